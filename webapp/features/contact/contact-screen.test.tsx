import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { dropToken, keepToken } from "@/lib/account/token";
import { toasts } from "@/lib/toast";
import { keysOf, lostOnce, renderInTurkish, serve } from "@/test/render";
import { t } from "@/test/words";
import { ContactScreen } from "./contact-screen";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: vi.fn() }), usePathname: () => "/contact/" }));

const FATIH = { lat: 41.0136, lng: 28.955 };
const branch = (id: number, name: string, location: typeof FATIH) => ({
  id,
  name,
  address: `${name} Sokağı 1`,
  phone: "+90 850 000 07 01",
  email: "sube@rota.example",
  location,
});
const info = {
  contact_phone: "+90 850 000 07 68",
  contact_email: "destek@rota.example",
  contact_address: "Rota Sokağı No: 1",
  contact_location: FATIH,
};

function open(answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    "GET /api/mobile/info/": () => ({ body: info }),
    "GET /api/branches/": () => ({
      body: [branch(1, "Fatih", FATIH), branch(2, "Ankara", { lat: 39.92, lng: 32.85 })],
    }),
    "POST /api/contact/": () => ({ status: 201, body: { status: true } }),
    ...answers,
  });
  renderInTurkish(<ContactScreen />);
  return calls;
}

const good = {
  [t("contact.name")]: "Ayşe Öz",
  [t("contact.email")]: "ayse@example.com",
  [t("contact.phone")]: "+905321234567",
  [t("contact.message")]: "Merhaba",
};
const form = () => within(screen.getByRole("form", { name: t("contact.formTitle") }));
function fill(values: Partial<typeof good>) {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(form().getByLabelText(label), { target: { value } });
}
const send = () => fireEvent.click(form().getByRole("button", { name: t("contact.send") }));

beforeEach(() => {
  toasts.set([]);
  dropToken();
});

it("sends the message once and disables the button", async () => {
  const calls = open();
  fill(good);
  send();
  const sent = await form().findByRole<HTMLButtonElement>("button", { name: t("contact.sent") });
  expect(sent.disabled).toBe(true);
  expect(toasts.get()[0]?.text).toMatch(t.like("contact.done"));
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    name: "Ayşe Öz",
    email: "ayse@example.com",
    phone: "+905321234567",
    message: "Merhaba",
  });
  expect(localStorage.getItem("rota.draft.contact")).toBeNull();
});

it("repeats a lost message under the same idempotency key", async () => {
  const calls = open({
    "POST /api/contact/": lostOnce(() => ({ status: 201, body: { status: true } })),
  });
  fill(good);
  send();
  await waitFor(() => expect(toasts.get()[0]?.text).toContain("Cevap gelmedi."));
  send();
  await form().findByRole("button", { name: t("contact.sent") });
  const [first, second] = keysOf(calls.filter(({ method }) => method === "POST"));
  expect(second).toBe(first);
});

it.each(["Dr. Ayşe Öz", "Öz Ltd. Şti.", "3M & Öz"])("accepts the name %s", async (name) => {
  const calls = open();
  fill({ ...good, [t("contact.name")]: name });
  send();
  await waitFor(() => expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({ name }));
});

it("rejects empty fields", async () => {
  const calls = open();
  send();
  expect(await screen.findAllByText(t("rules.required"))).toHaveLength(4);
  expect(calls.some(({ method }) => method === "POST")).toBe(false);
});

it.each([
  [t("contact.name"), "44", t("rules.invalid")],
  [t("contact.name"), "Ayşe <Öz>", t("rules.invalid")],
  [t("contact.phone"), "+90 (532) 12x", t("rules.phone")],
  [t("contact.phone"), "123", t("rules.phone")],
])("rejects in the field %s the value %s: %s", async (label, value, fault) => {
  const calls = open();
  fill({ ...good, [label]: value });
  send();
  expect(await screen.findByText(fault)).toBeTruthy();
  expect(calls.some(({ method }) => method === "POST")).toBe(false);
});

it("keeps the message after a server error", async () => {
  open({ "POST /api/contact/": () => ({ status: 500, body: {} }) });
  fill(good);
  send();
  await waitFor(() =>
    expect(toasts.get()).toMatchObject([{ title: t("common.error"), text: t("common.somethingWentWrong") }]),
  );
  const again = await form().findByRole<HTMLButtonElement>("button", { name: t("contact.send") });
  expect([again.disabled, form().queryByText(t.like("contact.done"))]).toEqual([false, null]);
  expect(form().getByLabelText<HTMLTextAreaElement>(t("contact.message")).value).toBe("Merhaba");
  expect(localStorage.getItem("rota.draft.contact")).toContain("Merhaba");
});

it("fills in the name and phone of a member", async () => {
  keepToken("t");
  const user = {
    first_name: "Ayşe",
    last_name: "Öz",
    email: "a@b.example",
    phone_code: "90",
    phone: "5321234567",
  };
  open({
    "GET /api/user/": () => ({ body: user }),
    "GET /api/notification/info/": () => ({ body: { total_count: 0, unread_count: 0 } }),
  });
  await waitFor(() =>
    expect(form().getByLabelText<HTMLInputElement>(t("contact.name")).value).toBe("Ayşe Öz"),
  );
  expect(form().getByLabelText<HTMLInputElement>(t("contact.phone")).value).toBe("+905321234567");
});

it("links to the privacy notice without asking for consent", () => {
  open();
  const notice = form().getByRole("link", { name: t.link("fields.privacy") });
  expect(notice.getAttribute("href")).toBe("/corporate/personal-data/");
  expect(form().queryByRole("checkbox")).toBeNull();
});

it("shows each branch with its map link and phone number", async () => {
  open();
  const card = within(await screen.findByRole("region", { name: "Ankara" }));
  expect(
    card.getByRole("link", { name: t("contact.map.openNamed", { name: "Ankara" }) }).getAttribute("href"),
  ).toBe("https://www.openstreetmap.org/?mlat=39.92&mlon=32.85#map=13/39.92/32.85");
  expect(card.getByRole("link", { name: "+90 850 000 07 01" }).getAttribute("href")).toBe(
    "tel:+908500000701",
  );
  expect(screen.getByText("Rota Sokağı No: 1")).toBeTruthy();
  expect(screen.getByRole("link", { name: t("contact.map.open") }).getAttribute("href")).toBe(
    "https://www.openstreetmap.org/?mlat=41.0136&mlon=28.955#map=13/41.0136/28.955",
  );
  expect(screen.queryByRole("img")).toBeNull();
});

it("shows the response time for messages and the hours of the call centre", async () => {
  open();
  expect(screen.getByText(t("support.answer", { hours: 24 }))).toBeTruthy();
  expect(await screen.findByText(t("support.hours", { opens: "08:00", closes: "22:00" }))).toBeTruthy();
});
