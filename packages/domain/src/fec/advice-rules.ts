import { formatDate, isLastDayOfMonth } from "../date/calendar-date.ts";
import type { AnomalyLog } from "./anomaly.ts";
import { isNonWorkingDay } from "./public-holidays.ts";
import type { FecRecord } from "./record.ts";

/** Beyond this many third-party lines, duplicates are looked for among the first ones only. */
const REMEMBERED_LINES = 200_000;

/** Benford says nothing of a small sample. */
const BENFORD_SAMPLE = 1000;
/** Mean absolute deviation above which first digits do not conform (Nigrini, 2012). */
const BENFORD_DEVIATION = 0.015;

/** Signs that deserve a look and prove nothing. */
export class AdviceRules {
  private readonly log: AnomalyLog;
  private readonly seen = new Map<string, { entry: string; line: number }>();
  private readonly firstDigits: number[] = Array<number>(10).fill(0);
  private readonly nonWorking = new Map<string, boolean>();
  private idleEntries = 0;
  private firstIdle: FecRecord | undefined;

  constructor(log: AnomalyLog) {
    this.log = log;
  }

  add(record: FecRecord, beginsEntry: boolean): void {
    this.checkDuplicate(record);
    if (beginsEntry && this.isIdleDay(record.entryDate)) {
      this.idleEntries += 1;
      this.firstIdle ??= record;
    }
    const digit = Number(String(Math.abs(record.debitCents || record.creditCents || 0))[0]);
    this.firstDigits[digit] = (this.firstDigits[digit] ?? 0) + 1;
  }

  finish(): void {
    if (this.firstIdle !== undefined) {
      const { line, entryDate } = this.firstIdle;
      const many = this.idleEntries > 1;
      this.log.add(
        "non-working-day",
        `${this.idleEntries} écriture${many ? "s sont datées" : " est datée"} d’un samedi, d’un dimanche ou d’un jour férié (la première : ligne ${line}, ${formatDate(entryDate ?? "")}).`,
        line,
      );
    }
    this.checkBenford();
  }

  private checkDuplicate(record: FecRecord): void {
    const { auxiliary, pieceRef, entryDate, debitCents, creditCents, line } = record;
    if (auxiliary === "" || pieceRef === "" || entryDate === null) return;
    const key = [entryDate, pieceRef, debitCents, creditCents, auxiliary].join("\u0000");
    const entry = `${record.journalCode}\u0000${record.entryNumber}`;
    const before = this.seen.get(key);
    if (before === undefined) {
      if (this.seen.size < REMEMBERED_LINES) this.seen.set(key, { entry, line });
    } else if (before.entry !== entry) {
      const message = `Ligne ${line} : même date, même pièce, même montant et même tiers que la ligne ${before.line}.`;
      this.log.add("duplicate-entry", message, line);
    }
  }

  /** First and last days of a month are those of accruals and their reversals: they fall on any day of the week. */
  private isIdleDay(date: string | null): boolean {
    if (date === null) return false;
    const cached = this.nonWorking.get(date);
    if (cached !== undefined) return cached;
    const idle = isNonWorkingDay(date) && !date.endsWith("-01") && !isLastDayOfMonth(date);
    this.nonWorking.set(date, idle);
    return idle;
  }

  private checkBenford(): void {
    const counts = this.firstDigits.slice(1);
    const total = counts.reduce((sum, count) => sum + count, 0);
    if (total < BENFORD_SAMPLE) return;
    const deviation =
      counts.reduce((sum, count, i) => sum + Math.abs(count / total - Math.log10(1 + 1 / (i + 1))), 0) / 9;
    if (deviation <= BENFORD_DEVIATION) return;
    this.log.add(
      "benford",
      "La répartition des premiers chiffres des montants s’écarte de la loi de Benford : regardez les montants qui se répètent.",
    );
  }
}
