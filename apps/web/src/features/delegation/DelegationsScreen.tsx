import type { DelegationAnswer } from "@grand-livre/contracts/delegation";
import { delegationEndpoints } from "@grand-livre/contracts/endpoints/delegation";
import { useSearch } from "@tanstack/react-router";
import { stopActing } from "../../app/acting/acting.ts";
import { NoRight } from "../../app/NoRight.tsx";
import { useListSearch } from "../../app/resource/list-search.ts";
import { usePagedList, useShortList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import { acting } from "../../lib/acting-for.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { useStore } from "../../lib/store.ts";
import { useOwnId, useReceivedDelegations } from "../../lib/use-signed-in-user.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { DelegationPanel } from "./DelegationPanel.tsx";
import { columnsOf } from "./delegation-columns.tsx";
import type { DelegationTab } from "./delegation-route.ts";
import { ReceivedList } from "./ReceivedList.tsx";

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
  const { tab = "received", skip, limit } = useSearch({ from: "/shell/gestions/delegated-users" });
  const { show } = useListSearch();
  const userId = useOwnId();
  const lists = {
    received: useOwnDelegations(userId, ({ receiver }) => receiver.id === userId),
    given: useOwnDelegations(userId, ({ giver }) => giver.id === userId),
    all: usePagedList(delegationEndpoints.list, "delegations", {}, { skip, limit }),
  };
  return (
    <ResourceScreen
      title={TITLE}
      name="delegations"
      head={{ subtitle: "Déléguer une partie de ses droits, sur ses entreprises, entre deux dates." }}
      service="delegated-users"
      noun={["délégation", "délégations"]}
      list={lists[tab]}
      columns={columnsOf(tab)}
      tabs={{
        name: "tab",
        items: [
          { id: "received", label: "Reçues", count: lists.received.count ?? null },
          { id: "given", label: "Données", count: lists.given.count ?? null },
          { id: "all", label: "Toutes", count: lists.all.count ?? null },
        ],
      }}
      rowTone={(row) => (isOver(row) ? "muted" : undefined)}
      create={{ label: "Nouvelle délégation" }}
      empty={{ icon: icons.key, ...emptyTexts[tab] }}
      panel={(key, close) => (
        <DelegationPanel
          key={key}
          {...(key === "new" ? {} : { id: key })}
          onClose={close}
          onCreated={(id) => show({ panel: id, tab: "given" })}
        />
      )}
    />
  );
}

/** One's own are few: they are read whole. */
function useOwnDelegations(userId: string | undefined, keeps: (row: DelegationAnswer) => boolean) {
  const enabled = userId !== undefined;
  return useShortList(delegationEndpoints.list, "delegations", { userId }, { keeps, enabled });
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
    text: "Avant une absence, prêtez à un collègue les droits dont il a besoin. Ils ne dépassent jamais les vôtres et expirent automatiquement.",
  },
  all: { title: "Aucune délégation", text: "Aucune ne porte sur vos entreprises." },
};
