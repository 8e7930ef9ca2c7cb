import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderInTurkish } from "@/test/render";
import NotFoundScreen from "./not-found-screen";

const push = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));

it("looks in help for what was looked for here", () => {
  renderInTurkish(<NotFoundScreen />);
  fireEvent.change(screen.getByLabelText("Ne arıyordunuz?"), { target: { value: "bagaj & iade" } });
  fireEvent.click(screen.getByRole("button", { name: "Yardımda ara" }));
  expect(push).toHaveBeenCalledWith("/faq/?q=bagaj+%26+iade");
});

it("leads home and to a booking", () => {
  renderInTurkish(<NotFoundScreen />);
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/",
    "/flight/check-pnr/",
  ]);
});
