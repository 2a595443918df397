import type { CapturedBill } from "@grand-livre/capture/bill/captured-bill";
import { captureWarnings } from "@grand-livre/contracts/capture-warning";
import type { UploadBillResult } from "@grand-livre/contracts/invoice";
import { isSiren } from "@grand-livre/domain/identifier/siren";
import { companyNameKey } from "@grand-livre/domain/text/company-name-key";
import type { VatCode } from "@grand-livre/domain/vat/vat-code";
import { type Application, today } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import { orRefuse } from "../../http/refusal-error.ts";
import type { JobHandler } from "../../jobs/handler.ts";
import type { Actor } from "../audit/service.ts";
import {
  type CounterpartyRow,
  createCounterparty,
  ensureCounterpartySide,
  findSupplierNames,
  matchCounterparty,
} from "../counterparty/service.ts";
import { nameStoredFile } from "../file/service.ts";
import { type LegalEntityRow, legalEntityById } from "../legal-entity/service.ts";
import { technicalAccounts } from "../technical-account/service.ts";
import { vatCodesAt } from "../vat-code/service.ts";
import { draftLines, printedTotals } from "./capture-draft.ts";
import type { Issue } from "./judge.ts";
import { findByFile, findByNumber, insertDocument, lockIntake, usualAccount } from "./parts-repository.ts";
import { billNumberKey, type DraftContent, writeDraft } from "./write.ts";

/** How many suppliers of the books the reader is told of. */
const KNOWN_SUPPLIERS = 2000;
/** A value under this is shown to the user before anything is validated. */
const SURE = 0.95;
/** From here on a name read on a page may open a supplier of its own. */
const NAMED = 0.85;

/** What the upload left for the job. */
export type ReadBillPayload = {
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly mediaType: string;
  readonly fileName: string;
};

/**
 * Reads an uploaded bill in a child process, then writes its draft, its supplier when he is new, and the document beside,
 * in one transaction. A duplicate creates nothing.
 */
export const readBillJob: JobHandler = async (app, job) => {
  const payload = job.payload as ReadBillPayload;
  const legalEntityId = job.legalEntityId ?? "";
  const { scope } = job.actor;
  const entity = await legalEntityById(app.db, scope, legalEntityId);
  const options = {
    buyer: { siren: entity.siren, names: [entity.name] },
    suppliers: await findSupplierNames(app.db, scope, legalEntityId, KNOWN_SUPPLIERS),
  };
  const bill = orRefuse(await app.reader.read(await app.files.read(payload.sha256), options));
  return (tx) => draftFromBill(app, tx, job.actor, { legalEntityId, bill, payload });
};

type Given = {
  readonly legalEntityId: string;
  readonly bill: CapturedBill;
  readonly payload: ReadBillPayload;
};

async function draftFromBill(
  app: Application,
  tx: Tx,
  actor: Actor,
  given: Given,
): Promise<UploadBillResult> {
  const { legalEntityId, bill, payload } = given;
  const { scope } = actor;
  const entity = await legalEntityById(tx, scope, legalEntityId);
  const answer = (
    invoiceId: string,
    duplicateOf: string | null,
    warnings: readonly Issue[],
  ): UploadBillResult => ({
    invoiceId,
    duplicateOf,
    warnings: [...warnings],
    source: bill.source,
    fields: bill.fields as UploadBillResult["fields"],
  });
  await lockIntake(tx, scope, legalEntityId);
  const sameFile = await findByFile(tx, scope, legalEntityId, payload.sha256);
  if (sameFile) return answer(sameFile, sameFile, []);
  const supplier = await supplierOf(tx, actor, legalEntityId, bill);
  const sameBill = supplier.row && (await findSameBill(tx, actor, legalEntityId, supplier.row, bill));
  if (sameBill) return answer(sameBill, sameBill, []);
  const content = await contentOf(app, tx, actor, entity, bill, supplier);
  const header = await writeDraft(
    app,
    tx,
    actor,
    { legalEntityId, direction: "debit", source: bill.source },
    content,
  );
  await nameStoredFile(tx, payload);
  await insertDocument(
    tx,
    scope,
    { legalEntityId, invoiceId: header.id },
    {
      role: "original",
      fileSha256: payload.sha256,
      fileName: payload.fileName,
    },
  );
  return answer(header.id, null, content.warnings);
}

