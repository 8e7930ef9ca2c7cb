import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderInTurkish } from "@/test/render";
import NotFoundScreen from "./not-found-screen";

const push = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));

it("searches the help page for the typed text", () => {
  renderInTurkish(<NotFoundScreen />);
  fireEvent.change(screen.getByLabelText("Ne arıyordunuz?"), { target: { value: "bagaj & iade" } });
  fireEvent.click(screen.getByRole("button", { name: "Yardımda ara" }));
  expect(push).toHaveBeenCalledWith("/faq/?q=bagaj+%26+iade");
});

it("links to the home page and the PNR lookup", () => {
  renderInTurkish(<NotFoundScreen />);
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/",
    "/flight/check-pnr/",
  ]);
});
