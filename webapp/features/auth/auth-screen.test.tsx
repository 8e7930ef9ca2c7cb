import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readOwnDraft, writeOwnDraft } from "@/lib/account/own-drafts";
import { keepOwner } from "@/lib/account/owner";
import { dropToken, keepToken, readToken } from "@/lib/account/token";
import { question } from "@/lib/dialog";
import { readDraft, writeDraft } from "@/lib/draft";
import { DEFAULT_SETTINGS, readSettings, saveSettings } from "@/lib/settings";
import { toasts } from "@/lib/toast";
import { keysOf, lostOnce, renderInTurkish, serve } from "@/test/render";
import { re, t } from "@/test/words";
import { AuthScreen } from "./auth-screen";

const router = vi.hoisted(() => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn() }));
vi.mock("next/navigation", () => ({
  useRouter: () => router,
  usePathname: () => "/auth/login/",
}));

const countries = () => ({ body: { results: [{ id: 792, code: "TR", name: "Türkiye", phone_code: "90" }] } });
const serveAuth = (answers: Parameters<typeof serve>[0] = {}) =>
  serve({ "GET /api/countries/?page_size=1000": countries, ...answers });
const invalid = (errors: Record<string, string[]>, status = 400) => ({
  status,
  body: { code: "validation_failed", message: "İşaretli alanlar", errors },
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const follow = (name: string) => fireEvent.click(screen.getByRole("link", { name }));
const at = (address: string) => window.history.replaceState(null, "", address);
const address = () => window.location.href.replace(window.location.origin, "");

beforeEach(() => {
  vi.clearAllMocks();
  dropToken();
  toasts.set([]);
  question.set(null);
  at("/auth/login/");
});

describe("login", () => {
  it("stores the token and returns to the page that asked for the login", async () => {
    at("/auth/login/?next=%2Fprofile%2Ftickets%2F");
    const calls = serveAuth({ "POST /api/auth/login/": () => ({ body: { token: "t" } }) });
    renderInTurkish(<AuthScreen type="login" />);
    type(t("fields.usernameOrEmail"), "ayse.oz");
    type(t("fields.password.label"), "deniz-kabuğu-7");
    press(t("auth.login.title"));
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/profile/tickets/"));
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
      username: "ayse.oz",
      password: "deniz-kabuğu-7",
    });
    expect(toasts.get()).toMatchObject([{ text: t("auth.login.done"), tone: "success" }]);
  });

  it.each([
    ["/bus/search/?option=o1&alert=1", t("auth.login.intro", { reason: "alert" })],
    ["/profile/tickets/", t("auth.login.intro", { reason: "tickets" })],
    ["/profile/coupons/", t("auth.login.intro", { reason: "profile" })],
    ["/notification/", t("auth.login.intro", { reason: "notification" })],
    ["/car/payment/?session=s1", t("auth.login.intro", { reason: "payment" })],
    ["/faq/", t("auth.login.intro", { reason: "other" })],
  ])("explains why a guest who comes from %s should log in", (back, why) => {
    at(`/auth/login/?${new URLSearchParams({ next: back })}`);
    serveAuth();
    renderInTurkish(<AuthScreen type="login" />);
    expect(screen.getByText(why)).toBeTruthy();
    follow(t.link("auth.login.other"));
    expect(screen.queryByText(why)).toBeNull();
  });

  it("applies the account's settings and reloads the previous page in its language", async () => {
    saveSettings({ ...DEFAULT_SETTINGS, theme: "dark" });
    at("/auth/login/?next=%2Fprofile%2Ftickets%2F");
    const restart = vi.spyOn(window.location, "replace").mockImplementation(() => undefined);
    const settings = { country: "DE", language: "de", currency: "EUR" };
    serveAuth({
      "POST /api/auth/login/": () => ({ body: { token: "t" } }),
      "GET /api/user/": () => ({ body: { settings } }),
    });
    renderInTurkish(<AuthScreen type="login" />);
    type(t("fields.usernameOrEmail"), "ayse.oz");
    type(t("fields.password.label"), "deniz-kabuğu-7");
    press(t("auth.login.title"));
    await waitFor(() => expect(restart).toHaveBeenCalledWith("/profile/tickets/"));
    expect(readSettings()).toEqual({ ...settings, theme: "dark" });
    restart.mockRestore();
    saveSettings(DEFAULT_SETTINGS);
  });

  it("keeps the settings chosen on the device and deletes another member's drafts", async () => {
    keepOwner("ali");
    writeOwnDraft("profile", "ali", { first_name: "Ali" });
    writeDraft("flight-payment", { email: "ali@example.com" });
    const chosen = { ...DEFAULT_SETTINGS, currency: "EUR" } as const;
    saveSettings(chosen);
    at("/auth/login/");
    const settings = { country: "DE", language: "de", currency: "USD" };
    serveAuth({
      "POST /api/auth/login/": () => ({ body: { token: "t" } }),
      "GET /api/user/": () => ({ body: { username: "ayse.oz", settings } }),
    });
    renderInTurkish(<AuthScreen type="login" />);
    type(t("fields.usernameOrEmail"), "ayse@example.com");
    type(t("fields.password.label"), "deniz-kabuğu-7");
    press(t("auth.login.title"));
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/"));
    await waitFor(() => expect(readOwnDraft("profile", "ali")).toBeNull());
    expect(readDraft("flight-payment")).toBeNull();
    expect(readSettings()).toEqual(chosen);
    saveSettings(DEFAULT_SETTINGS);
  });

  it.each([
    ["", "x", t("rules.required")],
    ["ay", "x", t("rules.min_length", { 0: 3 })],
    ["ayse", "", t("rules.required")],
  ])("rejects username %j with password %j: %s", async (username, password, fault) => {
    const calls = serveAuth();
    renderInTurkish(<AuthScreen type="login" />);
    type(t("fields.usernameOrEmail"), username);
    type(t("fields.password.label"), password);
    press(t("auth.login.title"));
    expect(await screen.findByText(fault)).toBeTruthy();
    expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  });

  it("links to the PNR lookup from the login and from the sign-up", () => {
    serveAuth();
    renderInTurkish(<AuthScreen type="login" />);
    const href = () => screen.getByRole("link", { name: t.link("auth.login.guest") }).getAttribute("href");
    expect(href()).toBe("/flight/check-pnr/");
    follow(t.link("auth.login.other"));
    expect(href()).toBe("/flight/check-pnr/");
  });

  it("shows the server's error once, at the form, and keeps the typed username", async () => {
    serveAuth({ "POST /api/auth/login/": () => invalid({ non_field_errors: ["Şifre hatalı."] }) });
    renderInTurkish(<AuthScreen type="login" />);
    type(t("fields.usernameOrEmail"), "ayse.oz");
    type(t("fields.password.label"), "yanlış");
    press(t("auth.login.title"));
    expect((await screen.findByRole("alert")).textContent).toBe("Şifre hatalı.");
    expect(toasts.get()).toEqual([]);
    expect(screen.getByLabelText<HTMLInputElement>(t("fields.usernameOrEmail")).value).toBe("ayse.oz");
    expect(readToken()).toBeNull();
  });

  it("leads an account that is not activated to the activation, with its e-mail", async () => {
    const waiting = { status: 403, body: { code: "account_not_activated", message: "Etkin değil." } };
    serveAuth({ "POST /api/auth/login/": () => waiting });
    const { unmount } = renderInTurkish(<AuthScreen type="login" />);
    type(t("fields.usernameOrEmail"), "ayse@example.com");
    type(t("fields.password.label"), "deniz-kabuğu-7");
    press(t("auth.login.title"));
    await waitFor(() => expect(question.get()?.text).toBe("Etkin değil."));
    act(() => question.get()?.answer(true));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/auth/activate/"));
    unmount();
    renderInTurkish(<AuthScreen type="activate" />);
    expect(screen.getByLabelText<HTMLInputElement>(t("fields.email")).value).toBe("ayse@example.com");
  });
});

