"use client";
// GET /api/{flight|bus}/gateway/results/fares/: the lowest price of each day of a month, equal for everyone and kept by the CDN.
// Without an answer the days have no prices.

import { useMemo } from "react";
import useSWR from "swr";
import { addDays, lastOfMonth, lastSearched } from "../dates";
import { addMoney, compareMoney, timesMoney } from "../format";
import { optionOf, optionOn } from "../search/option";
import { useSettings } from "../settings";
import { get } from "./client";
import { STEADY } from "./swr";
import type { Answer, FlightSearchRequest, Money } from "./types";

export type DayFare = Answer<"DayPrice">;

/** What the prices of days are the prices of. */
export type FaresOf = {
  product: "flight" | "bus";
  /** Or the criteria of flights, spelled here: results need no code for it at first. */
  option: string | FlightSearchRequest;
  /** The days are those of the flight back. */
  back?: boolean;
  /** What one price pays for; flights are for the whole party. */
  per: "seat" | "oneWay" | "roundTrip" | "party";
  /** How many of its prices are paid: one for each seat of a party. */
  times?: number;
  /** Another product that leads there: a day's price is the lower one of both. */
  or?: FaresOf;
  /** What was chosen already: every price includes it. */
  plus?: Money;
  /** Days up to this one have no price: what was chosen arrives on it, and not everything of that day can be taken after it. */
  after?: string;
};

/** Prices change, but not while days are compared. */
const READING = { ...STEADY, revalidateIfStale: true, dedupingInterval: 60_000 };

type Days = Map<string, Money | null>;

/** By day, of one month or two (`YYYY-MM`). Null: nothing is on sale. */
export function useFares(of: FaresOf | null, months: string[]): Days {
  const own = useOwn(of, months);
  const others = useOwn(of?.or ?? null, months);
  return useMemo(() => lower(own, others), [own, others]);
}

function useOwn(of: FaresOf | null, [first, second]: string[]): Days {
  const one = useMonth(of, first);
  const other = useMonth(of, second);
  const { plus, times = 1, after = "" } = of ?? {};
  return useMemo(() => {
    const days = [...one, ...other].filter(({ date }) => date > after);
    const paid = (price: Money) => timesMoney(plus ? addMoney(plus, price) : price, times);
    return new Map(days.map(({ date, price }) => [date, price && paid(price)]));
  }, [one, other, plus, times, after]);
}

function lower(own: Days, others: Days): Days {
  const days = new Map(own);
  for (const [date, price] of others) {
    const known = days.get(date);
    if (!known || (price && compareMoney(price.total, known.total) < 0)) days.set(date, price);
  }
  return days;
}

const NO_DAYS: DayFare[] = [];

function useMonth(of: FaresOf | null, month: string | undefined): DayFare[] {
  const { currency } = useSettings();
  const asked = of &&
    month && {
      option: optionOn(idOf(of.option), lastOf(month)),
      month,
      ...(of.back && { back: "true" }),
      currency,
    };
  const { data } = useSWR(
    asked ? `/api/${of.product}/gateway/results/fares/?${new URLSearchParams(asked)}` : null,
    (address: string) => get<Answer<"Kept_Fares">>(address),
    READING,
  );
  return data?.days ?? NO_DAYS;
}

/** A month's prices are the same for each of its days: searches of all of them share one answer, by a day that is sold wherever one departs. */
const lastOf = (month: string) => [lastOfMonth(month), addDays(lastSearched(), -1)].sort()[0] as string;

const idOf = (option: FaresOf["option"]) =>
  typeof option === "string" ? option : optionOf("flight", option);
