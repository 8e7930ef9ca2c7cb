// Checks the texts of the specification's second document (2-journeys.md), section by section: its quotes
// and the rows that it names. A screen that loses one of them fails here. Rows with more than text are in
// screens.test.tsx, departures in departures.test.ts.

import { describe, expect, it } from "vitest";
import { BRANDS } from "@/features/payment/card/card-brands";
import { pin, pinned, rows, source } from "./pin";

const FLIGHTS = "features/flight-results";
const BUSES = "features/bus-results";
const CARS = "features/car-results";
const PAYMENT = "features/payment";

pinned("2, section 2: Price alerts page", [
  pin(
    "There are currently no price alerts registered to your account",
    "account.alerts.empty",
    "features/account/alerts-screen.tsx",
  ),
  pin("Search", "account.alerts.search", "features/account/alert-card.tsx"),
  pin("12 March, Tuesday", "account.alerts.date", "features/account/alert-card.tsx", {
    values: { day: 12, month: "March", weekday: "Tuesday" },
  }),
]);

pinned("2, section 2: Not-found page", [
  pin("Not found", "shell.notFound.title", "features/shell/not-found-screen.tsx"),
  pin("Sorry", "shell.notFound.sorry", "features/shell/not-found-screen.tsx"),
  pin("Requested content not found.", "shell.notFound.text", "features/shell/not-found-screen.tsx"),
  pin("Not found", "search.error.notFoundTitle", "widgets/results/results-error.tsx"),
  pin("Requested content not found.", "search.error.notFoundText", "widgets/results/results-error.tsx"),
]);

pinned("2, section 2: Flight search results", [
  pin("Before", "search.dates.before", "widgets/results/date-bar.tsx"),
  pin("Next day", "search.dates.next", "widgets/results/date-bar.tsx"),
  pin("Filter", "search.bar.filter", "widgets/results/results-screen.tsx"),
  pin("Sort by", "search.sorts.title", "widgets/results/results-screen.tsx"),
  pin("Share", "search.bar.share", "widgets/results/results-screen.tsx"),
  ...rows("widgets/results/use-share.ts", ["search.share.copy", "search.share.copied"]),
  pin("Create Price Alert / Follow Prices", "alert.banner", "widgets/results/price-alert.tsx"),
  pin(
    "We found 12 flights that match your preferences !",
    "search.count",
    "widgets/results/results-screen.tsx",
    {
      values: { product: "flight", results: 12 },
    },
  ),
  ...["bus", "car"].map((product) =>
    pin(null, "search.count", "widgets/results/results-screen.tsx", { values: { product, results: 3 } }),
  ),
  pin("Departure Flight", "results.roundTrip.departureFlight", `${FLIGHTS}/selected-departure.tsx`),
  pin("Change", "results.roundTrip.change", `${FLIGHTS}/selected-departure.tsx`),
  pin(
    "Please Select Your Return Flight",
    "results.roundTrip.selectReturn",
    `${FLIGHTS}/selected-departure.tsx`,
  ),
  pin("Detail", "results.card.detail", `${FLIGHTS}/offer-card.tsx`),
  pin("Choose", "results.card.choose", `${FLIGHTS}/offer-card.tsx`),
  pin("Departure", "results.card.departureTab", `${FLIGHTS}/offer-detail.tsx`),
  pin("Return", "results.card.returnTab", `${FLIGHTS}/offer-detail.tsx`),
  ...rows(`${FLIGHTS}/direction-summary.tsx`, ["results.card.direct", "results.card.duration"]),
  ...rows(`${FLIGHTS}/direction-summary.tsx`, ["results.card.stops"], { values: { count: 2 } }),
  ...rows(`${FLIGHTS}/offer-card.tsx`, ["results.card.luggage"], { values: { kg: 20 } }),
  ...rows(`${FLIGHTS}/flight-timeline.tsx`, ["results.timeline.wait"], {
    values: { duration: "1 h", city: "A" },
  }),
  ...rows(`${FLIGHTS}/flight-timeline.tsx`, ["results.timeline.baggageBoth"], {
    values: { hand: 8, hold: 20 },
  }),
  ...rows("widgets/flight/fare-features.tsx", ["results.fares.hand", "results.fares.hold"], {
    values: { kg: 20 },
  }),
  ...rows("widgets/flight/fare-features.tsx", ["results.fares.seat", "results.fares.changeFree"]),
]);