it("keeps the typed values when switching between login and sign-up", () => {
  serveAuth();
  at("/auth/login/?next=%2Fnotification%2F");
  renderInTurkish(<AuthScreen type="login" />);
  type(t("fields.usernameOrEmail"), "ayse.oz");
  follow(t.link("auth.login.other"));
  expect(window.location.pathname + window.location.search).toBe("/auth/register/?next=%2Fnotification%2F");
  type(t("fields.firstName"), "Ayşe");
  follow(t.link("auth.register.other"));
  expect(screen.getByLabelText<HTMLInputElement>(t("fields.usernameOrEmail")).value).toBe("ayse.oz");
  follow(t.link("auth.login.other"));
  expect(screen.getByLabelText<HTMLInputElement>(t("fields.firstName")).value).toBe("Ayşe");
});

describe("sign-up", () => {
  const good = {
    [t("fields.firstName")]: "Ayşe",
    [t("fields.lastName")]: "Öz",
    [t("fields.username")]: "ayse.oz",
    [t("fields.email")]: "ayse@example.com",
    [t("fields.password.label")]: "deniz-kabuğu-7",
    [t("fields.password.again")]: "deniz-kabuğu-7",
  };
  const fill = (changes: Record<string, string> = {}) => {
    for (const [label, value] of Object.entries({ ...good, ...changes })) type(label, value);
  };

  it("registers without a phone, remembers the e-mail and leads to the activation", async () => {
    const calls = serveAuth({
      "POST /api/auth/register/": () => ({ status: 201, body: { status: true, registration: "own" } }),
    });
    renderInTurkish(<AuthScreen type="register" />);
    const notice = screen.getByRole("link", { name: t.link("fields.privacy") });
    expect(notice.getAttribute("href")).toBe("/corporate/personal-data/");
    fill();
    press(t("auth.register.title"));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/auth/activate/"));
    const sent = calls.find(({ method }) => method === "POST");
    expect(sent?.body).toEqual({
      username: "ayse.oz",
      email: "ayse@example.com",
      password: "deniz-kabuğu-7",
      comfirm_password: "deniz-kabuğu-7",
      first_name: "Ayşe",
      last_name: "Öz",
      phone_code: "90",
      phone: "",
    });
    expect(sent?.headers.get("idempotency-key")).toBeTruthy();
    expect(toasts.get()[0]?.text).toMatch(t.like("auth.register.done"));
    expect(readDraft("activation")).toEqual({ email: "ayse@example.com", registration: "own" });
  });

  it("repeats a lost request under the same idempotency key", async () => {
    const calls = serveAuth({
      "POST /api/auth/register/": lostOnce(() => ({
        status: 201,
        body: { status: true, registration: "own" },
      })),
    });
    renderInTurkish(<AuthScreen type="register" />);
    fill();
    press(t("auth.register.title"));
    await waitFor(() => expect(toasts.get()[0]?.text).toContain("Cevap gelmedi."));
    press(t("auth.register.title"));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/auth/activate/"));
    const [first, second] = keysOf(calls.filter(({ method }) => method === "POST"));
    expect(second).toBe(first);
  });

  it.each([
    [{ [t("fields.username")]: "ayse oz" }, t("rules.username")],
    [{ [t("fields.email")]: "ayse@" }, `${t("rules.email")}: ${t("rules.format", { key: "email" })}`],
    [{ [t("fields.firstName")]: "4y" }, `${t("rules.letters")}: ${t("fields.mend.firstName")}`],
    [
      { [t("fields.password.label")]: "kısa7", [t("fields.password.again")]: "kısa7" },
      t("rules.password_short", { 0: 8 }),
    ],
    [
      { [t("fields.password.label")]: "ayse.oz1", [t("fields.password.again")]: "ayse.oz1" },
      t("rules.password_similar"),
    ],
    [{ [t("fields.password.again")]: "başka" }, t("rules.password_differs")],
  ])("rejects %j: %s", async (changes, fault) => {
    const calls = serveAuth();
    renderInTurkish(<AuthScreen type="register" />);
    fill(changes);
    press(t("auth.register.title"));
    expect(await screen.findByText(fault)).toBeTruthy();
    expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  });

  it("says at every empty field what to type", async () => {
    serveAuth();
    renderInTurkish(<AuthScreen type="register" />);
    press(t("auth.register.title"));
    const faults = await screen.findAllByText(re`^${t("rules.required")}: `);
    expect(faults.map(({ textContent }) => textContent?.split(": ")[1])).toEqual([
      t("fields.mend.firstName"),
      t("fields.mend.lastName"),
      t("fields.mend.username"),
      t("fields.mend.email"),
      t("fields.mend.password"),
      t("fields.mend.again"),
    ]);
  });

  it("shows the server's faults at their fields", async () => {
    serveAuth({
      "POST /api/auth/register/": () => invalid({ username: ["Kullanılıyor"], password: ["Çok yaygın"] }),
    });
    renderInTurkish(<AuthScreen type="register" />);
    fill();
    press(t("auth.register.title"));
    expect(await screen.findByText("Kullanılıyor")).toBeTruthy();
    expect(screen.getByText("Çok yaygın")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(t("fields.username"))));
    expect(toasts.get()).toMatchObject([{ tone: "danger", text: "İşaretli alanlar" }]);
  });

  it("shows while typing which password rules are met", async () => {
    serveAuth();
    renderInTurkish(<AuthScreen type="register" />);
    const met = () =>
      within(screen.getByRole("list", { name: t("fields.password.hints") }))
        .getAllByRole("listitem")
        .map((item) => item.textContent?.endsWith(t("fields.password.met")));
    const user = userEvent.setup();
    expect(met()).toEqual([false, false, false, false]);
    await user.type(screen.getByLabelText(t("fields.password.label")), "1234567");
    expect(met()).toEqual([true, false, false, false]);
    await user.type(screen.getByLabelText(t("fields.password.label")), "8x");
    expect(met()).toEqual([true, true, false, true]);
  });

  it("keeps all typed values but the passwords after a reload", () => {
    serveAuth();
    const { unmount } = renderInTurkish(<AuthScreen type="register" />);
    fill();
    unmount();
    expect(JSON.stringify({ ...localStorage })).not.toContain("deniz-kabuğu-7");
    renderInTurkish(<AuthScreen type="register" />);
    expect(screen.getByLabelText<HTMLInputElement>(t("fields.email")).value).toBe("ayse@example.com");
    expect(screen.getByLabelText<HTMLInputElement>(t("fields.password.label")).value).toBe("");
  });
});

