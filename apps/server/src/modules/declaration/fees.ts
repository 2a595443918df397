import type { FeeRow } from "@grand-livre/contracts/declaration";
import type { PostalAddress } from "@grand-livre/contracts/postal-address";
import { declarationRules } from "@grand-livre/domain/declaration/declaration-rules";
import { judgeFee } from "@grand-livre/domain/declaration/fee-statement";
import { feeThresholdCents } from "@grand-livre/domain/declaration/known-amount";
import type { Connection } from "../../database/connection.ts";
import { requireLines } from "../ledger/archived-service.ts";
import { findFees } from "./facts-repository.ts";
import { findFeeCorrections } from "./fee-repository.ts";

export const yearOf = (day: string): number => Number(day.slice(0, 4));
/** The DAS2 of a year in the calendar. */
export const feeKey = (year: number) =>
  ({ kind: "fees", startDate: `${year}-01-01`, endDate: `${year}-12-31`, part: 0 }) as const;

export interface Fees {
  readonly thresholdCents: number;
  readonly rows: readonly (FeeRow & { readonly address: PostalAddress | null })[];
}

/** Beneficiaries above the threshold are declared; sums without third party are shown, to be corrected. */
export async function readFees(db: Connection, legalEntityId: string, year: number): Promise<Fees> {
  const thresholdCents = feeThresholdCents(year) ?? 0;
  const accounts = declarationRules.feeAccounts.map(([account]) => account);
  await requireLines(db, legalEntityId, { startDate: `${year - 1}-01-01`, endDate: `${year}-12-31` });
  const rows = await findFees(db, { legalEntityId, year, accounts });
  const kept = await findFeeCorrections(db, legalEntityId, year);
  const corrections = new Map(kept.map((row) => [row.counterpartyId, row]));
  return {
    thresholdCents,
    rows: rows.map(({ account, ...row }) => {
      const correction = row.counterpartyId === null ? undefined : corrections.get(row.counterpartyId);
      const [, nature = "fees" as const] =
        declarationRules.feeAccounts.find(([prefix]) => account.startsWith(prefix)) ?? [];
      const {
        nature: category,
        controls,
        ...judged
      } = judgeFee({ ...row, nature }, correction, thresholdCents);
      const { version = 0, excluded = false, amountCents = null, reason = "" } = correction ?? {};
      const own = { version, excluded, nature: correction?.nature ?? null, amountCents, reason };
      return { ...row, ...judged, category, controls: [...controls], correction: own };
    }),
  };
}

export const presentFees = ({ thresholdCents, rows }: Fees) => ({
  thresholdCents,
  rows: rows.map(({ address: _, ...row }) => row),
});
