import { type ReactNode, useId } from "react";
import styles from "./CheckField.module.css";

export interface CheckFieldProps {
  readonly label: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
  readonly help?: ReactNode;
  readonly disabled?: boolean;
}

/** Yes or no, its label at the right. */
export function CheckField({ label, value, onChange, help, disabled = false }: CheckFieldProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <input
        id={id}
        type="checkbox"
        checked={value}
        disabled={disabled}
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {Boolean(help) && (
          <div id={`${id}-help`} className={styles.help}>
            {help}
          </div>
        )}
      </div>
    </div>
  );
}
