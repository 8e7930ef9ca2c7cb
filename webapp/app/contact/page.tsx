import { ContactScreen } from "@/features/contact/contact-screen";
import { SITE_ORIGIN } from "@/lib/metadata";
import { AGENCY } from "@/lib/seller";

/** The agency as structured data (schema.org), equal to the footer. */
const SELLER = JSON.stringify({
  "@context": "https://schema.org",
  "@type": "TravelAgency",
  name: "Rota",
  legalName: AGENCY.name,
  taxID: AGENCY.placeholder ? undefined : AGENCY.tax_number,
  url: `${SITE_ORIGIN}/`,
  logo: `${SITE_ORIGIN}/icons/icon-512.png`,
  knowsLanguage: ["tr", "en", "de", "ru", "ar"],
});

export default function ContactPage() {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML is a constant of this module */}
      {SITE_ORIGIN && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: SELLER }} />}
      <ContactScreen />
    </>
  );
}
