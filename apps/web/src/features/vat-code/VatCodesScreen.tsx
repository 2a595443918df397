import type { VatCodeAnswer } from "@grand-livre/contracts/vat-code";
import { foldedIncludes } from "@grand-livre/domain/text/fold";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import type { Dossier } from "../../lib/context.ts";
import { formatPlural, formatRate, localToday } from "../../lib/format.ts";
import { readAll } from "../../lib/read-all.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { icons } from "../../ui/icons.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import { VatCodePanel } from "./VatCodePanel.tsx";
import { accountsText, directions, exigibilities, validityText } from "./vat-code-words.ts";

/** « Paramètres › Codes de TVA ». */
export function VatCodesScreen() {
  return (
    <DossierScreen service="accounting-plan">
      {(dossier) => <VatCodes key={dossier.refId} dossier={dossier} />}
    </DossierScreen>
  );
}

const directionOptions = [
  { value: "", label: "Achats et ventes" },
  { value: "purchase", label: "Achats" },
  { value: "sale", label: "Ventes" },
] as const;

const stateOptions = [
  { value: "", label: "En vigueur" },
  { value: "all", label: "Tous" },
] as const;

function VatCodes({ dossier }: { readonly dossier: Dossier }) {
  const search = useSearch({ from: "/shell/accounting/settings/vat-codes" });
  const { q = "", direction, show: shown, panel, from, copy } = search;
  const navigate = useNavigate({ from: "/accounting/settings/vat-codes" });
  const missing = useMissingRight("accounting-plan", "Creator");
  const { data, error, refetch } = useVatCodes(dossier.refId);
  const show = (next: typeof search) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true });
  const create = () => {
    if (missing === undefined) show({ panel: "new", from: undefined, copy: undefined });
  };
  useShortcut("n", create);
  const rows = data
    ?.filter((code) => shown === "all" || isInForce(code, localToday()))
    .filter((code) => direction === undefined || code.direction === direction)
    .filter((code) => foldedIncludes(`${code.code} ${code.label}`, q));
  const edited = data?.find((code) => code.id === panel);
  const active = [direction, shown].filter((value) => value !== undefined).length;
  return (
    <>
      <FilterBar
        search={{
          value: q,
          onChange: (value) => show({ q: value === "" ? undefined : value }),
          placeholder: "Code ou libellé",
        }}
        active={active}
        onReset={() => show({ direction: undefined, show: undefined })}
        aside={
          <ActionButton icon={icons.add} shortcut="N" onClick={create} disabledReason={missing}>
            Nouveau code
          </ActionButton>
        }
      >
        <SelectField
          label="Sens"
          hideLabel
          value={direction ?? ""}
          options={directionOptions}
          onChange={(value) => show({ direction: value === "" ? undefined : value })}
        />
        <SelectField
          label="Validité"
          hideLabel
          value={shown ?? ""}
          options={stateOptions}
          onChange={(value) => show({ show: value === "" ? undefined : value })}
        />
      </FilterBar>
      {error !== null && data === undefined ? (
        <RequestError error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Codes de TVA"
          columns={columns(rows?.length ?? 0, shown === "all")}
          rows={rows}
          rowKey={(code) => code.id}
          rowTone={(code) => (isInForce(code, localToday()) ? undefined : "muted")}
          onOpen={(code) => show({ panel: code.id, from: undefined, copy: undefined })}
          skeletonRows={12}
          empty={
            <EmptyState
              icon={icons.vat}
              title="Aucun code trouvé"
              text="Changez la recherche ou les filtres, ou créez un code."
            />
          }
        />
      )}
      {data !== undefined && (panel === "new" || edited !== undefined) && (
        <VatCodePanel
          key={`${panel}-${from}-${copy}`}
          dossier={dossier}
          edited={edited}
          model={data.find((code) => code.id === from)}
          copied={data.find((code) => code.id === copy)}
          onReplace={(code) => show({ panel: "new", from: code.id, copy: undefined })}
          onCopy={(code) => show({ panel: "new", from: undefined, copy: code.id })}
          onClose={() => show({ panel: undefined, from: undefined, copy: undefined })}
        />
      )}
    </>
  );
}

function isInForce(code: VatCodeAnswer, today: string): boolean {
  return code.active && code.validFrom <= today && (code.validTo === null || today <= code.validTo);
}

function useVatCodes(legalEntityRefId: string) {
  return useQuery({
    queryKey: ["vat-code", "all", legalEntityRefId],
    queryFn: ({ signal }) =>
      readAll<VatCodeAnswer>("/api/vat-code", "vatCodes", { legalEntityRefId }, signal),
  });
}

const columns = (count: number, withStatus: boolean): readonly Column<VatCodeAnswer>[] => [
  { id: "code", header: "Code", width: "84px", card: "aside", cell: (row) => <strong>{row.code}</strong> },
  {
    id: "label",
    header: "Libellé",
    card: "title",
    wrap: true,
    // A rate stays on the line of its sign.
    cell: (row) => row.label.replace(/ %/g, "\u202f%"),
    footer: formatPlural(count, "code"),
  },
  { id: "direction", header: "Sens", width: "72px", cell: (row) => directions[row.direction] },
  {
    id: "rate",
    header: "Taux",
    width: "70px",
    align: "right",
    cell: (row) => formatRate(row.rateBasisPoints),
  },
  { id: "category", header: "Cat.", width: "52px", cell: (row) => row.category },
  { id: "exigibility", header: "Exigibilité", width: "104px", cell: (row) => exigibilities[row.exigibility] },
  {
    id: "share",
    header: "Déductible",
    width: "92px",
    align: "right",
    cell: (row) => (row.direction === "sale" ? null : formatRate(row.deductibleShareBasisPoints)),
  },
  { id: "accounts", header: "Comptes", width: "176px", figures: true, wrap: true, cell: accountsText },
  { id: "validity", header: "Validité", width: "164px", figures: true, wrap: true, cell: validityText },
  ...(withStatus ? [statusColumn] : []),
];

/** Only where codes that are no longer in force are shown too. */
const statusColumn: Column<VatCodeAnswer> = {
  id: "status",
  header: "Statut",
  width: "108px",
  cell: (row) =>
    row.active ? <StatusChip tone="success">Actif</StatusChip> : <StatusChip>Désactivé</StatusChip>,
};
