// Currency of a country, out of the currencies that prices are shown in. A module of its own, since only
// the settings need it and they load later.

/** Countries (ISO 3166-1) that pay in each display currency (ISO 4217), from CLDR. */
const PAID_IN: Record<string, string> = {
  TRY: "TR",
  EUR: "AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT",
  USD: "AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI",
  GBP: "GB GG IM JE",
  JPY: "JP",
  KWD: "KW",
  RUB: "RU",
  SAR: "SA",
};

/** Returns undefined when the country pays in a currency that prices are not shown in. */
export const currencyOf = (country: string) =>
  Object.keys(PAID_IN).find((currency) => PAID_IN[currency]?.split(" ").includes(country));
