import { Outlet, useLocation, useNavigate } from "@tanstack/react-router";
import { useLedgerContext } from "../../lib/context.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { NoRight } from "../NoRight.tsx";
import styles from "./SettingsFrame.module.css";
import { settingsTabs as tabs } from "./settings-tabs.ts";

/** The settings of the current dossier: one tab a job. */
export function SettingsFrame() {
  const navigate = useNavigate();
  const path = useLocation({ select: (location) => location.pathname });
  const { dossier } = useLedgerContext();
  const missing = useMissingRight("accounting-settings", "Viewer");
  const current = tabs.find((tab) => path.startsWith(tab.id))?.id ?? tabs[0].id;
  if (missing !== undefined) {
    return (
      <>
        <PageHeader title="Paramètres" />
        <NoRight reason={missing} />
      </>
    );
  }
  return (
    <>
      <PageHeader title="Paramètres" subtitle={dossier?.name} />
      <Tabs
        label="Paramètres du dossier"
        tabs={tabs}
        value={current}
        onChange={(id) => void navigate({ to: id })}
      >
        <div className={styles.tab}>
          <Outlet />
        </div>
      </Tabs>
    </>
  );
}