describe("activation", () => {
  it.each(["#", "?"])(
    "takes e-mail and code from the mailed link after %s, also on another device",
    async (sign) => {
      localStorage.clear();
      at(`/auth/activate/${sign}email=ayse%2Boz%40example.com&code=123456&registration=own`);
      const calls = serveAuth({ "POST /api/auth/activate/": () => ({ body: { status: true } }) });
      renderInTurkish(<AuthScreen type="activate" />);
      expect(address()).toBe("/auth/activate/");
      press(t("auth.activate.title"));
      await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/auth/login/"));
      expect(calls[0]?.body).toEqual({ email: "ayse+oz@example.com", code: "123456", registration: "own" });
    },
  );

  it.each([
    ["ayse@example.com", "", "own", t("auth.activate.done")],
    ["other@example.com", "", undefined, t("auth.activate.setPassword")],
    // Somebody else registered the same address.
    ["ayse@example.com", "&registration=strangers", undefined, t("auth.activate.setPassword")],
  ])("activates a link for %s%s with the registration %s", async (email, said, registration, message) => {
    writeDraft("activation", { email: "ayse@example.com", registration: "own" });
    at(`/auth/activate/#email=${encodeURIComponent(email)}&code=123456${said}`);
    const calls = serveAuth({ "POST /api/auth/activate/": () => ({ body: { status: true } }) });
    renderInTurkish(<AuthScreen type="activate" />);
    press(t("auth.activate.title"));
    await waitFor(() => expect(toasts.get()[0]?.text).toContain(message));
    expect(calls[0]?.body).toEqual({ email, code: "123456", registration });
    expect(readDraft("activation")).toEqual({ email });
  });

  it("takes the code of a link opened on the activation page and keeps the next page", async () => {
    at("/auth/activate/?next=%2Fprofile%2F");
    serveAuth();
    renderInTurkish(
      <StrictMode>
        <AuthScreen type="activate" />
      </StrictMode>,
    );
    type(t("auth.activate.code"), "111111");
    at("/auth/activate/?next=%2Fprofile%2F#email=ayse%40example.com&code=123456");
    act(() => void window.dispatchEvent(new Event("hashchange")));
    expect(screen.getByLabelText<HTMLInputElement>(t("fields.email")).value).toBe("ayse@example.com");
    expect(screen.getByLabelText<HTMLInputElement>(t("auth.activate.code")).value).toBe("123456");
    expect(address()).toBe("/auth/activate/?next=%2Fprofile%2F");
  });

  it("sends the six digits of the code and leads to the login", async () => {
    const calls = serveAuth({ "POST /api/auth/activate/": () => ({ body: { status: true } }) });
    renderInTurkish(<AuthScreen type="activate" />);
    type(t("fields.email"), "ayse@example.com");
    type(t("auth.activate.code"), " 12 34-567");
    press(t("auth.activate.title"));
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/auth/login/"));
    expect(calls[0]?.body).toEqual({ email: "ayse@example.com", code: "123456" });
  });

  it("shows that the code is wrong and sends a new one", async () => {
    const calls = serveAuth({
      "POST /api/auth/activate/": () => invalid({ code: ["Kod geçersiz"] }),
      "POST /api/auth/activate/resend/": () => ({ body: { status: true } }),
    });
    renderInTurkish(<AuthScreen type="activate" />);
    type(t("fields.email"), "ayse@example.com");
    type(t("auth.activate.code"), "111111");
    press(t("auth.activate.title"));
    expect(await screen.findByText("Kod geçersiz")).toBeTruthy();
    press(t("auth.activate.resend"));
    await waitFor(() => expect(calls.at(-1)?.body).toEqual({ email: "ayse@example.com" }));
    await waitFor(() => expect(toasts.get().at(-1)?.text).toMatch(t.like("auth.activate.resent")));
  });
});

