/** Tests Duffel's own client for Node against Duffel's simulator. */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import test from "node:test";
import { Duffel } from "@duffel/api";

const { DUFFEL_URL: basePath, SELLER_URL, KEY: token } = process.env;
const duffel = new Duffel({ token, basePath });
const MICROSECONDS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

const inDays = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const wanted = (more = {}) => ({
  slices: [{ origin: "IST", destination: "LHR", departure_date: inDays(20) }],
  passengers: [{ type: "adult" }],
  cabin_class: "economy",
  ...more,
});
const search = async (more) =>
  (await duffel.offerRequests.create({ return_offers: true, ...wanted(more) })).data;

/** Returns an airline's offer of a flight without simulated failures. */
function sound(offers, airline = "X0", brand = "Comfort") {
  return offers.find((offer) => {
    const number = Number(offer.slices[0].segments[0].marketing_carrier_flight_number);
    const isWanted = offer.owner.iata_code === airline && offer.slices[0].fare_brand_name === brand;
    return isWanted && number % 10 !== 7 && number % 20 !== 13;
  });
}

const passengersOf = (offer, familyName = "Öztürk") =>
  offer.passengers.map(({ id }, at) => ({
    ...{ id, title: "ms", gender: "f", given_name: ["Ada", "Ece", "Su"][at], family_name: familyName },
    ...{ born_on: "1990-05-01", email: "ada@example.com", phone_number: "+905321234567" },
    identity_documents: [
      {
        type: "passport",
        unique_identifier: "U1234567",
        issuing_country_code: "TR",
        expires_on: "2032-01-01",
      },
    ],
  }));
const balance = (offer) => ({ type: "balance", amount: offer.total_amount, currency: offer.total_currency });
const book = async (offer, more = {}) =>
  (
    await duffel.orders.create({
      ...{ type: "instant", selected_offers: [offer.id], passengers: passengersOf(offer) },
      payments: [balance(offer)],
      ...more,
    })
  ).data;

/** Returns the status and code of an error; fails if the call succeeds. */
async function refused(request) {
  const error = await request.then(
    () => assert.fail("it was not refused"),
    (error) => error,
  );
  assert.ok(error.errors, error);
  return [error.status, error.errors[0].code];
}

/** Repeats a check until it returns a value. */
async function eventually(holds) {
  for (;;) {
    const found = await holds();
    if (found) return found;
  }
}

test("@duffel/api: a search with a slash at its end returns offers with the keys of recorded ones", async () => {
  const offerRequest = await search({ passengers: [{ type: "adult" }, { age: 7 }] });
  const [offer] = offerRequest.offers;
  for (const key of [
    "private_fares",
    "supported_loyalty_programmes",
    "supported_passenger_identity_document_types",
  ]) {
    assert.ok(Array.isArray(offer[key]), key);
  }
  for (const passenger of [...offer.passengers, ...offerRequest.passengers]) {
    assert.deepEqual(
      [passenger.loyalty_programme_accounts, passenger.fare_type, passenger.given_name],
      [[], null, null],
    );
    assert.ok("age" in passenger);
  }
  assert.deepEqual(
    offerRequest.passengers.map(({ type, age }) => [type, age]),
    [
      ["adult", null],
      ["child", 7],
    ],
  );
  for (const at of [offerRequest.created_at, offer.created_at, offer.updated_at, offer.expires_at]) {
    assert.match(at, MICROSECONDS);
  }
});

test("@duffel/api: a child can be searched by type as well as by age", async () => {
  const offerRequest = await search({ passengers: [{ type: "adult" }, { type: "child" }] });
  assert.deepEqual(
    offerRequest.offers[0].passengers.map(({ type, age }) => [type, age]),
    [
      ["adult", null],
      ["child", null],
    ],
  );
  const alone = await search();
  assert.ok(Number(offerRequest.offers[0].total_amount) > Number(alone.offers[0].total_amount));
  assert.deepEqual(await refused(search({ passengers: [{ type: "pilot" }] })), [422, "validation_inclusion"]);
});

