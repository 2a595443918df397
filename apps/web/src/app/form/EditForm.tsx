import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import type { Form } from "../../lib/use-form.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Kbd } from "../../ui/Kbd.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import styles from "./EditForm.module.css";
import { useLeaveGuard } from "./use-leave-guard.ts";
import { useStaleDialog } from "./use-stale-dialog.ts";

export interface EditFormProps<Values extends object> {
  readonly form: Form<Values>;
  /** What the primary button says: « Créer l’entreprise », « Enregistrer ». */
  readonly submitLabel: string;
  readonly onCancel?: () => void;
  /** Alone on its page, or in a `SidePanel`. */
  readonly place?: "page" | "panel";
  /** Why nothing can be saved: a missing right, a closed exercise. */
  readonly disabledReason?: string | undefined;
  /** French names of the fields, for the sentence after someone else saved first. */
  readonly labels?: Partial<Readonly<Record<keyof Values, string>>>;
  readonly children: ReactNode;
}

/** The frame of every form: fields, the refusal above the buttons, Ctrl+Entrée, a guard on what is not saved. */
export function EditForm<Values extends object>(props: EditFormProps<Values>) {
  const { form, submitLabel, onCancel, place = "page", disabledReason, labels, children } = props;
  useShortcut("ctrl+enter", form.settleAndSubmit, { enabled: place === "page" });
  useLeaveGuard(() => form.dirty && !form.isSaved());
  useStaleDialog(form, labels ?? {});
  return (
    <form {...form.frame} className={styles.form} data-place={place}>
      <div className={styles.body}>{children}</div>
      <div className={styles.foot}>
        {form.failure !== undefined && !form.stale && (
          <Notice tone="error" title={form.failure.title}>
            {form.failure.text}
          </Notice>
        )}
        <div className={styles.buttons}>
          <span className={styles.hint}>
            <Kbd>Ctrl+Entrée</Kbd> pour enregistrer
          </span>
          {onCancel !== undefined && (
            // What is on its way may still be refused: to leave then would lose it without a word.
            <Button variant="outlined" color="inherit" onClick={onCancel} disabled={form.sending}>
              Annuler
            </Button>
          )}
          <ActionButton
            type="submit"
            disabledReason={disabledReason ?? (form.sending ? "Enregistrement en cours." : undefined)}
          >
            {form.sending ? "Enregistrement…" : submitLabel}
          </ActionButton>
        </div>
      </div>
    </form>
  );
}
