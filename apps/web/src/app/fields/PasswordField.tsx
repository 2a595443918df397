import IconButton from "@mui/material/IconButton";
import { type ReactNode, useState } from "react";
import { useLabels } from "../../lib/i18n/labels.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./PasswordField.module.css";

export interface PasswordFieldProps {
  readonly label: string;
  readonly autoComplete: "current-password" | "new-password";
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  readonly error: string | undefined;
  readonly help?: ReactNode;
  readonly autoFocus?: boolean;
  readonly inputRef?: React.Ref<HTMLInputElement>;
}

/** A password, hidden until its eye is pressed; says when Caps Lock is on. */
export function PasswordField({ help, ...props }: PasswordFieldProps) {
  const { label: word } = useLabels();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      name="password"
      help={
        capsLock ? (
          <>
            {word("form.capsLock")}
            {help}
          </>
        ) : (
          help
        )
      }
      onKeyDown={(event) => setCapsLock(event.getModifierState("CapsLock"))}
      onBlur={() => {
        setCapsLock(false);
        props.onBlur?.();
      }}
      end={
        <IconButton
          size="small"
          className={styles.reveal ?? ""}
          aria-label={word(shown ? "form.hidePassword" : "form.showPassword")}
          aria-pressed={shown}
          disabled={props.disabled ?? false}
          onClick={() => setShown(!shown)}
        >
          <Icon path={shown ? icons.eyeOff : icons.eye} size={18} />
        </IconButton>
      }
    />
  );
}
