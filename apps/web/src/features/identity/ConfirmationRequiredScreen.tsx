import { identityEndpoints } from "@grand-livre/contracts/endpoints/identity";
import { emailBody } from "@grand-livre/contracts/identity";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { call } from "../../lib/api.ts";
import { explainError } from "../../lib/error-text.ts";
import { labelOf } from "../../lib/i18n/labels.ts";
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
      <PublicFrame title={labelOf("confirmation.title")}>
        <div className={styles.form}>
          <Failure>{refusal}</Failure>
        </div>
        <SendAgain />
      </PublicFrame>
    );
  }
  return (
    <PublicFrame
      title={labelOf(state === "confirmed" ? "confirmation.done" : "confirmation.title")}
      lead={
        <span role="status">
          {labelOf(state === "confirmed" ? "confirmation.doneLead" : "confirmation.asking")}
        </span>
      }
    >
      <p className={styles.next}>
        <Link to="/sign-in" replace>
          {labelOf("public.toSignIn")}
        </Link>
      </p>
    </PublicFrame>
  );
}

function MailSent() {
  const email = useLocation({ select: (location) => location.state.confirming });
  return (
    <PublicFrame
      title={labelOf("confirmation.required")}
      lead={email === undefined ? labelOf("confirmation.openLink") : labelOf("confirmation.sent", { email })}
    >
      <SendAgain email={email} />
    </PublicFrame>
  );
}

function SendAgain({ email = "" }: { readonly email?: string | undefined }) {
  const [sentTo, setSentTo] = useState<string>();
  const form = useContractForm({
    initial: { email },
    labels: { email: labelOf("form.email") },
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
        submitLabel={labelOf("confirmation.resend")}
        sendingLabel={labelOf("public.sending")}
      >
        {sentTo !== undefined && form.failure === undefined && (
          <Notice tone="success">{labelOf("confirmation.resent", { email: sentTo })}</Notice>
        )}
        <TextField {...form.field("email")} type="email" name="email" autoComplete="email" />
      </PublicForm>
      <p className={styles.next}>
        <Link to="/sign-in">{labelOf("public.toSignIn")}</Link>
      </p>
    </>
  );
}
