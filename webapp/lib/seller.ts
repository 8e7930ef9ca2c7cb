// The travel agency that sells, from content/seller.json. next.config.ts hands its part over, so that no page loads the rest.

export const AGENCY: {
  name: string;
  licence_class: string;
  licence: string;
  bus_certificate: string;
  tax_number: string;
} = JSON.parse(process.env.AGENCY ?? "{}");
