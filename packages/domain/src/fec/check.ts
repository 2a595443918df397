import { formatDate } from "../date/calendar-date.ts";
import { AccountRules } from "./account-rules.ts";
import { AdviceRules } from "./advice-rules.ts";
import { AnomalyLog, type FecAnomaly } from "./anomaly.ts";
import { EntryRules } from "./entry-rules.ts";
import { parseFecFileName } from "./file-name.ts";
import { checkLine } from "./line-rules.ts";
import type { FecRecord } from "./record.ts";
import type { FecPurpose } from "./rules.ts";

export interface FecCheckContext {
  readonly purpose: FecPurpose;
  /** When known, every entry must lie in it. */
  readonly exercise?: { readonly startDate: string; readonly endDate: string } | undefined;
  /** A first exercise has no à-nouveaux. */
  readonly firstExercise?: boolean | undefined;
  /** Name of the file, checked when given. */
  readonly fileName?: string | undefined;
  /** Knows the chart; without it an account is three digits of a class 1 to 8, then anything. */
  readonly isChartAccount?: ((account: string, date: string | null) => boolean) | undefined;
}

/**
 * The controls of a FEC as a fold: give it the records one by one, then ask for the anomalies. Memory grows with
 * accounts, journals and unbalanced entries, not with lines.
 */
export class FecCheck {
  private readonly context: FecCheckContext;
  private readonly log: AnomalyLog;
  private readonly entries: EntryRules;
  private readonly accounts: AccountRules;
  private readonly advice: AdviceRules;
  private records = 0;
  private lastDate = "";

  constructor(context: FecCheckContext, log: AnomalyLog = new AnomalyLog(context.purpose)) {
    this.context = context;
    this.log = log;
    this.entries = new EntryRules(log);
    this.accounts = new AccountRules(log);
    this.advice = new AdviceRules(log);
  }

  add(record: FecRecord): void {
    this.records += 1;
    if (record.entryDate !== null && record.entryDate > this.lastDate) this.lastDate = record.entryDate;
    checkLine(record, this.context, this.log);
    const begins = this.entries.add(record);
    this.accounts.add(record);
    this.advice.add(record, begins);
  }

  /** Closes the fold; call once. */
  finish(): FecAnomaly[] {
    this.entries.finish();
    this.accounts.finish(this.records > 0 && this.context.firstExercise !== true);
    this.advice.finish();
    this.checkFileName();
    return this.log.list();
  }

  private checkFileName(): void {
    const { fileName, exercise } = this.context;
    if (fileName === undefined) return;
    const named = parseFecFileName(fileName);
    if (named === undefined) {
      this.log.add("file-name", `Le nom ${fileName} n’est pas de la forme SIRENFECAAAAMMJJ.txt.`);
    } else if (exercise !== undefined && exercise.endDate !== named.closingDate) {
      const message = `Le nom du fichier annonce une clôture au ${formatDate(named.closingDate)}, l’exercice finit le ${formatDate(exercise.endDate)}.`;
      this.log.add("file-name", message);
    } else if (exercise === undefined && this.lastDate > named.closingDate) {
      const message = `Le nom du fichier annonce une clôture au ${formatDate(named.closingDate)}, des écritures vont jusqu’au ${formatDate(this.lastDate)}.`;
      this.log.add("file-name", message);
    }
  }
}
