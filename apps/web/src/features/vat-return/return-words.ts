import type { VatPeriodRow, VatReturnAnswer } from "@grand-livre/contracts/vat-return";
import { monthsBetween } from "@grand-livre/domain/date/calendar-date";
import { formBox, type ReturnForm, returnForm } from "@grand-livre/domain/vat-return/return-form";
import { formatCount, formatDate, formatMonth } from "../../lib/format.ts";
import type { StatusTone } from "../../ui/StatusChip.tsx";

type State = VatPeriodRow["state"];

export const stateWords: Readonly<Record<State, { readonly label: string; readonly tone: StatusTone }>> = {
  to_prepare: { label: "À préparer", tone: "neutral" },
  checked: { label: "Contrôlée", tone: "accent" },
  to_file: { label: "À déposer", tone: "warning" },
  filed: { label: "Déposée", tone: "success" },
  rejected: { label: "Rejetée", tone: "error" },
  paid: { label: "Payée", tone: "success" },
};

/** `mars 2026`, `1er trimestre 2026`, `2026`, `du 01/07/2025 au 30/06/2026`. */
export function periodName({
  startDate,
  endDate,
}: {
  readonly startDate: string;
  readonly endDate: string;
}): string {
  if (startDate.slice(0, 7) === endDate.slice(0, 7)) return formatMonth(startDate);
  if (monthsBetween(startDate, endDate) > 2) {
    const year = endDate.slice(0, 4);
    const isCivil = startDate === `${year}-01-01` && endDate === `${year}-12-31`;
    return isCivil ? year : `du ${formatDate(startDate)} au ${formatDate(endDate)}`;
  }
  const quarter = Math.ceil(Number(endDate.slice(5, 7)) / 3);
  return `${quarter === 1 ? "1er" : `${quarter}e`} trimestre ${endDate.slice(0, 4)}`;
}

/** Whole euros, as the form takes them. */
export function formatEuros(euros: number): string {
  return euros < 0 ? `\u2212${formatCount(-euros)}` : formatCount(euros);
}

/** What a return comes to: « 8 025 € à payer », « Crédit de 900 € », « Néant ». */
export function outcomeOf({
  payableEuros,
  carriedEuros,
}: Pick<VatPeriodRow, "payableEuros" | "carriedEuros">): string {
  if (payableEuros > 0) return `${formatEuros(payableEuros)}\u00a0€ à payer`;
  return carriedEuros > 0 ? `Crédit de ${formatEuros(carriedEuros)}\u00a0€` : "Néant";
}

export type Step = "check" | "approve" | "file";

/** Filed, and perhaps paid. */
export const isFiled = (state: State) => state === "filed" || state === "paid";

/** The step that a return waits for; none once it is filed. */
export function nextStep(state: State): { readonly step: Step; readonly label: string } | undefined {
  if (state === "to_prepare") return { step: "check", label: "Marquer contrôlée" };
  if (state === "checked") return { step: "approve", label: "Valider" };
  return isFiled(state) ? undefined : { step: "file", label: "Marquer déposée" };
}

export const causeWords: Readonly<Record<string, string>> = {
  waiting: "TVA en attente d’encaissement",
  deposit: "Acomptes",
  no_code: "Sans code TVA",
  no_box: "Code sans case",
  bad_debt: "Créances irrécouvrables",
  no_document: "Écritures sans facture",
  unexplained: "Non expliqué",
};

/** Causes that the rules of VAT want; the others are to be corrected. */
export const isRightCause = (cause: string) => ["waiting", "deposit", "bad_debt"].includes(cause);

export const noteWords: Readonly<Record<string, string>> = {
  exempt: "Exonéré",
  margin: "TVA sur la marge",
  reverse_charge: "Autoliquidation par le client",
  intra_union: "Livraison intracommunautaire",
  export: "Exportation",
  outside_scope: "Hors champ",
  zero_rate: "Taux zéro",
  franchise: "Franchise en base",
  disbursement: "Débours",
  not_deductible: "TVA non déductible",
};

/** The period to begin with: the first one over that is not filed, else the last one shown. */
export function periodToShow(
  periods: readonly VatPeriodRow[],
  from: string | undefined,
  today: string,
): VatPeriodRow | undefined {
  const asked = periods.find(
    ({ startDate, endDate }) => from !== undefined && startDate <= from && from <= endDate,
  );
  if (asked !== undefined) return asked;
  const open = periods.filter(({ state, filedElsewhere }) => !isFiled(state) && !filedElsewhere);
  const worked = open.filter(
    ({ payableEuros, carriedEuros, version }) => payableEuros + carriedEuros + version > 0,
  );
  return (
    worked.find(({ endDate }) => endDate < today) ??
    open.findLast(({ endDate }) => endDate < today) ??
    open[0] ??
    periods.at(-1)
  );
}

/** Boxes that add others or are typed have no line behind them. */
export function opensLines(
  form: ReturnForm,
  box: { readonly box: string; readonly section: string },
): boolean {
  return box.section !== "result" && !form.typed.has(box.box);
}

/** Whether a box has something to show behind it: its lines, the boxes that it adds, or where its sum comes from. */
export function opensBox({ form, boxes }: Pick<VatReturnAnswer, "form" | "boxes">, box: string): boolean {
  const row = formBox(returnForm(form), box);
  if (row === undefined) return false;
  return opensLines(returnForm(form), row) || (boxes[box]?.taxEuros ?? 0) !== 0;
}

/** How the screens name a form. */
export const formWords = { ca3: "CA3", ca12: "CA12" } as const;
