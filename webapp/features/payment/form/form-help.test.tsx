// Help texts of the payment form: an error keeps its specified sentence and adds how to correct it.

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { renderInTurkish, serve } from "@/test/render";
import { re, t } from "@/test/words";
import { FlightPaymentScreen } from "../product/flight-payment";
import { paymentData } from "../test-data";

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: vi.fn(), prefetch: vi.fn() }),
  useSearchParams: () => new URLSearchParams("session_unique=s"),
  usePathname: () => "/flight/payment/",
}));

async function open() {
  serve({
    "GET /api/flight/gateway/payment/?session_unique=s": () => ({ body: paymentData() }),
    "GET /api/flight/booking/info/s/": () => ({
      body: { state: "held", do_reservation: false, finish_page_showed: false, timeline: [] },
    }),
    "GET /api/countries/?page_size=1000": () => ({ body: { results: [] } }),
    "GET /api/content/corporate/": () => ({ body: [] }),
    "POST /api/base/gateway/payment/instalments/": () => ({ body: { instalments: [] } }),
  });
  renderInTurkish(<FlightPaymentScreen />);
  await screen.findByLabelText(t("payment.contact.email"));
  return userEvent.setup();
}

const field = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement;
const faultOf = (name: string) => {
  const ids = field(name).getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)).find((one) => one?.id.endsWith("-error"))?.textContent;
};
const openPassenger = () =>
  fireEvent.click(
    screen.getByRole("button", {
      name: re`^${t("payment.passenger.title", { product: "other", index: `${t("payment.fillIn")} 1` })}`,
    }),
  );
const submit = () => fireEvent.submit(document.querySelector("form") as HTMLFormElement);
const birthDate = () =>
  within(screen.getAllByRole("group", { name: t("payment.passenger.birthDate") })[0] as HTMLElement);

describe("a fault in the payment form", () => {
  it.each([
    ["passengers.0.surname", `${t("rules.required")}: ${t("payment.passenger.mend.surname")}`],
    ["card_cvc", `${t("rules.required")}: ${t("payment.card.mend.cvc", { digits: "other" })}`],
    ["phone", `${t("rules.required")}: ${t("payment.contact.mend.phone")}`],
    ["condition", `${t("rules.required")}: ${t("payment.consent.mend")}`],
  ])("starts with the standard sentence and says how to correct %s", async (name, words) => {
    await open();
    submit();
    await waitFor(() => expect(faultOf(name)).toBe(words));
  });

  it("replaces a hint with the same content", async () => {
    await open();
    const described = () => field("card_cvc").getAttribute("aria-describedby")?.split(" ") ?? [];
    expect(described().map((id) => document.getElementById(id)?.textContent)).toEqual([
      t("payment.card.cvcHint", { digits: 3 }),
    ]);
    submit();
    await waitFor(() =>
      expect(faultOf("card_cvc")).toBe(
        `${t("rules.required")}: ${t("payment.card.mend.cvc", { digits: "other" })}`,
      ),
    );
    expect(described()).toHaveLength(1);
  });

  it("has no added help if its sentence is clear by itself", async () => {
    const user = await open();
    for (const index of [0, 1]) await user.type(field(`passengers.${index}.citizen_number`), "10000000146");
    await user.tab();
    submit();
    await waitFor(() => expect(faultOf("passengers.1.citizen_number")).toBe(t("rules.unique")));
  });

  it("is announced at each field of a date or a choice", async () => {
    await open();
    submit();
    await waitFor(() => expect(faultOf("condition")).toBeTruthy());
    openPassenger();
    await waitFor(() =>
      expect(birthDate().getByLabelText(t("payment.passenger.day")).getAttribute("aria-invalid")).toBe(
        "true",
      ),
    );
    const gender = screen.getAllByRole("radiogroup", { name: t("payment.passenger.gender") })[0];
    expect([gender?.getAttribute("aria-invalid"), gender?.getAttribute("aria-required")]).toEqual([
      "true",
      "true",
    ]);
    const described =
      birthDate().getByLabelText(t("payment.passenger.year")).getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(described)?.textContent).toBe(
      `${t("rules.required")}: ${t("payment.passenger.mend.date")}`,
    );
  });
});

describe("the dropdowns of a date", () => {
  it("accept typed digits and move the focus to the next one", async () => {
    const user = await open();
    openPassenger();
    birthDate().getByLabelText(t("payment.passenger.day")).focus();
    await user.keyboard("7".padStart(2, "0"));
    expect(document.activeElement).toBe(birthDate().getByLabelText(t("payment.passenger.month")));
    await user.keyboard("3");
    expect(document.activeElement).toBe(birthDate().getByLabelText(t("payment.passenger.year")));
    await user.keyboard("1990");
    expect(field("passengers.0.birth_date").value).toBe("1990-03-07");
  });

  it("wait for a second digit if one is possible", async () => {
    const user = await open();
    openPassenger();
    birthDate().getByLabelText(t("payment.passenger.day")).focus();
    await user.keyboard("3");
    expect(document.activeElement).toBe(birthDate().getByLabelText(t("payment.passenger.day")));
    await user.keyboard("1");
    await user.keyboard("12");
    expect(field("passengers.0.birth_date").value).toBe("-12-31");
  });
});

describe("the e-mail field of the payment form", () => {
  it("offers to correct a mistyped domain by one press", async () => {
    const user = await open();
    await user.type(field("email"), "ayse@gmial.com");
    await user.tab();
    await user.click(
      await screen.findByRole("button", { name: t("common.emailMeant", { email: "ayse@gmail.com" }) }),
    );
    expect(field("email").value).toBe("ayse@gmail.com");
    expect(screen.queryByRole("button", { name: t.like("common.emailMeant") })).toBeNull();
  });
});
