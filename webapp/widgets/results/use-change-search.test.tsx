import search from "@content/catalogues/tr/search.json";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Messages } from "@/lib/i18n/provider";
import { formOverResults } from "@/lib/search/changing";
import { renderInTurkish } from "@/test/render";
import { t } from "@/test/words";
import { ResultsFrame } from "./results-frame";
import { SearchFormOf } from "./use-change-search";

vi.mock("next/navigation", async () => ({
  ...(await import("@/test/address")),
  useRouter: () => ({ push: vi.fn() }),
}));

const Form = () => <form aria-label="Form" />;

const open = (form: typeof Form | null) =>
  renderInTurkish(
    <Messages turkish={{ search }}>
      <SearchFormOf value={form}>
        <ResultsFrame product="flight" head={{ title: "İstanbul – Ankara", subtitle: "" }}>
          <p>Uçuşlar</p>
        </ResultsFrame>
      </SearchFormOf>
    </Messages>,
  );

it("opens the search form over the results and focuses it, and a started search closes it", async () => {
  const user = userEvent.setup();
  vi.stubGlobal("scrollTo", vi.fn());
  open(Form);
  const button = screen.getByRole("button", { name: t("search.edit"), expanded: false });
  await user.click(button);
  expect(await screen.findByRole("form", { name: "Form" })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole("region", { name: t("search.edit") }));
  expect(screen.getByText(t("search.title", { product: "flight" }))).toBeDefined();
  act(() => formOverResults.set(false));
  expect(screen.queryByRole("form")).toBeNull();
  await user.click(button);
  await user.click(screen.getByRole("button", { name: t("search.edit"), expanded: true }));
  expect(screen.queryByRole("form")).toBeNull();
});

it("closes the search form when the results are left", async () => {
  const user = userEvent.setup();
  vi.stubGlobal("scrollTo", vi.fn());
  const { unmount } = open(Form);
  await user.click(screen.getByRole("button", { name: t("search.edit") }));
  unmount();
  expect(formOverResults.get()).toBe(false);
});

it("links to home where a page has no search form", () => {
  open(null);
  expect(screen.getByRole("link", { name: t("search.edit") }).getAttribute("href")).toBe("/");
});
