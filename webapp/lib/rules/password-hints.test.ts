import { expect, it } from "vitest";
import { type PasswordFault, passwordFaults } from "./password-hints";

const own = ["ayse.oz", "ayse.oz@example.com", "Ayşe", "Özgür", "532 123 45 67"];

// Same cases as in the tests of `account::password` of the crate domain.
it.each<[string, PasswordFault[]]>([
  ["kısa7", ["password_short"]],
  ["2938471029", ["password_numeric"]],
  ["٢٩٣٨٤٧١٠", ["password_numeric"]],
  ["ayse.oz1", ["password_similar"]],
  ["AyseOzgur", ["password_similar"]],
  ["ozgur123", ["password_similar"]],
  ["+905321234567", ["password_similar"]],
  ["0532 123-45-67 x", ["password_similar"]],
  ["x".repeat(129), ["max_length"]],
  ["deniz-kabuğu-7", []],
  ["correct horse battery", []],
  ["mavi tren 1856", []],
  // Only the server knows that this one is common.
  ["Password1", []],
])("%s has the faults %j", (password, faults) => expect(passwordFaults(password, own)).toEqual(faults));

it("finds no similarity where no personal data are known", () =>
  expect(passwordFaults("ayse.oz1", ["", " "])).toEqual([]));
