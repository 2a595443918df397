import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { formatDate } from "../../lib/format.ts";
import { useLabels } from "../../lib/i18n/labels.ts";
import { moveOnEnter } from "../../ui/move-on-enter.ts";
import { shortcutText } from "../../ui/shortcut.ts";
import { toasts } from "../../ui/toast.ts";
import { PreviewedEntries, type PreviewedEntriesProps } from "../document/entry/PreviewedEntries.tsx";
import { proposedDateOf } from "../document/proposed-date.ts";
import type { ContractForm } from "../form/use-contract-form.ts";
import { useExplanation } from "../RequestError.tsx";
import styles from "./CommandDialog.module.css";

/** What a form is to its dialog; a command without fields is `submit`, `sending` and `close`. */
type DialogForm<V extends object> = Pick<ContractForm<V>, "sending"> &
  Partial<Pick<ContractForm<V>, "frame" | "change" | "failure" | "refusal">> & {
    readonly submit: () => unknown;
    readonly close: () => void;
  };

interface CommandDialogProps<V extends object> {
  readonly form: DialogForm<V>;
  readonly title: string;
  readonly confirmLabel: string;
  /** What the button says while the command runs. */
  readonly busyLabel?: string;
  readonly danger?: boolean;
  /** What the command does, above the fields. */
  readonly note?: ReactNode;
  /** The entries that the server would write, shown before they are; it confirms nothing until they are known. */
  readonly preview?:
    | (Pick<PreviewedEntriesProps, "entries" | "names" | "lineIds"> & { readonly error: unknown })
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
  const { label } = useLabels();
  const { form, preview, note, foot, dateField, confirmLabel } = props;
  const { refusal, sending } = form;
  const isTold = form.failure !== undefined || proposedDateOf(refusal) !== undefined;
  const problem = isTold ? refusal : (preview?.error ?? null);
  const explanation = useExplanation(problem);
  const proposed = proposedDateOf(problem);
  const isUnknown = preview !== undefined && preview.entries === undefined;
  const disabled = sending || props.disabled === true || isUnknown;
  const confirm = () => void form.submit();
  const onKeyDown = useConfirmKey(confirm, disabled);
  const titleId = useId();
  // An earlier toast is at the foot of the screen, over this dialog's buttons.
  useEffect(() => toasts.set([]), []);
  return (
    <Dialog
      open
      onClose={form.close}
      aria-labelledby={titleId}
      slotProps={{ paper: { className: styles.panel ?? "", onKeyDown } }}
    >
      <h2 id={titleId} className={styles.title}>
        {props.title}
      </h2>
      <div className={styles.body}>
        {/* Enter goes from field to field and submits nothing; the button and Ctrl+Entrée do. */}
        <form
          ref={form.frame?.ref}
          className={styles.form}
          noValidate
          onSubmit={(event) => event.preventDefault()}
        >
          {note !== undefined && <p className={styles.note}>{note}</p>}
          {props.children !== undefined && <div className={styles.fields}>{props.children}</div>}
          {foot}
        </form>
        {preview !== undefined && preview.error === null && <PreviewedEntries {...preview} />}
        {explanation !== undefined && (
          <div className={styles.problem} role="alert">
            <span>{explanation.text}</span>
            {proposed !== undefined && dateField !== undefined && (
              <Button
                size="small"
                variant="outlined"
                color="inherit"
                onClick={() => form.change?.({ [dateField]: proposed } as unknown as Partial<V>)}
              >
                {label("frame.dateFrom", { day: formatDate(proposed) })}
              </Button>
            )}
          </div>
        )}
      </div>
      <DialogActions>
        <Button color="inherit" onClick={form.close}>
          {label("ui.cancel")}
        </Button>
        <Button
          variant="contained"
          color={props.danger === true ? "error" : "primary"}
          disabled={disabled}
          title={shortcutText("ctrl+enter")}
          aria-keyshortcuts="Control+Enter"
          onClick={confirm}
        >
          {sending ? (props.busyLabel ?? confirmLabel) : confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The keys of the dialog: Enter goes to the next field, Ctrl+Entrée confirms. */
function useConfirmKey(confirm: () => void, disabled: boolean) {
  const latest = useRef({ confirm, disabled });
  latest.current = { confirm, disabled };
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return moveOnEnter(event);
    event.preventDefault();
    // The key that opened the dialog, still held, confirms nothing unseen.
    if (event.repeat) return;
    // The field that has the focus settles what was typed first, and keeps it: what is refused is asked again by the same key.
    const focused = document.activeElement;
    if (focused instanceof HTMLInputElement) focused.blur();
    setTimeout(() => {
      if (focused instanceof HTMLElement) focused.focus();
      if (!latest.current.disabled) latest.current.confirm();
    });
  };
}
