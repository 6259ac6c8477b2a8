"""Settings from the environment: what is taken, and what is refused before anything is done."""

import pytest

from tournament.config import environment
from tournament.config.environment import BadEnvironment


def database(monkeypatch, address):
    monkeypatch.setenv("DATABASE_URL", address)
    return environment.database("DATABASE_URL", "sqlite:///default.sqlite3")


def test_the_default_stands_without_an_address(monkeypatch):
    monkeypatch.delenv("DATABASE_URL", raising=False)
    found = environment.database("DATABASE_URL", "sqlite:////tmp/default.sqlite3")
    assert found["NAME"] == "/tmp/default.sqlite3"


@pytest.mark.parametrize(
    ("address", "engine"),
    [
        ("sqlite:////tmp/a.sqlite3", "sqlite3"),
        ("postgres://u:p@h/n", "postgresql"),
        ("postgresql://u:p@h:5433/n", "postgresql"),
    ],
)
def test_addresses_of_databases(monkeypatch, address, engine):
    assert database(monkeypatch, address)["ENGINE"] == f"django.db.backends.{engine}"


def test_a_server_that_is_away_is_known_to_be_so_within_seconds(monkeypatch):
    found = database(monkeypatch, "postgres://u:p@h/n?sslmode=require&connect_timeout=9")
    assert found["CONN_HEALTH_CHECKS"]
    assert found["CONN_MAX_AGE"] == 60
    assert found["OPTIONS"]["sslmode"] == "require"
    assert int(found["OPTIONS"]["connect_timeout"]) == 9
    assert found["OPTIONS"]["tcp_user_timeout"] == 10_000
    assert database(monkeypatch, "postgres://u:p@h/n")["OPTIONS"]["connect_timeout"] == 3


@pytest.mark.parametrize(
    "address", ["", " ", "prikup", "mysql://u:secret@h/n", "postgres://u:secret@h:port/n", "://", "sqlite:"]
)
def test_other_addresses_are_refused_without_their_password(monkeypatch, address):
    with pytest.raises(BadEnvironment) as refused:
        database(monkeypatch, address)
    assert refused.value.code == "database_url"
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    ("means", "words"),
    [(True, ("true", " Yes ", "ON", "1")), (False, ("false", "no", "Off", "0", "", "  "))],
)
def test_yes_and_no_in_the_usual_words(monkeypatch, means, words):
    for given in words:
        monkeypatch.setenv("HTTPS", given)
        assert environment.flag("HTTPS") is means


def test_a_switch_that_is_not_set_is_as_usual(monkeypatch):
    monkeypatch.delenv("HTTPS", raising=False)
    assert (environment.flag("HTTPS"), environment.flag("HTTPS", True)) == (False, True)


@pytest.mark.parametrize("given", ["maybe", "ja", "2", "tru", "true false", "да"])
def test_other_words_are_neither_yes_nor_no(monkeypatch, given):
    monkeypatch.setenv("WEBHOOK_PRIVATE", given)
    with pytest.raises(BadEnvironment) as refused:
        environment.flag("WEBHOOK_PRIVATE")
    assert refused.value.code == "setting_unknown"
    assert refused.value.params == {
        "name": "WEBHOOK_PRIVATE",
        "value": given,
        "known": ["true", "yes", "on", "1", "false", "no", "off", "0"],
    }


@pytest.mark.parametrize("given", ["-1", "1.5", "many", "1e3", "9" * 10])
def test_numbers_that_are_none(monkeypatch, given):
    monkeypatch.setenv("API_TOKEN_RATE", given)
    with pytest.raises(BadEnvironment) as refused:
        environment.whole("API_TOKEN_RATE", 7)
    assert refused.value.params == {"name": "API_TOKEN_RATE", "given": given}


