import { renderHook } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, it } from "vitest";
import { useFormat } from "./use-format";

it.each([
  ["tr", "3, 4"],
  ["ar", "3، 4"],
])("has the comma of the language between seats: %s", (locale, list) => {
  const { result } = renderHook(useFormat, {
    wrapper: ({ children }) => (
      <NextIntlClientProvider locale={locale} messages={{}}>
        {children}
      </NextIntlClientProvider>
    ),
  });
  expect(result.current.list([3, 4])).toBe(list);
});
