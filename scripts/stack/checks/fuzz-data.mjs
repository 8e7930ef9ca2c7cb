/**
 * Initial data of a fuzz run: real sessions, seats, payments, tickets and bills of its caller, as examples
 * in a copy of the API document and as dictionaries. Random data alone would be rejected early.
 */
import {
  BILL,
  buy,
  caller,
  FORMS,
  hold,
  inDays,
  paymentForm,
  registrationOf,
  search,
  startPayment,
} from "../common/purchase.mjs";

/** Returns the document with an example for every field that `data` knows. */
export function withExamples(document, { bodies, parameters, bookings }) {
  const copy = structuredClone(document);
  for (const [path, calls] of Object.entries(copy.paths)) {
    const all = { ...parameters, session_unique: bookings[path.split("/")[2]] ?? bookings.bus };
    for (const [method, operation] of Object.entries(calls)) {
      const json = operation.requestBody?.content["application/json"];
      const example = bodies[`${method.toUpperCase()} ${path}`];
      if (json && example) {
        json.example = example;
      }
      for (const parameter of operation.parameters ?? []) {
        const own = parameters[`${method.toUpperCase()} ${path}`];
        const known = (typeof own === "object" ? own?.[parameter.name] : own) ?? all[parameter.name];
        if (known !== undefined) {
          parameter.example = known;
        }
      }
    }
  }
  return copy;
}

/**
 * Returns the document with links between the calls of a purchase, for runs that follow earlier responses.
 */
export function withWays(document, { bodies }) {
  const copy = structuredClone(document);
  const link = (from, to, { parameters, requestBody }) => {
    const [source, target] = [from, to].map((call) => {
      const [method, path] = call.split(" ");
      return copy.paths[path][method.toLowerCase()];
    });
    const answered = source.responses["200"];
    answered.links ??= {};
    answered.links[target.operationId] = { operationId: target.operationId, parameters, requestBody };
  };
  for (const name of Object.keys(FORMS)) {
    const search = `/api/${name}/gateway/search/`;
    const [select, payment] = [`POST ${search}select/`, `/api/${name}/gateway/payment/`];
    link("GET /api/mobile/info/", `POST ${search}`, { requestBody: bodies[`POST ${search}`] });
    const begun = { session_unique: "$response.body#/session_unique" };
    link(`POST ${search}`, `GET ${search}`, { parameters: begun });
    const found = "$response.body#/search/0/product_id";
    const session = { session_unique: "$request.query.session_unique" };
    const choice =
      name === "flight" ? { product_ids: [found], alternative_prices: [null] } : { product_id: found };
    link(`GET ${search}`, select, { requestBody: { ...session, ...choice } });
    if (name === "bus") {
      link(`GET ${search}`, `POST ${search}detail/`, { requestBody: { ...session, ...choice } });
    }
    const session_unique = "$request.body#/session_unique";
    const paid = { requestBody: paymentForm(name, session_unique) };
    link(select, `GET ${payment}`, { parameters: { session_unique } });
    link(select, `POST ${payment}`, paid);
    link(`GET ${payment}`, `POST ${payment}`, { requestBody: paymentForm(name, session.session_unique) });
    // Links a second payment, and another selection after the payment.
    link(`POST ${payment}`, `POST ${payment}`, paid);
    link(`POST ${payment}`, select, { requestBody: { session_unique } });
    link(`POST ${payment}`, "GET /api/base/gateway/payment/", { parameters: { session_unique } });
    link(`POST ${payment}`, `GET /api/${name}/booking/info/{session_unique}/`, {
      parameters: { session_unique },
    });
  }
  return copy;
}

/**
 * Calls of a product that mostly reject the session or option of another product or step: their path, the
 * value that they accept, and the parameters that take it.
 */
const OWN = {
  booking: ["booking/", ({ bought }) => bought.session_unique, "path.session_unique"],
  search: [
    "gateway/search/",
    ({ chosen }) => chosen.session_unique,
    "query.session_unique",
    "body.session_unique",
  ],
  payment: ["gateway/payment/", ({ payable }) => payable.session_unique, "query.session_unique"],
  option: ["gateway/results/", ({ chosen }) => chosen.option, "query.option"],
};

