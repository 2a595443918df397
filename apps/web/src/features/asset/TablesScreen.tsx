import type { AssetMovementLine, AssetTables } from "@grand-livre/contracts/asset";
import { assetEndpoints } from "@grand-livre/contracts/endpoints/asset";
import { useQuery } from "@tanstack/react-query";
import { BackLink } from "../../app/BackLink.tsx";
import { saveDownload } from "../../app/command/save-download.ts";
import { generalLedgerHref } from "../../app/document/entry/ledger-links.ts";
import { Loading } from "../../app/Loading.tsx";
import { ExportMenu } from "../../app/resource/ExportMenu.tsx";
import { type Ledger, WithLedger } from "../../app/WithLedger.tsx";
import { call } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Amount } from "../../ui/Amount.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import styles from "./Asset.module.css";
import { ASSETS } from "./queries.ts";

const TITLE = "Tableaux 2054 et 2055";

/** « Immobilisations › Tableaux »: costs and depreciation of the exercise, and the register against the ledger. */
export function TablesScreen() {
  return (
    <WithLedger title={TITLE} service="immobilizations">
      {(ledger) => <Tables ledger={ledger} />}
    </WithLedger>
  );
}

function Tables({ ledger }: { readonly ledger: Ledger }) {
  const { dossier, exercise } = ledger;
  const query = { legalEntityRefId: dossier.refId, fiscalExerciseRefId: exercise.refId };
  const { data, error, refetch } = useQuery({
    queryKey: [ASSETS, "tables", query],
    queryFn: ({ signal }) => call(assetEndpoints.tables, { query, signal }),
  });
  const days = `du ${formatDate(exercise.startDate)} au ${formatDate(exercise.endDate)}`;
  return (
    <>
      <PageHeader
        title={TITLE}
        subtitle={`${dossier.name} · exercice ${days}`}
        back={<BackLink to="/accounting/immobilizations">Immobilisations</BackLink>}
        secondary={
          <ActionButton
            variant="outlined"
            icon={icons.download}
            onClick={() => void saveDownload(assetEndpoints.paper, { query: query }, "2054-2055.pdf")}
          >
            PDF
          </ActionButton>
        }
      />
      {data === undefined ? (
        <Loading error={error} onRetry={() => void refetch()} fields={8} />
      ) : (
        <div className={styles.parts}>
          <Movements title="2054 · Immobilisations" columns={costs} tables={data} />
          <Movements title="2055 · Amortissements" columns={depreciation} tables={data} />
          <Gaps gaps={data.gaps} />
        </div>
      )}
    </>
  );
}

interface MovementsProps {
  readonly title: string;
  readonly columns: readonly Column<AssetMovementLine>[];
  readonly tables: AssetTables;
}

/** A table as it is printed; its file has the empty lines too. */
function Movements({ title, columns, tables }: MovementsProps) {
  const { lines, total } = tables;
  const whole: readonly AssetMovementLine[] = [...lines, { key: "total", label: "Total", ...total }];
  const shown = whole.filter(
    (line) =>
      line.key === "total" || columns.some(({ kind, value }) => kind === "amount" && value?.(line) !== 0),
  );
  return (
    <Panel
      title={title}
      flush
      aside={
        <ExportMenu
          service="immobilizations"
          name={title}
          columns={columns}
          count={whole.length}
          all={async () => whole}
        />
      }
    >
      <DataTable<AssetMovementLine>
        label={title}
        columns={columns}
        rows={shown}
        rowKey={({ key }) => key}
        inline
        dense
        pageKeys={false}
      />
    </Panel>
  );
}

type Figure = Exclude<keyof AssetMovementLine, "key" | "label">;
const label: Column<AssetMovementLine> = {
  id: "label",
  header: "Poste",
  card: "title",
  wrap: true,
  value: (line) => line.label,
};
const figure = (id: Figure, header: string): Column<AssetMovementLine> => ({
  id,
  header,
  width: "136px",
  kind: "amount",
  value: (line) => line[id],
  cell: (line) => <Amount cents={line[id]} strong={line.key === "total"} />,
});

const costs = [
  label,
  figure("openingCostCents", "Début d’exercice"),
  figure("acquiredCents", "Acquisitions"),
  figure("leftCents", "Sorties"),
  figure("closingCostCents", "Fin d’exercice"),
];
const depreciation = [
  label,
  figure("openingChargedCents", "Début d’exercice"),
  figure("chargeCents", "Dotations"),
  figure("takenOutCents", "Sorties"),
  figure("closingChargedCents", "Fin d’exercice"),
];

type Gap = AssetTables["gaps"][number];

const gapColumns: readonly Column<Gap>[] = [
  {
    id: "account",
    header: "Compte",
    figures: true,
    card: "title",
    value: ({ account }) => account,
    cell: ({ account }) => <a href={generalLedgerHref(account)}>{account}</a>,
  },
  {
    id: "register",
    header: "Registre",
    width: "136px",
    kind: "amount",
    value: ({ registerCents }) => registerCents,
    cell: ({ registerCents }) => <Amount cents={registerCents} />,
  },
  {
    id: "ledger",
    header: "Comptabilité",
    width: "136px",
    kind: "amount",
    value: ({ ledgerCents }) => ledgerCents,
    cell: ({ ledgerCents }) => <Amount cents={ledgerCents} />,
  },
  {
    id: "gap",
    header: "Écart",
    width: "136px",
    kind: "amount",
    card: "aside",
    value: ({ gapCents }) => gapCents,
    cell: ({ gapCents }) =>
      gapCents === 0 ? <StatusChip tone="success">Conforme</StatusChip> : <Amount cents={gapCents} strong />,
  },
];

/** The register against the balances of class 2, account by account, at the end of the exercise. */
function Gaps({ gaps }: { readonly gaps: readonly Gap[] }) {
  return (
    <Panel
      title="Rapprochement du registre et des comptes"
      flush
      aside={
        <ExportMenu
          service="immobilizations"
          name="Rapprochement des immobilisations"
          columns={gapColumns}
          count={gaps.length}
          all={async () => gaps}
        />
      }
    >
      <DataTable<Gap>
        label="Rapprochement du registre et des comptes"
        columns={gapColumns}
        rows={gaps}
        rowKey={({ account }) => account}
        rowTone={({ gapCents }) => (gapCents === 0 ? undefined : "warning")}
        inline
        dense
        pageKeys={false}
      />
    </Panel>
  );
}
