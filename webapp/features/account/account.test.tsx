import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readOwnDraft, writeOwnDraft } from "@/lib/account/own-drafts";
import { dropToken, keepToken, readToken } from "@/lib/account/token";
import type { Bill, Coupon, SignedInDevice, User } from "@/lib/api/account-types";
import { question } from "@/lib/dialog";
import { toasts } from "@/lib/toast";
import { keysOf, lostOnce, renderInTurkish, serve } from "@/test/render";
import { re, t } from "@/test/words";
import { BillsScreen } from "./bills-screen";
import { CouponsScreen } from "./coupons-screen";
import { PasswordScreen } from "./password-screen";
import { ProfileScreen } from "./profile-screen";
import { user } from "./test-data";

const router = vi.hoisted(() => ({ push: vi.fn(), replace: vi.fn(), back: vi.fn(), prefetch: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => router, usePathname: () => "/profile/" }));

const own: SignedInDevice = {
  id: "s1",
  device: "Chrome, Android",
  city: "İzmir",
  created_at: "2026-11-20T09:00:00Z",
  last_used_at: "2026-11-21T09:00:00Z",
  current: true,
};

type Answers = Parameters<typeof serve>[0];
const countries = () => ({ body: { results: [{ id: 792, code: "TR", name: "Türkiye", phone_code: "90" }] } });

function open(page: ReactNode, answers: Answers = {}) {
  const calls = serve({
    "GET /api/user/": () => ({ body: user }),
    "GET /api/notification/info/": () => ({ body: { total_count: 0, unread_count: 0 } }),
    "GET /api/countries/?page_size=1000": countries,
    "GET /api/auth/sessions/": () => ({ body: [own] }),
    ...answers,
  });
  renderInTurkish(page);
  return calls;
}

const sent = (calls: ReturnType<typeof serve>, method: string) =>
  calls.filter((call) => call.method === method).map(({ path, body }) => ({ path, body }));
const said = () => toasts.get().map(({ text }) => text);
const answerQuestion = (agreed: boolean) => act(async () => question.get()?.answer(agreed));

beforeEach(() => {
  vi.clearAllMocks();
  toasts.set([]);
  question.set(null);
  keepToken("t");
  window.history.replaceState(null, "", "/profile/coupons/");
});

describe("the guard of the account pages", () => {
  it("sends a guest to the login without a request", async () => {
    dropToken();
    const calls = open(<CouponsScreen />);
    await waitFor(() =>
      expect(router.replace).toHaveBeenCalledWith("/auth/login/?next=%2Fprofile%2Fcoupons%2F"),
    );
    expect(calls).toEqual([]);
  });

  it("drops a token that the server does not know and shows no toast", async () => {
    open(<CouponsScreen />, { "GET /api/user/": () => ({ status: 401, body: { code: "unauthenticated" } }) });
    await waitFor(() => expect(router.replace).toHaveBeenCalled());
    expect(readToken()).toBeNull();
    expect(said()).toEqual([]);
  });

  it("offers to try again if the member cannot be loaded", async () => {
    let status = 500;
    open(<ProfileScreen />, { "GET /api/user/": () => ({ status, body: status === 500 ? {} : user }) });
    await screen.findByRole("heading", { name: t("account.failed") });
    status = 200;
    fireEvent.click(screen.getByRole("button", { name: t("common.retry") }));
    expect((await screen.findByLabelText<HTMLInputElement>(t("fields.firstName"))).value).toBe("Ayşe");
    expect(readToken()).toBe("t");
  });
});

