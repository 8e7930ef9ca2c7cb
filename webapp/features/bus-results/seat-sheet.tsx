"use client";
// Seat selection of a bus: current seat map, four slots, total, and the button that leads to payment.
// Closing drops the selection. Loaded lazily when the first bus is chosen.

import terms from "@content/catalogues/tr/terms.json";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import type { BusDetail, BusItem, Gender, SelectedSeat } from "@/lib/api/bus-types";
import type { Currency } from "@/lib/api/types";
import { formatTime } from "@/lib/format";
import { Messages } from "@/lib/i18n/provider";
import type { ChosenFrom } from "@/lib/search/open-search";
import type { Choice } from "@/lib/search/use-select";
import { toast } from "@/lib/toast";
import { useDesktop } from "@/lib/use-desktop";
import { useFormat } from "@/lib/use-format";
import { useList } from "@/lib/use-list";
import { Button } from "@/ui/button";
import { CarrierBadge } from "@/ui/carrier-badge";
import { Mars, Venus, X } from "@/ui/icons";
import { Notice } from "@/ui/notice";
import { Price } from "@/ui/price";
import { Sheet } from "@/ui/sheet";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/state";
import { useOnlineTerms } from "@/widgets/order/use-online-terms";
import HoldNotice from "@/widgets/results/hold-notice";
import { SeatLegend } from "@/widgets/seats/seat-legend";
import { SeatMap } from "@/widgets/seats/seat-map";
import { heldSeats, type Pick, selectedSeats, stillFree, totalOf } from "@/widgets/seats/seat-rules";
import { asChoice } from "./choose-seats";
import styles from "./seat-sheet.module.css";
import { StopList } from "./stop-list";
import { useSeats } from "./use-seats";

type Detail = BusDetail["search_item_detail"];

type Props = {
  item: BusItem;
  from: ChosenFrom;
  open: boolean;
  /** True while the seats are being held. */
  paying: boolean;
  onClose: () => void;
  /** Resolves to true when the choice leads to payment. */
  onPay: (choice: Choice<"bus">) => Promise<boolean>;
};

export default function SeatSheet(props: Props) {
  return (
    <Messages turkish={{ terms }}>
      <Seats {...props} />
    </Messages>
  );
}

function Seats({ item, from, open, paying, onClose, onPay }: Props) {
  const t = useTranslations("bus-results.seats");
  // Set when the page leaves for payment, because the map shows the own seats as taken from then on.
  const [isLeaving, leave] = useState(false);
  const { data: detail, error, mutate } = useSeats(from, item.product_id, open, isLeaving);
  const { picks, toggle } = usePicks(detail);
  const seats = detail ? selectedSeats(detail.seat_matrix, picks) : [];
  const total = totalOf(seats, detail?.currency ?? "TRY");
  const desktop = useDesktop();
  const say = useOnlineTerms();
  const list = useList();
  const ownSeats = detail ? heldSeats(detail.seat_matrix) : [];
  const pay = async () => {
    if (!detail || seats.length === 0) return;
    if (await onPay(asChoice(item, seats, detail.currency))) leave(true);
    else await mutate();
  };
  const foot = detail && (
    <div className={styles.foot}>
      <Slots seats={seats} currency={detail.currency} slots={detail.max_seats} onRemove={toggle} />
      {seats.length > 0 && (
        <p className={styles.terms}>{say(detail.cancellation && { ...detail.cancellation, back: total })}</p>
      )}
      <div className={styles.pay}>
        <p className={styles.total}>
          <span className={styles.totalLabel}>{t("total")}</span>
          <Price money={total} size="l" />
        </p>
        <Button busy={paying || isLeaving} aria-disabled={seats.length === 0 || undefined} onClick={pay}>
          {paying || isLeaving ? t("paying") : t("pay")}
        </Button>
      </div>
    </div>
  );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("title")}
      height="tall"
      width="wide"
      steady={picks.length > 0}
      footer={!desktop && foot}
    >
      {detail ? (
        <div className={styles.content}>
          <Trip item={item} />
          <StopList stops={detail.stops} />
          {item.information.total_transfer_count > 0 && <Notice>{t("onward")}</Notice>}
          {ownSeats.length > 0 && (
            <HoldNotice product="bus">{t("held", { seats: list(ownSeats) })}</HoldNotice>
          )}
          <div className={styles.legend}>
            <SeatLegend />
          </div>
          <div className={styles.map}>
            <SeatMap
              matrix={detail.seat_matrix}
              currency={detail.currency}
              picks={picks}
              whom={[
                { id: "F", name: t("woman"), gender: "F" },
                { id: "M", name: t("man"), gender: "M" },
              ]}
              most={detail.max_seats}
              onToggle={(seat, who) => toggle(seat, who?.gender)}
            />
          </div>
          {/* A desktop has room beside the map, a phone below it. */}
          {desktop && foot}
        </div>
      ) : error ? (
        <ErrorState
          title={t("failed")}
          text={t("failedText")}
          action={<Button onClick={onClose}>{t("others")}</Button>}
        />
      ) : (
        <div className={styles.content}>
          <p role="status">{t("loading")}</p>
          <Skeleton height="32" />
          <Skeleton height="512" radius="l" />
        </div>
      )}
    </Sheet>
  );
}

