"""Bodies of the responses, with the fields of `functions/flight`."""

from base64 import urlsafe_b64encode
from datetime import UTC, datetime
from itertools import takewhile
from math import asin, cos, radians, sin, sqrt

from network import TURKEY, airports, carriers, content, is_free

WORDS = content("catalogues/tr/server")
RULES = content("cancellation")
RATE_AT = content("currencies")["updated_at"]
ECONOMY = {"value": "economy", "name": WORDS["class_economy"]}
GRANTED = {"status": True, "message": "", "research": False, "refresh": False}
PLACES = {
    airport["code"]: {
        **{name: airport[name] for name in ("id", "code", "country_code")},
        "name": airport["name"]["tr"],
        "city": airport["city"]["tr"],
    }
    for airport in airports.values()
}


def decimal(kurus):
    return f"{kurus // 100}.{kurus % 100:02}"


def price(kurus):
    return {"total": decimal(kurus), "currency": "TRY"}


def clock(minutes):
    return f"{minutes // 60:02}:{minutes % 60:02}"


def instant(at):
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%dT%H:%M:%SZ}"


def airline(number):
    carrier = carriers[number[:2]]
    return {"code": carrier["code"], "name": carrier["name"], "logo": f"/carriers/{carrier['code']}.svg"}


def airport_time(at, code):
    local = datetime.fromtimestamp(at, TURKEY)
    return {"time": f"{local:%H:%M}", "date": f"{local:%Y-%m-%d}", "airport": PLACES[code]}


def baggage(fare):
    kind = "HL" if fare["hold_kg"] == 0 else "KG"
    return {"hand_luggage": fare["hand_kg"], "luggage": fare["hold_kg"], "type": kind}


def search_option(query):
    origin, destination, day = query["origin"], query["destination"], query["date"]
    departure, arrival = (PLACES[airports[end]["code"]] for end in (origin, destination))
    spelled = f"flight.{origin}.{destination}.{day.replace('-', '')}..1.0.0.0.economy.d."
    return {
        "id": urlsafe_b64encode(spelled.encode()).decode().rstrip("="),
        "fly_type": "OW",
        "is_packaged": False,
        "departure_date": day,
        "return_date": None,
        "departure_airport": departure,
        "arrival_airport": arrival,
        "departure_airport_id": origin,
        "arrival_airport_id": destination,
        "departure_timezone": airports[origin]["tz"],
        "departure_is_city": False,
        "arrival_is_city": False,
        "departure_airport_code": departure["code"],
        "arrival_airport_code": arrival["code"],
        "direct_flights_only": True,
        "refundables_only": False,
        "adult_count": 1,
        "child_count": 0,
        "infant_count": 0,
        "senior_count": 0,
        "flight_class": ECONOMY["value"],
        "flight_class_name": ECONOMY["name"],
        "total_passenger_count": 1,
        "domestic_fly": True,
    }


# Emission of a passenger and its source (`shared/domain/src/multimodal/emission.rs`).
CENTIGRAMS_PER_KM = 22_928
EMISSION = {
    "grams_per_km": decimal(CENTIGRAMS_PER_KM),
    "source": "UK Government GHG Conversion Factors for Company Reporting (DESNZ)",
    "year": 2025,
    "url": "https://www.gov.uk/government/publications/greenhouse-gas-reporting-conversion-factors-2025",
}
AIRPORTS = {airport["code"]: airport for airport in airports.values()}


def kilometres(start, end):
    """Returns the length of the great circle between two airports, in whole kilometres."""

    def half_chord(a, b):
        return sin(radians(b - a) / 2) ** 2

    parallels = cos(radians(start["lat"])) * cos(radians(end["lat"]))
    h = half_chord(start["lat"], end["lat"]) + parallels * half_chord(start["lng"], end["lng"])
    return int(2 * 6371 * asin(sqrt(h)) + 0.5)


