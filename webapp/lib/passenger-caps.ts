// Limits on passenger counts: at most seven with a seat, at most one infant per carer, and at least one
// carer. The passenger sheet and the form's state use them; the server checks them again.

import type { PassengerCounts, PassengerType } from "@/lib/api/types";

export const MAX_SEATED = 7;

const sum = (types: readonly PassengerType[], counts: PassengerCounts) =>
  types.reduce((total, { input_name }) => total + counts[input_name], 0);

const isInfant = ({ code }: PassengerType) => code === "INF";
const seated = (types: readonly PassengerType[]) => types.filter((type) => !isInfant(type));
const carers = (types: readonly PassengerType[]) => types.filter(({ infant_care }) => infant_care);

/** Returns the bounds of one type's stepper while the other counts stay unchanged. */
export function boundsOf(type: PassengerType, types: readonly PassengerType[], counts: PassengerCounts) {
  const count = counts[type.input_name];
  if (isInfant(type)) return { min: 0, max: sum(carers(types), counts) };
  const otherCarers = sum(carers(types), counts) - (type.infant_care ? count : 0);
  return {
    min: type.infant_care && otherCarers === 0 ? 1 : 0,
    max: count + Math.max(0, MAX_SEATED - sum(seated(types), counts)),
  };
}

/** Sets one count within its bounds and removes infants for whom no carer is left. */
export function withCount(
  type: PassengerType,
  wanted: number,
  types: readonly PassengerType[],
  counts: PassengerCounts,
): PassengerCounts {
  const { min, max } = boundsOf(type, types, counts);
  const next = { ...counts, [type.input_name]: Math.min(max, Math.max(min, wanted)) };
  return { ...next, infant_count: Math.min(next.infant_count, sum(carers(types), next)) };
}

export const passengerTotal = (counts: PassengerCounts) =>
  counts.adult_count + counts.child_count + counts.infant_count + counts.senior_count;
