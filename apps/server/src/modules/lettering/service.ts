import { findOpenPeriod, nextOpenDate } from "@grand-livre/domain/exercise/find-period";
import { checkLettering } from "@grand-livre/domain/lettering/check-lettering";
import { letteringCode } from "@grand-livre/domain/lettering/lettering-code";
import { letteringGapLines } from "@grand-livre/domain/lettering/lettering-gap";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { isRefusal } from "@grand-livre/domain/refusal";
import type { Application } from "../../application.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type BooksCommand, onBooks } from "../../kit/books-command.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import type { Actor } from "../audit/service.ts";
import { post } from "../entry/service.ts";
import { journalOfType } from "../journal/service.ts";
import { lockLedger } from "../ledger/service.ts";
import { technicalAccounts } from "../technical-account/service.ts";
import { findLineOn } from "./open-repository.ts";
import {
  findCodes,
  findLettering,
  findLinesOfLetterings,
  findLinesToLetter,
  insertLettering,
  type LetteringLineRow,
  type LetteringRow,
  undoLetterings,
} from "./repository.ts";

export { lastNameOf, letteredAt, unletteredAt } from "./open-repository.ts";

export type Lettered = LetteringRow & { readonly lineIds: readonly string[] };

type Group = { readonly lineIds: readonly string[]; readonly writeOffGap: boolean };

/**
 * Letters lines by hand, their difference written off when asked.
 * @throws RefusalError LETTERING_LINE_NOT_FOUND, LETTERING_MIXED, LETTERING_DRAFT, LETTERING_ACCOUNT_NOT_LETTERABLE,
 * LETTERING_TAKEN, LETTERING_GAP_TOO_HIGH, and those of an entry
 */
export async function createLettering(
  app: Application,
  actor: Actor,
  { legalEntityRefId, ...group }: Group & { readonly legalEntityRefId: string },
): Promise<Lettered> {
  const [lettered] = await createLetterings(app, actor, { legalEntityRefId, letterings: [group] });
  if (lettered === undefined) throw new Error("A lettering was asked for and none was written");
  return lettered;
}

/** Several letterings in one transaction. @throws RefusalError as {@link createLettering} */
export async function createLetterings(
  app: Application,
  actor: Actor,
  body: { readonly legalEntityRefId: string; readonly letterings: readonly Group[] },
): Promise<Lettered[]> {
  return onBooks(app, actor, { refId: body.legalEntityRefId }, async (command) => {
    return letterGroups(command, body.letterings);
  });
}

/** The same in the caller's transaction. */
export async function letterGroups(command: BooksCommand, groups: readonly Group[]): Promise<Lettered[]> {
  const { books } = command;
  const { id: legalEntityId } = books.entity;
  const lettered: Lettered[] = [];
  for (const group of groups) {
    const lines = await linesOf(command, legalEntityId, [...new Set(group.lineIds)]);
    const whole = group.writeOffGap ? await writeOff(command, lines) : lines;
    lettered.push(await letter(command, legalEntityId, whole, command.today));
  }
  return lettered;
}

async function linesOf({ tx }: Command, legalEntityId: string, lineIds: readonly string[]) {
  const lines = await findLinesToLetter(tx, legalEntityId, lineIds);
  if (lines.length !== lineIds.length) throw new RefusalError("LETTERING_LINE_NOT_FOUND");
  return lines;
}

/**
 * Writes the difference of lines off on the day of the last one, or on the next open day, and answers the lines that now
 * balance.
 */
async function writeOff(
  command: BooksCommand,
  lines: readonly LetteringLineRow[],
): Promise<readonly LetteringLineRow[]> {
  const { tx, books } = command;
  const { account, auxiliary, partial } = orRefuse(checkLettering(lines));
  if (!partial) return lines;
  const legalEntityId = books.entity.id;
  const last = lines.reduce((latest, { date }) => (date > latest ? date : latest), "");
  const date = isRefusal(findOpenPeriod(last, books.exercises))
    ? (nextOpenDate(last, books.exercises) ?? last)
    : last;
  const gapCents = sumCentsOf(lines, ({ debitCents, creditCents }) => debitCents - creditCents);
  const counterpartyId = lines.find((line) => line.counterpartyId !== null)?.counterpartyId ?? null;
  const written = orRefuse(
    letteringGapLines(
      { account, auxiliary, counterpartyId, gapCents },
      technicalAccounts(books.roleAccounts, date),
      books.salesSettings.settlementGapLimitCents,
    ),
  );
  const { entryId } = await post(command, {
    journalCode: journalOfType(books.journals, "general").code,
    date,
    label: `Écart de règlement ${auxiliary ?? account}`,
    source: { kind: "lettering", rule: "gap" },
    lines: written,
  });
  const added = await findLineOn(tx, { legalEntityId, entryId, account });
  return linesOf(command, legalEntityId, [...lines.map(({ id }) => id), ...(added ? [added] : [])]);
}

