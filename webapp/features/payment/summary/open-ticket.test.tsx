import payment from "@content/catalogues/tr/payment.json";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { expect, it } from "vitest";
import type { BusOpenTicket } from "@/lib/api/bus-types";
import { Messages } from "@/lib/i18n/provider";
import { type Call, renderInTurkish, serve } from "@/test/render";
import { t } from "@/test/words";
import type { PaymentValues } from "../payment-values";
import OpenTicketField from "./open-ticket";

const LOOK_UP = "POST /api/bus/info/open-ticket/";
const liras = (total: string) => ({ total, currency: "TRY" as const });
const found: BusOpenTicket = {
  code: "ABCD-EFGH-JKLM-NPQR",
  company: "Leylek Ekspres",
  value: liras("500.00"),
  balance: liras("500.00"),
  valid_until: "2027-05-30",
  usable: true,
};

function Field({ charge }: { charge: string }) {
  const form = useForm<PaymentValues>({ defaultValues: { open_ticket_code: "" } });
  const [applied, apply] = useState<BusOpenTicket | null>(null);
  return (
    <Messages turkish={{ payment }}>
      <FormProvider {...form}>
        <OpenTicketField session="s" charge={liras(charge)} applied={applied} onApply={apply} />
      </FormProvider>
    </Messages>
  );
}

const type = async (code: string) => {
  fireEvent.click(screen.getByRole("button", { name: t("open-ticket.open") }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(t("open-ticket.code"))));
  fireEvent.change(screen.getByLabelText(t("open-ticket.code")), { target: { value: code } });
  fireEvent.click(screen.getByRole("button", { name: t("open-ticket.apply") }));
};
const sent = (calls: Call[]) => calls.filter(({ method, path }) => `${method} ${path}` === LOOK_UP);

it("applies an open ticket, shows its remaining balance and can remove it", async () => {
  const calls = serve({ [LOOK_UP]: () => ({ body: found }) });
  renderInTurkish(<Field charge="420.00" />);
  await type(" abcdefghjklmnpqr ");
  expect(await screen.findByText("ABCD-EFGH-JKLM-NPQR")).toBeTruthy();
  expect(screen.getByText(t("open-ticket.left", { sum: "₺80" }))).toBeTruthy();
  expect(sent(calls).map(({ body }) => body)).toEqual([
    { session_unique: "s", open_ticket_code: "abcdefghjklmnpqr" },
  ]);
  fireEvent.click(screen.getByRole("button", { name: t("open-ticket.remove") }));
  expect(screen.getByLabelText<HTMLInputElement>(t("open-ticket.code")).value).toBe("");
});

it("shows at the field why a code cannot be used", async () => {
  const errors = { open_ticket_code: ["Bu kod kullanılamıyor"] };
  serve({ [LOOK_UP]: () => ({ status: 400, body: { code: "validation_failed", message: "", errors } }) });
  renderInTurkish(<Field charge="420.00" />);
  await type("X");
  await screen.findByText("Bu kod kullanılamıyor");
  expect(screen.getByLabelText(t("open-ticket.code")).getAttribute("aria-invalid")).toBe("true");
});

it("sends no request for an empty code", async () => {
  const calls = serve({});
  renderInTurkish(<Field charge="420.00" />);
  await type(" ");
  await waitFor(() => expect(sent(calls)).toHaveLength(0));
});
