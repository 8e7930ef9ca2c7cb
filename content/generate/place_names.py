"""Writes content/place-names.json: Russian and Arabic names of the stations, airports and city centres in
our own lists, for readers who do not read Latin letters. A place named after its city has the city's name
from city-names.json, any other place its line of the hand-set place-names.csv; the word for the kind of
place precedes the name."""

import csv

from lines import HERE, read, write_lines

KINDS = {
    " Bus Terminal": {"ru": "Автовокзал {}", "ar": "محطة حافلات {}"},
    " Airport": {"ru": "Аэропорт {}", "ar": "مطار {}"},
    " City Centre": {"ru": "{}, центр города", "ar": "وسط مدينة {}"},
    "": {"ru": "{}", "ar": "{}"},
}


def main():
    own = {row["name"]: row for row in csv.DictReader((HERE / "place-names.csv").open(encoding="utf-8"))}
    cities = {row["city"]: row for row in read("city-names.json")}
    names = {}

    def add(place, city):
        if place.startswith(f"{city} (") and place.endswith(")"):
            beside = add(place[len(city) + 2 : -1], city)
            called = {language: f"{cities[city][language]} ({name[0].lower()}{name[1:]})" for language, name in beside.items()}
        else:
            kind = next(kind for kind in KINDS if place.endswith(kind))
            name = place.removesuffix(kind)
            of = own.get(name) or cities[name]
            called = {language: words.format(of[language]) for language, words in KINDS[kind].items()}
        names[place] = called
        return called

    for station in read("stations.json"):
        for place in (station["name"]["en"], station["name_only"]["en"]):
            add(place, station["city"]["en"])
    for place in read("airports.json") + read("car-locations.json"):
        add(place["name"]["en"], place["city"]["en"])
    write_lines("place-names.json", [{"place": place, **names[place]} for place in sorted(names)])


if __name__ == "__main__":
    main()
