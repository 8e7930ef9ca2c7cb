"use client";
// The bus from above, to scale: driver and front door, seats, aisle, middle door. The map is a grid for the
// keyboard; left and right are those of the bus in every language. Selecting an empty seat opens a choice
// of passenger at the seat when there are several.

import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import type { SeatCell, SeatMatrix } from "@/lib/api/bus-types";
import type { Currency } from "@/lib/api/types";
import { toast } from "@/lib/toast";
import { useFormat } from "@/lib/use-format";
import { DoorOpen, Mars, Venus, X } from "@/ui/icons";
import { SeatChoice } from "./seat-choice";
import styles from "./seat-map.module.css";
import {
  cellAt,
  doorRow,
  entryOf,
  maySit,
  moved,
  type Picked,
  type Position,
  sayWho,
  soldTo,
  type Whom,
} from "./seat-rules";

/** Number of rows from the rear in which a popover has no room behind its seat. */
const REAR_ROWS = 3;

export function SeatMap<W extends Whom>({
  matrix,
  currency,
  picks,
  whom,
  most = Number.POSITIVE_INFINITY,
  onToggle,
}: {
  matrix: SeatMatrix;
  /** Absent when seats have no price. */
  currency?: Currency;
  picks: Picked[];
  whom: W[];
  /** Maximum number of seats in one booking. */
  most?: number;
  /** A null passenger deselects the seat. */
  onToggle: (seat: number, who: W | null) => void;
}) {
  const t = useTranslations("bus-results.seats");
  const [entry, setEntry] = useState<Position | null>(null);
  const [asking, ask] = useState<number | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  const stop = entry && cellAt(matrix, entry) ? entry : entryOf(matrix);
  const door = doorRow(matrix);

  const focusOn = (seat: number | undefined) =>
    grid.current?.querySelector<HTMLElement>(`[data-seat="${seat}"]`)?.focus();
  const onKeyDown = (event: KeyboardEvent, from: Position) => {
    const next = moved(matrix, from, event.key);
    if (!next) return;
    event.preventDefault();
    setEntry(next);
    focusOn(cellAt(matrix, next)?.seat);
  };
  const press = (cell: SeatCell, at: Position) => {
    setEntry(at);
    const genders = soldTo(cell);
    const able = whom.filter((who) => maySit(cell, who));
    if (picks.some(({ seat }) => seat === cell.seat)) onToggle(cell.seat, null);
    else if (genders.length === 0) return;
    else if (picks.length >= most) toast(t("most", { count: most }), { tone: "warning" });
    else if (!able[0]) toast(t(genders[0] === "F" ? "onlyWomen" : "onlyMen"), { tone: "warning" });
    else if (whom.length === 1) onToggle(cell.seat, able[0]);
    else ask(cell.seat);
  };
  const answer = (seat: number, who: W | null) => {
    ask(null);
    focusOn(seat);
    if (who) onToggle(seat, who);
  };

  return (
    <div className={styles.bus} dir="ltr">
      <div className={styles.front} aria-hidden>
        <span className={styles.driver}>
          <SteeringWheel />
          {t("driver")}
        </span>
        <span className={styles.door}>
          <DoorOpen />
          {t("door")}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys reach the seats */}
      <table role="grid" className={styles.rows} aria-label={t("map")} ref={grid}>
        <tbody>
          {placed(matrix).map(({ row, places }) => (
            <tr key={row}>
              {places.map(({ cell, column }) =>
                cell ? (
                  <Seat
                    key={column}
                    cell={cell}
                    row={row + 1}
                    currency={currency}
                    pick={picks.find(({ seat }) => seat === cell.seat)}
                    isOpen={whom.some((who) => maySit(cell, who))}
                    isStop={stop.row === row && stop.column === column}
                    onPress={() => press(cell, { row, column })}
                    onKeyDown={(event) => onKeyDown(event, { row, column })}
                  >
                    {asking === cell.seat && (
                      <SeatChoice
                        cell={cell}
                        whom={whom}
                        side={column < places.length / 2 ? "left" : "right"}
                        up={row >= matrix.length - REAR_ROWS}
                        onAnswer={(who) => answer(cell.seat, who)}
                      />
                    )}
                  </Seat>
                ) : (
                  <Gap key={column} isDoor={row === door && column === places.length - 1} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SteeringWheel() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      className={styles.wheel}
      aria-hidden
    >
      <circle cx="12" cy="12" r="10" />
      <circle cx="12" cy="13" r="2.5" />
      <path d="M2.4 10.5c6-1.6 13.2-1.6 19.2 0M10.4 15l-3.6 5.4M13.6 15l3.6 5.4" />
    </svg>
  );
}

/** Adds row and column to every cell, as stable keys. */
const placed = (matrix: SeatMatrix) =>
  matrix.map((cells, row) => ({ row, places: cells.map((cell, column) => ({ cell, column })) }));

/** The aisle, or the space of the middle door. */
function Gap({ isDoor }: { isDoor: boolean }) {
  return (
    <td className={isDoor ? styles.middleDoor : undefined} aria-hidden>
      {isDoor && <DoorOpen />}
    </td>
  );
}

function Seat({
  cell,
  row,
  currency,
  pick,
  isOpen,
  isStop,
  onPress,
  onKeyDown,
  children,
}: {
  cell: SeatCell;
  row: number;
  currency: Currency | undefined;
  pick: Picked | undefined;
  /** True when the seat may be sold to one of the passengers. */
  isOpen: boolean;
  /** True for the one seat in the tab order. */
  isStop: boolean;
  onPress: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
}) {
  const t = useTranslations("bus-results.seats");
  const format = useFormat();
  const who = sayWho(cell, pick);
  const price = currency && format.money({ total: cell.price, currency });
  const genders = soldTo(cell);
  /** The only gender to which a free seat is sold. */
  const only = genders.length === 1 ? genders[0] : undefined;
  const gender = pick?.gender ?? cell.sold_to ?? only;
  return (
    <td className={styles.cell}>
      <button
        type="button"
        data-seat={cell.seat}
        data-who={
          pick ? "yours" : cell.sold_to ? `sold${cell.sold_to}` : who === "closed" ? "closed" : "empty"
        }
        data-only={pick ? undefined : only}
        className={styles.seat}
        tabIndex={isStop ? 0 : -1}
        aria-label={t("seat", { seat: cell.seat, row, who, price: price ?? "none" })}
        aria-pressed={pick !== undefined}
        aria-disabled={!pick && !isOpen}
        title={price}
        onClick={onPress}
        onKeyDown={onKeyDown}
      >
        <span className={styles.number}>{cell.seat}</span>
        {gender === "F" && <Venus />}
        {gender === "M" && <Mars />}
        {who === "closed" && <X />}
      </button>
      {children}
    </td>
  );
}
