import search from "@content/catalogues/tr/search.json";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Messages } from "@/lib/i18n/provider";
import { renderInTurkish, serve } from "@/test/render";
import { ResultsScreen } from "./results-screen";

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push() {}, replace() {}, prefetch() {} }),
  usePathname: () => "/bus/search/",
  useSearchParams: () => new URLSearchParams(),
}));

async function show(props: { back?: () => void } = {}) {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  serve({ "GET /api/mobile/info/": () => ({ body: {} }) });
  const items = Array.from({ length: 12 }, (_, at) => ({ product_id: `${at}` }));
  const card = vi.fn(({ product_id }: { product_id: string }) => <p>Kart {product_id}</p>);
  renderInTurkish(
    <Messages turkish={{ search }}>
      <ResultsScreen
        product="bus"
        head={{ title: "A – B", subtitle: "" }}
        items={items}
        shown={items}
        filters={{ panel: <p>Süzgeçler</p>, count: 0, onClear() {} }}
        sorts={{
          keys: [{ value: "price", label: "Fiyat" }],
          sort: { key: "price", descending: false },
          onSort() {},
        }}
        share={{ option: "option", from: "A", to: "B" }}
        none={null}
        card={card}
        {...props}
      />
    </Messages>,
  );
  await screen.findByText("Kart 9");
  return card;
}

it.each([
  ["above the cards", "at a journey's beginning", undefined],
  ["below the first cards", "when half of the journey is chosen", () => {}],
])("offers to follow the price %s %s", async (place, _, back) => {
  await show({ back });
  const offer = screen.getByRole("button", { name: /^Fiyat alarmı kur/ });
  const follows = screen.getByText("Kart 9").compareDocumentPosition(offer) & 4;
  expect(follows !== 0).toBe(place.startsWith("below"));
});

it("draws no card again when filters or orders open on a phone", async () => {
  const card = await show();
  card.mockClear();
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Filtrele" }));
  expect(await screen.findByText("Süzgeçler")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Kapat" }));
  await user.click(screen.getByRole("button", { name: "Sırala" }));
  expect(await screen.findByRole("dialog", { name: "Sırala" })).toBeDefined();
  expect(card).not.toHaveBeenCalled();
});
