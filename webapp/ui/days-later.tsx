// How many days after the first a time is: small beside it, and read out in words.

export function DaysLater({ days, words }: { days: number; words: string }) {
  if (days <= 0) return null;
  return (
    <sup className="later">
      <span aria-hidden>+{days}</span>
      <span className="visually-hidden">{words}</span>
    </sup>
  );
}
