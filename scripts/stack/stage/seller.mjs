/** Data of the seller (`content/seller.json`) that a production deployment rejects. */

/** Names of the placeholders in the file. */
const INVENTED =
  /^(?:Rota Seyahat|Beyaz Zambak|Leylek Ekspres|Gece Kuşu|Zeytin Dalı|Martı Kıyı|Fındık Dalı|Bozkır Rüzgârı|Narenciye|Ak Turna|Dicle Esintisi|Ayçiçeği|Kızılcık Yolları) /;

/** Mark for a number that is not known yet; pages and documents show it unchanged. */
const DASH = "—";

/**
 * Lists the remaining placeholders: the file's own mark, dashes, invented names, and numbers of zeros only.
 */
export function placeholdersIn(seller) {
  const { agency, bus_companies: companies } = seller;
  const fields = [
    ["agency.licence", agency.licence, isZero],
    ["agency.bus_certificate", agency.bus_certificate, isZero],
    ["agency.tax_number", agency.tax_number, isZero],
    ["agency.mersis", agency.mersis, (number) => /^0+$/.test(number)],
    ["agency.kep", agency.kep, (address) => !isKep(address)],
    ["agency.application_form", agency.application_form, (name) => / 0+$/.test(name)],
    ["agency.name", agency.name, isInvented],
    ...companies.flatMap(({ id, name, certificate, tax_number }) => [
      [`bus_companies ${id} name`, name, isInvented],
      [`bus_companies ${id}`, certificate, isZero],
      [`bus_companies ${id} tax_number`, tax_number, isZero],
    ]),
  ];
  const unfilled = fields.filter(
    ([, value, isPlaceholder]) => !value?.trim() || value === DASH || isPlaceholder(value),
  );
  return [...(seller.placeholder === false ? [] : ["placeholder"]), ...unfilled.map(([field]) => field)];
}

/** Registered e-mail; the provider `hs00` does not exist. */
const isKep = (address) => /^[^@]+@(?!hs00\.)[a-z0-9.-]+\.kep\.tr$/.test(address);
const isInvented = (name) => INVENTED.test(name);
const isZero = (number) => /^(?:[A-Z]\d )?0[0.]*(?:[A-Z]\d\.)?0/.test(number);
