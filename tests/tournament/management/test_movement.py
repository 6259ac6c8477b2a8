"""`manage.py movement`: its fixed shape, what it offers, what it says of a schedule, and its refusals."""

import json

import pytest
from django.core.management import call_command

from movements.fairness import fairness
from movements.lines import prime_lines
from movements.movement import movement_to_json
from movements.schemes import RULEBOOK_SIZES, rulebook

KEYS = ["scheme", "players", "per_table", "sets", "copies", "rounds", "row", "findings", "fairness"]


@pytest.fixture
def run(capsys):
    """Call the command; its exit status, its JSON and its error output."""

    def call(*arguments):
        status = 0
        try:
            call_command("movement", *map(str, arguments), "--json")
        except SystemExit as end:
            status = end.code
        out, errors = capsys.readouterr()
        return status, json.loads(out), errors

    return call


@pytest.fixture
def check(run, tmp_path):
    """Call the command on a schedule, given as a value or as the text of its file."""

    def call(schedule):
        path = tmp_path / "schedule.json"
        path.write_text(schedule if isinstance(schedule, str) else json.dumps(schedule), encoding="utf-8")
        return run("--check", path)

    return call


def refused(answer, code):
    status, value, errors = answer
    assert status == 2
    assert list(value) == ["error", "detail"]
    assert value["error"] == code
    assert errors == value["detail"] + "\n"
    assert "\n" not in value["detail"]
    return value["detail"]


@pytest.mark.parametrize("players", RULEBOOK_SIZES)
def test_the_rule_book_schemes(run, players):
    status, answer, errors = run("--players", players, "--scheme", f"rulebook-{players}")
    assert (status, errors) == (0, "")
    assert list(answer) == KEYS
    assert {key: answer[key] for key in KEYS[:7]} == movement_to_json(rulebook(players))
    assert answer["findings"] == []
    assert list(answer["fairness"]) == ["imbalance", "meetings", "comparisons"]


def test_counts_have_string_keys_and_the_imbalance_is_a_number(run):
    measured = run("--players", 9, "--scheme", "rulebook-9")[1]["fairness"]
    assert measured["imbalance"] == fairness(rulebook(9)).imbalance
    assert measured["meetings"] == {"2": 9, "3": 18, "4": 9}
    assert measured["comparisons"] == {"0": 9, "1": 18, "2": 9}


def test_lines_have_no_row(run):
    answer = run("--players", 20, "--scheme", "lines", "--rounds", 3, "--tables", 5)[1]
    assert list(answer) == [key for key in KEYS if key != "row"]
    assert answer["rounds"] == movement_to_json(prime_lines(5, 3))["rounds"]


def test_three_at_a_table(run):
    answer = run("--players", 15, "--per-table", 3, "--copies", "--seconds", "2.5", "--seed", 1)[1]
    assert (answer["scheme"], answer["per_table"]) == ("lines", 3)
    assert set(answer["rounds"][0]["tables"][0]["seats"]) == {"N", "E", "S"}


def test_the_list(run):
    status, answer, errors = run("--players", 24, "--list")
    assert (status, errors) == (0, "")
    keys = ["scheme", "tables", "rounds", "sets", "imbalance", "sit_outs", "minutes", "why"]
    assert all(list(offer) == keys for offer in answer)
    rounds = {offer["scheme"]: offer["rounds"] for offer in answer}
    assert (rounds["rulebook-24"], rounds["lines-extra-step"], rounds["prikup-24-11"]) == (11, 6, 11)
    assert run("--players", 9, "--list")[1][0]["sit_outs"] == 1
    assert run("--players", 61, "--list")[:2] == (0, [])
    more = [offer["scheme"] for offer in run("--players", 12, "--list", "--copies")[1]]
    assert more[0] == "prikup-12-11-copies"


def test_a_search_tells_its_progress_on_the_side(run):
    status, answer, errors = run(
        "--players", 10, "--scheme", "optimised", "--rounds", 7, "--seconds", "0.5", "--seed", 3
    )
    assert (status, answer["scheme"], len(answer["rounds"])) == (0, "optimised", 7)
    assert answer["findings"] == []
    first, *better = errors.splitlines()
    assert first.startswith("Preparing the search")
    assert better
    assert better[-1].endswith(f"imbalance {answer['fairness']['imbalance']:.4f}")


