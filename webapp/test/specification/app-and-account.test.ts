// Checks the texts of the specification's first document (1-app-and-account.md), section by section: its
// quotes and the rows that it names. A screen that loses one of them fails here. Departures from it are in
// departures.test.ts.

import { describe, expect, it } from "vitest";
import { MIN_DAYS, slotsOn } from "@/features/car-search/form-state";
import { emptyForm, withDeparture } from "@/features/flight-search/form-state";
import { ZOOM } from "@/lib/maps";
import { MAX_SEATED } from "@/lib/passenger-caps";
import { DEFAULT_SETTINGS } from "@/lib/settings";
import { pin, pinned, rows, source } from "./pin";

const ACCOUNT = "features/account";

pinned("1, section 2: Home", [
  pin("Flight Ticket", "home.tabs.flight", "features/home/home-screen.tsx"),
  pin("Bus Ticket", "home.tabs.bus", "features/home/home-screen.tsx"),
  pin("Rent a car", "home.tabs.car", "features/home/home-screen.tsx"),
  ...rows("features/flight-search/flight-search-form.tsx", [
    "home.form.oneWay",
    "home.form.roundTrip",
    "home.form.directOnly",
    "home.form.departureDate",
    "home.form.returnDate",
  ]),
  ...rows("features/flight-search/fields.tsx", ["home.form.from", "home.form.to", "home.form.class"]),
  ...rows("widgets/search/passengers-field.tsx", ["home.form.passengers"]),
  ...rows("widgets/search/search-form.tsx", ["home.form.swap"]),
  ...rows("features/bus-search/bus-search-form.tsx", [
    "home.form.from",
    "home.form.to",
    "bus-search.date",
    "bus-search.alternatives",
  ]),
  ...rows("features/car-search/car-search-form.tsx", [
    "car-search.pickup",
    "car-search.different",
    "car-search.dropoff",
    "car-search.pickupDate",
    "car-search.dropoffDate",
  ]),
  ...rows("features/car-search/car-search-form.tsx", ["car-search.pickupTime", "car-search.dropoffTime"], {
    by: "Time`",
  }),
  pin("No matching airport found", "home.place.none", "widgets/search/place-picker.tsx", {
    values: { product: "flight" },
  }),
  pin("No matching bus station found", "home.place.none", "widgets/search/place-picker.tsx", {
    values: { product: "bus" },
  }),
  pin("No matching location found", "home.place.none", "widgets/search/place-picker.tsx", {
    values: { product: "car" },
  }),
]);

pinned("1, section 2: Login, contact and profile area", [
  ...rows("features/auth/enter-screen.tsx", ["auth.login.other", "auth.register.other"], { by: ".other`" }),
  pin("Forgot password", "auth.forgot.title", "features/auth/forgot-sheet.tsx"),
  ...rows("features/contact/contact-screen.tsx", ["contact.branches", "contact.map.open"]),
  ...rows("features/contact/contact-details.tsx", ["contact.phone", "contact.email", "contact.address"]),
  ...rows(`${ACCOUNT}/account-screen.tsx`, [
    "account.nav.profile",
    "account.nav.password",
    "account.nav.bills",
    "account.nav.alerts",
  ]),
  pin("My Coupons", "account.nav.coupons", `${ACCOUNT}/account-screen.tsx`),
  pin("My Tickets", "account.nav.tickets", `${ACCOUNT}/account-screen.tsx`),
  pin("Flight Ticket", "account.products.flight", `${ACCOUNT}/product-tabs.tsx`),
  pin("Bus Ticket", "account.products.bus", `${ACCOUNT}/product-tabs.tsx`),
  pin("Rent a car", "account.products.car", `${ACCOUNT}/product-tabs.tsx`),
  ...rows(`${ACCOUNT}/delete-account.tsx`, ["account.delete.button"]),
]);

