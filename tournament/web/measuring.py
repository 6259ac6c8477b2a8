"""What is counted while pages are answered. Labels have few values: the name of a view, never an address.

With several processes each counts in files of its own, in the folder that gunicorn.conf.py has named.
"""

from prometheus_client import Counter, Histogram

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)

REQUESTS = Counter("prikup_requests", "Requests answered", ["view", "method", "status"])
DURATION = Histogram("prikup_request_seconds", "Time an answer took", ["view"], buckets=SECONDS)


def measured(view: str, method: str, status: int, seconds: float) -> None:
    REQUESTS.labels(view, method if method in METHODS else "other", str(status)).inc()
    DURATION.labels(view).observe(seconds)
