import { identityProviderEndpoints as endpoints } from "@grand-livre/contracts/endpoints/identity-provider";
import { Link, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { call } from "../../lib/api.ts";
import { labelOf } from "../../lib/i18n/labels.ts";
import { safeRedirect } from "../../lib/redirect.ts";
import { Failure } from "./Failure.tsx";
import { PublicFrame } from "./PublicFrame.tsx";
import styles from "./SignInScreen.module.css";
import { signInFailure } from "./sign-in.ts";
import { keepSession, takeBegun } from "./sign-in-way.ts";

/** Where the identity provider sends people back to: ends the sign-in that this tab began, or says why it does not. */
export function ReturnScreen() {
  const router = useRouter();
  const [failure, setFailure] = useState<string>();
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    const begun = takeBegun();
    const parameters = Object.fromEntries(new URLSearchParams(window.location.search));
    // Without a key the server says that the sign-in has to be begun again.
    call(endpoints.finish, { body: { key: begun?.key ?? "-", parameters } })
      .then(async (answer) => {
        keepSession(answer);
        await router.navigate({
          href: safeRedirect(begun?.redirectURL, window.location.origin),
          replace: true,
        });
      })
      .catch(async (error: unknown) => setFailure(await signInFailure(error)));
  }, [router]);
  return (
    <PublicFrame
      title={labelOf("signIn.title")}
      {...(failure === undefined ? { lead: labelOf("signIn.sending") } : {})}
    >
      {failure !== undefined && (
        <div className={styles.form}>
          <Failure>{failure}</Failure>
        </div>
      )}
      <p className={styles.next}>
        <Link to="/sign-in">{labelOf("public.backToSignIn")}</Link>
      </p>
    </PublicFrame>
  );
}
