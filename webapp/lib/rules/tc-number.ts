// Turkish national identity number: eleven digits, no leading zero, two check digits.

export function isTcNumber(value: string): boolean {
  if (!/^[1-9]\d{10}$/.test(value)) return false;
  const digits = [...value].map(Number);
  const sum = (from: number, step: number, until: number) => {
    let total = 0;
    for (let index = from; index < until; index += step) total += digits[index] ?? 0;
    return total;
  };
  const tenth = (((sum(0, 2, 9) * 7 - sum(1, 2, 8)) % 10) + 10) % 10;
  return digits[9] === tenth && digits[10] === sum(0, 1, 10) % 10;
}
