import { assertCents, sumCentsOf } from "../money/cents.ts";
import { splitProrata } from "../money/prorata.ts";
import type { Contribution } from "./contribution.ts";
import type { PostingRole } from "./posting.ts";

/** What is owed for one document line, on the collective account it goes to. Positive as the document counts. */
export interface OwedPart {
  readonly account: string;
  readonly documentLineId: string | null;
  readonly amountCents: number;
}

export interface Schedule {
  readonly role: PostingRole;
  readonly label: string;
  readonly dueDate: string | null;
  /** Paid already: this part of the total has no due date. */
  readonly prepaidCents: number;
}

/**
 * The counterparty's lines, in the sense of the document (owed is positive). The entry carries the whole total; what
 * was prepaid has a line of its own without due date, the rest has one.
 */
export function settlementContributions(owed: readonly OwedPart[], schedule: Schedule): Contribution[] {
  const contributions: Contribution[] = [];
  let prepaidLeft = Math.max(0, schedule.prepaidCents);
  for (const account of new Set(owed.map((part) => part.account))) {
    const parts = owed.filter((part) => part.account === account);
    const total = sumCentsOf(parts, (part) => part.amountCents);
    const prepaid = total > 0 ? Math.min(prepaidLeft, total) : 0;
    prepaidLeft -= prepaid;
    const weights = parts.map((part) => part.amountCents);
    const shares = prepaid === 0 ? weights.map(() => 0) : splitProrata(prepaid, weights);
    for (const [at, { documentLineId, amountCents }] of parts.entries()) {
      const share = shares[at] ?? 0;
      const common = { account, role: schedule.role, label: schedule.label, documentLineId };
      if (share !== 0) contributions.push({ ...common, amountCents: share, dueDate: null });
      const rest = assertCents(amountCents - share);
      if (rest !== 0) contributions.push({ ...common, amountCents: rest, dueDate: schedule.dueDate });
    }
  }
  return contributions;
}
