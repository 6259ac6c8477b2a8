"""The catalogues are whole, and the tool that keeps them in step with the source reads all of it."""

import gettext
import os
import re
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from django.core.management import call_command
from django.utils.translation import gettext as translated
from django.utils.translation import override

from tournament.management.catalogues import LOCALE, compile_stale

LANGUAGES = ("ru", "uk")
NAMED = re.compile(r"(?<!%)%\((\w+)\)")
BRACED = re.compile(r"\{(\w*)\}")


@pytest.fixture(scope="module")
def tool():
    path = Path(__file__).resolve().parents[2] / "scripts" / "messages"
    loader = SourceFileLoader("messages_tool", str(path))
    module = module_from_spec(spec_from_loader("messages_tool", loader))
    loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def source(tool):
    return tool.collect(tool.ROOT)


def read(language) -> Catalog:
    with (LOCALE / language / "LC_MESSAGES" / "django.po").open("rb") as stream:
        return read_po(stream, locale=language)


def forms(value) -> list[str]:
    return [value] if isinstance(value, str) else list(value)


def placeholders(text) -> set[str]:
    return set(NAMED.findall(text)) | set(BRACED.findall(text))


def messages(language):
    return [message for message in read(language) if message.id]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_of_the_source_is_translated(language, source):
    known = {(str(message.id), message.context) for message in messages(language)}
    missing = [
        message.id for message in source if message.id and (str(message.id), message.context) not in known
    ]
    untranslated = [message.id for message in messages(language) if not all(forms(message.string))]
    fuzzy = [message.id for message in messages(language) if message.fuzzy]
    assert (missing, untranslated, fuzzy) == ([], [], [])


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_have_the_placeholders_of_their_original(language):
    wrong = {
        translation: placeholders(translation) ^ placeholders(forms(message.id)[-1])
        for message in messages(language)
        for translation in forms(message.string)
        if placeholders(translation) != placeholders(forms(message.id)[-1])
    }
    assert wrong == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_percent_signs_are_safe_to_format(language):
    """Whatever a sentence is filled with, filling it never breaks on a stray percent sign."""
    for message in messages(language):
        if message.python_format:
            for translation in forms(message.string):
                translation % dict.fromkeys(placeholders(translation), 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms(language):
    catalogue = read(language)
    rule = gettext.c2py(catalogue.plural_expr)
    assert [rule(n) for n in (1, 21, 2, 24, 5, 11, 12, 0)] == [0, 0, 1, 1, 2, 2, 2, 2]
    assert catalogue.num_plurals == 3
    wrong = [m.id for m in messages(language) if m.pluralizable and len(m.string) != catalogue.num_plurals]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_end_as_their_original_does(language):
    """A full stop lost or won; words and abbreviations such as “no.” end as each language does."""
    ends = re.compile(r"([.?!…:]?)$")
    wrong = [
        (message.id, translation)
        for message in messages(language)
        for translation in forms(message.string)
        if len(forms(message.id)[0].split()) > 2
        and ends.search(translation)[1] != ends.search(forms(message.id)[0])[1]
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_are_shown(language):
    message = next(message for message in messages(language) if isinstance(message.id, str))
    with override(language):
        assert translated(message.id) == message.string != message.id


PYTHON = """
from django.utils.translation import gettext_lazy as _, ngettext, pgettext
A = _("one " "sentence")
B = ngettext("%(n)s deal", "%(n)s deals", n) % {"n": n}
C = pgettext("seat", "N")
D = f"{_('inside')}"
E = other("not a message")
"""

TEMPLATE = """{% extends "base.html" %}{% load i18n %}
  <h1 title="{% translate 'A “title”' %}">{% translate "It's on" context "round" %}</h1>
    {% if a %}
        {% blocktranslate trimmed with n=table.number %}
            Table {{ n }}
            is at 50%
        {% endblocktranslate %}
   {% endif %} it's an unclosed ' quote, a \\ backslash and "another
 {% blocktranslate count n=deals %}{{ n }} deal{% plural %}{{ n }} deals{% endblocktranslate %}
{{ _("A variable") }} {# {% translate "not this" %} #}
"""


def test_extracts_from_python_and_templates(tool, tmp_path):
    (tmp_path / "tournament").mkdir()
    (tmp_path / "templates" / "public").mkdir(parents=True)
    (tmp_path / "tournament" / "some.py").write_text(PYTHON)
    (tmp_path / "templates" / "public" / "page.html").write_text(TEMPLATE)
    found = {(message.id, message.context) for message in tool.collect(tmp_path) if message.id}
    assert found == {
        ("one sentence", None),
        (("%(n)s deal", "%(n)s deals"), None),
        ("N", "seat"),
        ("inside", None),
        ("A “title”", None),
        ("It's on", "round"),
        ("Table %(n)s is at 50%%", None),
        (("%(n)s deal", "%(n)s deals"), None),
        ("A variable", None),
    }


def update_alone(tool, monkeypatch, path, sources, **options):
    catalogue = Catalog()
    for message in sources:
        catalogue.add(message)
    monkeypatch.setattr(tool, "collect", lambda root: catalogue)
    tool.update(path, "uk", options.get("drop_obsolete", False))


def test_update_keeps_translations_even_of_messages_that_went_and_came_back(tool, monkeypatch, tmp_path):
    path = tmp_path / "django.po"
    plural = ("%(n)s deal", "%(n)s deals")
    update_alone(tool, monkeypatch, path, ["Table", plural])
    catalogue = tool.read_catalogue(path, "uk")
    catalogue["Table"].string = "Стіл"
    catalogue[plural].string = ("%(n)s здача", "%(n)s здачі", "%(n)s здач")
    with path.open("wb") as stream:
        tool.write_po(stream, catalogue)
    update_alone(tool, monkeypatch, path, ["Round"])
    assert sorted(tool.read_catalogue(path, "uk").obsolete) == ["%(n)s deal", "Table"]
    update_alone(tool, monkeypatch, path, ["Table", "Round", plural])
    again = tool.read_catalogue(path, "uk")
    assert (again["Table"].string, again["Round"].string) == ("Стіл", "")
    assert again[plural].string == ("%(n)s здача", "%(n)s здачі", "%(n)s здач")
    update_alone(tool, monkeypatch, path, ["Round"], drop_obsolete=True)
    assert "Стіл" not in path.read_text()


@pytest.mark.parametrize(
    ("message", "translation", "flags", "trouble"),
    [
        ("Table %(n)s", "", (), "untranslated"),
        (("%(n)s deal", "%(n)s deals"), ("%(n)s здача", "", ""), (), "untranslated"),
        ("Table %(n)s", "Стіл %(n)s", ("fuzzy",), "fuzzy"),
        ("Table %(n)s", "Стіл %(m)s", (), "other placeholders"),
        ("Table %(n)s", "Стіл", (), "other placeholders"),
        ("Table %(n)s", "Стіл %(n)s", (), None),
    ],
)
def test_check_names_each_trouble(tool, message, translation, flags, trouble):
    catalogue, source = Catalog(locale="uk"), Catalog()
    catalogue.add(message, translation, flags=flags)
    source.add(message)
    assert [name for name, _ in tool.troubles(catalogue, source)] == ([trouble] if trouble else [])


def test_check_lists_missing_and_obsolete(tool):
    catalogue, source = Catalog(locale="uk"), Catalog()
    catalogue.add("Old", "Старе")
    source.add("New")
    found = [(trouble, message.id) for trouble, message in tool.troubles(catalogue, source)]
    assert found == [("missing", "New"), ("obsolete", "Old")]


def catalogue_at(locale: Path, translation: str) -> Path:
    path = locale / "uk" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
        f'msgid "Table"\nmsgstr "{translation}"\n'
    )
    return path


def test_compiles_only_what_is_stale(tmp_path):
    source = catalogue_at(tmp_path, "Стіл")
    assert compile_stale(tmp_path) == [source.with_suffix(".mo")]
    with source.with_suffix(".mo").open("rb") as stream:
        assert gettext.GNUTranslations(stream).gettext("Table") == "Стіл"
    assert compile_stale(tmp_path) == []
    catalogue_at(tmp_path, "Столик")
    os.utime(source, ns=(1, 1))  # an older file put in place of a newer one
    assert compile_stale(tmp_path) == [source.with_suffix(".mo")]
    with source.with_suffix(".mo").open("rb") as stream:
        assert gettext.GNUTranslations(stream).gettext("Table") == "Столик"
    assert sorted(path.suffix for path in source.parent.iterdir()) == [".mo", ".po"]


def test_the_command_says_what_it_made(capsys):
    call_command("compile_messages")
    assert capsys.readouterr().out == '{"compiled": []}\n'
