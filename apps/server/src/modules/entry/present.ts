import type { EntryAnswer, EntrySummary } from "@grand-livre/contracts/entry";
import { canMarkPca, type PcaMark } from "@grand-livre/domain/accrual/mark-pca";
import { minorUnitsFromDecimal } from "@grand-livre/domain/currency/rate";
import type { CheckedEntry } from "@grand-livre/domain/entry/check-entry";
import type { EntryRefusal } from "@grand-livre/domain/entry/refusals";
import { isRefusal } from "@grand-livre/domain/refusal";
import type { Caller } from "../../http/caller.ts";
import { abilityOf, refusedAbility } from "../../kit/abilities.ts";
import type { LetteringChoice } from "./choice-repository.ts";
import type { EntrySummaryRow, ShownLine } from "./list-repository.ts";
import { codeAndDetails, entryAbilities } from "./policy.ts";
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

type Parts = {
  readonly lines: readonly ShownLine[];
  readonly links: readonly Link[];
  /** On a draft: whether its content may be validated. */
  readonly judged: CheckedEntry | EntryRefusal | undefined;
  readonly pca: PcaMark | undefined;
  readonly choices: readonly LetteringChoice[];
};

/** One entry whole, with its lines and what each comes from. A draft says what of its content forbids validation. */
export function presentEntry(
  caller: Caller,
  row: EntrySummaryRow,
  entry: EntryRow,
  { lines, links, judged, pca, choices }: Parts,
): EntryAnswer {
  const byLine = Map.groupBy(links, (link) => link.entryLineId);
  const summary = presentSummary(caller, row);
  const { abilities } = summary;
  const refused = judged && isRefusal(judged) && abilities.validate.allowed;
  return {
    ...summary,
    abilities: refused ? { ...abilities, validate: refusedAbility(judged) } : abilities,
    warnings: judged && !isRefusal(judged) ? judged.warnings.map(codeAndDetails) : [],
    pca: pca ?? null,
    markPca: abilityOf(
      caller,
      { service: "entry-logs", action: "Editor" },
      canMarkPca({ ...summary, lines }),
    ),
    documentSha256: entry.documentSha256,
    rank: entry.rank,
    hash: entry.hash?.toString("hex") ?? null,
    lines: lines.map(({ currency, foreignAmount, ...line }, index) => ({
      ...line,
      ...(currency !== null &&
        foreignAmount !== null && {
          currency,
          currencyCents: minorUnitsFromDecimal(foreignAmount, currency),
        }),
      ...chosenFor(choices, index + 1),
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

function chosenFor(choices: readonly LetteringChoice[], position: number): { letterWith?: string[] } {
  const chosen = choices.find((one) => one.position === position);
  return chosen ? { letterWith: [...chosen.lineIds] } : {};
}