/** Returns the dictionaries that `fuzz.toml` names, and those of single products with their calls. */
export function dictionaries({ words, products }) {
  const own = Object.entries(products).flatMap(([product, data]) =>
    Object.entries(OWN).map(([kind, [path, accepted, ...parameters]]) => ({
      name: `${kind}_of_${product}`,
      values: [accepted(data)],
      calls: `^/api/${product}/${path}`,
      parameters,
    })),
  );
  const named = Object.entries(words).map(([name, values]) => ({ name, values }));
  return {
    dictionaries: Object.fromEntries([...named, ...own].map(({ name, values }) => [name, { values }])),
    operations: own.map(({ name: dictionary, calls, parameters }) => ({
      "include-path-regex": calls,
      parameters: Object.fromEntries(parameters.map((name) => [name, { dictionary, probability: 0.9 }])),
    })),
  };
}

/**
 * Card for payments that stay unfinished, different from the fuzzer's: each counts against its card, and a
 * card has a limit of ten.
 */
const LEFT_AT_THE_BANK = { card_number: "4766620000000001" };

async function product(call, name) {
  const form = await FORMS[name](call);
  const bought = await buy(call, name, form);
  const pending = await hold(call, name, form);
  const payUrl = await startPayment(call, name, pending.session_unique, LEFT_AT_THE_BANK);
  return {
    form,
    bought,
    chosen: await hold(call, name, form),
    payable: await hold(call, name, form),
    pending: pending.session_unique,
    payment_id: new URL(payUrl).pathname.split("/").at(-2),
  };
}

const OTHER_DATES = {
  flight: { departure_date: inDays(31) },
  bus: { departure_date: inDays(31) },
  car: { pickup_date: inDays(31), dropoff_date: inDays(35) },
};

/**
 * Creates the data of a run. `token` is the caller's, and a guest has none. The calls that end an account
 * or session use `mortal`.
 */
