import type { DeclarationPostingBody, declarationPostingQuery } from "@grand-livre/contracts/declaration";
import type { EntryPreview } from "@grand-livre/contracts/invoice-preview";
import { atLength } from "@grand-livre/domain/chart/account-number";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import {
  chargeLines,
  type EntryLineOfDeclaration,
  paymentLines,
} from "@grand-livre/domain/declaration/declaration-entry";
import { declarationRules } from "@grand-livre/domain/declaration/declaration-rules";
import { canCharge, canPay, leftCents } from "@grand-livre/domain/declaration/declaration-state";
import { formatMoney } from "@grand-livre/domain/money/format-amount";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type Books, resolveBooks } from "../books/service.ts";
import { type EntryDraft, post, previewDraft, unpost } from "../entry/service.ts";
import { requireOpenPeriod } from "../fiscal-exercise/service.ts";
import { journalOfType } from "../journal/service.ts";
import { technicalAccounts } from "../technical-account/service.ts";
import { corporateTaxOf } from "./amounts.ts";
import { keepDeclaration, onDeclaration } from "./commands.ts";
import { type LoadedDeclaration, loadDeclaration } from "./details.ts";
import { factsOf } from "./present.ts";
import { findPosting, insertPosting, markUndone } from "./repository.ts";

const SOURCE = "declaration";

type Order = Pick<DeclarationPostingBody, "posting" | "date" | "amountCents">;

/** How much an order writes. @throws RefusalError the refusals of `canPay` and `canCharge`, DECLARATION_AMOUNT_INVALID */
function amountOf(loaded: LoadedDeclaration, { posting, amountCents }: Order): number {
  const facts = factsOf(loaded.books, loaded.declaration);
  orRefuse(posting === "payment" ? canPay(facts) : canCharge(facts));
  const most = posting === "payment" ? leftCents(facts) : chargeable(loaded, facts.amountCents);
  const amount = amountCents ?? most;
  if (amount === null) throw new RefusalError("DECLARATION_AMOUNT_UNKNOWN");
  if (amount === 0 && posting === "charge") throw new RefusalError("DECLARATION_NOTHING_TO_PAY");
  const isWithin =
    amount !== 0 &&
    (most === null || (Math.sign(amount) === Math.sign(most) && Math.abs(amount) <= Math.abs(most)));
  if (!isWithin || (posting === "charge" && amount < 0))
    throw new RefusalError("DECLARATION_AMOUNT_INVALID", { left: formatMoney(most ?? 0) });
  return amount;
}

/** The charge of corporation tax is the whole tax, not the balance left after the instalments. */
function chargeable({ books, declaration }: LoadedDeclaration, amountCents: number | null): number | null {
  if (declaration.kind !== "corporate_tax_balance") return amountCents;
  const tax = corporateTaxOf(books, declaration);
  return tax === null ? amountCents : tax.totalCents - tax.chargedCents;
}

function draftOf(
  books: Books,
  { declaration }: LoadedDeclaration,
  order: Order,
  id: string,
  cents: number,
): EntryDraft {
  const { kind, startDate, endDate, part } = declaration;
  const { date, posting } = order;
  const roles = technicalAccounts(books.roleAccounts, date);
  const numberOf = ({ account }: EntryLineOfDeclaration) =>
    "role" in account ? roles[account.role] : atLength(account.pcg, books.entity.accountLength);
  const lines = posting === "payment" ? paymentLines(kind, cents) : chargeLines(kind, cents);
  if (lines.length === 0) throw new RefusalError("DECLARATION_WITHOUT_CHARGE");
  const { label, form } = declarationRules.declarations[kind];
  const which = part === 0 ? label : `${label} n° ${part}`;
  const journal =
    posting === "payment"
      ? journalOfType(books.journals, "bank", roles.bank)
      : journalOfType(books.journals, "general");
  return {
    legalEntityId: books.entity.id,
    journalCode: journal.code,
    date,
    pieceRef: `${form} ${endDate.slice(0, 7)}`.slice(0, 40),
    label: `${posting === "payment" ? "Paiement" : "Constatation"} ${which} du ${formatDate(startDate)} au ${formatDate(endDate)}`,
    source: { kind: SOURCE, id, rule: posting },
    lines: lines.map((line) => ({
      account: numberOf(line),
      debitCents: line.debitCents,
      creditCents: line.creditCents,
    })),
  };
}

