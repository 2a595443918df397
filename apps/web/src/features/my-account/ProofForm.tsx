import Button from "@mui/material/Button";
import { useState } from "react";
import { OtpField } from "../../app/fields/OtpField.tsx";
import { PasswordField } from "../../app/fields/PasswordField.tsx";
import { useSending } from "../../app/form/use-sending.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./MyAccount.module.css";
import { ownPasswordMistake } from "./own-password.ts";

export interface ProofFormProps {
  readonly lead: string;
  readonly submitLabel: string;
  /** Whether a code of the second factor is asked for too. */
  readonly withOtp?: boolean;
  readonly danger?: boolean;
  readonly onCancel: () => void;
  readonly send: (proof: { password: string; otp?: string }) => Promise<void>;
}

/** Proves again who sits there, before what a stolen session must not do. */
export function ProofForm({ lead, submitLabel, withOtp, danger, onCancel, send }: ProofFormProps) {
  const [password, setPassword] = useState("");
  const [otp, setOtp] = useState("");
  const form = useSending(["password", "otp"], { INVALID_CREDENTIALS: "password", OTP_INVALID: "otp" });
  const mistakes = {
    ...(password === "" ? { password: "Saisissez votre mot de passe." } : {}),
    ...(withOtp === true && otp.trim() === "" ? { otp: "Saisissez le code de vérification." } : {}),
  };
  return (
    <form
      ref={form.formRef}
      className={styles.form}
      noValidate
      aria-busy={form.sending}
      onSubmit={(event) =>
        form.send(event, mistakes, () => send({ password, ...(withOtp === true ? { otp: otp.trim() } : {}) }))
      }
    >
      <p>{lead}</p>
      {form.failure !== undefined && (
        <Notice key={form.attempt} tone="error" title={form.failure.title}>
          {form.failure.text}
        </Notice>
      )}
      <PasswordField
        label="Mot de passe"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={(value) => {
          setPassword(value);
          form.forgive("password");
        }}
        disabled={form.sending}
        error={ownPasswordMistake(form.errors.password)}
      />
      {withOtp === true && (
        <OtpField
          autoFocus={false}
          value={otp}
          onChange={(value) => {
            setOtp(value);
            form.forgive("otp");
          }}
          disabled={form.sending}
          error={form.errors.otp}
        />
      )}
      <div className={styles.buttons}>
        <ActionButton
          type="submit"
          color={danger === true ? "error" : "primary"}
          disabledReason={form.sending ? "Vérification en cours." : undefined}
        >
          {submitLabel}
        </ActionButton>
        <Button variant="outlined" color="inherit" onClick={onCancel}>
          Annuler
        </Button>
      </div>
    </form>
  );
}
