"""The workbook says what the selectors say, read back and through a spreadsheet program."""

from fractions import Fraction

import pytest

from tests.tournament.factories import (
    ASSISTANT,
    DIRECTOR,
    EventFactory,
    all_pass_row,
    game_row,
    play,
    seated_event,
)
from tests.tournament.spreadsheets.reading import records_of, reopened
from tournament.models import Record
from tournament.selectors.embargo import Viewer
from tournament.selectors.people import entrants
from tournament.selectors.plan import assigned_movement
from tournament.selectors.results import event_results
from tournament.selectors.standings import standings
from tournament.selectors.traveller import travellers
from tournament.services.people import NewEntrant, entrants_import
from tournament.services.records import record_enter
from tournament.services.rulings import Grounds, SeatDecision, penalty_give, seats_rule
from tournament.spreadsheets.workbook import event_workbook

SHEETS = [
    "Standings",
    "Standings by line",
    "Matchpoints by deal",
    "Whists by deal",
    "Percents by deal",
    "Travellers",
    "Layouts",
    "Entrants",
    "Movement",
    "Seats by round",
    "How it is computed",
    "How totals are computed",
]
WHY = Grounds("a card was exposed")


def sheets_of(event, viewer=Viewer.DIRECTOR):
    return reopened(event_workbook(event, viewer, "en"))


def exactly(row, title):
    """The exact value a reader can take from the number or from the text beside it."""
    exact = row.get(f"{title}, exactly")
    if exact is not None:
        assert row[title] == pytest.approx(float(Fraction(exact)), rel=1e-15)  # files keep 16 digits
        return Fraction(exact)
    return None if row[title] is None else Fraction(row[title])


def incomplete(event):
    """Everything but one record, so that its deal's matchpoints have a fraction."""
    play(event)
    Record.objects.filter(event=event).last().delete()
    return event


@pytest.fixture(params=["complete", "incomplete"])
def some_event(request, event):
    return incomplete(event) if request.param == "incomplete" else play(event) or event


def standing_values(row):
    place = int(row.place) if row.place.isdigit() else row.place or None
    return (place, row.number, row.name, row.club, row.score, row.top, row.result, row.deals)


def read_standing(row):
    return (
        *(row["Place"], row["No."], row["Player"], row["Club"]),
        *(exactly(row, title) for title in ("Matchpoints", "Top", "%")),
        row["Deals"],
    )


def test_standings(some_event):
    found = records_of(sheets_of(some_event)["Standings"])
    expected = standings(some_event, Viewer.DIRECTOR).rows
    assert [read_standing(row) for row in found] == [standing_values(row) for row in expected]
    assert len(found) == 8


def test_standings_by_line(some_event):
    found = records_of(sheets_of(some_event)["Standings by line"])
    lines = standings(some_event, Viewer.DIRECTOR).lines
    assert [(row["Line"], *read_standing(row)) for row in found] == [
        (seat, *standing_values(row)) for seat, rows in lines.items() for row in rows
    ]
    assert {row["Line"] for row in found} == set("NESW")


def test_unranked_have_no_place(played):
    played.entrants.filter(number=3).update(ranked=False)
    found = records_of(sheets_of(played)["Standings"])
    assert [row["No."] for row in found if row["Place"] is None] == [3]
    people = records_of(sheets_of(played)["Entrants"])
    assert {row["No."]: row["Ranked"] for row in people} == {
        n: "no" if n == 3 else "yes" for n in range(1, 9)
    }


def test_matchpoints_add_up_to_the_standings(played):
    found = records_of(sheets_of(played)["Matchpoints by deal"])
    totals = {row.number: row.score for row in standings(played, Viewer.DIRECTOR).rows}
    deals = range(1, 15)
    assert {row["No."]: sum(row[deal] for deal in deals) for row in found} == totals
    assert {row["No."]: row["Matchpoints"] for row in found} == totals


@pytest.fixture(params=["event at four", "event at four without a record", "at three"])
def any_event(request):
    if request.param == "at three":
        return request.getfixturevalue("at_three")
    event = request.getfixturevalue("event")
    return incomplete(event) if "without" in request.param else play(event) or event


def test_travellers(any_event):
    event = any_event
    found = records_of(sheets_of(event)["Travellers"])
    records = event_results(event, Viewer.DIRECTOR).records
    assert len(found) == len(records)
    for row, record in zip(found, records, strict=True):
        assert (row["Deal"], row["Round"], row["Table"]) == (record.deal, record.round, record.table)
        assert (row["Declarer"], row["Tricks"]) == (record.row.declarer, record.row.tricks)
        for letter, seat in record.seats.items():
            assert row[f"{letter} no."] == seat.entrant
            assert exactly(row, f"{letter} whists") == seat.whists
            assert exactly(row, f"{letter} MP") == seat.score.amount
        assert row["Top"] == (2 if event.per_table == 4 else 8)


