import { type Sides, sidedLines } from "../entry/sided-lines.ts";
import { assertCents, sumCentsOf } from "../money/cents.ts";
import type { ComputedReturn } from "./compute-return.ts";
import type { ReturnDemand } from "./return-demand.ts";

/** Accounts of the settlement. Those without a technical role are named with their number of the PCG. */
export interface SettlementAccounts {
  /** 44551, role `vat_payable`. */
  readonly payable: string;
  /** 44567, role `vat_credit`. */
  readonly credit: string;
  /** 44583: refund claimed. */
  readonly refund: string;
  /** 44581: instalments paid under the simplified regime. */
  readonly instalments: string;
  /** 6352: tax that the coefficient does not deduct. */
  readonly nonDeductible: string;
  /** 658 and 758, roles `settlement_gap_loss` and `settlement_gap_gain`. */
  readonly gapLoss: string;
  readonly gapGain: string;
}

export type SettlementRole =
  | "tax"
  | "non_deductible"
  | "adjustment"
  | "credit_used"
  | "credit_carried"
  | "refund"
  | "instalment"
  | "payable"
  | "gap";

export interface SettlementLine extends Sides {
  readonly account: string;
  readonly role: SettlementRole;
}

interface Posted {
  readonly account: string;
  readonly role: SettlementRole;
  readonly cents: number;
}

/** What the settlement reads of a return. */
export type SettledReturn = Pick<
  ComputedReturn,
  "taxByAccount" | "nonDeductibleCents" | "payableEuros" | "refundEuros" | "carriedEuros" | "instalmentEuros"
>;

/**
 * The settlement of a return (liquidation): every tax account of its lines comes to zero against 44551, 44567 or 44583;
 * what the form's rounding leaves goes to 658 or 758: 12 345,67 collected and 4 321,09 deducted are 8 025,00 to pay and
 * 0,42 of charge. Empty for a return of nothing.
 */
export function settlementLines(
  computed: SettledReturn,
  demand: Pick<ReturnDemand, "adjustments" | "previousCreditEuros">,
  accounts: SettlementAccounts,
): SettlementLine[] {
  const posted: Posted[] = [
    ...computed.taxByAccount.map(({ account, cents }): Posted => ({ account, role: "tax", cents: -cents })),
    { account: accounts.nonDeductible, role: "non_deductible", cents: computed.nonDeductibleCents },
    ...(demand.adjustments ?? []).map(({ box, euros, account }): Posted => {
      const takenOff = box === "21" || box === "2C";
      return { account, role: "adjustment", cents: (takenOff ? -1 : 1) * euros * 100 };
    }),
    { account: accounts.credit, role: "credit_used", cents: -(demand.previousCreditEuros ?? 0) * 100 },
    { account: accounts.credit, role: "credit_carried", cents: computed.carriedEuros * 100 },
    { account: accounts.refund, role: "refund", cents: computed.refundEuros * 100 },
    { account: accounts.instalments, role: "instalment", cents: -computed.instalmentEuros * 100 },
    { account: accounts.payable, role: "payable", cents: -computed.payableEuros * 100 },
  ];
  return withGap(posted, accounts);
}

/** What a corrected version books: its settlement less the one booked for the version before, account by account. */
export function correctionLines(
  before: readonly SettlementLine[],
  after: readonly SettlementLine[],
  accounts: SettlementAccounts,
): SettlementLine[] {
  const totals = new Map<string, Posted>();
  for (const [sense, lines] of [
    [1, after],
    [-1, before],
  ] as const) {
    for (const { account, role, debitCents, creditCents } of lines) {
      if (role === "gap") continue;
      const key = `${role} ${account}`;
      const change = sense * (debitCents - creditCents);
      totals.set(key, { account, role, cents: assertCents((totals.get(key)?.cents ?? 0) + change) });
    }
  }
  return withGap([...totals.values()], accounts);
}

function withGap(posted: readonly Posted[], accounts: SettlementAccounts): SettlementLine[] {
  const cents = -sumCentsOf(posted, (line) => line.cents);
  const account = cents > 0 ? accounts.gapLoss : accounts.gapGain;
  return sidedLines<Posted>([...posted, { account, role: "gap", cents }]);
}