describe("the profile form", () => {
  const change = async (label: string, value: string) => {
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
    fireEvent.click(screen.getByRole("button", { name: t("common.save") }));
  };

  it("saves the profile, confirms that in a toast, and leaves the page", async () => {
    const calls = open(<ProfileScreen />, {
      "PUT /api/user/": ({ body }) => ({ body: { ...user, ...(body as object) } }),
    });
    await change(t("fields.firstName"), "Ayşe Nur");
    await waitFor(() => expect(said()).toEqual([t("account.profile.saved")]));
    const { username, last_name, email, phone, phone_code } = user;
    expect(sent(calls, "PUT")[0]?.body).toEqual({
      username,
      first_name: "Ayşe Nur",
      last_name,
      email,
      phone,
      phone_code,
    });
    expect(router.replace).toHaveBeenCalledWith("/");
    expect(screen.getByText(t("account.greeting", { name: "Ayşe Nur" }))).toBeTruthy();
  });

  it("shows a toast and the fault at its field when saving fails", async () => {
    const errors = { username: ["Kullanılıyor"] };
    open(<ProfileScreen />, {
      "PUT /api/user/": () => ({ status: 400, body: { code: "validation_failed", message: "", errors } }),
    });
    await change(t("fields.username"), "fatma");
    expect(await screen.findByText("Kullanılıyor")).toBeTruthy();
    expect(said()).toEqual([t("account.profile.failed")]);
    expect(router.replace).not.toHaveBeenCalled();
  });

  const shownName = async () => (await screen.findByLabelText<HTMLInputElement>(t("fields.firstName"))).value;

  it("keeps the typed values after the server ended the session, until the member saves them", async () => {
    let ended = true;
    const answers: Answers = {
      "PUT /api/user/": ({ body }) =>
        ended
          ? { status: 401, body: { code: "unauthenticated", message: "Lütfen giriş yapın." } }
          : { body: { ...user, ...(body as object) } },
    };
    open(<ProfileScreen />, answers);
    await change(t("fields.firstName"), "Ayşe Nur");
    await waitFor(() => expect(said()).toEqual(["Lütfen giriş yapın."]));
    expect([readToken(), screen.queryByLabelText(t("fields.firstName"))]).toEqual([null, null]);
    cleanup();
    keepToken("t2");
    ended = false;
    open(<ProfileScreen />, answers);
    expect(await shownName()).toBe("Ayşe Nur");
    expect(screen.getByText(t("account.unsaved.text"))).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: t("common.save") }));
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/"));
    cleanup();
    open(<ProfileScreen />);
    expect(await shownName()).toBe("Ayşe");
    expect(Object.keys(sessionStorage)).toEqual(["rota.owner"]);
  });

  it("marks restored values as not saved and discards them on request", async () => {
    open(<ProfileScreen />);
    fireEvent.change(await screen.findByLabelText(t("fields.firstName")), { target: { value: "Ayşe Nur" } });
    expect(screen.queryByText(t("account.unsaved.text"))).toBeNull();
    cleanup();
    open(<ProfileScreen />);
    expect(await shownName()).toBe("Ayşe Nur");
    fireEvent.click(screen.getByRole("button", { name: t("account.unsaved.discard") }));
    expect([await shownName(), screen.queryByText(t("account.unsaved.text"))]).toEqual(["Ayşe", null]);
    cleanup();
    open(<ProfileScreen />);
    expect([await shownName(), screen.queryByText(t("account.unsaved.text"))]).toEqual(["Ayşe", null]);
  });

  it("hides the typed values of one member from another", async () => {
    open(<ProfileScreen />);
    fireEvent.change(await screen.findByLabelText(t("fields.firstName")), { target: { value: "Ayşe Nur" } });
    expect(Object.keys(sessionStorage)).toHaveLength(2);
    cleanup();
    open(<ProfileScreen />, {
      "GET /api/user/": () => ({ body: { ...user, id: "u2", first_name: "Ali" } }),
    });
    expect(await shownName()).toBe("Ali");
  });

  it("keeps other tabs signed in, with their drafts, when the username changes", async () => {
    const leave = vi.spyOn(window.location, "replace").mockImplementation(() => undefined);
    let saved = user;
    open(<ProfileScreen />, {
      "GET /api/user/": () => ({ body: saved }),
      "PUT /api/user/": ({ body }) => {
        saved = { ...saved, ...(body as object) };
        return { body: saved };
      },
    });
    await screen.findByLabelText(t("fields.firstName"));
    writeOwnDraft("bill.new", user.id, { city: "İzmir" });
    const ofAnotherTab = { ...sessionStorage };
    await change(t("fields.username"), "ayse.yeni");
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/"));
    cleanup();
    open(<ProfileScreen />, { "GET /api/user/": () => ({ body: saved }) });
    expect((await screen.findByLabelText<HTMLInputElement>(t("fields.username"))).value).toBe("ayse.yeni");
    for (const [key, value] of Object.entries(ofAnotherTab)) sessionStorage.setItem(key, value);
    dispatchEvent(new StorageEvent("storage", { key: "rota.owner" }));
    await import("@/lib/account/owner");
    expect([leave.mock.calls, readToken()]).toEqual([[], "t"]);
    expect(readOwnDraft("bill.new", user.id)).toEqual({ city: "İzmir" });
  });

  it("asks for the password to change the e-mail and shows the address that awaits confirmation", async () => {
    const wrong = { current_password: ["Mevcut şifreniz hatalı"] };
    let saved: User = user;
    const calls = open(<ProfileScreen />, {
      "GET /api/user/": () => ({ body: saved }),
      "PUT /api/user/": ({ body }) => {
        if ((body as { current_password: string }).current_password !== "doğru şifre")
          return { status: 403, body: { code: "password_wrong", message: "", errors: wrong } };
        saved = { ...user, pending_email: "yeni@example.com" };
        return { body: saved };
      },
      "POST /api/auth/email/resend/": () => ({ body: { status: true } }),
      "DELETE /api/auth/email/": () => ({ status: 200, body: {} }),
    });
    await screen.findByLabelText(t("fields.firstName"));
    expect(screen.queryByLabelText(t("account.password.old"))).toBeNull();
    await change(t("fields.email"), "AYSE@example.com");
    expect(screen.queryByLabelText(t("account.password.old"))).toBeNull();
    await waitFor(() => expect(sent(calls, "PUT")).toHaveLength(1));
    await change(t("fields.email"), "yeni@example.com");
    expect(await screen.findByText(t("rules.required"))).toBeTruthy();
    await change(t("account.password.old"), "yanlış");
    expect(await screen.findByText("Mevcut şifreniz hatalı")).toBeTruthy();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("yanlış");
    await change(t("account.password.old"), "doğru şifre");
    expect(
      await screen.findByText(t("account.profile.pending.text", { email: "yeni@example.com" })),
    ).toBeTruthy();
    expect(said().at(-1)).toBe(t("account.profile.saved"));
    expect((await screen.findByLabelText<HTMLInputElement>(t("fields.email"))).value).toBe(
      "ayse@example.com",
    );
    fireEvent.click(screen.getByRole("button", { name: t("account.profile.pending.resend") }));
    await waitFor(() => expect(said()).toContain(t("account.profile.pending.resent")));
    fireEvent.click(screen.getByRole("button", { name: t("account.profile.pending.cancel") }));
    await waitFor(() => expect(said()).toContain(t("account.profile.pending.cancelled")));
    expect(screen.queryByText(t.like("account.profile.pending.text"))).toBeNull();
  });

  it("rejects an empty phone number", async () => {
    const calls = open(<ProfileScreen />);
    await change(t("fields.phone"), "");
    expect(await screen.findByText(`${t("rules.required")}: ${t("fields.mend.phone")}`)).toBeTruthy();
    expect(sent(calls, "PUT")).toEqual([]);
  });
});

