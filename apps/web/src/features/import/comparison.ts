import { importEndpoints } from "@grand-livre/contracts/endpoints/import";
import type { BalanceComparisonAnswer } from "@grand-livre/contracts/import";
import { decimalFromCents } from "@grand-livre/domain/money/decimal";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { cell, csvOf } from "./lines-csv.ts";

export type ComparedRow = BalanceComparisonAnswer["rows"][number];

/** The last comparisons of a company, the newest first. */
export const comparisonsOptions = (legalEntityRefId: string) =>
  queryOptions({
    queryKey: ["import", "comparisons", legalEntityRefId],
    queryFn: ({ signal }) => call(importEndpoints.comparisons, { query: { legalEntityRefId }, signal }),
  });

/** What a row of a comparison says, in words. */
export function findingOf({ fileCents, bookCents, gapCents }: ComparedRow): string {
  if (gapCents === 0) return "Égal";
  if (bookCents === null) return "Absent du dossier";
  return fileCents === null ? "Absent du fichier" : "Différent";
}

/** The gaps as a CSV file. */
export function gapsAsCsv(rows: readonly ComparedRow[]): string {
  const amount = (cents: number | null) => (cents === null ? "" : decimalFromCents(cents).replace(".", ","));
  return csvOf([
    "Compte;Tiers;Libellé;Ancien logiciel;Dossier;Écart;Constat",
    ...rows.map((row) =>
      [
        cell(row.account),
        cell(row.auxiliary ?? ""),
        cell(row.label),
        amount(row.fileCents),
        amount(row.bookCents),
        amount(row.gapCents),
        cell(findingOf(row)),
      ].join(";"),
    ),
  ]);
}
