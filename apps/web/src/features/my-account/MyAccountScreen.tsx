import { useNavigate, useSearch } from "@tanstack/react-router";
import { OwnDistributor, useOwnDistributors } from "../../app/distributor/OwnDistributor.tsx";
import { OwnSpace, useOwnSpaces } from "../../app/employee-space/OwnSpace.tsx";
import { useLabels } from "../../lib/i18n/labels.ts";
import { useSignedInUser } from "../../lib/use-signed-in-user.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import styles from "./MyAccount.module.css";
import { OwnProfile } from "./OwnProfile.tsx";
import { PasskeyPanel } from "./PasskeyPanel.tsx";
import { PasswordPanel } from "./PasswordPanel.tsx";
import { SessionsPanel } from "./SessionsPanel.tsx";
import { TotpPanel } from "./TotpPanel.tsx";

/** One's own account: who one is, how one proves it, where one is signed in. */
export function MyAccountScreen() {
  const { tab = "profile" } = useSearch({ from: "/shell/my-account" });
  const navigate = useNavigate({ from: "/my-account" });
  const user = useSignedInUser();
  // Its panels are drawn again with it when the language changes.
  const { label } = useLabels();
  const tabs = [
    { id: "profile", label: label("account.profile") },
    { id: "security", label: label("account.security") },
    { id: "sessions", label: label("account.sessions") },
  ] as const;
  const isDistributor = (useOwnDistributors().data?.distributors.length ?? 0) > 0;
  const isEmployee = (useOwnSpaces().data?.spaces.length ?? 0) > 0;
  const shown = [
    ...tabs,
    ...(isDistributor ? [{ id: "network", label: label("account.network") } as const] : []),
    ...(isEmployee ? [{ id: "employee", label: label("account.employee") } as const] : []),
  ];
  return (
    <>
      <PageHeader title={label("account.title")} subtitle={user?.email ?? ""} />
      <Tabs
        label={label("account.title")}
        tabs={shown}
        value={tab}
        onChange={(id) => void navigate({ search: { tab: id }, replace: true })}
      >
        <div className={styles.sections}>
          {tab === "profile" && <OwnProfile />}
          {tab === "security" && (
            <>
              <PasswordPanel />
              <TotpPanel />
              <PasskeyPanel />
            </>
          )}
          {tab === "sessions" && <SessionsPanel />}
          {tab === "network" && <OwnDistributor />}
          {tab === "employee" && <OwnSpace />}
        </div>
      </Tabs>
    </>
  );
}
