from tournament.wording.text_table import text_table


def test_names_stand_on_the_left_and_numbers_on_the_right():
    assert text_table([["", "Player", "Top"], ["10", "Щ", "7½"], ["2", "Ann", "100"]], {1}).splitlines() == [
        "    Player  Top",
        "10  Щ        7½",
        " 2  Ann     100",
    ]
