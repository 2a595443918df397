import Button from "@mui/material/Button";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { PasswordField } from "../../app/fields/PasswordField.tsx";
import { LEAST_PASSWORD } from "../../app/fields/password-rules.ts";
import { api } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { explainError } from "../../lib/error-text.ts";
import { TextField } from "../../ui/TextField.tsx";
import { Failure } from "./Failure.tsx";
import { PublicFrame } from "./PublicFrame.tsx";
import styles from "./SignInScreen.module.css";

const empty = { firstname: "", lastname: "", email: "", password: "" };
type Person = typeof empty;

function check(person: Person): Partial<Person> {
  return {
    ...(person.firstname.trim() === "" ? { firstname: "Saisissez votre prénom." } : {}),
    ...(person.lastname.trim() === "" ? { lastname: "Saisissez votre nom." } : {}),
    ...(/^\S+@\S+\.\S+$/.test(person.email.trim())
      ? {}
      : { email: "Saisissez une adresse e-mail complète." }),
    ...(person.password.length < LEAST_PASSWORD
      ? { password: `Choisissez au moins ${LEAST_PASSWORD} caractères.` }
      : {}),
  };
}

/** Makes the first administrator, by the one-time link that the server prints at its start. */
export function FirstAdministratorScreen() {
  const [person, setPerson] = useState(empty);
  const [errors, setErrors] = useState<Partial<Person>>({});
  const [failure, setFailure] = useState<string>();
  const [state, setState] = useState<"filling" | "sending" | "done">("filling");
  const sending = state === "sending";
  const field = (name: keyof Person) => ({
    value: person[name],
    onChange: (value: string) => setPerson({ ...person, [name]: value }),
    disabled: sending,
    error: errors[name],
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = check(person);
    setErrors(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    setState("sending");
    try {
      await api.post("/api/auth/first-administrator", {
        ...person,
        email: person.email.trim(),
        secret: window.location.hash.slice(1),
      });
      setState("done");
    } catch (error) {
      setState("filling");
      if (error instanceof ApiError) setErrors(error.fields);
      setFailure((await explainError(error)).text);
    }
  }

  if (state === "done") {
    return (
      <PublicFrame title="Compte créé" lead="Vous êtes le premier administrateur de cette installation.">
        <p className={styles.next}>
          <Link to="/sign-in" replace>
            Se connecter
          </Link>
        </p>
      </PublicFrame>
    );
  }
  return (
    <PublicFrame
      title="Premier administrateur"
      lead="Ce compte aura tous les droits. Le lien ne sert qu’une fois."
    >
      <form className={styles.form} onSubmit={submit} noValidate aria-busy={sending}>
        {failure !== undefined && <Failure>{failure}</Failure>}
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
        <PasswordField
          label="Mot de passe"
          autoComplete="new-password"
          help={`Au moins ${LEAST_PASSWORD} caractères.`}
          {...field("password")}
        />
        <Button type="submit" variant="contained" size="large" fullWidth disabled={sending}>
          Créer le compte
        </Button>
      </form>
    </PublicFrame>
  );
}
