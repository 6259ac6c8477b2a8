from django.utils import translation

from scoring.protocol_row import row_from_json
from scoring.row_warnings import row_warnings
from tournament.wording.warnings import warning_sentence


def test_a_warning_names_what_is_odd():
    row = row_from_json({"players": 4, "dealer": "W", "contract": "-", "hand_tricks": [3, 0, 0]})
    with translation.override("en"):
        (said,) = [warning_sentence(warning) for warning in row_warnings(row)]
    assert "7 tricks to W" in said
