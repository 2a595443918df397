import { formatDate, isWithin } from "../date/calendar-date.ts";
import { type AnomalyLog, quoted } from "./anomaly.ts";
import type { FecCheckContext } from "./check.ts";
import type { FecRecord } from "./record.ts";

/** Rules that one line alone can break. */
export function checkLine(record: FecRecord, context: FecCheckContext, log: AnomalyLog): void {
  for (const column of record.empty)
    log.add(
      "field-empty",
      `Ligne ${record.line} : le champ ${column} est vide, il est obligatoire.`,
      record.line,
    );
  checkDates(record, context, log);
  checkAmounts(record, log);
  checkAccount(record, context, log);
  if (record.letteringCode !== "" && record.letteringDate === null)
    log.add(
      "lettering-without-date",
      `Ligne ${record.line} : lettrée ${quoted(record.letteringCode)} sans DateLet.`,
      record.line,
    );
  if ((record.currency !== "") !== (record.foreignAmount !== null))
    log.add(
      "currency-without-amount",
      record.currency === ""
        ? `Ligne ${record.line} : un montant en devise sans sa devise (Idevise).`
        : `Ligne ${record.line} : la devise ${quoted(record.currency)} sans montant (Montantdevise).`,
      record.line,
    );
}

function checkDates(record: FecRecord, { exercise }: FecCheckContext, log: AnomalyLog): void {
  const { line, entryDate, pieceDate, validDate } = record;
  if (entryDate === null) return;
  if (exercise !== undefined && !isWithin(entryDate, exercise.startDate, exercise.endDate))
    log.add(
      "date-outside-exercise",
      `Ligne ${line} : ${formatDate(entryDate)} est hors de l’exercice du ${formatDate(exercise.startDate)} au ${formatDate(exercise.endDate)}.`,
      line,
    );
  if (validDate !== null && validDate < entryDate)
    log.add(
      "valid-before-entry",
      `Ligne ${line} : validée le ${formatDate(validDate)}, avant la date d’écriture du ${formatDate(entryDate)}.`,
      line,
    );
  if (pieceDate !== null && pieceDate > entryDate)
    log.add(
      "piece-after-entry",
      `Ligne ${line} : pièce du ${formatDate(pieceDate)}, après la date d’écriture du ${formatDate(entryDate)}.`,
      line,
    );
}

function checkAmounts({ line, debitCents, creditCents }: FecRecord, log: AnomalyLog): void {
  if (debitCents === null || creditCents === null) return;
  if (debitCents < 0 || creditCents < 0)
    log.add("amount-negative", `Ligne ${line} : un montant est négatif.`, line);
  if (debitCents === 0 && creditCents === 0)
    log.add("sides-both-or-none", `Ligne ${line} : débit et crédit sont tous deux nuls.`, line);
  if (debitCents !== 0 && creditCents !== 0)
    log.add("sides-both-or-none", `Ligne ${line} : débit et crédit sont tous deux remplis.`, line);
}

/** Three digits of a class 1 to 8, then anything: what every version of the chart has in common. */
function looksLikeChartAccount(account: string): boolean {
  return /^[1-8]\d\d[0-9A-Za-z]*$/.test(account);
}

function checkAccount(record: FecRecord, context: FecCheckContext, log: AnomalyLog): void {
  if (record.account === "") return;
  const isInChart = context.isChartAccount ?? looksLikeChartAccount;
  if (isInChart(record.account, record.entryDate)) return;
  const message = `Ligne ${record.line} : le compte ${quoted(record.account)} n’est pas un compte du plan comptable (trois chiffres d’abord).`;
  log.add("account-outside-chart", message, record.line);
}
