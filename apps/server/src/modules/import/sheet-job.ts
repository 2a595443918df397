import { errorTable } from "@grand-livre/contracts/errors";
import type { SheetImportResult } from "@grand-livre/contracts/import";
import { groupSheetLines, type RejectedLine, type SheetLine } from "@grand-livre/domain/import/journal-sheet";
import type { SheetHeadings } from "@grand-livre/domain/import/sheet-columns";
import { decimalFromCents } from "@grand-livre/domain/money/decimal";
import type { Tx } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import type { JobHandler } from "../../jobs/handler.ts";
import { type Actor, audit } from "../audit/service.ts";
import { type EntryDraft, writeEntries } from "../entry/service.ts";
import { nameStoredFile, withStoredCopy } from "../file/service.ts";
import { journalOfType } from "../journal/service.ts";
import { lockLedger } from "../ledger/service.ts";
import { addToBatch, findBatchOfFile, insertBatch } from "./batch-repository.ts";
import { findPartiesOf } from "./books-repository.ts";
import { type ReadJournal, readJournal } from "./journal-file.ts";
import { type MappingToKeep, rememberMapping } from "./mappings.ts";
import { JOURNAL_LIMITS, sheetRows } from "./read-sheet.ts";
import { findByIndex } from "./write-repository.ts";

const SHOWN_REJECTED = 10_000;

/** What the upload left for the job. */
export type ImportSheetPayload = {
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly mediaType: string;
  readonly fileName: string;
  readonly journalCode: string | null;
  /** How the columns are read. */
  readonly headings: SheetHeadings;
  /** Set when a person named the columns: to be proposed for the next file of this shape. */
  readonly keep: MappingToKeep | null;
};

/** Makes drafts of a sheet of entries: one of each balanced group, a reason for each line that is in none. */
export const importSheetJob: JobHandler = async (app, job) => {
  const payload = job.payload as ImportSheetPayload;
  const sheet = await withStoredCopy(app, payload.sha256, (path) =>
    readJournal(sheetRows(path, JOURNAL_LIMITS), payload.headings),
  );
  await job.progress(sheet.read, sheet.read * 2);
  return (tx) => writeSheet(tx, job.actor, job.legalEntityId ?? "", payload, sheet);
};

/** @throws RefusalError IMPORT_FILE_KNOWN */
async function writeSheet(
  tx: Tx,
  actor: Actor,
  legalEntityId: string,
  payload: ImportSheetPayload,
  sheet: ReadJournal,
): Promise<SheetImportResult> {
  const { scope } = actor;
  await lockLedger(tx, scope, legalEntityId);
  const known = await findBatchOfFile(tx, scope, legalEntityId, payload.sha256);
  if (known) throw new RefusalError("IMPORT_FILE_KNOWN", { batchId: known });
  const rejected = [...sheet.rejected];
  const fallback = payload.journalCode ?? (await journalOfType(tx, scope, legalEntityId, "general")).code;
  const parties = await partiesOf(tx, actor, legalEntityId, sheet.lines);
  const batchId = newId();
  await findByIndex(tx);
  const written: WrittenGroup[] = [];
  for (const groups of inTurns(groupSheetLines(sheet.lines)))
    await writeGroups(tx, actor, legalEntityId, { groups, fallback, parties, batchId, written, rejected });
  rejected.sort((one, other) => one.line - other.line);
  const result = {
    read: sheet.read,
    created: written.length,
    rejected: rejected.slice(0, SHOWN_REJECTED),
  };
  // A sheet of which nothing could be kept may come again, once it is corrected.
  if (written.length === 0) return { ...result, batchId: null };
  await nameStoredFile(tx, payload);
  await insertBatch(tx, scope, {
    legalEntityId,
    id: batchId,
    kind: "xlsx",
    fileSha256: payload.sha256,
    fileName: payload.fileName,
    fileForm: {
      ...formOf(
        written.flatMap((entry) => entry.lines),
        written.length,
      ),
      rejected: rejected.length,
    },
    report: { read: sheet.read, rejected: result.rejected, anomalies: [] },
  });
  await rememberMapping(
    tx,
    actor,
    { legalEntityId, fileName: payload.fileName },
    payload.headings,
    payload.keep,
  );
  await addToBatch(
    tx,
    scope,
    { legalEntityId, id: batchId },
    written.map((entry) => entry.id),
  );
  await audit(tx, actor, {
    action: "import",
    resource: "import-batch",
    resourceId: batchId,
    legalEntityId,
    details: { fileName: payload.fileName, sha256: payload.sha256, created: written.length },
  });
  return { ...result, batchId };
}