def emission(offer):
    km = kilometres(AIRPORTS[offer["origin"]], AIRPORTS[offer["destination"]])
    return {"kg": (km * CENTIGRAMS_PER_KM + 50_000) // 100_000, "basis": {"km": km, **EMISSION}}


def fee_until(fare, free):
    """Returns the end of the steps after a free term that refund money for a fee."""
    later = [step for step in fare["cancellation"] if step["to"] > free]
    last = next(reversed([*takewhile(lambda step: step["allowed"], later)]), None)
    return instant(last["to"]) if last and last["kurus"] > 0 else None


def cancellation(offer, fare, as_of):
    """Returns the refund of an online cancellation right after a purchase, and the end of that term."""
    until = min(
        as_of + RULES["flight_free_after_purchase_hours"] * 3600,
        offer["departs"] - RULES["flight_free_before_departure_hours"] * 3600,
    )
    origin = AIRPORTS[offer["origin"]]

    def terms(end, free):
        return {
            "until": instant(end),
            "clock": {"zone": origin["tz"], "place": origin["city"]["tr"]},
            "back": price(fare["total"]) if free else None,
            "open_ticket": False,
            "fee_until": fee_until(fare, end) if free else None,
        }

    if until > as_of and not is_free(fare["cancellation"], until):
        return terms(until, True)
    step = next((step for step in fare["cancellation"] if step["to"] > max(until, as_of)), None)
    if step is None or not step["allowed"]:
        return None
    return terms(step["to"], step["kurus"] == 0)


def change_fee(fare, as_of):
    step = next((step for step in fare["change"] if step["from"] <= as_of < step["to"]), None)
    return price(step["kurus"]) if step and step["allowed"] else None


def result_item(offer, as_of):
    cheapest = offer["fares"][0]
    segment = {
        "airline": airline(offer["number"]),
        "departure": airport_time(offer["departs"], offer["origin"]),
        "arrival": airport_time(offer["arrives"], offer["destination"]),
    }
    shown = {
        "duration": clock(offer["minutes"]),
        "flight_number": offer["number"],
        "class": ECONOMY,
        "standby_time": None,
    }
    information = {
        "total_transfer_count": 0,
        "baggage": baggage(cheapest),
        "remaining_seats": offer["left"],
        "co2": emission(offer),
    }
    alternatives = [
        {
            "code": fare["code"],
            "name": WORDS[f"fare_{fare['code']}"],
            "price": price(fare["total"]),
            "features": {
                "baggage_allowance": baggage(fare),
                "seat_selection": fare["seat_selection"],
                "free_cancel": is_free(fare["cancellation"], as_of),
                "free_change": is_free(fare["change"], as_of),
                "change_fee": change_fee(fare, as_of),
                "cancellation": cancellation(offer, fare, as_of),
            },
        }
        for fare in offer["fares"]
    ]
    return {
        "product_id": offer["product_id"],
        **segment,
        "information": shown | information,
        "transfers": [segment | shown | {"aircraft": offer["aircraft"]}],
        "price": price(cheapest["total"]) | {"alternative_prices": alternatives},
    }


def span(values):
    return {"min": min(values), "max": max(values)} if values else None


def statistics(items):
    return {
        "airlines": [airline(code) for code in sorted({item["airline"]["code"] for item in items})],
        "transfers": [0] if items else [],
        "departure_time": span([item["departure"]["time"] for item in items]),
        "arrival_time": span([item["arrival"]["time"] for item in items]),
        "duration": span([item["information"]["duration"] for item in items]),
        # Items are sorted by price, the cheapest first.
        "price": {"min": items[0]["price"]["total"], "max": items[-1]["price"]["total"]} if items else None,
        "return_airlines": [],
        "return_transfers": [],
        "return_departure_time": None,
        "return_arrival_time": None,
        "return_duration": None,
        "return_price": None,
    }


def policies(steps, word):
    return [
        {
            "datetime_from": instant(step["from"]),
            "datetime_to": instant(step["to"]),
            "amount": price(step["kurus"]),
            word: step["allowed"],
        }
        for step in steps
    ]


def policy_text(step, kind, place):
    which = ("fee" if step["kurus"] else "free") if step["allowed"] else "none"
    clock_time = f"{datetime.fromtimestamp(step['to'], TURKEY):%d.%m.%Y %H:%M}"
    until = WORDS["local_clock"].replace("{1}", place).replace("{0}", clock_time)
    amount = f"₺{step['kurus'] // 100:,}".replace(",", ".") + f",{step['kurus'] % 100:02}"
    return WORDS[f"{kind}_{which}"].replace("{1}", amount).replace("{0}", until)


def policy_texts(offer, steps, kind, as_of):
    """Returns the policy texts; the first one covers the hours after the purchase, when cancellation is
    free under any fare."""
    window = RULES["flight_free_after_purchase_hours"]
    whole = as_of + window * 3600
    is_granted = whole <= offer["departs"] - RULES["flight_free_before_departure_hours"] * 3600
    texts = [policy_text(step, kind, AIRPORTS[offer["origin"]]["city"]["tr"]) for step in steps]
    if not is_granted or is_free(steps, whole):
        return texts
    return [WORDS[f"{kind}_window"].replace("{0}", str(window)), *texts]


def booked(offer, fare, as_of):
    departure = airport_time(offer["departs"], offer["origin"])
    arrival = airport_time(offer["arrives"], offer["destination"])
    bags = baggage(fare)
    return {
        "info": {
            "departure_date": departure["date"],
            "departure_time": departure["time"],
            "departure": departure,
            "arrival": arrival,
            "duration": clock(offer["minutes"]),
            "alternative_price": {
                "code": fare["code"],
                "name": WORDS[f"fare_{fare['code']}"],
                "hand_luggage_allowance": bags["hand_luggage"],
                "luggage_allowance": bags["luggage"],
                "seat_selection": fare["seat_selection"],
                "free_cancel": is_free(fare["cancellation"], as_of),
                "free_change": is_free(fare["change"], as_of),
            },
            "change_policies": policies(fare["change"], "changeable"),
            "cancelation_policies": policies(fare["cancellation"], "refundable"),
            "change_policy_texts": policy_texts(offer, fare["change"], "change", as_of),
            "cancelation_policy_texts": policy_texts(offer, fare["cancellation"], "cancel", as_of),
            "baggage_type": bags["type"],
            "baggage_allowance": bags["luggage"],
        },
        "transfers": [
            {
                "airline": airline(offer["number"]),
                "flight_number": offer["number"],
                "departure_airport": departure["airport"],
                "arrival_airport": arrival["airport"],
                "departure_date": departure["date"],
                "departure_time": departure["time"],
                "arrival_date": arrival["date"],
                "arrival_time": arrival["time"],
                "fly_duration": clock(offer["minutes"]),
                "fly_class": ECONOMY,
                "stand_by_duration": None,
            }
        ],
    }


def step(name, **rest):
    empty = dict.fromkeys(("at", "amount", "was", "until", "reference"))
    return {"step": name} | empty | rest


def payment_page(order):
    offer, fare = order["offer"], order["fare"]
    pax = {"pax_type": "ADT", "pax_name": WORDS["pax_ADT"]}
    parts = {"total_base": fare["base"], "total_tax": fare["tax"], "total_service_fee": fare["fee"]}
    sums = {
        "price": price(fare["total"]) | {"rate": "1.000000", "rate_at": RATE_AT},
        "charge": price(fare["total"]),
    }
    return {
        "before_payment": GRANTED,
        "state": order["state"]["name"],
        "hold_expires_at": instant(order["state"]["until"]),
        **sums,
        "before_coupon": sums,
        "rate": None,
        "change": None,
        "cancellation": cancellation(offer, fare, order["created_at"]),
        "cancellation_of_ways": [],
        "hosted_page": False,
        "search_options": search_option(order["query"]),
        "departure_booking": booked(offer, fare, order["as_of"]),
        "return_booking": None,
        "group_tickets": [
            pax | price(fare["total"]) | {"count": 1} | {name: decimal(part) for name, part in parts.items()}
        ],
        "timeline": [
            step("seen", at=instant(order["created_at"]), amount=price(fare["total"])),
            step("held", at=instant(order["created_at"]), until=instant(order["state"]["until"])),
            step("paid", amount=price(fare["total"])),
            step("ticketed"),
        ],
        "tickets": [pax | {"age_from": 12, "age_to": 120}],
        "supplier": None,
    }
