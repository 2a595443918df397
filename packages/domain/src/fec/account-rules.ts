import { formatDate } from "../date/calendar-date.ts";
import { type AnomalyLog, quoted } from "./anomaly.ts";
import { formatTotal } from "./format-total.ts";
import type { FecRecord } from "./record.ts";

/** Accounts that must be at zero when the exercise closes: suspense, and internal transfers. */
const CLEARED_AT_CLOSING = /^(?:471|472|58)/;
const CASH = /^53/;

/** Rules on accounts over the whole file. Keeps one row for each account and auxiliary, and one a day for cash. */
export class AccountRules {
  private readonly log: AnomalyLog;
  private readonly labels = new Map<string, string>();
  private readonly severalLabels = new Set<string>();
  private readonly unnamedAuxiliaries = new Set<string>();
  private readonly suspense = new Map<string, bigint>();
  private readonly cash = new Map<string, Map<string, bigint>>();
  private readonly centralised = new Set<string>();
  private openingSeen = false;
  /** The entry that opened each account, and auxiliary, first. */
  private readonly openedBy = new Map<string, string>();
  private readonly openedTwice = new Set<string>();

  constructor(log: AnomalyLog) {
    this.log = log;
  }

  add(record: FecRecord): void {
    this.checkLabels(record);
    if (isOpening(record)) this.addOpening(record);
    if (/centralis/i.test(record.label) && !this.centralised.has(record.journalCode)) {
      this.centralised.add(record.journalCode);
      this.log.add(
        "centralisation",
        `Ligne ${record.line} : le journal ${record.journalCode} semble repris par centralisation ; le FEC attend le détail des écritures.`,
        record.line,
      );
    }
    const net = BigInt((record.debitCents ?? 0) - (record.creditCents ?? 0));
    if (CLEARED_AT_CLOSING.test(record.account))
      this.suspense.set(record.account, (this.suspense.get(record.account) ?? 0n) + net);
    if (CASH.test(record.account) && record.entryDate !== null) {
      const days = this.cash.get(record.account) ?? new Map<string, bigint>();
      this.cash.set(record.account, days);
      days.set(record.entryDate, (days.get(record.entryDate) ?? 0n) + net);
    }
  }

  /** One entry opens an account: a second one that does it too doubles the balances of the year before. */
  private addOpening({ account, auxiliary, journalCode, entryNumber, line }: FecRecord): void {
    this.openingSeen = true;
    const key = `${account} ${auxiliary}`;
    const entry = `${journalCode} ${entryNumber}`;
    const first = this.openedBy.get(key);
    if (first === undefined) this.openedBy.set(key, entry);
    else if (first !== entry && !this.openedTwice.has(entry)) {
      this.openedTwice.add(entry);
      this.log.add(
        "opening-doubled",
        `Ligne ${line} : l’écriture ${entryNumber} reprend le solde du compte ${account}, déjà repris par une autre écriture d’à-nouveaux. Contre-passez celle qui est en trop.`,
        line,
      );
    }
  }

  finish(openingExpected: boolean): void {
    if (openingExpected && !this.openingSeen)
      this.log.add(
        "opening-missing",
        "Aucune écriture d’à-nouveaux : c’est normal pour un premier exercice seulement.",
      );
    for (const [account, balance] of this.suspense)
      if (balance !== 0n)
        this.log.add(
          "suspense-not-cleared",
          `Le compte ${account} n’est pas soldé : il reste ${formatTotal(balance)}. Reclassez ce montant avant la clôture.`,
        );
    for (const [account, days] of this.cash) this.checkCash(account, days);
  }

  private checkLabels({ account, accountLabel, auxiliary, auxiliaryLabel, line }: FecRecord): void {
    const firstLabel = this.labels.get(account);
    if (firstLabel === undefined) this.labels.set(account, accountLabel);
    else if (firstLabel !== accountLabel && !this.severalLabels.has(account)) {
      this.severalLabels.add(account);
      this.log.add(
        "account-labels-differ",
        `Ligne ${line} : le compte ${account} s’appelle ${quoted(accountLabel)} ici et ${quoted(firstLabel)} plus haut.`,
        line,
      );
    }
    if (auxiliary === "" || auxiliaryLabel !== "" || this.unnamedAuxiliaries.has(auxiliary)) return;
    this.unnamedAuxiliaries.add(auxiliary);
    this.log.add(
      "auxiliary-without-label",
      `Ligne ${line} : l’auxiliaire ${auxiliary} n’a pas de libellé.`,
      line,
    );
  }

  private checkCash(account: string, days: ReadonlyMap<string, bigint>): void {
    let balance = 0n;
    for (const day of [...days.keys()].sort()) {
      balance += days.get(day) ?? 0n;
      if (balance >= 0n) continue;
      this.log.add(
        "cash-in-credit",
        `La caisse ${account} est créditrice le ${formatDate(day)} : ${formatTotal(balance)}. Une caisse ne peut pas l’être.`,
      );
      return;
    }
  }
}

function isOpening({ journalCode, journalLabel, label }: FecRecord): boolean {
  return (
    /^(?:AN|RAN|ANO|AO|OUV)/i.test(journalCode) ||
    /nouveau|ouverture/i.test(journalLabel) ||
    /nouveau|bilan d.ouverture/i.test(label)
  );
}
