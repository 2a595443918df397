import { forgotPasswordBody } from "@grand-livre/contracts/identity";
import { Link, useNavigate } from "@tanstack/react-router";
import { useContractForm } from "../../app/form/use-contract-form.ts";
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
    labels: { address: "E-mail ou téléphone" },
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
    <PublicFrame
      title="Mot de passe oublié"
      lead="Un code à 6 chiffres vous est envoyé pour en choisir un nouveau."
    >
      <PublicForm form={form} submitLabel="Recevoir un code" sendingLabel="Envoi en cours…">
        <TextField {...form.field("address")} name="username" autoComplete="username" autoFocus />
      </PublicForm>
      <p className={styles.next}>
        <Link to="/sign-in">Retour à la connexion</Link>
      </p>
    </PublicFrame>
  );
}
