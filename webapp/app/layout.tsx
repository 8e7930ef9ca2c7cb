// Document around every page: tokens, the script that runs before first paint, the language, the shell.

// Imported first: tokens.css defines the order of the layers.
import "./tokens.css";
import "./base.css";
import "./display.css";
import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { Shell } from "@/features/shell/shell";
import { BOOT_SCRIPT } from "@/lib/boot-script";
import { LanguageProvider } from "@/lib/i18n/provider";
import { DESCRIPTION } from "@/lib/metadata";

export const metadata: Metadata = {
  description: DESCRIPTION,
  formatDetection: { telephone: false },
  appleWebApp: { capable: true, title: "Rota", statusBarStyle: "default" },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  viewportFit: "cover",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fffdf9" },
    { media: "(prefers-color-scheme: dark)", color: "#152124" },
  ],
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="tr" dir="ltr" suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant that runs before paint */}
        <script dangerouslySetInnerHTML={{ __html: BOOT_SCRIPT }} />
      </head>
      <body>
        <LanguageProvider>
          <Shell>{children}</Shell>
        </LanguageProvider>
      </body>
    </html>
  );
}
