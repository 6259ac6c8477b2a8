import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0009_access_links")]

    operations = [
        migrations.AddField(
            model_name="entrant",
            name="checked_in_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.CreateModel(
            name="RoundTiming",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round_number", models.PositiveIntegerField()),
                ("started_at", models.DateTimeField()),
                ("minutes", models.PositiveSmallIntegerField()),
                ("extended", models.SmallIntegerField(default=0)),
                ("deadline", models.DateTimeField()),
                ("paused_at", models.DateTimeField(blank=True, null=True)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="round_timings",
                        to="tournament.event",
                    ),
                ),
            ],
            options={
                "ordering": ["event", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("ended_at__isnull", True)),
                        fields=("event",),
                        name="one_running_round_per_event",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("deadline__gte", models.F("started_at"))),
                        name="deadline_after_the_start",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("ended_at__isnull", True),
                            ("ended_at__gte", models.F("started_at")),
                            _connector="OR",
                        ),
                        name="round_ends_after_its_start",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("ended_at__isnull", True), ("paused_at__isnull", True), _connector="OR"
                        ),
                        name="ended_round_stands_not",
                    ),
                ],
            },
        ),
    ]
