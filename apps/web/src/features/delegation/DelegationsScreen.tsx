import type { DelegationAnswer } from "@grand-livre/contracts/delegation";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { stopActing } from "../../app/acting/acting.ts";
import { NoRight } from "../../app/NoRight.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { acting } from "../../lib/acting-for.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { useStore } from "../../lib/store.ts";
import { useReceivedDelegations } from "../../lib/use-signed-in-user.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { DelegationPanel } from "./DelegationPanel.tsx";
import { columnsOf } from "./delegation-columns.tsx";
import type { DelegationsSearch, DelegationTab } from "./delegation-route.ts";
import { ReceivedList } from "./ReceivedList.tsx";
import { useDelegations } from "./use-delegations.ts";

const TITLE = "Utilisateurs délégués";

/** Who lends what to whom, between which days: given, received, and those on one's companies. */
export function DelegationsScreen() {
  const missing = useMissingRight("delegated-users", "Viewer");
  const actingFor = useStore(acting);
  const received = useReceivedDelegations();
  if (actingFor === undefined && missing === undefined) return <Delegations />;
  return (
    <>
      <PageHeader title={TITLE} />
      {actingFor !== undefined ? (
        <EmptyState
          icon={icons.key}
          title={`Vous agissez pour ${actingFor.name}`}
          text={"Une délégation ne se délègue pas\u00a0: les vôtres se gèrent en votre propre nom."}
          action={<ActionButton onClick={() => void stopActing()}>Arrêter d’agir en son nom</ActionButton>}
        />
      ) : (
        <>
          <ReceivedList received={received} />
          {missing !== undefined && received.length === 0 && <NoRight reason={missing} />}
        </>
      )}
    </>
  );
}

function Delegations() {
  const { tab = "received", panel } = useSearch({ from: "/shell/gestions/delegated-users" });
  const navigate = useNavigate({ from: "/gestions/delegated-users" });
  const missing = useMissingRight("delegated-users", "Creator");
  const { counts, rows, stale, error, retry, page, setPage } = useDelegations(tab);
  const show = (next: DelegationsSearch) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true });
  const create = () => {
    if (missing === undefined) show({ panel: "new" });
  };
  useShortcut("n", create);
  const newButton = (
    <ActionButton icon={icons.add} shortcut="N" onClick={create} disabledReason={missing}>
      Nouvelle délégation
    </ActionButton>
  );
  const tabs = [
    { id: "received", label: "Reçues", ...counted(counts.received) },
    { id: "given", label: "Données", ...counted(counts.given) },
    { id: "all", label: "Toutes", ...counted(counts.all) },
  ] as const;
  return (
    <>
      <PageHeader
        title={TITLE}
        subtitle="Prêter une partie de ses droits, sur ses entreprises, entre deux dates."
        action={newButton}
      />
      <Tabs label={TITLE} tabs={tabs} value={tab} onChange={(id: DelegationTab) => show({ tab: id })}>
        {error !== null && rows === undefined ? (
          <RequestError error={error} onRetry={retry} />
        ) : (
          <DataTable
            label={TITLE}
            columns={columnsOf(tab)}
            rows={rows}
            stale={stale}
            rowKey={(row) => row.id}
            rowTone={(row) => (isOver(row) ? "muted" : undefined)}
            onOpen={(row) => show({ panel: row.id })}
            empty={<Empty tab={tab} action={newButton} />}
          />
        )}
        {tab === "all" && (counts.all ?? 0) > page.limit && (
          <Pagination {...page} count={counts.all ?? 0} onChange={setPage} />
        )}
      </Tabs>
      {panel !== undefined && (
        <DelegationPanel
          key={panel}
          {...(panel === "new" ? {} : { id: panel })}
          onClose={() => show({ panel: undefined })}
          onCreated={(id) => show({ panel: id, tab: "given" })}
        />
      )}
    </>
  );
}

function counted(count: number | undefined) {
  return count === undefined ? {} : { count };
}

function isOver({ state }: DelegationAnswer): boolean {
  return state === "expired" || state === "revoked";
}

const emptyTexts: Readonly<Record<DelegationTab, { readonly title: string; readonly text: string }>> = {
  received: {
    title: "Vous n’avez reçu aucune délégation",
    text: "Quand quelqu’un vous prête ses droits, vous pouvez ici agir en son nom\u00a0; le journal d’audit garde vos deux noms.",
  },
  given: {
    title: "Vous n’avez donné aucune délégation",
    text: "Avant une absence, prêtez à un collègue les droits dont il a besoin. Ils ne dépassent jamais les vôtres et s’éteignent d’eux-mêmes.",
  },
  all: { title: "Aucune délégation", text: "Aucune ne porte sur vos entreprises." },
};

function Empty({ tab, action }: { readonly tab: DelegationTab; readonly action: React.ReactNode }) {
  return <EmptyState icon={icons.key} {...emptyTexts[tab]} {...(tab === "received" ? {} : { action })} />;
}
