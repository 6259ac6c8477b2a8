"""What the refusals of `deals` say."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

CARDS: dict[str, str | Promise] = {
    "unknown_card": _(
        "“%(card)s” is not a card. Write a suit (S C D H or ♠♣♦♥) and a rank (7 8 9 10 J Q K A), "
        "for example SA."
    ),
    "unknown_rank": _(
        "Hand %(hand)s has “%(card)s”, which is not a card. Ranks are 7 8 9 T (or 10) J Q K A."
    ),
    "mixed_letters": _(
        "Hand %(hand)s has “%(card)s”, which may be a ten or an ace: the layout mixes Russian and Latin "
        "letters. Write all of it in one alphabet, or write 10 and A."
    ),
    "card_twice": _(
        "The card %(card)s lies twice: %(other)s and %(hand)s. A card lies in one place: mend one of them."
    ),
    "wrong_hand_size": _("Hand %(hand)s has %(got)s cards; a hand has %(expected)s. Add or remove cards."),
    "cards_missing": _(
        "%(hand)s: %(got)s cards of %(expected)s, and these lie nowhere: %(missing)s. Put them in."
    ),
    "talon_too_large": _(
        "The talon has %(talon)s cards (%(cards)s) and must have %(talon_expected)s; hand %(hand)s has "
        "%(got)s and must have %(expected)s. Move a card."
    ),
    "file_of_too_many_lines": _(
        "The file has %(lines)s lines; at most %(most)s are read at once. Look whether it holds layouts, or "
        "give them in parts."
    ),
    "cards_nowhere": _("These cards lie nowhere: %(missing)s. Say where each of the 32 was found."),
    "wrong_hands": _(
        "The hands are %(got)s while %(dealer)s deals. Give the three seats that play: without the dealer "
        "at a table of four, N, E and S at a table of three."
    ),
    "wrong_parts": _("The layout has the parts %(got)s; it must have %(expected)s, each once."),
    "part_twice": _("The layout gives %(hand)s twice. Remove one of them."),
    "wrong_suits": _(
        "Hand %(hand)s is written as “%(got)s”. Write %(expected)s suits parted by dots: "
        "spades.clubs.diamonds.hearts, a void suit left empty."
    ),
    "layout_unreadable": _(
        "“%(got)s” is not part of a layout. Write each hand as a seat, a colon and four suits, "
        "for example N:A.KT9.KT97.K7."
    ),
    "wrong_dealer": _(
        "The two cards of the talon are at %(got)s, but deal %(number)s is dealt by %(expected)s. "
        "Check the number of the deal or the seats."
    ),
    "dealer_contradicts": _(
        "%(got)s is said to deal, but deal %(number)s is always dealt by %(expected)s. "
        "Check the number of the deal."
    ),
    "unknown_seat": _("“%(got)s” is not a seat here. The seats are %(expected)s."),
    "bad_per_table": _("A table has 3 or 4 people, not “%(got)s”."),
}

DEALING: dict[str, str | Promise] = {
    "bad_deal_number": _(
        "“%(got)s” is not a deal number. Use 1, 2… up to %(largest)s, or R1, R2… for reserve deals."
    ),
    "bad_deal_count": _("“%(got)s” deals cannot be dealt at once. Ask for 1 to %(largest)s."),
    "bad_key": _(
        "The key cannot be used. Give from 1 to %(longest)s bytes as in 00ff…, two hexadecimal digits a byte."
    ),
    "bad_event": _("“%(got)s” cannot name the event of a deal. Give a text of 1 to %(longest)s characters."),
    "bad_public_value": _(
        "“%(got)s” cannot be the public value. Give a text of at most %(longest)s characters."
    ),
    "index_out_of_range": _("There is no layout number %(got)s. Numbers run from 0 to %(count)s less one."),
    "wrong_word": _("The packets %(got)s are not of the sizes %(expected)s. Share out every card once."),
}

FILES: dict[str, str | Promise] = {
    "file_empty": _("There is nothing in it. Choose a file with deals, or paste them."),
    "file_too_long": _("It is longer than %(longest)s characters. Part it and read the parts one by one."),
    "file_not_text": _(
        "This is no text. Save it as CSV, PBN, JSON or plain text, in UTF-8 or Windows-1251, and read that."
    ),
    "file_broken_json": _("This is not JSON: look at line %(line)s, column %(column)s, and mend it there."),
    "file_broken_csv": _(
        "From line %(line)s on this is not CSV. Look for quotation marks that are not closed."
    ),
    "file_without_deals": _(
        "No deal is found in it. Give a layout on every line, a PBN-style file, or JSON or CSV with layouts."
    ),
    "unknown_form": _("Deals are not written as “%(got)s”; they are written as: %(expected)s."),
    "pbn_hands": _(
        "[Deal] has %(got)s hands; it needs %(expected)s, parted by spaces, the talon among them."
    ),
    "suit_order": _("[SuitOrder] “%(got)s” is not an order of the suits. Write each of %(expected)s once."),
    "talon_without_place": _(
        "The talon lies at the one seat of %(seats)s that has no hand; here hands are given for: %(hands)s. "
        "Leave the dealer’s hand empty."
    ),
    "deal_again": _("Deal %(deal)s stands in the file already, see %(line)s. Keep one of them."),
    "cards_again": _(
        "The cards of deal %(deal)s are those of deal %(other)s, see %(line)s. "
        "No two boxes hold the same cards."
    ),
}

BEST_PLAY: dict[str, str | Promise] = {
    "not_three_hands": _("Best play needs the hands of three seats, not of: %(got)s."),
    "unequal_hands": _("The hands do not have equally many cards: %(got)s. Add or remove cards."),
    "no_cards": _("The hands have no cards. Give each of them 1 to 10."),
    "unknown_contract_of_play": _("“%(got)s” is no contract of best play. They are: %(expected)s."),
    "analysis_unreadable": _("This is no analysis of a deal. Analyse the deal again."),
}

SENTENCES = {**CARDS, **DEALING, **FILES, **BEST_PLAY}
