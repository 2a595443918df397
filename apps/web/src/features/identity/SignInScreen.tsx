import Button from "@mui/material/Button";
import { Link, useLocation } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { OtpField } from "../../app/fields/OtpField.tsx";
import { PasswordField } from "../../app/fields/PasswordField.tsx";
import { type LabelKey, labelOf } from "../../lib/i18n/labels.ts";
import { Notice } from "../../ui/Notice.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { DemonstrationPeople } from "./DemonstrationPeople.tsx";
import { Failure } from "./Failure.tsx";
import type { SignInNotice } from "./history-state.ts";
import { PublicFrame } from "./PublicFrame.tsx";
import styles from "./SignInScreen.module.css";
import { useSignInForm } from "./use-sign-in-form.ts";

/** Beside the first load, which is small. */
const OtherWays = lazy(async () => ({ default: (await import("./OtherWays.tsx")).OtherWays }));

const notices: Readonly<Record<SignInNotice, LabelKey>> = {
  "password-changed": "signIn.passwordChanged",
  "account-opened": "signIn.accountOpened",
};

/** Sign-in by e-mail, password and, where it is active, second factor; goes on to `redirectURL` when it is a path of this site. */
export function SignInScreen() {
  const form = useSignInForm();
  const notice = useLocation({ select: (location) => location.state.notice });
  return (
    <PublicFrame title={labelOf("signIn.title")} lead={labelOf("signIn.lead")}>
      <form className={styles.form} onSubmit={form.submit} noValidate aria-busy={form.sending}>
        {form.failure !== undefined && (
          <Failure key={form.attempt}>
            {form.failure.text}{" "}
            {form.failure.unconfirmed && <Link to="/confirmation-required">{labelOf("signIn.resend")}</Link>}
          </Failure>
        )}
        {notice !== undefined && form.attempt === 0 && (
          <Notice tone="success">{labelOf(notices[notice])}</Notice>
        )}
        <TextField
          label={labelOf("form.email")}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          value={form.email}
          onChange={form.setEmail}
          disabled={form.sending}
          error={form.errors.email}
        />
        <PasswordField
          label={labelOf("form.password")}
          autoComplete="current-password"
          value={form.password}
          onChange={form.setPassword}
          disabled={form.sending}
          error={form.errors.password}
          inputRef={form.passwordRef}
        />
        {form.otp !== undefined && (
          <OtpField
            value={form.otp}
            onChange={form.setOtp}
            disabled={form.sending}
            error={form.errors.otp}
            inputRef={form.otpRef}
          />
        )}
        <Button type="submit" variant="contained" size="large" fullWidth disabled={form.sending}>
          {labelOf(form.sending ? "signIn.sending" : "signIn.submit")}
        </Button>
      </form>
      <p className={styles.links}>
        <Link to="/forgot-password">{labelOf("signIn.forgotten")}</Link>
        <Link to="/sign-up">{labelOf("signIn.signUp")}</Link>
      </p>
      <Suspense fallback={null}>
        <OtherWays disabled={form.sending} />
      </Suspense>
      <DemonstrationPeople disabled={form.sending} onChoose={form.enter} />
    </PublicFrame>
  );
}
