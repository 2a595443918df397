import { Outlet, useLocation, useNavigate } from "@tanstack/react-router";
import { useLedgerContext } from "../../lib/context.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import styles from "./ReportsFrame.module.css";
import { reportTabs as tabs } from "./report-tabs.ts";

/** The reports of the current dossier: one tab a report. */
export function ReportsFrame() {
  const navigate = useNavigate();
  const path = useLocation({ select: (location) => location.pathname });
  const { dossier } = useLedgerContext();
  const current = tabs.find((tab) => tab.id === path.replace(/\/+$/, ""))?.id ?? tabs[0].id;
  return (
    <div className={styles.frame}>
      <PageHeader title="Rapports" subtitle={dossier?.name} />
      <Tabs label="Rapports" tabs={tabs} value={current} onChange={(id) => void navigate({ to: id })}>
        <Outlet />
      </Tabs>
    </div>
  );
}
