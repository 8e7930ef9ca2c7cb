"""Tests iyzico's own client for Python against the payment provider's simulator."""

import base64
import http.client
import json
import os
import re
import unittest
from html import unescape
from urllib.parse import urlencode, urlsplit
from urllib.request import urlopen

import iyzipay
from iyzipay.iyzipay_resource import IyzipayResource

KEY = os.environ["KEY"]
BANK = urlsplit(os.environ["BANK_URL"]).netloc
OPTIONS = {"api_key": KEY, "secret_key": KEY, "base_url": BANK}
# Loopback has no certificate, and this client supports no plain connection.
http.client.HTTPSConnection = http.client.HTTPConnection

CARD = {
    "cardHolderName": "Ada Yılmaz",
    "cardNumber": "5528790000000008",
    "expireMonth": "12",
    "expireYear": "2030",
    "cvc": "123",
}
ADDRESS = {"contactName": "Ada Yılmaz", "city": "Istanbul", "country": "Turkey", "address": "Bagdat Cad. 1"}
BUYER = {
    "id": "B1",
    "name": "Ada",
    "surname": "Yılmaz",
    "email": "ada@example.com",
    "identityNumber": "17291716060",
    "registrationAddress": "Bagdat Cad. 1",
    "ip": "85.34.78.112",
    "city": "Istanbul",
    "country": "Turkey",
}


def basket(**more):
    """Returns two items whose prices and sums are numbers."""
    items = [
        {"id": "i-1", "name": "Outbound", "category1": "Travel", "itemType": "VIRTUAL", "price": 0.7},
        {"id": "i-2", "name": "Return", "category1": "Travel", "itemType": "VIRTUAL", "price": 0.3},
    ]
    return {
        "locale": "en",
        "conversationId": "p-1",
        "price": 1,
        "paidPrice": 1.2,
        "currency": "TRY",
        "basketId": "b-1",
        "paymentGroup": "PRODUCT",
        "callbackUrl": "https://rota.example/return/",
        "buyer": BUYER,
        "shippingAddress": ADDRESS,
        "billingAddress": ADDRESS,
        "basketItems": items,
        **more,
    }


def ask(answer):
    return json.loads(answer.read())


def form(html):
    """Returns the target and the hidden fields of the first form."""
    first = html.split("<form ")[1].split("</form>")[0]
    hidden = re.findall(r'type="hidden" name="([^"]*)" value="([^"]*)"', first)
    action = unescape(re.search(r'action="([^"]*)"', first)[1])
    return action, {name: unescape(value) for name, value in hidden}


def submit(html, **typed):
    action, fields = form(html)
    return urlopen(action, urlencode({**fields, **typed}).encode()).read().decode()


def confirmed(**more):
    """Starts a payment and confirms it as the customer; returns the fields that the browser brings back."""
    request = basket(installment="1", paymentChannel="WEB", paymentCard=CARD, **more)
    started = ask(iyzipay.ThreedsInitialize().create(request, OPTIONS))
    assert started["status"] == "success", started
    page = base64.b64decode(started["threeDSHtmlContent"]).decode()
    return form(submit(submit(page), otp="283126"))[1]


def paid(**more):
    back = confirmed(**more)
    request = {name: back[name] for name in ("conversationId", "paymentId", "conversationData")}
    charged = ask(iyzipay.ThreedsPayment().create({"locale": "en", **request}, OPTIONS))
    assert charged["status"] == "success", charged
    return charged


