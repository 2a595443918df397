import type { AuditEntry } from "@grand-livre/contracts/audit";
import { auditEndpoints } from "@grand-livre/contracts/endpoints/audit";
import { useSearch } from "@tanstack/react-router";
import { RightScreen } from "../../app/RightScreen.tsx";
import { useCursorList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import { formatDateTime } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { AuditPanel } from "./AuditPanel.tsx";
import { useAuditFilters } from "./audit-filters.tsx";
import { actionText, personText, resourceText } from "./audit-text.ts";

const TITLE = "Journal d’audit";

/** Every change by everybody, the latest first. */
export function AuditScreen() {
  return (
    <RightScreen title={TITLE} service="audit">
      {() => <AuditLog />}
    </RightScreen>
  );
}

function AuditLog() {
  const search = useSearch({ from: "/shell/settings/audit" });
  const { from, to, user, resource, action } = search;
  const query = { startDate: from, endDate: to, userId: user, resource, action };
  // What was just done has to be there.
  const list = useCursorList(auditEndpoints.list, "entries", query, { staleTime: 0 });
  return (
    <ResourceScreen
      title={TITLE}
      name="audit"
      service="audit"
      noun={["ligne", "lignes"]}
      list={list}
      columns={columns}
      filters={useAuditFilters(search)}
      empty={{
        icon: icons.history,
        title: "Aucune ligne",
        text: "Ce que chacun fera s’inscrira ici, jour après jour.",
      }}
      panel={(key, close) => {
        const entry = list.rows?.find(({ id }) => id === key);
        return entry && <AuditPanel entry={entry} onClose={close} />;
      }}
    />
  );
}

const columns: readonly Column<AuditEntry>[] = [
  { id: "at", header: "Le", width: "150px", figures: true, value: (row) => formatDateTime(row.at) },
  {
    id: "user",
    header: "Utilisateur",
    truncate: true,
    value: (row) =>
      row.onBehalfOf === null
        ? personText(row.user)
        : `${personText(row.user)}, pour ${personText(row.onBehalfOf)}`,
  },
  {
    id: "action",
    header: "Action",
    card: "title",
    truncate: true,
    value: ({ action }) => actionText(action),
  },
  { id: "resource", header: "Objet", width: "22%", truncate: true, value: resourceText },
  {
    id: "entity",
    header: "Entreprise",
    truncate: true,
    from: "medium",
    value: (row) => row.legalEntity?.name,
  },
];
