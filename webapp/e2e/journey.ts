// Steps of a purchase in the browser, for every test that buys.

import { request } from "node:http";
import { type APIResponse, expect, type Locator, type Page, test } from "@playwright/test";
import { multimodalHref, multimodalOption } from "../lib/search/multimodal-option";
import { AYSE, dateIn, PASSPORT_YEAR, type PassengerDetails } from "./people";
import { enterCode, fillHostedPage, ONE_TIME_CODE } from "./provider-page";
import { escaped, TURKISH, type Words } from "./words";

type Product = "flight" | "bus" | "car";

export const GOOD_CARD = "5528 7900 0000 0008";
/** Time limit in milliseconds from the issuer's page to the ticket: authorisation, queue, supplier. */
const TICKET_MS = 45_000;

/** Scrolls to the middle of the home page: map and suggestions load when the visitor comes near them. */
export const scrollHome = (page: Page) =>
  page.locator("#main section[aria-label]").first().scrollIntoViewIfNeeded();

/**
 * Returns a sheet by its heading: the element with the dialog role is in Ionic's shadow DOM and does not
 * contain the sheet's content. On a desktop a field's sheet is a panel.
 */
export const sheet = (page: Page, name: string): Locator =>
  page.locator("ion-modal, [data-popover]").filter({ has: page.getByRole("heading", { name, exact: true }) });

/**
 * Waits for the number of layer entries above the page. Closing a layer goes back in the history, which
 * cancels a page load started meanwhile.
 */
export const expectLayers = (page: Page, count: number) =>
  expect.poll(() => page.evaluate(() => window.history.state?.layers ?? 0)).toBe(count);

type Direction = "from" | "to";

export async function pickPlace(page: Page, direction: Direction, code: string, t = TURKISH) {
  const picker = sheet(page, pickerTitle(direction, t));
  await openField(placeButton(page, direction, t), picker);
  await choosePlace(page, direction, code, t);
  await expect(picker).toBeHidden();
  await expect(placeButton(page, direction, t).filter({ hasText: code })).toBeVisible();
}

const pickerTitle = (direction: Direction, t: Words) =>
  t(`home.place.${direction === "from" ? "departure" : "arrival"}Title`);

/**
 * Opens a field unless it is open: the form itself opens missing input, first the second
 * place, then the day.
 */
export async function openField(field: Locator, opened: Locator) {
  await expect(async () => {
    if (!(await opened.isVisible())) await field.click({ timeout: 1000 });
    await expect(opened).toBeVisible({ timeout: 1000 });
  }).toPass();
}

/**
 * Submits a form, and closes the calendar whenever it opens by itself. The click has no short time limit: on
 * a slow machine it may act and then exceed the limit, and a second click would find the form closed.
 */
export async function submitForm(page: Page, submit: string, date: string) {
  const calendar = sheet(page, date);
  await page.addLocatorHandler(calendar, () => page.keyboard.press("Escape"));
  await page.getByRole("button", { name: submit, exact: true }).click();
  await page.removeLocatorHandler(calendar);
}

const placeButton = (page: Page, direction: Direction, t: Words) =>
  page.getByRole("button", { name: t.starting(`home.form.${direction}`) });

/** Chooses a place in the open picker. */
export async function choosePlace(page: Page, direction: Direction, code: string, t = TURKISH) {
  const picker = sheet(page, pickerTitle(direction, t));
  await picker.getByRole("searchbox").fill(code);
  // The popular places disappear when the response arrives; a click on a disappearing row is lost.
  await expect(picker.getByText(t("home.place.popular", { product: "flight" }))).toBeHidden();
  await picker.getByRole("button", { name: code }).first().click();
}

/** Picks a day of next month. */
export const pickDate = (page: Page, field: string, day: number, t = TURKISH) =>
  pickDay(page, field, dateIn(1, day), t);

