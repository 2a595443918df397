import { QueryClientProvider } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { labelOf } from "../../lib/i18n/labels.ts";
import { queryClient } from "../../lib/query-client.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import styles from "./MyAccount.module.css";
import { TotpPanel } from "./TotpPanel.tsx";

/** Shown alone while a second factor is required and not there: until then the session serves for nothing else. */
export function SecondFactorScreen() {
  return (
    <main className={styles.alone}>
      <PageHeader title={labelOf("account.required")} />
      <div className={styles.sections}>
        <Notice>{labelOf("account.requiredText")}</Notice>
        <QueryClientProvider client={queryClient}>
          <TotpPanel onActive={() => window.location.assign("/")} />
        </QueryClientProvider>
        <p>
          <Link to="/sign-out">{labelOf("user.signOut")}</Link>
        </p>
      </div>
    </main>
  );
}
