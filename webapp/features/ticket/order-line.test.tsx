import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { TimelineStep } from "@/lib/api/types";
import { timelineStep } from "@/lib/timeline-step";
import { toasts } from "@/lib/toast";
import { renderInTurkish, serve } from "@/test/render";
import { OrderLine } from "./order-line";
import type { AnyBooking } from "./ticket-product";

const AT = "2026-11-26T11:32:00Z";
const step = (name: TimelineStep["step"]) => timelineStep(AT, name);
const booking = (state: string, timeline?: TimelineStep[]) =>
  ({ info: { state }, timeline }) as unknown as AnyBooking;
const TICKETED = [step("seen"), step("held"), step("paid"), step("ticketed")];
const GET = "GET /api/base/booking/s/follow-link/";
const INFO = { "GET /api/mobile/info/": () => ({ body: { app_domain: "rota.example" } }) };

const draw = (of: AnyBooking, shareable = true) =>
  renderInTurkish(<OrderLine product="bus" session="s" booking={of} shareable={shareable} />);
const share = () => screen.findByRole("button", { name: "Takip bağlantısı paylaş" });

const shared = vi.fn();
beforeEach(() => {
  shared.mockReset().mockResolvedValue(undefined);
  toasts.set([]);
  Object.defineProperty(navigator, "share", { value: shared, configurable: true });
});

it("shares the link that the server makes", async () => {
  serve({ ...INFO, [GET]: () => ({ body: { link: "/follow/?t=abc" } }) });
  draw(booking("ticketed", TICKETED));
  fireEvent.click(await share());
  await waitFor(() =>
    expect(shared).toHaveBeenCalledWith({
      title: "Takip bağlantısı paylaş",
      url: "http://localhost:3000/follow/?t=abc",
    }),
  );
});

it("says so where no link comes, and can be asked again", async () => {
  serve({ ...INFO, [GET]: () => ({ status: 500, body: {} }) });
  draw(booking("ticketed", TICKETED));
  fireEvent.click(await share());
  await waitFor(() => expect(toasts.get()).toMatchObject([{ tone: "danger" }]));
  expect(shared).not.toHaveBeenCalled();
  expect((await share()).getAttribute("aria-disabled")).toBeNull();
});

it.each([
  ["without a connection", booking("ticketed", TICKETED), false],
  ["of a booking without tickets", booking("refunded", TICKETED), true],
])("has nothing to share %s", async (_, of, shareable) => {
  serve(INFO);
  draw(of, shareable);
  await screen.findByText("Biletiniz hazır");
  expect(screen.queryByRole("button")).toBeNull();
});

it("is not there for a booking that was kept before there were timelines", () => {
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
])("moves on without its traveller while it is %s: %s", async (state, moving) => {
  serve(INFO);
  draw(booking(state, TICKETED));
  expect((await screen.findByRole("list")).hasAttribute("data-moving")).toBe(moving);
});