export async function pickDay(page: Page, field: string, date: string, t = TURKISH) {
  await openField(page.getByRole("button", { name: new RegExp(`^${field}`) }).first(), sheet(page, field));
  await (await dayOf(page, field, date, t)).click();
  await expect(sheet(page, field)).toBeHidden();
}

/**
 * Returns a day of the open calendar, whichever month it shows: a desktop has buttons to change the month,
 * a phone scrolls.
 */
export async function dayOf(page: Page, title: string, date: string, t = TURKISH): Promise<Locator> {
  const picker = sheet(page, title);
  const day = picker.locator(`[data-day="${date}"]`).getByRole("button");
  await expect(picker.getByRole("grid").first()).toBeVisible();
  const month = picker.locator(`section[data-month="${date.slice(0, 7)}"]`);
  if (await month.isVisible()) await month.scrollIntoViewIfNeeded();
  else {
    const first = await picker.locator("[data-day]:not([data-outside])").first().getAttribute("data-day");
    const turn = first && date < first ? "previousMonth" : "nextMonth";
    while (!(await day.isVisible()))
      await picker.getByRole("button", { name: t(`calendar.${turn}`) }).click();
  }
  return day;
}

export async function search(page: Page, t = TURKISH) {
  await submitForm(page, t("home.form.submit"), t("home.form.departureDate"));
  await expect(offers(page, t).first()).toBeVisible();
}

/** Chooses the first offer with the matching fare, by default its cheapest fare. */
export async function chooseOffer(page: Page, t = TURKISH, fare?: RegExp) {
  await offers(page, t).first().click();
  const fares = sheet(page, t("results.fares.title"));
  if (fare) await fares.getByRole("radio", { name: fare }).check();
  await fares.getByRole("button", { name: t.any("results.fares.chooseFare", ["name", "price"]) }).click();
}

/** Offers of one-way flights. */
export const offers = (page: Page, t = TURKISH) =>
  page.getByRole("button", { name: t.any("results.card.chooseFlight", ["departs", "airline", "price"]) });

/**
 * Opens a part of the payment form; the other parts are collapsed to a line with a button that opens them.
 */
export async function openPart(page: Page, title: string, within: Locator, t = TURKISH) {
  const words = `^(${t("payment.edit")}|${t("payment.fillIn")}) ${escaped(title)}`;
  const line = page.getByRole("button", { name: new RegExp(words) });
  await expect(async () => {
    if (await line.isVisible()) await line.click({ timeout: 1000 });
    await expect(within).toBeVisible({ timeout: 1000 });
  }).toPass();
}

export const openLastPart = (page: Page, t = TURKISH) =>
  openPart(page, t("payment.last"), page.getByLabel(t.plain("payment.consent.text")), t);

/** Continues to the next part, which gets the focus. */
export const goOn = (page: Page, t = TURKISH) =>
  page.getByRole("button", { name: t("payment.goOn"), exact: true }).click();

const passengerCard = (page: Page, index: number, t: Words) =>
  page.locator("section, article, div[aria-labelledby]").filter({
    has: page.getByRole("heading", {
      name: t.starting("payment.passenger.title", { product: "flight", index: index + 1 }),
    }),
  });

async function chooseDate(group: Locator, { day, month, year }: PassengerDetails["birth"], t: Words) {
  await group.getByLabel(t("payment.passenger.day"), { exact: true }).selectOption(day);
  await group.getByLabel(t("payment.passenger.month"), { exact: true }).selectOption(month);
  await group.getByLabel(t("payment.passenger.year"), { exact: true }).selectOption(year);
}

export async function fillName(
  page: Page,
  index: number,
  { name, surname }: PassengerDetails,
  t = TURKISH,
): Promise<Locator> {
  const card = passengerCard(page, index, t).last();
  const title = t("payment.passenger.title", { product: "flight", index: index + 1 });
  await openPart(page, title, card.getByLabel(t("payment.passenger.name"), { exact: true }), t);
  await card.getByLabel(t("payment.passenger.name"), { exact: true }).fill(name);
  await card.getByLabel(t("payment.passenger.surname"), { exact: true }).fill(surname);
  return card;
}

