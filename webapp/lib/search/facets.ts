// What filters of all products are made of: choices and ranges, read from the results themselves, so that no choice exists that
// nothing has. Pure.

export type Span = { min: number; max: number };
export type Choices<Value> = { value: Value; count: number }[];

/** Times of day, in minutes from midnight. */
export const PARTS_OF_DAY = {
  night: { min: 0, max: 360 },
  morning: { min: 360, max: 720 },
  afternoon: { min: 720, max: 1080 },
  evening: { min: 1080, max: 1440 },
} as const satisfies Record<string, Span>;

/** `1249.90` → 1250: filters look at whole units only, rounded as the short prices beside them are. */
export const wholeUnits = (total: string) => Math.round(Number(total));

/** null is the whole range. */
export const within = (value: number, span: Span | null, tolerance = 0) =>
  span === null || (value >= span.min - tolerance && value <= span.max + tolerance);

/** A part of the day ends where the next begins. */
export function withinDay(minutes: number, span: Span | null, tolerance = 0) {
  const isPart = Object.values(PARTS_OF_DAY).some(({ min, max }) => min === span?.min && max === span.max);
  return isPart ? within(minutes, span) && minutes !== span?.max : within(minutes, span, tolerance);
}

/** Of the chosen, those that are on offer. */
export const onOffer = <T>(chosen: T[], offered: T[]) => chosen.filter((one) => offered.includes(one));

/** The same for each named filter, whose facets have keys. */
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

/** An empty list is every choice. */
export const among = <T>(value: T, chosen: T[]) => chosen.length === 0 || chosen.includes(value);

export const spanOf = (values: number[]): Span => ({ min: Math.min(...values), max: Math.max(...values) });

/** Each distinct value, by its key, and how many have it. */
export function countBy<Value>(values: Value[], keyOf: (value: Value) => string | number): Choices<Value> {
  const counted = new Map<string | number, { value: Value; count: number }>();
  for (const value of values) {
    const key = keyOf(value);
    counted.set(key, { value, count: (counted.get(key)?.count ?? 0) + 1 });
  }
  return [...counted.values()];
}

/** How many filters are set, for the button that opens them. */
export const countSet = (filters: Record<string, unknown[] | Span | null>) =>
  Object.values(filters).filter((filter) => (Array.isArray(filter) ? filter.length > 0 : filter !== null))
    .length;

/** Minutes from midnight as a clock shows them. */
export const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