describe("the list of signed-in devices", () => {
  it("shows the day of the last use in the time zone of the browser", async () => {
    const { DateTimeFormat } = Intl;
    class InNewYork extends DateTimeFormat {
      constructor(locale?: string | string[], options?: Intl.DateTimeFormatOptions) {
        super(locale, { timeZone: "America/New_York", ...options });
      }
    }
    Intl.DateTimeFormat = InNewYork as typeof DateTimeFormat;
    // New York is still on the evening before.
    const late = { ...own, last_used_at: "2026-11-21T01:00:00Z" };
    open(<ProfileScreen />, { "GET /api/auth/sessions/": () => ({ body: [late] }) });
    expect(await screen.findByText(t("account.sessions.used", { date: "20 Kasım Cuma" }))).toBeTruthy();
    Intl.DateTimeFormat = DateTimeFormat;
  });

  const tablet = { ...own, id: "s2", device: null, city: null, current: false };

  it("lists each session and ends one after a confirmation", async () => {
    let devices = [own, tablet];
    const calls = open(<ProfileScreen />, {
      "GET /api/auth/sessions/": () => ({ body: devices }),
      "DELETE /api/auth/sessions/s2/": () => {
        devices = [own];
        return { body: {} };
      },
    });
    expect(await screen.findByText("Chrome, Android · İzmir")).toBeTruthy();
    expect(screen.getByText(t("account.sessions.current"))).toBeTruthy();
    const end = () =>
      screen.getByRole("button", {
        name: t("account.sessions.endNamed", { device: t("account.sessions.unknown") }),
      });
    fireEvent.click(end());
    await waitFor(() => expect(question.get()).not.toBeNull());
    await answerQuestion(false);
    expect(sent(calls, "DELETE")).toEqual([]);
    fireEvent.click(end());
    await waitFor(() => expect(question.get()).not.toBeNull());
    await answerQuestion(true);
    await waitFor(() => expect(said()).toEqual([t("account.sessions.ended")]));
    expect(await screen.findByText(t("account.sessions.only"))).toBeTruthy();
  });

  it("ends all other sessions at once, or shows a toast if that fails", async () => {
    let status = 500;
    open(<ProfileScreen />, {
      "GET /api/auth/sessions/": () => ({ body: status === 500 ? [own, tablet] : [own] }),
      "DELETE /api/auth/sessions/": () => ({ status, body: {} }),
    });
    const endOthers = async () => {
      fireEvent.click(await screen.findByRole("button", { name: t("account.sessions.others") }));
      await waitFor(() => expect(question.get()).not.toBeNull());
      await answerQuestion(true);
    };
    await endOthers();
    await waitFor(() => expect(toasts.get()).toMatchObject([{ tone: "danger" }]));
    status = 200;
    await endOthers();
    await waitFor(() => expect(said()).toContain(t("account.sessions.othersEnded")));
    expect(await screen.findByText(t("account.sessions.only"))).toBeTruthy();
  });

  it("offers to try again if the sessions cannot be loaded", async () => {
    let status = 500;
    open(<ProfileScreen />, {
      "GET /api/auth/sessions/": () => ({ status, body: status === 500 ? {} : [own] }),
    });
    await screen.findByRole("heading", { name: t("account.sessions.failed") });
    status = 200;
    fireEvent.click(screen.getByRole("button", { name: t("common.retry") }));
    expect(await screen.findByText("Chrome, Android · İzmir")).toBeTruthy();
  });
});

