"use client";
// Selection of an offer: its claim is held, then the payment page opens. Every other outcome is shown in a
// dialog. When the search has expired it is repeated, the same offer is looked up in it, and a changed
// price needs the buyer's agreement.

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { Posts } from "../api/calls";
import { newIdempotencyKey, post } from "../api/client";
import { ApiError } from "../api/error";
import type { Money } from "../api/types";
import { ask } from "../dialog";
import { compareMoney } from "../format";
import type { Product } from "../product";
import { toast } from "../toast";
import { useFormat } from "../use-format";
import { type ChosenFrom, hasLapsed, type OpenSearch, type ResultsOf } from "./open-search";
import { type AnyOption, storeHeldSession, writeSession } from "./session";

type SelectBody<P extends Product> = Posts[`/api/${P}/gateway/search/select/`]["body"];
export type Choice<P extends Product> = {
  /** Body of the select request, without the source of the choice. */
  body: SelectBody<P>;
  price: Money;
  /** Finds the same offer in another search; null when it no longer exists. */
  again: (fresh: OpenSearch<ResultsOf<P>>) => Promise<Choice<P> | null> | Choice<P> | null;
};
type ChosenIn = { from: ChosenFrom; search_options: AnyOption };
type Outcome = { held: string } | "lapsed" | "refused" | "stay" | "back";

export function useSelect<P extends Product>(
  product: P,
  searchAgain: (refused?: boolean) => Promise<OpenSearch<ResultsOf<P>> | null>,
  goBack: () => void,
) {
  const t = useTranslations("search");
  const common = useTranslations("common");
  const format = useFormat();
  const router = useRouter();
  const [selecting, setSelecting] = useState(false);
  const running = useRef(false);

  const path = `/api/${product}/gateway/search/select/` as const;

  async function hold(body: SelectBody<P>, key: string): Promise<Outcome> {
    try {
      const { status, message, research, session_unique } = await post(path, body, {
        idempotencyKey: key,
      });
      if (status) return { held: session_unique };
      const confirm = research ? t("select.again") : common("ok");
      await ask({ title: t("select.refused", { product }), text: message, confirm });
      return research ? "refused" : "stay";
    } catch (error) {
      if (hasLapsed(error)) {
        await ask({ title: t("timeout.title"), text: t("timeout.text"), confirm: t("select.again") });
        return "lapsed";
      }
      const failure = error instanceof ApiError ? error : null;
      const text = failure?.unanswered ? common("checkConnection") : failure?.message;
      const retry = { confirm: common("retry"), cancel: t("select.back") };
      // Same idempotency key: if the server did act, it repeats its response.
      const again = await ask({ title: common("problemTryAgain"), text, ...retry });
      if (again === null) return "stay";
      return again ? hold(body, key) : "back";
    }
  }

  /** Resolves to true once the offer is held. `seen`: the price shown before the agreed one. */
  async function settle(
    choice: Choice<P>,
    { from, search_options }: ChosenIn,
    seen?: Money,
  ): Promise<boolean> {
    const outcome = await hold({ ...choice.body, ...from, seen }, newIdempotencyKey());
    if (typeof outcome === "object") {
      storeHeldSession(product, outcome.held);
      // The next selection moves this hold.
      writeSession(product, { form_data: search_options, session_unique: outcome.held });
      router.push(`/${product}/payment/?session_unique=${encodeURIComponent(outcome.held)}`);
      return true;
    }
    if (outcome === "back") goBack();
    if (outcome === "back" || outcome === "stay") return false;
    const fresh = await searchAgain(outcome === "refused");
    const again = fresh && (await choice.again(fresh));
    if (fresh && !again) toast(t("select.gone", { product }), { tone: "warning" });
    if (!fresh || !again) return false;
    if (sameMoney(choice.price, again.price)) return outcome === "lapsed" && settle(again, fresh, seen);
    const [was, now] = [format.money(choice.price), format.money(again.price)];
    const accepted = await ask({
      title: t("select.priceChangedTitle"),
      text: t("select.priceChanged", { was, now }),
      confirm: t("select.accept", { price: now }),
      cancel: t("select.decline"),
    });
    return accepted === true && settle(again, fresh, seen ?? choice.price);
  }

  /** Resolves to true when the payment page opens. */
  async function select(choice: Choice<P>, search: ChosenIn) {
    if (running.current) return false;
    running.current = true;
    setSelecting(true);
    const isHeld = await settle(choice, search);
    running.current = false;
    setSelecting(false);
    return isHeld;
  }

  return { selecting, select };
}

const sameMoney = (a: Money, b: Money) => a.currency === b.currency && compareMoney(a.total, b.total) === 0;
