import { readFileSync } from "node:fs";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { closePanel, openMenu, panel } from "@/lib/chrome";
import { ask, question } from "@/lib/dialog";
import { toast, toasts } from "@/lib/toast";
import { native } from "@/test/native";
import { renderInTurkish, serve } from "@/test/render";
import { t } from "@/test/words";
import { Shell } from "./shell";

const router = { replace: vi.fn(), push: vi.fn() };
vi.mock("next/navigation", () => ({ usePathname: () => "/", useRouter: () => router }));

const info = {
  languages: { tr: "Türkçe" },
  currency_codes: { TRY: "₺" },
  contact_phone: "+90 850 000 07 68",
  social: {},
  version: "2.0.0",
  is_usable: true,
  is_suported: true,
  app_store: "https://apple.example/rota",
  google_play: "https://google.example/rota",
};
let answered: () => { status?: number; body: unknown };

beforeEach(() => {
  closePanel();
  toasts.set([]);
  native.calls.length = 0;
  router.replace.mockReset();
  router.push.mockReset();
  window.history.replaceState(null, "", "/");
  answered = () => ({ body: info });
  serve({
    "GET /api/mobile/info/": () => answered(),
    "GET /api/content/corporate/": () => ({ body: [] }),
  });
});

async function start() {
  renderInTurkish(<Shell>{null}</Shell>);
  await waitFor(() => expect(native.isHeard("App.backButton")).toBe(true));
}

const press = (canGoBack: boolean) => native.fire("App.backButton", { canGoBack });
const called = (call: string) => native.calls.filter((made) => made.call === call);

it("closes by the back button first the question, then the panel, then the page", async () => {
  window.history.pushState(null, "", "/faq/");
  await start();
  openMenu();
  await screen.findByRole("dialog");
  const answer = ask({ title: "Soru", confirm: t("language-offer.accept"), cancel: "Hayır" });
  await screen.findByRole("alertdialog");
  press(true);
  expect(await answer).toBeNull();
  expect(panel.get()).toBe("menu");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  press(true);
  expect(panel.get()).toBeNull();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(window.history.state?.layers).toBeUndefined());
  expect(window.location.pathname).toBe("/faq/");
  press(true);
  await waitFor(() => expect(window.location.pathname).toBe("/"));
});

it("closes by the back button a popover in a sheet before the sheet", async () => {
  await start();
  const closed: string[] = [];
  document.body.insertAdjacentHTML("beforeend", '<ion-modal><div role="dialog"></div></ion-modal>');
  const sheet = document.querySelector("ion-modal");
  sheet?.firstElementChild?.addEventListener("keydown", (event) => {
    closed.push(`popover by ${(event as KeyboardEvent).key}`);
    event.stopPropagation();
    sheet.firstElementChild?.remove();
  });
  sheet?.addEventListener("keydown", () => closed.push("sheet"));
  press(true);
  press(true);
  sheet?.remove();
  expect(closed).toEqual(["popover by Escape", "sheet"]);
});

it.each(["/", "/profile/tickets/", "/faq/", "/profile/"])(
  "minimises the app by the back button on the tab %s",
  async (tab) => {
    await start();
    window.history.replaceState(null, "", tab);
    press(false);
    await waitFor(() => expect(called("App.minimizeApp")).toHaveLength(1));
  },
);

it("goes home by the back button on a page that a link opened", async () => {
  await start();
  window.history.replaceState(null, "", "/bus/search/?option=x");
  press(false);
  expect(router.replace).toHaveBeenCalledWith("/");
  expect(called("App.minimizeApp")).toEqual([]);
});

it("opens the page of a link at the start and later", async () => {
  window.history.replaceState(null, "", "/flight/payment/?session_unique=abc");
  await start();
  expect(router.replace).toHaveBeenCalledWith("/flight/payment/?session_unique=abc");
  native.fire("App.appUrlOpen", { url: "https://rota.example/ucak-bileti/ara/IST-ESB/" });
  expect(router.push).toHaveBeenCalledWith("/ucak-bileti/ara/_/?id=IST-ESB");
});

