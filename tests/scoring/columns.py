"""What a deal writes on the score sheet, second derivation: from tables typed in by hand.

The program reads conventions.json and computes; here every number stands in a table and every
shortfall of two whisters is looked up, so a slip in the data or in the arithmetic shows.
"""

from fractions import Fraction

from tests.scoring.settlement import Sheet

HALF = Fraction(1, 2)
ONE_TO_FIVE = {6: 1, 7: 2, 8: 3, 9: 4, 10: 5}
# (game, whist, remise) for a six; a ten costs five times as much. Then the whister's share of the remise.
SIX = {
    "sochi": (2, 2, 2, 1),
    "leningrad": (2, 4, 4, HALF),
    "fspr": (2, 4, 4, HALF),
    "rostov": (2, 2, 2, HALF),
    "finka": (2, 4, 4, 1),
    "classic": (2, 2, 2, 1),
    "kazakh": (8, 8, 8, 1),
}
# (points for a made misère, points for a trick of a caught one)
MISERE = {
    "sochi": (10, 10),
    "leningrad": (10, 20),
    "fspr": (10, 20),
    "rostov": (10, 10),
    "finka": (10, 20),
    "classic": (10, 10),
    "kazakh": (40, 40),
}
# (price of a trick at steps 1, 2, 3 and 4, who gets one trick's price into the pool for no trick)
ALL_PASS = {
    "sochi": ((1, 2, 3, 3), "hands"),
    "leningrad": ((2, 4, 6, 6), "hands"),
    "fspr": ((2, 4, 6, 6), "hands"),
    "finka": ((2, 2, 2, 2), "all"),
    "classic": ((1, 1, 1, 1), "all"),
    "kazakh": ((1, 1, 1, 1), "hands"),
}
POOL_POINT = dict.fromkeys(SIX, 10) | {"leningrad": 20, "fspr": 20}
LONE_WHISTER_OWES = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}
HALF_WHIST_TRICKS = {6: 2, 7: 1}
# Tricks of the two whisters -> tricks each pays for; what is not here costs nothing.
CAPPED = {
    6: {
        (0, 0): (2, 2),
        (1, 0): (1, 2),
        (0, 1): (2, 1),
        (2, 0): (0, 2),
        (1, 1): (1, 1),
        (0, 2): (2, 0),
        (3, 0): (0, 1),
        (2, 1): (0, 1),
        (1, 2): (1, 0),
        (0, 3): (1, 0),
    },
    7: {(0, 0): (1, 1), (1, 0): (0, 1), (0, 1): (1, 0)},
}
PERSONAL = {6: CAPPED[6] | {(3, 0): (0, 2), (0, 3): (2, 0)}, 7: CAPPED[7]}
SECOND_ANSWERS = {(0, 0): (0, 1)}
BOTH_ANSWER = {(0, 0): (1, 1)}
SHORTFALL = dict.fromkeys(SIX, CAPPED) | {"kazakh": PERSONAL}
LONE_TRICK = dict.fromkeys(SIX, SECOND_ANSWERS) | {"fspr": BOTH_ANSWER}


def sheet_of(row, convention):
    """The columns after `row`; every mountain starts at 20 so that none falls below nothing."""
    sheet = Sheet(row.seats, start_mountain=20)
    kind = str(row.contract)
    writers = {"-": all_pass, "M": misere}
    writers.get(kind, game)(sheet, row, convention)
    return sheet


def misere(sheet, row, convention):
    made, trick = MISERE[convention]
    if row.tricks == 0:
        sheet.pool[row.declarer] += made
        if convention == "finka":
            sheet.mountain[row.declarer] -= made
    for _ in range(row.tricks):
        sheet.mountain[row.declarer] += trick


def game(sheet, row, convention):
    level, declarer = row.contract.level, row.declarer
    *for_six, share = SIX[convention]
    price, whist, remise = (amount * ONE_TO_FIVE[level] for amount in for_six)
    first, second = row.defenders
    calls = (row.whist[first], row.whist[second])
    if row.tricks is None or row.tricks >= level:
        sheet.pool[declarer] += price
        if convention == "finka":
            sheet.mountain[declarer] -= price
    if calls == ("pass", "half"):
        sheet.whists[second, declarer] += whist * HALF_WHIST_TRICKS[level]
    if row.tricks is None:
        return
    for _ in range(row.tricks, level):
        sheet.mountain[declarer] += remise
        consolation(sheet, row, convention, 10 if convention == "rostov" else whist)
    if calls == ("whist", "whist"):
        both(sheet, row, convention, whist, remise * share)
    else:
        one(sheet, row, convention, whist, remise * share)
    if convention in ("fspr", "finka"):
        talon(sheet, row, whist)


def consolation(sheet, row, convention, amount):
    """For one undertrick."""
    for seat in row.defenders:
        if row.whist[seat] == "whist" or convention not in ("finka", "kazakh"):
            sheet.whists[seat, row.declarer] += amount
        elif convention == "finka":
            (partner,) = set(row.defenders) - {seat}
            sheet.whists[partner, row.declarer] += amount
    if row.players == 4:
        sheet.whists[row.dealer, row.declarer] += amount


def one(sheet, row, convention, whist, penalty):
    (whister,) = (seat for seat in row.defenders if row.whist[seat] == "whist")
    (passer,) = set(row.defenders) - {whister}
    level = row.contract.level
    down = row.tricks < level
    for _ in range(row.whist_tricks[whister]):
        if convention == "fspr" or (convention in ("leningrad", "rostov") and down):
            sheet.whists[whister, row.declarer] += Fraction(whist, 2)
            sheet.whists[passer, row.declarer] += Fraction(whist, 2)
        else:
            sheet.whists[whister, row.declarer] += whist
    for _ in range(row.whist_tricks[whister], LONE_WHISTER_OWES[level]):
        sheet.mountain[whister] += penalty


def both(sheet, row, convention, whist, penalty):
    taken = tuple(row.whist_tricks[seat] for seat in row.defenders)
    table = SHORTFALL[convention].get(row.contract.level, LONE_TRICK[convention])
    for seat, tricks, missing in zip(row.defenders, taken, table.get(taken, (0, 0)), strict=True):
        sheet.whists[seat, row.declarer] += tricks * whist
        sheet.mountain[seat] += missing * penalty


def talon(sheet, row, whist):
    if row.players == 4:
        sheet.whists[row.dealer, row.declarer] += row.talon_quick * whist
    else:
        for seat in row.defenders:
            sheet.whists[seat, row.declarer] += Fraction(row.talon_quick * whist, 2)


def all_pass(sheet, row, convention):
    hands = ("N", "E", "S")
    taken = dict(zip(hands, row.hand_tricks, strict=True))
    if convention == "rostov":
        rostov_all_pass(sheet, row, taken)
        return
    prices, clean = ALL_PASS[convention]
    price = prices[min(row.all_pass_step, 4) - 1]
    if row.players == 4 and convention != "kazakh":
        taken["W"] = 10 - sum(row.hand_tricks)
    for seat, tricks in taken.items():
        sheet.mountain[seat] += tricks * price
        if tricks == 0 and (clean == "all" or seat in hands):
            sheet.pool[seat] += price


def rostov_all_pass(sheet, row, taken):
    fewest = [seat for seat in taken if all(taken[seat] <= other for other in taken.values())]
    for winner in fewest:
        if taken[winner] == 0:
            sheet.pool[winner] += 1
        for loser in set(taken) - set(fewest):
            sheet.whists[winner, loser] += Fraction(5 * taken[loser], len(fewest))
    if row.players == 4:
        sheet.pool[row.dealer] += 1
