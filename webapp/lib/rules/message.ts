// Messages of rules: a key of the `rules` catalogue (shared with the server) and the value of `{0}`, passed
// through zod and react-hook-form as one string. `useFieldMessage` translates the string; the server's own
// messages pass unchanged.

import { useTranslations } from "next-intl";
import type { Namespaces } from "../i18n/messages";

export type RuleKey = keyof Namespaces["rules"];

const PREFIX = "rules.";

export const ruleMessage = (key: RuleKey, bound?: number) =>
  bound === undefined ? PREFIX + key : `${PREFIX}${key}:${bound}`;

/** Messages that already name the requirement, or that no other spelling can satisfy. */
const WHOLE = /^(unique|m(in|ax)_age|passport|tax_number|latin|instalments|username|password)/;

/** Messages of a wrong format: the format is said in place of the field's requirement. */
const FORMATTED = /^(email|phone)$/;

export function useFieldMessage() {
  const t = useTranslations("rules");
  /** `mend`: the field's requirement, appended to the message that the specification fixes. */
  return (message: string | undefined, mend?: string) => {
    if (!message?.startsWith(PREFIX)) return message;
    const [key = "", bound = ""] = message.slice(PREFIX.length).split(":");
    // Plural forms need a number.
    const fault = t(key as RuleKey, { 0: /^\d+$/.test(bound) ? Number(bound) : bound });
    if (!mend || WHOLE.test(key)) return fault;
    return t("mended", { fault, mend: FORMATTED.test(key) ? t("format", { key }) : mend });
  };
}
