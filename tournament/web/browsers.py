"""A browser in two words, for a list of sessions: enough to know one's own phone from one's own laptop."""

# The first that is found counts: most call themselves by the names of others too.
BROWSERS = (
    *(("YaBrowser/", "Yandex Browser"), ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung")),
    *(("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome")),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    *(("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows")),
    *(("Mac OS", "Mac"), ("CrOS", "ChromeOS"), ("Linux", "Linux")),
)
LONGEST = 60


def browser_words(called: str) -> str:
    """Empty for one that says nothing; what is not known is shown as it calls itself."""
    words = [next((name for sign, name in known if sign in called), "") for known in (BROWSERS, SYSTEMS)]
    return ", ".join(filter(None, words)) or called[:LONGEST]
