// Day offset of a time: a small number next to it, with words for screen readers.

export function DaysLater({ days, words }: { days: number; words: string }) {
  if (days <= 0) return null;
  return (
    <sup className="later">
      <span aria-hidden>+{days}</span>
      <span className="visually-hidden">{words}</span>
    </sup>
  );
}
