import { useLabels } from "../../lib/i18n/labels.ts";
import { TextField } from "../../ui/TextField.tsx";

export interface OtpFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  readonly error: string | undefined;
  readonly inputRef?: React.Ref<HTMLInputElement>;
  /** Where it appears by itself it takes the focus; off where another field comes first. */
  readonly autoFocus?: boolean;
}

/** The second factor. A recovery code has letters, so that the keyboard is not that of figures. */
export function OtpField(props: OtpFieldProps) {
  const { label } = useLabels();
  return (
    <TextField
      autoFocus
      {...props}
      label={label("form.otp")}
      name="otp"
      autoComplete="one-time-code"
      maxLength={32}
      help={label("form.otpHelp")}
    />
  );
}
