import Button from "@mui/material/Button";
import { Link, useLocation } from "@tanstack/react-router";
import { OtpField } from "../../app/fields/OtpField.tsx";
import { PasswordField } from "../../app/fields/PasswordField.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { DemonstrationPeople } from "./DemonstrationPeople.tsx";
import { Failure } from "./Failure.tsx";
import type { SignInNotice } from "./history-state.ts";
import { PublicFrame } from "./PublicFrame.tsx";
import styles from "./SignInScreen.module.css";
import { useSignInForm } from "./use-sign-in-form.ts";

const notices: Readonly<Record<SignInNotice, string>> = {
  "password-changed": "Votre mot de passe est changé. Connectez-vous avec le nouveau.",
  "account-opened": "Votre compte est ouvert. Connectez-vous.",
};

/** Sign-in by e-mail, password and, where it is active, second factor; goes on to `redirectURL` when it is a path of this site. */
export function SignInScreen() {
  const form = useSignInForm();
  const notice = useLocation({ select: (location) => location.state.notice });
  return (
    <PublicFrame title="Connexion" lead="Accédez à votre comptabilité.">
      <form className={styles.form} onSubmit={form.submit} noValidate aria-busy={form.sending}>
        {form.failure !== undefined && (
          <Failure key={form.attempt}>
            {form.failure.text}{" "}
            {form.failure.unconfirmed && (
              <Link to="/confirmation-required">Renvoyer le message de confirmation</Link>
            )}
          </Failure>
        )}
        {notice !== undefined && form.attempt === 0 && <Notice tone="success">{notices[notice]}</Notice>}
        <TextField
          label="Adresse e-mail"
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          value={form.email}
          onChange={form.setEmail}
          disabled={form.sending}
          error={form.errors.email}
        />
        <PasswordField
          label="Mot de passe"
          autoComplete="current-password"
          value={form.password}
          onChange={form.setPassword}
          disabled={form.sending}
          error={form.errors.password}
          inputRef={form.passwordRef}
        />
        {form.otp !== undefined && (
          <OtpField
            value={form.otp}
            onChange={form.setOtp}
            disabled={form.sending}
            error={form.errors.otp}
            inputRef={form.otpRef}
          />
        )}
        <Button type="submit" variant="contained" size="large" fullWidth disabled={form.sending}>
          {form.sending ? "Connexion en cours…" : "Se connecter"}
        </Button>
      </form>
      <p className={styles.links}>
        <Link to="/forgot-password">Mot de passe oublié ?</Link>
        <Link to="/sign-up">Créer un compte</Link>
      </p>
      <DemonstrationPeople disabled={form.sending} onChoose={form.enter} />
    </PublicFrame>
  );
}
