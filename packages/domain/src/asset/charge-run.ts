import { atLength } from "../chart/account-number.ts";
import { formatDate } from "../date/calendar-date.ts";
import type { EntryContent } from "../entry/entry.ts";
import { balancedLines, mergedAmounts, type SignedAmount } from "../entry/signed-amount.ts";
import type { ExerciseDates } from "../exercise/exercise.ts";
import { assertCents } from "../money/cents.ts";
import { chargedAt } from "./cumulative-depreciation.ts";
import { derogatoryAt, type TwoPlans } from "./derogatory.ts";

/** An asset of the register, with what earlier runs wrote for it. */
export interface RegisteredAsset extends TwoPlans {
  readonly id: string;
  readonly label: string;
  readonly account: string;
  /** 28x and 6811x; null: it does not depreciate. */
  readonly depreciationAccount: string | null;
  readonly chargeAccount: string | null;
  /** What 28x holds for it: charges written, and what was taken over. */
  readonly chargedCents: number;
  /** What 145 holds for it. */
  readonly derogatoryCents: number;
  /** The day it left, if it has. */
  readonly disposedOn: string | null;
}

/** What a run writes for one asset. */
export interface ChargeRow {
  readonly assetId: string;
  readonly label: string;
  readonly openingCents: number;
  readonly chargeCents: number;
  readonly closingCents: number;
  /** Positive: to 145; negative: taken back from it. */
  readonly derogatoryCents: number;
  /** 28x holds more than the plan: nothing is charged until the plan has caught up. */
  readonly aheadCents: number;
}

export interface ChargeRun {
  readonly rows: readonly ChargeRow[];
  /** One entry for the run; null when nothing is to be written. */
  readonly entry: EntryContent | null;
}

export interface RunTerms {
  /** Last day of the month, quarter or exercise that is charged. */
  readonly date: string;
  readonly exercises: readonly ExerciseDates[];
  readonly journalCode: string;
  /** Of the role `accelerated_depreciation`. */
  readonly derogatoryAccount: string;
}

/**
 * The charges of a period: what the plans say on its last day, less what is written already. A charge left out
 * before comes with it, and the same run again charges nothing. The entry adds up by account.
 */
export function chargeRun(assets: readonly RegisteredAsset[], terms: RunTerms): ChargeRun {
  const label = `Dotations aux amortissements au ${formatDate(terms.date)}`;
  const rows: ChargeRow[] = [];
  const amounts: SignedAmount[] = [];
  for (const asset of assets) {
    const row = chargeRow(asset, terms);
    if (row.chargeCents === 0 && row.derogatoryCents === 0 && row.aheadCents === 0) continue;
    rows.push(row);
    amounts.push(...chargeAmounts(asset, row, terms, label));
  }
  const lines = balancedLines(mergedAmounts(amounts));
  const { journalCode, date } = terms;
  return { rows, entry: lines.length === 0 ? null : { journalCode, date, label, nature: "normal", lines } };
}

/** What is to be written for one asset. */
export function chargeRow(asset: RegisteredAsset, { date, exercises }: RunTerms): ChargeRow {
  const last = asset.disposedOn !== null && asset.disposedOn < date ? asset.disposedOn : date;
  const due = chargedAt(asset.plan, last, exercises) - asset.chargedCents;
  const chargeCents = asset.depreciationAccount === null ? 0 : Math.max(0, due);
  // What left took its derogatory depreciation with it.
  const derogatory = asset.disposedOn === null ? derogatoryAt(asset, last, exercises) : 0;
  return {
    assetId: asset.id,
    label: asset.label,
    openingCents: asset.chargedCents,
    chargeCents,
    closingCents: assertCents(asset.chargedCents + chargeCents),
    derogatoryCents: assertCents(derogatory - asset.derogatoryCents),
    aheadCents: Math.max(0, -due),
  };
}

function chargeAmounts(
  { chargeAccount, depreciationAccount }: RegisteredAsset,
  { chargeCents, derogatoryCents }: ChargeRow,
  { derogatoryAccount }: RunTerms,
  label: string,
): SignedAmount[] {
  return [
    { account: chargeAccount ?? "", label, cents: chargeCents },
    { account: depreciationAccount ?? "", label, cents: -chargeCents },
    ...derogatoryAmounts(derogatoryCents, derogatoryAccount, label),
  ].filter(({ cents }) => cents !== 0);
}

/** D 68725 / C 145 for what grows, D 145 / C 78725 for what is taken back. */
export function derogatoryAmounts(cents: number, derogatoryAccount: string, label: string): SignedAmount[] {
  const other = atLength(cents > 0 ? "68725" : "78725", derogatoryAccount.length);
  return [
    { account: other, label, cents },
    { account: derogatoryAccount, label, cents: -cents },
  ];
}
