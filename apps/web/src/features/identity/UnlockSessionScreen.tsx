import type { SignInAnswer } from "@grand-livre/contracts/identity";
import Button from "@mui/material/Button";
import { Link, useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { OtpField } from "../../app/fields/OtpField.tsx";
import { PasswordField } from "../../app/fields/PasswordField.tsx";
import { useSending } from "../../app/form/use-sending.ts";
import { api } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { LOCK_KEY, lock, unlock as unlockHere } from "../../lib/lock.ts";
import { safeRedirect } from "../../lib/redirect.ts";
import { session } from "../../lib/session.ts";
import { TextField } from "../../ui/TextField.tsx";
import { Failure } from "./Failure.tsx";
import { PublicFrame } from "./PublicFrame.tsx";
import styles from "./SignInScreen.module.css";

/** Locks the session while it stands, in every tab; the signed-in person proves again who sits there, by password and, where it is active, second factor. */
export function UnlockSessionScreen() {
  const router = useRouter();
  const { redirectURL } = useSearch({ from: "/bare/unlock-session" });
  const [user] = useState(() => session.user());
  const [password, setPassword] = useState("");
  const [otp, setOtp] = useState<string>();
  const form = useSending(["password", "otp"], { OTP_INVALID: "otp" });
  const name = `${user?.firstname ?? ""} ${user?.lastname ?? ""}`.trim();

  const goOn = () =>
    router.navigate({ href: safeRedirect(redirectURL, window.location.origin), replace: true });

  useEffect(lock, []);
  // Another tab unlocked the session: this one goes on too.
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === LOCK_KEY && newValue === null) void goOn();
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  });

  async function unlock() {
    try {
      const typed = otp === undefined ? { password } : { password, otp: otp.trim() };
      const answer = await api.post<SignInAnswer>("/api/auth/unlock-session", typed);
      session.close();
      session.open(answer);
      unlockHere();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "OTP_REQUIRED") return setOtp("");
      if (error.code === "OTP_INVALID") setOtp("");
      if (error.code === "INVALID_CREDENTIALS") setPassword("");
      throw error;
    }
    await goOn();
  }

  const mistakes = {
    ...(password === "" ? { password: "Saisissez votre mot de passe." } : {}),
    ...(otp?.trim() === "" ? { otp: "Saisissez le code de vérification." } : {}),
  };
  return (
    <PublicFrame
      title="Session verrouillée"
      lead="Votre page vous attend : saisissez votre mot de passe pour la retrouver."
    >
      <form
        ref={form.formRef}
        className={styles.form}
        noValidate
        aria-busy={form.sending}
        onSubmit={(event) => form.send(event, mistakes, unlock)}
      >
        {form.failure !== undefined && <Failure key={form.attempt}>{form.failure.text}</Failure>}
        <TextField
          label="Utilisateur"
          name="email"
          autoComplete="username"
          readOnly
          help={name === "" ? undefined : name}
          value={user?.email ?? ""}
          onChange={() => undefined}
        />
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
          error={form.errors.password}
        />
        {otp !== undefined && (
          <OtpField
            value={otp}
            onChange={(value) => {
              setOtp(value);
              form.forgive("otp");
            }}
            disabled={form.sending}
            error={form.errors.otp}
          />
        )}
        <Button type="submit" variant="contained" size="large" fullWidth disabled={form.sending}>
          {form.sending ? "Vérification…" : "Déverrouiller la session"}
        </Button>
      </form>
      <p className={styles.next}>
        <Link to="/sign-out">{name === "" ? "Changer d’utilisateur" : `Je ne suis pas ${name}`}</Link>
      </p>
    </PublicFrame>
  );
}
