import type { OpenOperation } from "@grand-livre/domain/bank/candidate";
import { cluesOf, nameShare } from "@grand-livre/domain/bank/clues";
import { atLength } from "@grand-livre/domain/chart/account-number";
import { addDays } from "@grand-livre/domain/date/calendar-date";
import { expenseNature } from "@grand-livre/domain/expense/expense-nature";
import type { BookedSubject } from "@grand-livre/domain/rule/judge";
import {
  type AssignmentRule,
  foldSubject,
  type RuleDomain,
  type RuleSubject,
} from "@grand-livre/domain/rule/rule";
import type { Connection } from "../../database/connection.ts";
import type { Books } from "../books/service.ts";
import { findCounterparties } from "../counterparty/service.ts";
import {
  type BookedOperationRow,
  findBookedExpenses,
  findBookedLines,
  findBookedOperations,
  MOST_BOOKED,
  type Span,
} from "./booked-repository.ts";

/** How far back a rule is tried and its success counted. */
export const RULE_DAYS = 90;
export const sinceOf = (until: string): string => addDays(until, -RULE_DAYS);

/** A booked line or operation, with what a person knows it by. */
export type Booked = BookedSubject & {
  readonly kind: "bill" | "sale" | "operation" | "expense";
  readonly id: string;
  readonly date: string;
  readonly party: string | null;
  readonly amountCents: number;
};

/** A third party that a rule on bank operations names. */
export type Party = { readonly id: string; readonly name: string; readonly iban: string | null };

/** The third parties that rules name. */
export async function partiesOf(
  db: Connection,
  legalEntityId: string,
  rules: readonly Pick<AssignmentRule, "counterpartyId">[],
): Promise<Party[]> {
  const ids = rules.flatMap(({ counterpartyId }) => counterpartyId ?? []);
  return ids.length === 0 ? [] : [...(await findCounterparties(db, legalEntityId, ids)).values()];
}

/** From this share of its name on, an operation is of a third party, as for its invoices. */
const NAMED = 0.5;

/** An operation as rules look at it: all its texts, and the parties whose IBAN or name it contains. */
export function operationSubject(
  operation: OpenOperation,
  journalCode: string | null,
  parties: readonly Party[],
): RuleSubject {
  const {
    label,
    counterpartyName,
    reference,
    details,
    counterpartyIban: iban = null,
    amountCents,
  } = operation;
  const clues = parties.length === 0 ? undefined : cluesOf(operation);
  return {
    label: [label, counterpartyName, reference, ...details].filter(Boolean).join(" "),
    counterpartyIds: parties
      .filter((one) => (iban !== null && one.iban === iban) || (clues && nameShare(clues, one.name) >= NAMED))
      .map(({ id }) => id),
    iban,
    amountCents,
    journalCode,
  };
}

/** The journal that a domain's entries are written in; of a bank, that of its account. */
export function journalCodeOf(
  { journals }: Pick<Books, "journals">,
  domain: "purchase" | "sale" | "bank",
  account?: string,
): string | null {
  const found = journals.find(
    (one) =>
      one.entryType === domain && one.active && (account === undefined || one.treasuryAccount === account),
  );
  return found?.code ?? null;
}

/** What was booked in a domain up to a day, the latest first; `truncated` where there is more. */
export async function findBooked(
  db: Connection,
  books: Books,
  {
    domain,
    until,
    parties,
  }: { readonly domain: RuleDomain; readonly until: string; readonly parties: readonly Party[] },
): Promise<{ readonly booked: readonly Booked[]; readonly truncated: boolean }> {
  const span: Span = { legalEntityId: books.entity.id, since: sinceOf(until), until };
  const found = await booked(db, books, domain, span, parties);
  return { booked: found.slice(0, MOST_BOOKED), truncated: found.length > MOST_BOOKED };
}

async function booked(
  db: Connection,
  books: Books,
  domain: RuleDomain,
  span: Span,
  parties: readonly Party[],
): Promise<Booked[]> {
  if (domain === "bank")
    return (await findBookedOperations(db, span)).map((row) => bookedOperation(row, books, parties));
  if (domain === "expense") {
    const { accountLength } = books.entity;
    return (await findBookedExpenses(db, span)).map(({ nature, account, ...row }) => ({
      ...row,
      ...foldSubject({ ...row, counterpartyIds: [], iban: null, journalCode: null }),
      kind: "expense" as const,
      amountCents: row.amountCents,
      account: account ?? atLength(expenseNature(nature)?.pcgNumber ?? "", accountLength),
      vatCode: null,
    }));
  }
  const isPurchase = domain === "purchase";
  const rows = await findBookedLines(db, span, isPurchase ? "debit" : "credit");
  const journalCode = journalCodeOf(books, domain);
  return rows.map(({ counterpartyId, ...row }) => ({
    ...row,
    ...foldSubject({ ...row, counterpartyIds: counterpartyId === null ? [] : [counterpartyId], journalCode }),
    kind: isPurchase ? "bill" : "sale",
    amountCents: row.amountCents,
  }));
}

function bookedOperation(row: BookedOperationRow, books: Books, parties: readonly Party[]): Booked {
  const { id, date, label, amountCents, account, vatCode, counterpartyName } = row;
  const operation: OpenOperation = {
    id,
    date,
    valueDate: row.valueDate,
    amountCents,
    label,
    reference: row.reference ?? undefined,
    endToEndId: row.endToEndId ?? undefined,
    counterpartyName: counterpartyName ?? undefined,
    counterpartyIban: row.iban ?? undefined,
    details: row.details,
  };
  const subject = operationSubject(operation, journalCodeOf(books, "bank", row.bankAccount), parties);
  // Shown by the bank's own label, also when other texts matched.
  return {
    ...foldSubject(subject),
    kind: "operation",
    id,
    date,
    label,
    amountCents,
    account,
    vatCode,
    party: counterpartyName,
  };
}