test("@duffel/api: equal simultaneous searches can each be booked", async () => {
  const searches = await Promise.all([search(), search(), search()]);
  assert.equal(new Set(searches.map(({ id }) => id)).size, 3);
  const orders = await Promise.all(searches.map(({ offers }) => book(sound(offers))));
  assert.equal(new Set(orders.map(({ id }) => id)).size, 3);
});

test("@duffel/api: a search can be read again, and its offers are listed by pages", async () => {
  const { data: offerRequest } = await duffel.offerRequests.create({ return_offers: false, ...wanted() });
  assert.deepEqual(offerRequest.offers, []);
  const listed = [];
  for await (const { data } of duffel.offers.listWithGenerator({
    offer_request_id: offerRequest.id,
    limit: 7,
  })) {
    listed.push(data.id);
  }
  const found = (await duffel.offerRequests.get(offerRequest.id)).data;
  assert.deepEqual(listed.toSorted(), found.offers.map(({ id }) => id).toSorted());
  const { data: searches } = await duffel.offerRequests.list({ limit: 200 });
  assert.ok(searches.some(({ id }) => id === offerRequest.id));
});

test("@duffel/api: an offer has no services and no seat maps, and rejects unknown services", async () => {
  const { offers } = await search();
  const offer = sound(offers);
  const { data: read } = await duffel.offers.get(offer.id, { return_available_services: true });
  assert.deepEqual(read.available_services, []);
  assert.deepEqual((await duffel.seatMaps.get({ offer_id: offer.id })).data, []);
  const order = await refused(book(offer, { services: [{ id: "ase_none", quantity: 1 }] }));
  assert.deepEqual(order, [422, "ancillary_service_not_available"]);
});

test("@duffel/api: an order is created, listed, updated and cancelled by quote", async () => {
  const { offers } = await search();
  const offer = sound(offers);
  const order = await book(offer, { metadata: { rota: "1" } });
  assert.equal(order.content, "self_managed");
  assert.match(order.created_at, MICROSECONDS);
  assert.equal(order.documents.length, 1);
  const { data: found } = await duffel.orders.list({ booking_reference: order.booking_reference });
  assert.deepEqual(
    found.map(({ id }) => id),
    [order.id],
  );
  const { data: noted } = await duffel.orders.update(order.id, { metadata: { rota: "2" } });
  assert.deepEqual(noted.metadata, { rota: "2" });
  assert.deepEqual((await duffel.orders.getAvailableServices(order.id)).data, []);
  const { data: quote } = await duffel.orderCancellations.create({ order_id: order.id });
  assert.match(quote.created_at, MICROSECONDS);
  const { data: confirmed } = await duffel.orderCancellations.confirm(quote.id);
  assert.ok(confirmed.confirmed_at);
  const { data: cancellations } = await duffel.orderCancellations.list({ order_id: order.id });
  assert.deepEqual(
    cancellations.map(({ id }) => id),
    [quote.id],
  );
});

test("@duffel/api: an order is held and paid later", async () => {
  const { offers } = await search();
  const offer = sound(offers);
  const held = await book(offer, { type: "pay_later", payments: undefined });
  assert.equal(held.payment_status.awaiting_payment, true);
  const { data: payment } = await duffel.payments.create({ order_id: held.id, payment: balance(offer) });
  assert.equal(payment.amount, offer.total_amount);
  assert.ok((await duffel.orders.get(held.id)).data.payment_status.paid_at);
});

test("@duffel/api: an order is changed, and a change to an unknown cabin is rejected", async () => {
  const { offers } = await search();
  const order = await book(sound(offers));
  const slices = {
    remove: [{ slice_id: order.slices[0].id }],
    add: [{ origin: "IST", destination: "LHR", departure_date: inDays(25), cabin_class: "economy" }],
  };
  const { data: changeRequest } = await duffel.orderChangeRequests.create({ order_id: order.id, slices });
  const [chosen] = changeRequest.order_change_offers;
  assert.equal((await duffel.orderChangeOffers.get(chosen.id)).data.id, chosen.id);
  const { data: change } = await duffel.orderChanges.create({ selected_order_change_offer: chosen.id });
  const { change_total_amount: amount, change_total_currency: currency } = change;
  const payment = { type: "balance", amount, currency };
  const { data: made } = await duffel.orderChanges.confirm(change.id, { payment });
  assert.ok(made.confirmed_at);
  const none = { ...slices, add: [{ ...slices.add[0], cabin_class: "lounge" }] };
  const wrong = duffel.orderChangeRequests.create({ order_id: order.id, slices: none });
  assert.deepEqual(await refused(wrong), [422, "validation_inclusion"]);
});

