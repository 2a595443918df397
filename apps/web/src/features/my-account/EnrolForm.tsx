import { totpEndpoints } from "@grand-livre/contracts/endpoints/totp";
import { otpBody, type TotpEnrolment } from "@grand-livre/contracts/identity";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { call } from "../../lib/api.ts";
import { labelOf } from "../../lib/i18n/labels.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./MyAccount.module.css";
import { PlainForm } from "./PlainForm.tsx";

export interface EnrolFormProps {
  readonly enrolment: TotpEnrolment;
  readonly onCancel: () => void;
  readonly onConfirmed: (codes: readonly string[]) => Promise<void>;
}

/** The modules of white that a camera needs around the code. */
const QUIET = 4;

/** The secret as a QR code and as text, and the first code of the authenticator, which proves that it was read. */
export function EnrolForm({ enrolment, onCancel, onConfirmed }: EnrolFormProps) {
  const { qr, secret } = enrolment;
  const form = useContractForm({
    initial: { otp: "" },
    labels: { otp: labelOf("form.otp") },
    judged: "sent",
    schema: otpBody,
    body: ({ otp }) => ({ otp: otp.replaceAll(/\s/g, "") }),
    send: async (body) => onConfirmed((await call(totpEndpoints.confirm, { body })).recoveryCodes),
  });
  const side = qr.size + 2 * QUIET;
  return (
    <div className={styles.enrol}>
      <svg
        className={styles.qr}
        viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
        role="img"
        aria-label={labelOf("account.qr")}
        shapeRendering="crispEdges"
      >
        <path d={qr.path} fill="#000" />
      </svg>
      <PlainForm form={form} submitLabel={labelOf("account.confirm")} onCancel={onCancel}>
        <p>{labelOf("account.enrolLead")}</p>
        <div className={styles.secret}>
          <code>{secret.match(/.{1,4}/g)?.join(" ")}</code>
          <CopyButton text={secret} label={labelOf("account.copyKey")} />
        </div>
        <TextField
          {...form.field("otp")}
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          maxLength={8}
          help={labelOf("account.enrolHelp")}
        />
      </PlainForm>
    </div>
  );
}