export async function fillPassengers(
  page: Page,
  passengers: PassengerDetails[],
  { abroad = false, t = TURKISH } = {},
) {
  const word = (key: string) => t(`payment.passenger.${key}`);
  for (const [index, passenger] of passengers.entries()) {
    const card = await fillName(page, index, passenger, t);
    await chooseDate(card.getByRole("group", { name: word("birthDate") }), passenger.birth, t);
    await card.getByRole("radio", { name: word(passenger.gender) }).check();
    if (passenger.nationality) {
      await card.getByLabel(word("foreign")).check();
      await card.getByLabel(word("nationality")).selectOption(passenger.nationality);
    } else {
      await card.getByLabel(word("citizenNumber")).fill(passenger.citizen);
    }
    if (abroad || passenger.nationality) {
      await card.getByLabel(word("passport")).fill(passenger.passport);
      const valid = { day: "10", month: "05", year: PASSPORT_YEAR };
      await chooseDate(card.getByRole("group", { name: word("passportExpiry") }), valid, t);
    }
  }
}

export async function fillContact(page: Page, email: string, t = TURKISH) {
  await openPart(page, t("payment.contact.title"), page.getByLabel(t("payment.contact.email")), t);
  // The account's own address may arrive during typing, so the final value is checked.
  for (const [field, value, shown] of [
    [page.getByLabel(t("payment.contact.email")), email, email],
    // Grouped by the rules of the selected country.
    [page.getByLabel(t("fields.phone"), { exact: true }), "5321234567", /^532\D*123\D*45\D*67$/],
  ] as const) {
    await expect(async () => {
      await field.fill(value);
      await expect(field).toHaveValue(shown, { timeout: 500 });
    }).toPass();
  }
}

/** True when the stack uses the payment provider's own page for the card. */
const isHosted = process.env.ROTA_PAYMENT_PAGE === "hosted";

/** Opens the part with the card; a change of a booking has no parts. */
const openCard = (page: Page, t: Words) =>
  openPart(page, t("payment.last"), page.getByLabel(t("payment.card.owner")), t);

export async function fillCard(page: Page, number: string, t = TURKISH) {
  if (isHosted) return;
  await openCard(page, t);
  await page.getByLabel(t("payment.card.owner")).fill("AYSE OZTURK");
  await page.getByLabel(t("payment.card.number")).fill(number);
  await page.getByLabel(t("payment.card.expiry")).fill("12/30");
  await page.getByLabel(t("payment.card.cvc")).fill("123");
}

export async function accept(page: Page, t = TURKISH) {
  await openLastPart(page, t);
  // Clicks in the corner, since the words contain links.
  await page.getByLabel(t.plain("payment.consent.text")).check({ position: { x: 5, y: 5 } });
}

export async function fillCompany(invoice: Locator, company: string, t = TURKISH) {
  const word = (key: string) => t(`payment.invoice.${key}`);
  await invoice.getByRole("radio", { name: word("corporate") }).check();
  // The fields for the tax office are optional in an account, and their labels say so.
  for (const [field, value] of [
    ["company", company],
    ["taxOffice", "Beyoğlu"],
    ["taxNumber", "1234567890"],
    ["city", "İstanbul"],
    ["district", "Beyoğlu"],
    ["zipCode", "34430"],
    ["address", "İstiklal Caddesi 1"],
  ] as const)
    await invoice
      .getByLabel(field.startsWith("tax") ? t.starting(`payment.invoice.${field}`) : word(field), {
        exact: true,
      })
      .fill(value);
}

