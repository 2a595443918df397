import Button from "@mui/material/Button";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { NewPasswordField } from "../../app/fields/NewPasswordField.tsx";
import { passwordMistake } from "../../app/fields/password-rules.ts";
import { useSending } from "../../app/form/use-sending.ts";
import { api } from "../../lib/api.ts";
import { TextField } from "../../ui/TextField.tsx";
import { Failure } from "./Failure.tsx";
import { PublicFrame } from "./PublicFrame.tsx";
import styles from "./SignInScreen.module.css";

const empty = { firstname: "", lastname: "", email: "", password: "" };
type Person = typeof empty;

function check(person: Person): Partial<Person> {
  const mistake = passwordMistake(person.password, person.email);
  return {
    ...(person.firstname.trim() === "" ? { firstname: "Saisissez votre prénom." } : {}),
    ...(person.lastname.trim() === "" ? { lastname: "Saisissez votre nom." } : {}),
    ...(/^\S+@\S+\.\S+$/.test(person.email.trim())
      ? {}
      : { email: "Saisissez une adresse e-mail complète." }),
    ...(mistake === undefined ? {} : { password: mistake }),
  };
}

/** Asks for an account; what follows is the same for an address that has one already. */
export function SignUpScreen() {
  const navigate = useNavigate();
  const [person, setPerson] = useState(empty);
  const form = useSending(["firstname", "lastname", "email", "password"]);
  const field = (name: keyof Person) => ({
    value: person[name],
    onChange: (value: string) => {
      setPerson({ ...person, [name]: value });
      form.forgive(name);
    },
    disabled: form.sending,
    error: form.errors[name],
  });
  return (
    <PublicFrame title="Créer un compte" lead="Un administrateur ouvrira ensuite vos accès.">
      <form
        ref={form.formRef}
        className={styles.form}
        noValidate
        aria-busy={form.sending}
        onSubmit={(event) =>
          form.send(event, check(person), async () => {
            const email = person.email.trim();
            await api.post("/api/auth/sign-up", { ...person, email });
            await navigate({ to: "/confirmation-required", replace: true, state: { confirming: email } });
          })
        }
      >
        {form.failure !== undefined && <Failure key={form.attempt}>{form.failure.text}</Failure>}
        <TextField
          label="Prénom"
          name="firstname"
          autoComplete="given-name"
          autoFocus
          {...field("firstname")}
        />
        <TextField label="Nom" name="lastname" autoComplete="family-name" {...field("lastname")} />
        <TextField
          label="Adresse e-mail"
          type="email"
          name="email"
          autoComplete="username"
          {...field("email")}
        />
        <NewPasswordField label="Mot de passe" email={person.email} {...field("password")} />
        <Button type="submit" variant="contained" size="large" fullWidth disabled={form.sending}>
          {form.sending ? "Création en cours…" : "Créer le compte"}
        </Button>
      </form>
      <p className={styles.next}>
        <Link to="/sign-in">J’ai déjà un compte</Link>
      </p>
    </PublicFrame>
  );
}
