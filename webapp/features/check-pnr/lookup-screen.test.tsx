import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { toasts } from "@/lib/toast";
import { renderInTurkish, serve } from "@/test/render";
import { t } from "@/test/words";
import { asReference, asSurname } from "./check-pnr";
import { LookupScreen } from "./lookup-screen";

const router = vi.hoisted(() => ({ push: vi.fn(), prefetch: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => router }));

const POST = "POST /api/flight/check-pnr/";

beforeEach(() => {
  vi.clearAllMocks();
  toasts.set([]);
});

function inquire(pnr: string, surname: string) {
  fireEvent.change(screen.getByLabelText(t("lookup.pnr")), { target: { value: pnr } });
  fireEvent.change(screen.getByLabelText(t("lookup.surname")), { target: { value: surname } });
  fireEvent.click(screen.getByRole("button", { name: t("lookup.submit") }));
}

describe("the fields of the lookup", () => {
  it.each([
    ["k7m4xq2p", "K7M4XQ2P"],
    ["i1ıİ", "I1II"],
    ["k7m4-xq 2p", "K7M4XQ2P"],
    ["abcdefghijkl", "ABCDEFGHIJ"],
  ])("turn the typed booking reference %s into %s", (typed, shown) => expect(asReference(typed)).toBe(shown));

  it.each([
    ["iğde", "tr", "İĞDE"],
    ["ışık", "tr", "IŞIK"],
    ["smith", "en", "SMITH"],
  ])("turn the typed surname %s in the language %s into %s", (typed, locale, shown) =>
    expect(asSurname(typed, locale)).toBe(shown),
  );
});

describe("the lookup", () => {
  it("looks up bookings of its own product and links to the other products", async () => {
    const calls = serve({ "POST /api/bus/check-pnr/": () => ({ body: { session_unique: "s" } }) });
    renderInTurkish(<LookupScreen product="bus" />);
    const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toEqual(["/flight/check-pnr/", "/bus/check-pnr/", "/car/check-pnr/"]);
    expect(screen.getByRole("link", { current: "page" }).textContent).toBe(
      t("lookup.kind", { product: "bus" }),
    );
    inquire("k7m4xq2p", "öz");
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/bus/booking/detail/s/"));
    expect(calls).toHaveLength(1);
  });

  it("opens the ticket that was found", async () => {
    const calls = serve({ [POST]: () => ({ body: { session_unique: "s" } }) });
    renderInTurkish(<LookupScreen product="flight" />);
    inquire("k7m4xq2p", "öz");
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/flight/booking/detail/s/"));
    expect(calls[0]?.body).toEqual({ pnr: "K7M4XQ2P", surname: "ÖZ" });
  });

  it("keeps the typed values of its product in this tab only, also after the ticket opened", async () => {
    serve({ [POST]: () => ({ body: { session_unique: "s" } }) });
    const shown = () =>
      [t("lookup.pnr"), t("lookup.surname")].map(
        (label) => screen.getByLabelText<HTMLInputElement>(label).value,
      );
    renderInTurkish(<LookupScreen product="flight" />);
    inquire("k7m4xq2p", "öz");
    await waitFor(() => expect(router.push).toHaveBeenCalled());
    cleanup();
    renderInTurkish(<LookupScreen product="flight" />);
    expect(shown()).toEqual(["K7M4XQ2P", "ÖZ"]);
    cleanup();
    renderInTurkish(<LookupScreen product="bus" />);
    expect(shown()).toEqual(["", ""]);
    expect(JSON.stringify({ ...localStorage })).not.toContain("K7M4XQ2P");
  });

  it.each([
    ["", "ÖZ", `${t("rules.required")}: ${t("lookup.mend.pnr")}`],
    ["ABCD", "ÖZ", `${t("rules.min_length", { 0: 5 })}: ${t("lookup.mend.pnr")}`],
    ["ABCDE", "", `${t("rules.required")}: ${t("lookup.mend.surname")}`],
    ["ABCDE", "--", `${t("rules.letters")}: ${t("lookup.mend.surname")}`],
  ])("rejects the reference %j with the surname %j: %s", async (pnr, surname, fault) => {
    const calls = serve({});
    renderInTurkish(<LookupScreen product="flight" />);
    inquire(pnr, surname);
    expect(await screen.findByText(fault)).toBeTruthy();
    expect(calls).toHaveLength(0);
  });

  it.each([
    [404, t("common.warning"), t("lookup.notFound")],
    [500, t("common.error"), t("common.somethingWentWrong")],
  ])("shows the error of status %s and can be tried again", async (status, title, text) => {
    const calls = serve({ [POST]: () => ({ status, body: { code: "x", message: "" } }) });
    renderInTurkish(<LookupScreen product="flight" />);
    inquire("ABCDE", "ÖZ");
    await waitFor(() => expect(toasts.get()).toMatchObject([{ title, text }]));
    inquire("ABCDF", "ÖZ");
    await waitFor(() => expect(calls).toHaveLength(2));
  });

  it("says when to try again after too many guesses", async () => {
    vi.stubGlobal("fetch", async () =>
      Response.json(
        { code: "too_many_requests", message: "" },
        { status: 429, headers: { "retry-after": "601" } },
      ),
    );
    renderInTurkish(<LookupScreen product="flight" />);
    inquire("ABCDE", "ÖZ");
    await waitFor(() => expect(toasts.get()[0]?.text).toContain(t("lookup.tooMany", { minutes: 11 })));
  });
});
