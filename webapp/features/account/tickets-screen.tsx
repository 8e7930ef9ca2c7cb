"use client";
// /profile/tickets/: what the user bought, a tab for each product, newest first. Without a connection, what of it this device saved.

import { useTranslations } from "next-intl";
import { type ComponentProps, lazy, Suspense } from "react";
import { usePaged } from "@/lib/account/use-paged";
import type { BookingPage } from "@/lib/api/account-types";
import { ApiError } from "@/lib/api/error";
import type { Product } from "@/lib/product";
import { ButtonLink } from "@/ui/button";
import { Ticket } from "@/ui/icons";
import { ListEnd } from "@/ui/list-end";
import { ListSkeleton, Loaded } from "@/ui/loaded";
import { EmptyState } from "@/ui/state";
import styles from "./account.module.css";
import { AccountScreen } from "./account-screen";
import { BookingCard } from "./booking-card";
import { PRODUCTS, ProductTabs } from "./product-tabs";

const SavedTickets = lazy(() => import("./saved-tickets"));

const PER_PAGE = 10;
const skeleton = <ListSkeleton height="144" />;

export function TicketsScreen() {
  return (
    <AccountScreen page="tickets" skeleton={skeleton} Loader={LoadedOrSaved}>
      {() => <ProductTabs panel={(product) => <Tickets product={product} />} />}
    </AccountScreen>
  );
}

function Tickets({ product }: { product: Product }) {
  const t = useTranslations("account");
  const { list, end, hasMore } = usePaged<BookingPage>(
    `/api/user/${product}/bookings/`,
    PER_PAGE,
    (pages) => pages.at(-1)?.next_page != null,
  );
  return (
    <LoadedOrSaved
      products={[product]}
      answer={list}
      words={t("loading")}
      failed={t("failed")}
      skeleton={skeleton}
    >
      {(pages) => {
        const cards = pages.flatMap(({ results }) => results);
        if (cards.length === 0) return <NoTickets product={product} />;
        return (
          <>
            <ul className={styles.list}>
              {cards.map((card) => (
                <li key={card.info.unique_code}>
                  <BookingCard product={product} card={card} />
                </li>
              ))}
            </ul>
            {hasMore && <ListEnd label={t("tickets.more")} {...end} />}
          </>
        );
      }}
    </LoadedOrSaved>
  );
}

/** Where no answer came, the saved tickets of these products, if there are any. */
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

function NoTickets({ product }: { product: Product }) {
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
