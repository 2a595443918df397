import { identityEndpoints } from "@grand-livre/contracts/endpoints/identity";
import { emailBody } from "@grand-livre/contracts/identity";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { call } from "../../lib/api.ts";
import { explainError } from "../../lib/error-text.ts";
import { Notice } from "../../ui/Notice.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { confirmAddress } from "./confirm-address.ts";
import { Failure } from "./Failure.tsx";
import { linkSecret } from "./link-secret.ts";
import { PublicForm } from "./PublicForm.tsx";
import { PublicFrame } from "./PublicFrame.tsx";
import styles from "./SignInScreen.module.css";

/** Says that a mail was sent, and sends it again; opened by the mail's own link, confirms the address. */
export function ConfirmationRequiredScreen() {
  const secret = useLocation({ select: ({ hash }) => linkSecret(hash, "confirm") });
  return secret === undefined ? <MailSent /> : <Confirmation key={secret} secret={secret} />;
}

function Confirmation({ secret }: { readonly secret: string }) {
  const [state, setState] = useState<"asking" | "confirmed" | "refused">("asking");
  const [refusal, setRefusal] = useState("");
  useEffect(() => {
    confirmAddress(secret)
      .then(() => setState("confirmed"))
      .catch(async (error) => {
        setRefusal((await explainError(error)).text);
        setState("refused");
      });
  }, [secret]);
  if (state === "refused") {
    return (
      <PublicFrame title="Confirmation de l’adresse">
        <div className={styles.form}>
          <Failure>{refusal}</Failure>
        </div>
        <SendAgain />
      </PublicFrame>
    );
  }
  return (
    <PublicFrame
      title={state === "confirmed" ? "Adresse confirmée" : "Confirmation de l’adresse"}
      lead={
        <span role="status">
          {state === "confirmed"
            ? "Un administrateur doit encore activer votre compte. Vous pourrez ensuite vous connecter."
            : "Confirmation en cours…"}
        </span>
      }
    >
      <p className={styles.next}>
        <Link to="/sign-in" replace>
          Aller à la connexion
        </Link>
      </p>
    </PublicFrame>
  );
}

function MailSent() {
  const email = useLocation({ select: (location) => location.state.confirming });
  return (
    <PublicFrame
      title="Confirmez votre adresse"
      lead={
        email === undefined
          ? "Ouvrez le lien du message de confirmation que vous avez reçu. Il est valable deux jours."
          : `Un message vient de partir vers ${email}. Ouvrez son lien dans les deux jours ; un administrateur activera ensuite votre compte.`
      }
    >
      <SendAgain email={email} />
    </PublicFrame>
  );
}

function SendAgain({ email = "" }: { readonly email?: string | undefined }) {
  const [sentTo, setSentTo] = useState<string>();
  const form = useContractForm({
    initial: { email },
    labels: { email: "Adresse e-mail" },
    judged: "sent",
    schema: emailBody,
    body: (values) => ({ email: values.email.trim() }),
    send: async (body) => {
      setSentTo(undefined);
      await call(identityEndpoints.resendConfirmation, { body });
      setSentTo(body.email);
    },
  });
  return (
    <>
      <PublicForm
        form={form}
        variant="outlined"
        submitLabel="Renvoyer le message"
        sendingLabel="Envoi en cours…"
      >
        {sentTo !== undefined && form.failure === undefined && (
          <Notice tone="success">
            Si un compte attend d’être confirmé pour {sentTo}, un nouveau message vient de partir.
          </Notice>
        )}
        <TextField {...form.field("email")} type="email" name="email" autoComplete="email" />
      </PublicForm>
      <p className={styles.next}>
        <Link to="/sign-in">Aller à la connexion</Link>
      </p>
    </>
  );
}
