import { formatUnits } from "../currency/rate.ts";
import { formatDate } from "../date/calendar-date.ts";
import { sumCentsOf } from "../money/cents.ts";
import { formatMoney, formatRate } from "../money/format-amount.ts";
import { type Refusal, refuse } from "../refusal.ts";

/** An invoice that a reminder speaks of. */
export interface RemindedInvoice {
  readonly number: string;
  readonly billDate: string;
  readonly dueDate: string;
  readonly remainingCents: number;
  /** ISO 4217, with what is left in its smallest units: null on an invoice in euros. */
  readonly currency?: string | null;
  readonly currencyRemaining?: number | null;
  readonly daysLate: number;
  readonly penaltyCents: number;
  readonly feeCents: number;
}

export interface ReminderSubject {
  readonly companyName: string;
  readonly clientName: string;
  readonly iban: string | null;
  /** The day by which it is to be paid. */
  readonly limit: string;
  /** Yearly, in basis points; given with the penalties. */
  readonly rateBasisPoints: number;
  readonly invoices: readonly RemindedInvoice[];
  /** Whether this level asks for penalties and fees. */
  readonly penalties: boolean;
}

export const REMINDER_PLACEHOLDERS = [
  "client",
  "factures",
  "echeance",
  "retard",
  "total",
  "penalites",
  "total_du",
  "limite",
  "iban",
  "societe",
] as const;
type Placeholder = (typeof REMINDER_PLACEHOLDERS)[number];

const BRACES = /\{([^{}]*)\}/g;
const knownPlaceholders = new Set<string>(REMINDER_PLACEHOLDERS);

/** Whether every word in braces of a template is one that we know. */
export function checkReminderText(
  text: string,
): { readonly ok: true } | Refusal<"PLACEHOLDER_UNKNOWN", { name: string }> {
  for (const [, name = ""] of text.matchAll(BRACES))
    if (!knownPlaceholders.has(name)) return refuse("PLACEHOLDER_UNKNOWN", { name });
  return { ok: true };
}

const days = (count: number) => `${count} jour${count > 1 ? "s" : ""}`;

function lineOf(invoice: RemindedInvoice): string {
  const { number, billDate, dueDate, daysLate } = invoice;
  return `• ${number} du ${formatDate(billDate)}, échue le ${formatDate(dueDate)} (${days(daysLate)})\u00a0: ${owedText([invoice])}`;
}

/** What is left of invoices: in their currency, which is what is owed, with its euros at the rates that they were booked at; else in euros. */
function owedText(invoices: readonly RemindedInvoice[]): string {
  const euros = formatMoney(sumCentsOf(invoices, (one) => one.remainingCents));
  const currencies = [...new Set(invoices.map(({ currency }) => currency ?? "EUR"))];
  const [currency = "EUR"] = currencies;
  if (currencies.length > 1 || currency === "EUR") return euros;
  const units = sumCentsOf(invoices, (one) => one.currencyRemaining ?? 0);
  return `${formatUnits(units, currency)} (soit ${euros})`;
}

const sums = ({ invoices }: ReminderSubject) => ({
  remaining: sumCentsOf(invoices, (one) => one.remainingCents),
  penalties: sumCentsOf(invoices, (one) => one.penaltyCents),
  fees: sumCentsOf(invoices, (one) => one.feeCents),
});

/** The amount claimed in all. */
export function claimedCents(subject: ReminderSubject): number {
  const { remaining, penalties, fees } = sums(subject);
  return subject.penalties ? remaining + penalties + fees : remaining;
}

/** The same in words: what is owed in a currency stays in it, penalties and fees are of the law and in euros. */
function claimedText(subject: ReminderSubject): string {
  const { invoices, penalties } = subject;
  const claimed = claimedCents(subject);
  if (!invoices.some(({ currency }) => (currency ?? "EUR") !== "EUR")) return formatMoney(claimed);
  const added = penalties ? claimed - sums(subject).remaining : 0;
  return added === 0 ? owedText(invoices) : `${owedText(invoices)} et ${formatMoney(added)}`;
}

function penaltyLines(subject: ReminderSubject): string {
  const { penalties, fees } = sums(subject);
  if (!subject.penalties || penalties + fees === 0) return "";
  const lines = [
    ...(penalties > 0
      ? [
          `Pénalités de retard au taux annuel de ${formatRate(subject.rateBasisPoints)} (C. com., art. L441-10)\u00a0: ${formatMoney(penalties)}`,
        ]
      : []),
    ...(fees > 0
      ? [
          `Indemnité forfaitaire de recouvrement (40\u00a0€ par facture, art. D441-5)\u00a0: ${formatMoney(fees)}`,
        ]
      : []),
  ];
  return lines.join("\n");
}

const VALUES: Readonly<Record<Placeholder, (subject: ReminderSubject) => string>> = {
  client: ({ clientName }) => clientName,
  factures: ({ invoices }) => invoices.map(lineOf).join("\n"),
  echeance: ({ invoices }) => formatDate(invoices.map((one) => one.dueDate).toSorted()[0] ?? ""),
  retard: ({ invoices }) => days(Math.min(...invoices.map((one) => one.daysLate))),
  total: ({ invoices }) => owedText(invoices),
  penalites: penaltyLines,
  total_du: (subject) => claimedText(subject),
  limite: ({ limit }) => formatDate(limit),
  iban: ({ iban }) => (iban === null ? "" : `IBAN\u00a0: ${iban.replace(/(.{4})(?=.)/g, "$1 ")}`),
  societe: ({ companyName }) => companyName,
};

/** The text of a reminder. A line that holds placeholders and says nothing in the end is left out. */
export function fillReminder(text: string, subject: ReminderSubject): string {
  return text
    .split("\n")
    .flatMap((line) => {
      const filled = line.replaceAll(BRACES, (whole, name: string) =>
        knownPlaceholders.has(name) ? VALUES[name as Placeholder](subject) : whole,
      );
      return line !== "" && filled === "" ? [] : [filled];
    })
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}
