/** Passes the issuer's page of a payment: `customer.mjs URL`. */
import { passIssuer } from "../../../common/purchase.mjs";

await passIssuer(process.argv[2]);
