import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { FaqCategory } from "@/lib/api/types";
import { findQuestions } from "./find-questions";

const faqsOf = (language: string): FaqCategory[] =>
  JSON.parse(readFileSync(`../content/faqs/${language}.json`, "utf8"));
const found = (language: string, typed: string) =>
  findQuestions(faqsOf(language), typed)?.map(({ question }) => question);

it.each([
  ["tr", "iptal", /iptal/i],
  ["tr", "İPTAL", /iptal/i],
  ["tr", "sifremi unuttum", /Şifremi unuttum/],
  ["tr", "ŞIFREMI UNUTTUM", /Şifremi unuttum/],
  ["tr", "bagajim", /bagaj/i],
  ["tr", "cocuk", /çocuk/],
  ["en", "Baggage", /baggage/],
  ["en", "cancelling my bus", /cancel my bus/],
  ["de", "gepack", /Gepäck/],
  ["ru", "ребенок", /реб[её]н/i],
  ["ru", "забыл ПАРОЛЬ", /пароль/i],
  ["ar", "امتعه", /أمتعة|الأمتعة/],
])("finds, in %s, first the question that matches “%s”", (language, typed, question) => {
  expect(found(language, typed)?.[0]).toMatch(question);
});

it("finds nothing for a word that occurs nowhere", () => {
  expect(found("tr", "zürafa")).toEqual([]);
});

it("does not filter until a word is typed", () => {
  for (const typed of ["", "  ", "?", "b"]) expect(found("tr", typed)).toBeUndefined();
});

it("matches question, answer and category, and ranks matches of the question first", () => {
  const categories: FaqCategory[] = [
    {
      category: "Uçak",
      items: [
        { question: "Saat kaçta?", answer: "<p>Bagaj <a href='/x/'>orada</a>.</p>" },
        { question: "Kaç kilo bagaj?", answer: "<p>8 kg.</p>" },
        { question: "Kim?", answer: "<p>Siz.</p>" },
      ],
    },
  ];
  const of = (typed: string) => findQuestions(categories, typed)?.map(({ question }) => question);
  expect(of("bagaj")).toEqual(["Kaç kilo bagaj?", "Saat kaçta?"]);
  expect(of("ucak")).toHaveLength(3);
  expect(of("href")).toEqual([]);
  expect(of("bagaj kim")).toEqual(["Kim?", "Kaç kilo bagaj?"]);
});
