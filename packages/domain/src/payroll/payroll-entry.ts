import type { AxisShare } from "../analytic/axis.ts";
import { isAnalyticAccount, partsByShares, restOf } from "../analytic/split-line.ts";
import { atLength } from "../chart/account-number.ts";
import type { EntryContent, EntryLine } from "../entry/entry.ts";
import { balancedLines, mergedAmounts, type SignedAmount } from "../entry/signed-amount.ts";
import { sumCentsOf } from "../money/cents.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { chargeOf } from "./pay-lines.ts";
import type { Payslip } from "./payslip.ts";
import type { Creditor } from "./rubrics.ts";

/** The technical accounts that a payroll needs. */
export type PayrollAccounts = Readonly<
  Record<"wages_payable" | "wage_advances" | "withholding_tax" | Exclude<Creditor, "accrued_levies">, string>
>;

/** A payslip in an entry: `sign` is −1 where a corrective payslip takes back the one it replaces. */
export interface PostedPayslip {
  readonly payslip: Payslip;
  readonly sign: 1 | -1;
  /** The analytic sections of its contract when it was calculated; none: its cost stays without one. */
  readonly sections?: readonly AxisShare[] | undefined;
}

export interface PayrollMovement {
  readonly journalCode: string;
  readonly date: string;
  readonly pieceRef: string;
  readonly label: string;
}

export interface PayrollContext {
  readonly accounts: PayrollAccounts;
  readonly accountLength: number;
}

export type PayrollEntryRefusal =
  | Refusal<"PAYROLL_ENTRY_EMPTY">
  | Refusal<"PAYROLL_ENTRY_MISMATCH", { gapCents: number }>;

/**
 * The entry of a month's payslips (OD de paie): pay due, what is kept from it, the tax withheld, the employer's part. It holds
 * totals by account and never a line of one person. A benefit in kind is no line: what it costs is in the books already.
 */
export function payrollEntry(
  movement: PayrollMovement,
  payslips: readonly PostedPayslip[],
  context: PayrollContext,
): EntryContent | PayrollEntryRefusal {
  if (payslips.length === 0) return refuse("PAYROLL_ENTRY_EMPTY");
  const own = payslips.flatMap((one) => ownAmounts(one, context));
  // Parts of a line are on its side: where contracts name sections, what adds to a cost and what takes it back are lines apart.
  const isApart = payslips.some(({ sections = [] }) => sections.length > 0);
  const isBack = ({ account, cents }: SignedAmount) => isApart && isAnalyticAccount(account) && cents < 0;
  const amounts = [
    ...mergedAmounts(own.filter((amount) => !isBack(amount))),
    ...mergedAmounts(own.filter(isBack)),
  ];
  const gapCents = gapOf(amounts, payslips, context.accounts);
  if (gapCents !== 0) return refuse("PAYROLL_ENTRY_MISMATCH", { gapCents });
  return { ...movement, pieceDate: movement.date, nature: "normal", lines: balancedLines(amounts) };
}

/** The amounts of one payslip, one for each account and label. */
const ownAmounts = (
  { payslip, sign }: PostedPayslip,
  { accounts, accountLength }: PayrollContext,
): SignedAmount[] =>
  mergedAmounts(amountsOf(payslip, accounts, accountLength)).map((amount) => ({
    ...amount,
    cents: sign * amount.cents,
  }));

/** A part of the cost of payslips: debit − credit, as the sections of their contracts bear it. */
export interface CostPart {
  readonly account: string;
  readonly label: string;
  /** The side of its line. */
  readonly side: "debit" | "credit";
  /** Null: the part without a section. */
  readonly section: string | null;
  readonly cents: number;
}

/** The cost of a payslip by section of an axis, to the cent: its parts add up to its accounts of classes 6 and 7. */
export function costParts(one: PostedPayslip, axis: string, context: PayrollContext): CostPart[] {
  const shares = (one.sections ?? []).filter((share) => share.axis === axis);
  return ownAmounts(one, context)
    .filter(({ account, cents }) => isAnalyticAccount(account) && cents !== 0)
    .flatMap(({ account, label, cents }) => {
      // By the amount without its sign: what takes a cost back is rounded as the cost was.
      const parts = partsByShares(Math.abs(cents), shares);
      const rest = { section: null, amountCents: restOf(Math.abs(cents), parts) };
      return [...parts, rest]
        .filter(({ amountCents }) => amountCents !== 0)
        .map(({ section, amountCents }) => ({
          ...{ account, label, side: sideOf(cents), section },
          cents: Math.sign(cents) * amountCents,
        }));
    });
}

const sideOf = (cents: number) => (cents < 0 ? "credit" : "debit");

/** A line of the entry, by its place, and what a section of an axis bears of it: debit − credit. */
export interface CostSplit {
  readonly line: number;
  readonly axis: string;
  readonly section: string;
  readonly cents: number;
}

