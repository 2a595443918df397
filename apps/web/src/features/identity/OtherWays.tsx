import { identityProviderEndpoints as endpoints } from "@grand-livre/contracts/endpoints/identity-provider";
import type { SignInWaysAnswer } from "@grand-livre/contracts/identity-provider";
import Button from "@mui/material/Button";
import { useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { call } from "../../lib/api.ts";
import { labelOf } from "../../lib/i18n/labels.ts";
import { Failure } from "./Failure.tsx";
import styles from "./SignInScreen.module.css";
import { signInFailure } from "./sign-in.ts";
import { keepBegun } from "./sign-in-way.ts";

/** The ways to sign in beside the password, where the installation has any. */
export function OtherWays({ disabled }: { readonly disabled: boolean }) {
  const { redirectURL } = useSearch({ from: "/sign-in" });
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

  if (!ways?.provider) return null;
  return (
    <div className={styles.ways}>
      {failure !== undefined && <Failure>{failure}</Failure>}
      <Button
        variant="outlined"
        size="large"
        fullWidth
        disabled={disabled || busy}
        onClick={() => void leave()}
      >
        {labelOf("signIn.byProvider", { name: ways.provider.label })}
      </Button>
    </div>
  );
}