it("requests a password reset by e-mail from a sheet of the login", async () => {
  const calls = serveAuth({ "POST /api/auth/forget-password/": () => ({ body: { status: true } }) });
  renderInTurkish(<AuthScreen type="login" />);
  press(t("auth.forgot.title"));
  const sheet = within(await screen.findByRole("dialog", { name: t("auth.forgot.title") }));
  fireEvent.change(sheet.getByLabelText(t("fields.email")), { target: { value: "ayse@example.com" } });
  fireEvent.submit(sheet.getByRole("form"));
  const request = () => calls.find(({ path }) => path === "/api/auth/forget-password/");
  await waitFor(() => expect(request()?.body).toEqual({ email: "ayse@example.com" }));
  await waitFor(() => expect(toasts.get()[0]?.text).toMatch(t.like("auth.forgot.done")));
});

describe("the page that confirms an e-mail address", () => {
  const confirm = "POST /api/auth/email/confirm/";

  it("confirms the address only when the button is pressed", async () => {
    at("/auth/confirm-email/?token=abc");
    const calls = serveAuth({ [confirm]: () => ({ body: { status: true } }) });
    renderInTurkish(<AuthScreen type="confirm-email" />);
    expect([address(), calls]).toEqual(["/auth/confirm-email/", []]);
    press(t("auth.confirm.submit"));
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/profile/"));
    expect(calls[0]?.body).toEqual({ token: "abc" });
    expect(toasts.get()[0]?.text).toBe(t("auth.confirm.done"));
  });

  it("asks for the password if the account is not signed in, and says if it is wrong", async () => {
    at("/auth/confirm-email/?token=abc");
    const refuse = (code: string, message: string) => ({
      status: 403,
      body: { code, message, errors: { current_password: [message] } },
    });
    const answers = [
      refuse("password_required", "Şifre gerekli"),
      refuse("password_wrong", "Şifre yanlış"),
      { body: { status: true } },
    ];
    const calls = serveAuth({ [confirm]: () => answers.shift() ?? { body: {} } });
    renderInTurkish(<AuthScreen type="confirm-email" />);
    expect(screen.queryByLabelText(t("fields.password.label"))).toBeNull();
    press(t("auth.confirm.submit"));
    const field = await screen.findByLabelText<HTMLInputElement>(t("fields.password.label"));
    expect(screen.getByText(t.like("auth.confirm.password"))).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(toasts.get()).toEqual([]);
    for (const password of ["mavi", "mavi tren 1856"]) {
      fireEvent.change(field, { target: { value: password } });
      press(t("auth.confirm.submit"));
      if (password === "mavi") expect(await screen.findAllByText("Şifre yanlış")).toBeTruthy();
    }
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/profile/"));
    expect(calls.map(({ body }) => body)).toEqual([
      { token: "abc" },
      { token: "abc", current_password: "mavi" },
      { token: "abc", current_password: "mavi tren 1856" },
    ]);
  });

  it("shows why a link is invalid and leads to the profile", async () => {
    at("/auth/confirm-email/?token=old");
    serveAuth({ [confirm]: () => invalid({ token: ["Bağlantı geçersiz"] }) });
    renderInTurkish(<AuthScreen type="confirm-email" />);
    press(t("auth.confirm.submit"));
    expect(await screen.findByRole("heading", { name: "Bağlantı geçersiz" })).toBeTruthy();
    expect(screen.getByRole("link", { name: t("auth.confirm.missingAction") }).getAttribute("href")).toBe(
      "/profile/",
    );
  });

  it("keeps the button after a server error", async () => {
    at("/auth/confirm-email/?token=abc");
    serveAuth({ [confirm]: () => ({ status: 503, body: {} }) });
    renderInTurkish(<AuthScreen type="confirm-email" />);
    press(t("auth.confirm.submit"));
    await waitFor(() => expect(toasts.get()).toMatchObject([{ tone: "danger" }]));
    expect(screen.getByRole("button", { name: t("auth.confirm.submit") })).toBeTruthy();
  });
});

