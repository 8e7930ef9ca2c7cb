"use client";
// Choosing an offer: its seats are held, and the way leads to payment. Every other end is said in a dialog; where the search
// had lapsed it is made again, the same offer is looked up in it, and a changed price is asked about before going on.

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { newIdempotencyKey } from "@/lib/api/client";
import { ApiError } from "@/lib/api/error";
import type { FlightChoice, FlightResult, Money } from "@/lib/api/types";
import { ask } from "@/lib/dialog";
import { addMoney, compareMoney } from "@/lib/format";
import { toast } from "@/lib/toast";
import { useFormat } from "@/lib/use-format";
import type { Choosing } from "./itinerary-card";
import { loadReturnItems } from "./load-return-items";
import { fareOf, isPackaged } from "./offer";
import { hasLapsed, type OpenSearch } from "./open-search";
import { selectOffer } from "./select-offer";

/** `fare` null is the cheapest. */
export type ChosenOffer = { item: FlightResult; fare: string | null };
type Outcome = "held" | "lapsed" | "refused" | "stay" | "back";

export function useChoose(searchAgain: () => Promise<OpenSearch | null>, goBack: () => void) {
  const t = useTranslations("results");
  const common = useTranslations("common");
  const format = useFormat();
  const router = useRouter();
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  const running = useRef(false);

  async function hold(choice: FlightChoice, key: string): Promise<Outcome> {
    try {
      const { status, message, research } = await selectOffer(choice, key);
      if (status) return "held";
      const confirm = research ? t("select.again") : common("ok");
      await ask({ title: t("select.refused"), text: message, confirm });
      return research ? "refused" : "stay";
    } catch (error) {
      if (hasLapsed(error)) {
        await ask({ title: t("timeout.title"), text: t("timeout.text"), confirm: t("select.again") });
        return "lapsed";
      }
      const text = error instanceof ApiError ? error.message : undefined;
      const retry = { confirm: common("retry"), cancel: t("select.back") };
      // The same key: if the server did act, it answers with what it did.
      return (await ask({ title: common("problemTryAgain"), text, ...retry })) ? hold(choice, key) : "back";
    }
  }

  async function settle(offers: ChosenOffer[], session_unique: string): Promise<void> {
    const outcome = await hold(choiceOf(offers, session_unique), newIdempotencyKey());
    if (outcome === "held") {
      return router.push(`/flight/payment/?session_unique=${encodeURIComponent(session_unique)}`);
    }
    if (outcome === "back") return goBack();
    if (outcome === "stay") return;
    const fresh = await searchAgain();
    const again = fresh && (await findAgain(fresh, offers));
    if (!fresh) return;
    if (!again) return toast(t("select.gone"), { tone: "warning" });
    const [was, now] = [totalOf(offers), totalOf(again)];
    if (sameMoney(was, now)) return outcome === "lapsed" ? settle(again, fresh.session_unique) : undefined;
    const [before, after] = [format.money(was), format.money(now)];
    const accepted = await ask({
      title: t("select.priceChangedTitle"),
      text: t("select.priceChanged", { was: before, now: after }),
      confirm: t("select.accept", { price: after }),
      cancel: t("select.decline"),
    });
    if (accepted) await settle(again, fresh.session_unique);
  }

  async function choose(offers: ChosenOffer[], session_unique: string) {
    const last = offers.at(-1);
    if (running.current || !last) return;
    running.current = true;
    setChoosing({ product_id: last.item.product_id, fare: last.fare });
    await settle(offers, session_unique);
    running.current = false;
    setChoosing(null);
  }

  return { choosing, choose };
}

/** A package whose cheapest fare is taken is named by its id alone. */
export function choiceOf(offers: ChosenOffer[], session_unique: string): FlightChoice {
  const product_ids = offers.map(({ item }) => item.product_id);
  const plainPackage = offers.every(({ item, fare }) => isPackaged(item) && fare === null);
  if (plainPackage) return { product_ids, session_unique };
  return { product_ids, alternative_prices: offers.map(({ fare }) => fare), session_unique };
}

const priceOf = ({ item, fare }: ChosenOffer): Money => fareOf(item, fare)?.price ?? item.price;

function totalOf(offers: ChosenOffer[]): Money {
  const [first, ...rest] = offers.map(priceOf);
  return first ? addMoney(first, ...rest) : { total: "0", currency: "" };
}

const sameMoney = (a: Money, b: Money) => a.currency === b.currency && compareMoney(a.total, b.total) === 0;

/** The same flights and fares in another search; null when any of them is no longer there. */
async function findAgain(search: OpenSearch, [there, back]: ChosenOffer[]): Promise<ChosenOffer[] | null> {
  const find = (items: FlightResult[], wanted: ChosenOffer): ChosenOffer | null => {
    const item = items.find(({ product_id }) => product_id === wanted.item.product_id);
    const fares = item?.price.alternative_prices;
    return item && (wanted.fare === null || fares?.some(({ code }) => code === wanted.fare))
      ? { item, fare: wanted.fare }
      : null;
  };
  const first = there && find(search.search, there);
  if (!first || !back) return first ? [first] : null;
  const outbound = choiceOf([first], search.session_unique);
  const returns = await loadReturnItems(outbound).catch(() => null);
  const second = returns && find(returns.search, back);
  return second ? [first, second] : null;
}