pinned("2, section 2: Flight payment page", [
  ...rows(`${PAYMENT}/product/chosen-flights.tsx`, [
    "payment-flight.fare.title",
    "payment-flight.rules.title",
  ]),
  ...rows(`${PAYMENT}/passengers/date-parts-field.tsx`, [
    "payment.passenger.day",
    "payment.passenger.month",
    "payment.passenger.year",
  ]),
  ...rows(`${PAYMENT}/passengers/passenger-card.tsx`, [
    "payment.passenger.birthDate",
    "payment.passenger.female",
    "payment.passenger.male",
    "payment.passenger.passport",
    "payment.passenger.passportExpiry",
    "payment.passenger.citizenNumber",
    "payment.passenger.foreign",
  ]),
  ...rows(`${PAYMENT}/passengers/nationality.tsx`, ["payment.passenger.nationality"]),
  ...rows(`${PAYMENT}/card/card-fields.tsx`, [
    "payment.card.owner",
    "payment.card.number",
    "payment.card.expiry",
    "payment.card.cvc",
    "payment.card.accepted",
  ]),
  ...rows(`${PAYMENT}/card/card-elsewhere.tsx`, ["payment.card.accepted"]),
  ...rows(`${PAYMENT}/invoice/invoice-fields.tsx`, ["payment.invoice.want"]),
  ...rows(`${PAYMENT}/invoice/invoice-sheet.tsx`, ["common.save"]),
  ...rows("widgets/person/bill-fields.tsx", [
    "payment.invoice.type",
    "payment.invoice.company",
    "payment.invoice.taxOffice",
    "payment.invoice.taxNumber",
    "payment.invoice.city",
    "payment.invoice.district",
    "payment.invoice.zipCode",
    "payment.invoice.address",
  ]),
  ...rows(`${PAYMENT}/member/user-parts.tsx`, ["saved.bill", "saved.coupon"]),
  ...rows(`${PAYMENT}/consents/consents.tsx`, [
    "payment.consent.privacy",
    "payment.consent.terms",
    "payment.consent.sales",
  ]),
  ...["flight", "bus"].map((product) =>
    pin("Secure Pay", "payment.submit", `${PAYMENT}/payment-form.tsx`, { values: { product } }),
  ),
]);

pinned("2, section 2: PNR lookup and ticket detail", [
  ...rows("features/check-pnr/lookup-screen.tsx", ["lookup.pnr", "lookup.surname", "lookup.note"]),
  pin("Inquire", "lookup.submit", "features/check-pnr/lookup-screen.tsx"),
  ...rows("features/ticket/passengers/passenger-ticket.tsx", [
    "ticket.citizenNumber",
    "ticket.birthDate",
    "ticket.gender",
    "ticket.nationality",
    "ticket.passport",
  ]),
  ...rows("features/ticket/passes/stub.tsx", ["ticket.pnr"]),
  ...["flight", "bus", "car"].map((product) =>
    pin(null, "ticket.ticketNumber", `features/ticket/product/bus-ticket.tsx`, { values: { product } }),
  ),
  pin("Ticket Detail", "ticket.title", "features/ticket/ticket-screen.tsx", { values: { product: "car" } }),
]);

pinned("2, section 2: Bus search results and payment", [
  ...rows(`${BUSES}/bus-card.tsx`, ["bus-results.card.hasBreak"]),
  ...rows(`${BUSES}/bus-card.tsx`, ["bus.layout"], { values: { layout: "2+1" } }),
  pin("Choose", "bus-results.card.choose", `${BUSES}/bus-card.tsx`),
  pin("Last 3 seats", "bus-results.card.seatsLeft", `${BUSES}/bus-card.tsx`, { values: { count: 3 } }),
  pin("Man", "bus-results.seats.man", `${BUSES}/seat-sheet.tsx`),
  pin("Woman", "bus-results.seats.woman", `${BUSES}/seat-sheet.tsx`),
  pin("Empty", "bus-results.seats.empty", "widgets/seats/seat-legend.tsx"),
  ...rows(`${BUSES}/seat-sheet.tsx`, ["bus-results.seats.total"]),
  pin("Go to Payment", "bus-results.seats.pay", `${BUSES}/seat-sheet.tsx`),
  ...rows("widgets/bus/bus-stops.tsx", ["bus.duration"]),
]);

pinned("2, section 2: Car search results and payment", [
  ...rows("widgets/car/rental-car.tsx", [
    "car.deposit",
    "car.dailyLimit",
    "car.totalLimit",
    "car.gear",
    "car.fuel",
    "car.driverAge",
  ]),
  ...rows("widgets/car/rental-car.tsx", ["car.seats"], { values: { count: 5 } }),
  ...rows("widgets/car/rental-car.tsx", ["car.km"], { values: { km: 350 } }),
  ...rows(`${CARS}/car-card.tsx`, ["car-results.daily"], { values: { count: 3, price: "₺1" } }),
  pin("Rent Now", "car-results.rent", `${CARS}/car-card.tsx`),
  pin("Vehicle Information", "payment.title", `${PAYMENT}/payment-form.tsx`, { values: { product: "car" } }),
  pin("Make Secure Payment", "payment.submit", `${PAYMENT}/payment-form.tsx`, { values: { product: "car" } }),
  ...rows(`${PAYMENT}/product/car-extra-fields.tsx`, ["car-payment.extras"]),
  ...rows(`${PAYMENT}/product/car-extra-fields.tsx`, ["car-payment.perDay"], {
    values: { days: 3, price: "₺1" },
  }),
  ...rows(`${PAYMENT}/summary/price-breakdown.tsx`, ["payment.price.total"], { values: { product: "car" } }),
  ...rows(`${PAYMENT}/summary/office-costs.tsx`, ["car-payment.delivery", "car-payment.both"]),
  ...rows("widgets/car/rental-costs.tsx", ["car-payment.total", "car-payment.delivery"]),
]);

