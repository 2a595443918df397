import { Outlet, useLocation, useNavigate } from "@tanstack/react-router";
import { useLedgerContext } from "../../lib/context.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import styles from "./ReportsFrame.module.css";
import { reportSections } from "./report-tabs.ts";

/** The reports of the current dossier: a tab for each section, one below it for each report. */
export function ReportsFrame() {
  const navigate = useNavigate();
  const path = useLocation({ select: (location) => location.pathname }).replace(/\/+$/, "");
  const { dossier } = useLedgerContext();
  const section =
    reportSections.find(({ reports }) => reports.some(({ id }) => id === path)) ?? reportSections[0];
  const current = section.reports.find(({ id }) => id === path) ?? section.reports[0];
  const open = (id: string | undefined) => void navigate({ to: id ?? "." });
  return (
    <div className={styles.frame}>
      <PageHeader title="Rapports" subtitle={dossier?.name} />
      <Tabs
        label="Rapports"
        tabs={reportSections}
        value={section.id}
        onChange={(id) => open(reportSections.find((one) => one.id === id)?.reports[0].id)}
      />
      <Tabs level={2} label={section.label} tabs={section.reports} value={current.id} onChange={open}>
        <Outlet />
      </Tabs>
    </div>
  );
}
