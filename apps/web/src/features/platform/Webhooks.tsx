import { webhookEndpoints as endpoints } from "@grand-livre/contracts/endpoints/webhook";
import type { WebhookEndpointAnswer } from "@grand-livre/contracts/webhook";
import { useSearch } from "@tanstack/react-router";
import { usePagedList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import type { Dossier } from "../../lib/context.ts";
import { formatCount, formatDateTime } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { NewWebhookPanel } from "./WebhookForm.tsx";
import { WebhookPanel } from "./WebhookPanel.tsx";
import { webhookState } from "./webhook-words.ts";

/** The addresses that are told of what changes in a company's books. */
export function Webhooks({ dossier }: { readonly dossier: Dossier }) {
  const { q, skip, limit } = useSearch({ from: "/shell/settings/platform" });
  const { refId: legalEntityRefId } = dossier;
  const query = { legalEntityRefId, searchValue: q };
  const list = usePagedList(endpoints.list, "webhookEndpoints", query, { skip, limit });
  return (
    <ResourceScreen
      title="Webhooks"
      name="webhooks"
      inTabs
      service="platform"
      noun={["webhook", "webhooks"]}
      list={list}
      columns={columns}
      searchPlaceholder="Adresse ou description"
      rowTone={({ active }) => (active ? undefined : "muted")}
      create={{ label: "Nouveau webhook" }}
      empty={{
        icon: icons.send,
        title: "Aucun webhook",
        text: "Un webhook prévient un programme de ce qui change dans la société\u00a0: factures, règlements, écritures.",
      }}
      panel={(key, close) => {
        if (key === "new") return <NewWebhookPanel dossier={dossier} onClose={close} />;
        const found = list.rows?.find(({ id }) => id === key);
        return found && <WebhookPanel key={found.id} dossier={dossier} endpoint={found} onClose={close} />;
      }}
    />
  );
}

const columns: readonly Column<WebhookEndpointAnswer>[] = [
  { id: "url", header: "Adresse", card: "title", truncate: true, value: ({ url }) => url },
  {
    id: "description",
    header: "Description",
    truncate: true,
    from: "medium",
    value: ({ description }) => description,
  },
  {
    id: "events",
    header: "Événements",
    width: "110px",
    kind: "number",
    from: "medium",
    value: ({ events }) => events.length,
    cell: ({ events }) => formatCount(events.length),
  },
  {
    id: "lastSuccessAt",
    header: "Dernier appel accepté",
    width: "180px",
    figures: true,
    value: ({ lastSuccessAt }) => (lastSuccessAt === null ? "Jamais" : formatDateTime(lastSuccessAt)),
  },
  {
    id: "failed",
    header: "Abandonnés",
    width: "110px",
    kind: "number",
    value: ({ failed }) => failed,
    cell: ({ failed }) => formatCount(failed),
  },
  {
    id: "state",
    header: "Statut",
    width: "130px",
    card: "aside",
    value: (one) => webhookState(one).label,
    cell: (one) => <StatusChip tone={webhookState(one).tone}>{webhookState(one).label}</StatusChip>,
  },
];
