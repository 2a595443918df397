import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { endSession } from "../../lib/end-session.ts";
import { labelOf } from "../../lib/i18n/labels.ts";
import { PublicFrame } from "./PublicFrame.tsx";
import styles from "./SignInScreen.module.css";

const SECONDS = 5;

/** Ends the session at once, says so, and goes to sign-in after five seconds. */
export function SignOutScreen() {
  const navigate = useNavigate();
  const [left, setLeft] = useState(SECONDS);
  useEffect(() => {
    void endSession();
  }, []);
  useEffect(() => {
    if (left === 0) {
      void navigate({ to: "/sign-in", replace: true });
      return undefined;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, navigate]);
  return (
    <PublicFrame title={labelOf("signOut.title")} lead={labelOf("signOut.lead", { count: left })}>
      <p className={styles.next}>
        <Link to="/sign-in" replace>
          {labelOf("signOut.now")}
        </Link>
      </p>
    </PublicFrame>
  );
}
