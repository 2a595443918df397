import { accrualDayProblem } from "@grand-livre/domain/accrual/accrual-day";
import { accrualWords } from "@grand-livre/domain/accrual/accrual-words";
import { accrualLines } from "@grand-livre/domain/accrual/accrue-invoice";
import { usualAccrualDate } from "@grand-livre/domain/accrual/usual-accrual-date";
import { addDays } from "@grand-livre/domain/date/calendar-date";
import { canMarkAsFae, canMarkAsFnp } from "@grand-livre/domain/invoice/permissions";
import { postDocument } from "@grand-livre/domain/invoice/post-document";
import { type Application, today } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { orIncomplete, orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { inBooks } from "../../kit/books-command.ts";
import { inCommand } from "../../kit/command.ts";
import type { Scope } from "../../scope.ts";
import type { Books } from "../books/service.ts";
import { post, unpost } from "../entry/service.ts";
import { journalOfType } from "../journal/service.ts";
import { technicalAccounts } from "../technical-account/service.ts";
import { lockAllowed } from "./document/allowed-service.ts";
import { type Context, lockContext } from "./document/context.ts";
import { domainLine, type HeaderRow, type InvoiceDocument } from "./document/document.ts";
import { findIssues } from "./document/find-issues.ts";
import { bookedInEuros } from "./document/in-euros.ts";
import { loadInvoice, requireVersion, stateOf } from "./document/load-service.ts";
import { insertInvoiceEntry } from "./document/parts-repository.ts";
import { updateHeader } from "./document/repository.ts";

export type AccrualOrder = {
  readonly as: "fae" | "fnp";
  /** A month end before the accounting date; the last one by default. */
  readonly accrualDate?: string | undefined;
  readonly version?: number | undefined;
};

/**
 * Marks an invoice as still to be issued (FAE) or not received (FNP) at a month end: the accrual and its reversal of the
 * next day, in one transaction, once.
 * @throws RefusalError INVOICE_IS_DEBIT, INVOICE_IS_CREDIT, INVOICE_ALREADY_ACCRUED, INVOICE_ALREADY_CANCELLED,
 * ACCRUAL_OF_DEPOSIT, ACCRUAL_DATE_INVALID, ACCRUAL_INCOMPLETE, STALE_VERSION
 */
export async function accrueInvoice(
  app: Application,
  actor: Caller,
  id: string,
  order: AccrualOrder,
): Promise<InvoiceDocument> {
  return inCommand(app, actor, async (command) => {
    const { tx } = command;
    const invoice = await lockAllowed(command, id, "Validator");
    const { header } = invoice;
    const { legalEntityId } = header;
    const context = await lockContext(tx, actor.scope, header);
    const { books } = context;
    const date = await accrualDate(tx, books, header, order);
    if (order.version !== undefined) requireVersion(header, order.version);
    const draft = await accrualDraft(app, tx, actor.scope, context, invoice, order.as, date);
    const seal = await post(inBooks(command, books), draft);
    const undone = await unpost(inBooks(command, books), seal.entryId, {
      date: addDays(date, 1),
      kind: "accrual",
      source: { kind: "invoice", id, rule: "accrual_reversal" },
    });
    const column = order.as === "fae" ? { faeEntryId: seal.entryId } : { fnpEntryId: seal.entryId };
    await updateHeader(tx, header, column);
    const key = { legalEntityId, invoiceId: id };
    await insertInvoiceEntry(tx, key, { entryId: seal.entryId, role: "accrual" });
    await insertInvoiceEntry(tx, key, { entryId: undone.entryId, role: "accrual_reversal" });
    await command.audit({
      action: "accrue",
      resource: "invoice",
      resourceId: id,
      legalEntityId,
      details: { as: order.as, date, entry: seal.number, reversal: undone.number },
    });
    return loadInvoice(tx, id);
  });
}

/** The day of the accrual, which with the next one lies in open periods. */
async function accrualDate(
  tx: Tx,
  { exercises }: Books,
  header: HeaderRow,
  order: AccrualOrder,
): Promise<string> {
  const accountingDate = header.accountingDate ?? header.billDate;
  const date = order.accrualDate ?? (accountingDate ? usualAccrualDate(accountingDate) : "");
  const state = { ...(await stateOf(tx, header)), accountingDate };
  orRefuse(order.as === "fae" ? canMarkAsFae(state, date) : canMarkAsFnp(state, date));
  const problem = accrualDayProblem(date, exercises);
  if (problem) throw new RefusalError("ACCRUAL_DATE_INVALID", { accrualDate: date, ...problem });
  return date;
}

async function accrualDraft(
  app: Application,
  tx: Tx,
  scope: Scope,
  context: Context,
  { header, lines, vat }: InvoiceDocument,
  as: "fae" | "fnp",
  date: string,
) {
  const { legalEntityId, id, counterpartyId } = header;
  const { issues, vatCodes } = await findIssues(tx, scope, context, header, lines, today(app));
  // A bill that has not come has no number yet; what it weighs must be known.
  const holes = issues.filter(
    ({ severity, code }) => severity === "blocking" && code !== "BILL_NUMBER_MISSING",
  );
  if (counterpartyId === null || holes.length > 0)
    throw new RefusalError("ACCRUAL_INCOMPLETE", { issues: holes });
  const { entity, journals, roleAccounts } = context.books;
  const accounts = technicalAccounts(roleAccounts, date);
  const journal = journalOfType(journals, "accrual");
  const number = header.refId ?? header.billNumber;
  const side = { direction: header.direction as "credit" | "debit", kind: header.kind as "invoice" };
  const words = accrualWords(side);
  const label = [words.short, number, header.companyName].filter((part) => part).join(" ");
  const document = {
    ...side,
    label,
    counterpartyId,
    lines: lines.map(domainLine),
    vatBreakdown: vat.map(({ category, rateBasisPoints, baseCents, vatCents }) => ({
      category,
      rateBasisPoints,
      baseCents,
      vatCents,
    })),
    dueDate: null,
  };
  const vatRegime = entity.vatRegime as "normal_monthly";
  const inUnits = orIncomplete(postDocument(document, { accounts, vatCodes, vatRegime }));
  const posted = bookedInEuros(header, inUnits);
  return {
    legalEntityId,
    journalCode: journal.code,
    date,
    pieceRef: number ?? words.short,
    pieceDate: date,
    label,
    nature: "accrual" as const,
    source: { kind: "invoice", id, rule: as },
    lines: accrualLines(posted, document, accounts).map((line) => ({
      ...line,
      origins: [
        {
          documentKind: "accrual" as const,
          documentId: id,
          role: as,
          amountCents: line.debitCents + line.creditCents,
        },
      ],
    })),
  };
}
