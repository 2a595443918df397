import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { explainError } from "../../lib/error-text.ts";
import { localToday } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { NextDays } from "./NextDays.tsx";
import styles from "./Recurring.module.css";
import { RecurringFields } from "./RecurringFields.tsx";
import { bodyOfForm, type RecurringForm } from "./recurring-form.ts";

type Body = Extract<ReturnType<typeof bodyOfForm>, { readonly body: unknown }>["body"];

interface RecurringEditorProps {
  readonly dossier: string;
  readonly initial: RecurringForm;
  readonly action: "Creator" | "Editor";
  /** The first day that the days to come are shown from. */
  readonly from: string;
  readonly save: (body: Body) => Promise<void>;
  /** Under the days to come: what became of the earlier ones. */
  readonly aside?: ReactNode;
}

/** The form of a recurring invoice, beside the days that it gives. Ctrl+Entrée saves. */
export function RecurringEditor({ dossier, initial, action, from, save, aside }: RecurringEditorProps) {
  const [form, setForm] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const [saving, setSaving] = useState(false);
  const missing = useMissingRight("invoices", action);
  const element = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (saving || missing !== undefined) return;
    const read = bodyOfForm(form, localToday());
    if ("problem" in read) return setProblem(read.problem);
    setProblem(undefined);
    setSaving(true);
    try {
      await save(read.body);
    } catch (error) {
      setProblem((await explainError(error)).text);
    } finally {
      setSaving(false);
    }
  }

  return (
    <form
      ref={element}
      className={styles.workspace}
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        const isSaving = event.ctrlKey || event.metaKey;
        if (!isSaving && !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        if (!isSaving) return;
        // The field that has the focus settles what was typed first, and keeps it.
        const focused = document.activeElement;
        if (focused instanceof HTMLElement) focused.blur();
        setTimeout(() => {
          if (focused instanceof HTMLElement) focused.focus();
          element.current?.requestSubmit();
        });
      }}
    >
      <div className={styles.form}>
        <RecurringFields
          dossier={dossier}
          form={form}
          onChange={(change) => {
            setProblem(undefined);
            setForm((before) => ({ ...before, ...change }));
          }}
        />
        {problem !== undefined && <Notice tone="error">{problem}</Notice>}
        <div className={styles.actions}>
          <ActionButton type="submit" shortcut="Ctrl+Entrée" disabledReason={missing}>
            Enregistrer
          </ActionButton>
        </div>
      </div>
      <div className={styles.side}>
        <NextDays form={form} from={from} />
        {aside}
      </div>
    </form>
  );
}