pinned("1, section 2: Side menu, settings panel, bottom tabs and top bar", [
  ...rows("features/shell/side-menu.tsx", [
    "account.greeting",
    "account.nav.profile",
    "account.nav.password",
    "account.nav.tickets",
    "account.nav.alerts",
    "account.nav.coupons",
    "account.nav.bills",
    "account.logout",
    "account.menu.login",
    "account.menu.notifications",
    "account.menu.contact",
    "account.menu.help",
    "menu.callCentre",
    "menu.corporate",
    "menu.follow",
  ]),
  ...rows("features/shell/side-menu.tsx", ["menu.flightLookup", "menu.busLookup", "menu.carLookup"], {
    by: "Lookup",
  }),
  ...rows("features/shell/settings-panel.tsx", [
    "settings.language",
    "settings.country",
    "settings.currency",
  ]),
  pin("Save", "common.save", "features/shell/settings-panel.tsx"),
  pin("Restart", "settings.restart", "features/shell/settings-panel.tsx"),
  pin("Later", "settings.later", "features/shell/settings-panel.tsx"),
  ...(["Search", "My Tickets", "Help", "My Profile"] as const).map((says, index) =>
    pin(
      says,
      `shell.tabs.${["search", "tickets", "help", "account"][index]}`,
      "features/shell/bottom-tabs.tsx",
      {
        by: "t(",
      },
    ),
  ),
  pin("Settings", "shell.tabs.settings", "features/shell/bottom-tabs.tsx"),
  ...rows("ui/menu-button.tsx", ["shell.menuBadge"], { values: { count: 2 } }),
]);

pinned("1, section 4: Coupon status text", [
  pin("Usable", "account.coupons.usable", `${ACCOUNT}/coupons-screen.tsx`, { by: "t(status)" }),
  pin("Used", "account.coupons.used", `${ACCOUNT}/coupons-screen.tsx`, { by: "t(status)" }),
]);

const RULE = (says: string, key: string, screen: string) =>
  pin(says, `rules.${key}`, screen, { by: `"${key}"`, values: { 0: "{0}" } });
const FIELDS = "lib/rules/fields.ts";

pinned("1 and 2, section 5: Shared rule kinds and messages", [
  RULE("This field is required", "required", FIELDS),
  RULE("Minimum length is {0}", "min_length", FIELDS),
  RULE("Maximum length is {0}", "max_length", FIELDS),
  RULE("Value must be digits", "digits", FIELDS),
  RULE("Please enter a valid date", "date", FIELDS),
  RULE("Please enter only letters", "letters", FIELDS),
  RULE("Please enter a valid email", "email", FIELDS),
  RULE("Please enter a valid card number", "card_number", FIELDS),
  RULE("Please enter a valid expiry date", "card_expiry", FIELDS),
  RULE("Please enter a valid phone number", "phone", "lib/rules/person.ts"),
  // The plural form depends on the number.
  pin("You must be at least 18 years old", "rules.min_age", FIELDS, { values: { 0: 18 }, by: "min_age" }),
  pin("You must be at most 100 years old", "rules.max_age", FIELDS, { values: { 0: 100 }, by: "max_age" }),
  RULE("Please enter a valid TC number", "tc_number", FIELDS),
  RULE("This value is already used", "unique", "features/payment/payment-rules.ts"),
  RULE("Please fill in at least one field", "one_field", "lib/rules/alert.ts"),
  RULE("You entered your username incorrectly.", "username_wrong", "features/account/account-rules.ts"),
]);

pinned("1, section 5: Password hints", [
  ...rows("ui/password-field.tsx", ["fields.password.similar"]),
  pin("At least 8 characters", "fields.password.short", "ui/password-field.tsx"),
  ...rows("ui/password-field.tsx", ["fields.password.common", "fields.password.numeric"]),
]);

pinned("1, section 8: Error catalogue", [
  pin("Something went wrong.", "common.somethingWentWrong", "lib/form/use-failure.ts"),
  pin("Something went wrong", "account.bills.failed", `${ACCOUNT}/bill-sheet.tsx`),
  pin("Login successful", "auth.login.done", "features/auth/login-form.tsx"),
  pin(
    "Registration successful. Account activation code has been sent to your e-mail address.",
    "auth.register.done",
    "features/auth/register-form.tsx",
  ),
  pin(
    "We will send an email to your email address. Please don't forget to check your spam folder.",
    "auth.forgot.done",
    "features/auth/forgot-sheet.tsx",
  ),
  pin(
    "Your contact form has been successfully submitted. You will be responded to as soon as possible.",
    "contact.done",
    "features/contact/contact-form.tsx",
  ),
  pin(null, "contact.sent", "features/contact/contact-form.tsx"),
  pin(
    "Your information has been successfully updated.",
    "account.profile.saved",
    `${ACCOUNT}/profile-form.tsx`,
  ),
  pin(
    "An error occurred while updating your information.",
    "account.profile.failed",
    `${ACCOUNT}/profile-form.tsx`,
  ),
  pin(
    "Your password has been successfully updated.",
    "account.password.saved",
    `${ACCOUNT}/password-screen.tsx`,
  ),
  pin("Error", "common.error", "lib/form/use-send.ts"),
  pin(
    "All information about this account will be deleted. You cannot undo this action. Are you sure ?",
    "account.delete.sure",
    `${ACCOUNT}/delete-account.tsx`,
  ),
  pin("This invoive will deleted.", "account.bills.deleteText", `${ACCOUNT}/bills-screen.tsx`),
  pin("Warning", "common.warning", `${ACCOUNT}/bills-screen.tsx`),
  pin("There is no notification", "notification.empty", "features/notification/notification-screen.tsx"),
  pin(
    "There are currently no coupons registered to your account",
    "account.coupons.empty",
    `${ACCOUNT}/coupons-screen.tsx`,
  ),
  pin(
    "There are currently no invoices registered to your account",
    "account.bills.empty",
    `${ACCOUNT}/bills-screen.tsx`,
  ),
  ...["all", "flight", "bus"].map((product) =>
    pin(
      "There are currently no tickets registered to your account",
      "account.tickets.empty",
      `${ACCOUNT}/tickets-screen.tsx`,
      { values: { product } },
    ),
  ),
  pin(
    "There are currently no reservations registered to your account",
    "account.tickets.empty",
    `${ACCOUNT}/tickets-screen.tsx`,
    { values: { product: "car" } },
  ),
  pin("Check your internet connection", "common.checkConnection", "features/shell/native-version.ts"),
  pin("New version available.", "app-version.unusable", "features/shell/native-version.ts"),
]);

