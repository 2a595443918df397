import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { formatDate } from "../../lib/format.ts";
import { moveOnEnter } from "../../ui/move-on-enter.ts";
import { toasts } from "../../ui/toast.ts";
import { useExplanation } from "../RequestError.tsx";
import styles from "./BookDialog.module.css";
import { proposedDateOf } from "./proposed-date.ts";

interface BookDialogProps {
  readonly title: string;
  readonly confirmLabel: string;
  readonly danger?: boolean;
  /** The server's refusal, shown above the buttons. */
  readonly problem: unknown;
  /** Takes the day that the books propose where the asked one is closed. */
  readonly onDate?: ((date: string) => void) | undefined;
  readonly disabled: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What writes in the books: shown before it is, confirmed by Ctrl+Entrée or its button. */
export function BookDialog(props: BookDialogProps) {
  const { title, problem, onDate, disabled, onConfirm, onClose } = props;
  const latest = useRef(props);
  latest.current = props;
  const titleId = useId();
  const explanation = useExplanation(problem);
  const proposed = proposedDateOf(problem);
  // An earlier toast is at the foot of the screen, over this dialog's buttons.
  useEffect(() => toasts.set([]), []);
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return moveOnEnter(event);
    event.preventDefault();
    // The key that opened the dialog, still held, confirms nothing unseen.
    if (event.repeat) return;
    // The field that has the focus settles what was typed first, and keeps it: what is refused is asked again by the same key.
    const focused = document.activeElement;
    if (focused instanceof HTMLInputElement) focused.blur();
    setTimeout(() => {
      if (focused instanceof HTMLElement) focused.focus();
      if (!latest.current.disabled) latest.current.onConfirm();
    });
  }
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { className: styles.panel ?? "", onKeyDown } }}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <div className={styles.body}>
        {props.children}
        {explanation !== undefined && (
          <div className={styles.problem} role="alert">
            <span>{explanation.text}</span>
            {proposed !== undefined && onDate !== undefined && (
              <Button size="small" variant="outlined" color="inherit" onClick={() => onDate(proposed)}>
                Dater du {formatDate(proposed)}
              </Button>
            )}
          </div>
        )}
      </div>
      <div className={styles.actions}>
        <Button color="inherit" onClick={onClose}>
          Annuler
        </Button>
        <Button
          variant="contained"
          color={props.danger === true ? "error" : "primary"}
          disabled={disabled}
          title="Ctrl+Entrée"
          aria-keyshortcuts="Control+Enter"
          onClick={onConfirm}
        >
          {props.confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
