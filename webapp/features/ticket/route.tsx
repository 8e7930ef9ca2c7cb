// Origin and destination; a single name when a car is returned in its pick-up city.

import type { Departure } from "./ticket-product";

export function Route({ from, to }: Pick<Departure, "from" | "to">) {
  return (
    <>
      <bdi>{from}</bdi>
      {to !== from && (
        <>
          {" – "}
          <bdi>{to}</bdi>
        </>
      )}
    </>
  );
}
