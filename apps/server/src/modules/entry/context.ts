import { subledgerSide } from "@grand-livre/domain/chart/account-traits";
import type { CashDay, EntryContext, JournalFacts, JournalType } from "@grand-livre/domain/entry/context";
import type { EntryContent, EntryLine, EntryNature } from "@grand-livre/domain/entry/entry";
import { CLOSING_SOURCE } from "@grand-livre/domain/entry/permission";
import { findPeriod } from "@grand-livre/domain/exercise/find-period";
import { isRefusal } from "@grand-livre/domain/refusal";
import type { Connection } from "../../database/connection.ts";
import { type AccountRow, findAccounts } from "../account/service.ts";
import type { Books } from "../books/service.ts";
import { type CounterpartyRow, findCounterparties } from "../counterparty/service.ts";
import type { Exercise, Period } from "../fiscal-exercise/service.ts";
import type { Journal } from "../journal/service.ts";
import { findCashDays, findOpeningsOf } from "./repository.ts";

/** What the rules on one entry look up, and where its date falls. */
export type LoadedContext = {
  readonly rules: EntryContext;
  readonly counterparties: ReadonlyMap<string, CounterpartyRow>;
  readonly accounts: ReadonlyMap<string, AccountRow>;
  /** Undefined when the date is in no exercise, which the rules refuse. */
  readonly place: ReturnType<typeof placeOf>;
};

type Subject = {
  readonly legalEntityId: string;
  readonly date: string;
  readonly nature: EntryNature;
  readonly sourceKind: string;
  /** The import that it comes with, whose entries open the exercise together. */
  readonly importBatchId?: string | null | undefined;
  readonly lines: readonly {
    readonly account: string;
    readonly counterpartyId?: string | null | undefined;
  }[];
};

function placeOf(date: string, exercises: readonly Exercise[]) {
  const found = findPeriod<Period, Exercise>(date, exercises);
  return isRefusal(found) ? undefined : found;
}

/**
 * Reads what the rules need to judge an entry. A contre-passation takes back what was booked: that an account, a
 * journal or a third party was put out of use since does not keep it from being corrected, nor its balance from being
 * carried to the next exercise.
 */
export async function loadContext(
  db: Connection,
  { exercises }: Books,
  subject: Subject,
  journal: Journal,
  parties: readonly CounterpartyRow[] = [],
): Promise<LoadedContext> {
  const { legalEntityId, date, lines } = subject;
  const place = placeOf(date, exercises);
  const accounts = place
    ? await findAccounts(
        db,
        legalEntityId,
        place.exercise.chartVersion,
        lines.map((line) => line.account),
      )
    : new Map<string, AccountRow>();
  const known = new Map(parties.map((party) => [party.id, party]));
  const others = lines.flatMap(({ counterpartyId: id }) => (id && !known.has(id) ? [id] : []));
  const found = await findCounterparties(db, legalEntityId, others);
  const counterparties = new Map([...known, ...found]);
  const cashDays = await loadCashDays(db, legalEntityId, lines);
  const corrects = subject.nature === "reversal" || subject.sourceKind === CLOSING_SOURCE;
  const mayOpenTwice = subject.nature === "opening" && subject.sourceKind !== CLOSING_SOURCE;
  const rules: EntryContext = {
    journal: { ...journalFacts(journal), active: journal.active || corrects },
    account: (number) => {
      const row = accounts.get(number);
      return row && { active: row.active || corrects, collective: row.collective };
    },
    counterparty: (id) => {
      const row = counterparties.get(id);
      return row && { active: row.active || corrects, auxiliaries: auxiliariesOf(row) };
    },
    exercises,
    author: authorOf(subject.sourceKind),
    cashDays,
    ...(mayOpenTwice ? { openedBy: await loadOpenedBy(db, subject, place?.exercise.id) } : {}),
  };
  return { rules, counterparties, accounts, place };
}

/** What opens these accounts already. */
async function loadOpenedBy(
  db: Connection,
  { legalEntityId, date, importBatchId = null, lines }: Subject,
  fiscalExerciseId: string | undefined,
): Promise<(account: string) => string | undefined> {
  if (fiscalExerciseId === undefined) return () => undefined;
  const accounts = [...new Set(lines.map((line) => line.account))];
  const place = { legalEntityId, fiscalExerciseId, date, importBatchId };
  const opened = new Map((await findOpeningsOf(db, place, accounts)).map((row) => [row.account, row.number]));
  return (account) => opened.get(account);
}

/** The days of the cash accounts among these lines. */
export async function loadCashDays(
  db: Connection,
  legalEntityId: string,
  lines: readonly { readonly account: string }[],
): Promise<(account: string) => readonly CashDay[]> {
  const days = new Map<string, readonly CashDay[]>();
  for (const account of new Set(
    lines.map((line) => line.account).filter((number) => number.startsWith("53")),
  ))
    days.set(account, await findCashDays(db, legalEntityId, account));
  return (account) => days.get(account) ?? [];
}

function journalFacts(journal: Journal): JournalFacts {
  return {
    code: journal.code,
    type: journal.entryType as JournalType,
    active: journal.active,
    treasuryAccount: journal.treasuryAccount,
  };
}

function authorOf(sourceKind: string): EntryContext["author"] {
  if (sourceKind === "manual") return "user";
  return sourceKind === "import" ? "import" : "engine";
}

function auxiliariesOf(row: CounterpartyRow): string[] {
  return [row.subledgerCustomer, row.subledgerSupplier].filter((auxiliary) => auxiliary !== null);
}

/** The auxiliary of a counterparty under a collective account: its customer's or its supplier's. */
export function auxiliaryUnder(account: string, row: CounterpartyRow | undefined): string | null {
  if (!row) return null;
  const side = subledgerSide(account);
  if (side === "customer") return row.subledgerCustomer;
  if (side === "supplier") return row.subledgerSupplier;
  return row.subledgerSupplier ?? row.subledgerCustomer;
}

/** An entry as the rules read it. */
export function contentOf<L extends EntryLine>(
  entry: {
    readonly journalCode: string;
    readonly date: string;
    readonly pieceRef?: string | null | undefined;
    readonly pieceDate?: string | null | undefined;
    readonly label: string;
    readonly nature: EntryNature;
  },
  lines: readonly L[],
): EntryContent<L> {
  return {
    journalCode: entry.journalCode,
    date: entry.date,
    pieceRef: entry.pieceRef ?? null,
    pieceDate: entry.pieceDate ?? null,
    label: entry.label,
    nature: entry.nature,
    lines,
  };
}