test("@duffel/api: an unknown cabin is rejected", async () => {
  assert.deepEqual(await refused(search({ cabin_class: "lounge" })), [422, "validation_inclusion"]);
});

test("@duffel/api: airlines, airports and aircraft are listed and read", async () => {
  const { data: airlines } = await duffel.airlines.list();
  assert.deepEqual(airlines.map(({ iata_code }) => iata_code).toSorted(), ["U0", "X0"]);
  assert.equal((await duffel.airlines.get(airlines[0].id)).data.name, airlines[0].name);
  const { data: airports, meta } = await duffel.airports.list({ limit: 5 });
  assert.equal(airports.length, 5);
  assert.ok(meta.after);
  assert.deepEqual((await duffel.airports.get(airports[0].id)).data, airports[0]);
  assert.ok((await duffel.aircraft.list()).data.length > 0);
  assert.deepEqual((await duffel.loyaltyProgrammes.list()).data, []);
});

test("@duffel/api: cities and airports are suggested by keyword", async () => {
  const { data: places } = await duffel.suggestions.list({ query: "lond" });
  const london = places.find(({ type }) => type === "city");
  assert.deepEqual([london.iata_code, london.country_name], ["LON", "United Kingdom"]);
  assert.ok(london.airports.some(({ iata_code }) => iata_code === "LHR"));
  assert.ok(places.some(({ type, iata_code }) => type === "airport" && iata_code === "LHR"));
});

test("@duffel/api: unknown objects and invalid requests are rejected in JSON", async () => {
  assert.deepEqual(await refused(duffel.stays.accommodation.get("acc_none")), [404, "not_found"]);
  assert.deepEqual(await refused(duffel.orders.list({ limit: "many" })), [400, "bad_request"]);
  assert.deepEqual(await refused(duffel.seatMaps.get({})), [400, "bad_request"]);
  assert.deepEqual(await refused(duffel.webhooks.delete("end_simulated")), [404, "not_found"]);
  const name = "x".repeat(70_000);
  assert.deepEqual(await refused(search({ passengers: [{ type: "adult", given_name: name }] })), [
    400,
    "bad_request",
  ]);
});

test("@duffel/api: an order that is accepted but not confirmed is answered with 202", async () => {
  const { offers } = await search();
  const offer = sound(offers);
  const answer = await duffel.orders.create({
    ...{ type: "instant", selected_offers: [offer.id], payments: [balance(offer)] },
    passengers: passengersOf(offer, "Late"),
  });
  assert.equal(answer.status, 202);
});

test("@duffel/api: a ping of the webhook is delivered with a signature", async () => {
  const { data: webhooks } = await duffel.webhooks.list({});
  assert.match(webhooks[0].created_at, MICROSECONDS);
  // The client cannot read a response without a body, which Duffel itself also sends here.
  await duffel.webhooks.ping(webhooks[0].id).catch((error) => assert.match(error.message, /'in' operator/));
  const ping = await eventually(async () => {
    const notices = await (await fetch(SELLER_URL)).json();
    return notices.find(({ body }) => body.includes("ping.triggered"));
  });
  const [, at, signature] = /^t=(\d+),v1=(\w+)$/.exec(ping.headers["x-duffel-signature"]);
  assert.equal(createHmac("sha256", token).update(`${at}.${ping.body}`).digest("hex"), signature);
  const deliveries = duffel.webhooks.listDeliveries({ endpoint_id: webhooks[0].id });
  assert.deepEqual((await deliveries).data, []);
  assert.deepEqual(await refused(duffel.webhooks.ping("end_none")), [404, "not_found"]);
});
