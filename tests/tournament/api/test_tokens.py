"""Tokens for programs, and programs that are told what happens."""

from tests.tournament.api.asking import Program, director, owner, player, problem, table
from tests.tournament.factories import play
from tournament.models import ApiAnswer, ApiToken


def test_an_owner_makes_tokens_whose_secret_is_shown_once(event):
    program = owner()
    body = {"name": "board", "role": "public"}
    made = program.post("/cup/tokens", body, **{"Idempotency-Key": "t"})
    assert (made.status_code, made.json()["name"]) == (201, "board")
    secret = made.json()["secret"]
    assert Program(secret).get("/cup").status_code == 200
    again = program.post("/cup/tokens", body, **{"Idempotency-Key": "t"})
    assert (again.status_code, again.json()["secret"]) == (201, "")
    assert again.headers["Idempotency-Replayed"] == "true"
    assert "Idempotency-Replayed" not in made.headers
    assert not ApiAnswer.objects.exists()
    assert ApiToken.objects.count() == 1
    assert problem(program.post("/cup/tokens", body)) == (409, "token_name_taken")
    assert "secret" not in program.get("/cup/tokens").json()["results"][0]
    number = made.json()["token"]
    assert program.delete(f"/cup/tokens/{number}").json()["revoked_at"]
    assert problem(Program(secret).get("/cup")) == (401, "token_revoked")
    assert problem(program.delete("/cup/tokens/99")) == (404, "token_absent")
    past = {"name": "old", "role": "public", "expires_at": "2020-01-01T00:00:00Z"}
    assert problem(program.post("/cup/tokens", past)) == (400, "token_over")


def test_an_owner_has_other_programs_told(event):
    program = owner()
    body = {"url": "https://example.org/in", "kinds": ["round_closed", "published"]}
    made = program.post("/cup/webhooks", body, **{"Idempotency-Key": "w"})
    assert (made.status_code, made.json()["kinds"]) == (201, ["published", "round_closed"])
    assert made.json()["secret"].startswith("whsec_")
    again = program.post("/cup/webhooks", body, **{"Idempotency-Key": "w"})
    assert (again.status_code, again.json()) == (201, {**made.json(), "secret": ""})
    assert again.headers["Idempotency-Replayed"] == "true"
    assert not ApiAnswer.objects.exists()
    play(event, 1)
    (line,) = program.get("/cup/webhooks").json()["results"]
    assert "secret" not in line["webhook"]
    assert [one["kind"] for one in line["last"]] == ["round_closed"]
    number = line["webhook"]["webhook"]
    (sent,) = program.get(f"/cup/webhooks/{number}/deliveries").json()["results"]
    assert (sent["subject"], sent["attempts"], sent["delivered_at"]) == ("1", 0, None)
    assert problem(program.post("/cup/webhooks", {**body, "url": "http://127.0.0.1/"})) == (
        400,
        "webhook_private",
    )
    assert program.delete(f"/cup/webhooks/{number}").status_code == 204
    assert problem(program.delete(f"/cup/webhooks/{number}")) == (404, "webhook_unknown")


def test_nobody_else_makes_tokens(event):
    body = {"name": "board", "role": "director"}
    for program in (director(event), table(event), player(event)):
        refused = program.post("/cup/tokens", body)
        assert problem(refused) == (403, "not_permitted")
        assert refused.json()["params"]["ask"] == "owner"
        assert "Only an owner may" in refused.json()["detail"]


def test_the_name_of_a_token_is_what_is_seen_of_it(event):
    program = owner()
    made = program.post("/cup/tokens", {"name": " bo\u202eard\t\x07 two\u200b ", "role": "public"})
    assert (made.status_code, made.json()["name"]) == (201, "board two")
    again = program.post("/cup/tokens", {"name": "board two", "role": "public"})
    assert problem(again) == (409, "token_name_taken")
    for unseen in ("\u202e", "\x07\u200b"):
        assert problem(program.post("/cup/tokens", {"name": unseen, "role": "public"})) == (400, "token_name")
