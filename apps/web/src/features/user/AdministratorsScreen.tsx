import type { UserRow, UsersAnswer } from "@grand-livre/contracts/user";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { NoRight } from "../../app/NoRight.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { api } from "../../lib/api.ts";
import { formatDateTime } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { icons } from "../../ui/icons.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import { UserPanel } from "./UserPanel.tsx";
import type { AdministratorsSearch } from "./user-route.ts";
import { nameOf, perimeterOf, roleNames, states, stateTones } from "./user-words.ts";

const TITLE = "Administrateurs";

/** The people of the product: who they are, what state their account is in. */
export function AdministratorsScreen() {
  const missing = useMissingRight("administrators", "Viewer");
  if (missing === undefined) return <Administrators />;
  return (
    <>
      <PageHeader title={TITLE} />
      <NoRight reason={missing} />
    </>
  );
}

const stateOptions = [
  { value: "", label: "Tous les états" },
  ...(Object.keys(states) as UserRow["state"][]).map((value) => ({ value, label: states[value] })),
] as const;

function Administrators() {
  const { q, state, panel } = useSearch({ from: "/shell/settings/administrators" });
  const navigate = useNavigate({ from: "/settings/administrators" });
  const [page, setPage] = useState({ skip: 0, limit: 50 });
  const missing = useMissingRight("administrators", "Creator");
  const { data, error, isPlaceholderData, refetch } = useUsers({ searchValue: q, state, ...page });
  const show = (next: AdministratorsSearch) => {
    if ("q" in next || "state" in next) setPage((before) => ({ ...before, skip: 0 }));
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true });
  };
  const invite = () => {
    if (missing === undefined) show({ panel: "new" });
  };
  useShortcut("n", invite);
  return (
    <>
      <PageHeader
        title={TITLE}
        count={data?.count}
        action={
          <ActionButton icon={icons.add} shortcut="N" onClick={invite} disabledReason={missing}>
            Inviter
          </ActionButton>
        }
      />
      <FilterBar
        search={{
          value: q ?? "",
          onChange: (value) => show({ q: value || undefined }),
          placeholder: "Nom ou e-mail",
        }}
        active={state === undefined ? 0 : 1}
        onReset={() => show({ state: undefined })}
      >
        <SelectField
          label="État"
          hideLabel
          value={state ?? ""}
          options={stateOptions}
          onChange={(value) => show({ state: value === "" ? undefined : value })}
        />
      </FilterBar>
      {error !== null && data === undefined ? (
        <RequestError error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={TITLE}
          columns={columns}
          rows={data?.users}
          stale={isPlaceholderData}
          rowKey={(user) => user.id}
          rowTone={(user) => (user.state === "inactive" ? "muted" : undefined)}
          onOpen={(user) => show({ panel: user.id })}
          empty={
            <EmptyState
              icon={icons.users}
              title="Aucun utilisateur trouvé"
              text="Changez la recherche ou l’état."
            />
          }
        />
      )}
      {data !== undefined && data.count > page.limit && (
        <Pagination {...page} count={data.count} onChange={setPage} />
      )}
      {panel !== undefined && (
        <UserPanel
          key={panel}
          {...(panel === "new" ? {} : { id: panel })}
          onClose={() => show({ panel: undefined })}
        />
      )}
    </>
  );
}

function useUsers(query: Readonly<Record<string, string | number | undefined>>) {
  return useQuery({
    queryKey: ["user", "list", query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.get<UsersAnswer>("/api/user", { query, signal }),
  });
}

const columns: readonly Column<UserRow>[] = [
  { id: "name", header: "Nom", card: "title", truncate: true, cell: (row) => <strong>{nameOf(row)}</strong> },
  { id: "email", header: "E-mail", truncate: true, cell: (row) => row.email },
  { id: "perimeter", header: "Périmètre", truncate: true, cell: perimeterOf },
  { id: "role", header: "Accès", width: "150px", from: "wide", cell: (row) => roleNames[row.role] },
  {
    id: "totp",
    header: "2FA",
    width: "90px",
    from: "medium",
    cell: (row) => (row.totpEnabled ? "Activée" : "–"),
  },
  {
    id: "last",
    header: "Dernière connexion",
    width: "160px",
    figures: true,
    cell: (row) => (row.lastSignInAt === null ? "Jamais" : formatDateTime(row.lastSignInAt)),
  },
  {
    id: "state",
    header: "État",
    width: "150px",
    card: "aside",
    cell: (row) => <StatusChip tone={stateTones[row.state]}>{states[row.state]}</StatusChip>,
  },
];
