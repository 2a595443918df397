import { formatDate } from "../date/calendar-date.ts";
import { formatMoney } from "../money/format-amount.ts";
import { type Refusal, refuse } from "../refusal.ts";

interface CashCeiling {
  readonly from: string;
  /** Who lives in France, or pays for a trade. */
  readonly usualCents: number;
  /** A payer who proves residence abroad, and does not pay for a trade. */
  readonly visitorCents: number;
  readonly source: string;
}

/**
 * Beyond it a debt is not paid in cash (CMF, art. L112-6 and D112-3). Since October 2018 a visitor may pay 15 000 € to those
 * that article L561-2 names (banks, auctioneers…): what a company is of them is not known here, so the lower one warns.
 */
export const CASH_CEILINGS: readonly CashCeiling[] = [
  {
    from: "2010-06-19",
    usualCents: 300_000,
    visitorCents: 1_500_000,
    source: "CMF, art. D112-3 (décret n° 2010-662)",
  },
  {
    from: "2015-09-01",
    usualCents: 100_000,
    visitorCents: 1_500_000,
    source: "CMF, art. D112-3 (décret n° 2015-741)",
  },
  {
    from: "2018-10-01",
    usualCents: 100_000,
    visitorCents: 1_000_000,
    source: "CMF, art. D112-3 (décret n° 2018-284)",
  },
];

/** The territory of the Republic, where a debtor lives « en France »: wider than that of its VAT. */
const REPUBLIC = new Set(["FR", "GP", "MQ", "GF", "RE", "YT", "PM", "BL", "MF", "WF", "PF", "NC", "TF"]);

/** Who pays: a person's card as it is kept. A paying company is no consumer. */
export interface CashDebtor {
  readonly customerKind: string | null;
  readonly country: string | null;
}

/** A debt and what is paid of it in cash, all payments together. */
export interface CashDebt {
  /** Its number; null: what is paid without an invoice. */
  readonly refId: string | null;
  /** What was paid too much, and goes back. */
  readonly isRefund?: boolean | undefined;
  readonly cashCents: number;
}

export type CashWarning = Refusal<
  "CASH_ABOVE_CEILING",
  {
    readonly debt: string;
    readonly cash: string;
    readonly cashCents: number;
    readonly ceiling: string;
    readonly ceilingCents: number;
    readonly since: string;
    readonly source: string;
  }
>;

/** What the law lets this debtor pay in cash on a day; undefined before there was a ceiling in these terms. */
export function cashCeiling(
  { customerKind, country }: CashDebtor,
  day: string,
): (CashCeiling & { readonly cents: number }) | undefined {
  const ceiling = CASH_CEILINGS.findLast(({ from }) => from <= day);
  if (ceiling === undefined) return undefined;
  const visits = customerKind === "consumer" && !REPUBLIC.has((country || "FR").toUpperCase());
  return { ...ceiling, cents: visits ? ceiling.visitorCents : ceiling.usualCents };
}

/**
 * The debts that are paid in cash beyond the ceiling. It is one of each debt: its payments add up. A warning and no refusal:
 * the cash that came has come, books that would not take it were wrong, and the law has exceptions that no card records (a person
 * who cannot pay otherwise, L112-6 III). The fine is up to 5 % of what was paid, of both sides (L112-7).
 */
export function cashWarnings(
  debts: readonly CashDebt[],
  { debtor, day }: { readonly debtor: CashDebtor; readonly day: string },
): CashWarning[] {
  const ceiling = cashCeiling(debtor, day);
  if (ceiling === undefined) return [];
  return debts.flatMap(({ refId, isRefund, cashCents }) =>
    cashCents <= ceiling.cents
      ? []
      : [
          refuse("CASH_ABOVE_CEILING", {
            debt: refId ?? (isRefund === true ? "le remboursement" : "le règlement sans facture"),
            cash: formatMoney(cashCents),
            cashCents,
            ceiling: formatMoney(ceiling.cents),
            ceilingCents: ceiling.cents,
            since: formatDate(ceiling.from),
            source: ceiling.source,
          }),
        ],
  );
}
