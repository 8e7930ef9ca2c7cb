/**
 * A buyer without a browser, who signs up, searches, selects and pays over the API, for pictures,
 * measurements and fuzz tests. `call` is a result of `caller`: it sends one JSON request as a guest or as
 * the owner of a token.
 */
import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { ask } from "./http.mjs";

const DAY_MS = 86_400_000;
/** Longest time for a letter or a ticket, in milliseconds: a queue, a function's start, another queue. */
const PATIENCE_MS = 60_000;
/** Code of the provider's simulator, printed on its page. */
const ONE_TIME_CODE = "283126";

export const inDays = (days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Returns a caller from this machine's own address, as a guest or as the owner of a token. */
export const caller = (origin, token) =>
  callerFrom(undefined, origin, { more: token && { authorization: `Bearer ${token}` } });

export class Refused extends Error {
  constructor(call, status, retryAfter, said = "") {
    super(`${call}: ${status} ${said}`);
    Object.assign(this, { status, retryAfter });
  }
}

/**
 * Returns a caller for a guest from a separate network, because limits are counted by network. `onResponse`
 * receives each response; a missing response has status 0. `key` is the idempotency key of the call, and
 * `more` are headers of every call.
 */
export const guestCaller = (origin, index, onResponse, more) =>
  callerFrom(`127.${1 + (index >> 8)}.${index & 255}.1`, origin, { onResponse, more });

function callerFrom(localAddress, origin, { onResponse = () => {}, more }) {
  const { hostname: host, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true, localAddress });
  return async (method, path, body, key) => {
    const headers = {
      ...more,
      ...(body && { "content-type": "application/json" }),
      ...(key && { "idempotency-key": key }),
    };
    const begun = performance.now();
    const request = { host, port, method, path: `/api${path}`, agent, headers };
    const sent = ask(request, body && JSON.stringify(body));
    const { status, headers: got, bytes } = await sent.catch(() => ({ status: 0 }));
    const retryAfter = got?.["retry-after"];
    onResponse({ status, retryAfter, bytes: bytes?.length, ms: performance.now() - begun });
    if (status < 200 || status >= 300) throw new Refused(`${method} ${path}`, status, retryAfter, bytes);
    return JSON.parse(bytes);
  };
}

/** Wraps a caller and records each paid order with its product. */
export const noting = (call, paying) => (method, path, body, key) => {
  const product = /^\/(\w+)\/gateway\/payment\/$/.exec(path)?.[1];
  if (method === "POST" && product) paying.set(body.session_unique, product);
  return call(method, path, body, key);
};

/** Retries under the same idempotency key, longer than the app does, while `again(rejection)` holds. */
export const patient = (call, again) => async (method, path, body) => {
  const key = method === "POST" ? randomUUID() : undefined;
  for (;;) {
    try {
      return await call(method, path, body, key);
    } catch (error) {
      if (!(error instanceof Refused && again(error))) throw error;
      await pause(Number(error.retryAfter ?? 1) * 1000);
    }
  }
};

/** Repeats `ask` until it returns a value. */
export async function awaited(what, ask) {
  for (const begun = Date.now(); Date.now() - begun < PATIENCE_MS; ) {
    const found = await ask();
    if (found) {
      return found;
    }
    await pause(200);
  }
  throw new Error(`${what} did not arrive in time`);
}

const PASSWORD = "deniz-kabuğu-7";

export const registrationOf = (username, email) => ({
  username,
  email,
  password: PASSWORD,
  comfirm_password: PASSWORD,
  first_name: "Ayşe",
  last_name: "Öz",
  phone_code: "90",
  phone: "5321234567",
});

export const codeIn = (letter) => /\b\d{6}\b/.exec(letter?.text ?? "")?.[0];

const lettersOf = (origin) => async (mailbox) =>
  await (await fetch(`${origin}/_dev/outbox.json?to=${encodeURIComponent(mailbox)}`)).json();

/**
 * Creates a new member, activated with the code from the mail; `lettersTo` returns the letters to a
 * mailbox.
 */
