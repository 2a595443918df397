import { atLength } from "../chart/account-number.ts";
import type { ChartVersion } from "../chart/chart-version.ts";
import type { EntryContent } from "../entry/entry.ts";
import { balancedLines, mergedAmounts, type SignedAmount } from "../entry/signed-amount.ts";
import { sumCentsOf } from "../money/cents.ts";
import { type Refusal, refuse } from "../refusal.ts";
import type { TechnicalAccounts } from "../technical-account/technical-account.ts";

/** What an exercise owes, is owed, or defers to the next one, without an invoice of its own. */
export const ACCRUAL_KINDS = [
  "fae",
  "fnp",
  "credit_note_to_issue",
  "credit_note_to_receive",
  "cca",
  "pca",
  "accrued_wages",
  "accrued_leave",
  "accrued_taxes",
  "accrued_income",
  "accrued_interest",
] as const;
export type AccrualKind = (typeof ACCRUAL_KINDS)[number];

/** One account of class 6 or 7 (2 for an asset not billed yet) and its amount without VAT, positive. */
export interface AccrualPart {
  readonly account: string;
  readonly label: string;
  readonly netCents: number;
  readonly serviceStart?: string | null;
  readonly serviceEnd?: string | null;
}

export interface AccrualContext {
  readonly accounts: TechnicalAccounts;
  readonly chartVersion: ChartVersion;
  readonly journalCode: string;
}

export type AccrualRefusal =
  | Refusal<"ACCRUAL_WITHOUT_VAT", { kind: AccrualKind }>
  | Refusal<"ACCRUAL_AMOUNT_INVALID", { kind: AccrualKind }>
  | Refusal<"ACCRUAL_ACCOUNT_CLASS", { kind: AccrualKind; account: string; classes: string }>;

interface KindRule {
  /** Side of the accounts of class 6 or 7: +1 on the debit. */
  readonly sense: 1 | -1;
  /** Classes of the accounts that it takes. */
  readonly classes: string;
  readonly vat: "vat_on_invoices_to_issue" | "vat_on_invoices_not_received" | null;
  /** The account of class 1 or 4 of the part. */
  readonly accrual: (account: string, context: AccrualContext) => string;
}

const role = (name: keyof TechnicalAccounts) => (_account: string, context: AccrualContext) =>
  context.accounts[name];

/** A number of the chart at the length of the part's account, another one before 2025 where the chart changed. */
const number =
  (pcg: string, before2025 = pcg) =>
  (account: string, { chartVersion }: AccrualContext) =>
    atLength(chartVersion < 2025 ? before2025 : pcg, account.length);

const RULES: Readonly<Record<AccrualKind, KindRule>> = {
  fae: {
    sense: -1,
    classes: "7",
    vat: "vat_on_invoices_to_issue",
    accrual: role("invoices_to_issue"),
  },
  fnp: {
    sense: 1,
    classes: "26",
    vat: "vat_on_invoices_not_received",
    accrual: (account, { accounts }) =>
      account.startsWith("2") ? accounts.fixed_asset_invoices_not_received : accounts.invoices_not_received,
  },
  credit_note_to_issue: {
    sense: 1,
    classes: "7",
    vat: "vat_on_invoices_to_issue",
    accrual: role("credit_notes_to_issue"),
  },
  credit_note_to_receive: {
    sense: -1,
    classes: "26",
    vat: "vat_on_invoices_not_received",
    accrual: role("credit_notes_to_receive"),
  },
  cca: { sense: -1, classes: "6", vat: null, accrual: role("prepaid_expenses") },
  pca: { sense: 1, classes: "7", vat: null, accrual: role("deferred_income") },
  accrued_wages: {
    sense: 1,
    classes: "6",
    vat: null,
    accrual: (account, context) => number(/^64[57]/.test(account) ? "4386" : "4286")(account, context),
  },
  accrued_leave: {
    sense: 1,
    classes: "6",
    vat: null,
    accrual: (account, context) => {
      if (account.startsWith("63")) return number("44811", "4482")(account, context);
      const charges = /^64[57]/.test(account);
      return charges ? context.accounts.paid_leave_charges_accrued : context.accounts.paid_leave_accrued;
    },
  },
  accrued_taxes: { sense: 1, classes: "6", vat: null, accrual: number("44812", "4486") },
  accrued_income: { sense: -1, classes: "67", vat: null, accrual: number("467", "4687") },
  accrued_interest: { sense: 1, classes: "6", vat: null, accrual: number("1688") },
};

/** Accounts whose balance at a closing is the register's: what its control table compares (`reconcileAccounts`). */
export const ACCRUAL_ACCOUNTS: readonly string[] = [
  "4081",
  "4084",
  "4098",
  "4181",
  "4198",
  "4282",
  "4286",
  "4382",
  "4386",
  "4481",
  "44586",
  "44587",
  "476",
  "477",
  "486",
  "487",
  "1688",
];

/**
 * The entry of an accrual on the last day of a period (4.1): its charges or income, its VAT where the invoice will have some
 * (44586, 44587; never with a prepaid expense or a deferred income), and their accounts of class 1 or 4.
 */
export function accrualEntry(
  accrual: {
    readonly kind: AccrualKind;
    readonly date: string;
    readonly pieceRef: string;
    readonly label: string;
    readonly parts: readonly AccrualPart[];
    readonly vatCents: number;
  },
  context: AccrualContext,
): EntryContent | AccrualRefusal {
  const { kind, date, pieceRef, label, parts, vatCents } = accrual;
  const rule = RULES[kind];
  const refusal = accrualRefusal(kind, parts, vatCents);
  if (refusal) return refusal;
  const own = parts.map(({ netCents, ...part }): SignedAmount => ({ ...part, cents: rule.sense * netCents }));
  const vat = rule.vat === null ? "" : context.accounts[rule.vat];
  // The VAT is owed on the account of the first part: an invoice is owed on one account.
  const counterparts = parts.map(
    ({ account, netCents }, at): SignedAmount => ({
      account: rule.accrual(account, context),
      label,
      cents: -rule.sense * (netCents + (at === 0 ? vatCents : 0)),
    }),
  );
  const lines = balancedLines([
    ...own,
    { account: vat, label, cents: rule.sense * vatCents },
    ...mergedAmounts(counterparts),
  ]);
  const { journalCode } = context;
  return { journalCode, date, pieceRef, pieceDate: date, label, nature: "accrual", lines };
}

function accrualRefusal(
  kind: AccrualKind,
  parts: readonly AccrualPart[],
  vatCents: number,
): AccrualRefusal | undefined {
  const { classes, vat } = RULES[kind];
  if (vat === null && vatCents !== 0) return refuse("ACCRUAL_WITHOUT_VAT", { kind });
  const wrong = parts.find(({ account }) => !classes.includes(account.charAt(0)));
  if (wrong !== undefined) {
    const names = [...classes].join(", ");
    return refuse("ACCRUAL_ACCOUNT_CLASS", { kind, account: wrong.account, classes: names });
  }
  const positive = parts.every(({ netCents }) => Number.isSafeInteger(netCents) && netCents > 0);
  if (!positive || vatCents < 0 || sumCentsOf(parts, (part) => part.netCents) === 0)
    return refuse("ACCRUAL_AMOUNT_INVALID", { kind });
  return undefined;
}
