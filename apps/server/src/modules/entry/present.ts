import type { EntryAnswer, EntrySummary } from "@grand-livre/contracts/entry";
import type { Caller } from "../../http/caller.ts";
import type { EntrySummaryRow, ShownLine } from "./list-repository.ts";
import { entryAbilities } from "./policy.ts";
import type { EntryRow, findLinks } from "./repository.ts";

/** A row of the list as the contract prints it, with what the caller may do with it. */
export function presentSummary(caller: Caller, row: EntrySummaryRow): EntrySummary {
  const { legalEntityId: _, entryDate, sourceKind, sourceId, sourceRule, ...rest } = row;
  return {
    ...rest,
    date: entryDate,
    source: { kind: sourceKind, id: sourceId, rule: sourceRule },
    abilities: entryAbilities(caller, { ...row, reversedBy: row.reversedByNumber }),
  };
}

type Link = Awaited<ReturnType<typeof findLinks>>[number];

/** One entry whole, with its lines and what each comes from. */
export function presentEntry(
  caller: Caller,
  row: EntrySummaryRow,
  entry: EntryRow,
  lines: readonly ShownLine[],
  links: readonly Link[],
): EntryAnswer {
  const byLine = Map.groupBy(links, (link) => link.entryLineId);
  return {
    ...presentSummary(caller, row),
    documentSha256: entry.documentSha256,
    rank: entry.rank,
    hash: entry.hash?.toString("hex") ?? null,
    lines: lines.map((line) => ({
      ...line,
      origins: (byLine.get(line.id) ?? []).map(
        ({ documentKind, documentId, documentLineId, role, amountCents }) => ({
          documentKind,
          documentId,
          documentLineId,
          role,
          amountCents,
        }),
      ),
    })),
  };
}
