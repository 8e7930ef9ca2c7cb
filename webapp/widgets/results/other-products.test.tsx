import search from "@content/catalogues/tr/search.json";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { Messages } from "@/lib/i18n/provider";
import { writeSession } from "@/lib/search/session";
import { renderInTurkish, serve } from "@/test/render";
import { t } from "@/test/words";
import OtherProducts from "./other-products";

const OTHERS = "GET /api/base/gateway/results/others/?option=option&language=tr&currency=TRY";

/** Scrolls the list until the section is near. */
let comeNear: () => void;

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(observed: (entries: { isIntersecting: boolean }[]) => void) {
        comeNear = () => observed([{ isIntersecting: true }]);
        observed([{ isIntersecting: false }]);
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});

function open(answer: { status?: number; body: unknown }) {
  writeSession("car", { form_data: { id: "option" }, session_unique: null });
  const calls = serve({ [OTHERS]: () => answer });
  renderInTurkish(
    <Messages turkish={{ search }}>
      <OtherProducts product="car" />
    </Messages>,
  );
  expect(calls).toHaveLength(0);
  act(comeNear);
  return calls;
}

it("lists the other products of the route with price and duration, and links to their searches", async () => {
  const other = { departure: "İzmir", arrival: "Bodrum" };
  open({
    body: {
      others: [
        {
          ...other,
          product: "bus",
          from_price: { total: "450.00", currency: "TRY" },
          duration: "04:15",
          option: "b",
        },
        {
          ...other,
          product: "flight",
          from_price: { total: "1249.90", currency: "TRY" },
          duration: null,
          option: "f",
        },
      ],
    },
  });
  const [bus, flight] = await screen.findAllByRole("link");
  expect(bus?.textContent).toBe(
    `${t("search.others.product", { product: "bus" })}İzmir – Bodrum · 4\u00a0sa.\u00a015\u00a0dk.${t("search.others.from", { product: "bus", price: "₺450" })}`,
  );
  expect(bus?.getAttribute("href")).toBe("/bus/search-gate/b/");
  expect(flight?.textContent).toContain(t("search.others.from", { product: "other", price: "₺1.249,90" }));
  expect(flight?.getAttribute("href")).toBe("/flight/search-gate/f/");
});

it.each([
  ["there is none", { body: { others: [] } }],
  ["there is no such answer", { status: 404, body: { code: "not_found", message: "" } }],
])("takes no space where %s", async (_, answer) => {
  const calls = open(answer);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByRole("navigation")).toBeNull();
});
