import { vatReturnEndpoints } from "@grand-livre/contracts/endpoints/vat-return";
import { type VatReturnAnswer, vatDemandBody } from "@grand-livre/contracts/vat-return";
import { returnForm } from "@grand-livre/domain/vat-return/return-form";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useCommandForm } from "../../app/command/use-command-form.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { type AdjustmentDraft, AdjustmentRows } from "./AdjustmentRows.tsx";
import { RETURNS } from "./queries.ts";
import { formatEuros, periodName } from "./return-words.ts";

interface DemandDialogProps {
  readonly legalEntityRefId: string;
  readonly shown: VatReturnAnswer;
  readonly onClose: () => void;
}

/** What a person adds to the lines: the credit of before, the requested refund, the coefficient, sums without entry. */
export function DemandDialog({ legalEntityRefId, shown, onClose }: DemandDialogProps) {
  const { demand, previousCreditKnown, startDate, endDate } = shown;
  const isYearly = shown.form === "ca12";
  const { previousCredit } = returnForm(shown.form);
  const form = useCommandForm({
    endpoint: vatReturnEndpoints.change,
    touches: [RETURNS],
    schema: vatDemandBody,
    initial: {
      previousCreditEuros: centsOf(demand.previousCreditEuros),
      refundEuros: centsOf(demand.refundEuros),
      instalmentEuros: centsOf(demand.instalmentEuros),
      coefficientBasisPoints: demand.coefficientBasisPoints as number | undefined,
      adjustments: demand.adjustments.map(
        ({ euros, ...row }): AdjustmentDraft => ({ ...row, cents: centsOf(euros) }),
      ) as readonly AdjustmentDraft[],
    },
    labels: {
      previousCreditEuros: `Crédit reporté (case ${previousCredit})`,
      refundEuros: isYearly ? "Remboursement demandé (cadre VI)" : "Remboursement demandé (case 26)",
      instalmentEuros: "Acomptes versés (case 30)",
      coefficientBasisPoints: "Coefficient de déduction (case 22A)",
    },
    body: ({ adjustments, ...typed }) => ({
      legalEntityRefId,
      startDate,
      endDate,
      refundEuros: eurosOf(typed.refundEuros),
      coefficientBasisPoints: typed.coefficientBasisPoints ?? 0,
      adjustments: adjustments
        .filter(({ cents = 0 }) => cents !== 0)
        .map(({ cents, ...row }) => ({ ...row, euros: eurosOf(cents) })),
      ...(isYearly && {
        instalmentEuros: typed.instalmentEuros === undefined ? null : eurosOf(typed.instalmentEuros),
      }),
      ...(!previousCreditKnown && { previousCreditEuros: eurosOf(typed.previousCreditEuros) }),
    }),
    said: undefined,
    onClose,
  });
  const { adjustments } = form.values;
  const amount = (name: "previousCreditEuros" | "refundEuros" | "instalmentEuros") => {
    const { error, ...field } = form.amount(name);
    return { ...field, error: wholeEuros(field.valueCents) ?? error };
  };
  return (
    <CommandDialog
      form={form}
      title={`Montants saisis, TVA ${periodName(shown)}`}
      confirmLabel="Enregistrer"
      busyLabel="Enregistrement…"
      disabled={adjustments.some(({ account, cents }) => account === "" || wholeEuros(cents) !== undefined)}
    >
      <AmountField
        {...amount("previousCreditEuros")}
        disabled={previousCreditKnown}
        autoFocus={!previousCreditKnown}
        help={
          previousCreditKnown
            ? "Repris de la déclaration précédente."
            : "Crédit à reporter de la dernière déclaration déposée hors de Grand Livre."
        }
      />
      <AmountField
        {...amount("refundEuros")}
        autoFocus={previousCreditKnown}
        help={`Crédit de la période\u00a0: ${formatEuros(shown.creditEuros)}\u00a0€.`}
      />
      {isYearly && (
        <AmountField {...amount("instalmentEuros")} help="Laisser vide pour reprendre le compte 44581." />
      )}
      <AmountField
        {...form.amount("coefficientBasisPoints")}
        unit="%"
        help="100 si toute la TVA est déductible."
      />
      <AdjustmentRows
        legalEntityRefId={legalEntityRefId}
        rows={adjustments}
        onChange={(rows) => form.change({ adjustments: rows })}
        mistake={wholeEuros}
      />
    </CommandDialog>
  );
}

const centsOf = (euros: number | null): number | undefined => (euros === null ? undefined : euros * 100);
const eurosOf = (cents = 0): number => cents / 100;

function wholeEuros(cents: number | undefined): string | undefined {
  return (cents ?? 0) % 100 === 0 && (cents ?? 0) >= 0
    ? undefined
    : "La déclaration se remplit en euros entiers, sans signe.";
}
