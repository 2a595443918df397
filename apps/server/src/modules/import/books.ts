import { accountClass } from "@grand-livre/domain/chart/account-number";
import { accountTraits, subledgerSide } from "@grand-livre/domain/chart/account-traits";
import {
  type ChartVersion,
  chartVersionFor,
  isPcgAccount,
  pcgRoot,
} from "@grand-livre/domain/chart/chart-version";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { findOpenPeriod, findPeriod } from "@grand-livre/domain/exercise/find-period";
import { journalCodeOfFile, journalTypeOfFile } from "@grand-livre/domain/import/journal-of-file";
import type { LedgerFile } from "@grand-livre/domain/import/ledger-file";
import { isRefusal } from "@grand-livre/domain/refusal";
import { companyNameKey } from "@grand-livre/domain/text/company-name-key";
import { fold } from "@grand-livre/domain/text/fold";
import type { Connection } from "../../database/connection.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import type { Command } from "../../kit/command.ts";
import type { Scope } from "../../scope.ts";
import { exercisesOf } from "../fiscal-exercise/service.ts";
import {
  findAccountsOf,
  findAllJournals,
  findPartiesOf,
  insertAccountsOfFile,
  insertJournalsOfFile,
  insertPartiesOfFile,
} from "./books-repository.ts";

export type Place = {
  readonly fiscalExerciseId: string;
  readonly chartVersion: number;
  readonly periodId: string;
  readonly periodNumber: number;
  /** The first day of the exercise: the day of an opening entry. */
  readonly startDate: string;
};

export type JournalInBooks = { readonly id: string; readonly entryType: string };

/** The row in the books of each thing that the file names. */
export type BooksOfFile = {
  readonly places: ReadonlyMap<string, Place>;
  readonly journals: ReadonlyMap<string, JournalInBooks>;
  /** Whether an account of a chart is collective, under `version number`. */
  readonly collective: ReadonlyMap<string, boolean>;
  /** The counterparty of an auxiliary, under `side auxiliary`. */
  readonly parties: ReadonlyMap<string, string>;
  readonly created: { readonly journals: number; readonly accounts: number; readonly parties: number };
};

/**
 * Whether an account belongs to the chart of the exercise of its day, as the check of our own FEC asks: what would be refused at the
 * delivery is said at the import. A day without exercise has the chart in force.
 */
export async function chartOf(db: Connection, scope: Scope, legalEntityId: string) {
  const exercises = await exercisesOf(db, scope, legalEntityId);
  return (account: string, date: string | null): boolean => {
    const day = date ?? exercises.at(-1)?.startDate ?? "";
    const own = exercises.find(({ startDate, endDate }) => startDate <= day && day <= endDate);
    return isPcgAccount((own?.chartVersion ?? chartVersionFor(day)) as ChartVersion, account);
  };
}

/**
 * The open period of each date of the file.
 * @throws RefusalError IMPORT_EXERCISE_MISSING naming the dates; EXERCISE_CLOSED, PERIOD_CLOSED
 */
export async function placesOf(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  content: LedgerFile,
): Promise<Map<string, Place>> {
  const dates = [...content.dates].sort();
  const exercises = await exercisesOf(db, scope, legalEntityId);
  const missing = dates.filter((date) => isRefusal(findPeriod(date, exercises)));
  const [firstDate, lastDate = firstDate] = [missing[0], missing.at(-1)];
  if (firstDate !== undefined && lastDate !== undefined)
    throw new RefusalError("IMPORT_EXERCISE_MISSING", {
      firstDate,
      lastDate,
      firstDay: formatDate(firstDate),
      lastDay: formatDate(lastDate),
      years: [...new Set(missing.map((date) => date.slice(0, 4)))],
    });
  const places = new Map<string, Place>();
  for (const date of dates) {
    const { exercise, period } = orRefuse(
      findOpenPeriod<(typeof exercises)[number]["periods"][number], (typeof exercises)[number]>(
        date,
        exercises,
      ),
    );
    places.set(date, {
      fiscalExerciseId: exercise.id,
      chartVersion: exercise.chartVersion,
      periodId: period.id,
      periodNumber: period.number,
      startDate: exercise.startDate,
    });
  }
  return places;
}

/** What a file needs that the books do not have yet. */
type MissingOfFile = {
  readonly journals: Parameters<typeof insertJournalsOfFile>[1];
  readonly accounts: Parameters<typeof insertAccountsOfFile>[1];
  readonly parties: Parameters<typeof insertPartiesOfFile>[1];
};

/** Finds everything that the file names, and plans what is missing: journals, accounts of each chart, third parties. */
export async function planBooks(
  db: Connection,
  legalEntityId: string,
  content: LedgerFile,
  places: ReadonlyMap<string, Place>,
): Promise<{ readonly books: BooksOfFile; readonly missing: MissingOfFile }> {
  const journals = await planJournals(db, legalEntityId, content);
  const accounts = await planAccounts(db, legalEntityId, content, places);
  const parties = await planParties(db, legalEntityId, content);
  return {
    books: {
      places,
      journals: journals.found,
      collective: accounts.found,
      parties: parties.found,
      created: {
        journals: journals.added.length,
        accounts: accounts.added.length,
        parties: parties.added.length,
      },
    },
    missing: { journals: journals.added, accounts: accounts.added, parties: parties.added },
  };
}

