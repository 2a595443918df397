import { identityEndpoints } from "@grand-livre/contracts/endpoints/identity";
import { acceptInvitationBody, type InvitationAnswer } from "@grand-livre/contracts/identity";
import { checkOwnPassword } from "@grand-livre/contracts/password";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { NewPasswordField } from "../../app/fields/NewPasswordField.tsx";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { call } from "../../lib/api.ts";
import { endSession } from "../../lib/end-session.ts";
import { explainError } from "../../lib/error-text.ts";
import { labelOf } from "../../lib/i18n/labels.ts";
import { TextField } from "../../ui/TextField.tsx";
import { Failure } from "./Failure.tsx";
import { PublicForm } from "./PublicForm.tsx";
import { PublicFrame } from "./PublicFrame.tsx";
import { personLabels } from "./person.ts";
import styles from "./SignInScreen.module.css";

/** Says whom the invitation is for; its owner checks the name and chooses a password, which opens the account. */
export function InvitationForm({ secret }: { readonly secret: string }) {
  const [invited, setInvited] = useState<InvitationAnswer>();
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => {
    let left = false;
    call(identityEndpoints.readInvitation, { body: { secret } })
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
      title={labelOf("invitation.title")}
      {...(refusal === undefined ? { lead: labelOf("invitation.reading") } : {})}
    >
      {refusal !== undefined && (
        <div className={styles.form}>
          <Failure>{refusal}</Failure>
        </div>
      )}
      <p className={styles.next}>
        <Link to="/sign-in">{labelOf("public.backToSignIn")}</Link>
      </p>
    </PublicFrame>
  );
}

function Acceptance({ secret, invited }: { readonly secret: string; readonly invited: InvitationAnswer }) {
  const navigate = useNavigate();
  const form = useContractForm({
    initial: { firstname: invited.firstname, lastname: invited.lastname, password: "" },
    labels: personLabels(),
    judged: "sent",
    schema: acceptInvitationBody,
    body: (person) => ({ ...person, secret }),
    rule: ({ password }) => checkOwnPassword(password, invited.email),
    send: async (body) => {
      await call(identityEndpoints.acceptInvitation, { body });
      // Someone else may be signed in in this browser: the account just opened is the one to go on with.
      await endSession();
      await navigate({ to: "/sign-in", replace: true, state: { notice: "account-opened" } });
    },
  });
  const { field } = form;
  return (
    <PublicFrame
      title={labelOf("invitation.title")}
      lead={
        invited.firstname === ""
          ? labelOf("invitation.choose")
          : labelOf("invitation.welcome", { firstname: invited.firstname })
      }
    >
      <PublicForm
        form={form}
        submitLabel={labelOf("invitation.submit")}
        sendingLabel={labelOf("invitation.sending")}
      >
        <TextField
          label={labelOf("form.email")}
          type="email"
          name="email"
          autoComplete="username"
          readOnly
          value={invited.email}
          onChange={() => undefined}
        />
        <TextField {...field("firstname")} name="firstname" autoComplete="given-name" />
        <TextField {...field("lastname")} name="lastname" autoComplete="family-name" />
        <NewPasswordField {...field("password")} autoFocus email={invited.email} />
      </PublicForm>
    </PublicFrame>
  );
}
