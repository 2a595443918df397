import type { ProfileAnswer } from "@grand-livre/contracts/profile";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { summaryOf, tickedOf } from "../../app/fields/rights-draft.ts";
import { NoRight } from "../../app/NoRight.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { api } from "../../lib/api.ts";
import { formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { icons } from "../../ui/icons.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import { ProfilePanel } from "./ProfilePanel.tsx";
import type { ProfilesSearch } from "./profile-route.ts";

const TITLE = "Profils utilisateurs";

/** Named sets of rights: what each gives, and how many people have it. */
export function ProfilesScreen() {
  const missing = useMissingRight("user-profiles", "Viewer");
  if (missing === undefined) return <Profiles />;
  return (
    <>
      <PageHeader title={TITLE} />
      <NoRight reason={missing} />
    </>
  );
}

function Profiles() {
  const { q, panel, from } = useSearch({ from: "/shell/settings/user-profiles" });
  const navigate = useNavigate({ from: "/settings/user-profiles" });
  const [page, setPage] = useState({ skip: 0, limit: 50 });
  const missing = useMissingRight("user-profiles", "Creator");
  const { data, error, isPlaceholderData, refetch } = useProfiles({ searchValue: q, ...page });
  const show = (next: ProfilesSearch) => {
    if ("q" in next) setPage((before) => ({ ...before, skip: 0 }));
    void navigate({ search: (before) => ({ ...before, from: undefined, ...next }), replace: true });
  };
  const create = () => {
    if (missing === undefined) show({ panel: "new" });
  };
  useShortcut("n", create);
  const newButton = (
    <ActionButton icon={icons.add} shortcut="N" onClick={create} disabledReason={missing}>
      Nouveau profil
    </ActionButton>
  );
  return (
    <>
      <PageHeader
        title={TITLE}
        count={data?.count}
        subtitle={"Un profil est un ensemble de droits\u00a0: le changer change tous ceux qui l’ont."}
        action={newButton}
      />
      <FilterBar
        search={{
          value: q ?? "",
          onChange: (value) => show({ q: value || undefined }),
          placeholder: "Nom du profil",
        }}
      />
      {error !== null && data === undefined ? (
        <RequestError error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={TITLE}
          columns={columns}
          rows={data?.profiles}
          stale={isPlaceholderData}
          rowKey={(profile) => profile.id}
          onOpen={(profile) => show({ panel: profile.id })}
          empty={
            q === undefined ? (
              <EmptyState
                icon={icons.user}
                title="Aucun profil"
                text={
                  "Réunissez sous un nom les droits d’un métier (saisie, révision, lecture seule), puis donnez-le d’un geste dans «\u202fHabilitations\u202f»."
                }
                action={newButton}
              />
            ) : (
              <EmptyState icon={icons.user} title="Aucun profil trouvé" text="Changez la recherche." />
            )
          }
        />
      )}
      {data !== undefined && data.count > page.limit && (
        <Pagination {...page} count={data.count} onChange={setPage} />
      )}
      {panel !== undefined && (
        <ProfilePanel
          key={`${panel} ${from ?? ""}`}
          {...(panel === "new" ? {} : { id: panel })}
          {...(from === undefined ? {} : { from })}
          onClose={() => show({ panel: undefined })}
          onDuplicate={(id) => show({ panel: "new", from: id })}
        />
      )}
    </>
  );
}

function useProfiles(query: Readonly<Record<string, string | number | undefined>>) {
  return useQuery({
    queryKey: ["profile", "list", query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.get<{ profiles: ProfileAnswer[]; count: number }>("/api/user-profile", { query, signal }),
  });
}

const columns: readonly Column<ProfileAnswer>[] = [
  { id: "name", header: "Nom", card: "title", truncate: true, cell: (row) => <strong>{row.name}</strong> },
  {
    id: "description",
    header: "Description",
    truncate: true,
    cell: (row) => (row.description === "" ? "–" : row.description),
  },
  { id: "rights", header: "Droits", width: "200px", cell: (row) => summaryOf(tickedOf(row.rights)) },
  {
    id: "users",
    header: "Utilisateurs",
    width: "140px",
    figures: true,
    cell: (row) => (row.userCount === 0 ? "Personne" : formatPlural(row.userCount, "personne")),
  },
];
