import type { EntryPreview } from "@grand-livre/contracts/invoice-preview";
import type { ReactNode } from "react";
import styles from "../document/BookDialog.module.css";
import { BookDialog } from "../document/BookDialog.tsx";
import { PreviewedEntries } from "../document/entry/PreviewedEntries.tsx";
import { proposedDateOf } from "../document/proposed-date.ts";
import type { ContractForm } from "../form/use-contract-form.ts";

interface CommandDialogProps<V extends object> {
  readonly form: Pick<ContractForm<V>, "frame" | "submit" | "change" | "sending" | "failure" | "refusal"> & {
    readonly close: () => void;
  };
  readonly title: string;
  readonly confirmLabel: string;
  /** What the button says while the command runs. */
  readonly busyLabel?: string;
  readonly danger?: boolean;
  /** What the command does, above the fields. */
  readonly note?: ReactNode;
  /** The entries that the server would write, shown before they are; it confirms nothing until they are known. */
  readonly preview?:
    | { readonly error: unknown; readonly entries: readonly EntryPreview[] | undefined }
    | undefined;
  /** Why it cannot be confirmed, beside what the form's rules say. */
  readonly disabled?: boolean;
  /** The field that takes the day proposed where the asked one is closed. */
  readonly dateField?: keyof V;
  /** The fields, two in a row. */
  readonly children?: ReactNode;
  /** What follows the fields, over the whole width. */
  readonly foot?: ReactNode;
}

/** The dialog of a command: its fields, a refusal beside its field or above the buttons, Ctrl+Entrée. */
export function CommandDialog<V extends object>(props: CommandDialogProps<V>) {
  const { form, preview, note, foot, dateField, confirmLabel } = props;
  const { refusal } = form;
  const isTold = form.failure !== undefined || proposedDateOf(refusal) !== undefined;
  return (
    <BookDialog
      title={props.title}
      confirmLabel={form.sending ? (props.busyLabel ?? confirmLabel) : confirmLabel}
      danger={props.danger === true}
      problem={isTold ? refusal : (preview?.error ?? null)}
      onDate={dateField === undefined ? undefined : (day) => form.change({ [dateField]: day } as Partial<V>)}
      disabled={
        form.sending || props.disabled === true || (preview !== undefined && preview.entries === undefined)
      }
      onConfirm={() => void form.submit()}
      onClose={form.close}
    >
      {/* Enter goes from field to field and submits nothing; the button and Ctrl+Entrée do. */}
      <form
        ref={form.frame.ref}
        className={styles.form}
        noValidate
        onSubmit={(event) => event.preventDefault()}
      >
        {note !== undefined && <p className={styles.note}>{note}</p>}
        {props.children !== undefined && <div className={styles.fields}>{props.children}</div>}
        {foot}
      </form>
      {preview !== undefined && preview.error === null && <PreviewedEntries entries={preview.entries} />}
    </BookDialog>
  );
}
