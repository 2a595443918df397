import type { AutoLetteringBody } from "@grand-livre/contracts/lettering";
import type { Application } from "../../application.ts";
import { onBooks } from "../../kit/books-command.ts";
import type { Actor } from "../audit/service.ts";
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
  return onBooks(app, actor, { refId: legalEntityRefId }, async (command) => {
    const { tx } = command;
    const { id: legalEntityId } = command.entity;

    const auxiliaries =
      subledger === undefined ? await findOpenAuxiliaries(tx, legalEntityId, account) : [subledger];
    const groups: { lineIds: readonly string[]; writeOffGap: boolean }[] = [];
    for (const auxiliary of auxiliaries) {
      const terms = { methods: SURE, gapThresholdCents: 0 };
      const { proposals } = await proposalsOf(tx, { legalEntityId, account, auxiliary }, terms);
      for (const { kind, lineIds } of proposals)
        if (kind === "whole") groups.push({ lineIds, writeOffGap: false });
    }
    const lettered = await letterGroups(command, groups);
    return { lettered: lettered.length, lineIds: lettered.map(({ lineIds }) => [...lineIds]) };
  });
}
