import type { DeclarationDetails, FeeRow } from "@grand-livre/contracts/declaration";
import { declarationEndpoints } from "@grand-livre/contracts/endpoints/declaration";
import { FEE_NATURE_LABELS } from "@grand-livre/domain/declaration/fee-statement";
import { formatMoney } from "@grand-livre/domain/money/format-amount";
import { useState } from "react";
import { saveDownload } from "../../app/command/save-download.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import styles from "./Declaration.module.css";
import { feeControlWords } from "./declaration-words.ts";
import { EvidenceList } from "./EvidenceList.tsx";
import { FeeCorrectionDialog } from "./FeeCorrectionDialog.tsx";
import { FeeFileDialog } from "./FeeFileDialog.tsx";

interface FeeStatementProps {
  readonly details: DeclarationDetails;
  readonly fees: NonNullable<DeclarationDetails["fees"]>;
}

/** The DAS2: beneficiaries, what is declared of them and what is missing; one opens its correction. */
export function FeeStatement({ details: { row }, fees: { rows, thresholdCents } }: FeeStatementProps) {
  const [corrected, setCorrected] = useState<FeeRow>();
  const [filing, setFiling] = useState(false);
  const cannotExport = useMissingRight("declarations", "Exporter");
  const { legalEntityRefId } = row;
  const year = Number(row.startDate.slice(0, 4));
  const title = `Bénéficiaires au-delà de ${formatMoney(thresholdCents)} TTC`;
  return (
    <EvidenceList<FeeRow>
      title={title}
      name={`DAS2 ${year}`}
      columns={COLUMNS}
      rows={rows}
      rowKey={({ counterpartyId }) => counterpartyId ?? "none"}
      onOpen={(one) => one.counterpartyId !== null && setCorrected(one)}
      empty="Aucune commission ni aucun honoraire cette année."
    >
      {rows.length > 0 && (
        <div className={styles.listHead}>
          <ActionButton
            size="small"
            variant="outlined"
            color="inherit"
            disabledReason={cannotExport}
            onClick={() =>
              void saveDownload(
                declarationEndpoints.feePaper,
                { query: { legalEntityRefId, year } },
                "DAS2.pdf",
              )
            }
          >
            État PDF
          </ActionButton>
          <ActionButton
            size="small"
            variant="outlined"
            color="inherit"
            disabledReason={cannotExport}
            onClick={() => setFiling(true)}
          >
            Fichier TéléTD
          </ActionButton>
        </div>
      )}
      {corrected !== undefined && (
        <FeeCorrectionDialog
          legalEntityRefId={legalEntityRefId}
          year={year}
          row={corrected}
          onClose={() => setCorrected(undefined)}
        />
      )}
      {filing && (
        <FeeFileDialog legalEntityRefId={legalEntityRefId} year={year} onClose={() => setFiling(false)} />
      )}
    </EvidenceList>
  );
}

function stateOf({ declared, controls, correction }: FeeRow): {
  readonly text: string;
  readonly tone: "accent" | "warning" | "neutral";
} {
  const [first] = controls;
  if (first !== undefined) return { text: feeControlWords[first], tone: "warning" };
  if (declared) return { text: "À déclarer", tone: "accent" };
  return { text: correction.excluded ? "Exclu" : "Sous le seuil", tone: "neutral" };
}

const COLUMNS: readonly Column<FeeRow>[] = [
  {
    id: "name",
    header: "Bénéficiaire",
    width: "26%",
    truncate: true,
    card: "title",
    value: ({ name }) => name,
  },
  { id: "siret", header: "SIRET", figures: true, from: "wide", value: ({ siret }) => siret },
  { id: "category", header: "Nature", value: ({ category }) => FEE_NATURE_LABELS[category] },
  {
    id: "booked",
    header: "Comptabilisé TTC",
    kind: "amount",
    from: "wide",
    value: ({ bookedCents }) => bookedCents,
  },
  { id: "paid", header: "Versé TTC", kind: "amount", value: ({ paidCents }) => paidCents },
  {
    id: "declared",
    header: "Déclaré TTC",
    kind: "amount",
    card: "aside",
    value: ({ declared, declaredCents }) => (declared ? declaredCents : 0),
  },
  {
    id: "state",
    header: "État",
    value: (row) => stateOf(row).text,
    cell: (row) => <StatusChip tone={stateOf(row).tone}>{stateOf(row).text}</StatusChip>,
  },
];
