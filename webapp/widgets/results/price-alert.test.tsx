import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { backFrom } from "@/lib/account/address";
import { dropToken, keepToken } from "@/lib/account/token";
import { toasts } from "@/lib/toast";
import { keysOf, lostOnce, renderInTurkish, serve } from "@/test/render";
import { re, t } from "@/test/words";
import PriceAlert from "./price-alert";

const router = vi.hoisted(() => ({ push: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => router, useSearchParams: () => null }));

const POST = "POST /api/bus/info/price-alert/";
const EXISTS = "Alarm zaten var.";
const refused = (errors: Record<string, string[]>) => () => ({
  status: 400,
  body: { code: "validation_failed", message: "Olmadı", errors },
});

async function open(answer: () => { status?: number; body: unknown } = () => ({ status: 201, body: {} })) {
  const calls = serve({
    "GET /api/user/": () => ({ body: { email: "ayse@example.com", phone: "5321234567", phone_code: "90" } }),
    "GET /api/countries/?page_size=1000": () => ({ body: { results: [] } }),
    "GET /api/user/bus/price_alerts/": () => ({ body: [] }),
    [POST]: answer,
  });
  renderInTurkish(<PriceAlert product="bus" option="o1" />);
  fireEvent.click(screen.getByRole("button", { name: re`^${t("alert.banner")}` }));
  return calls;
}
const sheet = async () => within(await screen.findByRole("dialog", { name: t("alert.title") }));
const email = async () => (await sheet()).getByLabelText<HTMLInputElement>(t("fields.email"));
const submit = async () => fireEvent.submit((await sheet()).getByRole("form"));

beforeEach(() => {
  vi.clearAllMocks();
  toasts.set([]);
  keepToken("t");
  window.history.replaceState(null, "", "/bus/search/?option=o1");
});

it("sends a guest to the login, and opens the form when the member comes back to the results", async () => {
  dropToken();
  await open();
  const login = router.push.mock.calls[0]?.[0] as string;
  // The login page itself shows the reason.
  expect(toasts.get()).toEqual([]);
  expect(login).toBe("/auth/login/?next=%2Fbus%2Fsearch%2F%3Foption%3Do1%26alert%3D1");
  expect(screen.queryByRole("dialog")).toBeNull();
  cleanup();
  window.history.replaceState(null, "", backFrom(new URL(login, "http://x").search));
  keepToken("t");
  renderInTurkish(<PriceAlert product="bus" option="o1" />);
  expect(await sheet()).toBeTruthy();
  expect(window.location.search).toBe("?option=o1");
});

it("does not open the form for a member who follows the price already", async () => {
  window.history.replaceState(null, "", "/bus/search/?option=o1&alert=1");
  serve({ "GET /api/user/bus/price_alerts/": () => ({ body: [{ id: "a", active: true, option: "o1" }] }) });
  renderInTurkish(<PriceAlert product="bus" option="o1" />);
  await screen.findByRole("button", { name: t.like("alert.following") });
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("does not open the form for a guest who comes back without a login", async () => {
  dropToken();
  window.history.replaceState(null, "", "/bus/search/?option=o1&alert=1");
  serve({});
  renderInTurkish(<PriceAlert product="bus" option="o1" />);
  expect(window.location.search).toBe("?option=o1");
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("follows the price with the member's e-mail address", async () => {
  const calls = await open();
  await waitFor(async () => expect((await email()).value).toBe("ayse@example.com"));
  await submit();
  await waitFor(() => expect(toasts.get()[0]?.text).toMatch(t.like("alert.done")));
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    option: "o1",
    notify_email: "ayse@example.com",
    notify_phone: null,
  });
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("disables the form until the member's address is loaded", async () => {
  serve({
    "GET /api/user/": () => ({ body: { email: "ayse@example.com", phone: "", phone_code: "90" } }),
    "GET /api/countries/?page_size=1000": () => ({ body: { results: [] } }),
    "GET /api/user/bus/price_alerts/": () => ({ body: [] }),
  });
  let answer = () => {};
  const userRead = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const served = fetch;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    if (path === "/api/user/") await userRead;
    return served(path, init);
  });
  renderInTurkish(<PriceAlert product="bus" option="o1" />);
  fireEvent.click(screen.getByRole("button", { name: t.like("alert.banner") }));
  const submit = (await sheet()).getByRole("button", { name: t("alert.submit") });
  expect([submit.getAttribute("aria-disabled"), (await sheet()).queryByRole("form")]).toEqual(["true", null]);
  answer();
  await waitFor(async () => expect((await email()).value).toBe("ayse@example.com"));
});

it("shows that the price is followed already, and leads to the member's alerts", async () => {
  serve({ "GET /api/user/bus/price_alerts/": () => ({ body: [{ id: "a", active: true, option: "o1" }] }) });
  renderInTurkish(<PriceAlert product="bus" option="o1" />);
  fireEvent.click(await screen.findByRole("button", { name: t("alert.following") }));
  expect(router.push).toHaveBeenCalledExactlyOnceWith("/profile/price_alerts/");
});

it("accepts a phone instead of the e-mail, but requires one of them", async () => {
  const calls = await open();
  await waitFor(async () => expect((await email()).value).not.toBe(""));
  fireEvent.change(await email(), { target: { value: "" } });
  await submit();
  expect(await screen.findByText(t("rules.one_field"))).toBeTruthy();
  fireEvent.change((await sheet()).getByLabelText(t("fields.phoneOptional")), {
    target: { value: "0532 123 45 67" },
  });
  await submit();
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
      option: "o1",
      notify_email: null,
      notify_phone: "+905321234567",
    }),
  );
});

it.each([
  ["there is one already", { non_field_errors: [EXISTS] }, EXISTS],
  ["another fault", {}, "Olmadı"],
])("shows the error that %s", async (_, errors, text) => {
  await open(refused(errors as Record<string, string[]>));
  await waitFor(async () => expect((await email()).value).not.toBe(""));
  await submit();
  await waitFor(() => expect(toasts.get()).toMatchObject([{ title: t("common.error"), text }]));
  expect(await sheet()).toBeTruthy();
});

it("repeats a lost request with the same idempotency key", async () => {
  const calls = await open(lostOnce(() => ({ status: 201, body: {} })));
  await waitFor(async () => expect((await email()).value).not.toBe(""));
  for (const text of ["Cevap gelmedi.", t("alert.done")]) {
    await submit();
    await waitFor(() => expect(toasts.get().at(-1)?.text).toContain(text));
  }
  const [first, second] = keysOf(calls.filter(({ method }) => method === "POST"));
  expect(second).toBe(first);
});

it("asks for the code of an unconfirmed phone number once the alert is made", async () => {
  const calls = await open(() => ({
    status: 201,
    body: { notify_phone: "+905321234567", phone_confirmed: false },
  }));
  fireEvent.change((await sheet()).getByLabelText(re`^${t("fields.phone")}`), {
    target: { value: "5321234567" },
  });
  await submit();
  fireEvent.click(await screen.findByRole("button", { name: t("phone-code.send") }));
  await waitFor(() => expect(calls.at(-1)?.path).toBe("/api/user/phone/"));
  expect(calls.at(-1)?.body).toEqual({ phone: "+905321234567" });
  // The alert exists, whether or not the number is confirmed.
  expect(toasts.get()[0]?.text).toMatch(t.like("alert.done"));
});
