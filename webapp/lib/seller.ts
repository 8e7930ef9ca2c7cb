// The travel agency that sells, from content/seller.json. next.config.ts passes its section only, so that
// no page loads the rest.

export const AGENCY: {
  /** True while the numbers and addresses are dashes; production is not deployed then. */
  placeholder: boolean;
  name: string;
  licence_class: string;
  licence: string;
  bus_certificate: string;
  tax_number: string;
  mersis: string;
  kep: string;
} = JSON.parse(process.env.AGENCY ?? "{}");
