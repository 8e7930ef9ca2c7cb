// The currency of a country, among those that prices are shown in. A module of its own: only the settings, which load later, need it.

/** Where each currency that prices are shown in is paid with (ISO 4217, CLDR). */
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

/** Undefined where another is paid with. */
export const currencyOf = (country: string) =>
  Object.keys(PAID_IN).find((currency) => PAID_IN[currency]?.split(" ").includes(country));