function formOf(lines: readonly SheetLine[], entries: number) {
  const dates = lines.map((line) => line.date).sort();
  const sum = (side: "debitCents" | "creditCents") => lines.reduce((total, line) => total + line[side], 0);
  return {
    mode: "draft" as const,
    encoding: "UTF-8" as const,
    separator: "\t" as const,
    shape: null,
    exact: false,
    exerciseIds: [],
    lines: lines.length,
    entries,
    debitCents: sum("debitCents"),
    creditCents: sum("creditCents"),
    firstDate: dates[0] ?? "",
    lastDate: dates.at(-1) ?? "",
    justify: 0,
    advice: 0,
  };
}

async function partiesOf(tx: Tx, { scope }: Actor, legalEntityId: string, lines: readonly SheetLine[]) {
  const named = [...new Set(lines.flatMap((line) => line.party || []))];
  const found = new Map<string, string>();
  if (named.length === 0) return found;
  for (const row of await findPartiesOf(tx, scope, legalEntityId, named))
    for (const code of [row.subledgerCustomer, row.subledgerSupplier]) if (code) found.set(code, row.id);
  return found;
}

type WrittenGroup = { readonly id: string; readonly lines: readonly SheetLine[] };

/** Entries judged and written in one turn: what is held besides the lines of the sheet. */
const GROUPS_A_TURN = 500;

/** By day and journal, what one turn looks up serves many; within a day in the order of the sheet. */
function* inTurns(groups: readonly SheetLine[][]): Generator<SheetLine[][]> {
  const keyOf = ([first]: readonly SheetLine[]) => `${first?.date} ${first?.journal}`;
  const sorted = groups.toSorted((one, other) =>
    keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : 0,
  );
  for (let at = 0; at < sorted.length; at += GROUPS_A_TURN) yield sorted.slice(at, at + GROUPS_A_TURN);
}

type Turn = {
  readonly groups: readonly SheetLine[][];
  readonly fallback: string;
  readonly parties: ReadonlyMap<string, string>;
  readonly batchId: string;
  /** Both grow. */
  readonly written: WrittenGroup[];
  readonly rejected: RejectedLine[];
};

async function writeGroups(tx: Tx, actor: Actor, legalEntityId: string, turn: Turn): Promise<void> {
  const { written, rejected, parties } = turn;
  const refuse = (lines: readonly SheetLine[], reason: string) => {
    for (const { line } of lines) rejected.push({ line, reason });
  };
  const sound = turn.groups.filter((lines) => {
    const reason = reasonAgainst(lines, parties);
    if (reason !== undefined) refuse(lines, reason);
    return reason === undefined;
  });
  const drafts = sound.map((lines) => draftOf(legalEntityId, lines, turn));
  for (const [at, entry] of (await writeEntries(tx, actor, legalEntityId, drafts)).entries()) {
    const lines = sound[at] ?? [];
    if ("id" in entry) written.push({ id: entry.id, lines });
    else refuse(lines, sentenceOf(entry.refusal));
  }
}

/** Why lines make no entry by themselves; undefined when the books are to judge. */
function reasonAgainst(
  lines: readonly SheetLine[],
  parties: ReadonlyMap<string, string>,
): string | undefined {
  const net = lines.reduce((sum, line) => sum + line.debitCents - line.creditCents, 0);
  if (lines.length < 2) return "L’écriture n’a qu’une ligne.";
  if (net !== 0) {
    const gap = decimalFromCents(Math.abs(net)).replace(".", ",");
    return `L’écriture n’est pas équilibrée\u00a0: il manque ${gap} € ${net > 0 ? "au crédit" : "au débit"}.`;
  }
  const unknown = lines.find((line) => line.party !== "" && !parties.has(line.party));
  return unknown && `Le tiers «\u00a0${unknown.party}\u00a0» est inconnu dans ce dossier.`;
}

function draftOf(
  legalEntityId: string,
  lines: readonly SheetLine[],
  { fallback, parties, batchId }: Turn,
): EntryDraft {
  const [first] = lines;
  return {
    legalEntityId,
    journalCode: first?.journal || fallback,
    date: first?.date ?? "",
    pieceRef: first?.piece || null,
    label: first?.label ?? "",
    source: { kind: "manual", id: batchId, rule: "sheet" },
    lines: lines.map((line) => ({
      account: line.account,
      counterpartyId: parties.get(line.party) ?? null,
      label: line.label,
      debitCents: line.debitCents,
      creditCents: line.creditCents,
    })),
  };
}

/** The French sentence of a refusal, with its figures. */
function sentenceOf({ code, details }: RefusalError): string {
  return errorTable[code].text.replace(/\{(\w+)\}/g, (_, name: string) => String(details?.[name] ?? "…"));
}
