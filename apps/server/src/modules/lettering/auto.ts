import type { AutoLetteringBody } from "@grand-livre/contracts/lettering";
import type { Application } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Actor } from "../audit/service.ts";
import { lockBooks } from "../books/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { proposalsOf } from "./open-lines.ts";
import { findOpenAuxiliaries } from "./open-repository.ts";
import { letterGroups } from "./service.ts";

/** Reference, amount and sum are sure when the lines balance; the age of a line is not. */
const SURE = ["reference", "amount", "combination"] as const;

/**
 * Letters what balances of an account, of one third party of it or of all: by reference, amount, then sum.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND
 */
export async function letterAutomatically(
  app: Application,
  actor: Actor,
  { legalEntityRefId, account, subledger }: AutoLetteringBody,
): Promise<{ lettered: number; lineIds: string[][] }> {
  return inTransaction(app.db, async (tx) => {
    const { scope } = actor;
    const { id: legalEntityId } = await resolveLegalEntity(tx, scope, legalEntityRefId);
    const books = await lockBooks(tx, scope, legalEntityId);
    const auxiliaries =
      subledger === undefined ? await findOpenAuxiliaries(tx, scope, legalEntityId, account) : [subledger];
    const groups: { lineIds: readonly string[]; writeOffGap: boolean }[] = [];
    for (const auxiliary of auxiliaries) {
      const terms = { methods: SURE, gapThresholdCents: 0 };
      const { proposals } = await proposalsOf(tx, scope, { legalEntityId, account, auxiliary }, terms);
      for (const { kind, lineIds } of proposals)
        if (kind === "whole") groups.push({ lineIds, writeOffGap: false });
    }
    const lettered = await letterGroups(app, tx, actor, books, groups);
    return { lettered: lettered.length, lineIds: lettered.map(({ lineIds }) => [...lineIds]) };
  });
}
