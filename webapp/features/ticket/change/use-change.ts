"use client";
// POST /api/{product}/booking/{session_unique}/change/search/ and …/select/: lines and dates, offers, bus
// seats, sum, and result. An amount due is paid on the payment page.

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { BusDetail } from "@/lib/api/bus-types";
import { addressOf, post } from "@/lib/api/client";
import type { Money, RefundPart } from "@/lib/api/types";
import { addMoney, compareMoney, timesMoney } from "@/lib/format";
import { manageHeaders } from "@/lib/manage-token";
import { toast } from "@/lib/toast";
import { useFormat } from "@/lib/use-format";
import { useSumBack } from "@/widgets/order/use-online-terms";
import type { ManagedBooking } from "../manage/manage";
import { useManaged } from "../manage/use-managed";
import { paidOf } from "../refund/refund-parts";
import { type Offer, type Offers, offersOf } from "./change-offers";

export type Days = {
  departure_date: string;
  return_date: string;
  dropoff_date: string;
};
export type Choice = {
  there: Offer;
  back?: Offer;
  seats: { seat: number; price: string }[];
  difference: Money;
  fee: Money;
  due: Money;
};
export type Found = Offers & {
  /** Ids of the lines in the request. */
  lineIds: string[];
};
export type DoneStep = { at: "done"; due: Money; parts: RefundPart[] };
export type SeatStep = { offers: Found; there: Offer; map: BusDetail["search_item_detail"] };
type Step =
  | { at: "lines" }
  | { at: "offers"; offers: Found }
  | ({ at: "seats" } & SeatStep)
  | { at: "sum"; offers: Found; choice: Choice }
  | { at: "confirming" }
  | DoneStep;

export type Changing = ReturnType<typeof useChange>;

/** `only` limits the change to lines whose departure the carrier changed. */
export function useChange(booking: ManagedBooking, only?: string[]) {
  const { product, session, lines, refunds, onChanged } = booking;
  const t = useTranslations("manage.changing");
  const router = useRouter();
  const format = useFormat();
  const sumBack = useSumBack();
  const managed = useManaged(session);
  const [step, setStep] = useState<Step>({ at: "lines" });
  const open = lines.filter(({ id, changeable }) => changeable && (!only || only.includes(id)));
  /** True when the supplier changes one whole direction at a time. */
  const isWholeDirection = open.some(({ whole_way }) => whole_way);
  /** Null selects all lines, or the first direction. Lines that replace changed lines have new ids. */
  const [picked, choose] = useState<string[] | null>(null);
  const first = isWholeDirection ? open.filter(({ leg }) => leg === open[0]?.leg) : open;
  const chosen = (picked === null ? first : open.filter(({ id }) => picked.includes(id))).map(({ id }) => id);
  const [days, setDays] = useState<Days>({ departure_date: "", return_date: "", dropoff_date: "" });
  const of = { session_unique: session };
  // Amounts due and refunds are in liras, so offers and seats are requested in liras.
  const inLiras = { "x-user-currency": "TRY" };
  const headers = () => ({ headers: { ...manageHeaders(session), ...inLiras } });
  const directions = new Set(open.filter(({ id }) => chosen.includes(id)).map(({ leg }) => leg));
  /**
   * The field of the second date: rentals have a return day, and a change of both directions has a return
   * date.
   */
  const back: "dropoff_date" | "return_date" | null =
    product === "car" ? "dropoff_date" : product === "flight" && directions.size > 1 ? "return_date" : null;

  const search = () =>
    managed.run(async () => {
      const { departure_date, return_date, dropoff_date } = days;
      const when =
        product === "car"
          ? { pickup_date: departure_date, ...(dropoff_date && { dropoff_date }) }
          : { departure_date, ...(back && { return_date }) };
      const address = addressOf(`/api/${product}/booking/{session_unique}/change/search/`, of);
      const answer = await post(address, { line_ids: chosen, ...when }, headers());
      setStep({ at: "offers", offers: { ...offersOf(answer), lineIds: chosen } });
    });

  const sumOf = (there: Offer, back?: Offer): Choice => {
    const both = (name: "difference" | "change_fee" | "due") =>
      back ? addMoney(there[name], back[name]) : there[name];
    return {
      there,
      back,
      seats: [],
      difference: both("difference"),
      fee: both("change_fee"),
      due: both("due"),
    };
  };

  const showSeats = async (offers: Found, there: Offer) => {
    const selection = { product_id: there.product_id, session_unique: offers.session_unique };
    const { search_item_detail: map } = await post("/api/bus/gateway/search/detail/", selection, {
      headers: inLiras,
    });
    setStep({ at: "seats", offers, there, map });
  };

  /** Seats of a bus are chosen before the sum. */
  const take = (offers: Found, there: Offer, back?: Offer) =>
    managed.run(async () => {
      if (product === "bus") return showSeats(offers, there);
      setStep({ at: "sum", offers, choice: sumOf(there, back) });
    });

  /** Seats may cost more than the ordinary seats in the sum of the offer. */
  const sit = (offers: Found, there: Offer, seats: Choice["seats"]) => {
    const ordinary = offers.waived ? undefined : there.bus?.price;
    const choice = sumOf(there);
    if (ordinary) {
      const more = addMoney(
        timesMoney(ordinary, -seats.length),
        ...seats.map(({ price }) => ({ total: price, currency: ordinary.currency })),
      );
      choice.difference = addMoney(choice.difference, more);
      choice.due = addMoney(choice.due, more);
    }
    setStep({ at: "sum", offers, choice: { ...choice, seats } });
  };

  const confirm = (offers: Found, choice: Choice) =>
    managed.run(async () => {
      const { there, back, seats } = choice;
      const body = {
        line_ids: offers.lineIds,
        product_id: there.product_id,
        fare_code: there.fare_code ?? "",
        ...(back && { return_product_id: back.product_id, return_fare_code: back.fare_code ?? "" }),
        ...(seats.length > 0 && { selected_seats: seats.map(({ seat }) => ({ seat })) }),
        // Both directions together may cost less than the sum of both alone.
        due: choice.due.total,
      };
      const answer = await managed.postOnce(
        addressOf(`/api/${product}/booking/{session_unique}/change/select/`, of),
        body,
        headers(),
      );
      if (!answer.status || !answer.change) {
        void onChanged();
        setStep({ at: "lines" });
        // Somebody else may have bought the seat; the seat map opens again for another choice.
        if (seats.length > 0 && !answer.refresh && !answer.research) await showSeats(offers, there);
        return managed.setFault(answer.message);
      }
      const { payment_path, state, due } = answer.change;
      if (payment_path) return router.push(payment_path);
      choose(null);
      if (state === "confirming") setStep({ at: "confirming" });
      // The disruption notice that opened this sheet is gone, and the sheet with it.
      else if (only) toast(t("done"), { tone: "success" });
      else {
        // The response also contains refunds of earlier changes and cancellations.
        const own = answer.refunds.filter(({ id }) => refunds.every((known) => known.id !== id));
        setStep({ at: "done", due, parts: own.map(({ to, amount }) => ({ method: to, amount })) });
      }
      void onChanged();
    });

  const dueSum = (due: Money) =>
    compareMoney(due.total, "0") < 0 ? sumBack(timesMoney(due, -1), paidOf(booking)) : format.money(due);
  const restart = () => {
    managed.setFault("");
    setStep({ at: "lines" });
  };
  return {
    ...managed,
    step,
    open,
    isWholeDirection,
    chosen,
    choose,
    days,
    setDays,
    back,
    search,
    take,
    sit,
    confirm,
    dueSum,
    restart,
  };
}
