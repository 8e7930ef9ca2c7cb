import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { TimelineStep } from "@/lib/api/types";
import { timelineStep } from "@/lib/timeline-step";
import { toasts } from "@/lib/toast";
import { renderInTurkish, serve } from "@/test/render";
import { t } from "@/test/words";
import type { AnyBooking } from "../ticket-product";
import { OrderLine } from "./order-line";

const AT = "2026-11-26T11:32:00Z";
const step = (name: TimelineStep["step"]) => timelineStep(AT, name);
const booking = (state: string, timeline?: TimelineStep[]) =>
  ({ info: { state }, timeline }) as unknown as AnyBooking;
const TICKETED = [step("seen"), step("held"), step("paid"), step("ticketed")];
const GET = "GET /api/base/booking/s/follow-link/";
const INFO = { "GET /api/mobile/info/": () => ({ body: { app_domain: "rota.example" } }) };

const draw = (of: AnyBooking, shareable = true) =>
  renderInTurkish(<OrderLine product="bus" session="s" booking={of} shareable={shareable} />);
const share = () => screen.findByRole("button", { name: t("promise.share.open") });

const shared = vi.fn();
beforeEach(() => {
  shared.mockReset().mockResolvedValue(undefined);
  toasts.set([]);
  Object.defineProperty(navigator, "share", { value: shared, configurable: true });
});

it("shares the follow link of the server", async () => {
  serve({ ...INFO, [GET]: () => ({ body: { link: "/follow/?t=abc" } }) });
  draw(booking("ticketed", TICKETED));
  fireEvent.click(await share());
  await waitFor(() =>
    expect(shared).toHaveBeenCalledWith({
      title: t("promise.share.open"),
      url: "http://localhost:3000/follow/?t=abc",
    }),
  );
});

it("shows an error if the follow link cannot be loaded and can try again", async () => {
  serve({ ...INFO, [GET]: () => ({ status: 500, body: {} }) });
  draw(booking("ticketed", TICKETED));
  fireEvent.click(await share());
  await waitFor(() => expect(toasts.get()).toMatchObject([{ tone: "danger" }]));
  expect(shared).not.toHaveBeenCalled();
  expect((await share()).getAttribute("aria-disabled")).toBeNull();
});

it.each([
  ["without a connection", booking("ticketed", TICKETED), false],
  ["for an order without tickets", booking("refunded", TICKETED), true],
])("offers no follow link %s", async (_, of, shareable) => {
  serve(INFO);
  draw(of, shareable);
  await screen.findByText(t("promise.step.ticketed", { product: "other", reached: "true" }));
  expect(screen.queryByRole("button")).toBeNull();
});

it("shows nothing for a saved booking without a timeline", () => {
  const { container } = draw(booking("ticketed"));
  expect(container.innerHTML).toBe("");
});

it.each([
  ["payment_pending", true],
  ["paid", true],
  ["refunding", true],
  ["ticketed", false],
  ["refunded", false],
  ["expired", false],
])("marks the timeline of an order that is %s as moving: %s", async (state, moving) => {
  serve(INFO);
  draw(booking(state, TICKETED));
  expect((await screen.findByRole("list")).hasAttribute("data-moving")).toBe(moving);
});
