"use client";
// Contact of the buyer: e-mail, phone code, phone.

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import type { Product } from "@/lib/product";
import { groupedPhone } from "@/lib/rules/grouped-phone";
import { EmailField } from "@/ui/email-field";
import { PhoneFields } from "@/widgets/person/phone-fields";
import { FoldingSection } from "../form/section";
import styles from "../form/section.module.css";
import type { PaymentValues } from "../payment-values";

export function ContactFields({ product }: { product: Product }) {
  const t = useTranslations("payment.contact");
  const [email, code, phone] = useWatch<PaymentValues, ["email", "phone_code", "phone"]>({
    name: ["email", "phone_code", "phone"],
  });
  return (
    <FoldingSection
      part="contact"
      title={t("title")}
      hint={t("hint", { product })}
      filled={
        email &&
        phone && (
          <>
            <bdi className={styles.whole}>{email}</bdi>
            <bdi dir="ltr" className={styles.whole}>{`+${code} ${groupedPhone(code, phone)}`}</bdi>
          </>
        )
      }
    >
      <EmailField label={t("email")} mend={t("mend.email")} required />
      <PhoneFields codeLabel={t("phoneCode")} phoneLabel={t("phone")} mend={t("mend.phone")} required />
    </FoldingSection>
  );
}
