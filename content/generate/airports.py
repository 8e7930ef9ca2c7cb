"""Writes content/airports.json: the hand-checked list airports.csv (airports, names, popularity) joined
with coordinates, country and time zone of the registry package `airportsdata`.

Ids are set by hand in the list and never change, because sessions, search links and alerts contain them."""

import csv

import airportsdata

from lines import HERE, write_lines

def main():
    registry = airportsdata.load("IATA")
    rows = list(csv.DictReader((HERE / "airports.csv").open(encoding="utf-8")))
    ids = {row["code"]: int(row["id"]) for row in rows}
    assert len(ids) == len(set(ids.values())) == len(rows), "an id or a code stands twice"
    airports = []
    for row in sorted(rows, key=lambda row: int(row["id"])):
        known = registry[row["code"]]
        airports.append({
            "id": int(row["id"]),
            "code": row["code"],
            "name": {"tr": row["name_tr"], "en": row["name_en"]},
            "city": {"tr": row["city_tr"], "en": row["city_en"]},
            "city_id": ids[row["city_group"]],
            "country_code": known["country"],
            "lat": round(known["lat"], 4),
            "lng": round(known["lon"], 4),
            "tz": known["tz"],
            "popularity": int(row["popularity"]),
            # Kinds of flights that have a separate terminal.
            **({"terminals": row["terminals"]} if row["terminals"] else {}),
        })
    write_lines("airports.json", airports)


if __name__ == "__main__":
    main()
