import { renderHook } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, it } from "vitest";
import { intlLocale } from "./i18n/messages";
import { useList } from "./use-list";

it.each([
  ["tr", "3, 4"],
  ["ar", "3، 4"],
] as const)("has the comma of the language between seats: %s", (language, list) => {
  const { result } = renderHook(useList, {
    wrapper: ({ children }) => (
      <NextIntlClientProvider locale={intlLocale(language)} messages={{}}>
        {children}
      </NextIntlClientProvider>
    ),
  });
  expect(result.current([3, 4])).toBe(list);
});