/** The entry that an order would write. Writes nothing. @throws RefusalError the same as the command */
export async function previewPosting(
  app: Application,
  caller: Caller,
  { legalEntityRefId, kind, startDate, endDate, part, ...order }: z.output<typeof declarationPostingQuery>,
): Promise<EntryPreview> {
  const books = await resolveBooks(app.db, caller.scope, legalEntityRefId);
  const key = { kind, startDate, endDate, part };
  const loaded = await loadDeclaration(app, app.db, caller, books.entity.id, key);
  const draft = draftOf(books, loaded, order, books.entity.id, amountOf(loaded, order));
  requireOpenPeriod(books.exercises, draft.date);
  return previewDraft(app.db, books, draft);
}

/**
 * Writes the payment or the charge of a declaration; a payment that the books hold already is noted without entry.
 * @throws RefusalError the refusals of `canPay` and `canCharge`, DECLARATION_DATE_FUTURE, those of the entry
 */
export async function postDeclaration(app: Application, caller: Caller, body: DeclarationPostingBody) {
  const { legalEntityRefId: refId, kind, startDate, endDate, part, ...order } = body;
  const key = { kind, startDate, endDate, part };
  const { result, details } = await onDeclaration(app, caller, key, { refId }, async (command, loaded) => {
    const { tx, scope, books } = command;
    const amountCents = amountOf(loaded, order);
    if (order.posting === "payment" && order.date > command.today)
      throw new RefusalError("DECLARATION_DATE_FUTURE");
    const { posting, date } = order;
    const told = { posting, amountCents, withoutEntry: order.withoutEntry };
    const { id } = await keepDeclaration(command, loaded, "post-declaration", {}, told);
    const postingId = newId();
    let entryId: string | null = null;
    if (!order.withoutEntry) {
      const draft = draftOf(books, loaded, order, postingId, amountCents);
      ({ entryId } = await post(command, draft, { fromCash: true }));
    }
    const row = { legalEntityId: books.entity.id, id: postingId, declarationId: id, kind: posting };
    await insertPosting(tx, {
      ...row,
      postingDate: date,
      amountCents,
      entryId,
      writtenAt: app.now(),
      writtenBy: scope.userId,
    });
    return { entryId };
  });
  return { ...result, details };
}

/** Reverses an entry of a declaration whole. @throws RefusalError DECLARATION_POSTING_NOT_FOUND, DECLARATION_POSTING_UNDONE, PERIOD_CLOSED */
export async function undoPosting(app: Application, caller: Caller, id: string) {
  const found = await findPosting(app.db, caller.scope, id);
  if (!found) throw new RefusalError("DECLARATION_POSTING_NOT_FOUND");
  const { legalEntityId } = found;
  const { details } = await onDeclaration(
    app,
    caller,
    found,
    { id: legalEntityId },
    async (command, loaded) => {
      const { tx, scope } = command;
      const now = await findPosting(tx, scope, id);
      if (now?.undone !== false) throw new RefusalError("DECLARATION_POSTING_UNDONE");
      if (now.entryId !== null) {
        const source = { kind: SOURCE, id, rule: "cancellation" };
        await unpost(command, now.entryId, { source });
      }
      await markUndone(tx, { legalEntityId, id }, app.now());
      await keepDeclaration(
        command,
        loaded,
        "undo-posting",
        {},
        { posting: now.posting, amountCents: now.amountCents },
      );
    },
  );
  return details;
}