def test_thirds_are_shown_as_fractions_and_kept_exactly(at_three):
    sheet = sheets_of(at_three)["Travellers"]
    titles = [cell.value for cell in sheet[1]]
    assert titles.index("N whists, exactly") == titles.index("N whists") + 1
    assert "W whists" not in titles
    row = next(row for row in sheet.iter_rows(min_row=2) if row[titles.index("N whists, exactly")].value)
    cell = row[titles.index("N whists")]
    assert cell.data_type == "n"
    assert "?/?" in cell.number_format
    thirds = Fraction(row[titles.index("N whists, exactly")].value)
    assert thirds.denominator == 3
    assert cell.value == float(thirds)


def test_the_words_of_a_row(event):
    rows = {
        1: {"contract": "7H", "declarer": "E", "tricks": 7, "whist": {"S": "whist", "W": "pass"}}
        | {"whist_tricks": {"S": 3}},
        2: {"contract": "6NT", "declarer": "S", "whist": {"W": "pass", "N": "half"}},
        3: {"contract": "M", "declarer": "W", "tricks": 2},
        4: all_pass_row(3, 0, 6) | {"all_pass_step": 2},
    }
    for table in assigned_movement(event).rounds[0].tables:
        assert table.box_set == 1
    for deal, row in rows.items():
        record_enter(
            event=event, deal_number=deal, table=1, row=row, actor=DIRECTOR, round_number=(deal + 1) // 2
        )
    found = records_of(sheets_of(event)["Travellers"])
    titles = (
        "Contract",
        "First defender",
        "Second defender",
        "Tricks on all-pass",
        "Step of all-pass",
        "State",
    )
    assert [tuple(row[title] for title in titles) for row in found] == [
        ("7♥", "S whist 3", "W pass", None, 1, "entered"),
        ("6NT", "W pass", "N half whist", None, 1, "entered"),
        ("misère", None, None, None, 1, "entered"),
        ("—", None, None, "N 3, E 0, S 6", 2, "entered"),
    ]


def test_the_state_of_a_record(event):
    for deal, second in ((1, True), (2, False)):
        for actor, made in ((DIRECTOR, True), (ASSISTANT, second)):
            row = game_row(event, deal, made=made)
            record_enter(event=event, deal_number=deal, table=1, row=row, actor=actor, round_number=1)
    found = records_of(sheets_of(event)["Travellers"])
    assert [(row["Deal"], row["State"]) for row in found] == [(1, "confirmed"), (2, "conflict")]


def test_rulings_are_shown_beside_what_was_played(event):
    seats = {
        "N": SeatDecision("artificial", percent=60),
        "E": SeatDecision("adjusted", whists=Fraction(-15, 2)),
    }
    play(event)
    seats_rule(event=event, deal_number=1, table=1, decisions=seats, grounds=WHY, actor=DIRECTOR)
    row = next(row for row in records_of(sheets_of(event)["Travellers"]) if row["Table"] == 1)
    assert (row["N whists"], row["E whists"]) == (None, -7.5)
    said = [row[f"{letter} by ruling"] for letter in "NESW"]
    assert said == ["60\N{NO-BREAK SPACE}%", "−7½*", None, None]
    assert exactly(row, "N MP") == Fraction(6, 5)


def test_a_penalty_stands_apart_and_the_row_adds_up(played):
    assert "Penalty" not in records_of(sheets_of(played)["Standings"])[0]
    penalty_give(event=played, number=3, percent=25, grounds=WHY, actor=DIRECTOR)
    sheets = sheets_of(played)
    rows = {row["No."]: row for row in records_of(sheets["Standings"])}
    assert {number: row["Penalty"] for number, row in rows.items() if row["Penalty"]} == {3: -0.5}
    for row in records_of(sheets["Matchpoints by deal"]):
        assert sum(row[deal] for deal in range(1, 15)) + row["Penalty"] == row["Matchpoints"]
        assert row["Matchpoints"] == rows[row["No."]]["Matchpoints"]


