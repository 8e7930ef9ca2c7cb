// Builds a page without content. `./scripts/bench lighthouse` compares the main-thread time of the product's
// pages with it.
import { fileURLToPath } from "node:url";

export default {
  output: "export",
  basePath: "/empty-page",
  turbopack: { root: fileURLToPath(new URL("../../..", import.meta.url)) },
};
