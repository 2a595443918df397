import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { endSession } from "../../lib/end-session.ts";
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
    <PublicFrame
      title="Vous êtes déconnecté"
      lead={
        <>
          Retour à la connexion dans {left} {left > 1 ? "secondes" : "seconde"}.
        </>
      }
    >
      <p className={styles.next}>
        <Link to="/sign-in" replace>
          Se reconnecter maintenant
        </Link>
      </p>
    </PublicFrame>
  );
}
