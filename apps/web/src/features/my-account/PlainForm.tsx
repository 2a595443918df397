import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import type { ContractForm } from "../../app/form/use-contract-form.ts";
import { labelOf } from "../../lib/i18n/labels.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./MyAccount.module.css";

interface PlainFormProps {
  readonly form: Pick<ContractForm<object>, "frame" | "failure" | "attempt" | "sending">;
  readonly submitLabel: string;
  readonly danger?: boolean | undefined;
  readonly onCancel?: () => void;
  readonly children: ReactNode;
}

/** A few fields inside a panel: the refusal above its buttons, nothing to lose on leaving. */
export function PlainForm({ form, submitLabel, danger, onCancel, children }: PlainFormProps) {
  return (
    <form {...form.frame} className={styles.form}>
      {children}
      {form.failure !== undefined && (
        <Notice key={form.attempt} tone="error" title={form.failure.title}>
          {form.failure.text}
        </Notice>
      )}
      <div className={styles.buttons}>
        <ActionButton
          type="submit"
          color={danger === true ? "error" : "primary"}
          disabledReason={form.sending ? labelOf("form.checkingNow") : undefined}
        >
          {submitLabel}
        </ActionButton>
        {onCancel !== undefined && (
          <Button variant="outlined" color="inherit" onClick={onCancel}>
            {labelOf("ui.cancel")}
          </Button>
        )}
      </div>
    </form>
  );
}
