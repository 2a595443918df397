import { Outlet, useLocation, useNavigate } from "@tanstack/react-router";
import { useLedgerContext } from "../../lib/context.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { reconciliationTabs as tabs } from "./reconciliation-tabs.ts";

/** « Rapprochement bancaire »: the bank's statements and the lettering of accounts, one tab each. */
export function ReconciliationFrame() {
  const navigate = useNavigate();
  const path = useLocation({ select: (location) => location.pathname });
  const { dossier } = useLedgerContext();
  const current = tabs.find((tab) => tab.id === path.replace(/\/+$/, ""))?.id ?? tabs[0].id;
  return (
    <>
      <PageHeader title="Rapprochement bancaire" subtitle={dossier?.name} />
      <Tabs
        label="Rapprochement bancaire"
        tabs={tabs}
        value={current}
        onChange={(id) => void navigate({ to: id, search: {} })}
      >
        <Outlet />
      </Tabs>
    </>
  );
}
