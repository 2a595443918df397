import { identityProviderEndpoints as endpoints } from "@grand-livre/contracts/endpoints/identity-provider";
import { passkeyEndpoints } from "@grand-livre/contracts/endpoints/passkey";
import type { SignInWaysAnswer } from "@grand-livre/contracts/identity-provider";
import type { PasskeyRequest } from "@grand-livre/contracts/passkey";
import Button from "@mui/material/Button";
import { browserSupportsWebAuthn, startAuthentication } from "@simplewebauthn/browser";
import { useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { call } from "../../lib/api.ts";
import { labelOf } from "../../lib/i18n/labels.ts";
import { safeRedirect } from "../../lib/redirect.ts";
import { Failure } from "./Failure.tsx";
import styles from "./SignInScreen.module.css";
import { signInFailure } from "./sign-in.ts";
import { keepBegun, keepSession } from "./sign-in-way.ts";

/** What a passkey of this person signed; undefined when none did. */
async function signedBy(options: PasskeyRequest["options"]) {
  const signed = await startAuthentication({ optionsJSON: options }).catch(() => undefined);
  const userHandle = signed?.response.userHandle;
  // A security key made before passkeys answers without its account (userHandle): the server could not tell whose it is.
  return signed && userHandle ? { ...signed, response: { ...signed.response, userHandle } } : undefined;
}

/** The ways to sign in beside the password, where the installation has any. */
export function OtherWays({ disabled }: { readonly disabled: boolean }) {
  const { redirectURL } = useSearch({ from: "/sign-in" });
  const router = useRouter();
  const [ways, setWays] = useState<SignInWaysAnswer>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    call(endpoints.ways, { signal: controller.signal })
      .then(setWays)
      // The password alone is enough: nothing is said when this cannot be read.
      .catch(() => undefined);
    return () => controller.abort();
  }, []);

  async function leave() {
    setBusy(true);
    setFailure(undefined);
    try {
      const { url, key } = await call(endpoints.start);
      keepBegun({ key, redirectURL });
      window.location.assign(url);
    } catch (error) {
      setFailure(await signInFailure(error));
      setBusy(false);
    }
  }

  async function byPasskey() {
    setBusy(true);
    setFailure(undefined);
    try {
      const { key, options } = await call(passkeyEndpoints.startSignIn);
      const response = await signedBy(options);
      const answer = response && (await call(passkeyEndpoints.finishSignIn, { body: { key, response } }));
      if (answer) {
        keepSession(answer);
        await router.navigate({ href: safeRedirect(redirectURL, window.location.origin), replace: true });
      } else setFailure(labelOf("signIn.passkeyCancelled"));
    } catch (error) {
      setFailure(await signInFailure(error));
    }
    setBusy(false);
  }

  if (!ways?.provider && !ways?.passkeys) return null;
  const button = { variant: "outlined", size: "large", fullWidth: true, disabled: disabled || busy } as const;
  return (
    <div className={styles.ways}>
      {failure !== undefined && <Failure>{failure}</Failure>}
      {ways.passkeys && browserSupportsWebAuthn() && (
        <Button {...button} onClick={() => void byPasskey()}>
          {labelOf("signIn.byPasskey")}
        </Button>
      )}
      {ways.provider && (
        <Button {...button} onClick={() => void leave()}>
          {labelOf("signIn.byProvider", { name: ways.provider.label })}
        </Button>
      )}
    </div>
  );
}
