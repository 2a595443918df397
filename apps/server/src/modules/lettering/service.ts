import { checkLettering } from "@grand-livre/domain/lettering/check-lettering";
import { letteringCode } from "@grand-livre/domain/lettering/lettering-code";
import { type Application, today } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import { inTransaction } from "../../database/transaction.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type Actor, audit } from "../audit/service.ts";
import { lockLedger } from "../ledger/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import {
  countLetterings,
  findLettering,
  findLinesOfLetterings,
  findLinesToLetter,
  insertLettering,
  type LetteringLineRow,
  type LetteringRow,
  undoLetterings,
} from "./repository.ts";

export type Lettered = LetteringRow & { readonly lineIds: readonly string[] };

/**
 * Letters lines by hand.
 * @throws RefusalError LETTERING_LINE_NOT_FOUND, LETTERING_MIXED, LETTERING_DRAFT, LETTERING_ACCOUNT_NOT_LETTERABLE,
 * LETTERING_TAKEN
 */
export async function createLettering(
  app: Application,
  actor: Actor,
  body: { readonly legalEntityRefId: string; readonly lineIds: readonly string[] },
): Promise<Lettered> {
  return inTransaction(app.db, async (tx) => {
    const { id: legalEntityId } = await resolveLegalEntity(tx, actor.scope, body.legalEntityRefId);
    await lockLedger(tx, actor.scope, legalEntityId);
    const lineIds = [...new Set(body.lineIds)];
    const lines = await findLinesToLetter(tx, actor.scope, legalEntityId, lineIds);
    if (lines.length !== lineIds.length) throw new RefusalError("LETTERING_LINE_NOT_FOUND");
    return letter(tx, actor, legalEntityId, lines, today(app));
  });
}

async function letter(
  tx: Tx,
  actor: Actor,
  legalEntityId: string,
  lines: readonly LetteringLineRow[],
  day: string,
): Promise<Lettered> {
  const { account, auxiliary, partial } = orRefuse(checkLettering(lines));
  const rank = (await countLetterings(tx, actor.scope, legalEntityId, account, auxiliary)) + 1;
  const row = {
    legalEntityId,
    id: newId(),
    code: letteringCode(rank, partial),
    account,
    auxiliary,
    partial,
    letteredOn: day,
  };
  const lineIds = lines.map((line) => line.id);
  await insertLettering(tx, actor.scope, row, lineIds);
  await audit(tx, actor, {
    action: "create",
    resource: "lettering",
    resourceId: row.id,
    legalEntityId,
    details: { code: row.code, account, auxiliary, lines: lineIds.length },
  });
  return { ...row, lineIds };
}

/**
 * Letters what a payment or a credit note has brought together, under the ledger's lock: the lines told, with those
 * they were lettered with before, one lettering an account and third party; the former ones are undone with a trace.
 */
export async function letterAnew(
  tx: Tx,
  actor: Actor,
  legalEntityId: string,
  lineIds: readonly string[],
  { day, reason }: { readonly day: string; readonly reason: string },
): Promise<void> {
  const { scope } = actor;
  const told = await findLinesToLetter(tx, scope, legalEntityId, lineIds);
  const former = [...new Set(told.flatMap((line) => line.letteringId ?? []))];
  const beside = await findLinesOfLetterings(tx, scope, legalEntityId, former);
  await undoLetterings(tx, scope, legalEntityId, former, reason);
  const lines = await findLinesToLetter(tx, scope, legalEntityId, [...new Set([...lineIds, ...beside])]);
  const groups = Map.groupBy(
    lines.filter((line) => line.letterable),
    (line) => `${line.account} ${line.auxiliary ?? ""}`,
  );
  for (const group of groups.values()) {
    if (group.length > 1) await letter(tx, actor, legalEntityId, group, day);
  }
}

/** Takes lines out of their letterings, each with a trace. */
export async function unletter(
  tx: Tx,
  actor: Actor,
  legalEntityId: string,
  lineIds: readonly string[],
  reason: string,
): Promise<void> {
  const lines = await findLinesToLetter(tx, actor.scope, legalEntityId, lineIds);
  const former = [...new Set(lines.flatMap((line) => line.letteringId ?? []))];
  await undoLetterings(tx, actor.scope, legalEntityId, former, reason);
}

/** Undoes a lettering; its trace stays. @throws RefusalError LETTERING_NOT_FOUND */
export async function undoLettering(app: Application, actor: Actor, id: string): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const before = await findLettering(tx, actor.scope, id);
    if (!before) throw new RefusalError("LETTERING_NOT_FOUND");
    await lockLedger(tx, actor.scope, before.legalEntityId);
    const row = await findLettering(tx, actor.scope, id);
    if (!row) throw new RefusalError("LETTERING_NOT_FOUND");
    await undoLetterings(tx, actor.scope, row.legalEntityId, [id], "user");
    await audit(tx, actor, {
      action: "delete",
      resource: "lettering",
      resourceId: id,
      legalEntityId: row.legalEntityId,
      details: { code: row.code, account: row.account, auxiliary: row.auxiliary },
    });
  });
}
