"""Facts of an event, one file per subject. Whists, matchpoints and places are never stored."""

from tournament.models.accounts import AccountSession
from tournament.models.analyses import DealAnalysis
from tournament.models.answers import ApiAnswer
from tournament.models.boxes import BoxSet, Deal
from tournament.models.clock import RoundTiming
from tournament.models.clubs import Club, Membership
from tournament.models.event import Event
from tournament.models.found import FoundLayout
from tournament.models.jobs import Job
from tournament.models.links import AccessLink
from tournament.models.live import StandingsFragment
from tournament.models.log import ClubEntry, LogEntry
from tournament.models.people import Entrant, Person, Tenure
from tournament.models.printing import PrintOrder
from tournament.models.publishing import CorrectionRequest, Publication
from tournament.models.records import Record, RecordSeat, RivalEntry
from tournament.models.rulings import Ruling, SeatRuling
from tournament.models.searches import MovementSearch
from tournament.models.seating import AssignedMovement, Round, Seat, Sitting
from tournament.models.teams import Team, TeamMember
from tournament.models.tokens import ApiToken
from tournament.models.webhooks import Delivery, Webhook

__all__ = [
    "AccessLink",
    "AccountSession",
    "ApiAnswer",
    "ApiToken",
    "AssignedMovement",
    "BoxSet",
    "Club",
    "ClubEntry",
    "CorrectionRequest",
    "Deal",
    "DealAnalysis",
    "Delivery",
    "Entrant",
    "Event",
    "FoundLayout",
    "Job",
    "LogEntry",
    "Membership",
    "MovementSearch",
    "Person",
    "PrintOrder",
    "Publication",
    "Record",
    "RecordSeat",
    "RivalEntry",
    "Round",
    "RoundTiming",
    "Ruling",
    "Seat",
    "SeatRuling",
    "Sitting",
    "StandingsFragment",
    "Team",
    "TeamMember",
    "Tenure",
    "Webhook",
]
