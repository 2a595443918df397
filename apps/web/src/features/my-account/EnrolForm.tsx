import type { RecoveryCodesAnswer, TotpEnrolment } from "@grand-livre/contracts/identity";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useSending } from "../../app/form/use-sending.ts";
import { api } from "../../lib/api.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { CopyButton } from "./CopyButton.tsx";
import styles from "./MyAccount.module.css";

export interface EnrolFormProps {
  readonly enrolment: TotpEnrolment;
  readonly onCancel: () => void;
  readonly onConfirmed: (codes: readonly string[]) => Promise<void>;
}

/** The modules of white that a camera needs around the code. */
const QUIET = 4;

/** The secret as a QR code and as text, and the first code of the authenticator, which proves that it was read. */
export function EnrolForm({ enrolment, onCancel, onConfirmed }: EnrolFormProps) {
  const { qr, secret } = enrolment;
  const [otp, setOtp] = useState("");
  const form = useSending(["otp"], { OTP_INVALID: "otp" });
  const digits = otp.replaceAll(/\s/g, "");
  const mistakes = /^\d{6}$/.test(digits)
    ? {}
    : { otp: "Saisissez les 6 chiffres que montre votre application." };
  async function confirm() {
    const answer = await api.post<RecoveryCodesAnswer>("/api/auth/totp/confirm", { otp: digits });
    await onConfirmed(answer.recoveryCodes);
  }
  const side = qr.size + 2 * QUIET;
  return (
    <div className={styles.enrol}>
      <svg
        className={styles.qr}
        viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
        role="img"
        aria-label="Code QR à lire avec votre application d’authentification"
        shapeRendering="crispEdges"
      >
        <path d={qr.path} fill="#000" />
      </svg>
      <form
        ref={form.formRef}
        className={styles.form}
        noValidate
        aria-busy={form.sending}
        onSubmit={(event) => form.send(event, mistakes, confirm)}
      >
        <p>
          Lisez ce code avec votre application d’authentification (Aegis, Google Authenticator, 1Password…),
          ou saisissez-y cette clé{"\u00a0"}:
        </p>
        <div className={styles.secret}>
          <code>{secret.match(/.{1,4}/g)?.join(" ")}</code>
          <CopyButton text={secret} label="Copier la clé" />
        </div>
        {form.failure !== undefined && (
          <Notice key={form.attempt} tone="error" title={form.failure.title}>
            {form.failure.text}
          </Notice>
        )}
        <TextField
          label="Code de vérification"
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          maxLength={8}
          help="Les 6 chiffres qu’elle montre maintenant."
          value={otp}
          onChange={(value) => {
            setOtp(value);
            form.forgive("otp");
          }}
          disabled={form.sending}
          error={form.errors.otp}
        />
        <div className={styles.buttons}>
          <ActionButton type="submit" disabledReason={form.sending ? "Vérification en cours." : undefined}>
            Confirmer
          </ActionButton>
          <Button variant="outlined" color="inherit" onClick={onCancel}>
            Annuler
          </Button>
        </div>
      </form>
    </div>
  );
}
