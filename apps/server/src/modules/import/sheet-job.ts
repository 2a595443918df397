import { errorTable } from "@grand-livre/contracts/errors";
import type { SheetImportResult } from "@grand-livre/contracts/import";
import type { SheetLine } from "@grand-livre/domain/import/journal-sheet";
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
import type { BatchForm } from "./batch.ts";
import {
  beforeBatch,
  findBatchOfFile,
  forgetBatch,
  insertBatch,
  type NewBatch,
  updateBatch,
} from "./batch-repository.ts";
import { findPartiesOf } from "./books-repository.ts";
import { type MappingToKeep, rememberMapping } from "./mappings.ts";
import { progressOfReading, progressOfWriting, type ToldProgress } from "./progress.ts";
import { JOURNAL_LIMITS, sheetRows } from "./read-sheet.ts";
import type { RejectedLines } from "./rejected-lines.ts";
import { type StagedSheet, stageSheet } from "./stage-sheet.ts";
import { deleteStagedLines, openStagedLines, type StagedPages } from "./staging-repository.ts";
import { type BatchPlace, findByIndex, planningAnew } from "./write-repository.ts";

/** What the upload left for the job. */
export type ImportSheetPayload = {
  /** Where the word on its end leads. */
  readonly legalEntityRefId: string;
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
  const { sha256, sizeBytes, headings } = payload;
  const sheet = await withStoredCopy(app, sha256, (path) =>
    stageSheet(
      app,
      job,
      sheetRows(path, JOURNAL_LIMITS),
      headings,
      progressOfReading(job, { kind: "xlsx", sizeBytes }),
    ),
  );
  await job.progress(sheet.read, sheet.read * 2);
  return (tx) => writeSheet(tx, job.actor, payload, sheet, progressOfWriting(job, sheet.read));
};

/** @throws RefusalError IMPORT_FILE_KNOWN */
async function writeSheet(
  tx: Tx,
  actor: Actor,
  payload: ImportSheetPayload,
  { staging, read, rejected }: StagedSheet,
  progress: ToldProgress,
): Promise<SheetImportResult> {
  const { scope } = actor;
  const { legalEntityId } = staging;
  await lockLedger(tx, scope, legalEntityId);
  const known = await findBatchOfFile(tx, scope, legalEntityId, payload.sha256);
  if (known) throw new RefusalError("IMPORT_FILE_KNOWN", { batchId: known });
  const fallback = payload.journalCode ?? (await journalOfType(tx, scope, legalEntityId, "general")).code;
  const batch: NewBatch = {
    legalEntityId,
    id: newId(),
    kind: "xlsx",
    fileSha256: payload.sha256,
    fileName: payload.fileName,
    fileForm: { ...EMPTY_FORM, rejected: rejected.count },
    report: { read, rejected: [], anomalies: [] },
  };
  const written = new WrittenLines();
  const { form } = written;
  await beforeBatch(tx);
  await nameStoredFile(tx, payload);
  await insertBatch(tx, scope, batch);
  await findByIndex(tx);
  const nextPage = await openStagedLines(tx, scope, staging, LINES_A_PAGE);
  const planAnew = planningAnew(tx);
  for await (const groups of turnsOf(nextPage)) {
    await writeGroups(tx, actor, groups, { fallback, batch, written, rejected });
    await planAnew();
    await progress(form.lines + rejected.count);
  }
  const result = {
    read,
    created: form.entries,
    rejected: rejected.first(),
    rejectedCount: rejected.count,
  };
  // A sheet of which nothing could be kept may come again, once it is corrected.
  if (form.entries === 0) await forgetBatch(tx);
  await deleteStagedLines(tx, scope, staging);
  if (form.entries === 0) return { ...result, batchId: null };
  await updateBatch(tx, scope, {
    ...batch,
    fileForm: { ...form, rejected: rejected.count },
    report: { ...batch.report, rejected: result.rejected },
  });
  await rememberMapping(
    tx,
    actor,
    { legalEntityId, fileName: payload.fileName },
    payload.headings,
    payload.keep,
  );
  await audit(tx, actor, {
    action: "import",
    resource: "import-batch",
    resourceId: batch.id,
    legalEntityId,
    details: { fileName: payload.fileName, sha256: payload.sha256, created: form.entries },
  });
  return { ...result, batchId: batch.id };
}

/** What a batch of drafts tells of its file before anything is written. */
const EMPTY_FORM: BatchForm = {
  mode: "draft",
  encoding: "UTF-8",
  separator: "\t",
  shape: null,
  exact: false,
  exerciseIds: [],
  lines: 0,
  entries: 0,
  debitCents: 0,
  creditCents: 0,
  firstDate: "",
  lastDate: "",
  justify: 0,
  advice: 0,
};

/** What the drafts of a sheet hold together. */
class WrittenLines {
  readonly form: { -readonly [Field in keyof BatchForm]: BatchForm[Field] } = { ...EMPTY_FORM };

