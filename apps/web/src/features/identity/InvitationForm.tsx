import type { InvitationAnswer } from "@grand-livre/contracts/identity";
import Button from "@mui/material/Button";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { NewPasswordField } from "../../app/fields/NewPasswordField.tsx";
import { passwordMistake } from "../../app/fields/password-rules.ts";
import { useSending } from "../../app/form/use-sending.ts";
import { api } from "../../lib/api.ts";
import { endSession } from "../../lib/end-session.ts";
import { explainError } from "../../lib/error-text.ts";
import { TextField } from "../../ui/TextField.tsx";
import { Failure } from "./Failure.tsx";
import { PublicFrame } from "./PublicFrame.tsx";
import styles from "./SignInScreen.module.css";

/** Says whom the invitation is for; its owner checks the name and chooses a password, which opens the account. */
export function InvitationForm({ secret }: { readonly secret: string }) {
  const [invited, setInvited] = useState<InvitationAnswer>();
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => {
    let left = false;
    api
      .post<InvitationAnswer>("/api/auth/invitation", { secret })
      .then((answer) => left || setInvited(answer))
      .catch(async (error) => {
        const { text } = await explainError(error);
        if (!left) setRefusal(text);
      });
    return () => {
      left = true;
    };
  }, [secret]);

  if (invited !== undefined) return <Acceptance secret={secret} invited={invited} />;
  return (
    <PublicFrame
      title="Votre invitation"
      {...(refusal === undefined ? { lead: "Lecture de l’invitation…" } : {})}
    >
      {refusal !== undefined && (
        <div className={styles.form}>
          <Failure>{refusal}</Failure>
        </div>
      )}
      <p className={styles.next}>
        <Link to="/sign-in">Retour à la connexion</Link>
      </p>
    </PublicFrame>
  );
}

function Acceptance({ secret, invited }: { readonly secret: string; readonly invited: InvitationAnswer }) {
  const navigate = useNavigate();
  const [person, setPerson] = useState({
    firstname: invited.firstname,
    lastname: invited.lastname,
    password: "",
  });
  const form = useSending(["firstname", "lastname", "password"]);
  const field = (name: keyof typeof person) => ({
    value: person[name],
    onChange: (value: string) => {
      setPerson({ ...person, [name]: value });
      form.forgive(name);
    },
    disabled: form.sending,
    error: form.errors[name],
  });
  const mistake = passwordMistake(person.password, invited.email);
  const mistakes = {
    ...(person.firstname.trim() === "" ? { firstname: "Saisissez votre prénom." } : {}),
    ...(person.lastname.trim() === "" ? { lastname: "Saisissez votre nom." } : {}),
    ...(mistake === undefined ? {} : { password: mistake }),
  };
  return (
    <PublicFrame
      title="Votre invitation"
      lead={
        invited.firstname === ""
          ? "Choisissez votre mot de passe."
          : `Bonjour ${invited.firstname}, choisissez votre mot de passe.`
      }
    >
      <form
        ref={form.formRef}
        className={styles.form}
        noValidate
        aria-busy={form.sending}
        onSubmit={(event) =>
          form.send(event, mistakes, async () => {
            await api.post("/api/auth/accept-invitation", { ...person, secret });
            // Someone else may be signed in in this browser: the account just opened is the one to go on with.
            await endSession();
            await navigate({ to: "/sign-in", replace: true, state: { notice: "account-opened" } });
          })
        }
      >
        {form.failure !== undefined && <Failure key={form.attempt}>{form.failure.text}</Failure>}
        <TextField
          label="Adresse e-mail"
          type="email"
          name="email"
          autoComplete="username"
          readOnly
          value={invited.email}
          onChange={() => undefined}
        />
        <TextField label="Prénom" name="firstname" autoComplete="given-name" {...field("firstname")} />
        <TextField label="Nom" name="lastname" autoComplete="family-name" {...field("lastname")} />
        <NewPasswordField label="Mot de passe" autoFocus email={invited.email} {...field("password")} />
        <Button type="submit" variant="contained" size="large" fullWidth disabled={form.sending}>
          {form.sending ? "Ouverture du compte…" : "Ouvrir mon compte"}
        </Button>
      </form>
    </PublicFrame>
  );
}
