import { renderHook } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, it } from "vitest";
import { useList } from "./use-list";

it.each([
  ["tr", "3, 4"],
  ["ar", "3، 4"],
])("has the comma of the language between seats: %s", (locale, list) => {
  const { result } = renderHook(useList, {
    wrapper: ({ children }) => (
      <NextIntlClientProvider locale={locale} messages={{}}>
        {children}
      </NextIntlClientProvider>
    ),
  });
  expect(result.current([3, 4])).toBe(list);
});
