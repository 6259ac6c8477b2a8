"""The card picker in a real browser, on the pages as the server makes them."""

import json
import random
import re
from pathlib import Path

import pytest

from deals.dealing import deal_layout
from deals.found import read_found
from deals.notation import layout_text
from tests.tournament.chromium import LAPTOP, needs_browser
from tests.tournament.factories import DIRECTOR
from tests.tournament.web.reading import fields
from tournament.services.layouts import layouts_set

STATIC = Path(__file__).resolve().parents[3] / "static"
ENTER, FOUND = "/desk/cup/deals/3/layout/", "/desk/cup/deals/3/found/"
CARDS = [suit + rank for suit in "SCDH" for rank in "AKQJT987"]
# How a person reads the picker: what lies where, what can be tapped, whether it may be saved.
TOOLS = """
    const all = (where) => [...document.querySelectorAll(where)];
    const pool = () => all("[data-card]:not(:disabled)").map((one) => one.dataset.card);
    const tap = (what) => document.querySelector(what).click();
    const choose = (hand) => tap(`[data-choose="${hand}"]`);
    const give = (card) => tap(`[data-card="${card}"]`);
    const back = (card) => tap(`[data-held="${card}"]`);
    const held = () => Object.fromEntries(all(".picker-hand").map((one, place) => [
        all("[data-choose]")[place].dataset.choose,
        [...one.querySelectorAll("[data-held]")].map((card) => card.dataset.held)]));
    const sent = () => Object.fromEntries(all("[data-holder]").map((one) => [one.name, one.value]));
    const counts = () => all("[data-choose] .count").map((one) => one.textContent);
    const mayBeSaved = () => !document.querySelector("button.main[name=save]").disabled;
    const press = (key, on = document.activeElement) =>
        on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
"""

pytestmark = [pytest.mark.slow, needs_browser]


@pytest.fixture
def picker(chromium):
    """What `script` returns on a page the server has made, in a window of the given width."""

    def run(response, script, width=LAPTOP["width"]):
        with chromium.new_context(viewport={"width": width, "height": 800}) as context:
            page = context.new_page()
            page.route(
                "**/page", lambda route: route.fulfill(body=response.content, content_type="text/html")
            )
            page.route(
                "**/static/*", lambda route: route.fulfill(path=STATIC / route.request.url.split("/")[-1])
            )
            page.goto("http://localhost/page")
            return page.evaluate(f"() => {{ {TOOLS} {script} }}")

    return run


def by_hand(number=3):
    return deal_layout(b"by hand", "club", number)


def hands_of(deal):
    return {part[0]: part[2:] for part in layout_text(deal).split()}


def held_in(deal):
    return {
        seat: [suit + rank for suit, ranks in zip("SCDH", hand.split("."), strict=True) for rank in ranks]
        for seat, hand in hands_of(deal).items()
    }


def test_a_deal_is_tapped_and_saved(event, ivan, picker):
    """Hands are filled in any order, cards in any order; what the fields then hold is saved as it is."""
    deal, chance = by_hand(), random.Random(3)
    taps = [(seat, card) for seat, cards in held_in(deal).items() for card in cards]
    chance.shuffle(taps)
    page = ivan.get(ENTER)
    seen = picker(
        page,
        f"""const early = [mayBeSaved(), pool().length, counts()];
        let before = 0;
        for (const [seat, card] of {json.dumps(taps)}) {{ before += mayBeSaved(); choose(seat); give(card); }}
        return [early, before, mayBeSaved(), pool().length, counts(), sent(), held()];""",
    )
    early, before, after, left, counts, sent, held = seen
    assert early == [False, 32, ["0/10", "0/10", "0/2", "0/10"]]
    assert (before, after, left, counts) == (0, True, 0, ["10/10", "10/10", "2/2", "10/10"])
    assert sent == {f"hand_{seat}": hand for seat, hand in hands_of(deal).items()}
    assert held == held_in(deal)
    response = ivan.post(ENTER, sent | {"key": fields(page)["key"], "save": ""})
    assert response.status_code == 302
    assert event.deals.get(number=3).layout == layout_text(deal)


