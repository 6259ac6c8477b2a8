"""Reading a page as a person does: its words without markup, and the fields of its forms."""

import re
from html.parser import HTMLParser

from tournament.models import Person


class _Words(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.fields: dict[str, str] = {}

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "input" and given.get("name"):
            self.fields[given["name"] or ""] = given.get("value") or ""


def parsed(response) -> _Words:
    reader = _Words()
    reader.feed(response.content.decode())
    return reader


def words(response) -> str:
    """Everything a page says, with single spaces."""
    return " ".join(" ".join(parsed(response).words).split())


def fields(response) -> dict[str, str]:
    """Names and values of the inputs; of two with one name the last."""
    return parsed(response).fields


def unfolded(response) -> str:
    """What a page says without what it folds away."""
    folded = re.compile(r"<details.*?</details>", re.DOTALL)
    reader = _Words()
    reader.feed(folded.sub("", response.content.decode()))
    return " ".join(" ".join(reader.words).split())


def of_somebody(page: str) -> str:
    """The page where it is about person 1: people are numbered on the whole server, not in each test."""
    if "people_data/1/" not in page:
        return page
    return page.replace("people_data/1/", f"people_data/{Person.objects.order_by('pk')[0].pk}/")