def test_layouts(played, at_three):
    for event in (played, at_three):
        found = records_of(sheets_of(event)["Layouts"])
        for row, sheet in zip(found, travellers(event, Viewer.DIRECTOR), strict=True):
            assert (row["Deal"], row["Set"], row["Dealer"]) == (sheet.deal, sheet.box_set, sheet.dealer)
            parts = dict(part.split(":") for part in sheet.layout.split())
            for holder, suits in parts.items():
                shown = [s + ranks for s, ranks in zip("♠♣♦♥", suits.split("."), strict=True) if ranks]
                assert row["Talon" if holder == "T" else holder] == " ".join(shown)


def test_entrants(played):
    found = records_of(sheets_of(played)["Entrants"])
    assert [tuple(row.values()) for row in found] == [
        (person.number, person.name, person.club, "yes", person.entry_order) for person in entrants(played)
    ]


def test_movement_and_seats_by_round(db):
    event = seated_event(9)
    sheets = sheets_of(event)
    movement = assigned_movement(event)
    _, *rows = sheets["Movement"].iter_rows(values_only=True)
    names = {person.number: person.name for person in entrants(event)}
    assert [row[:3] for row in rows] == [
        (this.number, table.table, table.box_set) for this in movement.rounds for table in this.tables
    ]
    assert rows[0][3] == "1–2"
    assert [row[4::2] for row in rows] == [
        tuple(table.seats[seat] for seat in "NESW") for this in movement.rounds for table in this.tables
    ]
    assert all(
        names[number] == name for row in rows for number, name in zip(row[4::2], row[5::2], strict=True)
    )
    _, *rows = sheets["Seats by round"].iter_rows(values_only=True)
    for this in movement.rounds:
        places = {row[0]: row[this.number + 1] for row in rows}
        for number in this.sitting_out:
            assert places.pop(number) == "sits out"
        assert places == {
            number: f"{table.table}{seat}, set {table.box_set}"
            for table in this.tables
            for seat, number in table.seats.items()
        }


def test_public_workbook_has_nothing_of_deals_still_in_play(event):
    play(event, rounds=1)
    table = assigned_movement(event).rounds[0].tables[0]
    record = Record.objects.filter(event=event, table=table.table, deal__number=1).get()
    record.delete()
    public, full = sheets_of(event, Viewer.PUBLIC), sheets_of(event)
    assert {row["Deal"] for row in records_of(full["Travellers"])} == {1, 2}
    assert {row["Deal"] for row in records_of(public["Travellers"])} == {2}
    assert {row["Deal"] for row in records_of(public["Layouts"])} == {2}
    assert [title for title in records_of(public["Matchpoints by deal"])[0] if isinstance(title, int)] == [2]
    assert sum(row["Matchpoints"] for row in records_of(public["Standings"])) == 8


def test_before_the_draw_there_are_entrants_and_empty_tables(db):
    event = EventFactory(title="A=B & &D \x01 cup")
    entrants_import(event=event, people=[NewEntrant("Ann"), NewEntrant("Bob")], actor=DIRECTOR)
    sheets = sheets_of(event)
    absent = ("Movement", "Seats by round", "How it is computed", "How totals are computed")
    assert sheets.sheetnames == [name for name in SHEETS if name not in absent]
    assert [tuple(row.values()) for row in records_of(sheets["Entrants"])] == [
        (None, "Ann", None, "yes", 1),
        (None, "Bob", None, "yes", 2),
    ]
    assert records_of(sheets["Standings"]) == records_of(sheets["Travellers"]) == []


@pytest.mark.parametrize("language", ["ru", "en", "uk"])
def test_every_sheet_is_ready_to_be_read_and_printed(played, language):
    workbook = reopened(event_workbook(played, Viewer.DIRECTOR, language))
    assert len(workbook.sheetnames) == len(SHEETS)
    assert (workbook.sheetnames == SHEETS) == (language == "en")
    assert workbook.properties.title == "Cup"
    for sheet in workbook:
        assert len(sheet.title) <= 31
        assert sheet.freeze_panes.endswith("2")
        assert sheet.auto_filter.ref == sheet.dimensions
        assert sheet.print_title_rows == "$1:$1"
        assert sheet.page_setup.orientation == "landscape"
        assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (1, 0)
        assert sheet.sheet_properties.pageSetUpPr.fitToPage
        assert "Cup" in sheet.oddHeader.left.text


def test_queries_do_not_grow_with_the_event(db, django_assert_num_queries):
    for players in (8, 12):
        event = seated_event(players, slug=f"cup-{players}")
        play(event)
        event = type(event).objects.get(pk=event.pk)
        with django_assert_num_queries(26):
            event_workbook(event, Viewer.DIRECTOR, "en")