def test_no_sequence_of_taps_makes_an_impossible_deal(event, ivan, picker):
    """Thousands of taps at random on everything there is; after each the state is a part of a deal."""
    script = f"""
        const cards = {json.dumps(CARDS)}, sizes = {{ N: 10, E: 10, S: 2, W: 10 }};
        let seed = 12345, wrong = [], whole = 0;
        const next = (most) => {{
            seed = (seed * 1103515245 + 12345) % 2147483648;
            return Math.floor(seed / 65536) % most;
        }};
        const giving = "[data-card], [data-choose], .picker-rest", taking = "[data-held], [data-choose]";
        for (let step = 0; step < 3000; step++) {{
            const there = all(step % 300 < 200 ? giving : taking);
            if (there.length) there[next(there.length)].click();
            const hands = held(), lying = [...Object.values(hands).flat(), ...pool()].sort();
            const exact = Object.entries(sizes).every(([seat, size]) => hands[seat].length === size);
            const complete = exact && !pool().length;
            whole += complete;
            const fields = Object.entries(sent()).every(([name, text]) =>
                text.replace(/\\./g, "").length === hands[name[5]].length);
            if (JSON.stringify(lying) !== JSON.stringify([...cards].sort())) wrong.push("cards");
            if (Object.entries(sizes).some(([seat, size]) => hands[seat].length > size)) wrong.push("sizes");
            if (mayBeSaved() !== complete) wrong.push("save");
            if (!fields) wrong.push("fields");
        }}
        return [wrong, whole > 0];"""
    assert picker(ivan.get(ENTER), script) == [[], True]


def test_the_rest_goes_to_the_last_hand_at_one_tap(event, ivan, picker):
    """Tapping starts with the first hand and goes on by itself; the dealer's talon comes last."""
    seen = picker(
        ivan.get(ENTER),
        """const shown = [];
        for (let card = 0; card < 30; card++) give(pool()[0]);
        shown.push(document.querySelector(".picker-rest").textContent, pool());
        tap(".picker-rest");
        return [...shown, mayBeSaved(), counts(), held()];""",
    )
    said, left, saved, counts, held = seen
    assert (said, left) == ("The rest to: S", ["H8", "H7"])
    assert (saved, counts) == (True, ["10/10", "10/10", "2/2", "10/10"])
    assert held["W"] == CARDS[:10]
    assert held["S"] == ["H8", "H7"]


def test_a_full_hand_takes_no_more_and_a_card_goes_back(event, ivan, picker):
    seen = picker(
        ivan.get(ENTER),
        """for (const card of ["SA", "SK"]) { choose("S"); give(card); }
        choose("S"); give("SQ");
        const full = [held().S, document.querySelector("[role=status].picker-status").textContent];
        back("SA");
        const focus = document.activeElement.dataset.card;
        return [full, held().S, pool().includes("SA"), sent().hand_S, focus];""",
    )
    full, hand, free, field, focus = seen
    assert full == [["SA", "SK"], "S has all its cards. Choose another hand."]
    assert (hand, free, field, focus) == (["SK"], True, "K...", "SA")


def test_by_keys_alone(event, ivan, picker):
    """Digits and letters choose a hand, arrows walk over the cards that are left; the focus is never lost."""
    seen = picker(
        ivan.get(ENTER),
        """const at = () => document.activeElement.dataset.card || document.activeElement.dataset.choose;
        const chosen = () => document.querySelector("[aria-pressed=true]").dataset.choose, walk = [];
        document.querySelector("[data-card=SA]").focus();
        press("2"); walk.push(chosen());
        document.activeElement.click(); walk.push(at());
        press("ArrowDown"); walk.push(at());
        press("ArrowLeft"); walk.push(at());
        press("ArrowLeft"); press("ArrowUp"); walk.push(at());
        press("ArrowRight"); walk.push(at());
        press("w"); document.activeElement.click(); walk.push(at());
        press("x"); walk.push(chosen());
        const held_ = held();
        return [walk, held_.E, held_.W];""",
    )
    walk, east, west = seen
    assert walk == ["E", "SK", "CK", "CA", "S7", "SK", "SQ", "W"]
    assert (east, west) == (["SA"], ["SK"])


