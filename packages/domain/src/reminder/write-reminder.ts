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

function lineOf({ number, billDate, dueDate, remainingCents, daysLate }: RemindedInvoice): string {
  return `• ${number} du ${formatDate(billDate)}, échue le ${formatDate(dueDate)} (${days(daysLate)})\u00a0: ${formatMoney(remainingCents)}`;
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
  total: (subject) => formatMoney(sums(subject).remaining),
  penalites: penaltyLines,
  total_du: (subject) => formatMoney(claimedCents(subject)),
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
