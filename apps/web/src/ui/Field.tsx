import { type ReactNode, useId } from "react";
import styles from "./Field.module.css";

/** What every form field shares: label above, help under, the error in its place. */
export interface FieldProps {
  readonly label: string;
  /** Under the field; replaced by `error`. */
  readonly help?: ReactNode;
  readonly error?: ReactNode;
  readonly required?: boolean;
  /** Keeps the label for screen readers only: in a table's cell, where the column's head says it. */
  readonly hideLabel?: boolean;
  /** Beside the label, at the right: a link, a unit, a shortcut. */
  readonly labelAside?: ReactNode;
  readonly className?: string;
}

/** The attributes that tie a control to its label, help and error. */
export interface FieldControl {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
  readonly "aria-required": true | undefined;
}

/** Frames one control. `children` receives the attributes to put on it. */
export function Field(props: FieldProps & { readonly children: (control: FieldControl) => ReactNode }) {
  const { label, help, error, required, hideLabel, labelAside, className, children } = props;
  const id = useId();
  const noteId = `${id}-note`;
  const hasError = error !== undefined && error !== null && error !== "" && error !== false;
  const note = hasError ? error : help;
  const hasNote = note !== undefined && note !== null && note !== "";
  return (
    <div className={[styles.field, className].filter(Boolean).join(" ")}>
      <div className={hideLabel === true ? "visually-hidden" : styles.head}>
        <label htmlFor={id}>
          {label}
          {required === true && (
            <span className={styles.required} aria-hidden="true">
              *
            </span>
          )}
        </label>
        {labelAside}
      </div>
      {children({
        id,
        "aria-describedby": hasNote ? noteId : undefined,
        "aria-invalid": hasError || undefined,
        "aria-required": required || undefined,
      })}
      {hasNote && (
        <div
          id={noteId}
          data-note={hasError ? "error" : "help"}
          className={hasError ? styles.error : styles.help}
          role={hasError ? "alert" : undefined}
        >
          {note}
        </div>
      )}
    </div>
  );
}
