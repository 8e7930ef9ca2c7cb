/** A traveller without a browser: searches, chooses and starts to pay over the API, for pictures and measurements. */

const DAY_MS = 86_400_000;

async function call(origin, method, path, body) {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${origin}/api${path}`, { method, headers, body: body && JSON.stringify(body) });
  if (!answer.ok) {
    throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  }
  return answer.json();
}

/** IST → ESB for one adult in thirty days; the first offer is held. */
export async function chooseFlight(origin) {
  const place = async (code) => (await call(origin, "GET", `/flight/airport/?keyword=${code}`))[0].id;
  const started = await call(origin, "POST", "/flight/gateway/search/", {
    fly_type: "OW",
    direct_flights_only: false,
    refundables_only: false,
    departure_airport: await place("IST"),
    arrival_airport: await place("ESB"),
    departure_date: new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10),
    return_date: null,
    adult_count: 1,
    child_count: 0,
    infant_count: 0,
    senior_count: 0,
    flight_class: "economy",
  });
  const session_unique = started.session_unique;
  const { search } = await call(origin, "GET", `/flight/gateway/search/?session_unique=${session_unique}`);
  const choice = { product_ids: [search[0].product_id], alternative_prices: [null], session_unique };
  await call(origin, "POST", "/flight/gateway/search/select/", choice);
  return { session: session_unique, option: started.form_data.id };
}

/** Where the traveller meets the bank. */
export async function startPayment(origin, session) {
  const { send_payment } = await call(origin, "POST", "/flight/gateway/payment/", {
    session_unique: session,
    email: "ayse@example.com",
    phone_code: "90",
    phone: "5321234567",
    passengers: [
      {
        pax_type: "ADT",
        name: "Ayşe",
        surname: "Öz",
        birth_date: "1990-05-17",
        gender: "F",
        citizen_number: "17291716060",
      },
    ],
    card_owner: "Ayşe Öz",
    card_number: "5528 7900 0000 0008",
    card_expiry: "12/30",
    card_cvc: "123",
    condition: true,
  });
  if (!send_payment.status) {
    throw new Error(send_payment.message);
  }
  return send_payment.pay_url;
}
