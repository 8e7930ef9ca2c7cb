// The travel agency that sells, from content/seller.json. next.config.ts hands its part over, so that no page loads the rest.

export const AGENCY: {
  /** Whether the numbers and addresses are still to come; production is not deployed before. */
  placeholder: boolean;
  name: string;
  licence_class: string;
  licence: string;
  bus_certificate: string;
  tax_number: string;
  mersis: string;
  kep: string;
} = JSON.parse(process.env.AGENCY ?? "{}");

const PLACEHOLDER = /^(?:[A-Z]\d )?0[0.]*(?:[A-Z]\d\.)?0/;

/** A number of the law; one that is not filled in yet as a dash, since its zeros would pass for a number. */
export const officialNumber = (number: string) => (PLACEHOLDER.test(number) ? "—" : number);
