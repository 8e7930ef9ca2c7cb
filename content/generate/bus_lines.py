"""Writes content/bus-lines.json, the timetable of the buses: the hand-set list bus-demand.csv (pairs of
cities with the number of buses), routed through the towns along the way by the road kilometres of
road-km.json. Every pair of the list is served in both directions.

A line has stops, each `[station, km, arrives, departs, breaks]` with kilometres, minutes and half-hour
breaks since the first stop, and departures from the first stop. A departure is a text: time, number, and
the weekdays (Monday is 1) unless it runs daily."""

import csv
import hashlib
import json
from collections import defaultdict
from math import asin, cos, radians, sin, sqrt

from lines import HERE, read, write_lines

KM_PER_HOUR = 75
DWELL, CITY_DWELL = 10, 5
DRIVING_BEFORE_BREAK, BREAK = 240, 30
NO_BREAK_BEFORE_THE_END = 45

ISTANBUL, ANKARA = 3401, 601
THRACE = {22, 39, 59, 17}
EASTWARD = [3401, 3402, 3403, 3406]
EASTWARD_BY_HAREM = [3401, 3402, 3404]
WESTWARD = [3403, 3402, 3401, 3405]
# Second terminals on the way out of a city, with the provinces in whose direction they lie.
ON_THE_WAY_OUT = {
    601: (602, {18, 37, 78, 74, 67, 14, 81, 54, 41, 55, 19}),
    101: (102, {1, 80, 27, 31, 46, 63, 21, 2, 47}),
    701: (702, {7, 48, 42, 33}),
    1601: (1602, {10, 17, 35, 16}),
    2701: (2702, {79, 31, 46, 2}),
    3501: (3502, {35, 9, 48}),
    4201: (4202, {42, 7, 32, 70}),
}
# A line belongs to the larger city at its ends, in this order.
HUBS = [34, 6, 35, 7, 16, 1, 42, 21, 55, 61, 38, 27, 25, 65]
# Demand in each hour of the day: for short and for long trips.
SHORT = [1, 1, 0, 0, 0, 2, 6, 8, 9, 8, 8, 7, 7, 7, 8, 8, 9, 9, 9, 7, 5, 4, 3, 2]
LONG = [4, 2, 1, 0, 0, 1, 2, 4, 6, 6, 5, 4, 4, 4, 5, 5, 5, 6, 8, 10, 12, 13, 12, 8]
NOT_DAILY = ["12345.7", "1...567", "....567", "1234567"]


def seed(*parts):
    return int.from_bytes(hashlib.sha256("|".join(map(str, parts)).encode()).digest()[:4])


class Roads:
    """Road kilometres between stations: the table's value between the centres of provinces; elsewhere the
    great circle, lengthened by the ratio of the roads between the two provinces."""

    def __init__(self, stations):
        self.stations = stations
        self.table = json.loads((HERE / "road-km.json").read_text(encoding="utf-8"))

    def great_circle(self, a, b):
        a, b = self.stations[a], self.stations[b]
        lat_a, lng_a, lat_b, lng_b = (radians(d) for d in (a["lat"], a["lng"], b["lat"], b["lng"]))
        h = sin((lat_b - lat_a) / 2) ** 2 + cos(lat_a) * cos(lat_b) * sin((lng_b - lng_a) / 2) ** 2
        return 2 * 6371 * asin(sqrt(h))

    def km(self, a, b):
        province_a, province_b = a // 100, b // 100
        between = self.table[province_a - 1][province_b - 1]
        centres = province_a * 100 + 1, province_b * 100 + 1
        if (a, b) == centres:
            return between
        if province_a == province_b:
            return max(3, round(1.3 * self.great_circle(a, b)))
        factor = between / self.great_circle(*centres)
        return round(min(max(factor, 1.15), 1.8) * self.great_circle(a, b))


class Lines:
    def __init__(self, stations):
        self.stations, self.roads = stations, Roads(stations)
        self.towns = sorted(
            (s for s in stations.values() if s["id"] == s["city_id"]), key=lambda s: (-s["popularity"], s["id"])
        )

    def between(self, a, b, most, least_popularity):
        """Returns the stops from end to end: the largest towns that hardly lengthen the route and are not
        too close together."""
        km, chain = self.roads.km, [a, b]
        direct = km(a, b)
        apart = max(40, direct / (most + 3))
        for town in self.towns:
            via = town["id"]
            if len(chain) == most + 2 or town["popularity"] < least_popularity:
                break
            if via in chain or any(km(via, stop) < apart for stop in chain):
                continue
            added = [km(x, via) + km(via, y) - km(x, y) for x, y in zip(chain, chain[1:])]
            least = min(added)
            length = sum(km(x, y) for x, y in zip(chain, chain[1:]))
            if least <= 3 + direct * 0.012 and length + least <= direct * 1.05 + 6:
                chain.insert(added.index(least) + 1, via)
        return chain

    def with_terminals(self, chain, variant):
        """Returns the stops with further terminals of the cities that the line passes."""
        first, last = chain[0], chain[-1]
        if first == ISTANBUL:
            eastward = EASTWARD_BY_HAREM if variant else EASTWARD
            west = last // 100 in THRACE or last in (3420, 3421)
            return (WESTWARD if west else eastward) + chain[1:]
        stops = []
        for stop in chain:
            stops.append(stop)
            if stop == ISTANBUL and first // 100 in THRACE:
                stops.append(3403)
            elif stop == ISTANBUL:
                stops.insert(-1, 3403)
        extra, towards = ON_THE_WAY_OUT.get(first, (None, ()))
        if extra and not variant and last // 100 in towards:
            stops.insert(1, extra)
        return stops

    def timed(self, stops):
        same_city = lambda x, y: self.stations[x]["city_id"] == self.stations[y]["city_id"]
        kms = [self.roads.km(x, y) for x, y in zip(stops, stops[1:])]
        driving = [max(15, 5 * round(km * 60 / KM_PER_HOUR / 5)) for km in kms]
        rows, km, clock, since_break, breaks = [[stops[0], 0, 0, 0, 0]], 0, 0, 0, 0
        for at, stop in enumerate(stops[1:]):
            km, clock, since_break = km + kms[at], clock + driving[at], since_break + driving[at]
            left = sum(driving[at + 1:])
            while since_break > DRIVING_BEFORE_BREAK and since_break - DRIVING_BEFORE_BREAK + left > NO_BREAK_BEFORE_THE_END:
                since_break, clock, breaks = since_break - DRIVING_BEFORE_BREAK, clock + BREAK, breaks + 1
            last = at + 2 == len(stops)
            dwell = 0 if last else CITY_DWELL if same_city(stop, stops[at + 2]) or same_city(stop, stops[at]) else DWELL
            rows.append([stop, km, clock, clock + dwell, breaks])
            clock += dwell
        return rows


