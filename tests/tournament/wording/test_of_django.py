"""What Django says itself, on our pages in our own words."""

import pytest
from django import forms
from django.contrib.auth.forms import AuthenticationForm
from django.utils import translation

from tournament.wording.of_django import OF_DJANGO


def test_messages_are_django_s(db):
    """When Django says it otherwise one day, ours would stand for nothing."""
    form = AuthenticationForm()
    own = {
        str(forms.Field.default_error_messages["required"]),
        str(form.error_messages["invalid_login"]),
        str(form.username_field.verbose_name),
    }
    assert own == set(OF_DJANGO)


@pytest.mark.parametrize(("language", "apostrophe"), [("uk", "’"), ("ru", "")])
def test_they_are_said_with_our_apostrophe(language, apostrophe):
    with translation.override(language):
        said = [translation.gettext(message) for message in OF_DJANGO]
    assert not set(said) & set(OF_DJANGO)
    assert "'" not in "".join(said)
    assert apostrophe in said[0]