export async function realData(origin, { token, person, mortal }) {
  const call = caller(origin, token);
  const names = Object.keys(FORMS);
  const all = {};
  // Sequential, because concurrent purchases of one member may be rejected for a retry.
  for (const name of names) {
    all[name] = await product(call, name);
  }
  const { flight, bus, car } = all;
  const roundTrip = { ...flight.form, fly_type: "RT", return_date: inDays(33) };
  const { session_unique, items } = await search(call, "flight", roundTrip);
  const alert = { notify_email: "ayse@example.com", notify_phone: null };
  const bill = token && (await call("POST", "/user/bill/", BILL));
  const [savedPassenger] = token ? await call("GET", "/user/passengers/") : [];
  const { username, email, password } = person;
  const { password: _, comfirm_password: __, ...profile } = registrationOf(username, email);
  if (token) {
    // The new address gets a letter and waits for its confirmation.
    await call("PUT", "/user/", { ...profile, email: `3${email}`, current_password: password });
  }
  const next = "mavi tren 1856";

  const bodies = {
    "POST /api/auth/activate/": { email, code: "123456" },
    "POST /api/auth/activate/resend/": { email },
    "POST /api/auth/email/confirm/": { token: "x" },
    "POST /api/auth/forget-password/": { email },
    "POST /api/auth/login/": { username, password },
    "PUT /api/auth/password/": { old_password: password, new_password: next, comfirm_password: next },
    // The response does not reveal that the address has an account.
    "POST /api/auth/register/": registrationOf(`${username}2`, email),
    "POST /api/auth/reset-password/": { token: "x", new_password: next, comfirm_password: next },
    "POST /api/base/gateway/payment/": paymentForm("bus", bus.payable.session_unique),
    "POST /api/base/gateway/payment/instalments/": {
      session_unique: car.payable.session_unique,
      bin: "552608",
    },
    "POST /api/base/gateway/prebook/": { session_unique: car.payable.session_unique },
    "POST /api/base/gateway/select/": car.chosen.choice,
    "POST /api/bus/gateway/search/detail/": bus.chosen.choice,
    "POST /api/user/phone/": { phone: "+905321234567" },
    "POST /api/user/phone/confirm/": { phone: "+905321234567", code: "123456" },
    "POST /api/contact/": { name: "Ayşe Öz", email, phone: "0532 123 45 67", message: "Merhaba" },
    "POST /api/flight/gateway/search/return_items/": {
      product_ids: [items[0].product_id],
      alternative_prices: [null],
      session_unique,
    },
    "POST /api/log/": {
      logs: [{ level: "error", event: "x", at: new Date().toISOString(), data: { a: 1 } }],
    },
    "POST /api/notification/read/": { all: true },
    "PUT /api/user/": { ...profile, current_password: password },
    "POST /api/user/bill/": BILL,
    "PUT /api/user/bill/{id}/": BILL,
    "PUT /api/user/passenger/{id}/": savedPassenger,
    "POST /api/user/delete/": { username: mortal.username, current_password: mortal.password },
    "PUT /api/user/settings/": { country: "DE", language: "de", currency: "EUR" },
  };
  const parameters = {
    code: "EUR",
    keyword: "izmir",
    traveller: "0",
    language: "en",
    payment_id: flight.payment_id,
    product: "bus",
    "GET /api/base/gateway/search/": bus.chosen.session_unique,
    "GET /api/base/gateway/search/others/": flight.chosen.session_unique,
    "PUT /api/user/bill/{id}/": bill?.id,
    "PUT /api/user/passenger/{id}/": savedPassenger?.id,
    "GET /api/base/gateway/results/others/": { option: flight.chosen.option },
    "GET /api/base/gateway/results/ways/": {
      option: Buffer.from(`all.3401.601.${inDays(30).replaceAll("-", "")}.2.1.1.0`).toString("base64url"),
    },
    "GET /api/flight/gateway/results/cheapest/": { option: flight.chosen.option },
    "GET /api/flight/gateway/results/map/": { option: flight.chosen.option, month: inDays(30).slice(0, 7) },
    "GET /api/bus/gateway/results/map/": { option: bus.chosen.option, month: inDays(30).slice(0, 7) },
    "GET /api/flight/gateway/results/grid/": { option: flight.chosen.option },
    "GET /api/flight/gateway/results/return/": {
      option: flight.chosen.option,
      as_of: `${new Date().toISOString().slice(0, 16)}:00Z`,
      product_id: flight.chosen.items[0].product_id,
    },
  };
  for (const name of names) {
    const { form, bought, chosen, payable } = all[name];
    const wanted = { ...alert, option: chosen.option };
    bodies[`POST /api/${name}/gateway/search/`] = form;
    bodies[`POST /api/${name}/gateway/search/select/`] = chosen.choice;
    bodies[`POST /api/${name}/gateway/payment/`] = paymentForm(name, payable.session_unique);
    const booking = `/api/${name}/booking/{session_unique}/`;
    bodies[`POST ${booking}cancellation/quote/`] = { line_ids: ["1"] };
    bodies[`POST ${booking}change/search/`] = { line_ids: ["1"], ...OTHER_DATES[name] };
    bodies[`PUT ${booking}travellers/{traveller}/`] = { name: "Ayşe", surname: "Özz" };
    bodies[`POST /api/${name}/check-pnr/`] = { pnr: bought.pnr, surname: "Oz" };
    bodies[`POST /api/${name}/info/price-alert/`] = wanted;
    parameters[`GET /api/${name}/gateway/results/`] = { option: chosen.option };
    parameters[`GET /api/${name}/gateway/results/fares/`] = {
      option: chosen.option,
      month: inDays(30).slice(0, 7),
    };
    parameters[`GET /api/${name}/gateway/search/`] = chosen.session_unique;
    parameters[`GET /api/${name}/gateway/payment/`] = payable.session_unique;
    parameters[`GET /api/${name}/booking/{session_unique}/`] = bought.session_unique;
    parameters[`GET /api/${name}/booking/info/{session_unique}/`] = bought.session_unique;
    const followed = token && (await call("POST", `/${name}/info/price-alert/`, wanted));
    parameters[`DELETE /api/${name}/info/price-alert/{id}/`] = followed?.id;
  }
  const each = (of) => names.flatMap((name) => of(all[name]));
  const words = {
    sessions: each(({ bought, chosen, payable, pending }) => [
      bought.session_unique,
      chosen.session_unique,
      payable.session_unique,
      pending,
    ]),
    products: each(({ chosen }) => chosen.items.slice(0, 3).map(({ product_id }) => product_id)),
    options: each(({ chosen }) => chosen.option),
    payments: each(({ payment_id }) => payment_id),
    references: each(({ bought }) => bought.pnr),
    days: [inDays(1), inDays(30), inDays(34), inDays(-1)],
  };
  const bookings = Object.fromEntries(names.map((name) => [name, all[name].bought.session_unique]));
  return { bodies, parameters, bookings, words, products: all };
}
