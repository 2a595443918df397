import type { CounterpartyAnswer } from "@grand-livre/contracts/counterparty";
import { formatIban } from "@grand-livre/domain/identifier/iban";
import { formatSiren } from "@grand-livre/domain/identifier/siren";
import Button from "@mui/material/Button";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { api } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { formatCount, formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { icons } from "../../ui/icons.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import styles from "./CounterpartiesScreen.module.css";
import { auxiliaries, kinds } from "./counterparty-words.ts";

const TITLE = "Tiers";
const PAGE_SIZE = 100;

/** The customers and suppliers of the dossier. */
export function CounterpartiesScreen() {
  return (
    <DossierScreen title={TITLE} service="counterparties">
      {(dossier) => <Counterparties key={dossier.refId} dossier={dossier} />}
    </DossierScreen>
  );
}

const kindOptions = [
  { value: "", label: "Tous les types" },
  { value: "supplier", label: "Fournisseurs" },
  { value: "customer", label: "Clients" },
] as const;

const statusOptions = [
  { value: "", label: "Actifs" },
  { value: "all", label: "Tous" },
] as const;

function Counterparties({ dossier }: { readonly dossier: Dossier }) {
  const search = useSearch({ from: "/shell/accounting/counterparties" });
  const { q = "", kind, status } = search;
  const navigate = useNavigate({ from: "/accounting/counterparties" });
  const missing = useMissingRight("counterparties", "Creator");
  const list = useCounterparties(dossier.refId, search);
  const show = (next: typeof search) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true });
  const create = () => {
    if (missing === undefined) void navigate({ to: "/accounting/counterparties/new", search: { kind } });
  };
  useShortcut("n", create);
  const rows = list.data?.pages.flatMap((page) => page.counterparties);
  const count = list.data?.pages[0]?.count;
  const filtered = q !== "" || kind !== undefined || status !== undefined;
  const createButton = (
    <ActionButton icon={icons.add} shortcut="N" onClick={create} disabledReason={missing}>
      Nouveau tiers
    </ActionButton>
  );
  return (
    <>
      <PageHeader
        title={TITLE}
        count={count}
        {...(count === 0 && !filtered ? {} : { action: createButton })}
      />
      <FilterBar
        search={{
          value: q,
          onChange: (value) => show({ q: value === "" ? undefined : value }),
          placeholder: "Nom, SIREN, n° de TVA ou auxiliaire",
        }}
        active={[kind, status].filter((value) => value !== undefined).length}
        onReset={() => show({ kind: undefined, status: undefined })}
      >
        <SelectField
          label="Type"
          hideLabel
          value={kind ?? ""}
          options={kindOptions}
          onChange={(value) => show({ kind: value === "" ? undefined : value })}
        />
        <SelectField
          label="Statut"
          hideLabel
          value={status ?? ""}
          options={statusOptions}
          onChange={(value) => show({ status: value === "" ? undefined : value })}
        />
      </FilterBar>
      {list.error !== null && rows === undefined ? (
        <RequestError error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={TITLE}
          columns={columns(count)}
          rows={rows}
          stale={list.isPlaceholderData}
          rowKey={(party) => party.id}
          rowTone={(party) => (party.active ? undefined : "muted")}
          onOpen={(party) =>
            void navigate({ to: "/accounting/counterparties/$id", params: { id: party.id } })
          }
          skeletonRows={12}
          empty={filtered ? <NothingFound /> : <NobodyYet action={createButton} />}
          more={
            list.hasNextPage && (
              <div className={styles.more}>
                {list.isFetchNextPageError && <span role="alert">La suite n’a pas pu être lue.</span>}
                <Button
                  color="inherit"
                  disabled={list.isFetchingNextPage}
                  onClick={() => void list.fetchNextPage()}
                >
                  {list.isFetchingNextPage
                    ? "Chargement…"
                    : `Afficher la suite (${formatCount(rows?.length ?? 0)} sur ${formatCount(count ?? 0)})`}
                </Button>
              </div>
            )
          }
        />
      )}
    </>
  );
}

function NothingFound() {
  return (
    <EmptyState icon={icons.search} title="Aucun tiers trouvé" text="Changez la recherche ou les filtres." />
  );
}

function NobodyYet({ action }: { readonly action: React.ReactNode }) {
  return (
    <EmptyState
      icon={icons.users}
      title="Aucun tiers"
      text={
        "Un tiers est un client ou un fournisseur, avec son auxiliaire. Une facture déposée crée le sien\u202f; vous pouvez aussi l’ajouter ici."
      }
      action={action}
    />
  );
}

interface CounterpartyPage {
  readonly counterparties: readonly CounterpartyAnswer[];
  readonly nextAfter: string | null;
  readonly count: number;
}

function useCounterparties(
  legalEntityRefId: string,
  {
    q,
    kind,
    status,
  }: {
    readonly q?: string | undefined;
    readonly kind?: string | undefined;
    readonly status?: "all" | undefined;
  },
) {
  const query = { legalEntityRefId, searchValue: q, kind, active: status === "all" ? undefined : true };
  return useInfiniteQuery({
    queryKey: ["counterparty", "list", query],
    placeholderData: keepPreviousData,
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      api.get<CounterpartyPage>("/api/counterparty", {
        query: { ...query, after: pageParam, limit: PAGE_SIZE },
        signal,
      }),
    getNextPageParam: (last) => last.nextAfter ?? undefined,
  });
}

const columns = (count: number | undefined): readonly Column<CounterpartyAnswer>[] => [
  { id: "code", header: "Code auxiliaire", width: "130px", figures: true, truncate: true, cell: auxiliaries },
  {
    id: "name",
    header: "Nom",
    card: "title",
    wrap: true,
    cell: (row) => <strong>{row.name}</strong>,
    footer: count === undefined ? undefined : formatPlural(count, "tiers", "tiers"),
  },
  {
    id: "siren",
    header: "SIREN",
    width: "112px",
    figures: true,
    cell: (row) => formatSiren(row.siren ?? ""),
  },
  { id: "vat", header: "N° de TVA", width: "138px", figures: true, cell: (row) => row.vatNumber },
  {
    id: "kind",
    header: "Type",
    width: "136px",
    card: "aside",
    cell: (row) => (row.active ? kinds[row.kind] : `${kinds[row.kind]}, désactivé`),
  },
  {
    id: "account",
    header: "Compte",
    width: "84px",
    figures: true,
    cell: (row) => row.defaultAccount,
  },
  { id: "iban", header: "IBAN", width: "244px", figures: true, cell: (row) => formatIban(row.iban ?? "") },
];
