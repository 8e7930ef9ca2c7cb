// A browser with a language other than Turkish, from the script before the first paint to the visitor's
// answer.

import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BOOT_SCRIPT } from "@/lib/boot-script";
import { readSettings } from "@/lib/settings";
import { toasts } from "@/lib/toast";
import { renderInTurkish, serve } from "@/test/render";
import { Shell } from "./shell";

vi.mock("next/navigation", () => ({ usePathname: () => "/", useRouter: () => ({}) }));

const root = document.documentElement;
const reload = vi.fn();

beforeEach(() => {
  localStorage.clear();
  delete root.dataset.languageOffer;
  toasts.set([]);
  reload.mockClear();
  vi.stubGlobal("Worker", class {});
  vi.spyOn(window.location, "reload").mockImplementation(reload);
});
afterEach(() => {
  delete root.dataset.languageOffer;
});

function start(...languages: string[]) {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);
  delete root.dataset.languageOffer;
  // biome-ignore lint/security/noGlobalEval: the test runs the script like <head> does
  globalThis.eval(BOOT_SCRIPT);
  return root.dataset.languageOffer;
}
const ask = (answers = {}) => {
  serve({ "GET /api/mobile/info/": () => ({ body: {} }), ...answers });
  renderInTurkish(<Shell>{null}</Shell>);
};
const question = () => screen.findByText("Rota auf Deutsch anzeigen?");

it.each([
  [["de-AT", "en"], "de"],
  [["fr-FR", "ru"], "ru"],
  [["ar"], "ar"],
  [["tr-TR", "en"], undefined],
  [["arn", "fr"], undefined],
])("for a browser with the languages %s offers %s", (languages, offered) => {
  expect(start(...languages)).toBe(offered);
});

it("offers no language after one was chosen", () => {
  localStorage.setItem("rota.settings", JSON.stringify({ language: "tr" }));
  expect(start("de")).toBeUndefined();
});

it("offers a language once and hides the offer when it is dismissed", async () => {
  start("de");
  ask();
  expect((await question()).closest("[lang]")?.getAttribute("lang")).toBe("de");
  await userEvent.click(screen.getByRole("button", { name: "Schließen" }));
  expect([screen.queryByText("Rota auf Deutsch anzeigen?"), root.dataset.languageOffer]).toEqual([
    null,
    undefined,
  ]);
  expect(start("de")).toBeUndefined();
  expect(readSettings().language).toBe("tr");
});

it("reloads in the accepted language, or stays if that cannot be loaded", async () => {
  start("de");
  let status = 404;
  const catalogue = { language: "de", version: "7", messages: { common: { back: "Zurück" } } };
  ask({ "GET /api/i18n/catalog/f7/de/": () => ({ status, body: catalogue }) });
  await question();
  await userEvent.click(screen.getByRole("button", { name: "Ja" }));
  await waitFor(() => expect(toasts.get()).toHaveLength(1));
  expect([reload.mock.calls.length, readSettings().language]).toEqual([0, "tr"]);
  status = 200;
  await userEvent.click(screen.getByRole("button", { name: "Ja" }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(JSON.parse(localStorage.getItem("rota.settings") ?? "")).toMatchObject({ language: "de" });
});

it("applies the language of a link unless one was chosen", async () => {
  const link = document.head.appendChild(document.createElement("link"));
  Object.assign(link, { rel: "canonical", href: "https://rota.example/faq/" });
  document.body.append(document.createElement("noscript"));
  const scripts = document.body.appendChild(document.createElement("template"));
  scripts.dataset.scripts = "/_next/app.js";
  const load = vi.spyOn(document.head, "append").mockReturnValue();
  vi.stubGlobal("requestAnimationFrame", (drawn: () => void) => drawn());
  window.history.replaceState(null, "", "/faq/?language=ar");
  expect(start("en")).toBeUndefined();
  document.dispatchEvent(new Event("DOMContentLoaded", { bubbles: true }));
  expect([root.lang, root.dir, link.href]).toEqual(["ar", "rtl", "https://rota.example/faq/?language=ar"]);
  // The app starts nevertheless.
  await waitFor(() => expect(load).toHaveBeenCalledWith(expect.objectContaining({ localName: "script" })));
  scripts.remove();
  expect(JSON.parse(localStorage.getItem("rota.settings") ?? "")).toEqual({ language: "ar" });
  window.history.replaceState(null, "", "/faq/?language=ru");
  start("en");
  expect(root.lang).toBe("ar");
  link.remove();
  window.history.replaceState(null, "", "/");
  Object.assign(root, { lang: "tr", dir: "ltr" });
});
