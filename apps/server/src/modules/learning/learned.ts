import type { LearnedSupplier, learnedQuery } from "@grand-livre/contracts/counterparty-rule";
import { lowerBoundOfShare } from "@grand-livre/domain/learning/lower-bound";
import type { z } from "zod";
import { type Application, today } from "../../application.ts";
import type { Scope } from "../../scope.ts";
import { chartVersionAt, findAccounts } from "../account/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { findLearned, type LearnedPlace } from "./learned-repository.ts";

/** What was learned of each supplier, by name. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function listLearned(
  app: Application,
  scope: Scope,
  { legalEntityRefId, after, limit }: z.output<typeof learnedQuery>,
): Promise<{ suppliers: LearnedSupplier[]; nextAfter: string | null }> {
  const { id: legalEntityId } = await resolveLegalEntity(app.db, legalEntityRefId);
  const rows = await findLearned(app.db, legalEntityId, { after: placeOf(after), limit });
  const version = await chartVersionAt(app.db, scope, legalEntityId, today(app));
  const numbers = rows.map(({ account }) => account);
  const accounts = await findAccounts(app.db, legalEntityId, version, numbers);
  const suppliers = rows.map((row) => ({
    ...row,
    rules: [...row.rules],
    accountLabel: accounts.get(row.account)?.label ?? null,
    confidence: lowerBoundOfShare(row.agreeing, row.bills),
  }));
  const last = rows.at(-1);
  const nextAfter = last && rows.length === limit ? `${last.counterpartyId} ${last.name}` : null;
  return { suppliers, nextAfter };
}

function placeOf(after: string | undefined): LearnedPlace | undefined {
  const [, id = "", name = ""] = /^([0-9a-f-]{36}) (.*)$/s.exec(after ?? "") ?? [];
  return id === "" ? undefined : { id, name };
}
