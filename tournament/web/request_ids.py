"""The number of the request being answered, or of the one that ordered the task being done; else empty."""

from contextvars import ContextVar

request_id: ContextVar[str] = ContextVar("request_id", default="")
