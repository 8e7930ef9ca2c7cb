"use client";
// The side menu, as a guest sees it: call centre, ticket lookup, corporate pages, social links, settings.

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { hrefWithId } from "@/lib/address";
import { useAppInfo } from "@/lib/api/use-app-info";
import { useCorporatePages } from "@/lib/api/use-corporate-pages";
import { closePanel, openSettings, panel } from "@/lib/chrome";
import { Drawer } from "@/ui/drawer";
import { Bus, Car, ChevronRight, FileText, Phone, Plane, Search, Settings2 } from "@/ui/icons";
import { Skeleton } from "@/ui/skeleton";
import styles from "./side-menu.module.css";

const LOOKUPS = [
  { product: "flight", icon: Plane },
  { product: "bus", icon: Bus },
  { product: "car", icon: Car },
] as const;

export default function SideMenu() {
  const t = useTranslations("shell");
  const open = panel.use() === "menu";
  return (
    <Drawer open={open} onClose={closePanel} title={t("brand")} side="start">
      <MenuContent />
    </Drawer>
  );
}

function MenuContent() {
  const t = useTranslations("shell.menu");
  return (
    <div className={styles.menu}>
      <p>
        <strong className={styles.greeting}>{t("greeting")}</strong>
        <span className={styles.soft}>{t("greetingText")}</span>
      </p>
      <CallCentre />
      <MenuGroup title={t("travel")}>
        <MenuLink href="/" icon={<Search />}>
          {t("search")}
        </MenuLink>
        {LOOKUPS.map(({ product, icon: Icon }) => (
          <MenuLink key={product} href={`/${product}/check-pnr/`} icon={<Icon />}>
            {t(`${product}Lookup`)}
          </MenuLink>
        ))}
        <li>
          <button type="button" className={styles.link} onClick={openSettings}>
            <Settings2 />
            <span className={styles.text}>{t("settings")}</span>
            <ChevronRight className="flip-rtl" />
          </button>
        </li>
      </MenuGroup>
      <CorporateLinks />
      <SocialLinks />
    </div>
  );
}

function CallCentre() {
  const t = useTranslations("shell.menu");
  const { data } = useAppInfo();
  if (!data) return <Skeleton height="4rem" radius="var(--radius-m)" />;
  return (
    <a href={`tel:${data.contact_phone.replace(/[^+\d]/g, "")}`} className={styles.call}>
      <Phone />
      <span>
        <span className={styles.soft}>{t("callCentre")}</span>
        <bdi className={styles.number}>{data.contact_phone}</bdi>
      </span>
    </a>
  );
}

function CorporateLinks() {
  const t = useTranslations("shell.menu");
  const { data: pages } = useCorporatePages();
  if (!pages || pages.length === 0) return null;
  return (
    <MenuGroup title={t("corporate")}>
      {pages.map(({ id, title }) => (
        <MenuLink key={id} href={hrefWithId("/corporate/", id)} icon={<FileText />}>
          {title}
        </MenuLink>
      ))}
    </MenuGroup>
  );
}

function SocialLinks() {
  const t = useTranslations("shell.menu");
  const { data } = useAppInfo();
  const links = Object.entries(data?.social ?? {});
  if (links.length === 0) return null;
  return (
    <section>
      <h3 className={styles.groupTitle}>{t("follow")}</h3>
      <ul className={styles.social}>
        {links.map(([name, href]) => (
          <li key={name}>
            <a href={href} target="_blank" rel="noreferrer" className={styles.socialLink}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function MenuGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={styles.groupTitle}>{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

function MenuLink({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Link href={href} prefetch={false} className={styles.link} onClick={closePanel}>
        {icon}
        <span className={styles.text}>{children}</span>
        <ChevronRight className="flip-rtl" />
      </Link>
    </li>
  );
}
