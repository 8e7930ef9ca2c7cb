"use client";
// The search on a results screen, as its address names it: opened, opened again after expiry or a change of
// currency, or failed. Without a connection it returns the results stored on this device.

import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "../api/error";
import type { Product } from "../product";
import { readSettings, useSettings } from "../settings";
import { whenIdle } from "../when-idle";
import { type Address, nameOption } from "./address";
import { type AnyResults, type OpenSearch, openAtHand, openSearch, type ResultsOf } from "./open-search";
import { dropReads, keepAsLatest } from "./results";
import { dropSession } from "./session";

/** Exports of widgets/results/stored-results.tsx, which loads on demand. */
type StoredParts = {
  storeResults: (product: Product, search: OpenSearch<AnyResults>) => Promise<void>;
  storedInstead: <P extends Product>(
    failure: unknown,
    product: P,
    address: Address,
    onRetry: () => void,
  ) => Promise<OpenSearch<ResultsOf<P>>>;
};
type InSession = typeof import("./in-session");
type Open<P extends Product> = typeof openSearch<P>;

/** Loads in-session.ts on demand for a rare way of opening results. */
const again =
  <P extends Product>(which: (inSession: InSession) => Open<P>): Open<P> =>
  async (...of) =>
    which(await import("./in-session"))(...of);

type State<P extends Product> = { search: OpenSearch<ResultsOf<P>> | null; error: unknown };

/** `loadKept` must be a constant of its module. */
export function useOpenSearch<P extends Product>(
  product: P,
  { option, session }: Address,
  loadStored: () => Promise<StoredParts>,
) {
  // Results that are already here are in the first rendering: it needs no skeleton, which would be laid out
  // and replaced. The development server renders pages, too, and has none.
  const [state, setState] = useState<State<P>>(() => ({
    search: typeof window === "undefined" ? null : openAtHand(product, { option, session }),
    error: null,
  }));
  // Number of the latest opening: only its results are shown, whatever the order of responses. Leaving the
  // screen counts as an opening.
  const latest = useRef(0);
  const shownOption = useRef<string | null>(null);
  const searchedCurrency = useRef("");
  const { currency } = useSettings();

  const open = useCallback(
    async (address: Address, how = openSearch<P>): Promise<OpenSearch<ResultsOf<P>> | null> => {
      latest.current += 1;
      const mine = latest.current;
      searchedCurrency.current = readSettings().currency;
      const atHand = how === openSearch ? openAtHand(product, address) : null;
      if (atHand) {
        keepAsLatest(product, atHand);
        shownOption.current = atHand.search_options.id;
        startTransition(() =>
          setState((shown) => (shown.search === atHand ? shown : { search: atHand, error: null })),
        );
        return atHand;
      }
      setState({ search: null, error: null });
      try {
        const search = await how(product, address).catch(async (failure: unknown) => {
          if (!(failure instanceof ApiError && failure.unanswered)) throw failure;
          const { storedInstead } = await loadStored();
          return storedInstead(failure, product, address, () => open(address));
        });
        if (mine !== latest.current) return null;
        shownOption.current = search.search_options.id;
        // A transition, since rendering a list of cards is a long task on a phone.
        startTransition(() => setState({ search, error: null }));
        return search.notice ? null : search;
      } catch (error) {
        if (mine === latest.current) setState({ search: null, error });
        return null;
      }
    },
    [product, loadStored],
  );

  // Deferred until the results are rendered: an address change while the router still loads the page would
  // prevent the page, and everything rendered with it, from appearing.
  useEffect(() => {
    const { search } = state;
    if (!search) return;
    nameOption(search.search_options.id);
    return whenIdle(() =>
      loadStored().then(
        ({ storeResults }) => storeResults(product, search),
        () => undefined,
      ),
    );
  }, [state, product, loadStored]);
  useEffect(() => {
    if (option === null || option !== shownOption.current) void open({ option, session });
  }, [open, option, session]);
  useEffect(() => {
    // Until hydration the currency is not yet the one of the settings.
    if (currency === readSettings().currency && currency !== searchedCurrency.current)
      void open({ option, session });
  }, [currency, open, option, session]);
  useEffect(
    () => () => {
      latest.current += 1;
      shownOption.current = null;
    },
    [],
  );

  /** Repeats the criteria with current prices and seats; `refused` bypasses every cache. */
  const searchAgain = useCallback(
    (refused = false) => {
      dropSession(product);
      dropReads();
      const address = { option: option ?? shownOption.current, session: null };
      return open(address, refused ? again((inSession) => inSession.openAfresh<P>) : undefined);
    },
    [open, option, product],
  );
  const retry = useCallback(() => open({ option, session }), [open, option, session]);
  const fromToday = useCallback(
    () =>
      open(
        { option, session },
        again((inSession) => inSession.openFromToday<P>),
      ),
    [open, option, session],
  );
  /** Shows the same search with the results that arrived since. */
  const show = useCallback(
    (search: OpenSearch<ResultsOf<P>>) => startTransition(() => setState({ search, error: null })),
    [],
  );
  return { ...state, searchAgain, retry, fromToday, show };
}
