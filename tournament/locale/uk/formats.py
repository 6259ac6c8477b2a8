"""Dates without the zero that Django puts before a day of one figure; its other formats stay."""

DATE_FORMAT = "j E Y р."
DATETIME_FORMAT = "j E Y р. H:i"
MONTH_DAY_FORMAT = "j E"
