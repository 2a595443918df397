import { useRouter, useSearch } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError, NETWORK_CODE } from "../../lib/api-error.ts";
import { labelOf } from "../../lib/i18n/labels.ts";
import { safeRedirect } from "../../lib/redirect.ts";
import { type Credentials, signIn, signInFailure } from "./sign-in.ts";

interface FieldErrors {
  readonly email?: string;
  readonly password?: string;
  readonly otp?: string;
}

interface SignInFailure {
  readonly text: string;
  /** The account waits: its confirmation mail can be sent again. */
  readonly unconfirmed: boolean;
}

/** Only what saves a useless call: the server judges the rest. */
function check(email: string, password: string, otp: string | undefined): FieldErrors {
  return {
    ...(email.trim() === "" ? { email: labelOf("signIn.emailMissing") } : {}),
    ...(email.trim() !== "" && !/^\S+@\S+$/.test(email.trim())
      ? { email: labelOf("signIn.emailIncomplete") }
      : {}),
    ...(password === "" ? { password: labelOf("signIn.passwordMissing") } : {}),
    ...(otp?.trim() === "" ? { otp: labelOf("signIn.otpMissing") } : {}),
  };
}

/** What is typed at sign-in, and what comes of it: a session, one more field, or a refusal. */
export function useSignInForm() {
  const router = useRouter();
  const { redirectURL } = useSearch({ from: "/sign-in" });
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  /** Undefined until the server asks for it. */
  const [otp, setOtp] = useState<string>();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<SignInFailure>();
  const [attempt, setAttempt] = useState(0);
  const [sending, setSending] = useState(false);
  const passwordRef = useRef<HTMLInputElement>(null);
  const otpRef = useRef<HTMLInputElement>(null);

  // A field is disabled while sending, so it can only take the focus once the refusal has been drawn.
  useEffect(() => {
    if (attempt > 0) (otpRef.current ?? passwordRef.current)?.focus();
  }, [attempt]);

  async function refuse(error: unknown) {
    const code = error instanceof ApiError ? error.code : "";
    if (code === "OTP_REQUIRED") setOtp("");
    else if (code === "OTP_INVALID") {
      setOtp("");
      setErrors({ otp: await signInFailure(error) });
    } else {
      setFailure({ text: await signInFailure(error), unconfirmed: code === "ACCOUNT_NOT_ACTIVATED" });
      // The server did not judge what was typed: it is sent again as it is.
      const unjudged = error instanceof ApiError && (error.code === NETWORK_CODE || error.status >= 500);
      if (!unjudged) {
        setOtp(undefined);
        setPassword("");
      }
    }
    setAttempt((count) => count + 1);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = check(email, password, otp);
    setErrors(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    await enter({ email: email.trim(), password, ...(otp === undefined ? {} : { otp: otp.trim() }) });
  }

  async function enter(credentials: Credentials) {
    setFailure(undefined);
    setSending(true);
    try {
      await signIn(credentials);
      await router.navigate({ href: safeRedirect(redirectURL, window.location.origin), replace: true });
    } catch (error) {
      await refuse(error);
    } finally {
      setSending(false);
    }
  }

  return {
    email,
    setEmail,
    password,
    setPassword,
    otp,
    setOtp,
    errors,
    failure,
    attempt,
    sending,
    submit,
    enter,
    passwordRef,
    otpRef,
  };
}
