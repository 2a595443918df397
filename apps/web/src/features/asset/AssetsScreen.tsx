import type { AssetProposal, AssetRow } from "@grand-livre/contracts/asset";
import { assetEndpoints } from "@grand-livre/contracts/endpoints/asset";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { useListSearch } from "../../app/resource/list-search.ts";
import { usePagedList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import { type Ledger, WithLedger } from "../../app/WithLedger.tsx";
import { formatDate } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Amount } from "../../ui/Amount.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import styles from "./Asset.module.css";
import { AssetPanel } from "./AssetPanel.tsx";
import { lifeText, methodWords, stateWords } from "./asset-words.ts";
import { useFamilies, useProposals } from "./queries.ts";

/** « Immobilisations »: the register, with the charges of the exercise. */
export function AssetsScreen() {
  return (
    <WithLedger title="Immobilisations" service="immobilizations">
      {(ledger) => <Assets key={`${ledger.dossier.refId} ${ledger.exercise.refId}`} ledger={ledger} />}
    </WithLedger>
  );
}

function Assets({ ledger }: { readonly ledger: Ledger }) {
  const { dossier, exercise } = ledger;
  const { q, state, family, skip, limit, line } = useSearch({ from: "/shell/accounting/immobilizations" });
  const navigate = useNavigate();
  const families = useFamilies().data?.families ?? [];
  const proposed = useProposals(dossier.refId).data?.proposals;
  const proposals = proposed ?? [];
  const query = {
    legalEntityRefId: dossier.refId,
    fiscalExerciseRefId: exercise.refId,
    searchValue: q,
    state,
    family,
  };
  const list = usePagedList(assetEndpoints.list, "assets", query, { skip, limit });
  return (
    <ResourceScreen<AssetRow>
      title="Immobilisations"
      name="assets"
      service="immobilizations"
      noun={["immobilisation", "immobilisations"]}
      head={{
        subtitle: `Exercice du ${formatDate(exercise.startDate)} au ${formatDate(exercise.endDate)}`,
        secondary: (
          <>
            <ButtonLink to="/accounting/immobilizations/runs" variant="outlined" color="inherit">
              Dotations
            </ButtonLink>
            <ButtonLink to="/accounting/immobilizations/tables" variant="outlined" color="inherit">
              Tableaux 2054 / 2055
            </ButtonLink>
          </>
        ),
      }}
      list={list}
      columns={columns}
      searchPlaceholder="N° ou désignation"
      filters={[
        {
          name: "state",
          label: "Statut",
          options: [
            { value: "", label: "Tous les statuts" },
            ...Object.entries(stateWords).map(([value, { label }]) => ({ value, label })),
          ],
        },
        {
          name: "family",
          label: "Famille",
          options: [
            { value: "", label: "Toutes les familles" },
            ...families.map(({ key, label }) => ({ value: key, label })),
          ],
        },
      ]}
      rowTone={(row) => (row.state === "sold" || row.state === "scrapped" ? "muted" : undefined)}
      onOpen={({ id }) => void navigate({ to: "/accounting/immobilizations/$id", params: { id } })}
      create={{ label: "Nouvelle immobilisation" }}
      empty={{
        icon: icons.layers,
        title: "Aucune immobilisation",
        text: "Une fiche se crée ici, ou depuis une facture fournisseur imputée en classe 2.",
      }}
      panelNames={["line"]}
      panel={(key, close) =>
        // A link from a bill names its line before the lines are read.
        key === "new" && (line === undefined || proposed !== undefined) ? (
          <AssetPanel
            key={line ?? "new"}
            ledger={ledger}
            edited={undefined}
            proposals={proposals}
            proposal={proposals.find(({ invoiceLineId }) => invoiceLineId === line)}
            onClose={close}
            onSaved={({ id }) => void navigate({ to: "/accounting/immobilizations/$id", params: { id } })}
          />
        ) : null
      }
    >
      {proposals.length > 0 && <Proposals proposals={proposals} />}
    </ResourceScreen>
  );
}

/** Lines of bills on class 2 that no card holds yet. */
function Proposals({ proposals }: { readonly proposals: readonly AssetProposal[] }) {
  const { show } = useListSearch();
  const missing = useMissingRight("immobilizations", "Creator");
  return (
    <div className={styles.above}>
      <Panel title="Factures à immobiliser" flush>
        <DataTable<AssetProposal>
          label="Factures à immobiliser"
          columns={[
            ...proposalColumns,
            {
              id: "create",
              header: "",
              width: "136px",
              cell: ({ invoiceLineId }) => (
                <ActionButton
                  size="small"
                  variant="outlined"
                  disabledReason={missing}
                  onClick={() => show({ panel: "new", line: invoiceLineId })}
                >
                  Créer la fiche
                </ActionButton>
              ),
            },
          ]}
          rows={proposals.slice(0, MOST_SHOWN)}
          rowKey={({ invoiceLineId }) => invoiceLineId}
          inline
          dense
          pageKeys={false}
        />
      </Panel>
    </div>
  );
}

