import { act, screen } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { ask, question } from "@/lib/dialog";
import { renderInTurkish } from "@/test/render";
import { DialogHost } from "./dialog-host";

// As the router does.
const subscribe = (listener: () => void) => {
  window.addEventListener("popstate", listener);
  return () => window.removeEventListener("popstate", listener);
};
vi.mock("next/navigation", () => ({
  usePathname: () => useSyncExternalStore(subscribe, () => window.location.pathname),
}));

const answered = vi.fn();
beforeEach(() => {
  answered.mockReset();
  question.set(null);
  window.history.replaceState(null, "", "/flight/search/");
});

const goTo = (address: string) => {
  window.history.replaceState(null, "", address);
  act(() => void window.dispatchEvent(new PopStateEvent("popstate")));
};

function askThere(stays?: boolean) {
  renderInTurkish(<DialogHost />);
  act(() => void ask({ title: "Yeniden mi?", confirm: "Evet", cancel: "Geri", stays }).then(answered));
}

it("asks no more on another page, and lets no answer happen there", () => {
  askThere();
  expect(screen.getByRole("alertdialog", { name: "Yeniden mi?" })).toBeTruthy();
  goTo("/flight/search/?departure=there");
  expect(question.get()).not.toBeNull();
  goTo("/faq/");
  expect(question.get()).toBeNull();
  expect(answered).not.toHaveBeenCalled();
});

it("keeps what the app itself asks", () => {
  askThere(true);
  goTo("/faq/");
  expect(question.get()?.title).toBe("Yeniden mi?");
});
