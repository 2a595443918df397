import { decideAssignment } from "@grand-livre/domain/rule/decide";
import type { Tx } from "../../../database/connection.ts";
import type { Books } from "../../books/service.ts";
import type { CounterpartyRow } from "../../counterparty/service.ts";
import { activeRules, journalCodeOf } from "../../counterparty-rule/service.ts";
import { learnedOf } from "../../learning/service.ts";
import { technicalAccounts } from "../../technical-account/service.ts";
import type { Context } from "./context.ts";
import type { LineContent } from "./document.ts";

/** Where a line would be booked, before the rules of VAT have their say. */
export type Booking = {
  readonly account: string;
  readonly accountOrigin: "rule" | "counterparty" | "history" | "default";
  /** The number of the rule that decided. */
  readonly accountRule: number | null;
  /** The rule only proposes: a person is asked to look. */
  readonly isProposal: boolean;
  /** The code used before for such a line, kept when it fits. */
  readonly usualVatCode: string | null;
  /** What such lines were called in the end; null: as the document calls it. */
  readonly label: string | null;
};

type LineToBook = {
  readonly label: string;
  readonly rateBasisPoints: number | null;
  readonly netCents: number | null;
};

/**
 * Where a supplier's lines are booked: as a rule of the company says, else as earlier lines of such a label were, else on
 * the supplier's own account, else as the other lines were, else on the company's default.
 */
export async function bookingOf(
  tx: Tx,
  books: Books,
  supplier: CounterpartyRow | undefined,
  { day, iban = null }: { readonly day: string; readonly iban?: string | null },
): Promise<(line: LineToBook) => Booking> {
  const { entity, roleAccounts } = books;
  const learned = await learnedOf(tx, entity.id, supplier?.id ?? null);
  const ordered = await activeRules(tx, entity.id, "purchase");
  const accounts = technicalAccounts(roleAccounts, day);
  const habits = {
    ownAccount: supplier?.defaultAccount ?? null,
    ownVatCode: supplier?.defaultVatCode ?? null,
  };
  const place = {
    counterpartyIds: supplier === undefined ? [] : [supplier.id],
    iban: iban ?? supplier?.iban ?? null,
    journalCode: journalCodeOf(books, "purchase"),
  };
  return (line) => {
    const subject = { ...place, label: line.label, amountCents: line.netCents };
    const assigned = decideAssignment(ordered, subject, { ...habits, learned: learned.propose(line) });
    const rule = assigned.decision?.rule;
    return {
      account: assigned.account ?? accounts.default_purchase,
      accountOrigin: assigned.origin ?? "default",
      accountRule: rule?.number ?? null,
      isProposal: rule?.action === "propose",
      usualVatCode: assigned.vatCode,
      // The entry of a bill keeps the words of the document: a rule names the entries of bank operations.
      label: rule === undefined ? assigned.label : null,
    };
  };
}

/**
 * The lines of a supplier's bill with an account where their bodies, in the same order, left it out: as a captured bill
 * gets it. A blank that was sent is an answer.
 */
export async function completeAccounts(
  tx: Tx,
  { books, party }: Context,
  { direction, day }: { readonly direction: "credit" | "debit"; readonly day: string },
  lines: readonly LineContent[],
  typed: readonly { readonly account?: string | null | undefined }[],
): Promise<LineContent[]> {
  const isLeftOut = (line: LineContent, at: number) =>
    line.kind === "line" &&
    line.account === null &&
    typed[at] !== undefined &&
    typed[at].account === undefined;
  if (direction === "credit" || !lines.some(isLeftOut)) return [...lines];
  const book = await bookingOf(tx, books, party, { day });
  return lines.map((line, at) => {
    if (!isLeftOut(line, at)) return line;
    const asked = { label: line.label, rateBasisPoints: line.vatRateBasisPoints, netCents: line.netCents };
    const { account, accountOrigin, accountRule } = book(asked);
    return { ...line, account, accountOrigin, accountRule };
  });
}
