"""Whether what the site stands on is there: the database with its tables, and the queue of the workers."""

import redis
from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection
from django.db.migrations.executor import MigrationExecutor

PATIENCE = 1.0  # seconds


def database_state() -> str:
    """ok, away, or old: without the tables of this version of the program."""
    try:
        connection.ensure_connection()
        executor = MigrationExecutor(connection)
        waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except (DatabaseError, InterfaceError):
        return "away"
    return "old" if waiting else "ok"


def queue_state() -> str:
    """ok, away, or none where there are no workers."""
    if not settings.REDIS_URL:
        return "none"
    times = {"socket_connect_timeout": PATIENCE, "socket_timeout": PATIENCE}
    try:
        with redis.from_url(settings.REDIS_URL, **times) as client:
            client.ping()
    except (redis.RedisError, ValueError):
        return "away"
    return "ok"
