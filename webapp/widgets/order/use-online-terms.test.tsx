import terms from "@content/catalogues/tr/terms.json";
import { expect, it } from "vitest";
import type { DeadlineClock } from "@/lib/api/types";
import { Messages } from "@/lib/i18n/provider";
import { renderInTurkish } from "@/test/render";
import { re, t } from "@/test/words";
import { type Paid, useOnlineTerms } from "./use-online-terms";

const liras = (total: string) => ({ total, currency: "TRY" as const });
const TERMS = { until: "2026-11-29T09:00:00Z", back: liras("400.00"), open_ticket: false };

type Props = { paid?: Paid; feeUntil?: string; isOpen?: boolean; clock?: DeadlineClock };

function Terms({ paid, feeUntil, isOpen = false, clock }: Props) {
  return useOnlineTerms()({ ...TERMS, open_ticket: isOpen, fee_until: feeUntil, clock }, true, paid);
}

it("says until when the cancellation is free, and until when it costs a fee", () => {
  const { container } = renderInTurkish(
    <Messages turkish={{ terms }}>
      <Terms feeUntil="2026-11-30T09:00:00Z" />
    </Messages>,
  );
  expect(container.textContent).toMatch(
    re`^${t.like("terms.free", { sum: "₺400" })}\n${t.like("terms.fee")}$`,
  );
});

it("names the clock's place only where the device shows another time", () => {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const say = (zone: string) =>
    renderInTurkish(
      <Messages turkish={{ terms }}>
        <Terms clock={{ zone, place: "Apia" }} />
      </Messages>,
    ).container.textContent;
  expect(say(here)).not.toContain("Apia");
  expect(say("Pacific/Apia")).toMatch(/29\sKas\s22:00 \(Apia saati\) · ₺400 iade$/);
});

it.each<[string, Paid | undefined, string | RegExp]>([
  ["no payment", undefined, "₺400 iade"],
  ["a card alone", { card: liras("400.00"), coupon: null }, "₺400 iade"],
  [
    "card and coupon",
    { card: liras("300.00"), coupon: liras("100.00") },
    `${t("terms.part", { to: "other", sum: "₺300" })} ve ${t("terms.part", { to: "coupon", sum: "₺100" })} iade`,
  ],
  // The fee reduces the coupon's part: the card is refunded first.
  [
    "card and a larger coupon",
    { card: liras("250.00"), coupon: liras("200.00") },
    `${t("terms.part", { to: "other", sum: "₺250" })} ve ${t("terms.part", { to: "coupon", sum: "₺150" })} iade`,
  ],
  [
    "a coupon alone",
    { card: liras("0.00"), coupon: liras("400.00") },
    t("terms.part", { to: "coupon", sum: "₺400 iade" }),
  ],
  [
    "card and open ticket",
    { card: liras("300.00"), openTicket: liras("100.00") },
    `${t("terms.part", { to: "other", sum: "₺300" })} ve ${t("terms.part", { to: "openTicket", sum: "₺100" })} iade`,
  ],
  [
    "a card in liras and a coupon that is shown in dollars",
    { card: liras("300.00"), coupon: { total: "2.50", currency: "USD" } },
    `${t("terms.part", { to: "other", sum: "₺300" })} ve ${t("terms.part", { to: "coupon", sum: "₺100" })} iade`,
  ],
])("says how a cancellation refunds %s", (_, paid, words) => {
  const { container } = renderInTurkish(
    <Messages turkish={{ terms }}>
      <Terms paid={paid} />
    </Messages>,
  );
  expect(container.textContent).toContain(`· ${words}`);
});

it.each<[string, Paid | undefined, string | RegExp]>([
  ["no payment", undefined, t.like("terms.openTicket", { sum: "₺400" })],
  [
    "a card and an open ticket",
    { card: liras("300.00"), openTicket: liras("100.00") },
    t.like("terms.openTicket", { sum: "₺400" }),
  ],
  [
    "a card, a coupon and an open ticket",
    { card: liras("200.00"), coupon: liras("150.00"), openTicket: liras("50.00") },
    `${t("terms.part", { to: "openTicket", sum: "₺250" })} ve ${t("terms.part", { to: "coupon", sum: "₺150" })} iade`,
  ],
])("says which open ticket a late cancellation gives for %s", (_, paid, words) => {
  const { container } = renderInTurkish(
    <Messages turkish={{ terms }}>
      <Terms paid={paid} isOpen />
    </Messages>,
  );
  expect(container.textContent).toMatch(words);
});
