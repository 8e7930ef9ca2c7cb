import search from "@content/catalogues/tr/search.json";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import type { ConversionRate } from "@/lib/api/types";
import { Messages } from "@/lib/i18n/provider";
import { renderInTurkish, serve } from "@/test/render";
import { t } from "@/test/words";
import { ResultsScreen } from "./results-screen";

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push() {}, replace() {}, prefetch() {} }),
  usePathname: () => "/bus/search/",
  useSearchParams: () => new URLSearchParams(),
}));

type Item = { product_id: string };

function show(items: Item[], card: (item: Item) => ReactNode, props: { rate?: ConversionRate } = {}) {
  serve({ "GET /api/mobile/info/": () => ({ body: {} }) });
  return renderInTurkish(
    <Messages turkish={{ search }}>
      <ResultsScreen
        product="bus"
        head={{ title: "A – B", subtitle: "" }}
        items={items}
        shown={items}
        filters={{ panel: <p>Süzgeçler</p>, chosen: null, count: 0, onClear() {} }}
        sorts={{
          keys: [{ value: "price", label: "Fiyat" }],
          quick: [{ key: "price", label: "En ucuz", value: "₺1" }],
          sort: { key: "price", descending: false },
          onSort() {},
        }}
        rate={null}
        share={{ option: "option", from: "A", to: "B" }}
        none={null}
        card={card}
        {...props}
      />
    </Messages>,
  );
}

async function showTwelve() {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const items = Array.from({ length: 12 }, (_, at) => ({ product_id: `${at}` }));
  const card = vi.fn(({ product_id }: Item) => <p>Kart {product_id}</p>);
  show(items, card);
  await screen.findByText("Kart 9");
  return card;
}

it("says which day's rate converted the prices in another currency", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const rate = { currency: "EUR" as const, value: "55.772300", date: "2026-11-23" };
  const words = t("common.converted", { date: "23 Kasım 2026" });
  const items = [{ product_id: "1" }];
  const { unmount } = show(items, () => <p>Kart</p>, { rate });
  expect(await screen.findByText(words)).toBeDefined();
  unmount();
  show(items, () => <p>Kart</p>);
  await screen.findByText("Kart");
  expect(screen.queryByText(t.like("common.converted"))).toBeNull();
});

it("does not render cards again when filters or orders open on a phone", async () => {
  const card = await showTwelve();
  card.mockClear();
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: t("search.bar.filter") }));
  expect(await screen.findByText("Süzgeçler")).toBeDefined();
  await user.click(screen.getByRole("button", { name: t("common.close") }));
  await user.click(screen.getByRole("button", { name: t("search.sorts.more") }));
  expect(await screen.findByRole("dialog", { name: t("search.sorts.title") })).toBeDefined();
  expect(card).not.toHaveBeenCalled();
});

class Unseen {
  observe() {}
  unobserve() {}
  disconnect() {}
}

it("restores the scroll position of its own history entry, and of no other", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal("IntersectionObserver", Unseen);
  window.scrollTo = vi.fn();
  const items = Array.from({ length: 40 }, (_, at) => ({ product_id: `${at}` }));
  const open = () => show(items, ({ product_id }) => <p>Kart {product_id}</p>);
  window.history.replaceState({ __NA: true }, "");
  const { unmount } = open();
  const user = userEvent.setup();
  for (let turn = 0; turn < 2; turn++)
    await user.click(await screen.findByRole("button", { name: t("search.more", { product: "bus" }) }));
  expect(window.scrollTo).not.toHaveBeenCalled();
  vi.stubGlobal("scrollY", 4192);
  await user.click(screen.getByText("Kart 25"));
  const left = window.history.state;
  expect(left).toMatchObject({ __NA: true });
  // The place is stored on `scrollend`, so that the next tap does not wait for it.
  for (const scrollY of [9000, 4192]) {
    vi.stubGlobal("scrollY", scrollY);
    document.dispatchEvent(new Event("scrollend"));
    expect(window.history.state.place).toEqual({ shown: 30, y: scrollY });
  }
  unmount();
  vi.stubGlobal("scrollY", 0);
  window.history.replaceState({ __NA: true }, "");
  const another = open();
  await screen.findByText("Kart 9");
  expect(screen.queryByText("Kart 10")).toBeNull();
  another.unmount();
  window.history.replaceState(left, "");
  open();
  await screen.findByText("Kart 29");
  expect(screen.queryByText("Kart 30")).toBeNull();
  expect(window.scrollTo).toHaveBeenCalledExactlyOnceWith(0, 4192);
  window.history.replaceState(null, "");
});
