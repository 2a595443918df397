import { forgotPasswordBody } from "@grand-livre/contracts/identity";
import { Link, useNavigate } from "@tanstack/react-router";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { labelOf } from "../../lib/i18n/labels.ts";
import { TextField } from "../../ui/TextField.tsx";
import { PublicForm } from "./PublicForm.tsx";
import { PublicFrame } from "./PublicFrame.tsx";
import { askForCode, readRecipient } from "./password-reset.ts";
import styles from "./SignInScreen.module.css";

/** Sends a code to an e-mail or a phone; what follows is the same when no account has it. */
export function ForgotPasswordScreen() {
  const navigate = useNavigate();
  const form = useContractForm({
    initial: { address: "" },
    labels: { address: labelOf("forgotten.address") },
    judged: "sent",
    schema: forgotPasswordBody,
    body: ({ address }) => readRecipient(address) ?? { email: undefined },
    // What is neither of both is refused as a whole.
    places: { "": "address", email: "address", phone: "address" },
    send: async (_body) => {
      const recipient = readRecipient(form.values.address);
      if (recipient === undefined) return;
      const codeSent = await askForCode(recipient);
      await navigate({ to: "/reset-password", state: { codeSent } });
    },
  });
  return (
    <PublicFrame title={labelOf("forgotten.title")} lead={labelOf("forgotten.lead")}>
      <PublicForm
        form={form}
        submitLabel={labelOf("forgotten.submit")}
        sendingLabel={labelOf("public.sending")}
      >
        <TextField {...form.field("address")} name="username" autoComplete="username" autoFocus />
      </PublicForm>
      <p className={styles.next}>
        <Link to="/sign-in">{labelOf("public.backToSignIn")}</Link>
      </p>
    </PublicFrame>
  );
}
