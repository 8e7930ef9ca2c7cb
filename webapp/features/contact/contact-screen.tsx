"use client";
// /contact/: message form, general contact with directions, and branches.

import contact from "@content/catalogues/tr/contact.json";
import fields from "@content/catalogues/tr/fields.json";
import rules from "@content/catalogues/tr/rules.json";
import support from "@content/catalogues/tr/support.json";
import { useTranslations } from "next-intl";
import { useGet } from "@/lib/api/swr";
import type { AppInfo, Branch } from "@/lib/api/types";
import { useAppInfo } from "@/lib/api/use-app-info";
import { Messages } from "@/lib/i18n/provider";
import { mapHref } from "@/lib/maps";
import { Card } from "@/ui/card";
import { ListSkeleton, Loaded } from "@/ui/loaded";
import { Screen } from "@/ui/screen";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState } from "@/ui/state";
import { PhoneHours } from "@/widgets/support/support-times";
import styles from "./contact.module.css";
import { ContactDetails } from "./contact-details";
import { ContactForm } from "./contact-form";

export function ContactScreen() {
  return (
    <Messages turkish={{ contact, fields, rules, support }}>
      <Contact />
    </Messages>
  );
}

function Contact() {
  const t = useTranslations("contact");
  const info = useAppInfo();
  const branches = useGet("/api/branches/");
  const words = { words: t("loading"), failed: t("failed") };
  return (
    <Screen title={t("title")} width="wide">
      <div className={styles.page}>
        <Loaded answer={info} {...words} skeleton={<Skeleton height="320" radius="l" />}>
          {(known) => <General info={known} />}
        </Loaded>
        <ContactForm />
        <section className={styles.branches}>
          <h2 className={styles.heading}>{t("branches")}</h2>
          <Loaded answer={branches} {...words} skeleton={<ListSkeleton height="144" />}>
            {(all) => (all.length > 0 ? <Branches branches={all} /> : <EmptyState title={t("noBranches")} />)}
          </Loaded>
        </section>
      </div>
    </Screen>
  );
}

/**
 * The address links to the visitor's own maps app: the project has no street data, and no tiles are
 * loaded from other servers.
 */
function General({ info }: { info: AppInfo }) {
  const t = useTranslations("contact");
  return (
    <section className={styles.general}>
      <Card className={styles.card}>
        <h2 className={styles.heading}>{t("general")}</h2>
        <ContactDetails
          phone={info.contact_phone}
          hours={<PhoneHours />}
          email={info.contact_email}
          place={{
            address: info.contact_address,
            href: mapHref(info.contact_location),
            label: t("map.open"),
          }}
        />
      </Card>
    </section>
  );
}

function Branches({ branches }: { branches: Branch[] }) {
  const t = useTranslations("contact.map");
  return (
    <ul className={styles.cards}>
      {branches.map(({ id, name, phone, email, address, location }) => (
        <li key={id}>
          <Card aria-label={name} className={styles.card}>
            <h3 className={styles.heading}>{name}</h3>
            <ContactDetails
              phone={phone}
              email={email}
              place={{ address, href: mapHref(location), label: t("openNamed", { name }) }}
            />
          </Card>
        </li>
      ))}
    </ul>
  );
}
