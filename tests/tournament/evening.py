"""An evening of eight players, played in a real browser from the director's login to the published table.

The test of the evening and the pictures of its description walk through these steps, so that the description
shows the program as it is. Whoever looks on gets every page worth a picture, under a name.
"""

import re
from collections import defaultdict
from collections.abc import Callable
from contextlib import ExitStack
from fractions import Fraction
from pathlib import Path
from random import Random

from django.utils import translation
from django.utils.translation import gettext, pgettext
from playwright.sync_api import Browser, Page, expect

from deals.deal import Deal
from deals.notation import read_layout
from movements.movement import TableSeating
from movements.schemes import rulebook
from scoring.convention import convention_named
from scoring.line_entry import line_of_row
from scoring.protocol_row import row_from_json
from tests.tournament.chromium import HALL, LAPTOP, PHONE, log_in, person, says, tap, watched
from tests.tournament.serving import Served
from tests.tournament.written import Row, fields, percents, taps
from tournament.services.rehearsal.results import slip, table_row

SCHEME, ROUNDS = "rulebook-8", 7
# What goes wrong: a table and its deals are named by the round and the place of the deal in its set.
CONFLICT = (3, 2, 0)
MISTAKE = (5, 1, 1)
WORDS = {
    "en": {
        "title": "Friday evening",
        "people": "Ashby Helen; North\nBarker John; North\nCarter Ruth; South\nDixon Paul\n"
        "Ellis Mary; South\nFoster Ian; North\nGrant Nora\nHughes Sam; South",
        "settled": "The paper is right, the phone was mistyped.",
        "ask": "We wrote down a wrong result, all four of us agree.",
        "corrected": "All four agree.",
        "answer": "Corrected.",
    },
    "ru": {
        "title": "Вечер пятницы",
        "people": "Абрамова Елена; Север\nБелов Иван; Север\nВласова Рита; Юг\nГромов Павел\n"
        "Дроздова Мария; Юг\nЕгоров Илья; Север\nЖданова Нина\nЗимин Семён; Юг",
        "settled": "Верна запись на бумаге, на телефоне ошиблись.",
        "ask": "Мы записали неверный результат, согласны все четверо.",
        "corrected": "Все четверо согласны.",
        "answer": "Исправлено.",
    },
}


def nobody_looks(page: Page, name: str) -> None:
    pass