export async function fillCompanyInvoice(page: Page) {
  await openLastPart(page);
  await page.getByLabel(TURKISH("payment.invoice.want")).check();
  await page.getByRole("button", { name: TURKISH.starting("payment.invoice.title") }).click();
  const invoice = sheet(page, TURKISH("payment.invoice.title"));
  await fillCompany(invoice, "Weiß Handel A.Ş.");
  await invoice.getByRole("button", { name: TURKISH("common.save") }).click();
  await expect(invoice).toBeHidden();
  await expect(
    page.getByRole("button", {
      name: new RegExp(`${TURKISH.starting("payment.invoice.title").source}.*Weiß Handel`),
    }),
  ).toBeVisible();
}

export function payButton(page: Page, t = TURKISH) {
  const of = (product: Product) =>
    page.getByRole("button", { name: t.starting("payment.submit", { product }) });
  return of("flight").or(of("car")).filter({ visible: true });
}

/** Holds seats through the API, fills in the payment page and submits it. Returns the session. */
export async function payWith(
  page: Page,
  card: string,
  email = "ayse@example.com",
  t = TURKISH,
  day?: number,
): Promise<string> {
  const session = await holdSeats(page, day);
  await page.goto(paymentPage(session));
  await fillContact(page, email, t);
  await fillPassengers(page, [AYSE], { t });
  await fillCard(page, card, t);
  await accept(page, t);
  await payButton(page, t).click();
  return session;
}

export async function confirmAtIssuer(page: Page) {
  if (isHosted) await fillHostedPage(page, GOOD_CARD);
  await enterCode(page);
}

/** Waits for the ticket and returns its session and PNR. */
export async function readTicket(
  page: Page,
  product: Product = "flight",
  t = TURKISH,
): Promise<{ session: string; pnr: string }> {
  await page.waitForURL(new RegExp(`/${product}/booking/detail/`), { timeout: TICKET_MS });
  const state = page.getByRole("article").getByText(t("ticket.state.ticketed"), { exact: true });
  await expect(state.first()).toBeVisible();
  await expectBarcode(page, t);
  const heading = await page.getByRole("heading", { name: TURKISH.starting("ticket.pnr") }).textContent();
  const pnr = /[A-Z0-9]{8}/.exec(heading?.slice(3) ?? "")?.[0] ?? "";
  expect(pnr).toHaveLength(8);
  const session = /detail\/([^/]+)\//.exec(page.url())?.[1] ?? "";
  return { session, pnr };
}

export async function expectBarcode(page: Page, t = TURKISH) {
  const barcodes = page.getByRole("img", { name: t.any("ticket.barcode", ["holder", "stub"]) });
  await expect(barcodes.first()).toBeVisible();
}

type Mail = { kind: string; to: string; subject: string; attachments: { name: string; url: string }[] };

/**
 * Checks that there is exactly one e-mail with the ticket as PDF and as calendar entry, however often it
 * was triggered.
 */
export async function expectMail(page: Page, email: string, pnr: string) {
  const mails = async (): Promise<Mail[]> => {
    const messages: Mail[] = await (
      await page.request.get(`/_dev/outbox.json?to=${encodeURIComponent(email)}`)
    ).json();
    return messages.filter(({ kind }) => kind === "mail");
  };
  await expect.poll(async () => (await mails()).length, { timeout: 30_000 }).toBeGreaterThan(0);
  const [mail] = await mails();
  expect(mail?.subject).toContain(pnr);
  for (const [ending, start] of [
    [".pdf", "%PDF-"],
    [".ics", "BEGIN:VCALENDAR"],
  ] as const) {
    const attachment = mail?.attachments.find(({ name }) => name.endsWith(ending));
    expect(attachment, ending).toBeTruthy();
    const body = await (await page.request.get(attachment?.url ?? "")).body();
    expect(body.subarray(0, start.length).toString()).toBe(start);
  }
  await page.goto(`/_dev/outbox/?to=${encodeURIComponent(email)}`);
  await page.request.post("/_dev/run/sweeper/");
  const article = page.getByRole("article").filter({ hasText: email });
  await expect(article.frameLocator("iframe").getByText(pnr).first()).toBeVisible();
  expect(await mails()).toHaveLength(1);
}

