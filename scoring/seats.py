"""Seats of one table and who is who in a deal. At four the dealer rests and holds the talon."""

SEATS = ("N", "E", "S", "W")


def seats_at(players: int) -> tuple[str, ...]:
    """Seats of a table of `players` (2 to 4), clockwise from N."""
    return SEATS[:players]


def clockwise_after(seat: str, players: int) -> tuple[str, ...]:
    """The other seats of the table in order of play, starting with the next one clockwise."""
    seats = seats_at(players)
    start = seats.index(seat) + 1
    return seats[start:] + seats[: start - 1]


def hands_of(dealer: str, players: int) -> tuple[str, ...]:
    """Seats that hold cards, from the first hand clockwise: at four the dealer is not among them."""
    others = clockwise_after(dealer, players)
    return others if players == 4 else (*others, dealer)


def defenders_of(declarer: str, dealer: str, players: int) -> tuple[str, ...]:
    """First and second defender, clockwise after the declarer; one defender at a table of two."""
    playing = hands_of(dealer, players)
    return tuple(seat for seat in clockwise_after(declarer, players) if seat in playing)
