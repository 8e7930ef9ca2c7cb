// A rule's message: its key in the `rules` catalogue (shared with the server) and the values of `{0}`, carried through zod
// and react-hook-form as one string. `useFieldMessage` turns it into the reader's language; the server's own sentences pass as they are.

import { useTranslations } from "next-intl";
import type { Namespaces } from "../i18n/messages";

export type RuleKey = keyof Namespaces["rules"];

const PREFIX = "rules.";

export const ruleMessage = (key: RuleKey, bound?: number) =>
  bound === undefined ? PREFIX + key : `${PREFIX}${key}:${bound}`;

/** Those that say themselves what is wanted, or that no other spelling mends. */
const WHOLE = /^(unique|m(in|ax)_age|passport|tax_number|latin|instalments|username|password)/;

export function useFieldMessage() {
  const t = useTranslations("rules");
  /** `mend`: what the field wants, said after the specified sentence. */
  return (message: string | undefined, mend?: string) => {
    if (!message?.startsWith(PREFIX)) return message;
    const [key = "", bound = ""] = message.slice(PREFIX.length).split(":");
    // A plural counts a number.
    const fault = t(key as RuleKey, { 0: /^\d+$/.test(bound) ? Number(bound) : bound });
    return mend && !WHOLE.test(key) ? t("mended", { fault, mend }) : fault;
  };
}
