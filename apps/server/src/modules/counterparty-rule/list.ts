import type { RuleAnswer, ruleQuery } from "@grand-livre/contracts/counterparty-rule";
import { ruleConflicts } from "@grand-livre/domain/rule/conflicts";
import { rulesInOrder } from "@grand-livre/domain/rule/decide";
import { RULE_DOMAINS } from "@grand-livre/domain/rule/rule";
import { fold } from "@grand-livre/domain/text/fold";
import type { z } from "zod";
import { type Application, today } from "../../application.ts";
import type { Scope } from "../../scope.ts";
import { resolveBooks } from "../books/service.ts";
import { findCounterparties } from "../counterparty/service.ts";
import { findLastUses, type RuleRow, ruleRows } from "./repository.ts";
import { NO_RECORD, ruleRecords } from "./service.ts";

/** A rule as its calls answer it. */
export const presentRule = (row: RuleRow, legalEntityRefId: string) => ({
  ...row,
  legalEntityRefId,
  testedAt: row.testedAt?.toISOString() ?? null,
});

/**
 * The rules of a company in their order, each with its record, its last use and its conflicts: these look at all rules, a few
 * hundred at most. @throws RefusalError LEGAL_ENTITY_NOT_FOUND
 */
export async function listRules(
  app: Application,
  scope: Scope,
  { legalEntityRefId, domain, active, searchValue = "", skip, limit }: z.output<typeof ruleQuery>,
): Promise<{ rules: RuleAnswer[]; count: number }> {
  const books = await resolveBooks(app.db, scope, legalEntityRefId);
  const legalEntityId = books.entity.id;
  const all = await ruleRows.list(app.db, legalEntityId, {}, { order: ["priority"] });
  const names = await findCounterparties(
    app.db,
    legalEntityId,
    all.flatMap(({ counterpartyId }) => counterpartyId ?? []),
  );
  const nameOf = (row: RuleRow) => names.get(row.counterpartyId ?? "")?.name ?? null;
  const words = fold(searchValue).split(" ").filter(Boolean);
  const ordered = RULE_DOMAINS.flatMap((one) => all.filter((row) => row.domain === one));
  const ranks = new Map(
    RULE_DOMAINS.flatMap((one) =>
      ordered.filter((row) => row.domain === one).map((row, at) => [row.id, at + 1] as const),
    ),
  );
  const wanted = ordered.filter(
    (row) =>
      (domain === undefined || row.domain === domain) &&
      (active === undefined || row.active === active) &&
      words.every((word) => `${row.searchKey} ${fold(nameOf(row) ?? "")}`.includes(word)),
  );
  const page = wanted.slice(skip, skip + limit);
  const until = today(app);
  const domains = [...new Set(page.filter((row) => row.active).map((row) => row.domain))];
  const records = new Map(
    (
      await Promise.all(
        domains.map((one) => ruleRecords(app.db, books, rulesInOrder(all, one), { domain: one, until })),
      )
    ).flatMap((found) => [...found]),
  );
  const uses = await findLastUses(app.db, legalEntityId);
  const conflicts = ruleConflicts(all);
  const rules = page.map((row) => ({
    ...presentRule(row, legalEntityRefId),
    ...(records.get(row.id) ?? NO_RECORD),
    counterpartyName: nameOf(row),
    rank: ranks.get(row.id) ?? 0,
    lastUsedOn: uses.get(row.number) ?? null,
    conflicts: conflicts.get(row.id) ?? [],
  }));
  return { rules, count: wanted.length };
}
