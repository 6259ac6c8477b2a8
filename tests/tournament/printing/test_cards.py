"""The cards on the tables: a person who only follows them sits where the movement has him."""

import re

import pytest

from movements.catalogue import movement_named
from movements.instructions import PlaceCard, place_cards
from movements.seats import Place
from tests.tournament.printing.reading import MILLIMETRE, check_invariants, page_sizes, placed
from tests.tournament.printing.sample import plainest
from tournament.printing.cards import Step, cards_paper, move_steps, set_steps

MOVEMENTS = [(8, 4), (9, 4), (12, 4), (13, 4), (16, 4), (18, 4), (24, 4), (20, 4), (24, 3), (15, 3)]


def cards_of(imprint, players, per_table):
    movement = movement_named(plainest(players, per_table), players, per_table)
    return movement, cards_paper(imprint, place_cards(movement), movement.rooms)


def printed_cards(pdf):
    """Pieces of text card by card, by what stands in the rectangles the paper is cut into."""
    cards = {}
    for piece in placed(pdf):
        x, y = piece.x / MILLIMETRE, piece.y / MILLIMETRE
        row = int((y - 10) // 66)
        if row < 4:
            cards.setdefault((piece.page, -row, x > 105), []).append(piece)
    return [cards[key] for key in sorted(cards)]


def steps_printed(pieces, rounds):
    """{round: target} of one list of moves, whether it is one arrow or cells by rounds."""
    for piece in pieces:
        if piece.text.startswith("→"):
            return dict.fromkeys(range(1, rounds), piece.text.removeprefix("→").strip())
    found = {}
    above = [piece for piece in pieces if re.fullmatch(r"\d+(–\d+)?", piece.text) and not piece.bold]
    for head in above:
        middle = (head.x + head.end) / 2
        below = [
            p for p in pieces if p.bold and p.y < head.y and abs((p.x + p.end) / 2 - middle) < 1 and p != head
        ]
        target = max(below, key=lambda piece: piece.y)
        first, _dash, last = head.text.partition("–")
        found |= dict.fromkeys(range(int(first), int(last or first) + 1), target.text)
    return found


def moves_printed(card, rounds):
    """Where the card sends a person after each round."""
    texts = " ".join(piece.text for piece in card)
    place = max(card, key=lambda piece: piece.size if not piece.text.startswith("→") else 0).text
    if "Stay here all session" in texts:
        return place, dict.fromkeys(range(1, rounds), place)
    duty = [piece.y for piece in card if piece.text.startswith("N hands")]
    return place, steps_printed([piece for piece in card if not duty or piece.y > duty[0]], rounds)


@pytest.mark.parametrize(("players", "per_table"), MOVEMENTS)
def test_whoever_follows_the_cards_sits_where_the_movement_has_him(imprint, players, per_table):
    movement, pdf = cards_of(imprint, players, per_table)
    rounds = len(movement.rounds)
    cards = dict(moves_printed(card, rounds) for card in printed_cards(pdf))
    seated = [{entrant: str(place) for place, entrant in this.places()} for this in movement.rounds]
    for entrant, place in seated[0].items():
        route = [place]
        for number in range(1, rounds):
            route.append(cards[route[-1]][number])
        assert route == [places[entrant] for places in seated]


@pytest.mark.parametrize("players", [8, 9, 12, 13, 16, 18, 24])
def test_n_takes_the_set_the_movement_has_from_the_place_his_card_names(imprint, players):
    movement, pdf = cards_of(imprint, players, 4)
    places = {}
    for card in printed_cards(pdf):
        name = re.search(r"Table (\d+), seat N", " ".join(piece.text for piece in card))
        duty = re.search(r"N takes the set from place (\d+)", " ".join(piece.text for piece in card))
        assert (name is None) == (duty is None)
        if name and duty:
            places[int(name[1])] = int(duty[1])
            assert any(piece.text == duty[1] and piece.size > 20 for piece in card)
    row = list(range(1, movement.sets + 1))
    for this in movement.rounds:
        for table in this.tables:
            assert row[places[table.table] - 1] == table.box_set
        row.append(row.pop(0))


@pytest.mark.parametrize(("players", "per_table"), [(20, 4), (24, 3), (15, 3)])
def test_without_a_row_n_hands_the_set_to_the_table_that_plays_it_next(imprint, players, per_table):
    movement, pdf = cards_of(imprint, players, per_table)
    for card in printed_cards(pdf):
        duty = [piece for piece in card if piece.text.startswith("N hands")]
        place = max(card, key=lambda piece: piece.size if not piece.text.startswith("→") else 0).text
        assert bool(duty) == place.endswith("N")
        if duty:
            top = max(piece.y for piece in card if piece.text.startswith("→"))
            handed = steps_printed([piece for piece in card if piece.y <= top], len(movement.rounds))
            for this, after in zip(movement.rounds, movement.rounds[1:], strict=False):
                mine = next(table.box_set for table in this.tables if f"{table.table}N" == place)
                assert handed[this.number] == str(
                    next(table.table for table in after.tables if table.box_set == mine)
                )


@pytest.mark.parametrize(("players", "per_table"), MOVEMENTS)
def test_one_card_for_each_place_and_each_tells_whose_it_is(imprint, players, per_table):
    movement, pdf = cards_of(imprint, players, per_table)
    cards = printed_cards(pdf)
    places = {place for this in movement.rounds for place, _entrant in this.places()}
    assert len(cards) == len(places)
    for card in cards:
        texts = " ".join(piece.text for piece in card)
        assert "Кубок Черноморья, 14 марта 2026 г." in texts
        assert re.search(r"Table \d+, seat [NESW]|Rest place P", texts)
    assert page_sizes(pdf) == {(210, 297)}
    check_invariants(pdf, "Кубок Черноморья")


def test_with_several_rooms_a_card_says_its_own(imprint):
    movement = movement_named("rooms", 40, rooms=(5, 5))
    cards = printed_cards(cards_paper(imprint, place_cards(movement), movement.rooms))
    said = [" ".join(piece.text for piece in card) for card in cards]
    places = [
        (int(found[1]), int(found[2]))
        for text in said
        if (found := re.search(r"Table (\d+),.*room (\d)", text))
    ]
    assert sorted(places) == sorted(
        (table, 1 if table <= 5 else 2) for table in range(1, 11) for _seat in "NESW"
    )


def test_no_card_reaches_into_its_neighbour(imprint):
    """Long words: the event's name has 200 letters."""
    movement = movement_named("lines-extra-step", 24, 3)
    long = type(imprint)(event="Кубок " * 33, date=imprint.date, printed=imprint.printed)
    for card in printed_cards(cards_paper(long, place_cards(movement), {})):
        left = 10 if card[0].x < 105 * MILLIMETRE else 105
        for piece in card:
            assert piece.end / MILLIMETRE < left + 95


def card_with(goes_to, set_goes_to=()):
    return PlaceCard(Place(1, "N"), tuple(goes_to), None, tuple(set_goes_to), stays=False)


def test_equal_moves_in_a_row_are_one_step():
    moved = card_with(
        [Place(2, "N"), Place(2, "N"), None, Place(3, "E"), Place(2, "N")], [2, None, None, 2, 2]
    )
    assert move_steps(moved) == (Step("1–2", "2N"), Step("3", "—"), Step("4", "3E"), Step("5", "2N"))
    assert set_steps(moved) == (Step("1", "2"), Step("2–3", "judge"), Step("4–5", "2"))


def test_a_card_that_sends_elsewhere_after_each_of_many_rounds_holds_them_all(imprint):
    targets = [Place(100 + number, "E") for number in range(30)]
    pdf = cards_paper(imprint, [card_with(targets, range(200, 230))], {})
    check_invariants(pdf, "Кубок")
    (card,) = printed_cards(pdf)
    duty = next(piece.y for piece in card if piece.text.startswith("N hands"))
    moves = steps_printed([piece for piece in card if piece.y > duty], 31)
    handed = steps_printed([piece for piece in card if piece.y < duty], 31)
    assert [moves[number] for number in range(1, 31)] == [str(place) for place in targets]
    assert [handed[number] for number in range(1, 31)] == [str(number) for number in range(200, 230)]
