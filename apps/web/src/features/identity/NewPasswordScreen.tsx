import { resetPasswordBody } from "@grand-livre/contracts/identity";
import { checkOwnPassword } from "@grand-livre/contracts/password";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { NewPasswordField } from "../../app/fields/NewPasswordField.tsx";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { labelOf } from "../../lib/i18n/labels.ts";
import { TextField } from "../../ui/TextField.tsx";
import { InvitationForm } from "./InvitationForm.tsx";
import { linkSecret } from "./link-secret.ts";
import { PublicForm } from "./PublicForm.tsx";
import { PublicFrame } from "./PublicFrame.tsx";
import { resetPassword } from "./password-reset.ts";
import styles from "./SignInScreen.module.css";

/** A password to choose: after a code, or by the link of an invitation. */
export function NewPasswordScreen() {
  const secret = useLocation({ select: ({ hash }) => linkSecret(hash, "invitation") });
  return secret === undefined ? <ResetForm /> : <InvitationForm key={secret} secret={secret} />;
}

function ResetForm() {
  const navigate = useNavigate();
  const recipient = useLocation({ select: (location) => location.state.codeSent?.recipient });
  const email = recipient !== undefined && "email" in recipient ? recipient.email : undefined;
  const form = useContractForm({
    initial: { password: "" },
    labels: { password: labelOf("form.newPassword") },
    judged: "sent",
    schema: resetPasswordBody,
    body: (values) => values,
    rule: ({ password }) => checkOwnPassword(password, email),
    send: async ({ password }) => {
      await resetPassword(password ?? "");
      await navigate({ to: "/sign-in", replace: true, state: { notice: "password-changed" } });
    },
  });
  return (
    <PublicFrame title={labelOf("form.newPassword")} lead={labelOf("newPassword.lead")}>
      <PublicForm
        form={form}
        submitLabel={labelOf("newPassword.submit")}
        sendingLabel={labelOf("form.saving")}
      >
        {/* A password manager keeps the new password under this name. */}
        {email !== undefined && (
          <TextField
            label={labelOf("form.email")}
            type="email"
            name="email"
            autoComplete="username"
            readOnly
            value={email}
            onChange={() => undefined}
          />
        )}
        <NewPasswordField {...form.field("password")} autoFocus email={email} />
      </PublicForm>
      <p className={styles.next}>
        <Link to="/forgot-password">{labelOf("public.newCode")}</Link>
      </p>
    </PublicFrame>
  );
}
