/** Buys a flight with the client that openapi-ts makes of the API document. */
import { createClient } from "./client/client";
import {
  contentFindAirports,
  flightGetBooking,
  flightGetBookingInfo,
  flightGetSearch,
  flightSelect,
  flightStartPayment,
  flightStartSearch,
} from "./client";

/** `passIssuer` is the customer at the issuer's page; `pause` waits for a second. */
export async function buyTicket(
  baseUrl: string,
  departure_date: string,
  passIssuer: (url: string) => Promise<void>,
  pause: () => Promise<void>,
): Promise<string> {
  const options = { client: createClient({ baseUrl }), throwOnError: true } as const;
  const airport = async (keyword: string) => {
    const { data } = await contentFindAirports({ ...options, query: { keyword } });
    return data[0]?.id;
  };
  const search = {
    departure_airport: await airport("IST"),
    arrival_airport: await airport("ESB"),
    departure_date,
  };
  const { session_unique } = (await flightStartSearch({ ...options, body: search })).data;
  const { data: results } = await flightGetSearch({ ...options, query: { session_unique } });
  const product_ids = results.search.slice(0, 1).map(({ product_id }) => product_id);

  const choice = { session_unique, product_ids, alternative_prices: [null] };
  const { data: selected } = await flightSelect({ ...options, body: choice });
  if (!selected.status) throw new Error(selected.message);

  const passenger = {
    pax_type: "ADT",
    name: "Ayşe",
    surname: "Öz",
    birth_date: "1990-05-17",
    gender: "F",
    citizen_number: "17291716060",
  } as const;
  const payment = {
    session_unique,
    email: "ayse@example.com",
    phone_code: "90",
    phone: "5321234567",
    passengers: [passenger],
    card_owner: "Ayşe Öz",
    card_number: "5528 7900 0000 0008",
    card_expiry: "12/30",
    card_cvc: "123",
    condition: true,
  };
  const { send_payment } = (await flightStartPayment({ ...options, body: payment })).data;
  if (!send_payment.pay_url) throw new Error(send_payment.message);
  await passIssuer(send_payment.pay_url);

  const path = { session_unique };
  for (let tries = 0; tries < 60; tries += 1) {
    const { state } = (await flightGetBookingInfo({ ...options, path })).data;
    if (state === "ticketed") return (await flightGetBooking({ ...options, path })).data.info.pnr_code;
    await pause();
  }
  throw new Error("the ticket did not arrive in time");
}