class Bank(unittest.TestCase):
    def assert_signed(self, values, signature):
        texts = [value if isinstance(value, str) else f"{value:g}" for value in values]
        calculated = IyzipayResource.calculate_hmac_sha256_signature(texts, KEY)
        self.assertEqual(calculated, signature)

    def test_prices_as_numbers_are_charged_by_the_first_version(self):
        charged = paid()
        names = ("paymentId", "currency", "basketId", "conversationId", "paidPrice", "price")
        self.assert_signed([charged[name] for name in names], charged["signature"])
        self.assertEqual([item["paidPrice"] for item in charged["itemTransactions"]], [0.84, 0.36])

    def test_the_second_version_takes_the_sum_as_a_number(self):
        back = confirmed()
        request = {"paymentId": back["paymentId"], "paidPrice": 1.2, "basketId": "b-1", "currency": "TRY"}
        charged = ask(iyzipay.ThreedsV2Payment().create(request, OPTIONS))
        self.assertEqual((charged["status"], charged["paidPrice"]), ("success", 1.2))
        found = ask(iyzipay.Payment().retrieve({"paymentId": back["paymentId"]}, OPTIONS))
        self.assertEqual(found["paymentStatus"], "SUCCESS")

    def test_ids_of_the_merchant_may_be_left_out(self):
        request = basket(installment="1", paymentCard=CARD)
        del request["conversationId"], request["basketId"]
        started = ask(iyzipay.ThreedsInitialize().create(request, OPTIONS))
        self.assertEqual(started["status"], "success", started)

    def test_the_page_is_opened_at_the_shorter_address(self):
        request = basket(enabledInstallments=["2", "3", "6", "9"])
        opened = ask(iyzipay.CheckoutFormInitialize().create(request, OPTIONS))
        self.assertEqual(opened["status"], "success", opened)
        self.assert_signed([opened["conversationId"], opened["token"]], opened["signature"])
        waiting = ask(iyzipay.CheckoutForm().retrieve({"locale": "en", "token": opened["token"]}, OPTIONS))
        self.assertEqual((waiting["status"], waiting["locale"]), ("failure", "en"))

    def test_the_first_digits_tell_the_card(self):
        found = ask(iyzipay.BinNumber().retrieve({"locale": "tr", "binNumber": "554960"}, OPTIONS))
        self.assertEqual((found["status"], found["cardAssociation"]), ("success", "MASTER_CARD"))

    def test_instalments_are_told(self):
        request = {"locale": "tr", "conversationId": "p", "binNumber": "552608", "price": 300}
        found = ask(iyzipay.InstallmentInfo().retrieve(request, OPTIONS))
        self.assertEqual(found["installmentDetails"][0]["price"], 300)

    def test_a_payment_is_refunded_by_its_sum_or_by_an_item(self):
        charged = paid()
        by_sum = {"conversationId": "r", "paymentId": charged["paymentId"], "price": 0.2, "ip": "::1"}
        refunded = ask(iyzipay.Payment().refund(by_sum, OPTIONS))
        self.assertEqual((refunded["status"], refunded["price"]), ("success", 0.2))
        names = ("paymentId", "price", "currency", "conversationId")
        self.assert_signed([refunded[name] for name in names], refunded["signature"])
        second = charged["itemTransactions"][1]["paymentTransactionId"]
        by_item = {"conversationId": "r", "paymentTransactionId": second, "price": 0.36, "currency": "TRY"}
        self.assertEqual(ask(iyzipay.Refund().create(by_item, OPTIONS))["status"], "success")
        self.assertEqual(ask(iyzipay.Refund().create(by_item, OPTIONS))["status"], "failure")

    def test_a_payment_is_cancelled_on_its_day(self):
        cancelled = ask(iyzipay.Cancel().create({"paymentId": paid()["paymentId"], "ip": "::1"}, OPTIONS))
        self.assertEqual((cancelled["status"], cancelled["price"]), ("success", 1.2))

    def test_the_reports_sign_a_body_of_null(self):
        payment_id = paid()["paymentId"]
        details = ask(iyzipay.RetrievePaymentDetails().retrieve({"paymentId": payment_id}, OPTIONS))
        self.assertEqual(details["payments"][0]["paymentId"], int(payment_id), details)
        none = ask(iyzipay.RetrieveTransactions().retrieve({"transactionDate": "2020-01-01", "page": 1}, OPTIONS))
        self.assertEqual((none["status"], none["transactions"]), ("success", []))

    def test_a_call_that_is_not_known_is_refused_in_json(self):
        request = {"locale": "en", "conversationId": "p-9", "paymentTransactionId": "1"}
        refused = ask(iyzipay.Approval().create(request, OPTIONS))
        named = [refused[name] for name in ("status", "locale", "conversationId", "errorMessage")]
        self.assertEqual(named, ["failure", "en", "p-9", "Invalid request"])

    def test_a_refusal_repeats_locale_and_conversation(self):
        request = {"locale": "en", "conversationId": "p-7", "paymentId": "1"}
        for options in (OPTIONS, {**OPTIONS, "secret_key": "another"}):
            refused = ask(iyzipay.Payment().retrieve(request, options))
            named = [refused[name] for name in ("status", "locale", "conversationId")]
            self.assertEqual(named, ["failure", "en", "p-7"])