async function findSameBill(
  tx: Tx,
  actor: Actor,
  legalEntityId: string,
  supplier: CounterpartyRow,
  bill: CapturedBill,
) {
  const { number, issueDate, kind } = bill;
  if (!number || !issueDate) return undefined;
  const identity = {
    legalEntityId,
    counterpartyId: supplier.id,
    kind,
    billNumberKey: billNumberKey(number),
    billDate: issueDate,
  };
  return findByNumber(tx, actor.scope, identity);
}

type Supplier = { readonly row: CounterpartyRow | undefined; readonly warnings: readonly Issue[] };

/** The supplier of the document: matched by SIREN, VAT number, then name; a new one is created from what is printed. */
async function supplierOf(
  tx: Tx,
  actor: Actor,
  legalEntityId: string,
  bill: CapturedBill,
): Promise<Supplier> {
  const { seller } = bill;
  // A name printed on two lines is one name.
  const name = (seller?.name ?? seller?.tradingName)?.replaceAll(/\s+/g, " ").trim() || null;
  if (!seller || name === null) return { row: undefined, warnings: [] };
  const siren = seller.siren && isSiren(seller.siren) ? seller.siren : null;
  const match = await matchCounterparty(tx, actor.scope, legalEntityId, {
    name,
    siren,
    vatNumber: seller.vatNumber,
  });
  if (match && "candidates" in match) {
    return {
      row: undefined,
      warnings: [{ code: "SUPPLIER_AMBIGUOUS", severity: "warning", details: { name } }],
    };
  }
  const iban = bill.factored ? undefined : bill.paymentMeans.find((means) => means.iban)?.iban;
  if (match) {
    const row = await ensureCounterpartySide(tx, actor, match.found, "supplier");
    const changed = iban && row.iban && row.iban !== iban;
    return {
      row,
      warnings: changed
        ? [{ code: "SUPPLIER_IBAN_CHANGED", severity: "warning", details: { iban, known: row.iban } }]
        : [],
    };
  }
  const { address } = seller;
  // A name made out on a page with doubt makes nobody: the user chooses.
  const sure = siren !== null || (bill.fields.supplierName?.confidence ?? 1) >= NAMED;
  if (!sure) return { row: undefined, warnings: [] };
  const row = await createCounterparty(tx, actor, {
    legalEntityId,
    kind: "supplier",
    name: name.slice(0, 300),
    siren,
    siret: seller.siret,
    vatNumber: seller.vatNumber,
    address:
      address?.line1 && address.postcode && address.city
        ? {
            line1: address.line1,
            ...(address.line2 ? { line2: address.line2 } : {}),
            postcode: address.postcode,
            city: address.city,
            country: address.country ?? "FR",
          }
        : null,
    electronicAddress: seller.electronicAddress?.value ?? null,
    email: seller.email,
    iban: iban ?? null,
    origin: "capture",
  });
  return { row, warnings: [{ code: "SUPPLIER_CREATED", severity: "warning", details: { name: row.name } }] };
}

async function contentOf(
  app: Application,
  tx: Tx,
  actor: Actor,
  entity: LegalEntityRow,
  bill: CapturedBill,
  supplier: Supplier,
): Promise<DraftContent> {
  const day = bill.issueDate ?? today(app);
  const booking = await bookingOf(tx, actor, entity, supplier.row, day);
  const drafted = draftLines(bill, {
    ...booking,
    day,
    vatCodes: (await vatCodesAt(tx, actor.scope, entity.id, day)) as unknown as VatCode[],
    vatRegime: entity.vatRegime as "normal_monthly",
  });
  const companyName = supplier.row?.name ?? bill.seller?.name?.replaceAll(/\s+/g, " ") ?? null;
  return {
    kind: bill.kind,
    label: [companyName, bill.number].filter((part) => part).join(" "),
    billNumber: bill.number,
    billDate: bill.issueDate,
    accountingDate: bill.issueDate,
    deliveryDate: bill.deliveryDate,
    dueDate: bill.dueDate,
    paymentTerms: bill.paymentTerms,
    currency: bill.currency ?? "EUR",
    counterpartyId: supplier.row?.id ?? null,
    companyName,
    precedingInvoiceId: null,
    precedingReference: bill.precedingInvoices[0]?.number ?? null,
    vatOnDebits: bill.vatPointRule === null ? null : bill.vatPointRule !== "payment_date",
    prepaidCents: Math.max(0, bill.totals.prepaidCents ?? 0),
    roundingCents: bill.totals.roundingCents ?? 0,
    printed: bill.source === "none" ? null : printedTotals(bill),
    gapsAccepted: false,
    payeeName: bill.payee?.name ?? null,
    iban: bill.paymentMeans.find((means) => means.iban)?.iban ?? null,
    paymentMeans: bill.paymentMeans,
    notes: bill.notes,
    capture: { fields: bill.fields, source: bill.source, syntax: bill.syntax, buyer: bill.buyer },
    lines: drafted.lines,
    warnings: [
      ...readerWarnings(bill),
      ...uncertainFields(bill),
      ...supplier.warnings,
      ...buyerWarnings(bill, entity),
      ...drafted.warnings,
    ],
  };
}

