import type { CheckDraftAnswer, checkDraftBody } from "@grand-livre/contracts/draft-check";
import { legalSeries } from "@grand-livre/domain/numbering/legal-number";
import { checkIssued } from "@grand-livre/einvoice/checks/check-invoice";
import type { z } from "zod";
import { type Application, today } from "../../../application.ts";
import { RefusalError } from "../../../http/refusal-error.ts";
import type { Scope } from "../../../scope.ts";
import { type Books, loadBooks } from "../../books/service.ts";
import { counterpartyById, matchCounterparty } from "../../counterparty/service.ts";
import { requireOpenPeriod } from "../../fiscal-exercise/service.ts";
import { resolveLegalEntity } from "../../legal-entity/service.ts";
import { lineContents, settle } from "../document/content.ts";
import type { Context } from "../document/context.ts";
import { type InvoiceDocument, type LineContent, paperTotals } from "../document/document.ts";
import { fieldOfRule } from "../document/field-of-rule.ts";
import { findIssues, type Issue, type Judged } from "../document/find-issues.ts";
import { ratedTotals } from "../document/in-euros.ts";
import { requireKept } from "../document/kept-draft.ts";
import { completeVat } from "../document/propose-vat.ts";
import { issuedDocument } from "./issue-document.ts";
import { completeSale } from "./sale-draft.ts";
import { requireNumberOrder, type SaleTies, saleTies } from "./sale-rules.ts";

type Body = z.output<typeof checkDraftBody>;

/** No row has it: the draft that is judged may not be saved yet. */
const UNSAVED = "00000000-0000-0000-0000-000000000000";

/**
 * What would refuse to validate a sale as it is typed now, saved or not: the rules of drafts, the legal mentions of the
 * day, the books' periods and numbers, then those of the electronic invoice. Writes nothing, numbers nothing.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND
 */
export async function checkDraft(app: Application, scope: Scope, body: Body): Promise<CheckDraftAnswer> {
  const entity = await resolveLegalEntity(app.db, body.legalEntityRefId);
  try {
    const { document, context } = await draftAsTyped(app, scope, entity.id, body);
    return await judged(app, scope, context, document, body.depositIds ?? []);
  } catch (error) {
    // What cannot even be drafted refuses as saving would: an amount too large, a deposit of another client.
    if (error instanceof RefusalError) return { issues: [{ ...blocking(error), line: null }], totals: null };
    throw error;
  }
}

/**
 * The draft as saving would complete it: account, VAT code, due date of the terms.
 * @throws RefusalError what cannot even be drafted
 */
export async function draftAsTyped(
  app: Application,
  scope: Scope,
  legalEntityId: string,
  body: Body,
): Promise<{ readonly document: InvoiceDocument; readonly context: Context }> {
  const { legalEntityRefId: _, id, depositIds: __, vatBreakdown: ___, ...sent } = body;
  const { party, companyName } = await clientOf(app, scope, legalEntityId, body);
  const context = { books: await loadBooks(app.db, scope, legalEntityId), party };
  const typed = {
    counterpartyId: party?.id ?? null,
    companyName,
    kind: sent.kind,
    label: sent.bill_label,
    billNumber: null,
    billDate: sent.bill_date ?? null,
    accountingDate: sent.accountingDate ?? sent.bill_date ?? null,
    deliveryDate: sent.deliveryDate ?? null,
    dueDate: sent.due_date ?? null,
    paymentTerms: sent.paymentTerms ?? null,
    currency: sent.currency,
    exchangeRate: sent.exchangeRate ?? null,
    precedingInvoiceId: sent.precedingInvoiceId ?? null,
    precedingReference: null,
    orderReference: sent.orderReference?.trim() || null,
    buyerReference: sent.buyerReference?.trim() || null,
    contractReference: sent.contractReference?.trim() || null,
    vatOnDebits: sent.vatOnDebits ?? null,
    prepaidCents: sent.prepaidCents,
    roundingCents: sent.roundingCents,
    printed: null,
    gapsAccepted: sent.gapsAccepted,
    payeeName: null,
    iban: null,
    paymentMeans: [],
    notes: [],
    warnings: [],
    capture: null,
    lines: lineContents("credit", sent.lines),
  };
  const order = { ...body, legalEntityId, direction: "credit" as const };
  const content = await completeSale(app, app.db, context, order, typed);
  const place = { legalEntityId, direction: "credit" as const, ...content };
  const typedLines = sent.lines.map((line) => ({ ...line, vatCode: line.vatCode ?? undefined }));
  const lines = completeVat(app, context, place, content.lines, typedLines);
  requireKept(context, "credit", { ...content, lines }, today(app));
  const { totals, vat } = settle(content, lines, "credit");
  const header = {
    ...content,
    ...(await ratedTotals(app.db, legalEntityId, content, totals, today(app))),
    id: id ?? UNSAVED,
    legalEntityId,
    direction: "credit",
    status: "draft",
    refId: null,
  };
  return { document: { header, lines, vat, expenses: [] } as unknown as InvoiceDocument, context };
}

