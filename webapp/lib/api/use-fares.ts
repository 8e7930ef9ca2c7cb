"use client";
// GET /api/{flight|bus}/gateway/results/fares/: the lowest price of each day of a month, equal for everyone
// and cached by the CDN. Without a response the days have no prices.

import { useMemo } from "react";
import { addDays, lastOfMonth, lastSearched } from "../dates";
import { addMoney, compareMoney, timesMoney } from "../format";
import { optionOf, optionOn } from "../search/option";
import { useSettings } from "../settings";
import { addressOf } from "./client";
import { STEADY, useGet } from "./swr";
import type { Answer, FlightSearchRequest, Money } from "./types";

export type DayFare = Answer<"DayPrice">;

/** The search whose prices per day are requested. */
export type FaresOf = {
  product: "flight" | "bus";
  /**
   * Option id, or the criteria of a flight search: this module spells their id, so that results need no
   * code for it at first.
   */
  option: string | FlightSearchRequest;
  /** True for prices of the return flight's days. */
  back?: boolean;
  /** Unit that one price pays for; prices of flights are for all passengers. */
  per: "seat" | "oneWay" | "roundTrip" | "party";
  /** Number of units to pay: one per seat. */
  times?: number;
  /** A second product that leads to the destination: the day's price is the lower of both. */
  or?: FaresOf;
  /** Price of the part chosen already, added to every price. */
  plus?: Money;
  /**
   * Days up to this one have no price: the chosen direction arrives on it, and some departures of this day
   * are too early.
   */
  after?: string;
};

/** Prices may change between visits, but stay fixed while days are compared. */
const READING = { ...STEADY, revalidateIfStale: true, dedupingInterval: 60_000 };

type Days = Map<string, Money | null>;

/** Prices by day, for one or two months (`YYYY-MM`). Null means that nothing is on sale. */
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
  const address =
    of &&
    month &&
    addressOf(`/api/${of.product}/gateway/results/fares/`, {
      option: optionOn(idOf(of.option), lastOf(month)),
      month,
      back: of.back || undefined,
      currency,
    });
  const { data } = useGet(address, READING);
  return data?.days ?? NO_DAYS;
}

/**
 * Returns the day that names a month's request. Prices are the same for every day of the month, so all
 * searches share one cached response. The day is on sale in every time zone of departure.
 */
const lastOf = (month: string) => [lastOfMonth(month), addDays(lastSearched(), -1)].sort()[0] as string;

const idOf = (option: FaresOf["option"]) =>
  typeof option === "string" ? option : optionOf("flight", option);