def test_cards_entered_before_are_there_to_be_mended(event, ivan, picker):
    layouts_set(event=event, layouts=[by_hand()], actor=DIRECTOR)
    held, saved = picker(ivan.get(ENTER), "return [held(), mayBeSaved()];")
    assert held == held_in(by_hand())
    assert saved


def test_typing_instead_of_tapping_and_back(event, ivan, picker):
    hands = {seat: hand.lower().replace("t", "10") for seat, hand in hands_of(by_hand()).items()}
    script = f"""
        const shown = () => document.querySelector(".picker-fields").offsetParent !== null;
        const states = [shown()], field = (seat) => document.querySelector(`[name=hand_${{seat}}]`);
        tap(".picker-swap"); states.push(shown(), mayBeSaved());
        field("N").value = "AA...";
        tap(".picker-swap"); states.push(shown(), document.querySelector(".picker-status").textContent);
        for (const [seat, hand] of Object.entries({json.dumps(hands)})) field(seat).value = hand;
        tap(".picker-swap"); states.push(shown(), mayBeSaved());
        return [states, held(), sent()];"""
    states, held, sent = picker(ivan.get(ENTER), script)
    assert states[:4] == [False, True, True, True]
    assert states[4].startswith("The hands as typed cannot be shown as cards.")
    assert states[5:] == [False, True]
    assert held == held_in(by_hand())
    assert sent == {f"hand_{seat}": hand for seat, hand in hands_of(by_hand()).items()}


def test_what_was_refused_stands_as_it_was_typed_beside_what_is_wrong(event, ivan, picker):
    sent = {f"hand_{seat}": hand for seat, hand in hands_of(by_hand()).items()} | {"hand_N": "A.KT9.KX97.K7"}
    response = ivan.post(ENTER, sent | {"save": ""})
    assert response.status_code == 400
    script = """const error = document.querySelector(".wrong .error");
        return [error.offsetParent !== null, sent().hand_N, mayBeSaved()];"""
    assert picker(response, script) == [True, "A.KT9.KX97.K7", True]


def test_a_box_is_shown_as_it_was_dealt_and_takes_hands_of_any_size(event, ivan, picker):
    dealt = event.deals.get(number=3).layout
    hands = {part[0]: part[2:] for part in dealt.split()}
    first = next(card for card in CARDS if card[1] in hands["N"].split(".")["SCDH".index(card[0])])
    script = f"""
        const begin = [mayBeSaved(), counts()];
        back("{first}");
        const between = [mayBeSaved(), pool()];
        choose("E"); give("{first}");
        return [begin, between, mayBeSaved(), counts(), sent()];"""
    begin, between, saved, counts, sent = picker(ivan.get(FOUND), script)
    assert begin == [True, ["10", "10", "2", "10"]]
    assert between == [False, [first]]
    assert (saved, counts) == (True, ["9", "11", "2", "10"])
    lying = read_found(" ".join(f"{name[5]}:{hand}" for name, hand in sent.items()), 4)
    assert [len(lying[seat]) for seat in "NESW"] == [9, 11, 2, 10]


@pytest.mark.parametrize("page", [ENTER, FOUND])
@pytest.mark.parametrize("language", ["ru", "uk", "en"])
def test_it_fits_a_phone(event, ivan, picker, page, language):
    script = """
        for (let card = 0; card < 17 && pool().length; card++) give(pool()[0]);
        const seen = (one) => one.offsetParent && getComputedStyle(one).visibility === "visible";
        const buttons = all(".picker-panel button").filter(seen);
        const small = buttons.map((one) => one.getBoundingClientRect())
            .filter((box) => box.width < 36 || box.height < 43.9);
        const cut = buttons.filter((one) => one.scrollWidth > one.clientWidth + 1);
        return [innerWidth, document.documentElement.scrollWidth, small.length, cut.length];"""
    seen = picker(ivan.get(page, headers={"accept-language": language}), script, width=360)
    assert seen == [360, 360, 0, 0]


def test_the_script_needs_nobody_else():
    source = (STATIC / "picker.js").read_text(encoding="utf-8")
    assert not re.search(r"https?:|\bimport\b|fetch\(|XMLHttp|innerHTML|eval\(", source)