/** The client as saving would find it by its name; one that is not in the books yet has only that. */
async function clientOf(
  app: Application,
  scope: Scope,
  legalEntityId: string,
  { counterpartyId, companyName }: Body,
): Promise<Pick<Context, "party"> & { readonly companyName: string | null }> {
  if (counterpartyId) {
    const party = await counterpartyById(app.db, scope, legalEntityId, counterpartyId);
    return { party, companyName: party.name };
  }
  const name = companyName?.trim();
  if (!name) return { party: undefined, companyName: null };
  const match = await matchCounterparty(app.db, scope, legalEntityId, { name });
  return match && "found" in match
    ? { party: match.found, companyName: match.found.name }
    : { party: undefined, companyName: name };
}

async function judged(
  app: Application,
  scope: Scope,
  context: Context,
  document: InvoiceDocument,
  depositIds: readonly string[],
): Promise<CheckDraftAnswer> {
  const { header, lines } = document;
  const { issues, vatCodes } = await findIssues(app.db, scope, context, header, lines, today(app));
  // Saving creates the client whose name was typed.
  const isCreated = header.counterpartyId === null && header.companyName !== null;
  const isUnknown = header.counterpartyId === null && !isCreated;
  const found: Issue[] = issues.filter(
    ({ code, details }) =>
      !(isCreated && code === "COUNTERPARTY_MISSING") &&
      // No client chosen yet: the mentions of the card are not checked.
      !(isUnknown && String(details?.field).startsWith("client.")),
  );
  const ties = await tiesOf(app, context.books, document, depositIds, found);
  const electronic = await electronicIssues(app, context, document, { issues: found, vatCodes }, ties);
  return {
    issues: [...found, ...electronic].map(({ lineId, ...issue }) => ({
      ...issue,
      line: placeOf(lines, lineId),
    })),
    totals: paperTotals(header),
  };
}

function placeOf(lines: readonly LineContent[], lineId: string | undefined): number | null {
  const at = lines.findIndex((line) => line.id === lineId);
  return at < 0 ? null : at;
}

/** What the books say of it: its period, its place in the series, the documents that it follows. Adds what refuses. */
async function tiesOf(
  app: Application,
  books: Books,
  document: InvoiceDocument,
  depositIds: readonly string[],
  found: Issue[],
): Promise<SaleTies | undefined> {
  const { header } = document;
  const { billDate } = header;
  const tried = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      if (!found.some(({ code }) => code === error.code)) found.push(blocking(error));
      return undefined;
    }
  };
  if (billDate !== null) {
    await tried(async () => requireOpenPeriod(books.exercises, billDate));
    await tried(() => requireNumberOrder(app.db, header));
  }
  return tried(() => saleTies(app.db, books, document, depositIds));
}

function blocking({ code, details }: RefusalError): Issue {
  return { code, severity: "blocking", ...(details === undefined ? {} : { details }) };
}

/**
 * The rules of EN 16931 and France that the document would break; those about a field that is already missing say
 * nothing new.
 */
async function electronicIssues(
  app: Application,
  context: Context,
  document: InvoiceDocument,
  { issues, vatCodes }: Judged,
  ties: SaleTies | undefined,
): Promise<Issue[]> {
  const { header, lines } = document;
  const { counterpartyId, billDate } = header;
  if (counterpartyId === null || billDate === null || ties === undefined || lines.length === 0) return [];
  // A number like the one it will take: the rules look at its shape.
  const refId = `${legalSeries(header.kind as "invoice")}-${billDate.slice(0, 4)}-0000`;
  const numbered = { ...document, header: { ...header, refId } };
  const issued = await issuedDocument(app.db, context, numbered, vatCodes, ties.deposits);
  const asked = new Set(issues.map(({ details }) => details?.field).filter((field) => field !== undefined));
  return checkIssued(issued).flatMap((failure): Issue[] => {
    const field = fieldOfRule(failure, lines);
    if (field !== undefined && asked.has(field)) return [];
    const { rule, term, message, place } = failure;
    return [
      { code: "EINVOICE_INVALID", severity: "blocking", details: { rule, term, message, place, field } },
    ];
  });
}
