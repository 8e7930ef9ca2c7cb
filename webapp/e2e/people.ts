// Passengers of the browser tests: valid documents, and ages that match their passenger type, computed
// from today's date.

/** Returns the month that is `months` months ahead, as year and month. */
function monthAhead(months: number): { year: number; month: number } {
  const today = new Date();
  const at = new Date(Date.UTC(today.getFullYear(), today.getMonth() + months, 1));
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1 };
}

export const dateIn = (months: number, day: number): string => {
  const { year, month } = monthAhead(months);
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
};

const THIS_YEAR = new Date().getFullYear();

/** Returns an identity number with valid check digits. */
export function citizenNumber(first: number): string {
  const digits = [...String(first)].map(Number);
  const sum = (from: number, to: number, step: number) => {
    let total = 0;
    for (let at = from; at < to; at += step) total += digits[at] ?? 0;
    return total;
  };
  digits.push((((sum(0, 9, 2) * 7 - sum(1, 9, 2)) % 10) + 10) % 10);
  digits.push(sum(0, 10, 1) % 10);
  return digits.join("");
}

export type PassengerDetails = {
  name: string;
  surname: string;
  birth: { day: string; month: string; year: string };
  gender: "female" | "male";
  citizen: string;
  passport: string;
  /** Country of a foreign citizen, by its Turkish name; such a passenger uses a passport. */
  nationality?: string;
};

const passenger = (
  name: string,
  surname: string,
  gender: PassengerDetails["gender"],
  age: number,
  seed: number,
): PassengerDetails => ({
  name,
  surname,
  gender,
  birth: { day: "10", month: "05", year: String(THIS_YEAR - age) },
  citizen: citizenNumber(seed),
  passport: `U${seed}`.slice(0, 9),
});

export const AYSE = passenger("Ayşe", "Öztürk", "female", 36, 172917160);
export const ISMAIL = passenger("İsmail", "Öztürk", "male", 38, 284619375);
export const CAGLA = passenger("Çağla", "Öztürk", "female", 7, 391845276);
export const HANNA: PassengerDetails = {
  ...passenger("Hanna", "Weiß", "female", 41, 537816294),
  nationality: "Almanya",
};
/** A passenger with the Latin line of the passport. */
export const HAMZA = {
  ...passenger("حمزة", "محمد", "male", 33, 618293745),
  latin: { name: "Hamza", surname: "Mohammed" },
  nationality: "Suudi Arabistan",
} satisfies PassengerDetails & { latin: { name: string; surname: string } };
export const UMUT = passenger("Umut", "Öztürk", "male", 1, 465728193);

export const PASSPORT_YEAR = String(THIS_YEAR + 5);