describe("deleting the account", () => {
  const openSheet = async (username: string, password = "mavi tren 1856") => {
    fireEvent.click(await screen.findByRole("button", { name: t("account.delete.button") }));
    const sheet = within(await screen.findByRole("dialog", { name: t("account.delete.button") }));
    sheet.getByText(t("account.delete.prompt"));
    fireEvent.change(sheet.getByLabelText(t("fields.username")), { target: { value: username } });
    fireEvent.change(sheet.getByLabelText(t("account.password.old")), { target: { value: password } });
    fireEvent.submit(sheet.getByRole("form"));
  };

  it("rejects a username that is not the member's", async () => {
    const calls = open(<ProfileScreen />);
    await openSheet("ayse");
    expect(await screen.findByText(t("rules.username_wrong"))).toBeTruthy();
    expect([question.get(), sent(calls, "POST")]).toEqual([null, []]);
  });

  it("shows at its field that the password is wrong", async () => {
    const errors = { current_password: ["Mevcut şifreniz hatalı"] };
    open(<ProfileScreen />, {
      "POST /api/user/delete/": () => ({
        status: 403,
        body: { code: "password_wrong", message: "Mevcut şifreniz hatalı", errors },
      }),
    });
    await openSheet("ayse.oz", "yanlış");
    await waitFor(() => expect(question.get()).not.toBeNull());
    await answerQuestion(true);
    const sheet = within(await screen.findByRole("dialog", { name: t("account.delete.button") }));
    expect(await sheet.findByText("Mevcut şifreniz hatalı")).toBeTruthy();
    expect(readToken()).toBe("t");
  });

  it("asks for a confirmation and logs out only after it", async () => {
    const calls = open(<ProfileScreen />, { "POST /api/user/delete/": () => ({ body: { status: true } }) });
    await openSheet("ayse.oz");
    await waitFor(() => expect(question.get()?.text).toMatch(t.like("account.delete.sure")));
    await answerQuestion(false);
    expect([readToken(), sent(calls, "POST")]).toEqual(["t", []]);
    fireEvent.submit(screen.getByRole("form", { name: t("account.delete.button") }));
    await waitFor(() => expect(question.get()).not.toBeNull());
    await answerQuestion(true);
    await waitFor(() => expect(readToken()).toBeNull());
    expect(sent(calls, "POST")).toEqual([
      { path: "/api/user/delete/", body: { username: "ayse.oz", current_password: "mavi tren 1856" } },
    ]);
    expect(said()).toEqual([t("account.delete.done")]);
    // The guard redirects a guest to the sign-in page, and deleting the account leads home.
    await waitFor(() => expect(router.replace).toHaveBeenLastCalledWith("/"));
    expect(router.replace).toHaveBeenCalledTimes(2);
  });
});