pinned("1, section 9: Time-of-day ranges", [
  pin("Night 0–6", "search.filters.night", "widgets/results/filter-groups.tsx"),
  pin("Morning 6–12", "search.filters.morning", "widgets/results/filter-groups.tsx"),
  pin("Afternoon 12–18", "search.filters.afternoon", "widgets/results/filter-groups.tsx"),
  pin("Evening 18–24", "search.filters.evening", "widgets/results/filter-groups.tsx"),
  pin("All", "search.filters.all", "widgets/results/filter-groups.tsx"),
]);

describe("1, sections 4 and 9: defaults and limits", () => {
  const form = emptyForm("2026-11-26", "tr");

  it("a flight leaves tomorrow and is back three days from today, one way, for one adult", () => {
    expect(form).toMatchObject({
      fly_type: "OW",
      direct_flights_only: false,
      departure_date: "2026-11-27",
      return_date: "2026-11-29",
      counts: { adult_count: 1, child_count: 0, infant_count: 0, senior_count: 0 },
    });
  });

  it("a return before the departure is moved up to it", () => {
    const moved = withDeparture(form, "2026-12-05", "2026-11-26");
    expect([moved.departure_date, moved.return_date]).toEqual(["2026-12-05", "2026-12-05"]);
  });

  it("cars go every half hour from 10:00 to 22:00, for three days at least", () => {
    const slots = slotsOn("2026-12-01", { date: "2026-11-26", time: "09:00" });
    expect([slots.length, slots[0], slots[1], slots.at(-1)]).toEqual([25, "10:00", "10:30", "22:00"]);
    expect(MIN_DAYS).toBe(3);
  });

  it("seven travel at most; the language is Turkish, the currency the lira; the map stands at 13", () => {
    expect(MAX_SEATED).toBe(7);
    expect(DEFAULT_SETTINGS).toMatchObject({ language: "tr", country: "TR", currency: "TRY" });
    expect(ZOOM).toBe(13);
  });

  it.each([
    ["notifications come by ten", "features/notification/notification-screen.tsx", "PER_PAGE = 10;"],
    ["a toast closes after 3000 ms", "lib/toast.ts", "closeAfterMs = 3000"],
    ["suggestions come from three characters", "lib/api/use-places.ts", "MIN_KEYWORD = 3;"],
    ["they wait 100 ms", "widgets/search/place-picker.tsx", "SEARCH_DELAY_MS = 100;"],
    ["the splash stays 1500 ms at least", "features/shell/native-splash.ts", "LEAST_MS = 1500;"],
    ["it fades in 1200 ms", "features/shell/native-splash.ts", "FADE_MS = 1200;"],
    ["logs go every 30 s", "features/shell/use-event-log.ts", "EVERY_MS = 30_000;"],
    ["five logs at least", "features/shell/use-event-log.ts", "AT_LEAST = 5;"],
    ["fifteen at once", "features/shell/use-event-log.ts", "AT_ONCE = 15;"],
    ["a PNR has five characters at least", "features/check-pnr/lookup-rules.ts", "PNR_MIN = 5;"],
    ["and ten at most", "features/check-pnr/check-pnr.ts", "PNR_MAX = 10;"],
  ])("%s", (_, file, words) => expect(source(file)).toContain(words));
});
