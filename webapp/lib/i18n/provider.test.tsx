// The exported page in a browser whose selected language is not Turkish.

import { act } from "@testing-library/react";
import { useTranslations } from "next-intl";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { offline, serve } from "@/test/render";
import { t } from "@/test/words";
import type { Namespaces } from "./messages";
import { LanguageProvider, Messages } from "./provider";

const root = document.documentElement;
const isPending = () => root.dataset.languagePending !== undefined;
const catalogue = { language: "en", version: "7", messages: { common: { retry: "Try again" } } };
const CALL = "GET /api/i18n/catalog/f7/en/";

beforeEach(() => {
  localStorage.setItem("rota.settings", JSON.stringify({ language: "en" }));
  // State that boot-script.ts sets.
  root.dataset.languagePending = "";
});
afterEach(() => {
  delete root.dataset.languagePending;
});

const Words = () => useTranslations("common")("retry");

/** Renders the page as exported, then hydrates it. */
async function open(screen = <Words />): Promise<HTMLElement> {
  const page = (
    <SWRConfig value={{ provider: () => new Map() }}>
      <LanguageProvider>{screen}</LanguageProvider>
    </SWRConfig>
  );
  const body = document.createElement("div");
  body.innerHTML = renderToString(page);
  await act(async () => void hydrateRoot(body, page));
  return body;
}

it("the page stays hidden until the catalogue of its language is loaded", async () => {
  let come = () => {};
  const line = new Promise<void>((resolve) => {
    come = resolve;
  });
  serve({ [CALL]: () => ({ body: catalogue }) });
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (...call: Parameters<typeof fetch>) => line.then(() => fetch(...call)));
  const body = await open();
  expect(body.textContent).toBe(t("common.retry"));
  expect(isPending()).toBe(true);
  come();
  await vi.waitFor(() => expect(body.textContent).toBe("Try again"));
  expect(isPending()).toBe(false);
});

it("a catalogue is requested once, although the server's version arrives before its messages", async () => {
  let come = () => {};
  const line = new Promise<void>((resolve) => {
    come = resolve;
  });
  const calls = serve({
    [CALL]: () => ({ body: catalogue }),
    "GET /api/mobile/info/": () => ({ body: { locale_versions: { en: "7" } } }),
  });
  const { fetch } = globalThis;
  const requests: string[] = [];
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    requests.push(path);
    return path.includes("catalog") ? line.then(() => fetch(path, init)) : fetch(path, init);
  });
  const body = await open();
  await vi.waitFor(() => expect(calls.some(({ path }) => path === "/api/mobile/info/")).toBe(true));
  await act(async () => {});
  come();
  await vi.waitFor(() => expect(body.textContent).toBe("Try again"));
  expect(requests.filter((path) => path.includes("catalog"))).toHaveLength(1);
});

it("the page is shown in Turkish where no catalogue can be loaded", async () => {
  serve({ [CALL]: offline });
  const body = await open();
  // The request is retried.
  await vi.waitFor(() => expect(isPending()).toBe(false), 10_000);
  expect(body.textContent).toBe(t("common.retry"));
});

it("the page is shown at once in a language that the device has stored", async () => {
  localStorage.setItem("rota.messages.en", JSON.stringify(catalogue));
  serve({});
  const body = await open();
  expect(isPending()).toBe(false);
  expect(body.textContent).toBe("Try again");
});

function Looked() {
  const [shared, t] = [useTranslations("common"), useTranslations("lookup")];
  return [shared("back"), shared("retry"), t("title"), t("pnr"), t("submit")].join(", ");
}

it("a message that a catalogue of another version lacks is shown in Turkish, never as a key", async () => {
  const { retry: _, ...common } = { ...catalogue.messages.common, back: "Back" };
  // `pnr` was a message when this app was built.
  const other = { common, lookup: { title: "Find it", pnr: { label: "PNR" } } };
  localStorage.setItem("rota.messages.en", JSON.stringify({ ...catalogue, messages: other }));
  serve({});
  const turkish = { lookup: { title: "Bul", pnr: t("lookup.pnr"), submit: t("lookup.submit") } };
  const body = await open(
    <Messages turkish={turkish as Partial<Namespaces>}>
      <Looked />
    </Messages>,
  );
  expect(body.textContent).toBe(
    `Back, ${t("common.retry")}, Find it, ${t("lookup.pnr")}, ${t("lookup.submit")}`,
  );
});
