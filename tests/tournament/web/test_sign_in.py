"""Wrong logins are counted, strangers shut nobody out, and a second step where somebody wants one."""

import datetime
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from axes.models import AccessAttempt
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from django_otp.oath import totp
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from tests.tournament.web.reading import words
from tournament.services.accounts import (
    account_reset,
    recovery_codes_make,
    two_step_begin,
    two_step_confirm,
)

PASSWORD, NEXT = "kreuz-bube-7", "pik-dame-99"
LOGIN, CODE, TWO_STEP = "/accounts/login/", "/accounts/login/code/", "/accounts/two-step/"
HOME, ELSEWHERE = "203.0.113.9", "198.51.100.7"


@pytest.fixture(autouse=True)
def _quick_hashes(settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def user(db):
    return get_user_model().objects.create_user("ivan", password=PASSWORD, is_staff=True)


def somebody(address: str = HOME, **headers: str) -> Client:
    return Client(headers={"accept-language": "en", **headers}, REMOTE_ADDR=address)


def log_in(client: Client, password: str = PASSWORD, name: str = "ivan", **more: str):
    return client.post(LOGIN, {"username": name, "password": password, **more})


def is_in(client: Client) -> bool:
    return client.get("/accounts/password/").status_code == 200


# Too many wrong logins


def test_the_fifth_wrong_password_shuts_the_door_for_a_quarter_of_an_hour(user):
    client = somebody()
    assert [log_in(client, "wrong").status_code for _ in range(4)] == [200] * 4
    response = log_in(client, "wrong")
    assert response.status_code == 429
    assert "Try again in 15 minutes." in words(response)
    assert 14 * 60 < int(response.headers["Retry-After"]) <= 15 * 60
    assert log_in(client).status_code == 429
    assert not is_in(client)


def test_a_stranger_elsewhere_shuts_nobody_out(user):
    stranger, owner = somebody(ELSEWHERE), somebody(HOME)
    for _ in range(7):
        log_in(stranger, "wrong")
    assert log_in(stranger).status_code == 429
    assert log_in(owner).status_code == 302
    assert is_in(owner)


def test_another_name_from_the_same_hall_is_not_concerned(user):
    get_user_model().objects.create_user("olga", password=PASSWORD)
    client = somebody()
    for _ in range(6):
        log_in(client, "wrong")
    assert log_in(somebody(), name="olga").status_code == 302


def test_nobody_gets_round_it_by_another_browser_or_a_header(user):
    for n in range(5):
        log_in(somebody(**{"user-agent": f"Browser {n}", "x-forwarded-for": f"192.0.2.{n}"}), "wrong")
    assert log_in(somebody(**{"x-forwarded-for": "192.0.2.99"})).status_code == 429


def test_behind_a_proxy_that_is_trusted_its_word_counts(user, settings):
    settings.TRUSTED_PROXIES = ["127.0.0.1"]
    for _ in range(6):
        log_in(somebody("127.0.0.1", **{"x-forwarded-for": ELSEWHERE}), "wrong")
    assert log_in(somebody("127.0.0.1", **{"x-forwarded-for": ELSEWHERE})).status_code == 429
    assert log_in(somebody("127.0.0.1", **{"x-forwarded-for": HOME})).status_code == 302


def test_waiting_opens_the_door_and_trying_meanwhile_does_not_shut_it_longer(user):
    client = somebody()
    for _ in range(8):
        log_in(client, "wrong")
    ago = timezone.now() - datetime.timedelta(minutes=14, seconds=30)
    AccessAttempt.objects.update(attempt_time=ago)
    response = log_in(client, "wrong")
    assert "Try again in 1 minute." in words(response)
    AccessAttempt.objects.update(attempt_time=ago - datetime.timedelta(minutes=1))
    assert log_in(client).status_code == 302


def test_the_right_password_forgets_the_wrong_ones(user):
    for _round in range(3):
        client = somebody()
        for _ in range(4):
            log_in(client, "wrong")
        assert log_in(client).status_code == 302
    assert AccessAttempt.objects.count() == 0


def test_counting_needs_no_cache(user, monkeypatch):
    for name in ("get", "set", "add", "incr", "delete"):
        monkeypatch.setattr(type(cache._connections["default"]), name, lambda *a, **k: 1 / 0, raising=False)
    client = somebody()
    for _ in range(5):
        response = log_in(client, "wrong")
    assert response.status_code == 429


def test_the_page_that_says_so_in_every_language(user):
    said = set()
    for language in ("ru", "en", "uk"):
        client = somebody()
        for _ in range(5):
            response = client.post(
                LOGIN, {"username": language, "password": "x"}, headers={"accept-language": language}
            )
        assert response.status_code == 429
        assert f'<html lang="{language}">' in response.content.decode()
        said.add(words(response))
    assert len(said) == 3


def test_what_was_typed_is_not_kept(user):
    log_in(somebody(), "my secret")
    row = AccessAttempt.objects.get()
    assert "my secret" not in row.post_data + row.get_data


# The second step


@pytest.fixture
def app(user) -> TOTPDevice:
    device = two_step_begin(user=user)
    two_step_confirm(user=user, code=code_of(device))
    device.refresh_from_db()
    return device


def code_of(device: TOTPDevice, steps: int = 0) -> str:
    """As an app shows it, `steps` half minutes from now."""
    return str(totp(device.bin_key, step=30, drift=steps)).zfill(6)


def wrong_for(device: TOTPDevice) -> str:
    right = {code_of(device, steps) for steps in (-2, -1, 0, 1, 2)}
    return next(
        code for code in ("111111", "222222", "333333", "444444", "555555", "666666") if code not in right
    )


def allow_again(device) -> None:
    """As if the wait after a wrong code were over."""
    device.refresh_from_db()
    device.throttle_reset()


def allow_after_wait(device) -> None:
    """As if everybody had waited: the wrong codes stay counted."""
    long_ago = timezone.now() - datetime.timedelta(days=1)
    type(device).objects.filter(throttling_failure_count__gt=0).update(throttling_failure_timestamp=long_ago)


def test_after_the_password_the_code_is_asked(app):
    client = somebody()
    response = log_in(client, next="/desk/new_event/")
    assert response.headers["Location"] == CODE
    assert not is_in(client)
    assert "Second step" in words(client.get(CODE))
    response = client.post(CODE, {"code": code_of(app, 1)})
    assert response.headers["Location"] == "/desk/new_event/"
    assert is_in(client)


def test_a_wrong_code_lets_nobody_in_and_makes_the_next_one_wait(app):
    client = somebody()
    log_in(client)
    response = client.post(CODE, {"code": wrong_for(app)})
    assert response.status_code == 400
    assert "This code is not right." in words(response)
    response = client.post(CODE, {"code": code_of(app, 1)})
    assert "Try again in 1 s." in words(response)
    assert not is_in(client)
    allow_again(app)
    assert client.post(CODE, {"code": code_of(app, 1)}).status_code == 302


def test_wrong_codes_shut_nobody_out_but_make_the_codes_of_this_account_wait(app):
    get_user_model().objects.create_user("olga", password=PASSWORD)
    client = somebody()
    log_in(client)
    for _ in range(7):
        allow_after_wait(app)
        assert client.post(CODE, {"code": wrong_for(app)}).status_code == 400
    response = client.post(CODE, {"code": code_of(app, 1)})
    assert (response.status_code, response.headers["Retry-After"]) == (429, "64")
    assert "Try again in 64 s." in words(response)
    # The password is right as before, from the same place too; and so is everybody else's.
    assert log_in(somebody()).headers["Location"] == CODE
    assert log_in(somebody(), name="olga").headers["Location"] == "/"
    assert AccessAttempt.objects.count() == 0
    allow_after_wait(app)
    assert client.post(CODE, {"code": code_of(app, 1)}).status_code == 302
    assert is_in(client)


def test_the_wait_is_said_in_minutes_and_stays_one_an_evening_can_bear(app):
    client = somebody()
    log_in(client)
    for _ in range(15):
        allow_after_wait(app)
        client.post(CODE, {"code": wrong_for(app)})
    assert "Try again in 9 min." in words(client.post(CODE, {"code": code_of(app, 1)}))
    TOTPDevice.objects.update(throttling_failure_timestamp=timezone.now() - datetime.timedelta(seconds=508))
    response = client.post(CODE, {"code": code_of(app, 1)})
    assert 1 <= int(response.headers["Retry-After"]) <= 4


def test_trying_meanwhile_makes_the_wait_no_longer(app):
    client = somebody()
    log_in(client)
    for _ in range(5):
        client.post(CODE, {"code": wrong_for(app)})
    assert client.post(CODE, {"code": code_of(app, 1)}).headers["Retry-After"] == "1"


def test_the_owner_gets_in_by_a_recovery_code_while_the_app_has_to_wait(app, user):
    client, owner = somebody(ELSEWHERE), somebody()
    codes = recovery_codes_make(user=user)
    for guess in (wrong_for(app), "abcdefghjk"):
        log_in(client)
        client.post(CODE, {"code": guess})
    log_in(owner)
    assert owner.post(CODE, {"code": codes[0]}).status_code == 429
    StaticDevice.objects.update(throttling_failure_timestamp=timezone.now() - datetime.timedelta(seconds=1))
    assert owner.post(CODE, {"code": codes[0]}).status_code == 302
    assert is_in(owner)


def test_a_code_works_once(app):
    code = code_of(app, 1)
    for status in (302, 400):
        client = somebody()
        log_in(client)
        assert client.post(CODE, {"code": code}).status_code == status


def test_a_recovery_code_works_once_however_it_is_typed(app, user):
    code = recovery_codes_make(user=user)[0]
    for status in (302, 400):
        client = somebody()
        log_in(client)
        assert client.post(CODE, {"code": f" {code[:5].upper()}-{code[5:]} "}).status_code == status
    assert StaticToken.objects.count() == 9


def test_the_second_step_alone_is_nothing(app):
    client = somebody()
    assert client.get(CODE).headers["Location"] == LOGIN
    assert client.post(CODE, {"code": code_of(app, 1)}).headers["Location"] == LOGIN


def test_the_step_between_lasts_ten_minutes_and_not_over_a_new_password(app, user):
    for spoil in ("late", "password", "closed"):
        client = somebody()
        log_in(client)
        if spoil == "late":
            session = client.session
            session["half_way"] = session["half_way"] | {"at": session["half_way"]["at"] - 601}
            session.save()
        elif spoil == "password":
            user.set_password(NEXT)
            user.save()
        else:
            log_in(client, NEXT)
            get_user_model().objects.update(is_active=False)
        assert client.post(CODE, {"code": code_of(app, 1)}).headers["Location"] == LOGIN
        assert not is_in(client)


@pytest.mark.parametrize("code", ["", "x" * 200_000, "\x00", "１２３４５６", "12345", "-1", "1e5", "0" * 6])
def test_anything_else_is_a_wrong_code(app, code):
    client = somebody()
    log_in(client)
    assert client.post(CODE, {"code": code}).status_code == 400


def test_login_by_code_never_leads_to_another_site(app):
    client = somebody()
    log_in(client, next="https://elsewhere.example/")
    assert client.post(CODE, {"code": code_of(app, 1)}).headers["Location"] == "/"


# Turning it on and off


def test_the_second_step_is_set_up_with_the_password_and_the_first_code(user):
    client = somebody()
    log_in(client)
    assert client.post(TWO_STEP, {"begin": "", "password": "wrong"}).status_code == 400
    assert TOTPDevice.objects.count() == 0
    page = client.post(TWO_STEP, {"begin": "", "password": PASSWORD})
    device = TOTPDevice.objects.get()
    assert not device.confirmed
    address = re.search(r'href="(otpauth:[^"]+)"', page.content.decode())[1].replace("&amp;", "&")
    parts = urlsplit(address)
    assert parse_qs(parts.query)["issuer"] == ["Prikup"]
    assert parse_qs(parts.query)["secret"][0] in words(page).replace(" ", "")
    assert client.post(TWO_STEP, {"confirm": "", "code": wrong_for(device)}).status_code == 400
    page = client.post(TWO_STEP, {"confirm": "", "code": code_of(device)})
    codes = re.findall(r"<code>([a-z2-9]{5}-[a-z2-9]{5})</code>", page.content.decode())
    assert len(set(codes)) == 10
    assert not re.search(r"<code>", client.get(TWO_STEP).content.decode())
    other = somebody(ELSEWHERE)
    assert log_in(other).headers["Location"] == CODE
    assert other.post(CODE, {"code": codes[3]}).status_code == 302


def test_a_setup_that_was_not_begun_here_is_not_ended_here(user):
    first, second = somebody(), somebody()
    log_in(first)
    log_in(second)
    first.post(TWO_STEP, {"begin": "", "password": PASSWORD})
    device = TOTPDevice.objects.get()
    response = second.post(TWO_STEP, {"confirm": "", "code": code_of(device)}, follow=True)
    assert "Begin it once more." in words(response)
    assert not TOTPDevice.objects.get().confirmed


def test_it_is_turned_off_with_the_password(app):
    client = somebody()
    log_in(client)
    client.post(CODE, {"code": code_of(app, 1)})
    assert client.post(TWO_STEP, {"off": "", "password": "wrong"}).status_code == 400
    assert "It is on. 10 recovery codes are left." in words(client.get(TWO_STEP))
    assert client.post(TWO_STEP, {"off": "", "password": PASSWORD}).status_code == 302
    assert log_in(somebody()).headers["Location"] == "/"


def test_new_recovery_codes_take_the_place_of_the_old(app, user):
    old = set(StaticToken.objects.values_list("token", flat=True))
    client = somebody()
    log_in(client)
    client.post(CODE, {"code": code_of(app, 1)})
    client.post(TWO_STEP, {"codes": "", "password": PASSWORD})
    new = set(StaticToken.objects.values_list("token", flat=True))
    assert len(new) == 10
    assert not old & new


def test_wrong_passwords_at_an_open_laptop_are_counted_too(user):
    client = somebody()
    log_in(client)
    for _ in range(5):
        response = client.post(TWO_STEP, {"off": "", "password": "guess"})
    assert response.status_code == 429


# A way back in


def test_an_account_without_its_phone_is_reset_from_the_command_line(app, user):
    client = somebody()
    log_in(client)
    client.post(CODE, {"code": code_of(app, 1)})
    for _ in range(6):
        log_in(somebody(ELSEWHERE), "wrong")
    password = account_reset(name="ivan")
    assert not is_in(client)
    back = somebody(ELSEWHERE)
    assert log_in(back, password).headers["Location"] == "/"
    assert is_in(back)
    assert StaticToken.objects.count() == TOTPDevice.objects.count() == 0


@pytest.mark.parametrize("name", ["x" * 151, "x" * 256, "я" * 100_000])
def test_a_name_no_account_can_have_is_wrong_and_kept_nowhere(user, name):
    """The table of wrong logins has no room for it."""
    answer = log_in(somebody(HOME), name=name)
    assert answer.status_code == 200
    assert "correct username and password" in words(answer)
    assert not AccessAttempt.objects.exists()
