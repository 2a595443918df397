import type { SheetLine } from "@grand-livre/domain/import/journal-sheet";
import { decimalFromCents } from "@grand-livre/domain/money/decimal";
import { companyNameKey } from "@grand-livre/domain/text/company-name-key";
import type { Connection } from "../../database/connection.ts";
import type { RefusalError } from "../../http/refusal-error.ts";
import type { Command } from "../../kit/command.ts";
import type { Books } from "../books/service.ts";
import type { EntryDraft } from "../entry/service.ts";
import { journalOfType } from "../journal/service.ts";
import type { BatchForm } from "./batch.ts";
import { findPartiesOf } from "./books-repository.ts";
import type { ToldProgress } from "./progress.ts";
import { sentenceOf } from "./sentence.ts";
import type { StagedSheet } from "./stage-sheet.ts";
import { openStagedLines, type StagedPages } from "./staging-repository.ts";

/** The form of a batch of drafts before anything is written. */
export const EMPTY_FORM: BatchForm = {
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

/** What happens to entries that are sound by themselves: why each of them is none, in the order given. */
export type LastWord = (drafts: readonly EntryDraft[]) => Promise<readonly (RefusalError | undefined)[]>;

type Judging = {
  readonly sheet: StagedSheet;
  /** The journal of lines that name none; the company's general one by default. */
  readonly journalCode: string | null;
  /** The batch that the entries will be of. */
  readonly batchId: string;
  readonly lastWord: LastWord;
  /** Called after each turn with the number of lines judged. */
  readonly progress: ToldProgress;
};

/**
 * Takes a staged sheet entry by entry: those that cannot be leave their lines to `sheet.rejected`, each with its reason; the
 * others have the last word of the books. An import writes them by it, a preview only asks.
 * @returns what the entries that passed hold together
 * @throws RefusalError JOURNAL_NOT_FOUND
 */
export async function checkStaged(
  { tx }: Command,
  { journals }: Books,
  judging: Judging,
): Promise<WrittenLines["form"]> {
  const { sheet, journalCode, lastWord, progress, batchId } = judging;
  const { staging, rejected } = sheet;
  const { legalEntityId } = staging;
  const fallback = journalCode ?? journalOfType(journals, "general").code;
  const passed = new WrittenLines();
  const refuse = (lines: readonly SheetLine[], reason: string) => {
    for (const { line } of lines) rejected.add({ line, reason });
  };
  const nextPage = await openStagedLines(tx, staging, LINES_A_PAGE);
  for await (const groups of turnsOf(nextPage)) {
    const parties = await partiesOf(tx, legalEntityId, groups.flat());
    const sound = groups.filter((lines) => {
      const reason = reasonAgainst(lines, parties);
      if (reason !== undefined) refuse(lines, reason);
      return reason === undefined;
    });
    const drafts = sound.map((lines) => draftOf(lines, parties, { fallback, legalEntityId, batchId }));
    for (const [at, refusal] of (await lastWord(drafts)).entries()) {
      const lines = sound[at] ?? [];
      if (refusal) refuse(lines, sentenceOf(refusal));
      else passed.add(lines);
    }
    await progress(passed.form.lines + rejected.count);
  }
  return passed.form;
}

/** The third party that a line names by an auxiliary or by its name; `several`: its name is that of more than one. */
export type Parties = ReadonlyMap<string, { readonly id: string } | "several">;

export async function partiesOf(
  tx: Connection,
  legalEntityId: string,
  lines: readonly Pick<SheetLine, "party">[],
): Promise<Parties> {
  const named = [...new Set(lines.flatMap((line) => line.party || []))];
  if (named.length === 0) return new Map();
  const nameKeys = named.map(companyNameKey).filter((key) => key !== "");
  const rows = await findPartiesOf(tx, legalEntityId, { auxiliaries: named, nameKeys });
  const found = named.flatMap((name): [string, { readonly id: string } | "several"][] => {
    const own = rows.find((row) => row.subledgerCustomer === name || row.subledgerSupplier === name);
    if (own) return [[name, own]];
    const key = companyNameKey(name);
    const [party, ...others] = rows.filter((row) => row.nameKey === key);
    return party === undefined ? [] : [[name, others.length === 0 ? party : "several"]];
  });
  return new Map(found);
}

/** Why lines make no entry by themselves; undefined when the books are to judge. */
function reasonAgainst(lines: readonly SheetLine[], parties: Parties): string | undefined {
  const net = lines.reduce((sum, line) => sum + line.debitCents - line.creditCents, 0);
  if (lines.length < 2) return "L’écriture n’a qu’une ligne.";
  if (net !== 0) {
    const gap = decimalFromCents(Math.abs(net)).replace(".", ",");
    return `L’écriture n’est pas équilibrée\u00a0: il manque ${gap} € ${net > 0 ? "au crédit" : "au débit"}.`;
  }
  const named = lines.filter((line) => line.party !== "");
  const unknown = named.find((line) => !parties.has(line.party));
  if (unknown) return `Le tiers «\u00a0${unknown.party}\u00a0» est inconnu dans ce dossier.`;
  const shared = named.find((line) => parties.get(line.party) === "several");
  return (
    shared &&
    `Plusieurs tiers s’appellent «\u00a0${shared.party}\u00a0»\u00a0: indiquez le compte auxiliaire.`
  );
}

function draftOf(
  lines: readonly SheetLine[],
  parties: Parties,
  { fallback, legalEntityId, batchId }: { fallback: string; legalEntityId: string; batchId: string },
): EntryDraft {
  const [first] = lines;
  return {
    legalEntityId,
    journalCode: first?.journal || fallback,
    date: first?.date ?? "",
    pieceRef: first?.piece || null,
    label: first?.label ?? "",
    source: { kind: "manual", id: batchId, rule: "sheet" },
    importBatchId: batchId,
    lines: lines.map((line) => ({
      account: line.account,
      counterpartyId: idOf(parties.get(line.party)),
      label: line.label,
      debitCents: line.debitCents,
      creditCents: line.creditCents,
    })),
  };
}

const idOf = (party: { readonly id: string } | "several" | undefined): string | null =>
  party === undefined || party === "several" ? null : party.id;
