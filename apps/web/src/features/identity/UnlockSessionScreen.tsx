import { identityEndpoints } from "@grand-livre/contracts/endpoints/identity";
import { unlockSessionBody } from "@grand-livre/contracts/identity";
import { Link, useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { OtpField } from "../../app/fields/OtpField.tsx";
import { PasswordField } from "../../app/fields/PasswordField.tsx";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { call } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { labelOf } from "../../lib/i18n/labels.ts";
import { LOCK_KEY, lock, unlock as unlockHere } from "../../lib/lock.ts";
import { safeRedirect } from "../../lib/redirect.ts";
import { session } from "../../lib/session.ts";
import { TextField } from "../../ui/TextField.tsx";
import { PublicForm } from "./PublicForm.tsx";
import { PublicFrame } from "./PublicFrame.tsx";
import styles from "./SignInScreen.module.css";

/** Locks the session while it is shown, in every tab; the user proves their identity again, by password and, where it is active, second factor. */
export function UnlockSessionScreen() {
  const router = useRouter();
  const { redirectURL } = useSearch({ from: "/bare/unlock-session" });
  const [user] = useState(() => session.user());
  const [asksOtp, setAsksOtp] = useState(false);
  const name = `${user?.firstname ?? ""} ${user?.lastname ?? ""}`.trim();

  const goOn = () =>
    router.navigate({ href: safeRedirect(redirectURL, window.location.origin), replace: true });

  useEffect(lock, []);
  // Another tab unlocked the session: this one goes on too.
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === LOCK_KEY && newValue === null) void goOn();
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  });

  const form = useContractForm({
    initial: { password: "", otp: "" },
    labels: { password: labelOf("form.password") },
    judged: "sent",
    schema: unlockSessionBody,
    body: ({ password, otp }) => ({ password, ...(asksOtp ? { otp } : {}) }),
    places: { INVALID_CREDENTIALS: "password" },
    send: async (body) => {
      try {
        const answer = await call(identityEndpoints.unlockSession, { body });
        session.close();
        session.open(answer);
        unlockHere();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === "OTP_REQUIRED") return setAsksOtp(true);
        if (error.code === "OTP_INVALID") form.change({ otp: "" });
        if (error.code === "INVALID_CREDENTIALS") form.change({ password: "" });
        throw error;
      }
      await goOn();
    },
  });
  return (
    <PublicFrame title={labelOf("unlock.title")} lead={labelOf("unlock.lead")}>
      <PublicForm form={form} submitLabel={labelOf("unlock.submit")} sendingLabel={labelOf("form.checking")}>
        <TextField
          label={labelOf("unlock.user")}
          name="email"
          autoComplete="username"
          readOnly
          help={name === "" ? undefined : name}
          value={user?.email ?? ""}
          onChange={() => undefined}
        />
        <PasswordField {...form.field("password")} autoComplete="current-password" autoFocus />
        {asksOtp && <OtpField {...form.field("otp")} />}
      </PublicForm>
      <p className={styles.next}>
        <Link to="/sign-out">
          {name === "" ? labelOf("unlock.otherUser") : labelOf("unlock.notMe", { name })}
        </Link>
      </p>
    </PublicFrame>
  );
}
