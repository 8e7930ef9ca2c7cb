// Web app manifest: name and appearance of an installed Rota.

import type { MetadataRoute } from "next";
import { DESCRIPTION } from "@/lib/metadata";

export const dynamic = "force-static";

export default function manifest(): MetadataRoute.Manifest {
  return {
    id: "/",
    name: "Rota – Uçak, otobüs, kiralık araç",
    short_name: "Rota",
    description: DESCRIPTION,
    lang: "tr",
    dir: "auto",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#f6f3ec",
    theme_color: "#0a3f49",
    categories: ["travel"],
    icons: [
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: [{ name: "Bilet sorgula", url: "/flight/check-pnr/" }],
  };
}
