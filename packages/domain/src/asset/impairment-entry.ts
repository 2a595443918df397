import type { EntryContent } from "../entry/entry.ts";
import { balancedLines } from "../entry/signed-amount.ts";
import type { AssetAccounts } from "./asset-family.ts";

/** The entry of an impairment (D 6816x / C 29x) or, when `cents` is negative, of its reversal (D 29x / C 7816x). */
export function impairmentEntry(
  { date, cents, label }: { readonly date: string; readonly cents: number; readonly label: string },
  { impairment, impairmentCharge, impairmentReversal }: AssetAccounts,
  journalCode: string,
): EntryContent {
  if (impairment === null) throw new Error("this family of assets has no impairment account");
  const says = `${cents > 0 ? "Dépréciation" : "Reprise sur dépréciation"} ${label}`;
  const lines = balancedLines([
    { account: cents > 0 ? impairmentCharge : impairmentReversal, label: says, cents },
    { account: impairment, label: says, cents: -cents },
  ]);
  return { journalCode, date, label: says, nature: "normal", lines };
}
