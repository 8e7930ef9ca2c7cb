import turkish from "@content/catalogues/tr/results.json";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { expect, it, vi } from "vitest";
import { Messages } from "@/lib/i18n/provider";
import { renderInTurkish } from "@/test/render";
import FareSheet from "./fare-sheet";
import { recommended } from "./recommended-fare";
import { flight, outside } from "./test-data";

async function show(props: Partial<ComponentProps<typeof FareSheet>> = {}, first = /^Hafif/) {
  const onChoose = vi.fn();
  renderInTurkish(
    <Messages turkish={{ results: turkish }}>
      <FareSheet
        item={flight("f", "1000.00")}
        party={1}
        outbound={false}
        busy={false}
        open
        onClose={() => {}}
        onChoose={onChoose}
        {...props}
      />
    </Messages>,
  );
  await screen.findByRole("radio", { name: first });
  return { onChoose, user: userEvent.setup() };
}
const fare = (name: RegExp) => screen.getByRole("radio", { name }).closest("label")?.textContent;
const take = (name: RegExp) => screen.getByRole("button", { name });

it("preselects the cheapest fare and chooses it without a fare code", async () => {
  const { onChoose, user } = await show();
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /^Hafif/ }).checked).toBe(true);
  await user.click(take(/^Hafif paketini seç · ₺1.000$/));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(null);
});

it("chooses another fare at its own price", async () => {
  const { onChoose, user } = await show();
  await user.click(screen.getByRole("radio", { name: /^Esnek/ }));
  await user.click(take(/^Esnek paketini seç · ₺1.300$/));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith("FF");
});

it("shows what each fare includes and its surcharge, but no fare codes", async () => {
  await show();
  for (const words of ["₺1.000", "Kayıtlı bagaj yok", "Koltuk seçimi ücretli", "İnternetten iptal edilemez"])
    expect(fare(/^Hafif/)).toContain(words);
  for (const words of [
    "+₺100",
    "8 kg el bagajı",
    "30 kg bagaj",
    "Ücretsiz iptal: en geç 29\u00a0Kas\u00a012:00",
    " · ₺1.100 iade",
    "Bagajlı en ucuz",
  ])
    expect(fare(/^Ekstra/)).toContain(words);
  expect(fare(/^Esnek/)).not.toContain("en ucuz");
  expect(document.body.textContent).not.toMatch(/LF|XF|FF/);
});

it("shows the total of the round trip with the chosen outbound flight", async () => {
  await show({ departurePrice: { total: "450.50", currency: "TRY" } });
  expect(take(/^Hafif paketini seç · ₺1.450,50$/)).toBeDefined();
  expect(screen.getByText("Gidiş-dönüş toplamı, dönüş ₺1.000")).toBeDefined();
  expect(fare(/^Esnek/)).toContain("+₺300");
});

it("shows that seats are being held", async () => {
  await show({ busy: true });
  expect(take(/^Yerleriniz ayrılıyor/).getAttribute("aria-busy")).toBe("true");
});

it("shows the terms of an external supplier's fare and says which are unknown", async () => {
  const terms = { documents_required: true, change_known: false, cancellation_known: false };
  const item = outside(flight("f", "1000.00"), terms, { hand_luggage: null, luggage: 2 });
  await show({ item });
  for (const words of [
    "El bagajı: bilgi yok",
    "2 parça kayıtlı bagaj",
    "İptal koşulları: havayolu bildirmiyor",
    "Değişiklik koşulları: havayolu bildirmiyor",
  ])
    expect(fare(/^Hafif/)).toContain(words);
  expect(fare(/^Hafif/)).not.toMatch(/kg|iptal edilemez|yapılamaz|Koltuk/);
  expect(
    screen.getByText(/yerel saatinizle 10:00 olana kadar değişmesi beklenmiyor.*ödemeyi tamamladığınızda/),
  ).toBeDefined();
  expect(screen.getByText(/pasaport bilgileri gerekir/)).toBeDefined();
});

it("names a fare without a name by its cabin and says that the price is checked", async () => {
  const item = outside(flight("f", "1000.00"));
  const [first] = item.price.alternative_prices;
  if (!first) throw new Error("no fare");
  item.price.alternative_prices = [{ ...first, name: "" }];
  await show({ item, busy: true }, /^Ekonomi/);
  expect(take(/^Fiyat doğrulanıyor/).getAttribute("aria-busy")).toBe("true");
});

it("recommends the fare that adds a bag, else a refund, else changes", () => {
  const [light, extra, flexible] = flight("f", "1000.00").price.alternative_prices;
  if (!light || !extra || !flexible) throw new Error("three fares");
  const bag = {
    ...light,
    features: { ...light.features, baggage_allowance: extra.features.baggage_allowance },
  };
  const refund = { ...bag, features: { ...bag.features, cancellation: extra.features.cancellation } };
  expect(recommended([light, extra, flexible])).toEqual({ code: "XF", reason: "bag" });
  expect(recommended([bag, extra])).toEqual({ code: "XF", reason: "refund" });
  expect(recommended([refund, flexible])).toEqual({ code: "FF", reason: "change" });
  expect(recommended([extra, flexible])).toBeNull();
  expect(recommended([light])).toBeNull();
});
