import { validateCodeBody } from "@grand-livre/contracts/identity";
import { refuse } from "@grand-livre/domain/refusal";
import Button from "@mui/material/Button";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { labelOf } from "../../lib/i18n/labels.ts";
import { Notice } from "../../ui/Notice.tsx";
import { TextField } from "../../ui/TextField.tsx";
import type { CodeSent } from "./history-state.ts";
import { PublicForm } from "./PublicForm.tsx";
import { PublicFrame } from "./PublicFrame.tsx";
import { askForCode, readCode, validateCode } from "./password-reset.ts";
import styles from "./SignInScreen.module.css";
import { useSecondsLeft } from "./use-seconds-left.ts";

const RESEND_AFTER_MS = 60_000;

function sentence(codeSent: CodeSent | undefined): string {
  if (codeSent === undefined) return labelOf("reset.enter");
  const { recipient } = codeSent;
  return "email" in recipient
    ? labelOf("reset.sentEmail", { email: recipient.email })
    : labelOf("reset.sentPhone", { phone: recipient.phone });
}

/** Takes the code that was sent, typed or pasted, and goes on to the new password. */
export function ResetPasswordScreen() {
  const navigate = useNavigate();
  const codeSent = useLocation({ select: (location) => location.state.codeSent });
  const [resent, setResent] = useState(false);
  const form = useContractForm({
    initial: { code: "" },
    labels: { code: labelOf("reset.code") },
    judged: "sent",
    schema: validateCodeBody.pick({ code: true }),
    body: (values) => values,
    rule: ({ code }) => (code.length < 6 ? refuse("CODE_INVALID") : undefined),
    send: async ({ code }) => {
      await validateCode(code ?? "");
      const state = codeSent === undefined ? {} : { codeSent };
      await navigate({ to: "/new-password", replace: true, state });
    },
  });
  return (
    <PublicFrame title={labelOf("reset.title")} lead={sentence(codeSent)}>
      <PublicForm form={form} submitLabel={labelOf("reset.submit")} sendingLabel={labelOf("form.checking")}>
        {resent && form.failure === undefined && <Notice tone="success">{labelOf("reset.resent")}</Notice>}
        <TextField
          {...form.field("code")}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          autoFocus
          onChange={(typed) => form.change({ code: readCode(typed) })}
        />
      </PublicForm>
      {codeSent === undefined ? (
        <p className={styles.next}>
          <Link to="/forgot-password">{labelOf("public.newCode")}</Link>
        </p>
      ) : (
        <Resend
          sentAt={codeSent.sentAt}
          disabled={form.sending}
          onResend={() =>
            void form.run(async () => {
              setResent(false);
              const state = { codeSent: await askForCode(codeSent.recipient) };
              form.reset({ code: "" });
              setResent(true);
              await navigate({ to: "/reset-password", replace: true, state });
            })
          }
        />
      )}
      <p className={styles.next}>
        <Link to="/sign-in">{labelOf("public.backToSignIn")}</Link>
      </p>
    </PublicFrame>
  );
}

interface ResendProps {
  readonly sentAt: number;
  readonly disabled: boolean;
  readonly onResend: () => void;
}

/** Sends the code again, once the first has had a minute to come. */
function Resend({ sentAt, disabled, onResend }: ResendProps) {
  const seconds = useSecondsLeft(sentAt + RESEND_AFTER_MS);
  return (
    <div className={styles.resend}>
      <Button variant="text" disabled={disabled || seconds > 0} onClick={onResend}>
        {seconds > 0 ? labelOf("reset.resendIn", { seconds }) : labelOf("reset.resend")}
      </Button>
      <Link to="/forgot-password">{labelOf("reset.otherAddress")}</Link>
    </div>
  );
}