describe("the page that resets a password", () => {
  const fill = () => {
    type(t("fields.password.fresh"), "mavi tren 1856");
    type(t("fields.password.freshAgain"), "mavi tren 1856");
    press(t("auth.reset.submit"));
  };

  it.each(["#", "?"])(
    "sets the password by the token after %s and removes the token from the address",
    async (sign) => {
      at(`/auth/reset-password/${sign}token=abc`);
      const calls = serveAuth({ "POST /api/auth/reset-password/": () => ({ body: { status: true } }) });
      renderInTurkish(
        <StrictMode>
          <AuthScreen type="reset-password" />
        </StrictMode>,
      );
      expect(address()).toBe("/auth/reset-password/");
      fill();
      await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/auth/login/"));
      expect(calls[0]?.body).toEqual({
        token: "abc",
        new_password: "mavi tren 1856",
        comfirm_password: "mavi tren 1856",
      });
    },
  );

  it("offers a new link if this one is invalid or incomplete", async () => {
    at("/auth/reset-password/#token=abc");
    serveAuth({ "POST /api/auth/reset-password/": () => invalid({ token: ["Bağlantı geçersiz."] }) });
    const { unmount } = renderInTurkish(<AuthScreen type="reset-password" />);
    fill();
    expect(await screen.findByRole("heading", { name: "Bağlantı geçersiz." })).toBeTruthy();
    expect(screen.getByRole("link", { name: t("auth.reset.missingAction") }).getAttribute("href")).toBe(
      "/auth/forgot-password/",
    );
    unmount();
    at("/auth/reset-password/");
    renderInTurkish(<AuthScreen type="reset-password" />);
    expect(screen.getByRole("heading", { name: t("auth.reset.missingTitle") })).toBeTruthy();
  });
});

it.each(["login", "register", "activate", "forgot-password"] as const)(
  "redirects a signed-in member from %s to the home page",
  async (page) => {
    keepToken("t");
    serveAuth();
    renderInTurkish(<AuthScreen type={page} />);
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/"));
    expect(screen.queryByRole("form")).toBeNull();
  },
);
