import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInTurkish } from "@/test/render";
import { t } from "@/test/words";
import { OpenTickets } from "./open-tickets";

const openTicket = {
  company: "Gece Kuşu",
  value: { total: "500.00", currency: "TRY" as const },
  balance: { total: "500.00", currency: "TRY" as const },
  valid_until: "2027-05-24",
  usable: true,
};

it.each([
  ["ABCD-EFGH-JKLM-NPQR", false],
  ["****-****-****-NPQR", true],
])("says for the code %s where to find it whole only if it is masked", async (code, isMasked) => {
  renderInTurkish(<OpenTickets openTickets={[{ ...openTicket, code }]} />);
  await screen.findByText(code);
  expect(screen.queryByText(t.like("manage.openTicket.masked")) !== null).toBe(isMasked);
});