def test_a_search_that_finds_nothing_better_says_so(run):
    known = run("--players", 12, "--scheme", "prikup-12-11")[1]
    answer, errors = run("--players", 12, "--scheme", "optimised", "--seconds", "0.000001")[1:]
    assert answer == {**known, "scheme": "optimised"}
    assert errors.splitlines()[-1] == "The search found nothing better than is known: imbalance 0.1925."


def test_fewer_tables_than_could_be_filled(run):
    answer = run(
        "--players",
        13,
        "--scheme",
        "optimised",
        "--tables",
        2,
        "--rounds",
        13,
        "--copies",
        "--seconds",
        "0.5",
    )[1]
    assert {len(this["tables"]) for this in answer["rounds"]} == {2}
    assert {len(this["sitting_out"]) for this in answer["rounds"]} == {5}
    assert answer["findings"] == []


def test_rooms_are_told_apart(run):
    answer = run("--players", 48, "--rooms", "5,7")[1]
    assert (answer["scheme"], answer["copies"], answer["sets"]) == ("rooms", 2, 7)
    assert [table["room"] for table in answer["rounds"][0]["tables"]] == [1] * 5 + [2] * 7


def test_a_checked_movement_comes_back_the_same(run, check):
    made = run("--players", 13)[1]
    assert check(made) == (0, made, "")


def test_findings_are_objects_and_no_failure(check):
    schedule = movement_to_json(rulebook(8))
    schedule["rounds"][2]["tables"][0]["seats"]["E"] = 8
    status, answer, errors = check(schedule)
    assert (status, errors) == (0, "")
    assert list(answer) == KEYS
    keys = ["code", "severity", "round", "table", "entrant", "params", "detail"]
    assert all(list(finding) == keys for finding in answer["findings"])
    twice = answer["findings"][-1]
    assert {finding["code"] for finding in answer["findings"]} == {"in_two_places", "not_placed"}
    assert (twice["round"], twice["entrant"], twice["severity"]) == (3, 8, "error")
    assert twice["params"]["places"] == ["1N", "1E"]
    assert twice["detail"] == "Round 3: participant 8 is at several places: 1N, 1E."


def test_where_nothing_is_compared_the_imbalance_is_null(check):
    answer = check(movement_to_json(prime_lines(5, 1)))[1]
    assert answer["fairness"]["imbalance"] is None
    assert {finding["severity"] for finding in answer["findings"]} == {"warning"}


def test_a_byte_order_mark_is_no_matter(check):
    assert check("\ufeff" + json.dumps(movement_to_json(rulebook(8))))[0] == 0