/** Finds or creates everything that the file names. */
export async function prepareBooks(
  { tx }: Command,
  legalEntityId: string,
  content: LedgerFile,
  places: ReadonlyMap<string, Place>,
): Promise<BooksOfFile> {
  const { books, missing } = await planBooks(tx, legalEntityId, content, places);
  await insertJournalsOfFile(tx, missing.journals);
  await insertAccountsOfFile(tx, missing.accounts);
  await insertPartiesOfFile(tx, missing.parties);
  return books;
}

async function planJournals(db: Connection, legalEntityId: string, content: LedgerFile) {
  const known = await findAllJournals(db, legalEntityId);
  const byCode = new Map<string, JournalInBooks>(known.map((row) => [row.code, row]));
  const labels = new Set(known.map((row) => row.labelKey));
  const found = new Map<string, JournalInBooks>();
  const added: Parameters<typeof insertJournalsOfFile>[1][number][] = [];
  for (const { code: written, label } of content.journals.values()) {
    const code = journalCodeOfFile(written);
    const there = byCode.get(code);
    if (there) {
      found.set(written, there);
      continue;
    }
    const free = labels.has(fold(label)) ? `${label} (${code})` : label;
    labels.add(fold(free));
    const row = { id: newId(), entryType: journalTypeOfFile(written, label) };
    added.push({ ...row, legalEntityId, code, label: free, labelKey: fold(free) });
    byCode.set(code, row);
    found.set(written, row);
  }
  return { found, added };
}

async function planAccounts(
  db: Connection,
  legalEntityId: string,
  content: LedgerFile,
  places: ReadonlyMap<string, Place>,
) {
  const found = new Map<string, boolean>();
  const added: Parameters<typeof insertAccountsOfFile>[1][number][] = [];
  const ofFile = [...content.accounts()];
  for (const chartVersion of new Set([...places.values()].map((place) => place.chartVersion))) {
    const wanted = ofFile.filter((account) =>
      [...account.dates].some((date) => places.get(date)?.chartVersion === chartVersion),
    );
    const numbers = wanted.map((account) => account.number);
    for (const row of await findAccountsOf(db, legalEntityId, chartVersion, numbers))
      found.set(`${chartVersion} ${row.number}`, row.collective);
    for (const { number, label, allAuxiliary } of wanted) {
      if (found.has(`${chartVersion} ${number}`)) continue;
      const traits = accountTraits(number);
      // A program that gives each party an account of its own names no auxiliary: that account gathers nothing.
      const collective = traits.collective && allAuxiliary;
      found.set(`${chartVersion} ${number}`, collective);
      added.push({
        ...traits,
        collective,
        legalEntityId,
        id: newId(),
        chartVersion,
        number,
        pcgNumber: pcgRoot(chartVersion as ChartVersion, number)?.number ?? null,
        label,
        labelKey: fold(label),
        class: accountClass(number),
        origin: "import",
      });
    }
  }
  return { found, added };
}

async function planParties(db: Connection, legalEntityId: string, content: LedgerFile) {
  const found = new Map<string, string>();
  const added: Parameters<typeof insertPartiesOfFile>[1][number][] = [];
  const auxiliaries = [...content.parties.keys()];
  if (auxiliaries.length === 0) return { found, added };
  for (const row of await findPartiesOf(db, legalEntityId, { auxiliaries, nameKeys: [] })) {
    if (row.subledgerCustomer) found.set(`customer ${row.subledgerCustomer}`, row.id);
    if (row.subledgerSupplier) found.set(`supplier ${row.subledgerSupplier}`, row.id);
  }
  for (const { auxiliary, label, customer, supplier } of content.parties.values()) {
    const asCustomer = customer && !found.has(`customer ${auxiliary}`);
    const asSupplier = supplier && !found.has(`supplier ${auxiliary}`);
    if (!asCustomer && !asSupplier) continue;
    const id = newId();
    const name = label || auxiliary;
    added.push({
      legalEntityId,
      id,
      kind: asCustomer && asSupplier ? "both" : asCustomer ? "customer" : "supplier",
      name,
      nameKey: companyNameKey(name),
      searchKey: fold(`${name} ${auxiliary}`),
      subledgerCustomer: asCustomer ? auxiliary : null,
      subledgerSupplier: asSupplier ? auxiliary : null,
      origin: "import",
    });
    if (asCustomer) found.set(`customer ${auxiliary}`, id);
    if (asSupplier) found.set(`supplier ${auxiliary}`, id);
  }
  return { found, added };
}

/** The counterparty that a line of the file names, when its account is one of third parties. */
export function partyOfLine(books: BooksOfFile, account: string, auxiliary: string): string | null {
  const side = subledgerSide(account);
  return side === undefined ? null : (books.parties.get(`${side} ${auxiliary}`) ?? null);
}
