// Searches the questions within the page, ignoring case, diacritics and word endings.

import type { FaqCategory } from "@/lib/api/types";

type Question = FaqCategory["items"][number];

/** Length of a common beginning that makes two words forms of one: "biletimi", "biletini". */
const STEM = 5;
const SHORTEST_STEM = 4;

/** Questions that score below this fraction of the best score are not shown. */
const LEAST = 1 / 3;

/**
 * Returns the best questions first. A word counts more when fewer questions contain it, and most in the
 * question itself. Null when no word was typed.
 */
export function findQuestions(categories: readonly FaqCategory[], typed: string): Question[] | null {
  const wanted = wordsOf(typed).filter((word) => word.length > 1);
  if (wanted.length === 0) return null;
  const questions = categories.flatMap(({ category, items }) =>
    items.map((item) => ({
      item,
      question: wordsOf(item.question),
      said: wordsOf(`${category} ${item.answer.replace(/<[^>]*>/g, " ")}`),
    })),
  );
  const rates = questions.map(() => 0);
  for (const word of wanted) {
    const hits = questions.map(({ question, said }) => (has(question, word) ? 2 : has(said, word) ? 1 : 0));
    const count = hits.filter(Boolean).length;
    for (const [at, hit] of hits.entries()) if (hit) rates[at] = (rates[at] ?? 0) + hit / count;
  }
  const least = Math.max(...rates) * LEAST;
  return questions
    .map(({ item }, at) => ({ item, rate: rates[at] ?? 0 }))
    .filter(({ rate }) => rate > 0 && rate >= least)
    .sort((one, other) => other.rate - one.rate)
    .map(({ item }) => item);
}

const has = (words: readonly string[], typed: string) => words.some((word) => isAlike(word, typed));

/** True when the word starts with the typed text or is another form of it. */
const isAlike = (word: string, typed: string) =>
  word.startsWith(typed) ||
  (word.length >= SHORTEST_STEM && typed.startsWith(word)) ||
  (word.length >= STEM && typed.length >= STEM && word.slice(0, STEM) === typed.slice(0, STEM));

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Letters that visitors type for one another: İ, I, ı and i; ё and е; أ, إ and ا. */
const TWINS: Record<string, string> = { ı: "i", ß: "ss", ة: "ه", ى: "ي" };

const fold = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ıßةى]/g, (letter) => TWINS[letter] ?? letter);
