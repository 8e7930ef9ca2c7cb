import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderInTurkish } from "@/test/render";
import { t } from "@/test/words";
import NotFoundScreen from "./not-found-screen";

const push = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));

it("searches the help page for the typed text", () => {
  renderInTurkish(<NotFoundScreen />);
  fireEvent.change(screen.getByLabelText(t("not-found.search")), { target: { value: "valiz & hayvan" } });
  fireEvent.click(screen.getByRole("button", { name: t("not-found.submit") }));
  expect(push).toHaveBeenCalledWith("/faq/?q=valiz+%26+hayvan");
});

it("links to the home page and the PNR lookup", () => {
  renderInTurkish(<NotFoundScreen />);
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/",
    "/flight/check-pnr/",
  ]);
});
