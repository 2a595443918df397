import { identityEndpoints } from "@grand-livre/contracts/endpoints/identity";
import { firstAdministratorBody } from "@grand-livre/contracts/identity";
import { checkOwnPassword } from "@grand-livre/contracts/password";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { NewPasswordField } from "../../app/fields/NewPasswordField.tsx";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { call } from "../../lib/api.ts";
import { labelOf } from "../../lib/i18n/labels.ts";
import { PersonFields } from "./PersonFields.tsx";
import { PublicForm } from "./PublicForm.tsx";
import { PublicFrame } from "./PublicFrame.tsx";
import { newPerson, personLabels } from "./person.ts";
import styles from "./SignInScreen.module.css";

/** Makes the first administrator, by the one-time link that the server prints at its start. */
export function FirstAdministratorScreen() {
  const [done, setDone] = useState(false);
  const form = useContractForm({
    initial: newPerson,
    labels: personLabels(),
    judged: "sent",
    schema: firstAdministratorBody,
    body: (person) => ({ ...person, email: person.email.trim(), secret: window.location.hash.slice(1) }),
    rule: ({ password, email }) => checkOwnPassword(password, email),
    send: async (body) => {
      await call(identityEndpoints.firstAdministrator, { body });
      setDone(true);
    },
  });
  if (done) {
    return (
      <PublicFrame title={labelOf("firstAdministrator.done")} lead={labelOf("firstAdministrator.doneLead")}>
        <p className={styles.next}>
          <Link to="/sign-in" replace>
            {labelOf("signIn.submit")}
          </Link>
        </p>
      </PublicFrame>
    );
  }
  return (
    <PublicFrame title={labelOf("firstAdministrator.title")} lead={labelOf("firstAdministrator.lead")}>
      <PublicForm
        form={form}
        submitLabel={labelOf("public.createAccount")}
        sendingLabel={labelOf("public.creating")}
      >
        <PersonFields form={form} />
        <NewPasswordField {...form.field("password")} email={form.values.email} />
      </PublicForm>
    </PublicFrame>
  );
}
