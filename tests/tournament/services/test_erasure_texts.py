"""Which texts the database has: in each of them a name could stand."""

from django.apps import apps
from django.db import models

from tournament.selectors.personal_data import AUTHORS
from tournament.services.erasure import MADE_OF_NAMES, WRITTEN


def test_every_text_of_the_database_is_looked_at():
    """Whoever adds a field in which names can stand has to say so here and to erase them."""
    harmless = {
        "Event": {"slug", "title", "time_zone", "language", "convention", "options", "tie_breaks", "method"}
        | {"master_points", "state", "draw_seed", "deal_key", "public_value", "plan_version"},
        "Person": {"name", "club"},
        "LogEntry": {"author", "channel", "action", "subject", "before", "after", "reason", "key"}
        | {"previous", "seal"},
        "ClubEntry": {"author", "channel", "action", "subject", "before", "after", "reason", "key"}
        | {"previous", "seal"},
        "Publication": {"snapshot", "changes"},
        "Club": {"slug", "name"},
        "Membership": {"role"},
        "Team": {"name"},
        "Ruling": {"kind", "detail", "key"},
        "SeatRuling": {"seat", "status", "whists"},
        "Record": {"row", "channel"},
        "RecordSeat": {"seat"},
        "RivalEntry": {"row", "channel"},
        "CorrectionRequest": {"decision"},
        "FoundLayout": {"dealt", "found"},
        "Deal": {"layout"},
        "DealAnalysis": {"layout", "first_hand", "found"},
        "AssignedMovement": {"scheme", "judges_row"},
        "Seat": {"seat"},
        "MovementSearch": {"found", "failure"},
        "AccessLink": {"token", "code"},
        "ApiToken": {"name", "role", "digest"},
        "Job": {"kind", "subject"},
        "Webhook": {"url", "secret", "kinds"},
        "Delivery": {"kind", "subject", "body", "problem"},
        "AccountSession": {"session_key", "session_data", "browser", "address"},
    }
    texts = (models.CharField, models.TextField, models.JSONField)
    found = {}
    for model in apps.get_app_config("tournament").get_models():
        if model in MADE_OF_NAMES:
            continue
        fields = {field.name for field in model._meta.concrete_fields if isinstance(field, texts)}
        said = {*WRITTEN.get(model, ()), *AUTHORS.get(model, ()), *harmless.get(model.__name__, ())}
        found[model.__name__] = fields - said
    assert {name: fields for name, fields in found.items() if fields} == {}