/** Looks up the ticket by booking reference and surname. */
export async function findAgain(page: Page, product: Product, pnr: string, surname: string) {
  await page.goto(`/${product}/check-pnr/`);
  await page.getByLabel(TURKISH("lookup.pnr")).fill(pnr.toLowerCase());
  await page.getByLabel(TURKISH("lookup.surname")).fill(surname);
  await page.getByRole("button", { name: TURKISH("lookup.submit") }).click();
  await expect(page.getByRole("heading", { name: new RegExp(pnr) })).toBeVisible();
}

export async function json(page: Page, method: "get" | "post", path: string, data?: unknown) {
  const answer = await page.request[method](path, { data });
  expect(answer.ok(), `${path} ${answer.status()} ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Returns the places of a keyword, the best match first. */
export const places = (page: Page, kind: string, keyword: string) =>
  json(page, "get", `/api/${kind}/?keyword=${encodeURIComponent(keyword)}`);

async function airport(page: Page, code: string): Promise<number> {
  const found = await places(page, "flight/airport", code);
  return found.find((candidate: { code: string }) => candidate.code === code).id;
}

/** Starts a search through the API, for tests that begin later in the journey. */
export async function startSearch(
  page: Page,
  {
    from = "IST",
    to = "ESB",
    back = false,
    adult_count = 1,
    direct_flights_only = false,
    day = 12,
  }: {
    from?: string;
    to?: string;
    back?: boolean;
    adult_count?: number;
    direct_flights_only?: boolean;
    /** Day of next month. */
    day?: number;
  } = {},
): Promise<{ option: string; session: string }> {
  const [departure_airport, arrival_airport] = await Promise.all([airport(page, from), airport(page, to)]);
  const started = await json(page, "post", "/api/flight/gateway/search/", {
    fly_type: back ? "RT" : "OW",
    departure_airport,
    arrival_airport,
    departure_date: dateIn(1, day),
    ...(back && { return_date: dateIn(1, 19) }),
    adult_count,
    direct_flights_only,
  });
  return { option: started.form_data.id, session: started.session_unique };
}

/** Holds seats through the API. Returns the session, whose payment page is ready. */
export async function holdSeats(page: Page, day?: number): Promise<string> {
  const { session } = await startSearch(page, { day });
  const { search: items } = await json(page, "get", `/api/flight/gateway/search/?session_unique=${session}`);
  await json(page, "post", "/api/flight/gateway/search/select/", {
    product_ids: [items[0].product_id],
    alternative_prices: [items[0].price.alternative_prices[0].code],
    session_unique: session,
  });
  return session;
}

/** Sends a POST from another network than the browser's: each loopback address counts as a network. */
function postFrom(network: string, path: string, data: object): Promise<Record<string, unknown>> {
  const body = JSON.stringify(data);
  const { port } = new URL(test.info().project.use.baseURL ?? "");
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, path, method: "POST", headers, localAddress: network };
    const outgoing = request(options, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      resolve(JSON.parse(Buffer.concat(chunks).toString()));
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/**
 * Holds all seats of the cheapest of a few flights for other buyers, which changes the lowest price
 * of the search.
 */
export async function holdTheCheapest(page: Page, direction: { from: string; to: string }) {
  let networks = 1;
  const search = "/api/flight/gateway/search/";
  // One network may not hold all seats of a flight, so each hold uses another network.
  const find = async (adult_count: number) => {
    const network = `127.0.0.${(networks++ % 250) + 2}`;
    const { option } = await startSearch(page, { ...direction, adult_count });
    const { session_unique } = await postFrom(network, search, { option });
    const found = await json(page, "get", `${search}?session_unique=${session_unique}`);
    return { network, session_unique, items: found.search as Offer[] };
  };
  let lowest: string | undefined;
  // Several flights may have the same price.
  for (;;) {
    const [cheapest] = (await find(1)).items;
    lowest ??= cheapest?.price.total;
    if (!cheapest || cheapest.price.total !== lowest) return;
    for (let adult_count = 7; adult_count > 0; ) {
      const { network, session_unique, items } = await find(adult_count);
      const isSold = !items.some(({ product_id }) => product_id === cheapest.product_id);
      const held = isSold
        ? undefined
        : await postFrom(network, `${search}select/`, {
            product_ids: [cheapest.product_id],
            alternative_prices: [null],
            session_unique,
          });
      if (!held?.status) adult_count -= 1;
    }
  }
}

type Offer = { product_id: string; price: { total: string } };

/** Starts a search for buses from Esenler through the API. */
export async function startBusSearch(
  page: Page,
  { from = "Esenler", to = "Ankara", day = 12 }: { from?: string; to?: string; day?: number } = {},
): Promise<{ option: string; session: string }> {
  const [[departure], [arrival]] = await Promise.all([
    places(page, "bus/station", from),
    places(page, "bus/station", to),
  ]);
  const started = await json(page, "post", "/api/bus/gateway/search/", {
    departure_station: departure.id,
    arrival_station: arrival.id,
    departure_date: dateIn(1, day),
  });
  return { option: started.form_data.id, session: started.session_unique };
}

/** Returns the address of a multimodal search between two cities, on a day of next month. */
export async function multimodalAddress(
  page: Page,
  { from = "istanbul", to = "ankara", day = 12 }: { from?: string; to?: string; day?: number } = {},
): Promise<string> {
  const [[departure], [arrival]] = await Promise.all([
    places(page, "base/city", from),
    places(page, "base/city", to),
  ]);
  const party = { adult_count: 2, child_count: 0, infant_count: 0, senior_count: 0 };
  const cities = { departure_city: departure.id, arrival_city: arrival.id };
  return multimodalHref(multimodalOption({ ...cities, ...party, departure_date: dateIn(1, day) }));
}

type Seat = { seat: number; price: string; is_empty: boolean; can_sale_female: boolean };

/**
 * Holds seats for women through the API, on a direct bus with enough seats. Returns the session, whose
 * payment page is ready.
 */
export async function holdBusSeats(page: Page, count: number, day?: number): Promise<string> {
  const { session: session_unique } = await startBusSearch(page, { day });
  const { search: items } = await json(
    page,
    "get",
    `/api/bus/gateway/search/?session_unique=${session_unique}`,
  );
  for (const { product_id, information } of items) {
    if (information.total_transfer_count > 0) continue;
    const { search_item_detail } = await json(page, "post", "/api/bus/gateway/search/detail/", {
      product_id,
      session_unique,
    });
    const cells: (Seat | null)[] = search_item_detail.seat_matrix.flat();
    const free = cells.filter((cell) => cell !== null).filter((it) => it.is_empty && it.can_sale_female);
    if (free.length < count) continue;
    const selected = await json(page, "post", "/api/bus/gateway/search/select/", {
      product_id,
      session_unique,
      selected_seats: free.slice(0, count).map(({ seat, price }) => ({ seat, gender: "F", price })),
    });
    // Rejected when another test has taken the seats meanwhile.
    if (selected.status) return session_unique;
  }
  throw new Error("every bus is full");
}

/** Holds one seat. */
export const holdBusSeat = (page: Page) => holdBusSeats(page, 1);

/** Starts a search for a rental from İzmir to Antalya through the API. */
export async function startRental(
  page: Page,
  [pickup_date, dropoff_date] = [dateIn(1, 12), dateIn(1, 16)],
): Promise<{ option: string; session: string }> {
  const [pickup_location, dropoff_location] = await Promise.all(
    ["ADB", "AYT"].map(async (code) => {
      const found = await places(page, "car/location", code);
      return found.find((candidate: { code: string }) => candidate.code === code).id;
    }),
  );
  const started = await json(page, "post", "/api/car/gateway/search/", {
    pickup_location,
    dropoff_location,
    pickup_date,
    pickup_time: "10:00",
    dropoff_date,
    dropoff_time: "18:30",
  });
  return { option: started.form_data.id, session: started.session_unique };
}

type Car = { product_id: string; vendor: { name: string } };

/** Holds a car through the API. Returns the session, whose payment page is ready. */
export async function holdCar(
  page: Page,
  dates?: [string, string],
  isWanted: (car: Car) => boolean = () => true,
): Promise<string> {
  const { session: session_unique } = await startRental(page, dates);
  const { search: items } = await json(
    page,
    "get",
    `/api/car/gateway/search/?session_unique=${session_unique}`,
  );
  await json(page, "post", "/api/car/gateway/search/select/", {
    product_id: (items as Car[]).find(isWanted)?.product_id,
    session_unique,
  });
  return session_unique;
}

export const paymentPage = (session: string, product: Product = "flight") =>
  `/${product}/payment/?session_unique=${session}`;

/** Returns the follow link of a bought journey. */
export async function followLink(page: Page, session: string): Promise<string> {
  return (await json(page, "get", `/api/base/booking/${session}/follow-link/`)).link;
}

export async function bookingState(page: Page, session: string): Promise<{ state: string; message: string }> {
  return json(page, "get", `/api/flight/booking/info/${session}/`);
}

type Buyer = {
  passengers?: PassengerDetails[];
  email?: string;
  t?: Words;
  /** Token of the member who buys. */
  token?: string;
};

/**
 * Pays for a hold through the API, as the form would, and opens the ticket: for tests of the time
 * after the purchase.
 */
export async function buyHeld(
  page: Page,
  session: string,
  product: Product = "flight",
  { passengers = [AYSE], email = "ayse@example.com", t = TURKISH, token }: Buyer = {},
): Promise<{ session: string; pnr: string }> {
  const people = passengers.map(({ name, surname, birth, gender, citizen }) => ({
    pax_type: "ADT",
    name,
    surname,
    birth_date: `${birth.year}-${birth.month}-${birth.day}`,
    // Bus seats are held for women.
    gender: product !== "bus" && gender === "male" ? "M" : "F",
    citizen_number: citizen,
  }));
  const isCar = product === "car";
  const data = {
    session_unique: session,
    email,
    phone_code: "90",
    phone: "5321234567",
    ...(isCar ? { driver: people[0] } : { passengers: people }),
    card_owner: "AYSE OZTURK",
    card_number: GOOD_CARD,
    card_expiry: "12/30",
    card_cvc: "123",
    condition: true,
    has_invoice: isCar,
    ...(isCar && { bill: BILL }),
  };
  const headers = { "x-user-language": t.language, ...(token && { authorization: `Bearer ${token}` }) };
  const paying = await page.request.post(`/api/${product}/gateway/payment/`, { data, headers });
  const { send_payment } = await paying.json();
  const returned = await submit(page, await page.request.get(send_payment.pay_url));
  await submit(page, await submit(page, returned, { otp: ONE_TIME_CODE }));
  const info = `/api/${product}/booking/info/${session}/`;
  const state = async () => (await json(page, "get", info)).state;
  await expect.poll(state, { timeout: TICKET_MS }).toBe("ticketed");
  await page.goto(`/${product}/booking/detail/${session}/`);
  return readTicket(page, product, t);
}

const BILL = {
  bill_type: 0,
  billing_name: "Ayşe Öztürk",
  tax_office: "",
  tax_number: AYSE.citizen,
  city: "İzmir",
  district: "Konak",
  zip_code: "35250",
  address: "Cumhuriyet Bulvarı 1",
};

/** Posts the first form of an issuer's page, as its button does. */
async function submit(page: Page, shown: APIResponse, filled: Record<string, string> = {}) {
  const html = ((await shown.text()).split("</form>")[0] ?? "").replaceAll("&amp;", "&");
  const action = /<form[^>]* action="([^"]+)"/.exec(html)?.[1] ?? "";
  const hidden = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const form = { ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])), ...filled };
  return page.request.post(new URL(action, shown.url()).href, { form });
}
