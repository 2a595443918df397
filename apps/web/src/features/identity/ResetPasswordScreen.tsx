import Button from "@mui/material/Button";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useSending } from "../../app/form/use-sending.ts";
import { Notice } from "../../ui/Notice.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { Failure } from "./Failure.tsx";
import type { CodeSent } from "./history-state.ts";
import { PublicFrame } from "./PublicFrame.tsx";
import { askForCode, readCode, validateCode } from "./password-reset.ts";
import styles from "./SignInScreen.module.css";
import { useSecondsLeft } from "./use-seconds-left.ts";

const RESEND_AFTER_MS = 60_000;

function sentence(codeSent: CodeSent | undefined): string {
  if (codeSent === undefined) return "Saisissez le code à 6 chiffres que vous avez reçu.";
  const { recipient } = codeSent;
  return "email" in recipient
    ? `Si un compte utilise ${recipient.email}, un code à 6 chiffres vient d’y être envoyé. Il est valable 15 minutes.`
    : `Si un compte utilise le ${recipient.phone}, un SMS avec un code à 6 chiffres vient d’y être envoyé. Il est valable 15 minutes.`;
}

/** Takes the code that was sent, typed or pasted, and goes on to the new password. */
export function ResetPasswordScreen() {
  const navigate = useNavigate();
  const codeSent = useLocation({ select: (location) => location.state.codeSent });
  const [code, setCode] = useState("");
  const [resent, setResent] = useState(false);
  const form = useSending(["code"], { CODE_INVALID: "code" });
  const mistakes: { code?: string } = code.length < 6 ? { code: "Saisissez les 6 chiffres du code." } : {};
  return (
    <PublicFrame title="Code de réinitialisation" lead={sentence(codeSent)}>
      <form
        ref={form.formRef}
        className={styles.form}
        noValidate
        aria-busy={form.sending}
        onSubmit={(event) =>
          form.send(event, mistakes, async () => {
            await validateCode(code);
            await navigate({
              to: "/new-password",
              replace: true,
              state: codeSent === undefined ? {} : { codeSent },
            });
          })
        }
      >
        {form.failure !== undefined && <Failure key={form.attempt}>{form.failure.text}</Failure>}
        {resent && form.failure === undefined && (
          <Notice tone="success">Un nouveau code est parti : il remplace le précédent.</Notice>
        )}
        <TextField
          label="Code à 6 chiffres"
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          autoFocus
          value={code}
          onChange={(value) => {
            setCode(readCode(value));
            form.forgive("code");
          }}
          disabled={form.sending}
          error={form.errors.code}
        />
        <Button type="submit" variant="contained" size="large" fullWidth disabled={form.sending}>
          {form.sending ? "Vérification…" : "Continuer"}
        </Button>
      </form>
      {codeSent === undefined ? (
        <p className={styles.next}>
          <Link to="/forgot-password">Demander un nouveau code</Link>
        </p>
      ) : (
        <Resend
          sentAt={codeSent.sentAt}
          disabled={form.sending}
          onResend={() =>
            form.send(undefined, {}, async () => {
              setResent(false);
              const state = { codeSent: await askForCode(codeSent.recipient) };
              setCode("");
              setResent(true);
              await navigate({ to: "/reset-password", replace: true, state });
            })
          }
        />
      )}
      <p className={styles.next}>
        <Link to="/sign-in">Retour à la connexion</Link>
      </p>
    </PublicFrame>
  );
}

interface ResendProps {
  readonly sentAt: number;
  readonly disabled: boolean;
  readonly onResend: () => void;
}

/** Sends the code again, once the first has had a minute to come. */
function Resend({ sentAt, disabled, onResend }: ResendProps) {
  const seconds = useSecondsLeft(sentAt + RESEND_AFTER_MS);
  return (
    <div className={styles.resend}>
      <Button variant="text" disabled={disabled || seconds > 0} onClick={onResend}>
        {seconds > 0 ? `Renvoyer le code (dans ${seconds} s)` : "Renvoyer le code"}
      </Button>
      <Link to="/forgot-password">Changer d’adresse</Link>
    </div>
  );
}
