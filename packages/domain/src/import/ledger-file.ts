import { subledgerSide } from "../chart/account-traits.ts";
import type { FecRecord } from "../fec/record.ts";

/** What our books accept as the number of an account. */
const ACCOUNT = /^[1-9][0-9A-Z]{2,19}$/;
/** What the sums of a ledger may reach and stay exact. */
const MOST_CENTS = 9_000_000_000_000_000;
const MOST_PROBLEMS = 200;

/** A reason why the file cannot enter the books whole. */
export interface LedgerFileProblem {
  readonly line: number;
  readonly message: string;
}

export interface JournalOfFile {
  readonly code: string;
  readonly label: string;
}

export interface AccountOfFile {
  readonly number: string;
  readonly label: string;
  /** Whether each of its lines names an auxiliary. */
  readonly allAuxiliary: boolean;
}

export interface PartyOfFile {
  readonly auxiliary: string;
  readonly label: string;
  readonly customer: boolean;
  readonly supplier: boolean;
}

/** An entry by what a file calls it. */
export interface NumberOfFile {
  /** The journal's code, as written. */
  readonly journal: string;
  readonly number: string;
  readonly date: string;
  readonly firstLine: number;
}

interface EntryOfFile {
  readonly firstLine: number;
  netCents: number;
  lines: number;
}

/**
 * What a ledger file holds, gathered while it goes by: what the books must have before its lines can enter. An entry is
 * a journal, a number and a date. Memory grows with accounts, parties and entries, not with lines.
 */
export class LedgerFile {
  readonly journals = new Map<string, JournalOfFile>();
  readonly parties = new Map<string, PartyOfFile>();
  readonly dates = new Set<string>();
  readonly problems: LedgerFileProblem[] = [];
  private readonly accountsByNumber = new Map<string, AccountOfFile & { readonly dates: Set<string> }>();
  private readonly entriesByKey = new Map<string, EntryOfFile>();
  lines = 0;
  debitCents = 0;
  creditCents = 0;

  add(record: FecRecord): void {
    this.lines += 1;
    const { entryDate, account, line } = record;
    if (entryDate === null || record.debitCents === null || record.creditCents === null) return;
    if (!ACCOUNT.test(account))
      this.problem(
        line,
        `Ligne ${line}\u00a0: le compte «\u00a0${account}\u00a0» ne peut pas entrer dans un plan comptable.`,
      );
    this.debitCents += record.debitCents;
    this.creditCents += record.creditCents;
    this.dates.add(entryDate);
    const code = record.journalCode;
    if (!this.journals.has(code)) this.journals.set(code, { code, label: record.journalLabel });
    this.addAccount(record, entryDate);
    this.addParty(record);
    const entry = this.entriesByKey.get(entryKey(record));
    if (entry === undefined) {
      this.entriesByKey.set(entryKey(record), {
        firstLine: line,
        netCents: record.debitCents - record.creditCents,
        lines: 1,
      });
    } else {
      entry.netCents += record.debitCents - record.creditCents;
      entry.lines += 1;
    }
  }

  /** Looks at the whole; call once, after the last line. */
  finish(): void {
    const days = new Map<string, number>();
    for (const key of this.entriesByKey.keys()) days.set(undated(key), (days.get(undated(key)) ?? 0) + 1);
    for (const [key, { firstLine, netCents, lines }] of this.entriesByKey) {
      const [journal = "", number = ""] = key.split("\u0000");
      if (netCents !== 0) {
        // Of one day, it is the FEC's own rule that says why: it does not balance, or a line could not be read.
        if (days.get(undated(key)) === 1) continue;
        const message = `Ligne ${firstLine}\u00a0: l’écriture ${journal} ${number} porte plusieurs dates et n’est pas équilibrée à chacune.`;
        this.problem(firstLine, message);
      } else if (lines < 2) {
        this.problem(
          firstLine,
          `Ligne ${firstLine}\u00a0: l’écriture ${journal} ${number} n’a qu’une ligne.`,
        );
      }
    }
    if (Math.max(Math.abs(this.debitCents), Math.abs(this.creditCents)) > MOST_CENTS)
      this.problem(1, "Les totaux du fichier dépassent ce que des comptes peuvent additionner au centime.");
  }

  get entries(): number {
    return this.entriesByKey.size;
  }

  /** The first line of the entry that a record belongs to. */
  firstLineOf(record: FecRecord): number | undefined {
    return this.entriesByKey.get(entryKey(record))?.firstLine;
  }

  /** What each entry is known by, with the first of its lines. */
  *entryNumbers(): Generator<NumberOfFile> {
    for (const [key, { firstLine }] of this.entriesByKey) {
      const [journal = "", number = "", date = ""] = key.split("\u0000");
      yield { journal, number, date, firstLine };
    }
  }

  /** Each account, with the dates of its lines. */
  accounts(): Iterable<AccountOfFile & { readonly dates: ReadonlySet<string> }> {
    return this.accountsByNumber.values();
  }

  private addAccount({ account: number, accountLabel: label, auxiliary }: FecRecord, date: string): void {
    const before = this.accountsByNumber.get(number);
    const dates = before?.dates ?? new Set();
    dates.add(date);
    const allAuxiliary = (before?.allAuxiliary ?? true) && auxiliary !== "";
    if (before === undefined || before.allAuxiliary !== allAuxiliary)
      this.accountsByNumber.set(number, { number, label: before?.label ?? label, allAuxiliary, dates });
  }

  private addParty({ account, auxiliary, auxiliaryLabel }: FecRecord): void {
    const side = auxiliary === "" ? undefined : subledgerSide(account);
    if (side === undefined) return;
    const before = this.parties.get(auxiliary);
    const customer = (before?.customer ?? false) || side === "customer";
    const supplier = (before?.supplier ?? false) || side === "supplier";
    const label = before?.label || auxiliaryLabel;
    if (before?.customer !== customer || before.supplier !== supplier || before.label !== label)
      this.parties.set(auxiliary, { auxiliary, label, customer, supplier });
  }

  private problem(line: number, message: string): void {
    if (this.problems.length < MOST_PROBLEMS) this.problems.push({ line, message });
  }
}

/** The key of an entry without its day. */
function undated(key: string): string {
  return key.slice(0, key.lastIndexOf("\u0000"));
}

function entryKey({ journalCode, entryNumber, entryDate }: FecRecord): string {
  return `${journalCode}\u0000${entryNumber}\u0000${entryDate}`;
}
