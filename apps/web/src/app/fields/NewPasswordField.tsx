import { labelOf } from "../../lib/i18n/labels.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import styles from "./NewPasswordField.module.css";
import { PasswordField } from "./PasswordField.tsx";
import { passwordRules } from "./password-rules.ts";

export interface NewPasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly error: string | undefined;
  readonly autoFocus?: boolean;
  /** Whose password it is, when that is known: it must not be the password. */
  readonly email?: string | undefined;
}

/** A password to choose, with its rules under it: each is ticked as soon as what is typed keeps it. */
export function NewPasswordField({ email, error, ...props }: NewPasswordFieldProps) {
  return (
    <PasswordField
      {...props}
      error={error}
      autoComplete="new-password"
      help={
        <ul className={styles.rules}>
          {passwordRules(props.value, email).map(({ text, met }) => (
            <li key={text} data-met={met === true}>
              {met === true ? <Icon path={icons.check} size={14} /> : <span className={styles.dot} />}
              <span>
                {text}
                {met === true && <span className="visually-hidden">{labelOf("form.ruleMet")}</span>}
              </span>
            </li>
          ))}
        </ul>
      }
    />
  );
}
