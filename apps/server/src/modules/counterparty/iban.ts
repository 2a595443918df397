import type { decideIbanBody, PartyIban } from "@grand-livre/contracts/third-party";
import { canDecideIban } from "@grand-livre/domain/counterparty/iban-approval";
import { formatIban } from "@grand-livre/domain/identifier/iban";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { abilityOf } from "../../kit/abilities.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import type { Scope } from "../../scope.ts";
import { decideIbanRow, findIbans, type IbanRow, insertIban, replaceWaitingIban } from "./iban-repository.ts";
import {
  type CounterpartyRow,
  findCounterpartyById,
  lockCounterparties,
  updateCounterpartyRow,
} from "./repository.ts";

/** As many as a card shows. */
const MOST_IBANS = 50;
const DECIDE = { service: "counterparties", action: "Validator" } as const;

/**
 * Keeps the bank account that a third party was given: it waits for another person. The one before is waited for no more.
 * An account that was taken off leaves nothing to approve.
 */
export async function askIban({ tx, scope }: Command, row: CounterpartyRow): Promise<void> {
  await replaceWaitingIban(tx, row);
  if (row.iban !== null) await insertIban(tx, scope, row, row.iban);
}

/** The bank accounts that a third party was given. @throws RefusalError COUNTERPARTY_NOT_FOUND */
export async function listIbans(app: Application, caller: Caller, id: string): Promise<PartyIban[]> {
  const row = await requireParty(app.db, caller.scope, id);
  return (await findIbans(app.db, row, MOST_IBANS)).map((iban) => presentIban(caller, iban));
}

/**
 * Approves a new bank account, or refuses it: the card then goes back to the last one that was approved.
 * @throws RefusalError COUNTERPARTY_NOT_FOUND, COUNTERPARTY_IBAN_NOT_FOUND, COUNTERPARTY_IBAN_DECIDED,
 * COUNTERPARTY_IBAN_SAME_PERSON
 */
export async function decideIban(
  app: Application,
  caller: Caller,
  { id, ibanId }: { readonly id: string; readonly ibanId: string },
  { decision, reason }: z.output<typeof decideIbanBody>,
): Promise<PartyIban> {
  return inCommand(app, caller, async (command) => {
    const { tx, scope } = command;

    await lockCounterparties(tx, (await requireParty(tx, scope, id)).legalEntityId);
    const row = await requireParty(tx, scope, id);
    const asked = await ibanOf(tx, row, ibanId);
    orRefuse(canDecideIban(asked, scope.userId));
    const decided = {
      id: ibanId,
      state: decision,
      reason: reason === undefined || reason === "" ? null : reason,
      decidedAt: app.now(),
    };
    if (!(await decideIbanRow(tx, scope, row.legalEntityId, decided)))
      throw new RefusalError("COUNTERPARTY_IBAN_DECIDED");
    if (decision === "refused" && row.iban === asked.iban) {
      const approved = (await findIbans(tx, row, MOST_IBANS)).find(({ state }) => state === "approved");
      if (!(await updateCounterpartyRow(tx, row, { iban: approved?.iban ?? null })))
        throw new RefusalError("STALE_VERSION");
    }
    await command.audit({
      action: decision === "approved" ? "approve-iban" : "refuse-iban",
      resource: "counterparty",
      resourceId: row.id,
      legalEntityId: row.legalEntityId,
      details: { name: row.name, iban: formatIban(asked.iban), reason: decided.reason },
    });
    return presentIban(caller, await ibanOf(tx, row, ibanId));
  });
}

async function requireParty(db: Connection, scope: Scope, id: string): Promise<CounterpartyRow> {
  const row = await findCounterpartyById(db, scope, id);
  if (!row) throw new RefusalError("COUNTERPARTY_NOT_FOUND");
  return row;
}

async function ibanOf(db: Connection, row: CounterpartyRow, ibanId: string): Promise<IbanRow> {
  const found = (await findIbans(db, row, MOST_IBANS)).find((one) => one.id === ibanId);
  if (!found) throw new RefusalError("COUNTERPARTY_IBAN_NOT_FOUND");
  return found;
}

function presentIban(caller: Caller, row: IbanRow): PartyIban {
  const { askedById: _, askedAt, decidedAt, ...shown } = row;
  return {
    ...shown,
    askedAt: askedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    abilities: { decide: abilityOf(caller, DECIDE, canDecideIban(row, caller.scope.userId)) },
  };
}
