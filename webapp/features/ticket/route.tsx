// From where to where; one name where a car is brought back to the city that it was picked up in.

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