/** The next code of an account and third party: an imported ledger may have brought any of them. */
async function freeCode(
  { tx }: Command,
  of: { readonly legalEntityId: string; readonly account: string; readonly auxiliary: string | null },
  partial: boolean,
): Promise<string> {
  const { count, beside } = await findCodes(tx, of);
  for (let rank = count + 1; ; rank += 1) {
    const code = letteringCode(rank, partial);
    if (!beside.includes(code)) return code;
  }
}

async function letter(
  command: Command,
  legalEntityId: string,
  lines: readonly LetteringLineRow[],
  day: string,
): Promise<Lettered> {
  const { tx, scope } = command;
  const { account, auxiliary, partial } = orRefuse(checkLettering(lines));
  const row = {
    legalEntityId,
    id: newId(),
    code: await freeCode(command, { legalEntityId, account, auxiliary }, partial),
    account,
    auxiliary,
    partial,
    letteredOn: day,
  };
  const lineIds = lines.map((line) => line.id);
  await insertLettering(tx, scope, row, lineIds);
  await command.audit({
    action: "create",
    resource: "lettering",
    resourceId: row.id,
    legalEntityId,
    details: { code: row.code, account, auxiliary, lines: lineIds.length },
  });
  return { ...row, lineIds };
}

/**
 * Letters what a payment or a credit note has brought together, under the ledger's lock: the lines given, with those
 * they were lettered with before, one lettering an account and third party; the former ones are undone with a trace.
 */
export async function letterAnew(
  command: Command,
  legalEntityId: string,
  lineIds: readonly string[],
  { day, reason }: { readonly day: string; readonly reason: string },
): Promise<void> {
  const { tx, scope } = command;
  const told = await findLinesToLetter(tx, legalEntityId, lineIds);
  const former = [...new Set(told.flatMap((line) => line.letteringId ?? []))];
  const beside = await findLinesOfLetterings(tx, legalEntityId, former);
  await undoLetterings(tx, scope, legalEntityId, former, reason);
  const lines =
    former.length === 0
      ? told
      : await findLinesToLetter(tx, legalEntityId, [...new Set([...lineIds, ...beside])]);
  const groups = Map.groupBy(
    lines.filter((line) => line.letterable),
    (line) => `${line.account} ${line.auxiliary ?? ""}`,
  );
  for (const group of groups.values()) {
    if (group.length > 1) await letter(command, legalEntityId, group, day);
  }
}

/** Takes lines out of their letterings, each with a trace. */
export async function unletter(
  { tx, scope }: Command,
  legalEntityId: string,
  lineIds: readonly string[],
  reason: string,
): Promise<void> {
  const lines = await findLinesToLetter(tx, legalEntityId, lineIds);
  const former = [...new Set(lines.flatMap((line) => line.letteringId ?? []))];
  await undoLetterings(tx, scope, legalEntityId, former, reason);
}

/** Undoes a lettering; its trace stays. @throws RefusalError LETTERING_NOT_FOUND */
export async function undoLettering(app: Application, actor: Actor, id: string): Promise<void> {
  await inCommand(app, actor, async (command) => {
    const { tx } = command;
    const before = await findLettering(tx, actor.scope, id);
    if (!before) throw new RefusalError("LETTERING_NOT_FOUND");
    await lockLedger(tx, before.legalEntityId);
    const row = await findLettering(tx, actor.scope, id);
    if (!row) throw new RefusalError("LETTERING_NOT_FOUND");
    await undoLetterings(tx, actor.scope, row.legalEntityId, [id], "user");
    await command.audit({
      action: "delete",
      resource: "lettering",
      resourceId: id,
      legalEntityId: row.legalEntityId,
      details: { code: row.code, account: row.account, auxiliary: row.auxiliary },
    });
  });
}
