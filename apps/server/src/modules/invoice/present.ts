import type { Ability, InvoiceAnswer, InvoiceIssue, InvoiceLineAnswer } from "@grand-livre/contracts/invoice";
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
import { findCounterparties } from "../counterparty/service.ts";
import { requireOpenPeriod } from "../fiscal-exercise/service.ts";
import { journalById } from "../journal/service.ts";
import { refIdsOf } from "../legal-entity/service.ts";
import { keyFieldsOf } from "./captured-content.ts";
import { captureOf } from "./captured-fields.ts";
import type { HeaderRow, InvoiceDocument, LineRow } from "./document.ts";
import type { InvoiceItemRow } from "./list-repository.ts";
import { stateOf } from "./load.ts";
import { type DocumentRow, findDocuments, findInvoiceEntries } from "./parts-repository.ts";
import { plainDecimal } from "./plain-decimal.ts";
import { inboxAbilities, presentCapture } from "./present-capture.ts";
import { presentListItem } from "./present-list.ts";
import { serviceOf } from "./rights.ts";
import { requireNumberOrder } from "./sale-rules.ts";
import { depositIdsOf } from "./sales-repository.ts";

type Permission =
  | { readonly ok: true }
  | { readonly refused: string; readonly details?: Readonly<Record<string, unknown>> };

function presentLine(line: LineRow): InvoiceLineAnswer {
  return {
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
  };
}

function presentDocument(row: DocumentRow) {
  const { fileSha256: _, ...shown } = row;
  return { ...shown, role: row.role as "original", addedAt: row.addedAt.toISOString() };
}

/** What the caller may do next, and why not: his right first, then the state of the document. */
function ability(caller: Caller, right: Parameters<typeof mayDo>[1], permission: Permission): Ability {
  if (!mayDo(caller, right)) return { allowed: false, code: "FORBIDDEN" };
  if ("refused" in permission)
    return {
      allowed: false,
      code: permission.refused,
      ...(permission.details ? { details: permission.details } : {}),
    };
  return { allowed: true };
}

/**
 * What the books of the moment say of a draft's day: periods close and series go on without it, so nothing is kept of it.
 * @returns what validating would refuse
 */
async function refusalOfDay(
  app: Application,
  { scope }: Caller,
  header: HeaderRow,
  isNew: boolean,
): Promise<Permission> {
  const date = header.accountingDate ?? header.billDate;
  if (header.status !== "draft" || date === null) return ALLOWED;
  try {
    await requireOpenPeriod(app.db, scope, header.legalEntityId, date);
    // The series is asked when a draft is read: making one is what a company does most.
    if (!isNew && header.direction === "credit" && header.billDate !== null)
      await requireNumberOrder(app.db, scope, header);
    return ALLOWED;
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    return { refused: error.code, ...(error.details ? { details: error.details } : {}) };
  }
}

/** An invoice whole, with its documents, its entries and what the caller may do with it. */
export async function presentInvoice(
  app: Application,
  caller: Caller,
  invoice: InvoiceDocument,
  { isNew = false }: { readonly isNew?: boolean } = {},
): Promise<InvoiceAnswer> {
  const { header } = invoice;
  const { scope } = caller;
  const key = { legalEntityId: header.legalEntityId, invoiceId: header.id };
  const isBooked = header.status !== "draft" || header.faeEntryId !== null || header.fnpEntryId !== null;
  const [documents, refIds, state, journal, parties, depositIds, entries] = await Promise.all([
    findDocuments(app.db, scope, key),
    refIdsOf(app.db, scope, [header]),
    stateOf(app.db, scope, header),
    header.journalId ? journalById(app.db, scope, header.legalEntityId, header.journalId) : undefined,
    findCounterparties(
      app.db,
      scope,
      header.legalEntityId,
      header.counterpartyId ? [header.counterpartyId] : [],
    ),
    depositIdsOf(app.db, scope, header),
    isBooked ? findInvoiceEntries(app.db, scope, key) : [],
  ]);
  const proofs = documents.filter((one) => one.role === "proof");
  const party = header.counterpartyId ? parties.get(header.counterpartyId) : undefined;
  const issues = header.status === "draft" ? (header.issues as InvoiceIssue[]) : [];
  const judged = canValidateInvoice(state, issues);
  const validable = "refused" in judged ? judged : await refusalOfDay(app, caller, header, isNew);
  const service = serviceOf(header.direction);
  const item = presentListItem(
    { ...header, journalLabel: journal?.label ?? null, paidCents: state.paidCents } as InvoiceItemRow,
    refIds.get(header.legalEntityId) ?? "",
    today(app),
  );
  return {
    ...item,
    deliveryDate: header.deliveryDate,
    paymentTerms: header.paymentTerms,
    party: party ? { id: party.id, name: party.name, siren: party.siren, vatNumber: party.vatNumber } : null,
    precedingInvoiceId: header.precedingInvoiceId,
    precedingReference: header.precedingReference,
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
    lines: invoice.lines.map(presentLine),
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
    capture: await presentCapture(app.db, scope, header),
    issues,
    warnings: header.warnings as InvoiceIssue[],
    abilities: {
      edit: ability(caller, { service, action: "Editor" }, canEditInvoice(state)),
      validate: ability(caller, { service, action: "Validator" }, validable),
      delete: ability(caller, { service, action: "Deleter" }, canDeleteInvoice(state)),
      cancel: ability(caller, { service, action: "Validator" }, canCancelInvoice(state)),
      reallocate: ability(caller, { service, action: "Validator" }, canReallocateInvoice(state)),
      pay: ability(caller, { service, action: "Validator" }, canPayInvoice(state)),
      markAsFae: ability(caller, { service, action: "Validator" }, canAccrueAsUsual(state, "fae")),
      markAsFnp: ability(caller, { service, action: "Validator" }, canAccrueAsUsual(state, "fnp")),
      addProof: ability(caller, { service, action: "Editor" }, canAddProof()),
      deleteProof: ability(caller, { service, action: "Editor" }, canDeleteProof({ proofs: proofs.length })),
      duplicate: ability(caller, { service, action: "Creator" }, canDuplicateInvoice()),
      ...inboxAbilities(caller, header, issues, documents),
    },
    createdAt: header.createdAt.toISOString(),
    validatedAt: header.validatedAt?.toISOString() ?? null,
  };
}