/** Seats picked so far. A seat that somebody else took is removed, and a toast names the seat. */
function usePicks(detail: Detail | undefined) {
  const t = useTranslations("bus-results.seats");
  const [picked, setPicks] = useState<Pick[]>([]);
  const { free, gone } = detail ? stillFree(detail.seat_matrix, picked) : { free: picked, gone: [] };
  const forget = useEffectEvent(() => {
    for (const seat of gone) toast(t("gone", { seat }), { tone: "warning" });
    setPicks(free);
  });
  const lost = gone.length > 0;
  useEffect(() => {
    if (lost) forget();
  }, [lost]);
  const toggle = (seat: number, gender?: Gender) => {
    const others = free.filter((pick) => pick.seat !== seat);
    setPicks(gender ? [...others, { seat, gender }] : others);
  };
  return { picks: free, toggle };
}

/** Summary of the bus above the seat map. */
function Trip({ item: { company, departure, arrival, price } }: { item: BusItem }) {
  const format = useFormat();
  return (
    <p className={styles.trip}>
      <CarrierBadge carrier={company} size={24} />
      <span className={styles.company}>{company.name}</span>
      {/* Right-to-left in Arabic, like on the cards. */}
      <span className={styles.times}>
        {formatTime(departure.time)} – {formatTime(arrival.time)}
      </span>
      <span className={styles.date}>{format.date(departure.date, "short")}</span>
      <Price money={price} />
    </p>
  );
}

function Slots({
  seats,
  currency,
  slots,
  onRemove,
}: {
  seats: SelectedSeat[];
  currency: Currency;
  slots: number;
  onRemove: (seat: number) => void;
}) {
  const t = useTranslations("bus-results.seats");
  const left = slots - seats.length;
  return (
    <>
      <ul className={styles.slots} aria-label={t("chosen")}>
        {Array.from({ length: slots }, (_, slot) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place
          <li key={slot}>
            <Slot seat={seats[slot]} currency={currency} onRemove={onRemove} />
          </li>
        ))}
      </ul>
      {left > 0 && left < slots && <p className={styles.left}>{t("left", { count: left })}</p>}
    </>
  );
}

function Slot({
  seat: chosen,
  currency,
  onRemove,
}: {
  seat: SelectedSeat | undefined;
  currency: Currency;
  onRemove: (seat: number) => void;
}) {
  const t = useTranslations("bus-results.seats");
  const format = useFormat();
  if (!chosen) return <span className={styles.slot}>{t("slot")}</span>;
  const { seat } = chosen;
  const price = { total: chosen.price, currency };
  const gender = t(chosen.gender === "F" ? "woman" : "man");
  return (
    <button
      type="button"
      className={styles.chosen}
      aria-label={t("remove", { seat, gender, price: format.money(price) })}
      onClick={() => onRemove(seat)}
    >
      <strong>{seat}</strong> {chosen.gender === "F" ? <Venus /> : <Mars />}
      <span className={styles.roomy}>{gender}</span>{" "}
      <span className={styles.roomy}>
        <Price money={price} size="s" />
      </span>
      <X className={styles.cross} />
    </button>
  );
}
