"""Seals the log: every entry gets a digest of itself and of the one before it."""

from django.db import migrations, models

from tournament.models import LogEntry as Digested

FIELDS = ("at", "author", "channel", "action", "subject", "before", "after", "reason", "key")


def seal(apps, schema_editor):
    entries = apps.get_model("tournament", "LogEntry").objects
    event, last = None, ""
    for entry in entries.order_by("event", "pk").iterator():
        last = last if entry.event_id == event else ""
        event = entry.event_id
        facts = {name: getattr(entry, name) for name in FIELDS}
        entry.previous = last
        entry.seal = last = Digested(previous=last, **facts).digest()
        entry.save(update_fields=["previous", "seal"])


def unprotect(apps, schema_editor):
    """The triggers come back after the migration."""
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute("DROP TRIGGER IF EXISTS log_no_update")
        schema_editor.execute("DROP TRIGGER IF EXISTS log_no_delete")
    else:
        schema_editor.execute("DROP TRIGGER IF EXISTS log_no_change ON tournament_logentry")


class Migration(migrations.Migration):
    dependencies = [("tournament", "0011_one_event_per_key")]

    operations = [
        migrations.AddField("logentry", "previous", models.CharField(blank=True, max_length=64)),
        migrations.AddField(
            "logentry", "seal", models.CharField(default="", max_length=64), preserve_default=False
        ),
        migrations.RunPython(unprotect, migrations.RunPython.noop),
        migrations.RunPython(seal, migrations.RunPython.noop),
    ]
