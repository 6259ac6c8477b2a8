"""Surnames, given names and clubs of invented people, in Russian, Ukrainian and Latin letters.

Russian surnames stand as men bear them; a woman's takes an "а". The others are the same for both.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class People:
    """`feminine` is what a woman's surname adds."""

    surnames: tuple[str, ...]
    men: tuple[str, ...]
    women: tuple[str, ...]
    feminine: str = ""

    def __len__(self) -> int:
        return len(self.surnames) * (len(self.men) + len(self.women))

    def name(self, index: int) -> str:
        """One of `len(self)` different names, by its index from 0."""
        place, given = divmod(index, len(self.men) + len(self.women))
        if given < len(self.men):
            return f"{self.surnames[place]} {self.men[given]}"
        return f"{self.surnames[place]}{self.feminine} {self.women[given - len(self.men)]}"


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


RUSSIAN = People(
    surnames=_words(
        """
        Берёзов Ветров Гусев Дроздов Ершов Журавлёв Зимин Ильин Калинин Ласточкин Мельников Новосёлов
        Орехов Парусов Родников Снегирёв Тополев Угрюмов Фёдоров Хомутов Цветков Чижов Шмелёв Щеглов Юдин
        Яблоков Бубнов Козырев Пиков Трефилов Мизеров Взяткин Прикупов Колодин
        """
    ),
    men=_words(
        """
        Андрей Борис Вадим Глеб Денис Егор Захар Игнат Кирилл Лев Макар Никита Олег Пётр Роман Семён Тимур
        Фёдор Эдуард Юрий
        """
    ),
    women=_words(
        """
        Алла Вера Галина Дарья Елена Жанна Зоя Инна Ксения Лидия Марина Нина Ольга Полина Раиса Софья
        Таисия Ульяна Эмма Юлия
        """
    ),
    feminine="а",
)

UKRAINIAN = People(
    surnames=_words(
        """
        Бондаренко Вітер Гриценко Ґудзь Довбня Єрмоленко Журба Заєць Іваненко Їжакевич Коваль Лисенко
        Мороз Науменко Овчаренко Панченко Різник Сорока Ткачук Усенко Франчук Хижняк Цимбал Чумак Шевчук
        Щербак Юрченко Яценко Гончар Кравець Мірошник Скляр Стельмах Пасічник
        """
    ),
    men=_words(
        """
        Андрій Богдан Василь Григорій Данило Євген Захарій Іван Кирило Левко Микола Назар Олексій Петро
        Роман Степан Тарас Федір Юрій Ярослав
        """
    ),
    women=_words(
        """
        Богдана Віра Ганна Дарина Євгенія Зоряна Ірина Катерина Леся Марія Надія Оксана Поліна Роксолана
        Соломія Тетяна Уляна Христина Юлія Ярина
        """
    ),
)

LATIN = People(
    surnames=_words(
        """
        Åberg Bąk Çelik Dąb Eichhörnchen Fjällgren Göransson Häberle Ibañez Jõgi Kovács Łoś Müller Nuñez
        Öztürk Põder Quiñones Rebané Sørensen Şahin Tóth Übelacker Vörös Wójcik Yıldız Żak Ødegård Ünal
        Gül Schröder Bjørnstad Ćwik Özdemir Fekete-Szabó
        """
    ),
    men=_words(
        """
        Ádám Bjørn Çağlar Dániel Émile Florián Günter Håkon István Jürgen Kálmán László Märt Niño Ödön
        Péter Rémi Søren Tõnu Władysław
        """
    ),
    women=_words(
        """
        Ágnes Bożena Chloé Dóra Édith Françoise Gülşen Hélène Inés Jolán Kätlin Løvise Mária Noémi Özlem
        Piroska Renée Światosława Tünde Zoë
        """
    ),
)

ALPHABETS = (RUSSIAN, UKRAINIAN, LATIN)
CLUBS = (
    "",
    "Старая колода",
    "Четыре масти",
    "Тихий прикуп",
    "Козирна шістка",
    "Чирвова дама",
    "Café Żołądź",
    "As pik",
)