it("downloads the member's data as a file", async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`);
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  open(<ProfileScreen />, { "GET /api/user/export/": () => ({ body: { username: "ayse.oz" } }) });
  // Waits for the form, because the placeholder contains the same button.
  await screen.findByLabelText(t("fields.firstName"));
  fireEvent.click(await screen.findByRole("button", { name: t("account.export.button") }));
  await waitFor(() => expect(click).toHaveBeenCalled());
  expect(JSON.parse((await saved[0]?.text()) ?? "")).toEqual({ username: "ayse.oz" });
});

describe("the password form", () => {
  const fill = async () => {
    for (const [label, value] of [
      [t("account.password.old"), "eski şifre 1"],
      [t("fields.password.fresh"), "mavi tren 1856"],
      [t("fields.password.freshAgain"), "mavi tren 1856"],
    ] as const)
      fireEvent.change(await screen.findByLabelText(label), { target: { value } });
    fireEvent.click(screen.getByRole("button", { name: t("common.save") }));
  };

  it("stores the new token and keeps the form mounted", async () => {
    open(<PasswordScreen />, { "PUT /api/auth/password/": () => ({ body: { token: "t2" } }) });
    const field = await screen.findByLabelText(t("fields.password.fresh"));
    await fill();
    await waitFor(() => expect(said()).toEqual([t("account.password.saved")]));
    expect(readToken()).toBe("t2");
    // The form was not remounted.
    expect(screen.getByLabelText<HTMLInputElement>(t("fields.password.fresh"))).toBe(field);
    expect(screen.getByLabelText<HTMLInputElement>(t("fields.password.fresh")).value).toBe("");
  });

  it("shows at its field that the old password is wrong, and a toast", async () => {
    const errors = { old_password: ["Mevcut şifreniz hatalı"] };
    open(<PasswordScreen />, {
      "PUT /api/auth/password/": () => ({
        status: 400,
        body: { code: "validation_failed", message: "", errors },
      }),
    });
    await fill();
    expect(await screen.findByText("Mevcut şifreniz hatalı")).toBeTruthy();
    expect(toasts.get()).toMatchObject([{ title: t("common.error"), tone: "danger" }]);
    expect(readToken()).toBe("t");
  });
});

it("lists usable coupons first, then expired and used ones with their state", async () => {
  const coupon = (id: string, code: string, changes: Partial<Coupon>): Coupon => ({
    id,
    code,
    value: { total: "100.00", currency: "TRY" },
    least_purchase: { total: "0.00", currency: "TRY" },
    expried_date: "2099-12-31",
    used: false,
    ...changes,
  });
  const coupons = [
    coupon("1", "ESKI", { expried_date: "2020-01-01" }),
    coupon("2", "BITTI", { used: true }),
    coupon("3", "YENI", { least_purchase: { total: "500.00", currency: "TRY" } }),
  ];
  open(<CouponsScreen />, { "GET /api/user/coupons/": () => ({ body: coupons }) });
  await screen.findByText("YENI");
  expect(screen.getByText(t("account.coupons.choose"))).toBeTruthy();
  const shown = screen.getAllByRole("region").map((card) => card.textContent);
  expect(shown).toEqual([
    `₺100${t("account.coupons.usable")}YENI${t("account.coupons.least", { amount: "₺500" })}${t("account.coupons.until", { date: "31 Aralık 2099" })}`,
    `₺100${t("account.coupons.expired")}ESKI${t("account.coupons.since", { date: "1 Ocak 2020" })}`,
    `₺100${t("account.coupons.used")}BITTI${t("account.coupons.until", { date: "31 Aralık 2099" })}`,
  ]);
});

it("says that the member has no coupons", async () => {
  open(<CouponsScreen />, { "GET /api/user/coupons/": () => ({ body: [] }) });
  expect(await screen.findByRole("heading", { name: t("account.coupons.empty") })).toBeTruthy();
});

describe("invoices", () => {
  const bill: Bill = {
    id: "b7",
    bill_type: 1,
    country: "",
    billing_name: "Öz Ltd. Şti.",
    tax_office: "Kadıköy",
    tax_number: "1234567890",
    city: "İstanbul",
    district: "Kadıköy",
    zip_code: "34710",
    address: "Moda Caddesi 1",
  };
  const { id: _, ...typed } = bill;
  const list = (bills: Bill[]) => ({ "GET /api/user/bills/": () => ({ body: bills }) });
  const sheet = async (name: string) => within(await screen.findByRole("dialog", { name }));

  /** Fills the form of a new entry. */
  async function openFilled() {
    fireEvent.click(await screen.findByRole("button", { name: t("account.bills.add") }));
    const form = await sheet(t("account.bills.add"));
    for (const [label, value] of [
      [t("payment.invoice.name"), "Ayşe Öz"],
      [t("payment.invoice.optionalLabel", { label: t("payment.invoice.taxOffice") }), "Kadıköy"],
      [t("payment.invoice.city"), "İstanbul"],
      [t("payment.invoice.district"), "Kadıköy"],
      [t("payment.invoice.zipCode"), "34710"],
      [t("payment.invoice.address"), "Moda Caddesi 1"],
    ] as const)
      fireEvent.change(form.getByLabelText(label), { target: { value } });
    return () => fireEvent.submit(form.getByRole("form"));
  }

  it("adds an invoice of an individual with a tax office", async () => {
    const calls = open(<BillsScreen />, {
      ...list([]),
      "POST /api/user/bill/": () => ({ status: 201, body: bill }),
    });
    const submit = await openFilled();
    submit();
    await waitFor(() => expect(said()).toEqual([t("account.bills.saved")]));
    expect(sent(calls, "POST")[0]?.body).toEqual({
      ...typed,
      bill_type: 0,
      billing_name: "Ayşe Öz",
      tax_office: "Kadıköy",
      tax_number: "",
    });
    expect(calls.filter(({ path }) => path === "/api/user/bills/")).toHaveLength(2);
  });

  it("repeats a lost request to add an invoice under the same idempotency key", async () => {
    const calls = open(<BillsScreen />, {
      ...list([]),
      "POST /api/user/bill/": lostOnce(() => ({ status: 201, body: bill })),
    });
    const submit = await openFilled();
    submit();
    await waitFor(() => expect(said()).toEqual(["Cevap gelmedi."]));
    submit();
    await waitFor(() => expect(said()).toContain(t("account.bills.saved")));
    const [first, second] = keysOf(calls.filter(({ method }) => method === "POST"));
    expect(second).toBe(first);
  });

  it("keeps a draft of each invoice until it is saved", async () => {
    open(<BillsScreen />, { ...list([bill]), "PUT /api/user/bill/b7/": () => ({ body: bill }) });
    const shown = async (button: string) => {
      cleanup();
      renderInTurkish(<BillsScreen />);
      fireEvent.click(await screen.findByRole("button", { name: button }));
      return within(await screen.findByRole("dialog")).getByLabelText<HTMLInputElement>(
        t("payment.invoice.city"),
      );
    };
    const [add, edit] = [t("account.bills.add"), t("account.bills.editNamed", { name: "Öz Ltd. Şti." })];
    fireEvent.change(await shown(add), { target: { value: "Ankara" } });
    fireEvent.change(await shown(edit), { target: { value: "Bursa" } });
    expect((await shown(add)).value).toBe("Ankara");
    expect((await shown(edit)).value).toBe("Bursa");
    expect(screen.getByText(t("account.unsaved.text"))).toBeTruthy();
    // A tax number may identify a person, so it is stored only while the tab is open.
    expect(JSON.stringify({ ...localStorage })).not.toContain(bill.tax_number);
    fireEvent.submit(screen.getByRole("form"));
    await waitFor(() => expect(said()).toEqual([t("account.bills.saved")]));
    expect((await shown(edit)).value).toBe("İstanbul");
  });

  it("saves a changed company without a tax office but not without a name", async () => {
    const calls = open(<BillsScreen />, {
      ...list([bill]),
      "PUT /api/user/bill/b7/": () => ({ body: bill }),
    });
    fireEvent.click(
      await screen.findByRole("button", { name: t("account.bills.editNamed", { name: "Öz Ltd. Şti." }) }),
    );
    const form = await sheet(t("account.bills.editTitle"));
    const change = (label: string, value: string) =>
      fireEvent.change(form.getByLabelText(label), { target: { value } });
    change(t("payment.invoice.company"), "");
    change(t("payment.invoice.optionalLabel", { label: t("payment.invoice.taxOffice") }), "");
    change(t("payment.invoice.optionalLabel", { label: t("payment.invoice.taxNumber") }), "");
    fireEvent.submit(form.getByRole("form"));
    expect(await form.findAllByText(re`^${t("rules.required")}`)).toHaveLength(1);
    change(t("payment.invoice.company"), "Öz A.Ş.");
    change(t("payment.invoice.optionalLabel", { label: t("payment.invoice.taxNumber") }), "4540536920");
    fireEvent.submit(form.getByRole("form"));
    await waitFor(() =>
      expect(sent(calls, "PUT")[0]?.body).toEqual({
        ...typed,
        billing_name: "Öz A.Ş.",
        tax_office: "",
        tax_number: "4540536920",
      }),
    );
  });

  it.each<[0 | 1, string, string, string | undefined]>([
    [1, "Kadıköy", "123", "Kadıköy, 123"],
    [0, "Kadıköy", "", "Kadıköy"],
    [0, "", "123", "123"],
    [1, "", "", undefined],
  ])(
    "shows an invoice of type %i with tax office %j and tax number %j as %j",
    async (bill_type, tax_office, tax_number, shown) => {
      open(<BillsScreen />, list([{ ...bill, bill_type, tax_office, tax_number }]));
      const card = await screen.findByRole("region", { name: "Öz Ltd. Şti." });
      const lines = [...card.querySelectorAll("p")].map(({ textContent }) => textContent);
      expect(lines.slice(0, -1)).toEqual(shown === undefined ? [] : [shown]);
    },
  );

  it("deletes an invoice after a confirmation, also if the response has no content", async () => {
    const bills = [bill];
    const calls = open(<BillsScreen />, {
      ...list(bills),
      "DELETE /api/user/bill/b7/": () => {
        bills.pop();
        return { status: 204, body: undefined };
      },
    });
    fireEvent.click(
      await screen.findByRole("button", { name: t("account.bills.deleteNamed", { name: "Öz Ltd. Şti." }) }),
    );
    expect(question.get()).toMatchObject({
      title: t("common.warning"),
      text: t("account.bills.deleteText"),
    });
    await answerQuestion(true);
    expect(await screen.findByRole("heading", { name: t("account.bills.empty") })).toBeTruthy();
    expect(said()).toEqual([t("account.bills.deleted")]);
    expect(sent(calls, "DELETE")).toHaveLength(1);
  });
});