pinned("2, sections 4, 5 and 8: what is said", [
  pin("Your search timed out. Please try again.", "search.timeout.title", "lib/search/use-stale-search.ts"),
  pin(
    "We can't get the details of this journey at the moment.",
    "bus-results.seats.failed",
    `${BUSES}/seat-sheet.tsx`,
  ),
  pin("You can see other buses if you wish.", "bus-results.seats.failedText", `${BUSES}/seat-sheet.tsx`),
  pin(
    "Departure date cannot be earlier than today",
    "home.form.departureMoved",
    "features/flight-search/flight-search-form.tsx",
  ),
  pin(
    "Departure date cannot be earlier than today",
    "bus-search.dateMoved",
    "features/bus-search/bus-search-form.tsx",
  ),
  pin(
    "Return date cannot be earlier than departure date",
    "home.form.returnMoved",
    "features/flight-search/flight-search-form.tsx",
  ),
  pin(
    "Return date cannot be earlier than departure date",
    "results.dates.returnMoved",
    `${FLIGHTS}/offers-screen.tsx`,
  ),
  // Message of the server, which the sheet shows unchanged.
  pin(
    "You have already created a price alert for this search.",
    "server.price_alert_exists",
    "widgets/results/price-alert-sheet.tsx",
    { by: "useSend" },
  ),
  pin(
    "Your price alert has been successfully created. We will notify you when there is a price change.",
    "alert.done",
    "widgets/results/price-alert-sheet.tsx",
  ),
  pin("Something went wrong.", "common.somethingWentWrong", "features/check-pnr/lookup-screen.tsx"),
  pin("Warning", "common.warning", "features/check-pnr/lookup-screen.tsx"),
  pin("Error", "common.error", "features/check-pnr/lookup-screen.tsx"),
]);

pinned("2, section 9: Filters and orders", [
  ...rows(`${FLIGHTS}/filter-panel.tsx`, [
    "results.filters.airlines",
    "results.filters.transfers",
    "results.filters.departure",
    "results.filters.arrival",
    "results.filters.duration",
  ]),
  ...rows(`${FLIGHTS}/offers-screen.tsx`, [
    "results.sorts.price",
    "results.sorts.airline",
    "results.sorts.departure",
    "results.sorts.arrival",
    "results.sorts.duration",
    "results.sorts.return_airline",
    "results.sorts.return_departure",
    "results.sorts.return_arrival",
    "results.sorts.return_duration",
  ]),
  ...rows(`${BUSES}/filter-panel.tsx`, [
    "bus-results.filters.layout",
    "bus-results.filters.company",
    "bus-results.filters.departure",
    "bus-results.filters.from",
    "bus-results.filters.to",
  ]),
  ...rows(`${BUSES}/buses.tsx`, [
    "bus-results.sorts.price",
    "bus-results.sorts.company",
    "bus-results.sorts.departure",
    "bus-results.sorts.duration",
  ]),
  ...rows(
    `${CARS}/filters.ts`,
    ["brand", "vendor", "gear", "fuel"].map((name) => `car-results.filters.${name}`),
    { by: "CHOICES" },
  ),
  ...rows(`${CARS}/cars.tsx`, [
    "car-results.sorts.price",
    "car-results.sorts.vendor",
    "car-results.sorts.deposit",
    "car-results.sorts.total_range_limit",
  ]),
  ...rows("widgets/results/filter-groups.tsx", ["search.filters.price"]),
  ...rows("widgets/results/sort-sheet.tsx", ["search.sorts.ascending", "search.sorts.descending"]),
]);

describe("2, section 9: limits", () => {
  it("four brands of cards are accepted", () => {
    expect(BRANDS.map(({ name }) => name)).toEqual(["Visa", "Mastercard", "Troy", "American Express"]);
  });

  it.each([
    ["ten results at first, ten more at each step", "widgets/results/result-list.tsx", "STEP = 10;"],
    ["few seats are fewer than ten", "features/bus-results/bus-card.tsx", "FEW_SEATS = 10;"],
  ])("%s", (_, file, words) => expect(source(file)).toContain(words));
});
