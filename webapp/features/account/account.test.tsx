import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readOwnDraft, writeOwnDraft } from "@/lib/account/own-drafts";
import { dropToken, keepToken, readToken } from "@/lib/account/token";
import type { Bill, Coupon, SignedInDevice, User } from "@/lib/api/account-types";
import { question } from "@/lib/dialog";
import { toasts } from "@/lib/toast";
import { keysOf, lostOnce, renderInTurkish, serve } from "@/test/render";
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
    await screen.findByRole("heading", { name: "Bilgileriniz yüklenemedi" });
    status = 200;
    fireEvent.click(screen.getByRole("button", { name: "Tekrar dene" }));
    expect((await screen.findByLabelText<HTMLInputElement>("Ad")).value).toBe("Ayşe");
    expect(readToken()).toBe("t");
  });
});

describe("the profile form", () => {
  const change = async (label: string, value: string) => {
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
    fireEvent.click(screen.getByRole("button", { name: "Kaydet" }));
  };

  it("saves the profile, confirms that in a toast, and leaves the page", async () => {
    const calls = open(<ProfileScreen />, {
      "PUT /api/user/": ({ body }) => ({ body: { ...user, ...(body as object) } }),
    });
    await change("Ad", "Ayşe Nur");
    await waitFor(() => expect(said()).toEqual(["Bilgileriniz başarıyla güncellendi."]));
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
    expect(screen.getByText("Merhaba, Ayşe Nur")).toBeTruthy();
  });

  it("shows a toast and the fault at its field when saving fails", async () => {
    const errors = { username: ["Kullanılıyor"] };
    open(<ProfileScreen />, {
      "PUT /api/user/": () => ({ status: 400, body: { code: "validation_failed", message: "", errors } }),
    });
    await change("Kullanıcı adı", "fatma");
    expect(await screen.findByText("Kullanılıyor")).toBeTruthy();
    expect(said()).toEqual(["Bilgileriniz güncellenirken bir hata oluştu."]);
    expect(router.replace).not.toHaveBeenCalled();
  });

  const shownName = async () => (await screen.findByLabelText<HTMLInputElement>("Ad")).value;

  it("keeps the typed values after the server ended the session, until the member saves them", async () => {
    let ended = true;
    const answers: Answers = {
      "PUT /api/user/": ({ body }) =>
        ended
          ? { status: 401, body: { code: "unauthenticated", message: "Lütfen giriş yapın." } }
          : { body: { ...user, ...(body as object) } },
    };
    open(<ProfileScreen />, answers);
    await change("Ad", "Ayşe Nur");
    await waitFor(() => expect(said()).toEqual(["Lütfen giriş yapın."]));
    expect([readToken(), screen.queryByLabelText("Ad")]).toEqual([null, null]);
    cleanup();
    keepToken("t2");
    ended = false;
    open(<ProfileScreen />, answers);
    expect(await shownName()).toBe("Ayşe Nur");
    expect(screen.getByText("Henüz kaydedilmedi")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Kaydet" }));
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/"));
    cleanup();
    open(<ProfileScreen />);
    expect(await shownName()).toBe("Ayşe");
    expect(Object.keys(sessionStorage)).toEqual(["rota.owner"]);
  });

  it("marks restored values as not saved and discards them on request", async () => {
    open(<ProfileScreen />);
    fireEvent.change(await screen.findByLabelText("Ad"), { target: { value: "Ayşe Nur" } });
    expect(screen.queryByText("Henüz kaydedilmedi")).toBeNull();
    cleanup();
    open(<ProfileScreen />);
    expect(await shownName()).toBe("Ayşe Nur");
    fireEvent.click(screen.getByRole("button", { name: "Geri al" }));
    expect([await shownName(), screen.queryByText("Henüz kaydedilmedi")]).toEqual(["Ayşe", null]);
    cleanup();
    open(<ProfileScreen />);
    expect([await shownName(), screen.queryByText("Henüz kaydedilmedi")]).toEqual(["Ayşe", null]);
  });

  it("hides the typed values of one member from another", async () => {
    open(<ProfileScreen />);
    fireEvent.change(await screen.findByLabelText("Ad"), { target: { value: "Ayşe Nur" } });
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
    await screen.findByLabelText("Ad");
    writeOwnDraft("bill.new", user.id, { city: "İzmir" });
    const ofAnotherTab = { ...sessionStorage };
    await change("Kullanıcı adı", "ayse.yeni");
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/"));
    cleanup();
    open(<ProfileScreen />, { "GET /api/user/": () => ({ body: saved }) });
    expect((await screen.findByLabelText<HTMLInputElement>("Kullanıcı adı")).value).toBe("ayse.yeni");
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
    await screen.findByLabelText("Ad");
    expect(screen.queryByLabelText("Mevcut şifre")).toBeNull();
    await change("E-posta", "AYSE@example.com");
    expect(screen.queryByLabelText("Mevcut şifre")).toBeNull();
    await waitFor(() => expect(sent(calls, "PUT")).toHaveLength(1));
    await change("E-posta", "yeni@example.com");
    expect(await screen.findByText("Bu alan zorunludur")).toBeTruthy();
    await change("Mevcut şifre", "yanlış");
    expect(await screen.findByText("Mevcut şifreniz hatalı")).toBeTruthy();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("yanlış");
    await change("Mevcut şifre", "doğru şifre");
    expect(await screen.findByText(/^yeni@example.com onay bekliyor/)).toBeTruthy();
    expect(said().at(-1)).toBe("Bilgileriniz başarıyla güncellendi.");
    expect((await screen.findByLabelText<HTMLInputElement>("E-posta")).value).toBe("ayse@example.com");
    fireEvent.click(screen.getByRole("button", { name: "Yeniden gönder" }));
    await waitFor(() => expect(said()).toContain("Onay bağlantısı yeniden gönderildi."));
    fireEvent.click(screen.getByRole("button", { name: "Değişiklikten vazgeç" }));
    await waitFor(() => expect(said()).toContain("E-posta değişikliği iptal edildi."));
    expect(screen.queryByText(/onay bekliyor/)).toBeNull();
  });

  it("rejects an empty phone number", async () => {
    const calls = open(<ProfileScreen />);
    await change("Telefon", "");
    expect(await screen.findByText("Bu alan zorunludur: telefon numaranızı yazın")).toBeTruthy();
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
    expect(await screen.findByText("Son kullanım: 20 Kasım Cuma")).toBeTruthy();
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
    expect(screen.getByText("Bu cihaz")).toBeTruthy();
    const end = () => screen.getByRole("button", { name: "Bilinmeyen cihaz: oturumu kapat" });
    fireEvent.click(end());
    await waitFor(() => expect(question.get()).not.toBeNull());
    await answerQuestion(false);
    expect(sent(calls, "DELETE")).toEqual([]);
    fireEvent.click(end());
    await waitFor(() => expect(question.get()).not.toBeNull());
    await answerQuestion(true);
    await waitFor(() => expect(said()).toEqual(["Oturum kapatıldı."]));
    expect(await screen.findByText("Hesabınız yalnızca bu cihazda açık.")).toBeTruthy();
  });

  it("ends all other sessions at once, or shows a toast if that fails", async () => {
    let status = 500;
    open(<ProfileScreen />, {
      "GET /api/auth/sessions/": () => ({ body: status === 500 ? [own, tablet] : [own] }),
      "DELETE /api/auth/sessions/": () => ({ status, body: {} }),
    });
    const endOthers = async () => {
      fireEvent.click(await screen.findByRole("button", { name: "Diğer oturumların hepsini kapat" }));
      await waitFor(() => expect(question.get()).not.toBeNull());
      await answerQuestion(true);
    };
    await endOthers();
    await waitFor(() => expect(toasts.get()).toMatchObject([{ tone: "danger" }]));
    status = 200;
    await endOthers();
    await waitFor(() => expect(said()).toContain("Diğer oturumlar kapatıldı."));
    expect(await screen.findByText("Hesabınız yalnızca bu cihazda açık.")).toBeTruthy();
  });

  it("offers to try again if the sessions cannot be loaded", async () => {
    let status = 500;
    open(<ProfileScreen />, {
      "GET /api/auth/sessions/": () => ({ status, body: status === 500 ? {} : [own] }),
    });
    await screen.findByRole("heading", { name: "Oturumlar yüklenemedi" });
    status = 200;
    fireEvent.click(screen.getByRole("button", { name: "Tekrar dene" }));
    expect(await screen.findByText("Chrome, Android · İzmir")).toBeTruthy();
  });
});

describe("deleting the account", () => {
  const openSheet = async (username: string, password = "mavi tren 1856") => {
    fireEvent.click(await screen.findByRole("button", { name: "Hesabımı sil" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Hesabımı sil" }));
    sheet.getByText("Hesabınızı silebilmemiz için kullanıcı adınızı ve şifrenizi girin.");
    fireEvent.change(sheet.getByLabelText("Kullanıcı adı"), { target: { value: username } });
    fireEvent.change(sheet.getByLabelText("Mevcut şifre"), { target: { value: password } });
    fireEvent.submit(sheet.getByRole("form"));
  };

  it("rejects a username that is not the member's", async () => {
    const calls = open(<ProfileScreen />);
    await openSheet("ayse");
    expect(await screen.findByText("Kullanıcı adınızı yanlış girdiniz.")).toBeTruthy();
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
    const sheet = within(await screen.findByRole("dialog", { name: "Hesabımı sil" }));
    expect(await sheet.findByText("Mevcut şifreniz hatalı")).toBeTruthy();
    expect(readToken()).toBe("t");
  });

  it("asks for a confirmation and logs out only after it", async () => {
    const calls = open(<ProfileScreen />, { "POST /api/user/delete/": () => ({ body: { status: true } }) });
    await openSheet("ayse.oz");
    await waitFor(() => expect(question.get()?.text).toContain("Emin misiniz?"));
    await answerQuestion(false);
    expect([readToken(), sent(calls, "POST")]).toEqual(["t", []]);
    fireEvent.submit(screen.getByRole("form", { name: "Hesabımı sil" }));
    await waitFor(() => expect(question.get()).not.toBeNull());
    await answerQuestion(true);
    await waitFor(() => expect(readToken()).toBeNull());
    expect(sent(calls, "POST")).toEqual([
      { path: "/api/user/delete/", body: { username: "ayse.oz", current_password: "mavi tren 1856" } },
    ]);
    expect(said()).toEqual(["Hesabınız silindi."]);
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
  await screen.findByLabelText("Ad");
  fireEvent.click(await screen.findByRole("button", { name: "Verilerimi indir" }));
  await waitFor(() => expect(click).toHaveBeenCalled());
  expect(JSON.parse((await saved[0]?.text()) ?? "")).toEqual({ username: "ayse.oz" });
});

describe("the password form", () => {
  const fill = async () => {
    for (const [label, value] of [
      ["Mevcut şifre", "eski şifre 1"],
      ["Yeni şifre", "mavi tren 1856"],
      ["Yeni şifre (tekrar)", "mavi tren 1856"],
    ] as const)
      fireEvent.change(await screen.findByLabelText(label), { target: { value } });
    fireEvent.click(screen.getByRole("button", { name: "Kaydet" }));
  };

  it("stores the new token and keeps the form mounted", async () => {
    open(<PasswordScreen />, { "PUT /api/auth/password/": () => ({ body: { token: "t2" } }) });
    const field = await screen.findByLabelText("Yeni şifre");
    await fill();
    await waitFor(() => expect(said()).toEqual(["Şifreniz başarıyla güncellendi."]));
    expect(readToken()).toBe("t2");
    // The form was not remounted.
    expect(screen.getByLabelText<HTMLInputElement>("Yeni şifre")).toBe(field);
    expect(screen.getByLabelText<HTMLInputElement>("Yeni şifre").value).toBe("");
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
    expect(toasts.get()).toMatchObject([{ title: "Hata", tone: "danger" }]);
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
  expect(screen.getByText("Kuponunuzu ödeme sayfasında seçin; kodu yazmanız gerekmez.")).toBeTruthy();
  const shown = screen.getAllByRole("region").map((card) => card.textContent);
  expect(shown).toEqual([
    "₺100KullanılabilirYENI₺500 ve üzeri alışverişlerde31 Aralık 2099 tarihine kadar geçerli",
    "₺100Süresi dolduESKI1 Ocak 2020 tarihinde sona erdi",
    "₺100KullanıldıBITTI31 Aralık 2099 tarihine kadar geçerli",
  ]);
});

it("says that the member has no coupons", async () => {
  open(<CouponsScreen />, { "GET /api/user/coupons/": () => ({ body: [] }) });
  expect(await screen.findByRole("heading", { name: "Henüz kuponunuz yok" })).toBeTruthy();
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
    fireEvent.click(await screen.findByRole("button", { name: "Fatura bilgisi ekle" }));
    const form = await sheet("Fatura bilgisi ekle");
    for (const [label, value] of [
      ["Ad soyad", "Ayşe Öz"],
      ["Vergi dairesi (isteğe bağlı)", "Kadıköy"],
      ["İl", "İstanbul"],
      ["İlçe", "Kadıköy"],
      ["Posta kodu", "34710"],
      ["Adres", "Moda Caddesi 1"],
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
    await waitFor(() => expect(said()).toEqual(["Fatura bilgisi kaydedildi."]));
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
    await waitFor(() => expect(said()).toContain("Fatura bilgisi kaydedildi."));
    const [first, second] = keysOf(calls.filter(({ method }) => method === "POST"));
    expect(second).toBe(first);
  });

  it("keeps a draft of each invoice until it is saved", async () => {
    open(<BillsScreen />, { ...list([bill]), "PUT /api/user/bill/b7/": () => ({ body: bill }) });
    const shown = async (button: string) => {
      cleanup();
      renderInTurkish(<BillsScreen />);
      fireEvent.click(await screen.findByRole("button", { name: button }));
      return within(await screen.findByRole("dialog")).getByLabelText<HTMLInputElement>("İl");
    };
    const [add, edit] = ["Fatura bilgisi ekle", "Öz Ltd. Şti.: düzenle"];
    fireEvent.change(await shown(add), { target: { value: "Ankara" } });
    fireEvent.change(await shown(edit), { target: { value: "Bursa" } });
    expect((await shown(add)).value).toBe("Ankara");
    expect((await shown(edit)).value).toBe("Bursa");
    expect(screen.getByText("Henüz kaydedilmedi")).toBeTruthy();
    // A tax number may identify a person, so it is stored only while the tab is open.
    expect(JSON.stringify({ ...localStorage })).not.toContain(bill.tax_number);
    fireEvent.submit(screen.getByRole("form"));
    await waitFor(() => expect(said()).toEqual(["Fatura bilgisi kaydedildi."]));
    expect((await shown(edit)).value).toBe("İstanbul");
  });

  it("saves a changed company without a tax office but not without a name", async () => {
    const calls = open(<BillsScreen />, {
      ...list([bill]),
      "PUT /api/user/bill/b7/": () => ({ body: bill }),
    });
    fireEvent.click(await screen.findByRole("button", { name: "Öz Ltd. Şti.: düzenle" }));
    const form = await sheet("Fatura bilgisini düzenle");
    const change = (label: string, value: string) =>
      fireEvent.change(form.getByLabelText(label), { target: { value } });
    change("Şirket unvanı", "");
    change("Vergi dairesi (isteğe bağlı)", "");
    change("Vergi numarası (isteğe bağlı)", "");
    fireEvent.submit(form.getByRole("form"));
    expect(await form.findAllByText(/^Bu alan zorunludur/)).toHaveLength(1);
    change("Şirket unvanı", "Öz A.Ş.");
    change("Vergi numarası (isteğe bağlı)", "4540536920");
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
    fireEvent.click(await screen.findByRole("button", { name: "Öz Ltd. Şti.: sil" }));
    expect(question.get()).toMatchObject({ title: "Uyarı", text: "Bu fatura bilgisi silinecek." });
    await answerQuestion(true);
    expect(await screen.findByRole("heading", { name: "Henüz fatura bilginiz yok" })).toBeTruthy();
    expect(said()).toEqual(["Fatura bilgisi silindi."]);
    expect(sent(calls, "DELETE")).toHaveLength(1);
  });
});
