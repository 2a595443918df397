import { vatReturnEndpoints } from "@grand-livre/contracts/endpoints/vat-return";
import type { VatReturnAnswer } from "@grand-livre/contracts/vat-return";
import { returnForm } from "@grand-livre/domain/vat-return/return-form";
import { useState } from "react";
import styles from "../../app/document/BookDialog.module.css";
import { BookDialog } from "../../app/document/BookDialog.tsx";
import { call } from "../../lib/api.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { type AdjustmentDraft, AdjustmentRows } from "./AdjustmentRows.tsx";
import { refreshReturns } from "./queries.ts";
import { formatEuros, periodName } from "./return-words.ts";

interface DemandDialogProps {
  readonly legalEntityRefId: string;
  readonly shown: VatReturnAnswer;
  readonly onClose: () => void;
}

/** What a person adds to the lines: the credit of before, the refund asked for, the coefficient, sums without entry. */
export function DemandDialog({ legalEntityRefId, shown, onClose }: DemandDialogProps) {
  const { demand, previousCreditKnown } = shown;
  const [previousCents, setPrevious] = useState<number | undefined>(demand.previousCreditEuros * 100);
  const [refundCents, setRefund] = useState<number | undefined>(demand.refundEuros * 100);
  const isYearly = shown.form === "ca12";
  const form = returnForm(shown.form);
  const [instalmentCents, setInstalment] = useState<number | undefined>(
    demand.instalmentEuros === null ? undefined : demand.instalmentEuros * 100,
  );
  const [percent, setPercent] = useState<number | undefined>(demand.coefficientBasisPoints);
  const [rows, setRows] = useState<readonly AdjustmentDraft[]>(
    demand.adjustments.map(({ euros: whole, ...row }) => ({ ...row, cents: whole * 100 })),
  );
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const euros = (cents: number | undefined) => (cents ?? 0) / 100;
  const typed = [previousCents, refundCents, instalmentCents, ...rows.map(({ cents }) => cents)];
  const isWhole = typed.every((cents) => wholeEuros(cents) === undefined);
  const isNamed = rows.every(({ account }) => account !== "");

  async function save() {
    setBusy(true);
    setProblem(null);
    try {
      await call(vatReturnEndpoints.change, {
        body: {
          legalEntityRefId,
          startDate: shown.startDate,
          endDate: shown.endDate,
          refundEuros: euros(refundCents),
          adjustments: rows
            .filter(({ cents }) => cents !== undefined && cents !== 0)
            .map(({ cents, ...row }) => ({ ...row, euros: euros(cents) })),
          coefficientBasisPoints: percent ?? 0,
          ...(isYearly
            ? { instalmentEuros: instalmentCents === undefined ? null : euros(instalmentCents) }
            : {}),
          ...(previousCreditKnown ? {} : { previousCreditEuros: euros(previousCents) }),
        },
      });
      await refreshReturns();
      onClose();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <BookDialog
      title={`Montants saisis, TVA ${periodName(shown)}`}
      confirmLabel={busy ? "Enregistrement…" : "Enregistrer"}
      problem={problem}
      disabled={busy || !isWhole || !isNamed}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <AmountField
          label={`Crédit reporté (case ${form.previousCredit})`}
          valueCents={previousCents}
          onChange={setPrevious}
          disabled={previousCreditKnown}
          autoFocus={!previousCreditKnown}
          help={
            previousCreditKnown
              ? "Repris de la déclaration précédente."
              : "Crédit à reporter de la dernière déclaration déposée hors de Grand Livre."
          }
          error={wholeEuros(previousCents)}
        />
        <AmountField
          label={isYearly ? "Remboursement demandé (cadre VI)" : "Remboursement demandé (case 26)"}
          valueCents={refundCents}
          onChange={setRefund}
          autoFocus={previousCreditKnown}
          help={`Crédit de la période\u00a0: ${formatEuros(shown.creditEuros)}\u00a0€.`}
          error={wholeEuros(refundCents)}
        />
        {isYearly && (
          <AmountField
            label="Acomptes versés (case 30)"
            valueCents={instalmentCents}
            onChange={setInstalment}
            help="Laisser vide pour reprendre le compte 44581."
            error={wholeEuros(instalmentCents)}
          />
        )}
        <AmountField
          label="Coefficient de déduction (case 22A)"
          unit="%"
          valueCents={percent}
          onChange={setPercent}
          help="100 si toute la TVA est déductible."
        />
        <AdjustmentRows
          legalEntityRefId={legalEntityRefId}
          rows={rows}
          onChange={setRows}
          mistake={wholeEuros}
        />
      </div>
    </BookDialog>
  );
}

function wholeEuros(cents: number | undefined): string | undefined {
  return (cents ?? 0) % 100 === 0 && (cents ?? 0) >= 0
    ? undefined
    : "La déclaration se remplit en euros entiers, sans signe.";
}
