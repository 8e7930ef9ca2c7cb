import payment from "@content/catalogues/tr/payment.json";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { FormProvider, type UseFormReturn, useForm } from "react-hook-form";
import { expect, it } from "vitest";
import type { BillForm } from "@/lib/api/types";
import { type BillValues, EMPTY_BILL } from "@/lib/bill";
import { Messages } from "@/lib/i18n/provider";
import { renderInTurkish, serve } from "@/test/render";
import { t } from "@/test/words";
import { BillFields } from "./bill-fields";

const countries = [
  { id: 792, code: "TR", name: "Türkiye", phone_code: "90" },
  { id: 276, code: "DE", name: "Almanya", phone_code: "49" },
];

let form: UseFormReturn<BillValues>;

function Form() {
  form = useForm({ defaultValues: EMPTY_BILL });
  return (
    <FormProvider {...form}>
      <BillFields named />
    </FormProvider>
  );
}

function open() {
  serve({ "GET /api/countries/?page_size=1000": () => ({ body: { results: countries } }) });
  renderInTurkish(
    <Messages turkish={{ payment }}>
      <Form />
    </Messages>,
  );
  return userEvent.setup();
}

it.each<[keyof BillForm, string, string, string]>([
  [
    "address",
    t("payment.invoice.address"),
    "rules.min_length:10",
    `${t("rules.min_length", { 0: 10 })}: ${t("payment.invoice.mend.address")}`,
  ],
  [
    "zip_code",
    t("payment.invoice.zipCode"),
    "rules.number",
    `${t("rules.number")}: ${t("payment.invoice.mend.zipCode")}`,
  ],
])("describes an invalid %s by what is missing", (field, label, message, said) => {
  open();
  act(() => form.setError(field, { message }));
  const input = screen.getByLabelText(label);
  expect(input.getAttribute("aria-invalid")).toBe("true");
  const described = input.getAttribute("aria-describedby") ?? "";
  expect(described.split(" ").map((id) => document.getElementById(id)?.textContent)).toContain(said);
});

it("asks a company for its country, and for a tax office only in Türkiye", async () => {
  const user = open();
  expect(screen.queryByLabelText(t("payment.invoice.country"))).toBeNull();
  await user.click(screen.getByLabelText(t("payment.invoice.corporate")));
  const country = screen.getByLabelText<HTMLSelectElement>(t("payment.invoice.country"));
  await screen.findByRole("option", { name: "Almanya" });
  expect([country.value, country.required]).toEqual(["TR", true]);
  expect(screen.getByLabelText<HTMLInputElement>(t("payment.invoice.taxOffice")).required).toBe(true);
  await user.selectOptions(country, "DE");
  expect(form.getValues("country")).toBe("DE");
  expect(
    screen.getByLabelText<HTMLInputElement>(
      t("payment.invoice.optionalLabel", { label: t("payment.invoice.taxOffice") }),
    ).required,
  ).toBe(false);
});
