"use client";
// Side menu: the member's pages, or sign-in and call centre for a guest; booking lookup, notifications,
// help, corporate pages, social links and settings.

import account from "@content/catalogues/tr/account.json";
import menu from "@content/catalogues/tr/menu.json";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { loginHref } from "@/lib/account/address";
import { useNotificationCounts } from "@/lib/account/notifications";
import { ACCOUNT_PAGES } from "@/lib/account/pages";
import { logout } from "@/lib/account/session";
import { useToken } from "@/lib/account/token";
import { nameOf, useUser } from "@/lib/account/use-user";
import { hrefWithId } from "@/lib/address";
import { useAppInfo } from "@/lib/api/use-app-info";
import { useCorporatePages } from "@/lib/api/use-corporate-pages";
import { closePanel, openSettings, panel } from "@/lib/chrome";
import { Messages } from "@/lib/i18n/provider";
import { telHref } from "@/lib/rules/grouped-phone";
import { toast } from "@/lib/toast";
import { ACCOUNT_ICONS } from "@/ui/account-icons";
import { Badge } from "@/ui/badge";
import { ButtonLink } from "@/ui/button";
import { Drawer } from "@/ui/drawer";
import {
  Bell,
  Bus,
  Car,
  ChevronRight,
  CircleQuestionMark,
  FileText,
  LogIn,
  LogOut,
  Mail,
  Phone,
  Plane,
  Search,
  Settings2,
} from "@/ui/icons";
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
    <Drawer open={open} onClose={closePanel} title={t("brand")}>
      <Messages turkish={{ account, menu }}>
        <MenuContent />
      </Messages>
    </Drawer>
  );
}

function MenuContent() {
  const t = useTranslations("menu");
  return (
    <div className={styles.menu}>
      {useToken() ? <UserPart /> : <GuestPart />}
      <MenuGroup title={t("travel")}>
        <MenuLink href="/" icon={<Search />}>
          {t("search")}
        </MenuLink>
      </MenuGroup>
      <MenuGroup title={t("bookings")}>
        {LOOKUPS.map(({ product, icon: Icon }) => (
          <MenuLink key={product} href={`/${product}/check-pnr/`} icon={<Icon />}>
            {t(`${product}Lookup`)}
          </MenuLink>
        ))}
      </MenuGroup>
      <App />
      <Support />
      <CorporateLinks />
      <SocialLinks />
    </div>
  );
}

function GuestPart() {
  const t = useTranslations("menu");
  const account = useTranslations("account.menu");
  return (
    <>
      <p>
        <strong className={styles.greeting}>{t("greeting")}</strong>
        <span className={styles.soft}>{t("greetingText")}</span>
      </p>
      <ButtonLink
        href={loginHref()}
        prefetch={false}
        icon={<LogIn className="flip-rtl" />}
        onClick={closePanel}
        wide
      >
        {account("login")}
      </ButtonLink>
      <CallCentre />
    </>
  );
}

function UserPart() {
  const t = useTranslations("account");
  const router = useRouter();
  const { data: user } = useUser();
  const leave = () => {
    closePanel();
    logout(router);
    toast(t("loggedOut"));
  };
  return (
    <>
      <p className={styles.greeting}>
        {user ? <strong>{t("greeting", { name: nameOf(user) })}</strong> : <Skeleton width="60%" />}
      </p>
      <MenuGroup title={t("label")}>
        {ACCOUNT_PAGES.map(({ key, href }) => {
          const Icon = ACCOUNT_ICONS[key];
          return (
            <MenuLink key={key} href={href} icon={<Icon />}>
              {t(`nav.${key}`)}
            </MenuLink>
          );
        })}
        <MenuButton icon={<LogOut className="flip-rtl" />} onClick={leave}>
          {t("logout")}
        </MenuButton>
      </MenuGroup>
    </>
  );
}

function App() {
  const t = useTranslations("menu");
  const account = useTranslations("account.menu");
  const count = useNotificationCounts().data?.unread_count ?? 0;
  return (
    <MenuGroup title={t("app")}>
      <MenuLink href="/notification/" icon={<Bell />}>
        {account("notifications")} {count > 0 && <Badge tone="accent">{account("unread", { count })}</Badge>}
      </MenuLink>
      <MenuButton icon={<Settings2 />} onClick={openSettings}>
        {t("settings")}
      </MenuButton>
    </MenuGroup>
  );
}

function Support() {
  const t = useTranslations("account.menu");
  return (
    <MenuGroup title={t("support")}>
      <MenuLink href="/faq/" icon={<CircleQuestionMark />}>
        {t("help")}
      </MenuLink>
      <MenuLink href="/contact/" icon={<Mail />}>
        {t("contact")}
      </MenuLink>
    </MenuGroup>
  );
}

function CallCentre() {
  const t = useTranslations("menu");
  const { data } = useAppInfo();
  if (!data) return <Skeleton height="64" radius="m" />;
  return (
    <a href={telHref(data.contact_phone)} className={styles.call}>
      <Phone />
      <span>
        <span className={styles.soft}>{t("callCentre")}</span>
        <bdi className={styles.number}>{data.contact_phone}</bdi>
      </span>
    </a>
  );
}

function CorporateLinks() {
  const t = useTranslations("menu");
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
  const t = useTranslations("menu");
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

function MenuButton({
  icon,
  onClick,
  children,
}: {
  icon: ReactNode;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <li>
      <button type="button" className={styles.link} onClick={onClick}>
        {icon}
        <span className={styles.text}>{children}</span>
        <ChevronRight className="flip-rtl" />
      </button>
    </li>
  );
}
