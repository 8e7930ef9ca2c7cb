/** Who sells (`content/seller.json`): what a production deployment refuses. */

/** The names that stand in the file until it is filled in. */
const INVENTED =
  /^(?:Rota Seyahat|Beyaz Zambak|Leylek Ekspres|Gece Kuşu|Zeytin Dalı|Martı Kıyı|Fındık Dalı|Bozkır Rüzgârı|Narenciye|Ak Turna|Dicle Esintisi|Ayçiçeği|Kızılcık Yolları) /;

/** What is still a placeholder: the file's own mark, and numbers of nothing but zeros where a number stands. */
export function placeholdersIn(seller) {
  const { agency, bus_companies: companies } = seller;
  const numbers = [
    ["agency.licence", agency.licence],
    ["agency.bus_certificate", agency.bus_certificate],
    ["agency.tax_number", agency.tax_number],
    ...companies.map(({ id, certificate }) => [`bus_companies ${id}`, certificate]),
    ...companies.map(({ id, tax_number }) => [`bus_companies ${id} tax_number`, tax_number]),
  ];
  const unfilled = numbers.filter(
    ([, number]) => !number || /^(?:[A-Z]\d )?0[0.]*(?:[A-Z]\d\.)?0/.test(number),
  );
  const names = [
    ["agency.name", agency],
    ...companies.map((company) => [`bus_companies ${company.id} name`, company]),
  ];
  const nameless = names.filter(([, { name }]) => !name?.trim() || INVENTED.test(name));
  unfilled.push(...nameless);
  return [...(seller.placeholder === false ? [] : ["placeholder"]), ...unfilled.map(([field]) => field)];
}
