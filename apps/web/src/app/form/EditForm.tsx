import Button from "@mui/material/Button";
import { type ReactNode, useEffect } from "react";
import { useLabels } from "../../lib/i18n/labels.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Kbd } from "../../ui/Kbd.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { shortcutText, useShortcut } from "../../ui/shortcut.ts";
import styles from "./EditForm.module.css";
import type { FormFrame } from "./form-frame.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";
import { useStaleDialog } from "./use-stale-dialog.ts";

export interface EditFormProps {
  readonly form: FormFrame;
  /** What the primary button says: « Créer l’entreprise », « Enregistrer ». */
  readonly submitLabel: string;
  readonly onCancel?: () => void;
  /** Alone on its page, or in a `SidePanel`. */
  readonly place?: "page" | "panel";
  /** Why nothing can be saved, beside a missing right: a closed exercise. */
  readonly disabledReason?: string | undefined;
  readonly children: ReactNode;
}

const FIRST_FIELD =
  ":is(input:not([type=hidden], [type=file], [aria-hidden=true]), textarea, [role=combobox]):not(:disabled)";

/** The frame of every form: fields, the refusal above the buttons, Ctrl+Entrée, a guard on what is not saved. */
export function EditForm(props: EditFormProps) {
  const { label } = useLabels();
  const { form, submitLabel, onCancel, place = "page", disabledReason, children } = props;
  useShortcut("ctrl+enter", form.settleAndSubmit, { enabled: place === "page" });
  const { ref } = form.frame;
  // What a panel opens for is typed at once, unless one of its fields has taken the focus for itself.
  useEffect(() => {
    if (place !== "panel" || ref.current?.contains(document.activeElement) !== false) return;
    ref.current.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
  }, [place, ref]);
  useLeaveGuard(() => form.dirty && !form.isSaved());
  useStaleDialog(form);
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
            <Kbd>{shortcutText("ctrl+enter")}</Kbd> {submitLabel}
          </span>
          {onCancel !== undefined && (
            // What is on its way may still be refused: to leave then would lose it without a word.
            <Button variant="outlined" color="inherit" onClick={onCancel} disabled={form.sending}>
              {label("ui.cancel")}
            </Button>
          )}
          <ActionButton
            type="submit"
            disabledReason={
              disabledReason ?? form.missing ?? (form.sending ? label("frame.busy") : undefined)
            }
          >
            {form.sending ? label("form.saving") : submitLabel}
          </ActionButton>
        </div>
      </div>
    </form>
  );
}
