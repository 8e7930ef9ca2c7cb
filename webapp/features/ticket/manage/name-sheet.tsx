"use client";
// Corrects a passenger's name: PUT /api/{product}/booking/{session_unique}/travellers/{n}/. Loaded lazily
// when it opens.

import manage from "@content/catalogues/tr/manage.json";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { addressOf, put } from "@/lib/api/client";
import { ApiError } from "@/lib/api/error";
import { showServerFaults } from "@/lib/form/faults";
import { useFormField } from "@/lib/form/field";
import { FAULTS_ON_BLUR } from "@/lib/form/options";
import { Messages } from "@/lib/i18n/provider";
import { manageHeaders } from "@/lib/manage-token";
import { LATIN_LINES, mayHaveLatinLine } from "@/lib/rules/latin";
import { useRules } from "@/lib/rules/use-rules";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { SelectField, TextField } from "@/ui/field";
import { Form } from "@/ui/form";
import { Notice } from "@/ui/notice";
import { Sheet } from "@/ui/sheet";
import type { ManagedBooking } from "./manage";
import styles from "./manage.module.css";
import { ManageCode } from "./manage-code";
import type { NameValues } from "./manage-rules";
import { useManaged } from "./use-managed";

type Props = ManagedBooking & { open: boolean; onClose: () => void };

const loadRules = async () => (await import("./manage-rules")).nameResolver;

export default function NameSheet(props: Props) {
  return (
    <Messages turkish={{ manage }}>
      <Names {...props} />
    </Messages>
  );
}

function Names({ open, onClose, ...booking }: Props) {
  const t = useTranslations("manage.naming");
  const { passengers, lines } = booking;
  const active = passengers.flatMap((passenger, at) =>
    lines.some((line) => line.traveller === at && line.state === "active") ? [{ at, ...passenger }] : [],
  );
  const [at, choose] = useState(active[0]?.at ?? 0);
  const managed = useManaged(booking.session);
  return (
    <Sheet open={open} onClose={onClose} title={t("title")}>
      <div className={styles.content}>
        {managed.needsCode ? (
          <ManageCode booking={booking} onOpened={managed.goOn} />
        ) : (
          <>
            <p>{t("text")}</p>
            {active.length > 1 && (
              <SelectField
                label={t("traveller")}
                value={at}
                onChange={({ target }) => choose(Number(target.value))}
              >
                {active.map(({ at, name, surname }) => (
                  <option key={at} value={at}>
                    {name} {surname}
                  </option>
                ))}
              </SelectField>
            )}
          </>
        )}
        {/* The form stays mounted while the code is entered, so its values are kept. */}
        <div hidden={managed.needsCode} className={styles.content}>
          <NameForm key={at} at={at} booking={booking} managed={managed} onClose={onClose} />
        </div>
      </div>
    </Sheet>
  );
}

function NameForm({
  at,
  booking: { product, session, passengers, onChanged },
  managed: { run, isBusy, fault },
  onClose,
}: {
  at: number;
  booking: ManagedBooking;
  managed: ReturnType<typeof useManaged>;
  onClose: () => void;
}) {
  const t = useTranslations("manage.naming");
  const form = useForm<NameValues>({
    defaultValues: {
      name: passengers[at]?.name ?? "",
      surname: passengers[at]?.surname ?? "",
      latin_name: passengers[at]?.latin_name ?? "",
      latin_surname: passengers[at]?.latin_surname ?? "",
    },
    resolver: useRules<NameValues>(loadRules),
    ...FAULTS_ON_BLUR,
  });
  const { isDirty } = form.formState;
  const typed = form.watch();
  const submit = form.handleSubmit((values) =>
    run(async () => {
      // No request is sent when no field was edited.
      if (!isDirty) return onClose();
      try {
        // Fields that are not part of the form are omitted.
        const { latin_name, latin_surname, ...names } = values;
        const latin = { latin_name: latin_name || undefined, latin_surname: latin_surname || undefined };
        const given = { ...names, ...latin };
        const address = addressOf(`/api/${product}/booking/{session_unique}/travellers/{traveller}/`, {
          session_unique: session,
          traveller: `${at}`,
        });
        await put(address, given, { headers: manageHeaders(session) });
      } catch (error) {
        const errors = error instanceof ApiError ? error.errors : {};
        if (Object.keys(errors).length > 0 && showServerFaults(form, errors).length === 0) return;
        throw error;
      }
      toast(t("done", { product }), { tone: "success" });
      void onChanged();
      onClose();
    }),
  );
  return (
    <Form form={form} label={t("title")} onSubmit={submit}>
      {fault && <Notice tone="danger">{fault}</Notice>}
      <Name name="name" />
      <Name name="surname" />
      {LATIN_LINES.map(([line, of]) => mayHaveLatinLine(typed[of]) && <Name key={line} name={line} />)}
      <Button type="submit" busy={isBusy} wide>
        {t("submit")}
      </Button>
    </Form>
  );
}

function Name({ name }: { name: keyof NameValues }) {
  const t = useTranslations("manage.naming");
  return <TextField {...useFormField<NameValues>(name)} label={t(name)} autoComplete="off" required />;
}
