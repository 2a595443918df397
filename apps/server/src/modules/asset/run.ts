import type { RunPreview, runQuery } from "@grand-livre/contracts/asset";
import { type ChargeRun, chargeRun } from "@grand-livre/domain/asset/charge-run";
import { isLastDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type BooksCommand, onBooks } from "../../kit/books-command.ts";
import type { Actor } from "../audit/service.ts";
import { type Books, resolveBooks } from "../books/service.ts";
import { type EntryDraft, post, previewDraft } from "../entry/service.ts";
import { requireOpenPeriod } from "../fiscal-exercise/service.ts";
import { technicalAccounts } from "../technical-account/service.ts";
import { assetJournal, assetRefId } from "./command.ts";
import { type Asset, assetOf, stateOf } from "./plan.ts";
import {
  addToAssets,
  type ChargeValues,
  insertCharges,
  insertPosting,
  POSTING_SOURCE,
} from "./posting-repository.ts";
import { type AssetRow, assetRows } from "./repository.ts";

type Demand = z.output<typeof runQuery>;

type PlannedRun = {
  readonly run: ChargeRun;
  readonly rows: ReadonlyMap<string, AssetRow>;
  readonly assets: ReadonlyMap<string, Asset>;
};

/** Refuses a day that no run ends on. @throws RefusalError ASSET_RUN_DATE_INVALID, those of the day */
export function requireRunDate({ exercises }: Books, date: string): void {
  if (!isLastDayOfMonth(date) && !exercises.some(({ endDate }) => endDate === date))
    throw new RefusalError("ASSET_RUN_DATE_INVALID");
  requireOpenPeriod(exercises, date);
}

/** What the charges up to a day are. @throws RefusalError as {@link requireRunDate} */
function planRun(db: Connection, books: Books, date: string): Promise<PlannedRun> {
  requireRunDate(books, date);
  return planCharges(db, books, date);
}

/** What the plans still charge by a day, whether an entry may be dated of it or not: how many assets, and how much. */
export async function chargesLeft(
  db: Connection,
  books: Books,
  date: string,
): Promise<{ readonly count: number; readonly amountCents: number }> {
  const { run } = await planCharges(db, books, date);
  const charged = run.rows.filter((row) => row.chargeCents !== 0 || row.derogatoryCents !== 0);
  return { count: charged.length, amountCents: sumCentsOf(charged, ({ chargeCents }) => chargeCents) };
}

async function planCharges(db: Connection, books: Books, date: string): Promise<PlannedRun> {
  const { exercises, roleAccounts, entity } = books;
  const rows = await assetRows.list(db, entity.id, { equal: { disposedOn: null } }, { order: ["number"] });
  const assets = rows.map(assetOf);
  const derogatoryAccount = technicalAccounts(roleAccounts, date).accelerated_depreciation;
  const run = chargeRun(assets, { date, exercises, journalCode: assetJournal(books), derogatoryAccount });
  return {
    run,
    rows: new Map(rows.map((row) => [row.id, row])),
    assets: new Map(assets.map((asset) => [asset.id, asset])),
  };
}

function draftOf(books: Books, { run }: PlannedRun, postingId: string): EntryDraft | null {
  return (
    run.entry && {
      ...run.entry,
      legalEntityId: books.entity.id,
      pieceRef: `DOT ${run.entry.date.slice(0, 7)}`,
      source: { kind: POSTING_SOURCE, id: postingId, rule: "charges" },
    }
  );
}

/** What a run would write. Writes nothing. @throws RefusalError as {@link runCharges} */
export async function previewRun(app: Application, { scope }: Actor, demand: Demand): Promise<RunPreview> {
  const books = await resolveBooks(app.db, scope, demand.legalEntityRefId);
  const planned = await planRun(app.db, books, demand.date);
  const { rows } = planned.run;
  const draft = draftOf(books, planned, books.entity.id);
  return {
    rows: rows.map((row) => {
      const card = planned.rows.get(row.assetId);
      return { ...row, refId: card ? assetRefId(card) : "" };
    }),
    chargeCents: sumCentsOf(rows, ({ chargeCents }) => chargeCents),
    derogatoryCents: sumCentsOf(rows, ({ derogatoryCents }) => derogatoryCents),
    entry: draft && (await previewDraft(app.db, books, draft)),
  };
}

type WrittenRun = { entryId: string | null; assets: number; chargeCents: number };

/** Reports how many of the assets that a run charges are written. */
type Progress = (done: number, total: number) => Promise<void>;

/** What is written between two words on the progress. */
const SLICE = 1000;

/** Writes the charges up to a day as one entry; when all of them are written already, nothing. */
export async function runCharges(app: Application, actor: Actor, demand: Demand): Promise<WrittenRun> {
  return onBooks(app, actor, { refId: demand.legalEntityRefId }, (command) => writeRun(command, demand));
}

/** The same as a command of the register that is under way. */
export async function writeRun(
  command: BooksCommand,
  { date }: Demand,
  progress?: Progress,
): Promise<WrittenRun> {
  const { app, tx, scope, books, audit } = command;
  const planned = await planRun(tx, books, date);
  const id = newId();
  const draft = draftOf(books, planned, id);
  if (!draft) return { entryId: null, assets: 0, chargeCents: 0 };
  const { entryId, number } = await post(command, draft);
  const legalEntityId = books.entity.id;
  const charged = planned.run.rows.filter((row) => row.chargeCents !== 0 || row.derogatoryCents !== 0);
  const posting = { legalEntityId, id, kind: "charges" as const, postingDate: date };
  await insertPosting(tx, scope, { ...posting, writtenAt: app.now() }, []);
  for (let from = 0; from < charged.length; from += SLICE) {
    const slice = charged.slice(from, from + SLICE);
    await insertCharges(tx, posting, slice.map(chargeOf));
    const added = slice.flatMap((row) => {
      const asset = planned.assets.get(row.assetId);
      return asset ? [{ ...row, state: stateOf(asset.plan, row.closingCents) }] : [];
    });
    await addToAssets(tx, legalEntityId, added);
    await progress?.(from + slice.length, charged.length);
  }
  const chargeCents = sumCentsOf(charged, (charge) => charge.chargeCents);
  await audit({
    action: "depreciate",
    resource: "asset-posting",
    resourceId: id,
    legalEntityId,
    details: { date, entry: number, assets: charged.length, chargeCents },
  });
  return { entryId, assets: charged.length, chargeCents };
}

function chargeOf({ assetId, chargeCents, derogatoryCents }: ChargeRun["rows"][number]): ChargeValues {
  return { assetId, chargeCents, derogatoryCents, impairmentCents: 0 };
}
