import { ALLOWED, type Permission, refuse } from "../refusal.ts";

interface MergedAccount {
  readonly number: string;
  readonly class: number;
  readonly collective: boolean;
  readonly active: boolean;
}

export type MergeCode =
  | "ACCOUNT_MERGE_CLASS"
  | "ACCOUNT_MERGE_COLLECTIVE"
  | "ACCOUNT_MERGE_SAME"
  | "LEDGER_ACCOUNT_UNUSABLE";

/** What moves must mean the same on both: accounts of one class, none of which is kept by third party. */
export function canMergeAccounts(from: MergedAccount, into: MergedAccount): Permission<MergeCode> {
  if (from.number === into.number) return refuse("ACCOUNT_MERGE_SAME");
  if (from.collective || into.collective) return refuse("ACCOUNT_MERGE_COLLECTIVE");
  if (from.class !== into.class) return refuse("ACCOUNT_MERGE_CLASS");
  return into.active ? ALLOWED : refuse("LEDGER_ACCOUNT_UNUSABLE", { account: into.number });
}