it("offers an optional update and continues without it", async () => {
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  answered = () => ({ body: { ...info, is_suported: false } });
  await start();
  await waitFor(() => expect(question.get()?.text).toContain("2.0.0"));
  question.get()?.answer(false);
  await waitFor(() => expect(question.get()).toBeNull());
  expect(open).not.toHaveBeenCalled();
});

it("asks to check the connection and checks the version when it is back", async () => {
  answered = () => ({ status: 404, body: { code: "not_found", message: "" } });
  await start();
  const offline = { text: t("common.checkConnection"), cancel: t("app-version.continue") };
  await waitFor(() => expect(question.get()).toMatchObject(offline));
  const first = question.get();
  first?.answer(true);
  await waitFor(() => expect(question.get()).not.toBe(first));
  await waitFor(() => expect(question.get()).toMatchObject(offline));
  question.get()?.answer(false);
  await waitFor(() => expect(question.get()).toBeNull());
  answered = () => ({ body: { ...info, is_suported: false } });
  native.fire("Network.networkStatusChange", { connected: true });
  await waitFor(() => expect(question.get()?.text).toContain("2.0.0"));
  question.get()?.answer(false);
});

it("hides the splash screen after 1500 ms from the second start on", async () => {
  const { plugins } = JSON.parse(readFileSync("../ionic-shell/capacitor.config.json", "utf8"));
  const { launchAutoHide, launchShowDuration, launchFadeOutDuration } = plugins.SplashScreen;
  expect([launchAutoHide, launchShowDuration, launchFadeOutDuration]).toEqual([true, 2000, 1200]);
  const { splashOver } = await import("./native-splash");
  vi.useFakeTimers();
  try {
    vi.spyOn(performance, "now").mockReturnValue(400);
    splashOver();
    await vi.advanceTimersByTimeAsync(5000);
    expect(called("SplashScreen.hide")).toEqual([]);
    splashOver();
    await vi.advanceTimersByTimeAsync(1099);
    expect(called("SplashScreen.hide")).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(called("SplashScreen.hide")).toEqual([
      { call: "SplashScreen.hide", options: { fadeOutDuration: 1200 } },
    ]);
  } finally {
    vi.useRealTimers();
  }
});

it("marks the page while the keyboard is open and vibrates at an error", async () => {
  await start();
  native.fire("Keyboard.keyboardWillShow");
  expect(document.documentElement.hasAttribute("data-keyboard")).toBe(true);
  native.fire("Keyboard.keyboardWillHide");
  expect(document.documentElement.hasAttribute("data-keyboard")).toBe(false);
  toast("Olmadı", { tone: "danger" });
  await waitFor(() =>
    expect(called("Haptics.notification")).toEqual([
      { call: "Haptics.notification", options: { type: "ERROR" } },
    ]),
  );
});

it("reads the stored token from the device at the start", async () => {
  await start();
  await waitFor(() => expect(called("SecureStorage.internalGetItem")).not.toEqual([]));
});

// Must be the last test, because its question reappears forever.
it("asks for a required update until it is installed", async () => {
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  answered = () => ({ body: { ...info, is_usable: false, is_suported: false } });
  await start();
  await waitFor(() =>
    expect(question.get()).toMatchObject({
      confirm: t("app-version.update"),
      text: t("app-version.unusable"),
    }),
  );
  expect(question.get()?.cancel).toBeUndefined();
  for (const confirmed of [false, true]) {
    const pending = question.get();
    pending?.answer(confirmed);
    await waitFor(() => expect(question.get()).not.toBe(pending));
    await waitFor(() => expect(question.get()).not.toBeNull());
  }
  expect(open.mock.calls).toEqual([["https://google.example/rota"]]);
});