const MOST_SHOWN = 5;

const proposalColumns: readonly Column<AssetProposal>[] = [
  {
    id: "bill",
    header: "Facture",
    width: "200px",
    value: ({ billNumber, date }) => billNumber ?? formatDate(date),
    cell: ({ invoiceId, billNumber, date }) => (
      <a href={`/accounting/supplier-bills/${invoiceId}`}>{billNumber ?? formatDate(date)}</a>
    ),
  },
  { id: "supplier", header: "Fournisseur", truncate: true, value: ({ supplier }) => supplier },
  { id: "label", header: "Désignation", card: "title", truncate: true, value: ({ label }) => label },
  { id: "account", header: "Compte", width: "84px", figures: true, value: ({ account }) => account },
  {
    id: "cost",
    header: "À immobiliser",
    width: "120px",
    kind: "amount",
    card: "aside",
    value: ({ costCents }) => costCents,
    cell: ({ costCents }) => <Amount cents={costCents} />,
  },
  {
    id: "life",
    header: "Durée d’usage",
    width: "200px",
    value: ({ lowValue, lifeMonths }) =>
      lowValue ? "Au plus 500 € HT\u00a0: charge possible" : lifeText(lifeMonths),
  },
];

const columns: readonly Column<AssetRow>[] = [
  { id: "refId", header: "N°", width: "110px", value: ({ refId }) => refId },
  { id: "label", header: "Désignation", card: "title", truncate: true, value: ({ label }) => label },
  {
    id: "account",
    card: "none",
    header: "Compte",
    width: "84px",
    figures: true,
    value: ({ account }) => account,
  },
  {
    id: "family",
    card: "none",
    header: "Famille",
    from: "wide",
    truncate: true,
    value: ({ familyLabel }) => familyLabel,
  },
  {
    id: "acquisition",
    card: "none",
    header: "Acquisition",
    width: "104px",
    kind: "date",
    from: "wide",
    value: ({ acquisitionDate }) => acquisitionDate,
  },
  {
    id: "service",
    header: "Mise en service",
    width: "112px",
    kind: "date",
    from: "medium",
    value: ({ serviceDate }) => serviceDate,
  },
  {
    id: "base",
    header: "Base",
    width: "112px",
    kind: "amount",
    value: ({ baseCents }) => baseCents,
    cell: ({ baseCents }) => <Amount cents={baseCents} />,
  },
  {
    id: "method",
    card: "none",
    header: "Mode",
    width: "132px",
    from: "wide",
    value: ({ method, lifeMonths }) =>
      [methodWords[method], lifeText(lifeMonths)].filter(Boolean).join(" · "),
  },
  {
    id: "rate",
    card: "none",
    header: "Taux",
    width: "72px",
    kind: "rate",
    from: "wide",
    value: ({ rateBasisPoints }) => rateBasisPoints,
  },
  {
    id: "opening",
    card: "none",
    header: "Cumul début",
    width: "112px",
    kind: "amount",
    from: "wide",
    value: ({ openingCents }) => openingCents,
    cell: ({ openingCents }) => <Amount cents={openingCents} />,
  },
  {
    id: "charge",
    header: "Dotation",
    width: "104px",
    kind: "amount",
    value: ({ chargeCents }) => chargeCents,
    cell: ({ chargeCents }) => <Amount cents={chargeCents} />,
  },
  {
    id: "cumulated",
    card: "none",
    header: "Cumul fin",
    width: "112px",
    kind: "amount",
    from: "medium",
    value: ({ cumulatedCents }) => cumulatedCents,
    cell: ({ cumulatedCents }) => <Amount cents={cumulatedCents} />,
  },
  {
    id: "net",
    header: "VNC",
    width: "112px",
    kind: "amount",
    card: "aside",
    value: ({ netCents }) => netCents,
    cell: ({ netCents }) => <Amount cents={netCents} />,
  },
  {
    id: "derogatory",
    card: "none",
    header: "Dérogatoire",
    width: "104px",
    kind: "amount",
    from: "wide",
    value: ({ derogatoryCents }) => derogatoryCents,
    cell: ({ derogatoryCents }) => <Amount cents={derogatoryCents} />,
  },
  {
    id: "written",
    card: "none",
    header: "Dotations passées",
    width: "128px",
    kind: "date",
    from: "wide",
    value: ({ chargedUntil }) => chargedUntil,
  },
  {
    id: "state",
    header: "Statut",
    width: "140px",
    value: ({ state }) => stateWords[state].label,
    cell: ({ state }) => <StatusChip tone={stateWords[state].tone}>{stateWords[state].label}</StatusChip>,
  },
];