@pytest.mark.parametrize(
    ("arguments", "code", "named"),
    [
        (["--players", 61], "nothing_fits", "60, 64"),
        (["--players", 11, "--scheme", "rulebook-12"], "scheme_of_other_number", "not 11"),
        (["--players", 22, "--scheme", "lines"], "tables_not_full", "20, 24"),
        (["--players", 24, "--scheme", "lines"], "lines_need_prime", "5, 7"),
        (["--players", 8, "--scheme", "lines"], "tables_out_of_range", "not 2"),
        (["--players", 20, "--scheme", "lines", "--rounds", 6], "rounds_out_of_range", "1 to 5"),
        (["--players", 20, "--rounds", 60], "rounds_out_of_range", "60"),
        (["--players", 4000, "--scheme", "latin", "--rounds", 21], "movement_too_large", "at most 20"),
        (["--players", 20, "--tables", 6], "tables_do_not_fit", "not at 6"),
        (["--players", 12, "--per-table", 3, "--scheme", "rulebook-12"], "scheme_at_four", "not 3"),
        (["--players", 20, "--per-table", 5], "per_table_unknown", "“5”"),
        (["--players", 24, "--scheme", "latin"], "no_latin_squares", "5, 7"),
        (["--players", 20, "--rooms", "5,7"], "rooms_do_not_fit", "5, 7"),
        (["--players", 48, "--rooms", "6,6"], "room_not_prime", "5, 7"),
        (["--players", 20, "--rooms", "5"], "rooms_too_few", "not 1"),
        (["--players", 48, "--rooms", "5,-7,14"], "movement_not_whole", "-7"),
        (["--players", 36, "--scheme", "rooms"], "no_rooms", "10, 12"),
        (["--players", 48, "--scheme", "lines", "--rooms", "5,7"], "rooms_of_other_scheme", "lines"),
        (["--players", 241, "--scheme", "optimised"], "movement_not_whole", "240"),
        (["--players", 12, "--scheme", "optimised", "--tables", 4], "optimised_tables", "2 to 3"),
        (["--players", 12, "--scheme", "optimised", "--rounds", 1], "movement_not_whole", "2 to 240"),
        (["--players", 20, "--scheme", "Prime"], "scheme_unknown", "“Prime”"),
        (["--players", 20, "--scheme", "\udcff"], "bad_arguments", "scheme"),
        (["--players", 7], "movement_not_whole", "“7”"),
        (["--players", -12, "--list"], "movement_not_whole", "“-12”"),
        (["--players", "9" * 4000], "movement_not_whole", "8 to 4000"),
        (["--players", "9" * 5000], "bad_arguments", "--players"),
        (["--players", "12.0"], "bad_arguments", "12.0"),
        (["--players", 20, "--rooms", "5;7"], "bad_arguments", "5;7"),
        (["--players", 20, "--seconds", "nan"], "bad_arguments", "nan"),
        (["--players", 20, "--seconds", "-1"], "bad_arguments", "-1"),
        (["--players", 20, "--seconds", "soon"], "bad_arguments", "soon"),
        (["--players", 20, "--seed", "x"], "bad_arguments", "--seed"),
        (["--chairs", 5], "bad_arguments", "--chairs"),
        ([], "bad_arguments", "--players or --check"),
        (["--list"], "bad_arguments", "--players or --check"),
        (["--check", "/no/such/file"], "file_unreadable", "/no/such/file"),
    ],
)
def test_refusals(run, arguments, code, named):
    assert named in refused(run(*arguments), code)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "schedule_empty"),
        ("{", "broken_json"),
        ("[" * 100_000, "broken_json"),
        ("[]", "movement_not_object"),
        ("[NaN]", "unsafe_json"),
        ('"schedule"', "sheet_heading_missing"),
        ("1,1,1,1,,3,4", "sheet_hole"),
        ("{}", "movement_key_missing"),
        ('{"scheme": "x"}', "movement_key_missing"),
    ],
)
def test_a_file_that_is_no_schedule(check, text, code):
    refused(check(text), code)


def test_a_sheet_saved_by_a_russian_spreadsheet_program(run, tmp_path):
    path = tmp_path / "schedule.csv"
    sheet = "Тур;Стол;Комплект;N;E;S;W\r\n1;1;1;1;2;3;4\r\n;2;1;5;6;7;8\r\n2;1;2;1;5;3;8\r\n;2;2;2;6;4;7\r\n"
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "cp1251"):
        path.write_bytes(sheet.encode(encoding))
        status, answer, _errors = run("--check", path)
        assert (status, answer["scheme"], answer["players"], answer["copies"]) == (0, "own", 8, 2)
        assert answer["rounds"][1]["tables"][0]["seats"] == {"N": 1, "E": 5, "S": 3, "W": 8}


def test_a_schedule_with_a_hole(check):
    schedule = movement_to_json(rulebook(8))
    schedule["rounds"][4]["tables"][1]["seats"]["W"] = None
    detail = refused(check(schedule), "movement_not_whole")
    assert "rounds[5].tables[2].seats.W" in detail


def test_a_file_that_is_not_text(run, tmp_path):
    path = tmp_path / "schedule.json"
    path.write_bytes(b'{"scheme": "\xff"}')
    refused(run("--check", path), "not_utf8")


def test_the_list_says_how_long_and_why(run):
    (only,) = [one for one in run("--players", 12, "--list")[1] if one["scheme"] == "rulebook-12"]
    assert only["minutes"] == 11 * 2 * 8 + 10 * 4
    assert only["why"] == (
        "For it: everybody meets everybody (times: 1 to 5); everybody follows the person in front. "
        "Against it: rivals act on one another unevenly."
    )
    slow = run("--players", 12, "--list", "--deals-per-set", 4)[1]
    assert {one["minutes"] for one in slow if one["rounds"] == 11} == {11 * 4 * 8 + 10 * 4}


def test_auto_says_what_it_chose_and_why(run):
    _status, _answer, errors = run("--players", 13)
    assert errors.strip() == (
        "Rule book scheme 13. For it: everybody acts on everybody alike; "
        "everybody meets everybody equally often (times: 3); everybody follows the person in front. "
        "Against it: rounds that one player rests: 1."
    )
