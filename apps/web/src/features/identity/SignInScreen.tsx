import Button from "@mui/material/Button";
import { useRouter, useSearch } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { safeRedirect } from "../../lib/redirect.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { TextField } from "../../ui/TextField.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { PublicFrame } from "./PublicFrame.tsx";
import styles from "./SignInScreen.module.css";
import { signIn, signInFailure } from "./sign-in.ts";

interface FieldErrors {
  readonly email?: string;
  readonly password?: string;
}

/** Only what saves a useless call: the server judges the rest. */
function check(email: string, password: string): FieldErrors {
  return {
    ...(email.trim() === "" ? { email: "Saisissez votre adresse e-mail." } : {}),
    ...(email.trim() !== "" && !/^\S+@\S+$/.test(email.trim())
      ? { email: "Cette adresse e-mail est incomplète." }
      : {}),
    ...(password === "" ? { password: "Saisissez votre mot de passe." } : {}),
  };
}

/** Sign-in by e-mail and password; goes on to `redirectURL` when it is a path of this site. */
export function SignInScreen() {
  const form = useSignInForm();
  return (
    <PublicFrame title="Connexion" lead="Accédez à votre comptabilité.">
      <form className={styles.form} onSubmit={form.submit} noValidate aria-busy={form.sending}>
        {form.failure !== undefined && (
          <div key={form.attempt} className={styles.failure} role="alert">
            <Icon path={icons.alert} size={18} />
            {form.failure}
          </div>
        )}
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
        <Button type="submit" variant="contained" size="large" fullWidth disabled={form.sending}>
          {form.sending ? "Connexion en cours…" : "Se connecter"}
        </Button>
      </form>
    </PublicFrame>
  );
}

function useSignInForm() {
  const router = useRouter();
  const { redirectURL } = useSearch({ from: "/sign-in" });
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [sending, setSending] = useState(false);
  const passwordRef = useRef<HTMLInputElement>(null);

  // The field is disabled while sending, so it can only take the focus once the refusal has been drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is what gives the focus back.
  useEffect(() => {
    if (failure !== undefined) passwordRef.current?.focus();
  }, [failure, attempt]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = check(email, password);
    setErrors(found);
    setFailure(undefined);
    if (found.email !== undefined || found.password !== undefined) return;
    setSending(true);
    try {
      await signIn({ email: email.trim(), password });
      await router.navigate({ href: safeRedirect(redirectURL, window.location.origin), replace: true });
    } catch (error) {
      setFailure(await signInFailure(error));
      setAttempt((count) => count + 1);
      setPassword("");
    } finally {
      setSending(false);
    }
  }

  return { email, setEmail, password, setPassword, errors, failure, attempt, sending, submit, passwordRef };
}
