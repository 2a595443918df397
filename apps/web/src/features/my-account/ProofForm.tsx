import { passwordAndOtpBody } from "@grand-livre/contracts/identity";
import { OtpField } from "../../app/fields/OtpField.tsx";
import { PasswordField } from "../../app/fields/PasswordField.tsx";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { labelOf } from "../../lib/i18n/labels.ts";
import { ownPasswordMistake } from "./own-password.ts";
import { PlainForm } from "./PlainForm.tsx";

export interface ProofFormProps {
  readonly lead: string;
  readonly submitLabel: string;
  /** Whether a code of the second factor is required too. */
  readonly withOtp?: boolean;
  readonly danger?: boolean;
  readonly onCancel: () => void;
  readonly send: (proof: { password: string; otp: string }) => Promise<void>;
}

/** Proves again who sits there, before what a stolen session must not do. */
export function ProofForm({ lead, submitLabel, withOtp = false, danger, onCancel, send }: ProofFormProps) {
  const form = useContractForm({
    initial: { password: "", otp: "" },
    labels: { password: labelOf("form.password") },
    judged: "sent",
    schema: passwordAndOtpBody.partial({ otp: true }),
    body: ({ password, otp }) => ({ password, ...(withOtp ? { otp } : {}) }),
    places: { INVALID_CREDENTIALS: "password" },
    send: ({ password = "", otp = "" }) => send({ password, otp: otp.trim() }),
  });
  const { error, ...password } = form.field("password");
  return (
    <PlainForm form={form} submitLabel={submitLabel} danger={danger} onCancel={onCancel}>
      <p>{lead}</p>
      <PasswordField
        {...password}
        autoComplete="current-password"
        autoFocus
        error={ownPasswordMistake(error)}
      />
      {withOtp && <OtpField {...form.field("otp")} autoFocus={false} />}
    </PlainForm>
  );
}
