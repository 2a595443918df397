import { useNavigate, useSearch } from "@tanstack/react-router";
import { OwnDistributor, useOwnDistributors } from "../../app/distributor/OwnDistributor.tsx";
import { useSignedInUser } from "../../lib/use-signed-in-user.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import styles from "./MyAccount.module.css";
import { OwnProfile } from "./OwnProfile.tsx";
import { PasswordPanel } from "./PasswordPanel.tsx";
import { SessionsPanel } from "./SessionsPanel.tsx";
import { TotpPanel } from "./TotpPanel.tsx";

const tabs = [
  { id: "profile", label: "Profil" },
  { id: "security", label: "Sécurité" },
  { id: "sessions", label: "Sessions" },
] as const;

/** One's own account: who one is, how one proves it, where one is signed in. */
export function MyAccountScreen() {
  const { tab = "profile" } = useSearch({ from: "/shell/my-account" });
  const navigate = useNavigate({ from: "/my-account" });
  const user = useSignedInUser();
  const isDistributor = (useOwnDistributors().data?.distributors.length ?? 0) > 0;
  const shown = isDistributor ? [...tabs, { id: "network", label: "Sociétés apportées" } as const] : tabs;
  return (
    <>
      <PageHeader title="Mon compte" subtitle={user?.email ?? ""} />
      <Tabs
        label="Mon compte"
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
            </>
          )}
          {tab === "sessions" && <SessionsPanel />}
          {tab === "network" && <OwnDistributor />}
        </div>
      </Tabs>
    </>
  );
}
