import { assertCents, sumCentsOf } from "../money/cents.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { SEPA_LENGTHS, sepaText } from "./sepa-text.ts";

/** What a transfer may pay: a bill, a credit note that is netted, an expense report. */
export interface Payable {
  readonly kind: "bill" | "creditNote" | "expenseReport";
  /** Null for an expense report. */
  readonly counterpartyId: string | null;
  readonly counterpartyName: string;
  readonly iban: string | null;
  /** Negative for a credit note. */
  readonly remainingCents: number;
  readonly billNumber: string | null;
  readonly refId: string | null;
}

export type NetRefusal =
  | Refusal<"TRANSFER_NET_NOT_POSITIVE", { name: string }>
  | Refusal<"TRANSFER_IBANS_DIFFER", { name: string }>;

/**
 * One transfer for each bill and each expense report; a third party whose credit notes are chosen too gets one transfer of the net of
 * all that is chosen of it, bills first. The account is that of the bills: a credit note names none.
 */
export function netTransfers<One extends Payable>(payables: readonly One[]): One[][] | NetRefusal {
  const netted = new Set(
    payables.flatMap(({ kind, counterpartyId }) => (kind === "creditNote" ? [counterpartyId] : [])),
  );
  const groups = Map.groupBy(payables, (one) =>
    one.counterpartyId !== null && netted.has(one.counterpartyId) ? one.counterpartyId : one,
  );
  const transfers: One[][] = [];
  for (const group of groups.values()) {
    const bills = group.filter(({ kind }) => kind !== "creditNote");
    const name = group[0]?.counterpartyName ?? "";
    if (amountOf(group) <= 0) return refuse("TRANSFER_NET_NOT_POSITIVE", { name });
    if (new Set(bills.map(({ iban }) => iban)).size > 1) return refuse("TRANSFER_IBANS_DIFFER", { name });
    transfers.push([...bills, ...group.filter(({ kind }) => kind === "creditNote")]);
  }
  return transfers;
}

export const amountOf = (payables: readonly Pick<Payable, "remainingCents">[]): number =>
  assertCents(sumCentsOf(payables, ({ remainingCents }) => remainingCents));

const WORDS = { bill: "FACTURE", creditNote: "AVOIR", expenseReport: "NOTE DE FRAIS" } as const;

/** The reason for payment as the payee looks for it: the supplier's own numbers, else ours. */
export function remittanceOf(payables: readonly Pick<Payable, "kind" | "billNumber" | "refId">[]): string {
  const references = [...Map.groupBy(payables, ({ kind }) => kind)].map(
    ([kind, all]) =>
      `${WORDS[kind]} ${all.map(({ billNumber, refId }) => billNumber ?? refId ?? "").join(" ")}`,
  );
  return sepaText(references.join(" "), SEPA_LENGTHS.remittance);
}
