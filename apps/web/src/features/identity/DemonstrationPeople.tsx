import { identityEndpoints } from "@grand-livre/contracts/endpoints/identity";
import type { DemonstrationAnswer } from "@grand-livre/contracts/identity";
import Button from "@mui/material/Button";
import { useEffect, useState } from "react";
import { call } from "../../lib/api.ts";
import { labelOf } from "../../lib/i18n/labels.ts";
import styles from "./SignInScreen.module.css";
import type { Credentials } from "./sign-in.ts";

const NOBODY: DemonstrationAnswer = { people: [], password: null };

export interface DemonstrationPeopleProps {
  readonly disabled: boolean;
  readonly onChoose: (credentials: Credentials) => void;
}

/** One key to try the product, as its administrator or in another profile. Nothing outside a demonstration. */
export function DemonstrationPeople({ disabled, onChoose }: DemonstrationPeopleProps) {
  // Before sign-in no query client is loaded: the first load stays small.
  const [answer, setAnswer] = useState(NOBODY);
  useEffect(() => {
    const controller = new AbortController();
    call(identityEndpoints.demonstration, { signal: controller.signal })
      .then(setAnswer)
      // The form alone is enough: nothing is said when this cannot be read.
      .catch(() => undefined);
    return () => controller.abort();
  }, []);
  const { people, password } = answer;
  const [first, ...others] = people;
  if (!first || password === null) return null;
  return (
    <section className={styles.demonstration} aria-label={labelOf("signIn.demonstration")}>
      <Button
        variant="outlined"
        size="large"
        fullWidth
        disabled={disabled}
        onClick={() => onChoose({ email: first.email, password })}
      >
        {labelOf("signIn.tryDemonstration")}
      </Button>
      {others.length > 0 && (
        <>
          <p>{labelOf("signIn.otherProfile")}</p>
          <div className={styles.people}>
            {others.map(({ email, name, profile }) => (
              <Button
                key={email}
                size="small"
                disabled={disabled}
                title={`${name}, ${email}`}
                onClick={() => onChoose({ email, password })}
              >
                {profile}
              </Button>
            ))}
          </div>
        </>
      )}
    </section>
  );
}
