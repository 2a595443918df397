import Button from "@mui/material/Button";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { NewPasswordField } from "../../app/fields/NewPasswordField.tsx";
import { passwordMistake } from "../../app/fields/password-rules.ts";
import { useSending } from "../../app/form/use-sending.ts";
import { TextField } from "../../ui/TextField.tsx";
import { Failure } from "./Failure.tsx";
import { InvitationForm } from "./InvitationForm.tsx";
import { linkSecret } from "./link-secret.ts";
import { PublicFrame } from "./PublicFrame.tsx";
import { resetPassword } from "./password-reset.ts";
import styles from "./SignInScreen.module.css";

/** A password to choose: after a code, or by the link of an invitation. */
export function NewPasswordScreen() {
  const secret = useLocation({ select: ({ hash }) => linkSecret(hash, "invitation") });
  return secret === undefined ? <ResetForm /> : <InvitationForm key={secret} secret={secret} />;
}

function ResetForm() {
  const navigate = useNavigate();
  const recipient = useLocation({ select: (location) => location.state.codeSent?.recipient });
  const email = recipient !== undefined && "email" in recipient ? recipient.email : undefined;
  const [password, setPassword] = useState("");
  const form = useSending(["password"]);
  const mistake = passwordMistake(password, email);
  return (
    <PublicFrame
      title="Nouveau mot de passe"
      lead="Vos sessions ouvertes seront fermées : vous vous connecterez avec ce mot de passe."
    >
      <form
        ref={form.formRef}
        className={styles.form}
        noValidate
        aria-busy={form.sending}
        onSubmit={(event) =>
          form.send(event, mistake === undefined ? {} : { password: mistake }, async () => {
            await resetPassword(password);
            await navigate({ to: "/sign-in", replace: true, state: { notice: "password-changed" } });
          })
        }
      >
        {form.failure !== undefined && <Failure key={form.attempt}>{form.failure.text}</Failure>}
        {/* A password manager keeps the new password under this name. */}
        {email !== undefined && (
          <TextField
            label="Adresse e-mail"
            type="email"
            name="email"
            autoComplete="username"
            readOnly
            value={email}
            onChange={() => undefined}
          />
        )}
        <NewPasswordField
          label="Nouveau mot de passe"
          autoFocus
          email={email}
          value={password}
          onChange={(value) => {
            setPassword(value);
            form.forgive("password");
          }}
          disabled={form.sending}
          error={form.errors.password}
        />
        <Button type="submit" variant="contained" size="large" fullWidth disabled={form.sending}>
          {form.sending ? "Enregistrement…" : "Enregistrer le mot de passe"}
        </Button>
      </form>
      <p className={styles.next}>
        <Link to="/forgot-password">Demander un nouveau code</Link>
      </p>
    </PublicFrame>
  );
}
