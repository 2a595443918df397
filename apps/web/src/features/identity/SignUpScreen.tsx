import { identityEndpoints } from "@grand-livre/contracts/endpoints/identity";
import { signUpBody } from "@grand-livre/contracts/identity";
import { checkOwnPassword } from "@grand-livre/contracts/password";
import { Link, useNavigate } from "@tanstack/react-router";
import { NewPasswordField } from "../../app/fields/NewPasswordField.tsx";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { call } from "../../lib/api.ts";
import { labelOf } from "../../lib/i18n/labels.ts";
import { PersonFields } from "./PersonFields.tsx";
import { PublicForm } from "./PublicForm.tsx";
import { PublicFrame } from "./PublicFrame.tsx";
import { newPerson, personLabels } from "./person.ts";
import styles from "./SignInScreen.module.css";

/** Asks for an account; what follows is the same for an address that has one already. */
export function SignUpScreen() {
  const navigate = useNavigate();
  const form = useContractForm({
    initial: newPerson,
    labels: personLabels(),
    judged: "sent",
    schema: signUpBody,
    body: (person) => ({ ...person, email: person.email.trim() }),
    rule: ({ password, email }) => checkOwnPassword(password, email),
    send: async (body) => {
      await call(identityEndpoints.signUp, { body });
      const state = { confirming: body.email ?? "" };
      await navigate({ to: "/confirmation-required", replace: true, state });
    },
  });
  return (
    <PublicFrame title={labelOf("signIn.signUp")} lead={labelOf("signUp.lead")}>
      <PublicForm
        form={form}
        submitLabel={labelOf("public.createAccount")}
        sendingLabel={labelOf("public.creating")}
      >
        <PersonFields form={form} />
        <NewPasswordField {...form.field("password")} email={form.values.email} />
      </PublicForm>
      <p className={styles.next}>
        <Link to="/sign-in">{labelOf("signUp.known")}</Link>
      </p>
    </PublicFrame>
  );
}
