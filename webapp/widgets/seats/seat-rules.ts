// Rules of the seat map: selectable seats, their spoken names, and arrow keys. Pure functions; the
// components only call these.

import type { Gender, SeatCell, SeatMatrix, SelectedSeat } from "@/lib/api/bus-types";
import type { Currency, Money } from "@/lib/api/types";
import { addMoney } from "@/lib/format";

/**
 * A selected seat and the gender of its passenger; the price is in the map. For an unknown gender the
 * server decides.
 */
export type Picked = { seat: number; gender: Gender | null };
export type Pick = Picked & { gender: Gender };
/** A passenger for whom a seat may be selected. */
export type Whom = { id: string; name: string; gender: Gender | null };
/** Row and column in the matrix. */
export type Position = { row: number; column: number };

const GENDERS = ["F", "M"] as const;

export const cellAt = (matrix: SeatMatrix, { row, column }: Position): SeatCell | null =>
  matrix[row]?.[column] ?? null;

export const seatCell = (matrix: SeatMatrix, seat: number): SeatCell | undefined =>
  matrix.flat().find((cell) => cell?.seat === seat) ?? undefined;

/** Returns the genders to which a seat may be sold; empty for a sold or closed seat. */
export const soldTo = ({ is_empty, active, can_sale_female, can_sale_male }: SeatCell): Gender[] =>
  is_empty && active ? GENDERS.filter((gender) => (gender === "F" ? can_sale_female : can_sale_male)) : [];

export const maySit = (cell: SeatCell, { gender }: Whom | Picked): boolean => {
  const genders = soldTo(cell);
  return gender ? genders.includes(gender) : genders.length > 0;
};

/** Returns the message key of a seat's state: selected, sold, or the genders to which it may be sold. */
export function sayWho(cell: SeatCell, pick: Picked | undefined): string {
  if (pick) return `yours${pick.gender ?? ""}`;
  if (cell.sold_to) return `sold${cell.sold_to}`;
  const genders = soldTo(cell);
  return genders.length === 2 ? "both" : (genders[0] ?? "closed");
}

/** Returns the selections that the map still allows, and the seats that are no longer available. */
export function stillFree(matrix: SeatMatrix, picks: Pick[]): { free: Pick[]; gone: number[] } {
  const isFree = (pick: Pick) => {
    const cell = seatCell(matrix, pick.seat);
    return cell !== undefined && maySit(cell, pick);
  };
  const free = picks.filter(isFree);
  return {
    free: free.length === picks.length ? picks : free,
    gone: picks.filter((pick) => !isFree(pick)).map(({ seat }) => seat),
  };
}

/** Returns the numbers of the seats that the buyer holds in another order. */
export const heldSeats = (matrix: SeatMatrix): number[] =>
  matrix.flat().flatMap((cell) => (cell?.held_by_you ? [cell.seat] : []));

/** Returns the seats of the select request. Seats that the map does not contain are left out. */
export const selectedSeats = (matrix: SeatMatrix, picks: Pick[]): SelectedSeat[] =>
  picks.flatMap((pick) => {
    const cell = seatCell(matrix, pick.seat);
    return cell ? [{ ...pick, price: cell.price }] : [];
  });

export function totalOf(seats: SelectedSeat[], currency: Currency): Money {
  const prices = seats.map(({ price }) => ({ total: price, currency }));
  return addMoney({ total: "0", currency }, ...prices);
}

/** Returns the keyboard's entry: the first seat that can be selected, else the first seat. */
export function entryOf(matrix: SeatMatrix): Position {
  const all = matrix.flatMap((cells, row) => cells.map((cell, column) => ({ cell, row, column })));
  const entry =
    all.find(({ cell }) => cell && soldTo(cell).length > 0) ?? all.find(({ cell }) => cell !== null);
  return { row: entry?.row ?? 0, column: entry?.column ?? 0 };
}

const STEPS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Returns the target of a key: the next seat across aisle and door; null for other keys and at the edge. */
export function moved(matrix: SeatMatrix, from: Position, key: string): Position | null {
  const row = matrix[from.row] ?? [];
  if (key === "Home" || key === "End") {
    const column =
      key === "Home" ? row.findIndex((cell) => cell !== null) : row.findLastIndex((cell) => cell !== null);
    return { row: from.row, column };
  }
  const [down, across] = STEPS[key] ?? [0, 0];
  if (down === 0 && across === 0) return null;
  let at = { row: from.row + down, column: from.column + across };
  while (at.row in matrix && at.column >= 0 && at.column < row.length) {
    if (cellAt(matrix, at)) return at;
    at = { row: at.row + down, column: at.column + across };
  }
  return null;
}

/**
 * Returns the row whose right side the middle door takes, so that it has only the seats on the left. Null
 * when no door interrupts a row.
 */
export const doorRow = (matrix: SeatMatrix): number | null => {
  const at = matrix.findIndex((cells) => cells.length > 2 && cells.at(-1) === null && cells.at(-2) === null);
  return at < 0 ? null : at;
};
