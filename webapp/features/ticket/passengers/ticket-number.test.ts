import { expect, it } from "vitest";
import { formatTicketNumber } from "./ticket-number";

it.each([
  ["3772400000017", "377-2400000017"],
  ["032400000017", "03-2400000017"],
  ["2400000017", "2400000017"],
  ["377-2400000017", "377-2400000017"],
  ["cancelled", "cancelled"],
])("formats the ticket number %s as %s", (number, shown) => expect(formatTicketNumber(number)).toBe(shown));