/** Where a supplier's lines are booked: his own account, else what his last bills used, else the company's default. */
async function bookingOf(
  tx: Tx,
  actor: Actor,
  entity: LegalEntityRow,
  supplier: CounterpartyRow | undefined,
  day: string,
) {
  const supplierVatCode = supplier?.defaultVatCode ?? null;
  if (supplier?.defaultAccount)
    return { account: supplier.defaultAccount, accountOrigin: "counterparty" as const, supplierVatCode };
  const usual = supplier && (await usualAccount(tx, actor.scope, entity.id, supplier.id));
  if (usual) return { account: usual, accountOrigin: "history" as const, supplierVatCode };
  const accounts = await technicalAccounts(tx, actor.scope, entity.id, day);
  return { account: accounts.default_purchase, accountOrigin: "default" as const, supplierVatCode };
}

function readerWarnings(bill: CapturedBill): Issue[] {
  return bill.warnings
    .filter((warning) => captureWarnings[warning.code].severity === "warning")
    .map(({ code, details }) => ({ code, severity: "warning", ...(details ? { details } : {}) }));
}

const FIELD_WORDS: Readonly<Record<keyof CapturedBill["fields"], string>> = {
  supplierName: "fournisseur",
  supplierSiren: "SIREN",
  billNumber: "numéro",
  billDate: "date",
  dueDate: "échéance",
  totalExclVatCents: "total HT",
  vatCents: "TVA",
  totalInclVatCents: "total TTC",
  currency: "devise",
  iban: "IBAN",
};

/** What was read on a page, and not surely enough to go unseen. */
function uncertainFields(bill: CapturedBill): Issue[] {
  const words = Object.entries(FIELD_WORDS)
    .filter(([field]) => (bill.fields[field as keyof CapturedBill["fields"]]?.confidence ?? 1) < SURE)
    .map(([, word]) => word);
  const onPage = bill.source === "pdf-text" || bill.source === "ocr";
  if (!onPage || words.length === 0) return [];
  return [{ code: "FIELDS_UNCERTAIN", severity: "warning", details: { fields: words.join(", ") } }];
}

/** Names read from pixels or words are too rough to accuse a document by them. */
const STRUCTURED: ReadonlySet<string> = new Set(["factur-x", "ubl", "cii"]);

/** A document addressed to somebody else is kept, and says so. Who has no identifier is known by his name. */
function buyerWarnings(bill: CapturedBill, entity: LegalEntityRow): Issue[] {
  const { buyer } = bill;
  if (!buyer || isAddressedTo(entity, buyer, STRUCTURED.has(bill.source))) return [];
  const identifier = buyer.siren ?? buyer.vatNumber ?? "";
  return [{ code: "BUYER_MISMATCH", severity: "warning", details: { name: buyer.name ?? "", identifier } }];
}

function isAddressedTo(
  entity: LegalEntityRow,
  buyer: NonNullable<CapturedBill["buyer"]>,
  nameIsSure: boolean,
): boolean {
  if (buyer.siren) return buyer.siren === entity.siren;
  const { vatNumber } = buyer;
  if (vatNumber)
    return vatNumber === entity.vatNumber || vatNumber === `FR${vatNumber.slice(2, 4)}${entity.siren}`;
  const name = companyNameKey(buyer.name ?? "");
  return name === "" || !nameIsSure || name === companyNameKey(entity.name);
}
