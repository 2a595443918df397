import { useState } from "react";
import { NewPasswordField } from "../../app/fields/NewPasswordField.tsx";
import { PasswordField } from "../../app/fields/PasswordField.tsx";
import { passwordMistake } from "../../app/fields/password-rules.ts";
import { useSending } from "../../app/form/use-sending.ts";
import { api } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";
import { useSignedInUser } from "../../lib/use-signed-in-user.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./MyAccount.module.css";
import { ownPasswordMistake } from "./own-password.ts";

const places = {
  INVALID_CREDENTIALS: "currentPassword",
  PASSWORD_TOO_SHORT: "password",
  PASSWORD_COMMON: "password",
  PASSWORD_IS_EMAIL: "password",
} as const;

/** Changes one's own password: the old one proves who sits there, the other sessions end. */
export function PasswordPanel() {
  const email = useSignedInUser()?.email;
  const [currentPassword, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const form = useSending(["currentPassword", "password"], places);
  const weak = passwordMistake(password, email);
  const mistakes = {
    ...(currentPassword === "" ? { currentPassword: "Saisissez votre mot de passe actuel." } : {}),
    ...(weak === undefined ? {} : { password: weak }),
  };
  async function change() {
    await api.post("/api/auth/change-password", { currentPassword, password });
    setCurrent("");
    setPassword("");
    await queryClient.invalidateQueries({ queryKey: ["identity", "sessions"] });
    toast({ tone: "success", message: "Mot de passe changé. Vos autres sessions sont fermées." });
  }
  return (
    <Panel title="Mot de passe">
      <form
        ref={form.formRef}
        className={styles.form}
        noValidate
        aria-busy={form.sending}
        onSubmit={(event) => form.send(event, mistakes, change)}
      >
        {form.failure !== undefined && (
          <Notice key={form.attempt} tone="error" title={form.failure.title}>
            {form.failure.text}
          </Notice>
        )}
        {/* Tells password managers whose password this is. */}
        <input type="email" autoComplete="username" value={email ?? ""} readOnly hidden />
        <PasswordField
          label="Mot de passe actuel"
          autoComplete="current-password"
          value={currentPassword}
          onChange={(value) => {
            setCurrent(value);
            form.forgive("currentPassword");
          }}
          disabled={form.sending}
          error={ownPasswordMistake(form.errors.currentPassword)}
        />
        <NewPasswordField
          label="Nouveau mot de passe"
          email={email}
          value={password}
          onChange={(value) => {
            setPassword(value);
            form.forgive("password");
          }}
          disabled={form.sending}
          error={form.errors.password}
        />
        <div>
          <ActionButton type="submit" disabledReason={form.sending ? "Enregistrement en cours." : undefined}>
            Changer le mot de passe
          </ActionButton>
        </div>
      </form>
    </Panel>
  );
}
