// Link to a search. The link names the criteria only and never expires.

import type { IdRoute } from "../address";
import type { Product } from "../product";
import { webOrigin } from "../share";

const LINKS: Record<Product, IdRoute> = {
  flight: "/ucak-bileti/ara/",
  bus: "/bus/search-gate/",
  car: "/car/search-gate/",
};

export const shareLink = (product: Product, option: string, domain: string | undefined) =>
  `${webOrigin(domain)}${LINKS[product]}${encodeURIComponent(option)}/`;
