"""Buys a flight with the client that openapi-python-client makes of the API document: `buy.py ORIGIN
CUSTOMER`. CUSTOMER is the command that passes the issuer's page of an address."""

import subprocess
import sys
import time
from datetime import date, timedelta

from rota import Client
from rota.api.content import content_find_airports
from rota.api.flight import (
    flight_get_booking,
    flight_get_booking_info,
    flight_get_search,
    flight_select,
    flight_start_payment,
    flight_start_search,
)
from rota.models import ChoiceForm, PassengerBody, PaymentBody, SearchForm

origin, *customer = sys.argv[1:]
client = Client(base_url=origin, raise_on_unexpected_status=True)


def airport(code):
    return content_find_airports.sync(client=client, keyword=code)[0].id


search = SearchForm(
    departure_airport=airport("IST"),
    arrival_airport=airport("ESB"),
    departure_date=str(date.today() + timedelta(days=30)),
)
session = flight_start_search.sync(client=client, body=search).session_unique
offer = flight_get_search.sync(client=client, session_unique=session).search[0]

choice = ChoiceForm(session_unique=session, product_ids=[offer.product_id], alternative_prices=[None])
assert flight_select.sync(client=client, body=choice).status

passenger = PassengerBody(
    pax_type="ADT",
    name="Ayşe",
    surname="Öz",
    birth_date=date(1990, 5, 17),
    gender="F",
    citizen_number="17291716060",
)
payment = PaymentBody(
    session_unique=session,
    email="ayse@example.com",
    phone_code="90",
    phone="5321234567",
    passengers=[passenger],
    card_owner="Ayşe Öz",
    card_number="5528 7900 0000 0008",
    card_expiry="12/30",
    card_cvc="123",
    condition=True,
)
started = flight_start_payment.sync(client=client, body=payment).send_payment
assert started.status, started.message
subprocess.run([*customer, started.pay_url], check=True)

for _ in range(60):
    state = flight_get_booking_info.sync(client=client, session_unique=session).state
    if state == "ticketed":
        break
    time.sleep(1)
booking = flight_get_booking.sync(client=client, session_unique=session)
print(f"ticket {booking.info.pnr_code}: {state}")
assert state == "ticketed" and booking.info.pnr_code
