import { assertCents, sumCentsOf } from "../money/cents.ts";
import { ALLOWED, refuse } from "../refusal.ts";

/** The balance of the auxiliary of the merged party on one collective account: debit − credit. */
export interface AccountToTransfer {
  readonly account: string;
  readonly balanceCents: number;
}

/** What is open of one of its documents on a collective account: debit − credit. */
export interface DocumentToTransfer {
  readonly documentId: string;
  readonly refId: string;
  readonly account: string;
  readonly dueDate: string | null;
  readonly openCents: number;
}

export interface TransferLine {
  readonly party: "merged" | "kept";
  readonly account: string;
  readonly debitCents: number;
  readonly creditCents: number;
  readonly dueDate: string | null;
  /** The document that it carries over; null: the rest of the account. */
  readonly document: { readonly id: string; readonly refId: string } | null;
}

/**
 * The lines that bring the balances of one third party to another: for each open document one line off the old auxiliary and
 * one, with its due date, onto the new one; then the rest of each account. Each collective account keeps its balance.
 */
export function transferLines(
  accounts: readonly AccountToTransfer[],
  documents: readonly DocumentToTransfer[],
): TransferLine[] {
  const lines: TransferLine[] = [];
  const accountOf = new Map(accounts.map(({ account, balanceCents }) => [account, balanceCents]));
  const moved = documents.filter(({ account, openCents }) => openCents !== 0 && accountOf.has(account));
  for (const { documentId, refId, account, dueDate, openCents } of moved)
    lines.push(...pair(account, openCents, dueDate, { id: documentId, refId }));
  for (const { account, balanceCents } of accounts) {
    const carried = sumCentsOf(
      moved.filter((one) => one.account === account),
      ({ openCents }) => openCents,
    );
    lines.push(...pair(account, assertCents(balanceCents - carried), null, null));
  }
  return lines;
}

function pair(
  account: string,
  cents: number,
  dueDate: string | null,
  document: TransferLine["document"],
): TransferLine[] {
  if (cents === 0) return [];
  const [debitCents, creditCents] = [Math.max(0, cents), Math.max(0, -cents)];
  return [
    { party: "merged", account, debitCents: creditCents, creditCents: debitCents, dueDate: null, document },
    { party: "kept", account, debitCents, creditCents, dueDate, document },
  ];
}

export interface MergeSubject {
  readonly id: string;
  readonly legalEntityId: string;
  readonly name: string;
  readonly siren: string | null;
  readonly active: boolean;
  readonly mergedIntoId: string | null;
}

/**
 * Whether one third party may be merged into another of its company. One that was merged already is merged again into the
 * same one alone, which brings over what came since.
 */
export function canMerge(keep: MergeSubject, merge: MergeSubject) {
  if (keep.id === merge.id) return refuse("MERGE_SAME_PARTY");
  if (keep.legalEntityId !== merge.legalEntityId) return refuse("MERGE_OTHER_COMPANY");
  if (!keep.active) return refuse("MERGE_INTO_INACTIVE", { name: keep.name });
  if (merge.mergedIntoId !== null && merge.mergedIntoId !== keep.id)
    return refuse("COUNTERPARTY_MERGED", { name: merge.name });
  if (keep.siren !== null && merge.siren !== null && keep.siren !== merge.siren)
    return refuse("MERGE_SIREN_DIFFERS", { name: merge.name });
  return ALLOWED;
}
