import { passkeyEndpoints as endpoints } from "@grand-livre/contracts/endpoints/passkey";
import { newPasskeyBody, ownProofBody } from "@grand-livre/contracts/passkey";
import { startRegistration, WebAuthnError } from "@simplewebauthn/browser";
import { useState } from "react";
import { OtpField } from "../../app/fields/OtpField.tsx";
import { PasswordField } from "../../app/fields/PasswordField.tsx";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { call } from "../../lib/api.ts";
import { labelOf } from "../../lib/i18n/labels.ts";
import { Notice } from "../../ui/Notice.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./MyAccount.module.css";
import { ownPasswordMistake } from "./own-password.ts";
import { PlainForm } from "./PlainForm.tsx";

interface NewPasskeyFormProps {
  readonly withOtp: boolean;
  readonly onCancel: () => void;
  readonly onAdded: (name: string) => Promise<void>;
}

const schema = ownProofBody.extend(newPasskeyBody.pick({ name: true }).shape);

/** The name of a new passkey and the proof of who sits there; then the browser asks its device to make one. */
export function NewPasskeyForm({ withOtp, onCancel, onAdded }: NewPasskeyFormProps) {
  const [refusedByDevice, setRefusedByDevice] = useState<string>();
  const form = useContractForm({
    initial: { name: "", password: "", otp: "" },
    labels: { name: labelOf("account.passkeyName"), password: labelOf("form.password") },
    judged: "sent",
    schema,
    body: ({ otp, ...values }) => ({ ...values, ...(withOtp ? { otp } : {}) }),
    places: { INVALID_CREDENTIALS: "password" },
    send: async ({ name = "", ...proof }) => {
      setRefusedByDevice(undefined);
      const { key, options } = await call(endpoints.begin, { body: proof });
      const response = await startRegistration({ optionsJSON: options }).catch((error: unknown) => {
        setRefusedByDevice(deviceRefusal(error));
      });
      if (!response) return;
      await call(endpoints.add, { body: { key, name, response } });
      await onAdded(name);
    },
  });
  const { error, ...password } = form.field("password");
  return (
    <PlainForm form={form} submitLabel={labelOf("account.continue")} onCancel={onCancel}>
      <p className={styles.lead}>{labelOf("account.passkeyAddLead")}</p>
      <TextField
        {...form.field("name")}
        autoFocus
        autoComplete="off"
        maxLength={60}
        help={labelOf("account.passkeyNameHelp")}
      />
      <PasswordField {...password} autoComplete="current-password" error={ownPasswordMistake(error)} />
      {withOtp && <OtpField {...form.field("otp")} autoFocus={false} />}
      {refusedByDevice !== undefined && <Notice tone="error">{refusedByDevice}</Notice>}
    </PlainForm>
  );
}

/** What a browser says of a key that it did not make: that one is there, else that nobody confirmed. */
function deviceRefusal(error: unknown): string {
  const isThere =
    error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
  return labelOf(isThere ? "account.passkeyOnDevice" : "account.passkeyCancelled");
}
