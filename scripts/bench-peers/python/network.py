"""Direct flights of a day with their fares, computed like `shared/domain/src/flight/network`: one adult,
one direction, economy, within Türkiye. One time zone, one passenger type and no connections are less work
than the product's."""

import json
from datetime import UTC, date, datetime, timedelta, timezone
from functools import reduce

TURKEY = timezone(timedelta(hours=3))
DAY = timedelta(days=1)


def content(name):
    with open(f"content/{name}.json", encoding="utf-8") as file:
        return json.load(file)


def read_holidays():
    """Maps a date to its factor: the greatest factor of the holidays on that date, the day before or the
    day after."""
    factors = {}
    for year in content("holidays").values():
        for kind, factor in tariff["holiday"].items():
            for holiday in year[kind]:
                middle = date.fromisoformat(holiday["date"])
                for day in (middle - DAY, middle, middle + DAY):
                    factors[day] = max(factor, factors.get(day, 0))
    return factors


def read_flight(text, route):
    number, weekdays, time, *season = text.split(" ")
    hour, minute = map(int, time.split(":"))
    return {"number": number, "weekdays": weekdays, "hour": hour, "minute": minute, "summer": bool(season), "route": route}


airports = {airport["id"]: airport for airport in content("airports")}
carriers = {carrier["code"]: carrier for carrier in content("carriers")}
tariff = content("flight-fares")
holidays = read_holidays()
# Routes by the airport codes of both ends.
routes = {}
flights = {}
for route in content("flight-routes"):
    route["flights"] = [read_flight(text, route) for text in route["flights"]]
    routes[route["origin"], route["destination"]] = route
    flights |= {flight["number"]: flight for flight in route["flights"]}


def ends(query):
    return airports[query["origin"]]["code"], airports[query["destination"]]["code"]


def scale(amount, permille):
    return (amount * permille + 500) // 1000


def whole_liras(kurus):
    return (kurus + 50) // 100 * 100


def curve_at(points, x):
    """Interpolates linearly between the points; beyond the ends the curve is level."""
    above = next((at for at, (point, _) in enumerate(points) if point >= x), None)
    if above is None:
        return points[-1][1]
    if above == 0:
        return points[0][1]
    (x0, y0), (x1, y1) = points[above - 1], points[above]
    return y0 + int((y1 - y0) * (x - x0) / (x1 - x0))


def draw(words):
    """SplitMix64 over the words."""
    state, mask = 0, (1 << 64) - 1
    for word in words:
        z = ((state ^ word) + 0x9E3779B97F4A7C15) & mask
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & mask
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & mask
        state = z ^ (z >> 31)
    return state


def sold_permille(number, day, ahead):
    """Returns the share of seats that other channels have sold, in thousandths."""
    words = (ord(number[0]) * 256 + ord(number[1]), int(number[2:]), day.year * 512 + day.timetuple().tm_yday, 0)
    emptiest, fullest = tariff["final_load"]
    final = emptiest + scale(fullest - emptiest, draw(words) % 1000)
    return scale(final, curve_at(tariff["sold_elsewhere"], ahead))


def offer(flight, day, as_of, allocated=0):
    """Returns None if the flight does not operate that day, is no longer sold, or is full."""
    number, route = flight["number"], flight["route"]
    if flight["weekdays"][day.weekday()] == "." or flight["summer"] and not 4 <= day.month <= 10:
        return None
    departs = datetime(day.year, day.month, day.day, flight["hour"], flight["minute"], tzinfo=TURKEY)
    if departs - as_of < timedelta(hours=2):
        return None
    ahead = (day - as_of.astimezone(TURKEY).date()).days
    sold = sold_permille(number, day, ahead)
    carrier = carriers[number[:2]]
    seats = carrier["long_haul_seats" if route["minutes"] >= 330 else "seats"]
    capacity = seats["economy"]
    units = capacity - capacity * sold // 1000
    if units <= allocated:
        return None
    empty, full = tariff["load"]
    factors = (
        carrier["price_permille"],
        curve_at(tariff["advance"], ahead),
        tariff["weekday"][day.weekday()],
        holidays.get(day, 1000),
        empty + scale(full - empty, sold),
    )
    lightest = reduce(scale, factors, route["base_fare_kurus"])
    families = (f for f in tariff["families"] if f["kind"] == carrier["kind"] and f["cabin"] == "economy")
    return {
        "product_id": f"{number}-{day:%Y%m%d}",
        "stock": f"{number}/{day}/economy",
        "number": number,
        "origin": route["origin"],
        "destination": route["destination"],
        "departs": departs.timestamp(),
        "arrives": departs.timestamp() + route["minutes"] * 60,
        "minutes": route["minutes"],
        "aircraft": seats["aircraft"],
        "units": units,
        "left": units - allocated,
        "fares": sorted(
            (fare(family, lightest, departs.timestamp()) for family in families), key=lambda fare: fare["total"]
        ),
    }


def fare(family, lightest, departs):
    base = whole_liras(scale(lightest, family["price_permille"]))
    charges = tariff["charges"]["domestic"]
    return {
        **{name: family[name] for name in ("code", "hand_kg", "hold_kg", "seat_selection")},
        "base": base,
        "tax": charges["tax_kurus"],
        "fee": charges["service_fee_kurus"],
        "total": base + charges["tax_kurus"] + charges["service_fee_kurus"],
        "change": terms(family["change"], departs, base),
        "cancellation": terms(family["cancellation"], departs, base),
    }


def terms(steps, departs, at_most):
    """Returns the terms from the opening of sale to departure, in seconds; no charge exceeds the fare
    itself."""
    begin, policies = departs - 361 * 86_400, []
    for step in steps:
        end = departs - step["until_hours"] * 3600
        kurus = min(step["domestic_kurus"], at_most)
        policies.append({"from": begin, "to": end, "kurus": kurus, "allowed": True})
        begin = end
    return [*policies, {"from": begin, "to": departs, "kurus": 0, "allowed": False}]


def is_free(steps, at):
    return any(step["from"] <= at < step["to"] and step["allowed"] and step["kurus"] == 0 for step in steps)


def search(query, as_of, allocated):
    """Returns the offers of a query, the cheapest first. `allocated` holds the allocated units of nearly
    full stocks, by stock."""
    day, as_of = date.fromisoformat(query["date"]), datetime.fromtimestamp(as_of, UTC)
    offers = (
        offer(flight, day, as_of, allocated.get(f"{flight['number']}/{day}/economy", 0))
        for flight in routes.get(ends(query), {"flights": ()})["flights"]
    )
    order = lambda offer: (offer["fares"][0]["total"], offer["departs"], offer["product_id"])
    return sorted(filter(None, offers), key=order)


def find_offer(query, product_id, as_of):
    """Returns the offer with an id that a search of this query returned."""
    number, day = product_id.split("-")
    flight = flights.get(number)
    if not flight or day != query["date"].replace("-", "") or ends(query) != (flight["route"]["origin"], flight["route"]["destination"]):
        return None
    return offer(flight, date.fromisoformat(query["date"]), datetime.fromtimestamp(as_of, UTC))