def departure_minutes(count, minutes, key):
    """Returns departure times spread over the day by demand, in steps of five minutes."""
    wanted = LONG if minutes >= 300 else SHORT
    total, times = sum(wanted), []
    for index in range(count):
        quantile = (index + 0.5) * total / count + (seed(*key, index) % 100 - 50) / 100 * total / count * 0.7
        for hour, weight in enumerate(wanted):
            if quantile < weight:
                break
            quantile -= weight
        # Timetables prefer round times.
        step = 30 if count < 6 else 15
        times.append((hour * 60 + step * int(quantile / max(weight, 1) * 60 / step)) % 1440)
    return sorted(times)


class Companies:
    def __init__(self, companies):
        self.companies = companies
        self.last = defaultdict(lambda: 100)

    def pick(self, a, b, minute, duration, key):
        """Returns a company: national companies serve routes between large cities, others their home
        region, and the night company only departures at night."""
        fits = []
        for company in self.companies:
            by_night = duration >= 300 and (minute >= 19 * 60 or minute <= 2 * 60)
            if company.get("night") and not by_night:
                continue
            bases = company["bases"]
            national = not bases and (a // 100 in HUBS[:8] and b % 100 == 1)
            at_home = sum(end // 100 in bases for end in (a, b))
            fits += [company] * (1 if national else 2 * at_home)
        fits = fits or [company for company in self.companies if not company["bases"] and not company.get("night")]
        return fits[seed(*key) % len(fits)]["id"]

    def number(self, company):
        self.last[company] += 1
        return company * 10000 + self.last[company]


def home(stops):
    """Returns the hub that the line belongs to and the line's direction; searches read the taken seats by
    this key."""
    ends = [stops[0] // 100, stops[-1] // 100]
    hub = next((hub for hub in HUBS if hub in ends), min(ends))
    return f"{hub:02}{'out' if ends[0] == hub else 'in'}"


def most_stops(km):
    return 1 if km < 110 else 3 if km < 250 else 4 if km < 500 else 6 if km < 900 else 8


def main():
    stations = {station["id"]: station for station in read("stations.json")}
    main_station = {}
    for station in stations.values():
        main_station.setdefault(station["city"]["tr"], station["id"])
    lines, companies = Lines(stations), Companies(read("bus-companies.json"))
    pairs = [
        (main_station[row["base"]], main_station[row["other"]], int(row["daily"]))
        for row in csv.DictReader((HERE / "bus-demand.csv").open(encoding="utf-8"))
    ]
    timetable, served = {}, set()

    def serve(a, b, daily):
        km = lines.roads.km(a, b)
        express = daily // 3 if daily >= 6 and km >= 150 else 0
        for variant, count in ((0, daily - express), (1, express)):
            if count == 0:
                continue
            chain = lines.between(a, b, most_stops(km) // (1 + variant), 62 if variant else 18)
            stops = lines.with_terminals(chain, variant)
            served.update(stops)
            for way in (stops, stops[::-1]):
                timed = lines.timed(way)
                key = (way[0], way[-1], variant)
                for index, minute in enumerate(departure_minutes(count, timed[-1][2], key)):
                    company = companies.pick(a, b, minute, timed[-1][2], (*key, index, "company"))
                    text = f"{minute // 60:02}:{minute % 60:02} {companies.number(company)}"
                    days = NOT_DAILY[seed(*key, index, "days") % 4] if index % 4 == 3 else "1234567"
                    record = timetable.setdefault(tuple(way), {"home": home(way), "stops": timed, "departures": []})
                    record["departures"].append(text if days == "1234567" else f"{text} {days}")

    named = {(a, b) for a, b, _ in pairs}
    # One bus a day at least connects İstanbul and Ankara with every province.
    for hub in (ISTANBUL, ANKARA):
        for plate in range(1, 82):
            centre = plate * 100 + 1
            if centre not in (ISTANBUL, ANKARA) and (hub, centre) not in named:
                pairs.append((hub, centre, 1))
    for pair in pairs:
        serve(*pair)
    # A town without any line is connected with the nearest hub.
    hubs = [hub * 100 + 1 for hub in HUBS]
    for station in stations.values():
        if station["id"] not in served:
            hub = min((hub for hub in hubs if hub != station["id"]), key=lambda hub: lines.roads.km(hub, station["id"]))
            serve(hub, station["id"], 2)
    write_lines("bus-lines.json", [timetable[key] for key in sorted(timetable)])


if __name__ == "__main__":
    main()
