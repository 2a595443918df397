import type { AuditAnswer, AuditEntry } from "@grand-livre/contracts/audit";
import Button from "@mui/material/Button";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { NoRight } from "../../app/NoRight.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { api } from "../../lib/api.ts";
import { formatDateTime } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { AuditFilters } from "./AuditFilters.tsx";
import { AuditPanel } from "./AuditPanel.tsx";
import styles from "./AuditScreen.module.css";
import type { AuditSearch } from "./audit-route.ts";
import { actionText, personText, resourceText } from "./audit-text.ts";

const TITLE = "Journal d’audit";

/** Every change by everybody, the latest first. */
export function AuditScreen() {
  const missing = useMissingRight("audit", "Viewer");
  return (
    <>
      <PageHeader title={TITLE} />
      {missing === undefined ? <AuditLog /> : <NoRight reason={missing} />}
    </>
  );
}

function AuditLog() {
  const search = useSearch({ from: "/shell/settings/audit" });
  const [opened, setOpened] = useState<AuditEntry>();
  const list = useAudit(search);
  const rows = list.data?.pages.flatMap((page) => page.entries);
  return (
    <>
      <AuditFilters />
      {list.error !== null && rows === undefined ? (
        <RequestError error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={TITLE}
          columns={columns}
          rows={rows}
          stale={list.isPlaceholderData}
          rowKey={(entry) => entry.id}
          onOpen={setOpened}
          skeletonRows={12}
          empty={
            <EmptyState
              icon={icons.history}
              title="Aucune ligne"
              text="Rien n’a été enregistré qui réponde à ces filtres."
            />
          }
          more={list.hasNextPage && <More list={list} />}
        />
      )}
      {opened !== undefined && <AuditPanel entry={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function More({ list }: { readonly list: ReturnType<typeof useAudit> }) {
  return (
    <div className={styles.more}>
      {list.isFetchNextPageError && <span role="alert">La suite n’a pas pu être lue.</span>}
      <Button color="inherit" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {list.isFetchingNextPage ? "Chargement…" : "Charger la suite"}
      </Button>
    </div>
  );
}

function useAudit({ from, to, user, resource, action }: AuditSearch) {
  const query = { startDate: from, endDate: to, userId: user, resource, action };
  return useInfiniteQuery({
    queryKey: ["audit", "list", query],
    placeholderData: keepPreviousData,
    // What was just done has to be there.
    staleTime: 0,
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      api.get<AuditAnswer>("/api/audit", { query: { ...query, after: pageParam }, signal }),
    getNextPageParam: (last) => last.nextAfter ?? undefined,
  });
}

const columns: readonly Column<AuditEntry>[] = [
  { id: "at", header: "Le", width: "150px", figures: true, cell: (row) => formatDateTime(row.at) },
  {
    id: "user",
    header: "Utilisateur",
    truncate: true,
    cell: (row) =>
      row.onBehalfOf === null
        ? personText(row.user)
        : `${personText(row.user)}, pour ${personText(row.onBehalfOf)}`,
  },
  { id: "action", header: "Action", card: "title", truncate: true, cell: (row) => actionText(row.action) },
  { id: "resource", header: "Objet", width: "22%", truncate: true, cell: resourceText },
  {
    id: "entity",
    header: "Entreprise",
    truncate: true,
    from: "medium",
    cell: (row) => row.legalEntity?.name,
  },
];
