import fields from "@content/catalogues/tr/fields.json";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { FormProvider, useForm } from "react-hook-form";
import { beforeEach, expect, it } from "vitest";
import { Messages } from "@/lib/i18n/provider";
import { DEFAULT_SETTINGS, saveSettings } from "@/lib/settings";
import { renderInTurkish, serve } from "@/test/render";
import { PhoneFields } from "./phone-fields";

const countries = [
  { id: 792, code: "TR", name: "Türkiye", phone_code: "90" },
  { id: 276, code: "DE", name: "Almanya", phone_code: "49" },
];

/** Returns the value that the form would send. */
let sent: () => string;

function Form() {
  const form = useForm({ defaultValues: { phone_code: "90", phone: "" } });
  sent = () => form.getValues("phone");
  return (
    <FormProvider {...form}>
      <PhoneFields codeLabel="Kod" phoneLabel="Numara" />
    </FormProvider>
  );
}

async function open() {
  serve({ "GET /api/countries/?page_size=1000": () => ({ body: { results: countries } }) });
  renderInTurkish(
    <Messages turkish={{ fields }}>
      <Form />
    </Messages>,
  );
  await screen.findByRole("option", { name: /Almanya/ });
  const user = userEvent.setup();
  const code = screen.getByLabelText<HTMLSelectElement>("Kod");
  const phone = screen.getByLabelText<HTMLInputElement>("Numara");
  return { user, code, phone, both: () => [code.value, phone.value] };
}

beforeEach(() => saveSettings(DEFAULT_SETTINGS));

it("an empty field begins with the country code of the settings", async () => {
  saveSettings({ ...DEFAULT_SETTINGS, country: "DE" });
  const { user, phone, both } = await open();
  expect(both()).toEqual(["49", ""]);
  await user.type(phone, "170");
  act(() => saveSettings(DEFAULT_SETTINGS));
  expect(both()).toEqual(["49", "170"]);
});

it("an international number selects its country code", async () => {
  const { user, phone, both } = await open();
  await user.click(phone);
  await user.paste("+49 170 1234567");
  expect(both()).toEqual(["49", "170 123 4567"]);
  await user.clear(phone);
  await user.type(phone, "0090 532 123 45 67");
  expect(both()).toEqual(["90", "532 123 45 67"]);
});

it("a country code typed before a number stays until that country is chosen, and is dropped then", async () => {
  const { user, code, phone, both } = await open();
  await user.type(phone, "1701234567");
  await user.type(phone, "+49", { initialSelectionStart: 0, initialSelectionEnd: 0 });
  expect(both()).toEqual(["90", "+491701234567"]);
  await user.selectOptions(code, "49");
  expect(both()).toEqual(["49", "170 123 4567"]);
});

it("digits of Arabic and Persian keyboards are read", async () => {
  const { user, phone } = await open();
  await user.type(phone, "٠٥٣٢١٢٣ ۴۵۶۷");
  expect(phone.value).toBe("532 123 45 67");
});

it("digits are grouped while typing, with the caret kept, and the form gets digits alone", async () => {
  const { user, phone } = await open();
  await user.type(phone, "5321");
  expect(phone.value).toBe("532 1");
  await user.type(phone, "234567");
  expect([phone.value, sent()]).toEqual(["532 123 45 67", "5321234567"]);
  await user.type(phone, "{Backspace}", { initialSelectionStart: 3, initialSelectionEnd: 3 });
  expect([phone.value, phone.selectionStart]).toEqual(["531 234 56 7", 2]);
});
