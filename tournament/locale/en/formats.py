"""Short dates that are read alike on both sides of the ocean; Django's other formats stay."""

SHORT_DATE_FORMAT = "j M Y"
SHORT_DATETIME_FORMAT = "j M Y, H:i"