export async function signUp(origin, call = caller(origin), lettersTo = lettersOf(origin)) {
  const username = `f${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
  const email = `${username}@example.com`;
  const { registration } = await call("POST", "/auth/register/", registrationOf(username, email));
  const code = await awaited("the activation code", async () => codeIn((await lettersTo(email))[0]));
  await call("POST", "/auth/activate/", { email, code, registration });
  return { username, email, password: PASSWORD };
}

export const logIn = async (origin, { username, password }) =>
  (await caller(origin)("POST", "/auth/login/", { username, password })).token;

const placesOf = (call, list) => async (keyword) =>
  (await call("GET", `/${list}/?keyword=${encodeURIComponent(keyword)}`))[0].id;

/** Search forms: one adult from İstanbul to Ankara, or a car for four days, in thirty days. */
export const FORMS = { flight: flightForm, bus: busForm, car: carForm };

async function flightForm(call) {
  const place = placesOf(call, "flight/airport");
  return {
    fly_type: "OW",
    direct_flights_only: false,
    refundables_only: false,
    departure_airport: await place("IST"),
    arrival_airport: await place("ESB"),
    departure_date: inDays(30),
    return_date: null,
    adult_count: 1,
    child_count: 0,
    infant_count: 0,
    senior_count: 0,
    flight_class: "economy",
  };
}

async function busForm(call) {
  const place = placesOf(call, "bus/station");
  return {
    departure_station: await place("Esenler"),
    arrival_station: await place("Ankara"),
    departure_date: inDays(30),
    show_route_alternatives: false,
  };
}

async function carForm(call) {
  const place = placesOf(call, "car/location");
  return {
    pickup_location: await place("ADB"),
    dropoff_location: await place("AYT"),
    pickup_date: inDays(30),
    pickup_time: "10:00",
    dropoff_date: inDays(34),
    dropoff_time: "18:30",
  };
}

/** Searches, and returns the session, its option id and its results. */
export async function search(call, product, form) {
  const { session_unique, form_data } = await call("POST", `/${product}/gateway/search/`, form);
  const results = await call("GET", `/${product}/gateway/search/?session_unique=${session_unique}`);
  return { session_unique, option: form_data.id, items: results.search };
}

/** Body of the selection of the first result, by product. */
const CHOICES = {
  flight: async (_call, { session_unique, items: [{ product_id }] }, fare) => ({
    product_ids: [product_id],
    alternative_prices: [fare],
    session_unique,
  }),
  bus: async (call, { session_unique, items: [{ product_id }] }) => {
    const seatRequest = { product_id, session_unique };
    const { search_item_detail } = await call("POST", "/bus/gateway/search/detail/", seatRequest);
    const free = (cell) => cell?.is_empty && cell.can_sale_female;
    const { seat, price } = search_item_detail.seat_matrix.flat().find(free);
    return { ...seatRequest, selected_seats: [{ seat, gender: "F", price }] };
  },
  car: async (_call, { session_unique, items: [{ product_id }] }) => ({ product_id, session_unique }),
};

/** Searches, selects the first result and holds it; `fare` names a fare of a flight. */
export async function hold(call, product, form, fare = null) {
  const found = await search(call, product, form);
  const choice = await CHOICES[product](call, found, fare);
  const verdict = await call("POST", `/${product}/gateway/search/select/`, choice);
  if (!verdict.status) {
    throw new Error(verdict.message);
  }
  return { ...found, choice };
}

const PERSON = {
  pax_type: "ADT",
  name: "Ayşe",
  surname: "Öz",
  birth_date: "1990-05-17",
  gender: "F",
  citizen_number: "17291716060",
};

export const BILL = {
  bill_type: 0,
  billing_name: "Ayşe Öz",
  tax_office: "",
  tax_number: "17291716060",
  city: "İstanbul",
  district: "Kadıköy",
  zip_code: "34710",
  address: "Moda Caddesi 1",
};

export const paymentForm = (product, session_unique, more = {}) => ({
  session_unique,
  email: "ayse@example.com",
  phone_code: "90",
  phone: "5321234567",
  ...(product === "car" ? { driver: PERSON } : { passengers: [PERSON] }),
  card_owner: "Ayşe Öz",
  card_number: "5528 7900 0000 0008",
  card_expiry: "12/30",
  card_cvc: "123",
  condition: true,
  has_invoice: true,
  bill: BILL,
  ...more,
});

/** Starts a payment, and returns the address of the payment's first page. */
export async function startPayment(call, product, session, more) {
  const form = paymentForm(product, session, more);
  const { send_payment } = await call("POST", `/${product}/gateway/payment/`, form);
  if (!send_payment.status) {
    throw new Error(send_payment.message);
  }
  return send_payment.pay_url;
}

/** Requests a page of the provider, again while the response is 502 or 503 or missing. */
async function page(address, options) {
  for (const begun = Date.now(); ; ) {
    const answer = await fetch(address, options).catch((error) => error);
    const isWaiting = answer instanceof Error || [502, 503].includes(answer.status);
    if (!isWaiting) return answer;
    if (Date.now() - begun > PATIENCE_MS) throw new Error(`${address}: ${answer.status ?? answer.message}`);
    await pause(1_000);
  }
}

/** Returns the target and the hidden fields of the first form of a page. */
export async function formOf(shown) {
  // Imported on demand, because this module is loaded before the packages are installed.
  const { load } = await import("cheerio/slim");
  const form = load(await shown.text())("form").first();
  const hidden = form.find('input[type="hidden"]').serializeArray();
  return {
    action: new URL(form.attr("action"), shown.url || undefined),
    fields: Object.fromEntries(hidden.map(({ name, value }) => [name, value])),
  };
}

/** Posts the first form of a page, as its button does. */
export async function submit(shown, filled = {}) {
  const { action, fields } = await formOf(shown);
  return page(action, { method: "POST", body: new URLSearchParams({ ...fields, ...filled }) });
}

/** Enters the right code on the issuer's page; returns the page that leads back to the shop. */
export const confirm = (issuer) => submit(issuer, { otp: ONE_TIME_CODE });

/** Passes the 3-D Secure step, from the payment's first page to the return to the shop. */
export async function passIssuer(payUrl) {
  const issuer = await submit(await page(payUrl));
  await submit(await confirm(issuer));
}

/** Holds, pays and waits for the ticket; `paid` replaces fields of the payment form. */
export async function buy(call, product, form, { paid, fare } = {}) {
  const { session_unique } = await hold(call, product, form, fare);
  await passIssuer(await startPayment(call, product, session_unique, paid));
  await awaited("the ticket", async () => {
    const { state } = await call("GET", `/${product}/booking/info/${session_unique}/`);
    return state === "ticketed";
  });
  const { info } = await call("GET", `/${product}/booking/${session_unique}/`);
  return { session_unique, pnr: info.pnr_code };
}
