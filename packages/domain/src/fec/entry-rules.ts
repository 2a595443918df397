import type { AnomalyLog } from "./anomaly.ts";
import { formatTotal } from "./format-total.ts";
import { NumberRanges } from "./number-ranges.ts";
import type { FecRecord } from "./record.ts";

/** What is kept of an entry while its lines pass. */
interface OpenEntry {
  readonly key: string;
  readonly journalCode: string;
  readonly number: string;
  readonly firstLine: number;
  debitCents: bigint;
  creditCents: bigint;
  readable: boolean;
  touchesResult: boolean;
  touchesProfitAndLoss: boolean;
}

/**
 * Rules on whole entries, an entry being a (JournalCode, EcritureNum). Lines of one entry usually follow each other:
 * only the entry at hand and those found unbalanced so far are kept, with one set of ranges for each journal.
 */
export class EntryRules {
  private readonly log: AnomalyLog;
  private current: OpenEntry | undefined;
  private readonly unbalanced = new Map<string, OpenEntry>();
  private readonly numbersByJournal = new Map<
    string,
    { journal: string; prefix: string; numbers: NumberRanges }
  >();
  private readonly numbersByPrefix = new Map<string, NumberRanges>();
  private debitCents = 0n;
  private creditCents = 0n;
  private readable = true;

  constructor(log: AnomalyLog) {
    this.log = log;
  }

  /** True when this record begins an entry, or takes one up again. */
  add(record: FecRecord): boolean {
    const key = `${record.journalCode}\u0000${record.entryNumber}`;
    const begins = this.current?.key !== key;
    if (begins) {
      this.close();
      this.current = open(record, key);
      this.number(record);
    }
    if (this.current !== undefined) this.sum(this.current, record);
    return begins;
  }

  finish(): void {
    this.close();
    for (const entry of this.unbalanced.values()) {
      if (!entry.readable) continue;
      const gap = entry.debitCents - entry.creditCents;
      this.log.add(
        "entry-unbalanced",
        `L’écriture ${entry.number || "sans numéro"} du journal ${entry.journalCode} (ligne ${entry.firstLine}) est déséquilibrée : débit ${formatTotal(entry.debitCents)} / crédit ${formatTotal(entry.creditCents)}, écart ${formatTotal(gap < 0n ? -gap : gap)}.`,
        entry.firstLine,
      );
    }
    this.finishTotals();
    this.finishSequences();
  }

  private sum(entry: OpenEntry, record: FecRecord): void {
    const { debitCents, creditCents, account } = record;
    if (debitCents === null || creditCents === null) {
      entry.readable = false;
      this.readable = false;
      return;
    }
    const [debit, credit] = [BigInt(debitCents), BigInt(creditCents)];
    entry.debitCents += debit;
    entry.creditCents += credit;
    this.debitCents += debit;
    this.creditCents += credit;
    if (account.startsWith("12")) entry.touchesResult = true;
    if (/^[67]/.test(account)) entry.touchesProfitAndLoss = true;
  }

  private close(): void {
    const entry = this.current;
    if (entry === undefined) return;
    if (entry.touchesResult && entry.touchesProfitAndLoss)
      this.log.add(
        "result-closed",
        `L’écriture ${entry.number} du journal ${entry.journalCode} (ligne ${entry.firstLine}) solde des comptes 6 ou 7 par le résultat : le FEC ne doit pas en contenir.`,
        entry.firstLine,
      );
    const before = this.unbalanced.get(entry.key);
    if (before !== undefined) {
      before.debitCents += entry.debitCents;
      before.creditCents += entry.creditCents;
      before.readable &&= entry.readable;
    }
    const whole = before ?? entry;
    if (whole.debitCents === whole.creditCents && whole.readable) this.unbalanced.delete(whole.key);
    else this.unbalanced.set(whole.key, whole);
    this.current = undefined;
  }

  private number({ journalCode, entryNumber }: FecRecord): void {
    const match = /^(.*?)(\d{1,15})$/.exec(entryNumber);
    if (match === null) return;
    const prefix = match[1] ?? "";
    const value = Number(match[2]);
    const key = `${journalCode}\u0000${prefix}`;
    const own = this.numbersByJournal.get(key) ?? {
      journal: journalCode,
      prefix,
      numbers: new NumberRanges(),
    };
    this.numbersByJournal.set(key, own);
    own.numbers.add(value);
    const all = this.numbersByPrefix.get(prefix) ?? new NumberRanges();
    this.numbersByPrefix.set(prefix, all);
    all.add(value);
  }

  private finishTotals(): void {
    if (!this.readable || this.debitCents === this.creditCents) return;
    const gap = this.debitCents - this.creditCents;
    this.log.add(
      "file-unbalanced",
      `Le fichier est déséquilibré : débit ${formatTotal(this.debitCents)} / crédit ${formatTotal(this.creditCents)}, écart ${formatTotal(gap < 0n ? -gap : gap)}.`,
    );
  }

  /** A numbering is continuous by journal, or over the whole file: both are in use, either will do. */
  private finishSequences(): void {
    for (const { journal, prefix, numbers } of this.numbersByJournal.values()) {
      if (numbers.continuous || this.numbersByPrefix.get(prefix)?.continuous) continue;
      const gaps = numbers.gaps();
      const [first] = gaps;
      if (first === undefined) continue;
      const span =
        first.first === first.last
          ? `le n° ${prefix}${first.first}`
          : `les n° ${prefix}${first.first} à ${prefix}${first.last}`;
      const more = gaps.length > 1 ? ` (${gaps.length} ruptures en tout)` : "";
      this.log.add(
        "sequence-gap",
        `Journal ${journal} : ${span} manque${first.first === first.last ? "" : "nt"}${more}.`,
      );
    }
  }
}

function open(record: FecRecord, key: string): OpenEntry {
  return {
    key,
    journalCode: record.journalCode,
    number: record.entryNumber,
    firstLine: record.line,
    debitCents: 0n,
    creditCents: 0n,
    readable: true,
    touchesResult: false,
    touchesProfitAndLoss: false,
  };
}
