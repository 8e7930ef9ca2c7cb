// The travel agency that sells, from content/seller.json. next.config.ts hands its part over, so that no page loads the rest.

export const AGENCY: {
  /** Whether the numbers and addresses are dashes and still to come; production is not deployed before. */
  placeholder: boolean;
  name: string;
  licence_class: string;
  licence: string;
  bus_certificate: string;
  tax_number: string;
  mersis: string;
  kep: string;
} = JSON.parse(process.env.AGENCY ?? "{}");
