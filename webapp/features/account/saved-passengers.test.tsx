import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { keepToken } from "@/lib/account/token";
import type { SavedPassenger } from "@/lib/api/account-types";
import { question } from "@/lib/dialog";
import { toasts } from "@/lib/toast";
import { renderInTurkish, serve } from "@/test/render";
import { t } from "@/test/words";
import { SavedPassengersScreen } from "./saved-passengers-screen";
import { user } from "./test-data";

vi.mock("next/navigation", async () => ({
  ...(await import("@/test/address")),
  useRouter: () => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn() }),
  usePathname: () => "/profile/travellers/",
}));

const passenger: SavedPassenger = {
  id: "p4",
  pax_type: "ADT",
  name: "Hanna",
  surname: "Weiß",
  foregein_citizen: true,
  citizen_number: null,
  birth_date: "1985-05-10",
  gender: "F",
  nationality: 276,
  passport: "U12345678",
  passport_expiry_date: "2031-05-10",
};

function open(saved: SavedPassenger[], answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    "GET /api/user/": () => ({ body: user }),
    "GET /api/notification/info/": () => ({ body: { total_count: 0, unread_count: 0 } }),
    "GET /api/countries/?page_size=1000": () => ({
      body: { results: [{ id: 276, code: "DE", name: "Almanya", phone_code: "49" }] },
    }),
    "GET /api/user/passengers/": () => ({ body: saved }),
    ...answers,
  });
  renderInTurkish(<SavedPassengersScreen />);
  return calls;
}

beforeEach(() => {
  question.set(null);
  toasts.set([]);
  keepToken("t");
});

it("explains how to save a passenger when none is saved", async () => {
  open([]);
  expect(await screen.findByRole("heading", { name: t("travellers.empty") })).toBeTruthy();
  expect(screen.getByText(t.like("travellers.emptyText"))).toBeTruthy();
  expect(screen.getByRole("link", { name: t("account.tickets.search") }).getAttribute("href")).toBe("/");
});

it("shows the saved passengers with their whole passport numbers", async () => {
  open([passenger]);
  expect(await screen.findByRole("heading", { name: "Hanna Weiß" })).toBeTruthy();
  expect(screen.getByText(t("travellers.born", { date: "10 Mayıs 1985" }))).toBeTruthy();
  expect(screen.getByText(t("travellers.passport", { number: "U12345678" }))).toBeTruthy();
});

it("explains masked numbers and leaves the passport field empty to be typed again", async () => {
  open([{ ...passenger, passport: "******678" }]);
  expect(await screen.findByText(t("travellers.passport", { number: "******678" }))).toBeTruthy();
  expect(screen.getByText(t.like("account.masked"))).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: t("account.bills.editNamed", { name: "Hanna Weiß" }) }));
  const sheet = within(await screen.findByRole("dialog", { name: t("travellers.editTitle") }));
  expect(sheet.getByLabelText<HTMLInputElement>(t("payment.passenger.passport")).value).toBe("");
});

it("requires the surname and saves a changed passenger", async () => {
  const calls = open([passenger], { "PUT /api/user/passenger/p4/": () => ({ body: passenger }) });
  fireEvent.click(
    await screen.findByRole("button", { name: t("account.bills.editNamed", { name: "Hanna Weiß" }) }),
  );
  const sheet = within(await screen.findByRole("dialog", { name: t("travellers.editTitle") }));
  const surname = sheet.getByLabelText<HTMLInputElement>(t("payment.passenger.surname"));
  fireEvent.change(surname, { target: { value: "" } });
  fireEvent.submit(sheet.getByRole("form"));
  await waitFor(() => expect(surname.getAttribute("aria-invalid")).toBe("true"));
  fireEvent.change(surname, { target: { value: "Schwarz" } });
  fireEvent.submit(sheet.getByRole("form"));
  await waitFor(() => expect(toasts.get().map(({ text }) => text)).toContain(t("travellers.saved")));
  const { id: _, citizen_number: __, ...fields } = passenger;
  expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({
    ...fields,
    surname: "Schwarz",
    latin_name: "",
    latin_surname: "",
    citizen_number: "",
    nationality: "276",
  });
});

it("deletes a passenger after a confirmation", async () => {
  const calls = open([passenger], { "DELETE /api/user/passenger/p4/": () => ({ status: 204, body: {} }) });
  fireEvent.click(
    await screen.findByRole("button", { name: t("account.bills.deleteNamed", { name: "Hanna Weiß" }) }),
  );
  await waitFor(() => expect(question.get()).not.toBeNull());
  await act(async () => question.get()?.answer(true));
  await waitFor(() => expect(toasts.get().map(({ text }) => text)).toContain(t("travellers.deleted")));
  expect(calls.filter(({ path }) => path === "/api/user/passengers/")).toHaveLength(2);
});
