import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderInTurkish } from "@/test/render";
import { t } from "@/test/words";
import { OfflineNotice } from "@/ui/offline-notice";
import { OfflineLine } from "./offline-line";

const PLAIN = t.like("shell.offline");

it("says that there is no connection unless the screen shows its own notice", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { unmount } = renderInTurkish(<OfflineLine />);
  expect(screen.getByText(PLAIN)).toBeDefined();
  unmount();
  renderInTurkish(
    <>
      <OfflineLine />
      <OfflineNotice>12:00 itibarıyla uçuşlar</OfflineNotice>
    </>,
  );
  expect(screen.queryByText(PLAIN)).toBeNull();
  expect(screen.getAllByRole("status")).toHaveLength(2);
});
