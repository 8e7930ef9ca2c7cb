"use client";
// The search that a results screen shows, following the address: opened, opened again when it lapsed or
// the currency is another, or failed. Without a connection, what this device kept of it.

import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "../api/error";
import type { Product } from "../product";
import { readSettings, useSettings } from "../settings";
import { whenIdle } from "../when-idle";
import { type Address, nameOption } from "./address";
import { type AnyResults, type OpenSearch, openAtHand, openSearch } from "./open-search";
import { dropReads } from "./results";
import { dropSession } from "./session";

/** ui/kept-results.tsx, which is fetched when it is needed. */
type KeptParts = {
  keepResults: (product: Product, search: OpenSearch<AnyResults>) => Promise<void>;
  keptInstead: <Results extends AnyResults>(
    failure: unknown,
    product: Product,
    address: Address,
    onRetry: () => void,
  ) => Promise<OpenSearch<Results>>;
};
type Ways = typeof import("./in-session");
type Open<Results extends AnyResults> = typeof openSearch<Results>;

/** A way to results that few go. */
const again =
  <Results extends AnyResults>(which: (ways: Ways) => Open<Results>): Open<Results> =>
  async (...of) =>
    which(await import("./in-session"))(...of);

type State<Results extends AnyResults> = { search: OpenSearch<Results> | null; error: unknown };

/** `loadKept` is a constant of its module. */
export function useOpenSearch<Results extends AnyResults>(
  product: Product,
  { option, session }: Address,
  loadKept: () => Promise<KeptParts>,
) {
  const [state, setState] = useState<State<Results>>({ search: null, error: null });
  // What is shown belongs to the latest opening only, whatever order answers come in; leaving the screen counts as one.
  const latest = useRef(0);
  const shownOption = useRef<string | null>(null);
  const askedCurrency = useRef("");
  const { currency } = useSettings();

  const open = useCallback(
    async (address: Address, how = openSearch<Results>): Promise<OpenSearch<Results> | null> => {
      latest.current += 1;
      const mine = latest.current;
      askedCurrency.current = readSettings().currency;
      const atHand = how === openSearch ? openAtHand<Results>(product, address) : null;
      if (atHand) {
        shownOption.current = atHand.search_options.id;
        startTransition(() => setState({ search: atHand, error: null }));
        return atHand;
      }
      setState({ search: null, error: null });
      try {
        const search = await how(product, address).catch(async (failure: unknown) => {
          if (!(failure instanceof ApiError && failure.unanswered)) throw failure;
          const { keptInstead } = await loadKept();
          return keptInstead<Results>(failure, product, address, () => open(address));
        });
        if (mine !== latest.current) return null;
        shownOption.current = search.search_options.id;
        // In slices: a list of cards is long work for a phone.
        startTransition(() => setState({ search, error: null }));
        return search.notice ? null : search;
      } catch (error) {
        if (mine === latest.current) setState({ search: null, error });
        return null;
      }
    },
    [product, loadKept],
  );

  // Not before it is on the screen: an address that changes while the router still loads the page keeps it, and all that is drawn
  // along with it, from ever being shown.
  useEffect(() => {
    const { search } = state;
    if (!search) return;
    nameOption(search.search_options.id);
    return whenIdle(() =>
      loadKept().then(
        ({ keepResults }) => keepResults(product, search),
        () => undefined,
      ),
    );
  }, [state, product, loadKept]);
  useEffect(() => {
    if (option === null || option !== shownOption.current) void open({ option, session });
  }, [open, option, session]);
  useEffect(() => {
    // Until the page is hydrated, the currency is not yet the user's.
    if (currency === readSettings().currency && currency !== askedCurrency.current)
      void open({ option, session });
  }, [currency, open, option, session]);
  useEffect(
    () => () => {
      latest.current += 1;
      shownOption.current = null;
    },
    [],
  );

  /** The same criteria, with today's prices and seats; `refused`: past every cache. */
  const searchAgain = useCallback(
    (refused = false) => {
      dropSession(product);
      dropReads();
      const address = { option: option ?? shownOption.current, session: null };
      return open(address, refused ? again((ways) => ways.openAfresh<Results>) : undefined);
    },
    [open, option, product],
  );
  const retry = useCallback(() => open({ option, session }), [open, option, session]);
  const fromToday = useCallback(
    () =>
      open(
        { option, session },
        again((ways) => ways.openFromToday<Results>),
      ),
    [open, option, session],
  );
  /** The same search with what has come since. */
  const show = useCallback(
    (search: OpenSearch<Results>) => startTransition(() => setState({ search, error: null })),
    [],
  );
  return { ...state, searchAgain, retry, fromToday, show };
}