class Evening:
    """The people of the evening with their pages: the director, the phones of both tables, the screen in the
    hall, somebody who watches the standings."""

    def __init__(
        self,
        people: ExitStack,
        browser: Browser,
        server: Served,
        language: str,
        look: Callable[[Page, str], None] = nobody_looks,
    ) -> None:
        self.people, self.browser, self.server, self.language = people, browser, server, language
        self.look = look
        self.words = WORDS[language]
        self.heard: list[list[str]] = []
        self.desk = self.somebody(LAPTOP)
        self.movement = rulebook(8)
        self.dealt: dict[int, Deal] = {}
        self.rows: dict[tuple[int, int], Row] = {}

    def somebody(self, viewport: dict[str, int]) -> Page:
        """A new person's page; he has a browser of his own."""
        own = person(
            self.browser, self.server.url, self.language, viewport=viewport, timezone_id="Europe/Kyiv"
        )
        context = self.people.enter_context(own)
        self.heard.append(watched(context, self.server.url))
        return context.new_page()

    @property
    def wrong(self) -> list[str]:
        return [said for heard in self.heard for said in heard]

    def t(self, text: str, context: str = "", **values: object) -> str:
        """A sentence of the program as this evening's people read it."""
        with translation.override(self.language):
            return (pgettext(context, text) if context else gettext(text)) % (values or {})

    def press(self, page: Page, button: str, **values: object) -> None:
        page.get_by_role("button", name=self.t(button, **values), exact=True).click()

    # Before the first card

    def log_in(self) -> None:
        account = self.server.manage("director")
        self.desk.goto("/accounts/login/")
        self.look(self.desk, "login")
        log_in(self.desk, account["name"], account["password"])

    def make_event(self) -> None:
        self.desk.goto("/desk/")
        self.desk.get_by_role("link", name=self.t("New event")).click()
        self.desk.get_by_label(self.t("Title"), exact=True).fill(self.words["title"])
        people = self.desk.get_by_label(self.t("Players, one a line"))
        people.fill(self.words["people"])
        expect(self.desk.locator("#roster li")).to_have_count(8)
        self.look(self.desk, "new-event")
        self.press(self.desk, "Make the event")
        expect(self.desk).to_have_url(re.compile("/ready/$"))
        self.slug = self.desk.url.split("/")[-3]
        self.desk.locator(f"input[value='{SCHEME}']").check()
        self.look(self.desk, "ready")
        self.press(self.desk, "Make the evening ready")
        says(self.desk, self.t("Start round %(round)s", round=1))

    def check_in(self) -> None:
        self.desk.goto(f"/desk/{self.slug}/check-in/")
        self.press(self.desk, "Everybody is here")
        says(self.desk, "8/8")
        self.look(self.desk, "check-in")

    def print_papers(self, path: Path) -> None:
        """All that can be printed before the first card, as one file."""
        self.desk.goto(f"/desk/{self.slug}/papers/")
        self.look(self.desk, "papers")
        self.press(self.desk, "Make the papers")
        says(self.desk, self.t("The papers are ready."))
        with self.desk.expect_download() as taken:
            self.desk.get_by_role("link", name=self.t("Take the file")).click()
        taken.value.save_as(path)

    def make_links(self) -> None:
        """The first table's phone opens the link of its card; the second one's has no camera."""
        self.desk.goto(f"/desk/{self.slug}/links/")
        self.press(self.desk, "Make links for all tables")
        self.press(self.desk, "Make links for all players")
        cards = self.desk.locator(".link-cards > li")
        expect(cards.locator("a")).to_have_count(2 + 8)
        self.look(self.desk, "links")
        self.homes = [cards.nth(place).locator("code").inner_text() for place in range(2 + 8)]
        code = cards.nth(1).locator(".code").inner_text()
        self.phones = {table: self.somebody(PHONE) for table in (1, 2)}
        self.phones[1].goto(self.homes[0])
        self.phones[2].goto("/t/")
        self.phones[2].get_by_label(self.t("Code")).fill(code.lower())
        self.press(self.phones[2], "Open")
        says(self.phones[2], self.t("Table %(table)s", table=2))
        self.look(self.phones[1], "phone-table")

    def open_the_hall(self) -> None:
        """Pages that are opened once and left alone until the end."""
        self.screen, self.watcher = self.somebody(HALL), self.somebody(PHONE)
        self.screen.goto(f"/e/{self.slug}/screen/")
        self.watcher.goto(f"/e/{self.slug}/standings/")
        for page in (self.screen, self.watcher):
            page.evaluate("window.neverReloaded = true")
        self.learn_the_cards()

    # Rounds

    def learn_the_cards(self) -> None:
        """What people at the tables see and this program does not: the cards decide what is written."""
        event = self.server.manage("export_event", self.slug)
        self.convention = convention_named(event["convention"], event["options"])
        self.dealt = {deal["deal"]: read_layout(deal["layout"], deal["deal"], 4) for deal in event["deals"]}

    def row(self, deal: int, table: int) -> Row:
        """What the table has played."""
        skills = dict.fromkeys("NESW", 0.0)
        return table_row(self.dealt[deal], skills, self.convention, Random(f"{deal}/{table}"))

    def play_round(self, number: int) -> None:
        self.desk.goto(f"/desk/{self.slug}/")
        self.press(self.desk, "Start round %(round)s", round=number)
        expect(self.desk.locator(".clock")).to_have_text(re.compile(r"\d+:\d\d"))
        for sitting in self.movement.rounds[number - 1].tables:
            for place in range(2):
                deal = 2 * sitting.box_set - 1 + place
                self.play(number, sitting.table, place, deal)
            if number == 2 and sitting.table == 1:
                says(self.desk.locator("#console-round"), "2/2")
                self.look(self.desk, "console")
        says(
            self.desk.locator("#console-round"),
            self.t("Results of this round: %(entered)s of %(due)s", entered=4, due=4),
        )
        if number == 4:
            expect(self.screen.locator(".time")).to_be_visible()
            self.look(self.screen, "screen")
            self.look(self.watcher, "standings-live")
        self.press(self.desk, "End the round")
        expect(self.desk.locator(".clock")).to_have_count(0)

    def play(self, number: int, table: int, place: int, deal: int) -> None:
        row = self.row(deal, table)
        if (number, table, place) == CONFLICT:
            self.meet_a_conflict(table, deal, row)
        elif (number, table, place) == MISTAKE:
            # As at the other table, though it was not: so the standings change when it is mended.
            row = self.row(deal, 2)
            self.mistaken, self.right_row = (number, table, deal), slip(dict(row))
            self.enter_and_confirm(table, deal, row)
        else:
            self.enter_and_confirm(table, deal, row)
        self.rows[deal, table] = row

    def enter_and_confirm(self, table: int, deal: int, row: Row) -> None:
        self.enter(table, deal, row)
        self.look(self.phones[table], "phone-pass")
        self.confirm(table, deal)

    def enter(self, table: int, deal: int, row: Row) -> None:
        """One person at the table taps what was played, and sends it."""
        phone = self.phones[table]
        phone.goto(self.homes[table - 1])
        tap(phone, str(deal))
        with translation.override(self.language):
            answers = list(taps(row, self.dealt[deal].dealer))
        expect(phone.locator(".question .choices")).to_be_visible()
        self.look(phone, "phone-contract")
        for count, label in enumerate(answers, start=1):
            option = phone.locator(".question .choice").filter(
                has_text=re.compile(rf"^\s*{re.escape(label)}(?!\w)")
            )
            option.first.click()
            expect(phone.locator(".answers li")).to_have_count(count)
            if count == 2:
                self.look(phone, "phone-question")
        expect(phone.locator("form[data-send]")).to_be_visible()
        self.look(phone, "phone-whists")
        self.press(phone, "Send")
        expect(phone.locator("h1 .state")).to_be_visible()

    def confirm(self, table: int, deal: int) -> None:
        """The phone goes to another person, who agrees."""
        phone = self.phones[table]
        phone.locator(".choices.people a").first.click()
        self.press(phone, "Yes, confirm")
        said = self.t("Deal %(deal)s, table %(table)s", deal=deal, table=table)
        says(phone.locator("#waiting"), f"{said}: {self.t('Confirmed.')}")

    def meet_a_conflict(self, table: int, deal: int, row: Row) -> None:
        """The phone says one thing and the paper another; the director looks at the paper."""
        self.enter(table, deal, slip(dict(row)))
        typed = line_of_row(
            row_from_json({**row, "players": 4, "dealer": self.dealt[deal].dealer}), deal, table
        )
        self.desk.get_by_label(self.t("A row from the paper")).fill(typed)
        says(self.desk.locator("#line-said"), "N ")
        self.desk.keyboard.press("Enter")
        says(self.desk.locator("#console-needs"), self.t("Needs you"))
        self.look(self.desk, "conflict")
        self.desk.locator("#console-needs a").first.click()
        self.desk.get_by_label(self.t("A later entry")).check()
        self.desk.get_by_label(self.t("Reason")).fill(self.words["settled"])
        self.look(self.desk, "settle")
        self.press(self.desk, "Settle")
        expect(self.desk.locator("section.conflict")).to_have_count(0)
        self.desk.goto(f"/desk/{self.slug}/")

    # After the last card

    def ask_for_a_correction(self) -> None:
        """A player sees on his own page that a trick is missing, and writes to the director."""
        number, table, deal = self.mistaken
        seats = self.sitting(number, table).seats
        who = seats[self.rows[deal, table].get("declarer", "N")]
        player = self.somebody(PHONE)
        player.goto(self.homes[2 + who - 1])
        self.look(player, "player-own")
        player.locator(f"a[href*='/deals/{deal}/?round=']").click()
        self.look(player, "explained")
        player.get_by_role("link", name=self.t("Ask for a correction")).click()
        player.locator("main textarea").fill(self.words["ask"])
        self.press(player, "Send")

    def correct(self) -> None:
        """The director reads what was asked, mends the record, and answers."""
        number, table, deal = self.mistaken
        self.desk.goto(f"/desk/{self.slug}/requests/")
        says(self.desk, self.words["ask"])
        self.look(self.desk, "request")
        self.desk.goto(f"/desk/{self.slug}/deals/{deal}/tables/{table}/correct/?round={number}")
        self.rows[deal, table] = self.right_row
        for name, value in fields(self.right_row, self.dealt[deal].dealer).items():
            field = self.desk.locator(f"[name={name}]")
            field.fill(value) if name.startswith("tricks") else field.select_option(value)
        self.desk.get_by_label(self.t("Reason")).fill(self.words["corrected"])
        self.look(self.desk, "correct")
        self.desk.get_by_role("button", name=self.t("Correct"), exact=True).click()
        expect(self.desk.locator("form.entry")).to_have_count(0)
        self.desk.goto(f"/desk/{self.slug}/requests/")
        self.desk.locator("main textarea").fill(self.words["answer"])
        self.press(self.desk, "Accept")
        says(self.desk, self.t("Nobody is waiting for an answer."))

    def finish(self) -> None:
        self.desk.goto(f"/desk/{self.slug}/finish/")
        says(self.desk, self.t("Every record is in."))
        self.look(self.desk, "finish")
        self.press(self.desk, "Finish the event")
        says(self.desk, self.t("The event is finished. All deals and results are open."))

    def publish(self) -> None:
        self.desk.goto(f"/desk/{self.slug}/publish/")
        self.look(self.desk, "publish")
        self.press(self.desk, "Publish version %(version)s", version=1)
        self.desk.goto(f"/e/{self.slug}/standings/")
        says(self.desk, self.t("Final."))
        self.look(self.desk, "standings")

    def read_about_it(self) -> None:
        """What everybody finds afterwards."""
        for name, address in (("player", "players/1/"), ("deal", "deals/1/"), ("hands", "hands/")):
            self.watcher.goto(f"/e/{self.slug}/{address}")
            self.look(self.watcher, name)

    # What is known besides

    def sitting(self, number: int, table: int) -> TableSeating:
        return next(one for one in self.movement.rounds[number - 1].tables if one.table == table)

    def expected(self) -> dict[int, Fraction]:
        """{number: percent} of what has been played so far, counted by hand."""
        played = defaultdict(list)
        for round_ in self.movement.rounds:
            for one in round_.tables:
                for deal in (2 * one.box_set - 1, 2 * one.box_set):
                    if (deal, one.table) in self.rows:
                        played[deal, self.dealt[deal].dealer].append((self.rows[deal, one.table], one.seats))
        return percents(played, self.convention)
