"use client";
// Seat map of the bus chosen in a change. The booking names the passengers, and each seat is assigned to
// one of them.

import busResults from "@content/catalogues/tr/bus-results.json";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Messages } from "@/lib/i18n/provider";
import { useFormat } from "@/lib/use-format";
import { Button } from "@/ui/button";
import { SeatLegend } from "@/widgets/seats/seat-legend";
import { SeatMap } from "@/widgets/seats/seat-map";
import { seatCell } from "@/widgets/seats/seat-rules";
import type { ManagedBooking } from "../manage/manage";
import styles from "../manage/manage.module.css";
import { AnotherDay } from "./change-offer";
import type { Changing, SeatStep } from "./use-change";

type Props = SeatStep & { booking: ManagedBooking; changing: Changing };

export default function ChangeSeats(props: Props) {
  return (
    <Messages turkish={{ "bus-results": busResults }}>
      <Seats {...props} />
    </Messages>
  );
}

function Seats({
  offers,
  there,
  map: { seat_matrix, currency },
  booking: { lines, passengers },
  changing: { sit, restart },
}: Props) {
  const t = useTranslations("manage.changing");
  const words = useTranslations("bus-results.seats");
  const format = useFormat();
  /** Passenger position by seat id. */
  const [picked, pick] = useState<Record<string, number>>({});
  const moving = lines.filter(({ id }) => offers.lineIds.includes(id));
  // The server reads the seats in the order of the booking's passengers.
  const whom = [...new Set(moving.map(({ traveller }) => traveller))]
    .sort((a, b) => a - b)
    .map((at) => ({
      id: `${at}`,
      name: `${passengers[at]?.name} ${passengers[at]?.surname}`,
      gender: passengers[at]?.gender ?? null,
    }));
  const seated = whom.map((who) => ({ ...who, cell: seatCell(seat_matrix, picked[who.id] ?? 0) }));
  const seats = seated.flatMap(({ cell }) => cell ?? []);
  const toggle = (seat: number, id: string | undefined) => {
    const others = Object.entries(picked).filter(([, other]) => other !== seat);
    pick({ ...Object.fromEntries(others), ...(id && { [id]: seat }) });
  };
  return (
    <>
      <p>{t("seatsText")}</p>
      <SeatLegend />
      <SeatMap
        matrix={seat_matrix}
        currency={offers.waived ? undefined : currency}
        picks={seated.flatMap(({ cell, gender }) => (cell ? [{ seat: cell.seat, gender }] : []))}
        whom={whom}
        onToggle={(seat, who) => toggle(seat, who?.id)}
      />
      <ul className={styles.lines} aria-label={words("chosen")}>
        {seated.map(({ id, name, cell }) => (
          <li key={id} className={styles.line}>
            <span>
              <bdi>{name}</bdi>
            </span>
            {cell ? (
              offers.waived ? (
                t("seatAlone", { seat: cell.seat })
              ) : (
                t("seat", { seat: cell.seat, price: format.money({ total: cell.price, currency }) })
              )
            ) : (
              <span className={styles.at}>{words("slot")}</span>
            )}
          </li>
        ))}
      </ul>
      <Button disabled={seats.length !== offers.seats} onClick={() => sit(offers, there, seats)} wide>
        {t("next")}
      </Button>
      <AnotherDay onClick={restart} />
    </>
  );
}
