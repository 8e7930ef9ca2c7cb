"""Writes content/flight-routes.json, the timetable of flights: flight-demand.csv (carriers, routes and
frequencies, set by hand after real demand) spread over weekdays and hours. Distances are great circles.
Block time, fare level and every other number are integers here, so that the running product computes
nothing with floats.

A flight is a text: number, weekdays (Monday is 1), local departure time, and `summer` if it flies only
then."""

import csv
import hashlib
from collections import defaultdict
from datetime import datetime, timedelta
from math import asin, cos, radians, sin, sqrt
from zoneinfo import ZoneInfo

from lines import HERE, read, write_lines

# A winter day, whose time differences apply when the times are laid out.
A_DAY = datetime(2026, 11, 16)
# Order in which weekdays get a flight, by their demand.
BUSIEST = [5, 7, 1, 4, 6, 3, 2]
LONG_HAUL_MINUTES = 330


def seed(*parts):
    return int.from_bytes(hashlib.sha256("|".join(map(str, parts)).encode()).digest()[:4])


def distance_km(a, b):
    lat_a, lng_a, lat_b, lng_b = (radians(d) for d in (a["lat"], a["lng"], b["lat"], b["lng"]))
    h = sin((lat_b - lat_a) / 2) ** 2 + cos(lat_a) * cos(lat_b) * sin((lng_b - lng_a) / 2) ** 2
    return round(2 * 6371 * asin(sqrt(h)))


def block_minutes(km):
    return 5 * round((40 + km / 13) / 5)


def base_fare_kurus(km, domestic):
    """Returns the fare of one direction in economy, lightest fare, three weeks ahead, in whole liras."""
    fixed, slope = (700, 6.0) if domestic else (1800, 9.0)
    return 100 * round(fixed + slope * km**0.8)


def weekday_sets(weekly, rotation):
    """Splits a weekly count into departures with their weekdays; dense routes have fewer flights on
    Saturday."""
    daily, rest = divmod(weekly, 7)
    sets = []
    for index in range(daily):
        dense = daily >= 8 and index % 4 == 3
        sets.append([1, 2, 3, 4, 5, 7] if dense else [1, 2, 3, 4, 5, 6, 7])
    if rest:
        turned = BUSIEST if weekly > 7 else BUSIEST[rotation % 7:] + BUSIEST[: rotation % 7]
        sets.append(sorted(turned[:rest]))
    return sets


def departure_times(count, long_haul, key):
    """Returns times spread over the day in steps of five minutes, different for each route."""
    first, last = (0, 24 * 60) if long_haul and count > 2 else (6 * 60 + 15, 22 * 60 + 45)
    slot = (last - first) / count
    times = []
    for index in range(count):
        minute = first + slot * index + seed(*key, index) % max(int(slot), 5)
        times.append(int(5 * round(minute / 5)) % 1440)
    return times


def back(out_minute, days, base, other, minutes, domestic):
    """Returns time and weekdays of the flight home: after a turnaround, and on domestic routes
    not during the night."""
    turnaround = 120 if minutes >= LONG_HAUL_MINUTES else 50
    out = (A_DAY + timedelta(minutes=out_minute)).replace(tzinfo=ZoneInfo(base["tz"]))
    home = (out.astimezone(ZoneInfo("UTC")) + timedelta(minutes=minutes + turnaround)).astimezone(ZoneInfo(other["tz"]))
    if domestic and (home.hour >= 23 or home.hour < 6):
        night_over = home.replace(hour=6, minute=20)
        home = night_over + timedelta(days=1) if home.hour >= 23 else night_over
    shift = (home.date() - A_DAY.date()).days
    return home.hour * 60 + home.minute, sorted((day - 1 + shift) % 7 + 1 for day in days)


class Numbers:
    """Flight numbers of a carrier in ascending order; a flight and its return have consecutive numbers."""

    def __init__(self):
        self.last = defaultdict(lambda: 99)

    def pair(self, carrier):
        self.last[carrier] += 2
        return self.last[carrier], self.last[carrier] + 1


def flight_text(carrier, number, days, minute, summer):
    weekdays = "".join(str(day) if day in days else "." for day in range(1, 8))
    return f"{carrier}{number} {weekdays} {minute // 60:02}:{minute % 60:02}" + (" summer" if summer else "")


def main():
    airports = {airport["code"]: airport for airport in read("airports.json")}
    numbers, routes = Numbers(), defaultdict(list)
    for row in csv.DictReader((HERE / "flight-demand.csv").open(encoding="utf-8")):
        base, other, carrier = airports[row["base"]], airports[row["other"]], row["carrier"]
        km = distance_km(base, other)
        minutes, key = block_minutes(km), (base["code"], other["code"], carrier)
        domestic = base["country_code"] == other["country_code"]
        winter, summer = int(row["weekly_winter"]), int(row["weekly_summer"])
        sets = [(days, False) for days in weekday_sets(winter, seed(*key))]
        sets += [(days, True) for days in weekday_sets(summer - winter, seed(*key, "summer"))]
        times = departure_times(len(sets), minutes >= LONG_HAUL_MINUTES, key)
        if summer > winter:
            # Flights of the winter are spread over the whole day, too, and not only over its morning.
            times.sort(key=lambda minute: seed(*key, "order", minute))
        for (days, only_summer), minute in zip(sets, times):
            out, home = numbers.pair(carrier)
            back_minute, back_days = back(minute, days, base, other, minutes, domestic)
            routes[base["code"], other["code"]].append((minute, flight_text(carrier, out, days, minute, only_summer)))
            routes[other["code"], base["code"]].append(
                (back_minute, flight_text(carrier, home, back_days, back_minute, only_summer))
            )

    records = []
    for (origin, destination), flights in sorted(routes.items()):
        a, b = airports[origin], airports[destination]
        km, domestic = distance_km(a, b), a["country_code"] == b["country_code"]
        records.append({
            "origin": origin,
            "destination": destination,
            "km": km,
            "minutes": block_minutes(km),
            "base_fare_kurus": base_fare_kurus(km, domestic),
            "flights": [text for _, text in sorted(flights)],
        })
    write_lines("flight-routes.json", records)


if __name__ == "__main__":
    main()
