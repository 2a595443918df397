import type { InvoiceAnswer, InvoiceIssue, InvoiceLineAnswer } from "@grand-livre/contracts/invoice";
import {
  canAccrueAsUsual,
  canAddProof,
  canCancelInvoice,
  canDeleteInvoice,
  canDeleteProof,
  canDuplicateInvoice,
  canEditInvoice,
  canPayInvoice,
  canReallocateInvoice,
  canValidateInvoice,
} from "@grand-livre/domain/invoice/permissions";
import { ALLOWED } from "@grand-livre/domain/refusal";
import { type Application, today } from "../../application.ts";
import { type Caller, mayDo } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { abilityOf } from "../../kit/abilities.ts";
import type { Books } from "../books/service.ts";
import { requireOpenPeriod } from "../fiscal-exercise/service.ts";
import { journalById } from "../journal/service.ts";
import { requireConfirmedDay } from "./commands.ts";
import { type Context, loadContext } from "./document/context.ts";
import type { HeaderRow, InvoiceDocument, LineRow } from "./document/document.ts";
import { stateOf } from "./document/load-service.ts";
import { type DocumentRow, findDocuments, findInvoiceEntries } from "./document/parts-repository.ts";
import { plainDecimal } from "./document/plain-decimal.ts";
import { DATE_SALES_AHEAD, serviceOf } from "./document/rights.ts";
import { depositIdsOf } from "./document/sales-repository.ts";
import type { InvoiceItemRow } from "./document-list/list-rows-repository.ts";
import { presentListItem } from "./document-list/present-list.ts";
import { expensesOfLines } from "./sale/rebilled-expenses.ts";
import { requireNumberOrder } from "./sale/sale-rules.ts";
import { keyFieldsOf } from "./supplier-bill/captured-content.ts";
import { captureOf } from "./supplier-bill/captured-fields.ts";
import { inboxAbilities, presentCapture } from "./supplier-bill/present-capture.ts";

type Permission =
  | { readonly ok: true }
  | { readonly refused: string; readonly details?: Readonly<Record<string, unknown>> };

function presentLine(line: LineRow, expenses: ReadonlyMap<string, string>): InvoiceLineAnswer {
  const expenseLineId = expenses.get(line.id);
  return {
    ...(expenseLineId === undefined ? {} : { expenseLineId }),
    id: line.id,
    kind: line.kind as "line",
    label: line.label,
    quantity: plainDecimal(line.quantity),
    unit: line.unit,
    unitPriceCents: plainDecimal(line.unitPriceCents),
    discountBasisPoints: line.discountBasisPoints,
    netCents: line.netCents,
    vatRate: line.vatRateBasisPoints,
    vatCategory: line.vatCategory,
    vatExemptionReason: line.vatExemptionReason,
    vatCode: line.vatCode,
    supplyType: line.supplyType as "goods" | null,
    serviceStart: line.serviceStart,
    serviceEnd: line.serviceEnd,
    account: line.account,
    accountOrigin: line.accountOrigin as "default" | null,
    accountRule: line.accountRule,
  };
}

function presentDocument(row: DocumentRow) {
  const { fileSha256: _, ...shown } = row;
  return { ...shown, role: row.role as "original", addedAt: row.addedAt.toISOString() };
}

/**
 * What the books of the moment say of a draft's day: periods close and series go on without it, so nothing is kept of it.
 * @returns what validating would refuse
 */
async function refusalOfDay(
  app: Application,
  caller: Caller,
  { exercises }: Books,
  header: HeaderRow,
  isNew: boolean,
): Promise<Permission> {
  const date = header.accountingDate ?? header.billDate;
  if (header.status !== "draft" || date === null) return ALLOWED;
  try {
    requireConfirmedDay(app, header, { isAllowed: mayDo(caller, DATE_SALES_AHEAD), isConfirmed: true });
    requireOpenPeriod(exercises, date);
    // The series is read when a draft is read: making one is what a company does most.
    if (!isNew && header.direction === "credit" && header.billDate !== null)
      await requireNumberOrder(app.db, header);
    return ALLOWED;
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    return { refused: error.code, ...(error.details ? { details: error.details } : {}) };
  }
}

type Known = {
  /** What the invoice was judged in, when the caller has it; read otherwise. */
  readonly context?: Context;
  /** It was just made: it has no document yet. */
  readonly isNew?: boolean;
};

