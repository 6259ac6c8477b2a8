"""The Django application: an event from entries to published standings."""