def test_addresses_of_queues(monkeypatch):
    for address in ("", "redis://h:6379/0", "rediss://u:p@h/1", "unix:///run/redis.sock"):
        monkeypatch.setenv("REDIS_URL", address)
        assert environment.queue("REDIS_URL") == address
    for address, shown in (("h:6379", "h:6379"), ("amqp://u:secret@h", "amqp"), ("redis://", "redis")):
        monkeypatch.setenv("REDIS_URL", address)
        with pytest.raises(BadEnvironment) as refused:
            environment.queue("REDIS_URL")
        assert (refused.value.code, refused.value.params["scheme"]) == ("queue_address", shown)


def test_proxies_are_addresses_networks_or_a_word(monkeypatch):
    assert environment.networks("TRUSTED_PROXIES") == []
    monkeypatch.setenv("TRUSTED_PROXIES", "127.0.0.1, 10.1.2.3/8,unix, fd00::/8")
    assert environment.networks("TRUSTED_PROXIES") == ["127.0.0.1", "10.1.2.3/8", "unix", "fd00::/8"]
    monkeypatch.setenv("TRUSTED_PROXIES", "127.0.0.1, all")
    with pytest.raises(BadEnvironment) as refused:
        environment.networks("TRUSTED_PROXIES")
    assert (refused.value.code, refused.value.params["got"]) == ("proxies_unusable", "all")


USUAL = "localhost,[::1]"


@pytest.mark.parametrize("given", ["*", ".example.org", "hall.local,192.168.1.10, [fd00::1]", "a_b-c.test."])
def test_hosts_are_names_and_addresses(monkeypatch, given):
    monkeypatch.setenv("ALLOWED_HOSTS", given)
    assert environment.hosts("ALLOWED_HOSTS", USUAL) == given.replace(" ", "").split(",")


@pytest.mark.parametrize("given", ["", " ", ","])
def test_without_hosts_the_usual_ones_stand(monkeypatch, given):
    monkeypatch.setenv("ALLOWED_HOSTS", given)
    assert environment.hosts("ALLOWED_HOSTS", USUAL) == ["localhost", "[::1]"]


@pytest.mark.parametrize(
    "wrong", ["http://x", "x/path", "x:8000", "[::1]:80", "::1", "a b", "хост", "..", "[x]"]
)
def test_what_no_browser_sends_as_a_host_is_refused(monkeypatch, wrong):
    monkeypatch.setenv("ALLOWED_HOSTS", f"localhost,{wrong}")
    with pytest.raises(BadEnvironment) as refused:
        environment.hosts("ALLOWED_HOSTS", USUAL)
    assert (refused.value.code, refused.value.params["got"]) == ("hosts_unusable", wrong)


def test_a_key_is_made_once_for_its_owner_only(monkeypatch, tmp_path):
    monkeypatch.delenv("SECRET_KEY", raising=False)
    path = tmp_path / "secret_key"
    key = environment.secret_key(path)
    assert len(key) >= 50
    assert environment.secret_key(path) == key
    assert path.stat().st_mode & 0o777 == 0o600
    monkeypatch.setenv("SECRET_KEY", "given")
    assert environment.secret_key(path) == "given"


def test_a_key_that_cannot_be_kept_is_refused(monkeypatch, tmp_path):
    monkeypatch.delenv("SECRET_KEY", raising=False)
    (tmp_path / "empty").write_text("\n")
    for path, reason in ((tmp_path / "no" / "key", "not_found"), (tmp_path, "is_directory")):
        with pytest.raises(BadEnvironment) as refused:
            environment.secret_key(path)
        assert (refused.value.code, refused.value.params["reason"].code) == ("secret_key_unusable", reason)
    with pytest.raises(BadEnvironment):
        environment.secret_key(tmp_path / "empty")


@pytest.mark.parametrize(
    ("terminal", "language"), [("ru_RU.UTF-8", "ru"), ("uk", "uk"), ("C", "en"), ("de_DE", "en"), ("", "en")]
)
def test_the_language_of_the_terminal(monkeypatch, terminal, language):
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", terminal)
    assert environment.language() == language
