"""Keeping what watchers are shown."""

from django.db import transaction

from tournament.models import Event, StandingsFragment


@transaction.atomic
def fragment_store(*, event: Event, language: str, line: str, version: int, body: str) -> None:
    """Never replaces one that was made of a later version."""
    kept = StandingsFragment.objects.select_for_update().filter(event=event, language=language, line=line)
    if not kept.exists():
        StandingsFragment.objects.bulk_create(
            [StandingsFragment(event=event, language=language, line=line, version=version, body=body)],
            ignore_conflicts=True,
        )
        return
    kept.filter(version__lt=version).update(version=version, body=body)
