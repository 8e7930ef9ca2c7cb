// Renders components as the app does: in Turkish, with a simulated response for each call.

import common from "@content/catalogues/tr/common.json";
import home from "@content/catalogues/tr/home.json";
import rules from "@content/catalogues/tr/rules.json";
import shell from "@content/catalogues/tr/shell.json";
import { type RenderResult, render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import { vi } from "vitest";
import type { Namespaces } from "@/lib/i18n/messages";

export type Call = { method: string; path: string; body: unknown; headers: Headers };
type Answer = (call: Call) => { status?: number; body: unknown; date?: string };

/** A response that fails like a broken connection; the client retries where this is harmless. */
export const offline = () => {
  throw new TypeError("offline");
};

const notFound: Answer = () => ({ status: 404, body: { code: "not_found", message: "" } });

/**
 * Simulates the server: `"GET /api/x/"` maps to its response, `"GET /api/x/?"` matches any query, and other
 * calls get a 404. Returns the list of calls.
 */
export function serve(answers: Record<string, Answer>): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const body = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const call = { method: init.method ?? "GET", path, body, headers: new Headers(init.headers) };
    calls.push(call);
    const request = `${call.method} ${path}`;
    const answer = answers[request] ?? answers[`${request.split("?")[0]}?`] ?? notFound;
    const { status = 200, body: answered, date } = answer(call);
    return new Response(JSON.stringify(answered), {
      status,
      headers: { "content-type": "application/json", ...(date && { date }) },
    });
  });
  return calls;
}

/** Returns `answer`, preceded by one server error. */
export function lostOnce(answer: () => ReturnType<Answer>): () => ReturnType<Answer> {
  let isLost = false;
  return () => {
    if (isLost) return answer();
    isLost = true;
    return { status: 500, body: { code: "internal", message: "Cevap gelmedi." } };
  };
}

export const keysOf = (calls: Call[]) => calls.map(({ headers }) => headers.get("idempotency-key"));

const queriesOf = (calls: Call[], address: RegExp) =>
  calls.filter(({ path }) => address.test(path)).map(({ path }) => new URLSearchParams(path.split("?")[1]));

/** Returns the option ids of the results that were read, and the decoded ids. */
export const readOptions = (calls: Call[]): { option: string; spelled: string }[] =>
  queriesOf(calls, /\/gateway\/results\/\?/).map((query) => {
    const option = query.get("option") ?? "";
    return { option, spelled: spelledBy(option) };
  });

/** Returns the months for which prices of days were requested, and the decoded option ids. */
export const fareRequests = (calls: Call[]) =>
  queriesOf(calls, /\/gateway\/results\/fares\/\?/).map((query) => ({
    spelled: spelledBy(query.get("option") ?? ""),
    month: query.get("month"),
    back: query.get("back"),
  }));

function spelledBy(option: string): string {
  try {
    return atob(option.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return ""; // An id that a test invented.
  }
}

export function renderInTurkish(screen: ReactNode): RenderResult {
  const messages = { common, home, rules, shell } as unknown as Namespaces;
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <NextIntlClientProvider locale="tr" messages={messages} timeZone="UTC">
        {screen}
      </NextIntlClientProvider>
    </SWRConfig>,
  );
}
