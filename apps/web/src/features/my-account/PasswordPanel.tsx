import { identityEndpoints } from "@grand-livre/contracts/endpoints/identity";
import { changePasswordBody } from "@grand-livre/contracts/identity";
import { checkOwnPassword } from "@grand-livre/contracts/password";
import { NewPasswordField } from "../../app/fields/NewPasswordField.tsx";
import { PasswordField } from "../../app/fields/PasswordField.tsx";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { call } from "../../lib/api.ts";
import { labelOf } from "../../lib/i18n/labels.ts";
import { queryClient } from "../../lib/query-client.ts";
import { useSignedInUser } from "../../lib/use-signed-in-user.ts";
import { Panel } from "../../ui/Panel.tsx";
import { toast } from "../../ui/toast.ts";
import { ownPasswordMistake } from "./own-password.ts";
import { PlainForm } from "./PlainForm.tsx";

const initial = { currentPassword: "", password: "" };

/** Changes one's own password: the old one proves who sits there, the other sessions end. */
export function PasswordPanel() {
  const email = useSignedInUser()?.email;
  const form = useContractForm({
    initial,
    labels: { currentPassword: labelOf("form.currentPassword"), password: labelOf("form.newPassword") },
    judged: "sent",
    schema: changePasswordBody,
    body: (values) => values,
    rule: ({ password }) => checkOwnPassword(password, email),
    places: { INVALID_CREDENTIALS: "currentPassword" },
    send: async (body) => {
      await call(identityEndpoints.changePassword, { body });
      form.reset(initial);
      await queryClient.invalidateQueries({ queryKey: ["identity", "sessions"] });
      toast({ tone: "success", message: labelOf("form.passwordChanged") });
    },
  });
  const { error, ...current } = form.field("currentPassword");
  return (
    <Panel title={labelOf("form.password")}>
      <PlainForm form={form} submitLabel={labelOf("form.changePassword")}>
        {/* Shows password managers whose password this is. */}
        <input type="email" autoComplete="username" value={email ?? ""} readOnly hidden />
        <PasswordField {...current} autoComplete="current-password" error={ownPasswordMistake(error)} />
        <NewPasswordField {...form.field("password")} email={email} />
      </PlainForm>
    </Panel>
  );
}
