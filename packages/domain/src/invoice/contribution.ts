import { subledgerSide } from "../chart/account-traits.ts";
import { assertCents } from "../money/cents.ts";
import type { PostedLine, PostingRole, PostingSource } from "./posting.ts";

/** What one document line brings to one account. Debit is positive until the sides are drawn. */
export interface Contribution {
  readonly account: string;
  readonly role: PostingRole;
  readonly amountCents: number;
  readonly documentLineId: string | null;
  readonly label: string;
  readonly vatCode?: string | null;
  readonly vatBaseCents?: number | null;
  readonly dueDate?: string | null;
  readonly serviceStart?: string | null;
  readonly serviceEnd?: string | null;
}

/** The order an accountant reads: a sale from its customer, a purchase down to its supplier, taxes between. */
const ORDER: readonly PostingRole[] = [
  "receivable",
  "charge",
  "fixed_asset",
  "income",
  "deposit",
  "vat_deductible",
  "vat_deductible_pending",
  "vat_collected",
  "vat_collected_pending",
  "vat_due",
  "vat_on_deposit",
  "rounding",
  "payable",
];

interface Group {
  readonly first: Contribution;
  readonly rank: number;
  totalCents: number;
  baseCents: number | null;
  readonly members: Contribution[];
}

/**
 * Adds contributions up into entry lines: one a role, account, VAT code, label, service period and due date. Amounts
 * are positive on one side; a group that comes to zero leaves no line.
 */
export function mergeContributions(
  contributions: readonly Contribution[],
  counterpartyId: string,
): PostedLine[] {
  const groups = new Map<string, Group>();
  for (const contribution of contributions) {
    const key = keyOf(contribution);
    const group = groups.get(key) ?? newGroup(contribution);
    groups.set(key, group);
    group.totalCents = assertCents(group.totalCents + contribution.amountCents);
    if (contribution.vatBaseCents !== undefined && contribution.vatBaseCents !== null)
      group.baseCents = assertCents((group.baseCents ?? 0) + contribution.vatBaseCents);
    if (contribution.amountCents !== 0) group.members.push(contribution);
  }
  return [...groups.values()]
    .filter(({ totalCents }) => totalCents !== 0)
    .toSorted((a, b) => a.rank - b.rank)
    .map((group) => toLine(group, counterpartyId));
}

/** A tax that is not deductible belongs to the charge it was paid on. */
function lineRole(role: PostingRole): PostingRole {
  return role === "non_deductible_vat" || role === "fixed_asset" ? "charge" : role;
}

function keyOf(contribution: Contribution): string {
  const { account, label, vatCode, serviceStart, serviceEnd, dueDate } = contribution;
  return JSON.stringify([
    lineRole(contribution.role),
    account,
    vatCode,
    label,
    serviceStart,
    serviceEnd,
    dueDate,
  ]);
}

function newGroup(first: Contribution): Group {
  return { first, rank: ORDER.indexOf(lineRole(first.role)), totalCents: 0, baseCents: null, members: [] };
}

function toLine({ first, totalCents, baseCents, members }: Group, counterpartyId: string): PostedLine {
  const side = totalCents > 0 ? 1 : -1;
  const onSide = (cents: number) => (cents === 0 ? 0 : cents * side);
  const sources = members.map(
    ({ documentLineId, role, amountCents }): PostingSource => ({
      documentLineId,
      role,
      amountCents: onSide(amountCents),
    }),
  );
  return {
    account: first.account,
    counterpartyId: subledgerSide(first.account) === undefined ? null : counterpartyId,
    label: first.label,
    debitCents: totalCents > 0 ? totalCents : 0,
    creditCents: totalCents < 0 ? -totalCents : 0,
    dueDate: first.dueDate ?? null,
    vatCode: first.vatCode ?? null,
    vatBaseCents: baseCents === null ? null : onSide(baseCents),
    serviceStart: first.serviceStart ?? null,
    serviceEnd: first.serviceEnd ?? null,
    sources,
  };
}
