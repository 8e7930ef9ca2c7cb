"""Tests Duffel's own client for Python against Duffel's simulator."""

import os
import unittest
from datetime import date, timedelta

from duffel_api import ApiError, Duffel

KEY = os.environ["KEY"]
URL = os.environ["DUFFEL_URL"]


def in_days(days):
    return (date.today() + timedelta(days=days)).isoformat()


def sound(offers):
    """Returns an offer of a flight without simulated failures that may be changed and refunded."""

    def is_sound(offer):
        number = int(offer.slices[0].segments[0].marketing_carrier_flight_number)
        is_wanted = offer.owner.iata_code == "X0" and offer.slices[0].fare_brand_name == "Comfort"
        return is_wanted and number % 10 != 7 and number % 20 != 13

    return next(offer for offer in offers if is_sound(offer))


def balance(amount, currency):
    return {"type": "balance", "amount": amount, "currency": currency}


class Flights(unittest.TestCase):
    def setUp(self):
        self.duffel = Duffel(access_token=KEY, api_url=URL, api_version="v2")

    def search(self, *passengers):
        request = self.duffel.offer_requests.create().return_offers()
        slices = [{"origin": "IST", "destination": "LHR", "departure_date": in_days(20)}]
        return request.cabin_class("economy").slices(slices).passengers(list(passengers)).execute()

    def book(self, hold=False):
        offer = sound(self.search({"type": "adult"}).offers)
        passport = {
            "type": "passport",
            "unique_identifier": "U1234567",
            "issuing_country_code": "TR",
            "expires_on": "2032-01-01",
        }
        passenger = {
            "id": offer.passengers[0].id,
            "title": "ms",
            "gender": "f",
            "given_name": "Ada",
            "family_name": "Öztürk",
            "born_on": "1990-05-01",
            "email": "ada@example.com",
            "phone_number": "+905321234567",
            "identity_documents": [passport],
        }
        order = self.duffel.orders.create().selected_offers([offer.id]).passengers([passenger])
        if hold:
            return order.hold().execute()
        return order.payments([balance(offer.total_amount, offer.total_currency)]).execute()

    def test_a_search_and_its_offers_are_read(self):
        offer_request = self.search({"type": "adult"}, {"age": 7}, {"type": "child"})
        self.assertEqual([one.age for one in offer_request.passengers], [None, 7, None])
        self.assertEqual([one.type for one in offer_request.passengers], ["adult", "child", "child"])
        again = self.duffel.offer_requests.get(offer_request.id)
        self.assertEqual(len(again.offers), len(offer_request.offers))
        listed = list(self.duffel.offers.list(offer_request.id, limit=10))
        self.assertEqual(len(listed), len(offer_request.offers))
        self.assertIn(offer_request.id, [one.id for one in self.duffel.offer_requests.list()])

    def test_an_offer_is_read_with_its_services_and_seats(self):
        offer = sound(self.search({"type": "adult"}).offers)
        read = self.duffel.offers.get(offer.id, return_available_services=True)
        self.assertEqual((read.id, read.available_services), (offer.id, []))
        self.assertEqual(self.duffel.seat_maps.get(offer.id), [])

    def test_an_order_is_bought_noted_and_cancelled(self):
        order = self.book()
        self.assertEqual((order.content, len(order.documents)), ("self_managed", 1))
        noted = self.duffel.orders.update(order.id).metadata({"rota": "1"}).execute()
        self.assertEqual(noted.metadata, {"rota": "1"})
        self.assertIn(order.id, [one.id for one in self.duffel.orders.list()])
        quote = self.duffel.order_cancellations.create(order.id)
        confirmed = self.duffel.order_cancellations.confirm(quote.id)
        self.assertIsNotNone(confirmed.confirmed_at)
        self.assertEqual([one.id for one in self.duffel.order_cancellations.list(order.id)], [quote.id])

    def test_an_order_is_held_and_paid(self):
        held = self.book(hold=True)
        self.assertTrue(held.payment_status.awaiting_payment)
        paying = self.duffel.payments.create().order(held.id)
        payment = paying.payment(balance(held.total_amount, held.total_currency)).execute()
        self.assertEqual(payment.amount, held.total_amount)
        self.assertFalse(self.duffel.orders.get(held.id).payment_status.awaiting_payment)

    def test_an_order_is_changed(self):
        order = self.book()
        added = {"origin": "IST", "destination": "LHR", "departure_date": in_days(25), "cabin_class": "economy"}
        slices = {"remove": [{"slice_id": order.slices[0].id}], "add": [added]}
        change_request = self.duffel.order_change_requests.create(order.id).slices(slices).execute()
        offers = list(self.duffel.order_change_offers.list(change_request.id))
        self.assertEqual(len(offers), len(change_request.order_change_offers))
        change = self.duffel.order_changes.create(offers[0].id)
        payment = balance(change.change_total_amount, change.change_total_currency)
        self.assertIsNotNone(self.duffel.order_changes.confirm(change.id, payment).confirmed_at)

    def test_airlines_airports_and_aircraft_are_listed_and_read(self):
        self.assertEqual({one.iata_code for one in self.duffel.airlines.list()}, {"X0", "U0"})
        airports = self.duffel.airports.list(limit=200)
        heathrow = next(one for one in airports if one.iata_code == "LHR")
        self.assertEqual(self.duffel.airports.get(heathrow.id), heathrow)
        plane = next(iter(self.duffel.aircraft.list()))
        self.assertEqual(self.duffel.aircraft.get(plane.id), plane)

    def test_a_webhook_is_pinged(self):
        self.assertIsNone(self.duffel.webhooks.ping("end_simulated"))

    def test_an_error_is_read(self):
        with self.assertRaisesRegex(ApiError, "not found"):
            self.duffel.orders.get("ord_none")
        with self.assertRaises(ApiError):
            self.duffel.partial_offer_requests.get("prq_none")
