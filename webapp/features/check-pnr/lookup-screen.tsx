"use client";
// /{product}/check-pnr/: finds a ticket by booking reference and surname. The input is stored for the tab
// only, because it opens a booking.

import lookup from "@content/catalogues/tr/lookup.json";
import rules from "@content/catalogues/tr/rules.json";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { hrefWithId } from "@/lib/address";
import { ApiError } from "@/lib/api/error";
import { readDraft, writeDraft } from "@/lib/draft";
import { masked, useFormField } from "@/lib/form/field";
import { ERROR_SHOWN_MS, FAULTS_ON_BLUR } from "@/lib/form/options";
import { useStoredDraft } from "@/lib/form/use-stored-draft";
import { Messages } from "@/lib/i18n/provider";
import type { Product } from "@/lib/product";
import { useRules } from "@/lib/rules/use-rules";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { TextField } from "@/ui/field";
import { Form } from "@/ui/form";
import { Search } from "@/ui/icons";
import { Notice } from "@/ui/notice";
import { Screen } from "@/ui/screen";
import { asReference, asSurname, checkPnr, type Lookup, PNR_MAX } from "./check-pnr";
import styles from "./lookup-screen.module.css";

const loadRules = async () => (await import("./lookup-rules")).lookupResolver;

export function LookupScreen({ product }: { product: Product }) {
  return (
    <Messages turkish={{ lookup, rules }}>
      <LookupForm product={product} />
    </Messages>
  );
}

function LookupForm({ product }: { product: Product }) {
  const t = useTranslations("lookup");
  const router = useRouter();
  const tellFailure = useTellFailure();
  const draft = `${product}-lookup`;
  const form = useForm<Lookup>({
    defaultValues: readDraft<Lookup>(draft, "sessionStorage") ?? { pnr: "", surname: "" },
    resolver: useRules<Lookup>(loadRules),
    ...FAULTS_ON_BLUR,
  });
  useStoredDraft(form, (values) => writeDraft(draft, values, "sessionStorage"));
  const { handleSubmit, setError, formState } = form;
  const { isSubmitting, isSubmitSuccessful } = formState;
  const inquire = async (values: Lookup) => {
    try {
      const { session_unique } = await checkPnr(product, values);
      router.push(hrefWithId(`/${product}/booking/detail/`, session_unique));
    } catch (error) {
      // Marks the submit as failed, so that the button is enabled again; a toast shows the message.
      setError("root", {});
      const faults = error instanceof ApiError ? error.errors : {};
      for (const name of ["pnr", "surname"] as const) {
        if (faults[name]) setError(name, { message: faults[name][0] }, { shouldFocus: true });
      }
      if (Object.keys(faults).length === 0) tellFailure(error);
    }
  };
  return (
    <Screen title={t("title", { product })} width="slim">
      <Kinds product={product} />
      <Card className={styles.card}>
        <p>{t("intro", { product })}</p>
        <Form form={form} onSubmit={handleSubmit(inquire)}>
          <PnrField />
          <SurnameField />
          <Button type="submit" icon={<Search />} busy={isSubmitting || isSubmitSuccessful} wide>
            {isSubmitting ? t("searching") : t("submit")}
          </Button>
        </Form>
        <Notice>{t("note", { product })}</Notice>
      </Card>
    </Screen>
  );
}

function PnrField() {
  const t = useTranslations("lookup");
  return (
    <TextField
      {...masked(useFormField<Lookup>("pnr", t("mend.pnr")), asReference)}
      label={t("pnr")}
      className={styles.pnr}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      dir="ltr"
      maxLength={PNR_MAX}
      required
    />
  );
}

function SurnameField() {
  const t = useTranslations("lookup");
  const locale = useLocale();
  return (
    <TextField
      {...masked(useFormField<Lookup>("surname", t("mend.surname")), (typed) => asSurname(typed, locale))}
      label={t("surname")}
      autoComplete="family-name"
      autoCapitalize="characters"
      spellCheck={false}
      required
    />
  );
}

const PRODUCTS = ["flight", "bus", "car"] as const;

/** Links to the lookups of all products, because "My Tickets" leads here without knowing the product. */
function Kinds({ product }: { product: Product }) {
  const t = useTranslations("lookup");
  return (
    <ul className={styles.kinds}>
      {PRODUCTS.map((kind) => (
        <li key={kind}>
          <Link
            href={`/${kind}/check-pnr/`}
            prefetch={false}
            aria-current={kind === product ? "page" : undefined}
          >
            {t("kind", { product: kind })}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function useTellFailure() {
  const t = useTranslations("lookup");
  const common = useTranslations("common");
  return (error: unknown) => {
    const { status = 0, retryAfterS = null } = error instanceof ApiError ? error : {};
    if (status === 404) return toast(t("notFound"), { tone: "warning", title: common("warning") });
    if (status === 429 && retryAfterS !== null) {
      const minutes = Math.ceil(retryAfterS / 60);
      return toast(t("tooMany", { minutes }), {
        tone: "warning",
        title: common("warning"),
        closeAfterMs: 6000,
      });
    }
    return toast(common("somethingWentWrong"), {
      tone: "danger",
      title: common("error"),
      closeAfterMs: ERROR_SHOWN_MS,
    });
  };
}
