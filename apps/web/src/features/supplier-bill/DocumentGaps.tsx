import { decimalsOf } from "@grand-livre/domain/currency/currencies";
import Button from "@mui/material/Button";
import { priceToText } from "../../app/document/decimal-text.ts";
import type { DocumentForm } from "../../app/document/draft/document-form.ts";
import { emptyLine } from "../../app/document/draft/document-line.ts";
import type { LiveTotals } from "../../app/document/draft/document-totals.ts";
import { type Finding, findingText, placeOf } from "../../app/document/issue-text.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import styles from "./DocumentGaps.module.css";

interface DocumentGapsProps {
  readonly form: DocumentForm;
  readonly change: (update: (form: DocumentForm) => DocumentForm) => void;
  readonly live: LiveTotals | undefined;
  readonly findings: readonly Finding[];
}

/** What a bill's totals differ by from its document, in words, and the ways out. */
export function DocumentGaps({ form, change, findings, live }: DocumentGapsProps) {
  const gaps = findings.filter(
    (finding) =>
      placeOf(finding) === "totals" && (finding.code === "VAT_DIFFERS" || finding.code === "TOTAL_DIFFERS"),
  );
  if (gaps.length === 0 || live === undefined) return null;
  const vatBlocks = gaps.some(({ code, severity }) => code === "VAT_DIFFERS" && severity === "blocking");
  const missing = live.totals.gaps.find(({ field }) => field === "total_excl_vat")?.gapCents ?? 0;
  return (
    <div className={styles.gaps} data-accepted={form.gapsAccepted || undefined}>
      <ul>
        {gaps.map((gap) => (
          <li key={findingText(gap)}>{findingText(gap, form.currency)}</li>
        ))}
      </ul>
      <div className={styles.ways}>
        {vatBlocks && (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            onClick={() => change((before) => ({ ...before, gapsAccepted: true }))}
          >
            Conserver la TVA du document
          </Button>
        )}
        {missing !== 0 && (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={<Icon path={icons.add} size={14} />}
            onClick={() => change((before) => withGapLine(before, missing))}
          >
            {missing > 0 ? "Ajouter la ligne manquante" : "Ajouter une remise de l’écart"}
          </Button>
        )}
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          onClick={() =>
            change((before) => ({ ...before, printed: { source: "none" }, gapsAccepted: false }))
          }
        >
          Prendre les montants calculés
        </Button>
        {form.gapsAccepted && (
          <Button
            size="small"
            color="inherit"
            onClick={() => change((before) => ({ ...before, gapsAccepted: false }))}
          >
            Revenir sur l’accord
          </Button>
        )}
      </div>
    </div>
  );
}

/** A line (or an allowance) for what the document's total has and the lines do not, at the first line's rate. */
function withGapLine(form: DocumentForm, gapCents: number): DocumentForm {
  const line = emptyLine(gapCents > 0 ? "line" : "allowance", "debit", form.lines[0]);
  return {
    ...form,
    lines: [
      ...form.lines,
      {
        ...line,
        label: "Écart avec le document",
        unitPrice: priceToText(String(Math.abs(gapCents)), decimalsOf(form.currency)),
      },
    ],
  };
}
