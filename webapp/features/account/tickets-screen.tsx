"use client";
// /profile/tickets/: the member's bookings, with a first tab for all and one tab per product. Offline,
// and for a guest, the tickets saved on this device.

import { useTranslations } from "next-intl";
import { type ComponentProps, lazy, Suspense } from "react";
import { useToken } from "@/lib/account/token";
import { usePaged } from "@/lib/account/use-paged";
import { ApiError } from "@/lib/api/error";
import type { Product } from "@/lib/product";
import { hasSavedTickets } from "@/lib/saved-tickets";
import { ButtonLink } from "@/ui/button";
import { Ticket } from "@/ui/icons";
import { ListEnd } from "@/ui/list-end";
import { ListSkeleton, Loaded } from "@/ui/loaded";
import { EmptyState } from "@/ui/state";
import styles from "./account.module.css";
import { AccountScreen } from "./account-screen";
import { PRODUCTS, ProductTabs } from "./product-tabs";
import { TicketList } from "./ticket-list";

const SavedTickets = lazy(() => import("./saved-tickets"));
const GuestTickets = lazy(() => import("./guest-tickets"));

/** Maximum page size of the server. The server sorts by purchase date, this screen by travel date. */
const PER_PAGE = 50;
const skeleton = <ListSkeleton height="144" />;

export function TicketsScreen() {
  const hasSaved = useToken() === null && hasSavedTickets();
  const guest = hasSaved ? (
    <Suspense fallback={skeleton}>
      <GuestTickets />
    </Suspense>
  ) : undefined;
  return (
    <AccountScreen page="tickets" skeleton={skeleton} Loader={LoadedOrSaved} guest={guest}>
      {() => <ProductTabs all={<Tickets />} panel={(product) => <Tickets product={product} />} />}
    </AccountScreen>
  );
}

/** Shows all products when none is named. */
function Tickets({ product }: { product?: Product }) {
  const t = useTranslations("account");
  const [flights, buses, cars] = [useBookings("flight"), useBookings("bus"), useBookings("car")];
  const bookings = { flight: [flights], bus: [buses], car: [cars] };
  const all = product ? bookings[product] : [flights, buses, cars];
  const lists = all.map(({ list }) => list);
  const unfinished = all.filter(({ hasMore }) => hasMore);
  const answer = {
    data: lists.every(({ data }) => data) ? all.flatMap(({ tickets }) => tickets) : undefined,
    error: lists.find(({ error }) => error)?.error,
    mutate: () => lists.map(({ mutate }) => mutate()),
  };
  return (
    <LoadedOrSaved
      products={product && [product]}
      answer={answer}
      words={t("loading")}
      failed={t("failed")}
      skeleton={skeleton}
    >
      {(tickets) =>
        tickets.length === 0 ? (
          <NoTickets product={product} />
        ) : (
          <div className={styles.sections}>
            <TicketList tickets={tickets} />
            {unfinished.length > 0 && (
              <ListEnd
                label={t("tickets.more")}
                busy={unfinished.some(({ end }) => end.busy)}
                failed={unfinished.some(({ end }) => end.failed)}
                onMore={() => {
                  for (const { end } of unfinished) end.onMore();
                }}
              />
            )}
          </div>
        )
      }
    </LoadedOrSaved>
  );
}

function useBookings(product: Product) {
  const paged = usePaged(
    `/api/user/${product}/bookings/`,
    PER_PAGE,
    (pages) => pages.at(-1)?.next_page != null,
  );
  const cards = paged.list.data?.flatMap(({ results }) => results) ?? [];
  return { ...paged, tickets: cards.map((card) => ({ product, card })) };
}

/** Shows the saved tickets of these products, if there are any, when the server is unreachable. */
function LoadedOrSaved<Data>({
  products = PRODUCTS,
  ...loaded
}: ComponentProps<typeof Loaded<Data>> & { products?: readonly Product[] }) {
  const { data, error, mutate } = loaded.answer;
  const none = <Loaded {...loaded} />;
  if (data !== undefined || !(error instanceof ApiError && error.unanswered)) return none;
  return (
    <Suspense fallback={loaded.skeleton}>
      <SavedTickets products={products} none={none} onRetry={() => mutate()} />
    </Suspense>
  );
}

function NoTickets({ product = "flight" }: { product?: Product }) {
  const t = useTranslations("account.tickets");
  return (
    <EmptyState
      icon={<Ticket />}
      title={t("empty", { product })}
      text={t("emptyText")}
      action={
        <>
          <ButtonLink href="/">{t("search")}</ButtonLink>
          <ButtonLink look="quiet" href={`/${product}/check-pnr/`}>
            {t("lookup")}
          </ButtonLink>
        </>
      }
    />
  );
}
