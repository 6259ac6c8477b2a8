"""Settings. Embedded by default: SQLite, local memory cache, tasks run at once.

DATABASE_URL moves the data to PostgreSQL, REDIS_URL the cache and the task queue to Redis.
"""

import os
from datetime import timedelta
from pathlib import Path

from csp.constants import NONE, SELF

from tournament.config import environment
from tournament.config.logs import logging_settings

BASE_DIR = Path(__file__).resolve().parent.parent.parent

DEBUG = environment.flag("DEBUG")
SECRET_KEY = environment.secret_key(BASE_DIR / "secret_key")
ALLOWED_HOSTS = environment.hosts("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "rest_framework",
    "axes",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "django_otp.plugins.otp_static",
    "drf_spectacular",
    "tournament",
]

MIDDLEWARE = [
    "tournament.web.access.Access",
    "tournament.web.hardening.Hardening",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "tournament.web.watchers.Watchers",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "tournament.web.session_notes.SessionNotes",
    "axes.middleware.AxesMiddleware",
    "tournament.web.troubles.DatabaseTroubles",
]

ROOT_URLCONF = "tournament.config.urls"
WSGI_APPLICATION = "tournament.config.wsgi.application"
ASGI_APPLICATION = "tournament.config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "builtins": [
                "tournament.web.template_tags",
                "tournament.web.picture_tags",
                "tournament.web.handbook",
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournament.web.roles.context",
            ],
        },
    }
]

DATABASES = {"default": environment.database("DATABASE_URL", f"sqlite:///{BASE_DIR / 'db.sqlite3'}")}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # A writer waits for its turn instead of failing half way; FULL, so that an accepted
    # record survives a pulled plug.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }
    # Kept open: on a full disk one that is open reads on, and a new one cannot be opened.
    DATABASES["default"]["CONN_MAX_AGE"] = None

# Where scripts/serve backs up; for commands that look whether it can.
BACKUPS = os.environ.get("BACKUPS", "backups")

REDIS_URL = environment.queue("REDIS_URL")
CACHES = {
    "default": {
        "BACKEND": "tournament.config.cache.PatientCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": {"socket_connect_timeout": 0.5, "socket_timeout": 0.5},  # seconds
    }
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}
# What tasks come to stands in the database, and so do the orders: the queue may forget.
CELERY_BROKER_URL = REDIS_URL or None
CELERY_TASK_ALWAYS_EAGER = not REDIS_URL
CELERY_TASK_EAGER_PROPAGATES = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_TIME_LIMIT = 30 * 60  # seconds
# A page that orders something waits no longer than this for a queue that is away; a worker waits for ever.
CELERY_BROKER_CONNECTION_TIMEOUT = 1  # seconds
CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_connect_timeout": 1, "socket_timeout": 1.5, "max_retries": 0}
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False

# The rest stands in api.endpoint.
REST_FRAMEWORK = {"DEFAULT_SCHEMA_CLASS": "tournament.api.schema.ActSchema"}
SPECTACULAR_SETTINGS = {
    "TITLE": "Prikup",
    "DESCRIPTION": "Duplicate preferans tournaments. docs/api.md has an evening by example.",
    "VERSION": "1",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "POSTPROCESSING_HOOKS": ["tournament.api.schema.with_problems"],
}
# Whether webhooks may go to computers of our own network: in a hall, not on a server.
WEBHOOK_PRIVATE = environment.flag("WEBHOOK_PRIVATE")
# Requests a minute from one program or account, one phone, one address of everybody else; 0 for any number.
API_REQUESTS_A_MINUTE = {
    "token": environment.whole("API_TOKEN_RATE", 3000),
    "link": environment.whole("API_LINK_RATE", 600),
    "public": environment.whole("API_PUBLIC_RATE", 6000),
}
# Different tokens a minute that open nothing, from one address; 0 for any number.
API_WRONG_TOKENS_A_MINUTE = environment.whole("API_WRONG_TOKEN_RATE", 60)

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
# Wrong logins are counted in the database, by name and address together: a stranger elsewhere cannot shut
# anybody out. Of proxies only those named here, by address or network, are believed about addresses ("unix":
# whoever speaks through a socket of this machine).
TRUSTED_PROXIES = environment.networks("TRUSTED_PROXIES")
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_CLIENT_IP_CALLABLE = "tournament.selectors.client_address.address_to_lock"
AXES_LOCKOUT_CALLABLE = "tournament.web.sign_in.locked_out"
AXES_DISABLE_ACCESS_LOG = True
AXES_SENSITIVE_PARAMETERS = ["username", "ip_address", "code", "csrfmiddlewaretoken"]
OTP_TOTP_ISSUER = "Prikup"
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "events"
LOGOUT_REDIRECT_URL = "events"

LANGUAGES = [("ru", "Русский"), ("en", "English"), ("uk", "Українська")]
LANGUAGE_CODE = environment.language()
LOCALE_PATHS = [BASE_DIR / "tournament" / "locale"]
FORMAT_MODULE_PATH = "tournament.locale"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
# The few static files are served from where they lie: nothing has to be collected first.
WHITENOISE_USE_FINDERS = True

# Faults reach stderr, and so whatever keeps the server's output, with DEBUG off too.
LOGGING = logging_settings(environment.log_form(), environment.log_level())
# The word for programs of other machines that ask for /metrics; without one nobody from outside is answered.
METRICS_TOKEN = os.environ.get("METRICS_TOKEN", "")

# Seconds that a public page is shown from memory before it is asked for anew, that standings may be behind
# the results while they are made anew, and between two makings of them, whichever process makes them.
WATCH_SECONDS = 0.5
STANDINGS_LAG = 2.2
STANDINGS_REST = 1.5

# A protocol row is a few hundred bytes; a pasted start list of a federation fits many times over.
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1000
DATA_UPLOAD_MAX_NUMBER_FILES = 5
MOST_SENT = 25 * 1024 * 1024  # bytes with all files; more is refused before it is read
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SESSION_ENGINE = "tournament.services.account_sessions"
SESSION_COOKIE_AGE = 12 * 3600  # seconds: the longest evening
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
# Nothing comes from elsewhere, and no script or style stands within a page.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "base-uri": [NONE],
        "object-src": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
# Behind a server that speaks HTTPS; in a hall there is none.
HTTPS = environment.flag("HTTPS")
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    SECURE_HSTS_SECONDS = 30 * 24 * 3600
    # Programs of this machine ask without HTTPS, past the proxy.
    SECURE_REDIRECT_EXEMPT = [r"^(?:healthz|livez|readyz|metrics)$"]