  add(lines: readonly SheetLine[]): void {
    const { form } = this;
    form.entries += 1;
    form.lines += lines.length;
    for (const { date, debitCents, creditCents } of lines) {
      form.debitCents += debitCents;
      form.creditCents += creditCents;
      if (form.firstDate === "" || date < form.firstDate) form.firstDate = date;
      if (date > form.lastDate) form.lastDate = date;
    }
  }
}

/** Lines read, judged and written in one turn: what is held of a sheet, an entry longer than that aside. */
const LINES_A_PAGE = 250;

/** The entries of a sheet, a page of lines at a time. */
async function* turnsOf(nextPage: StagedPages): AsyncGenerator<SheetLine[][]> {
  let groups: SheetLine[][] = [];
  let last: { readonly firstLine: number; readonly lines: SheetLine[] } | undefined;
  for (let page = await nextPage(); page.length > 0; page = await nextPage()) {
    for (const { firstLine, ...line } of page) {
      if (last?.firstLine === firstLine) last.lines.push(line);
      else {
        if (last) groups.push(last.lines);
        last = { firstLine, lines: [line] };
      }
    }
    // The last entry may go on upon the next page.
    if (groups.length > 0) yield groups;
    groups = [];
  }
  if (last) yield [last.lines];
}

type Writing = {
  /** The journal of lines that name none. */
  readonly fallback: string;
  readonly batch: BatchPlace;
  /** Both grow. */
  readonly written: WrittenLines;
  readonly rejected: RejectedLines;
};

type Parties = ReadonlyMap<string, string>;

async function writeGroups(
  tx: Tx,
  actor: Actor,
  groups: readonly SheetLine[][],
  writing: Writing,
): Promise<void> {
  const { batch, written, rejected } = writing;
  const refuse = (lines: readonly SheetLine[], reason: string) => {
    for (const { line } of lines) rejected.add({ line, reason });
  };
  const parties = await partiesOf(tx, actor, batch.legalEntityId, groups.flat());
  const sound = groups.filter((lines) => {
    const reason = reasonAgainst(lines, parties);
    if (reason !== undefined) refuse(lines, reason);
    return reason === undefined;
  });
  const drafts = sound.map((lines) => draftOf(lines, parties, writing));
  for (const [at, entry] of (await writeEntries(tx, actor, batch.legalEntityId, drafts)).entries()) {
    const lines = sound[at] ?? [];
    if ("id" in entry) written.add(lines);
    else refuse(lines, sentenceOf(entry.refusal));
  }
}

async function partiesOf(
  tx: Tx,
  { scope }: Actor,
  legalEntityId: string,
  lines: readonly SheetLine[],
): Promise<Parties> {
  const named = [...new Set(lines.flatMap((line) => line.party || []))];
  const found = new Map<string, string>();
  if (named.length === 0) return found;
  for (const row of await findPartiesOf(tx, scope, legalEntityId, named))
    for (const code of [row.subledgerCustomer, row.subledgerSupplier]) if (code) found.set(code, row.id);
  return found;
}

/** Why lines make no entry by themselves; undefined when the books are to judge. */
function reasonAgainst(lines: readonly SheetLine[], parties: Parties): string | undefined {
  const net = lines.reduce((sum, line) => sum + line.debitCents - line.creditCents, 0);
  if (lines.length < 2) return "L’écriture n’a qu’une ligne.";
  if (net !== 0) {
    const gap = decimalFromCents(Math.abs(net)).replace(".", ",");
    return `L’écriture n’est pas équilibrée\u00a0: il manque ${gap} € ${net > 0 ? "au crédit" : "au débit"}.`;
  }
  const unknown = lines.find((line) => line.party !== "" && !parties.has(line.party));
  return unknown && `Le tiers «\u00a0${unknown.party}\u00a0» est inconnu dans ce dossier.`;
}

function draftOf(lines: readonly SheetLine[], parties: Parties, { fallback, batch }: Writing): EntryDraft {
  const [first] = lines;
  return {
    legalEntityId: batch.legalEntityId,
    journalCode: first?.journal || fallback,
    date: first?.date ?? "",
    pieceRef: first?.piece || null,
    label: first?.label ?? "",
    source: { kind: "manual", id: batch.id, rule: "sheet" },
    importBatchId: batch.id,
    lines: lines.map((line) => ({
      account: line.account,
      counterpartyId: parties.get(line.party) ?? null,
      label: line.label,
      debitCents: line.debitCents,
      creditCents: line.creditCents,
    })),
  };
}

/** The French sentence of a refusal, with its figures; without its line, which is the entry's and not the file's. */
function sentenceOf({ code, details }: RefusalError): string {
  return errorTable[code].text
    .replace(/\{(\w+)\}/g, (_, name: string) => String(details?.[name] ?? "…"))
    .replace(/^Ligne \d+\s*:\s*(.)/, (_, first: string) => first.toUpperCase());
}
