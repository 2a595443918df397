import Button from "@mui/material/Button";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useSending } from "../../app/form/use-sending.ts";
import { TextField } from "../../ui/TextField.tsx";
import { Failure } from "./Failure.tsx";
import { PublicFrame } from "./PublicFrame.tsx";
import { askForCode, readRecipient } from "./password-reset.ts";
import styles from "./SignInScreen.module.css";

/** Sends a code to an e-mail or a phone; what follows is the same when no account has it. */
export function ForgotPasswordScreen() {
  const navigate = useNavigate();
  const [address, setAddress] = useState("");
  const form = useSending(["address"], {
    email: "address",
    phone: "address",
    PHONE_INVALID: "address",
    SMS_LIMIT_EXCEEDED: "address",
  });
  const recipient = readRecipient(address);
  const mistakes: { address?: string } =
    recipient === undefined
      ? { address: "Saisissez une adresse e-mail ou un numéro de téléphone complet." }
      : {};
  return (
    <PublicFrame
      title="Mot de passe oublié"
      lead="Un code à 6 chiffres vous est envoyé pour en choisir un nouveau."
    >
      <form
        ref={form.formRef}
        className={styles.form}
        noValidate
        aria-busy={form.sending}
        onSubmit={(event) =>
          form.send(event, mistakes, async () => {
            if (recipient === undefined) return;
            const codeSent = await askForCode(recipient);
            await navigate({ to: "/reset-password", state: { codeSent } });
          })
        }
      >
        {form.failure !== undefined && <Failure key={form.attempt}>{form.failure.text}</Failure>}
        <TextField
          label="E-mail ou téléphone"
          name="username"
          autoComplete="username"
          autoFocus
          value={address}
          onChange={(value) => {
            setAddress(value);
            form.forgive("address");
          }}
          disabled={form.sending}
          error={form.errors.address}
        />
        <Button type="submit" variant="contained" size="large" fullWidth disabled={form.sending}>
          {form.sending ? "Envoi en cours…" : "Recevoir un code"}
        </Button>
      </form>
      <p className={styles.next}>
        <Link to="/sign-in">Retour à la connexion</Link>
      </p>
    </PublicFrame>
  );
}
