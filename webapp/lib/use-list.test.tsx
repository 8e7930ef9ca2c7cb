import { renderHook } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, it } from "vitest";
import { intlLocale } from "./i18n/messages";
import { useList } from "./use-list";

it.each([
  ["tr", "3, 4"],
  ["ar", "3، 4"],
] as const)("joins a list with the comma of the language: %s", (language, list) => {
  const { result } = renderHook(useList, {
    wrapper: ({ children }) => (
      <NextIntlClientProvider locale={intlLocale(language)} messages={{}}>
        {children}
      </NextIntlClientProvider>
    ),
  });
  expect(result.current([3, 4])).toBe(list);
});
