import { fireEvent, screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { SWRConfig } from "swr";
import { beforeEach, expect, it, vi } from "vitest";
import { keepToken } from "@/lib/account/token";
import type { AppNotification } from "@/lib/api/account-types";
import { renderInTurkish, serve } from "@/test/render";
import { t } from "@/test/words";
import { NotificationScreen } from "./notification-screen";

const router = vi.hoisted(() => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => router, usePathname: () => "/notification/" }));

/** Opens 12 notifications, of which the first is unread. */
function open(total = 12, page: ReactNode = <NotificationScreen />) {
  let unread_count = total > 0 ? 1 : 0;
  const one = (id: number): AppNotification => ({
    id: `n${id}`,
    title: `Haber ${id}`,
    content: "Fiyat yükseldi.",
    created_at: "2026-11-20T10:00:00Z",
    readed: id > 1 || unread_count === 0,
  });
  const counts = () => ({ total_count: total, unread_count });
  const listed = (number: number, from: number, to: number) => ({
    [`GET /api/notification/list/?page=${number}&per_page=10`]: () => ({
      body: {
        ...counts(),
        results: Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => one(from + at)),
      },
    }),
  });
  const calls = serve({
    ...listed(1, 1, Math.min(10, total)),
    ...listed(2, 11, total),
    "GET /api/notification/info/": () => ({ body: counts() }),
    "POST /api/notification/read/": () => {
      unread_count = 0;
      return { body: counts() };
    },
  });
  renderInTurkish(page);
  return calls;
}

beforeEach(() => {
  vi.clearAllMocks();
  keepToken("t");
});

it("loads ten more notifications on request until all are shown", async () => {
  open();
  expect(await screen.findByText("Haber 10")).toBeTruthy();
  expect(screen.queryByText("Haber 11")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: t("notification.more") }));
  expect(await screen.findByText("Haber 12")).toBeTruthy();
  expect(screen.queryByRole("button", { name: t("notification.more") })).toBeNull();
});

it.each([
  [t("notification.markRead"), { ids: ["n1"] }],
  [t("notification.markAll"), { all: true }],
])("removes highlight and badge when a button is pressed: %s", async (name, request) => {
  const calls = open();
  expect(await screen.findByText(t("notification.unread"))).toBeTruthy();
  expect(await screen.findByRole("button", { name: t("shell.menuBadge", { count: 1 }) })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name }));
  await waitFor(() => expect(screen.queryByText(t("notification.unread"))).toBeNull());
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual(request);
  expect(screen.getByRole("button", { name: t("shell.menuTitle") })).toBeTruthy();
});

function Visits() {
  const [away, setAway] = useState(false);
  return (
    // Visits follow each other at once in this test.
    <SWRConfig value={{ dedupingInterval: 0 }}>
      <button type="button" onClick={() => setAway(!away)}>
        there and back
      </button>
      {!away && <NotificationScreen />}
    </SWRConfig>
  );
}

it("reloads all pages that were shown when the screen is opened again", async () => {
  const calls = open(12, <Visits />);
  fireEvent.click(await screen.findByRole("button", { name: t("notification.more") }));
  expect(await screen.findByText("Haber 12")).toBeTruthy();
  const lists = () => calls.filter(({ path }) => path.includes("/list/")).map(({ path }) => path);
  const before = lists();
  fireEvent.click(screen.getByRole("button", { name: "there and back" }));
  fireEvent.click(screen.getByRole("button", { name: "there and back" }));
  await waitFor(() => expect(lists()).toEqual([...before, ...before]));
  expect(before).toHaveLength(2);
});

it("says that there are no notifications", async () => {
  open(0);
  expect(await screen.findByRole("heading", { name: t("notification.empty") })).toBeTruthy();
  expect(screen.getByRole("link", { name: t("notification.search") }).getAttribute("href")).toBe("/");
});
