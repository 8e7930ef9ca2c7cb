// Filters common to all products: choices and ranges are derived from the results, so that no choice is
// without a result. Pure functions.

export type Span = { min: number; max: number };
export type Choices<Value> = { value: Value; count: number }[];

/** Parts of the day, in minutes from midnight. */
export const PARTS_OF_DAY = {
  night: { min: 0, max: 360 },
  morning: { min: 360, max: 720 },
  afternoon: { min: 720, max: 1080 },
  evening: { min: 1080, max: 1440 },
} as const satisfies Record<string, Span>;

/** `1249.90` → 1250: filters use whole units, rounded like the short prices next to them. */
export const wholeUnits = (total: string) => Math.round(Number(total));

/** A span of null is the whole range. */
export const within = (value: number, span: Span | null, tolerance = 0) =>
  span === null || (value >= span.min - tolerance && value <= span.max + tolerance);

/** Like `within`, but a part of the day excludes its end, where the next one begins. */
export function withinDay(minutes: number, span: Span | null, tolerance = 0) {
  const isPart = Object.values(PARTS_OF_DAY).some(({ min, max }) => min === span?.min && max === span.max);
  return isPart ? within(minutes, span) && minutes !== span?.max : within(minutes, span, tolerance);
}

/** Returns the chosen values that the results offer. */
export const onOffer = <T>(chosen: T[], offered: T[]) => chosen.filter((one) => offered.includes(one));

/** Applies `onOffer` to each named filter, whose facets have keys. */
export const choicesOnOffer = <Name extends string>(
  names: readonly Name[],
  chosen: Record<Name, string[]>,
  facets: Record<Name, Choices<{ key: string }>>,
) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      onOffer(
        chosen[name],
        facets[name].map(({ value }) => value.key),
      ),
    ]),
  );

/** An empty list means every choice. */
export const among = <T>(value: T, chosen: T[]) => chosen.length === 0 || chosen.includes(value);

export const spanOf = (values: number[]): Span => ({ min: Math.min(...values), max: Math.max(...values) });

/** Returns each distinct value, by its key, with its number of occurrences. */
export function countBy<Value>(values: Value[], keyOf: (value: Value) => string | number): Choices<Value> {
  const counted = new Map<string | number, { value: Value; count: number }>();
  for (const value of values) {
    const key = keyOf(value);
    counted.set(key, { value, count: (counted.get(key)?.count ?? 0) + 1 });
  }
  return [...counted.values()];
}

/** Returns the number of active filters, for the button that opens them. */
export const countSet = (filters: Record<string, unknown[] | Span | null>) =>
  Object.values(filters).filter((filter) => (Array.isArray(filter) ? filter.length > 0 : filter !== null))
    .length;

/** Formats minutes from midnight as a time. */
export const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