/** What sections bear of the lines of an entry of payslips. */
export function payrollSplits(
  lines: readonly EntryLine[],
  payslips: readonly PostedPayslip[],
  context: PayrollContext,
): CostSplit[] {
  const axes = new Set(payslips.flatMap(({ sections = [] }) => sections.map(({ axis }) => axis)));
  return [...axes].flatMap((axis) => {
    const parts = payslips.flatMap((one) => costParts(one, axis, context));
    return lines.flatMap(({ account, label, debitCents, creditCents }, line) => {
      const side = sideOf(debitCents - creditCents);
      const own = parts.filter(
        (part) => part.account === account && part.label === label && part.side === side,
      );
      return [...Map.groupBy(own, ({ section }) => section)].flatMap(([section, some]) =>
        section === null ? [] : [{ line, axis, section, cents: sumCentsOf(some, ({ cents }) => cents) }],
      );
    });
  });
}

function amountsOf(payslip: Payslip, accounts: PayrollAccounts, length: number): SignedAmount[] {
  const { gross, contributions, withholding, transportCents, advanceCents } = payslip;
  const { carriedInCents, carriedOutCents } = payslip;
  const wages = accounts.wages_payable;
  // The creditor is that of the payslip when it was calculated: an entry of before is taken back as it was written.
  const owedOn = (creditor: Creditor) =>
    creditor === "accrued_levies" ? atLength("4386", length) : accounts[creditor];
  const pair = (debit: string, credit: string, label: string, cents: number): SignedAmount[] => [
    { account: debit, label, cents },
    { account: credit, label, cents: -cents },
  ];
  return [
    ...gross.lines
      .filter(({ account }) => account !== "")
      .flatMap(({ account, cents }) => pair(atLength(account, length), wages, "Rémunérations brutes", cents)),
    ...pair(atLength("648", length), wages, "Frais de transport", transportCents),
    // Paid on with the wages, and due from the social security.
    ...pair(
      atLength("467", length),
      wages,
      "Indemnités journalières subrogées",
      payslip.stops?.subrogated.netCents ?? 0,
    ),
    ...payslip.lines.flatMap((line) => {
      const account = atLength(line.account, length);
      const other = line.otherAccount === "" ? wages : atLength(line.otherAccount, length);
      if (line.section === "deduction") return pair(wages, account, "Retenues diverses", line.cents);
      return [
        ...pair(account, other, "Indemnités et remboursements", chargeOf(line)),
        ...(line.section === "benefit" ? pair(wages, other, "Part du salarié", -line.paidCents) : []),
      ];
    }),
    ...contributions.flatMap(({ creditor, employeeCents }) =>
      pair(wages, owedOn(creditor), "Retenues salariales", employeeCents),
    ),
    ...pair(wages, accounts.withholding_tax, "Prélèvement à la source", withholding.cents),
    ...pair(wages, accounts.wage_advances, "Acomptes", advanceCents),
    ...payslip.garnishments.flatMap(({ cents }) =>
      pair(wages, atLength("427", length), "Saisies et oppositions", cents),
    ),
    // A negative net pay is owed by the employee, as an advance is, until a later month takes it back.
    ...pair(wages, accounts.wage_advances, "Net négatif repris", carriedInCents),
    ...pair(accounts.wage_advances, wages, "Net négatif reporté", carriedOutCents),
    ...contributions.flatMap(({ account, creditor, employerCents }) =>
      pair(atLength(account, length), owedOn(creditor), "Charges patronales", employerCents),
    ),
  ];
}

/** How far the entry is from its payslips: what is left to pay, the tax, and the cost, each added up from the payslips' totals. */
function gapOf(
  amounts: readonly SignedAmount[],
  payslips: readonly PostedPayslip[],
  accounts: PayrollAccounts,
): number {
  const sum = (pick: (payslip: Payslip) => number) =>
    sumCentsOf(payslips, ({ payslip, sign }) => sign * pick(payslip));
  const of = (matches: (account: string) => boolean) =>
    sumCentsOf(
      amounts.filter(({ account }) => matches(account)),
      ({ cents }) => cents,
    );
  const gaps = [
    of((account) => account === accounts.wages_payable) + sum(({ netPaidCents }) => netPaidCents),
    of((account) => account === accounts.withholding_tax) + sum(({ withholding }) => withholding.cents),
    of((account) => account.startsWith("6")) -
      sum(
        ({ employerCostCents, gross, transportCents, lines }) =>
          employerCostCents -
          gross.benefitsCents +
          transportCents +
          sumCentsOf(
            lines.filter(({ account }) => account.startsWith("6")),
            chargeOf,
          ),
      ),
  ];
  return gaps.find((gap) => gap !== 0) ?? 0;
}

/** The payment of wages: D 421 / C 512. */
export function wagesPaymentEntry(
  movement: PayrollMovement,
  cents: number,
  wages: string,
  bank: string,
): EntryContent {
  const { label } = movement;
  const lines = balancedLines([
    { account: wages, label, cents },
    { account: bank, label, cents: -cents },
  ]);
  return { ...movement, pieceDate: movement.date, nature: "normal", lines };
}
