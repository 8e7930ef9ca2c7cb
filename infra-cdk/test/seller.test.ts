// The seller's data is on every page and document, so production cannot be deployed with placeholders.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const { placeholdersIn }: { placeholdersIn: (seller: object) => string[] } = await import(
  path.join(root, "scripts/stack/stage/seller.mjs")
);
const committed = () => JSON.parse(readFileSync(path.join(root, "content/seller.json"), "utf8"));
const filled = {
  placeholder: false,
  agency: {
    name: "Gezi A.Ş.",
    licence_class: "A",
    licence: "12034",
    bus_certificate: "F1 34.F1.105672",
    tax_number: "3930045678",
    mersis: "0393004567800018",
    kep: "gezi@hs01.kep.tr",
    application_form: "KVKK Başvuru Formu 3",
  },
  bus_companies: [{ id: 1, name: "Yol A.Ş.", certificate: "D1 06.D1.100020", tax_number: "9450012345" }],
};

it("seller data without placeholders are accepted", () => {
  expect(placeholdersIn(filled)).toEqual([]);
});

it.each([
  ["placeholder", { ...filled, placeholder: undefined }],
  ["agency.name", { ...filled, agency: { ...filled.agency, name: " " } }],
  ["agency.name", { ...filled, agency: { ...filled.agency, name: "Rota Seyahat A.Ş." } }],
  [
    "bus_companies 1 name",
    { ...filled, bus_companies: [{ ...filled.bus_companies[0], name: "Beyaz Zambak Turizm A.Ş." }] },
  ],
  ["agency.licence", { ...filled, agency: { ...filled.agency, licence: "00000" } }],
  ["agency.licence", { ...filled, agency: { ...filled.agency, licence: "—" } }],
  ["agency.bus_certificate", { ...filled, agency: { ...filled.agency, bus_certificate: "F1 00.F1.000000" } }],
  ["agency.tax_number", { ...filled, agency: { ...filled.agency, tax_number: "0000000000" } }],
  ["agency.mersis", { ...filled, agency: { ...filled.agency, mersis: "0000000000000000" } }],
  ["agency.mersis", { ...filled, agency: { ...filled.agency, mersis: undefined } }],
  ["agency.kep", { ...filled, agency: { ...filled.agency, kep: "rota@hs00.kep.tr" } }],
  ["agency.kep", { ...filled, agency: { ...filled.agency, kep: "destek@rota.example" } }],
  [
    "agency.application_form",
    { ...filled, agency: { ...filled.agency, application_form: "KVKK Başvuru Formu 00" } },
  ],
  [
    "bus_companies 1 tax_number",
    { ...filled, bus_companies: [{ ...filled.bus_companies[0], tax_number: "0000000001" }] },
  ],
  [
    "bus_companies 1",
    { ...filled, bus_companies: [{ ...filled.bus_companies[0], certificate: "D1 00.D1.000001" }] },
  ],
])("a placeholder in %s is reported", (field, seller) => {
  expect(placeholdersIn(seller)).toEqual([field]);
});

it("unknown numbers in the committed seller data are dashes, not zeros", () => {
  const { placeholder, agency, bus_companies } = committed();
  if (!placeholder) return;
  const { name: _, licence_class: __, ...numbers } = agency;
  const theirs = bus_companies.flatMap(({ certificate, tax_number }: Record<string, string>) => [
    certificate,
    tax_number,
  ]);
  expect(new Set([...Object.values(numbers), ...theirs])).toEqual(new Set(["—"]));
});

it("every placeholder name in the committed seller data is reported", () => {
  const { placeholder, agency, bus_companies } = committed();
  if (!placeholder) return;
  const named = placeholdersIn(committed()).filter((field) => field.endsWith("name"));
  expect(named).toEqual([
    "agency.name",
    ...bus_companies.map(({ id }: { id: number }) => `bus_companies ${id} name`),
  ]);
  expect(agency.name).toBeTruthy();
});

it("a production deployment with placeholders ends before it builds anything", () => {
  const placeholders = placeholdersIn(committed());
  // Once the file is filled in, the deployment has no reason to fail.
  if (placeholders.length === 0) return;
  const deploy = path.join(root, "scripts/stack/stage/deploy.mjs");
  const { status, stderr } = spawnSync(process.execPath, [deploy, "production"], {
    encoding: "utf8",
    timeout: 20_000,
  });
  expect(status).toBe(1);
  expect(stderr).toContain("content/seller.json still has placeholders: placeholder, agency.licence");
});
