"use client";
// Contact details: phone, e-mail, address, and a link to the address in the visitor's maps app.

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { telHref } from "@/lib/rules/grouped-phone";
import { ExternalLink, Mail, MapPin, Phone } from "@/ui/icons";
import styles from "./contact.module.css";

export function ContactDetails({
  phone,
  hours,
  email,
  place,
}: {
  phone: string;
  /** Times at which the phone is answered. */
  hours?: ReactNode;
  email: string;
  place?: { address: string; href: string; label: string };
}) {
  const t = useTranslations("contact");
  return (
    <dl className={styles.details}>
      {place && (
        <div>
          <dt>
            <MapPin />
            <span className="visually-hidden">{t("address")}</span>
          </dt>
          <dd>
            <address className={styles.address}>{place.address}</address>
            <a href={place.href} target="_blank" rel="noreferrer" aria-label={place.label}>
              {t("map.open")} <ExternalLink className={styles.out} />
            </a>
          </dd>
        </div>
      )}
      <div>
        <dt>
          <Phone />
          <span className="visually-hidden">{t("phone")}</span>
        </dt>
        <dd>
          <a href={telHref(phone)}>
            <bdi>{phone}</bdi>
          </a>
          {hours}
        </dd>
      </div>
      <div>
        <dt>
          <Mail />
          <span className="visually-hidden">{t("email")}</span>
        </dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
      </div>
    </dl>
  );
}