/** An invoice whole, with its documents, its entries and what the caller may do with it. */
export async function presentInvoice(
  app: Application,
  caller: Caller,
  invoice: InvoiceDocument,
  { context, isNew = false }: Known = {},
): Promise<InvoiceAnswer> {
  const { header } = invoice;
  const { scope } = caller;
  const key = { legalEntityId: header.legalEntityId, invoiceId: header.id };
  const { books, party } = context ?? (await loadContext(app.db, scope, header));
  const documents = isNew ? [] : await findDocuments(app.db, key);
  const state = await stateOf(app.db, header);
  const depositIds = await depositIdsOf(app.db, header);
  const expenses = expensesOfLines(invoice);
  const isBooked = header.status !== "draft" || header.faeEntryId !== null || header.fnpEntryId !== null;
  const entries = isBooked ? await findInvoiceEntries(app.db, key) : [];
  const journal = header.journalId === null ? undefined : journalById(books.journals, header.journalId);
  const proofs = documents.filter((one) => one.role === "proof");
  const issues = header.status === "draft" ? (header.issues as InvoiceIssue[]) : [];
  const judged = canValidateInvoice(state, issues);
  const validable = "refused" in judged ? judged : await refusalOfDay(app, caller, books, header, isNew);
  const service = serviceOf(header.direction);
  const item = presentListItem(
    { ...header, journalLabel: journal?.label ?? null, paidCents: state.paidCents } as InvoiceItemRow,
    books.entity.refId,
    today(app),
  );
  return {
    ...item,
    deliveryDate: header.deliveryDate,
    paymentTerms: header.paymentTerms,
    party: party ? { id: party.id, name: party.name, siren: party.siren, vatNumber: party.vatNumber } : null,
    precedingInvoiceId: header.precedingInvoiceId,
    precedingReference: header.precedingReference,
    replacesId: header.replacesId,
    orderReference: header.orderReference,
    buyerReference: header.buyerReference,
    contractReference: header.contractReference,
    depositIds,
    vatOnDebits: header.vatOnDebits,
    prepaidCents: header.prepaidCents,
    roundingCents: header.roundingCents,
    gapsAccepted: header.gapsAccepted,
    payeeName: header.payeeName,
    iban: header.iban,
    paymentMeans: header.paymentMeans as Record<string, unknown>[],
    notes: header.notes as InvoiceAnswer["notes"],
    lines: invoice.lines.map((line) => presentLine(line, expenses)),
    vatBreakdown: invoice.vat.map(({ category, rateBasisPoints, baseCents, vatCents, exemptionReason }) => ({
      category,
      rateBasisPoints,
      baseCents,
      vatCents,
      exemptionReason,
    })),
    printed: header.printed as InvoiceAnswer["printed"],
    documents: documents.filter((one) => one.role === "original").map(presentDocument),
    proofs: proofs.map(presentDocument),
    entries,
    captureFields: header.capture === null ? null : keyFieldsOf(captureOf(header)?.fields),
    capture: await presentCapture(app.db, header),
    issues,
    warnings: header.warnings as InvoiceIssue[],
    abilities: {
      edit: abilityOf(caller, { service, action: "Editor" }, canEditInvoice(state)),
      validate: abilityOf(caller, { service, action: "Validator" }, validable),
      delete: abilityOf(caller, { service, action: "Deleter" }, canDeleteInvoice(state)),
      cancel: abilityOf(caller, { service, action: "Validator" }, canCancelInvoice(state)),
      reallocate: abilityOf(caller, { service, action: "Validator" }, canReallocateInvoice(state)),
      pay: abilityOf(caller, { service, action: "Validator" }, canPayInvoice(state)),
      markAsFae: abilityOf(caller, { service, action: "Validator" }, canAccrueAsUsual(state, "fae")),
      markAsFnp: abilityOf(caller, { service, action: "Validator" }, canAccrueAsUsual(state, "fnp")),
      addProof: abilityOf(caller, { service, action: "Editor" }, canAddProof()),
      deleteProof: abilityOf(
        caller,
        { service, action: "Editor" },
        canDeleteProof({ proofs: proofs.length }),
      ),
      duplicate: abilityOf(caller, { service, action: "Creator" }, canDuplicateInvoice()),
      ...inboxAbilities(caller, header, issues, documents),
    },
    createdAt: header.createdAt.toISOString(),
    validatedAt: header.validatedAt?.toISOString() ?? null,
  };
}
