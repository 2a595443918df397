import type { IssuedParty } from "@grand-livre/contracts/issued-invoice";
import type { Command } from "../../../kit/command.ts";
import type { CounterpartyRow } from "../../counterparty/service.ts";
import { nameStoredFile, storeBytes } from "../../file/service.ts";
import type { LegalEntityRow } from "../../legal-entity/service.ts";
import type { InvoiceDocument } from "../document/document.ts";
import { insertDocument } from "../document/parts-repository.ts";
import { makePaper } from "../sale/issued-files.ts";
import { billPaper, NOBODY } from "./bill-paper.ts";

const STANDARD_RATE = 2000;
/** CGI, art. 293 B. */
const EXEMPT = {
  category: "E",
  rateBasisPoints: 0,
  exemptionReason: "TVA non applicable, art. 293 B du CGI",
  exemptionReasonCode: "VATEX-FR-FRANCHISE",
} as const;
const TAXED = {
  category: "S",
  rateBasisPoints: STANDARD_RATE,
  exemptionReason: null,
  exemptionReasonCode: null,
} as const;

/** A line of services as a supplier bill's body says it, taxed at the full rate or not at all. */
export function serviceLine(line: {
  readonly label: string;
  readonly cents: number;
  readonly vatExempt: boolean;
  readonly account: string;
}) {
  const { category, rateBasisPoints, exemptionReason } = line.vatExempt ? EXEMPT : TAXED;
  return {
    label: line.label,
    unitPriceCents: line.cents,
    vatRate: rateBasisPoints,
    supplyType: "services" as const,
    account: line.account,
    ...(line.vatExempt ? { vatCategory: category, vatExemptionReason: exemptionReason } : {}),
  };
}

const sellerOf = (party: CounterpartyRow): IssuedParty => ({
  ...NOBODY,
  name: party.name,
  siren: party.siren,
  siret: party.siret,
  vatNumber: party.vatNumber,
  address: party.address as IssuedParty["address"],
  email: party.email,
});

/**
 * Keeps the Factur-X of a validated invoice that was written in the supplier's name under a mandate (CGI, art. 289 I-2), as the
 * document of the bill.
 */
export async function keepSelfBilled(
  { app, tx, scope }: Command,
  { header, lines }: InvoiceDocument,
  { entity, party }: { readonly entity: LegalEntityRow; readonly party: CounterpartyRow },
): Promise<void> {
  const { id, legalEntityId, label, billNumber, billDate, dueDate, validatedAt } = header;
  if (billNumber === null || billDate === null)
    throw new Error("an invoice is written with its number and its day");
  const paper = billPaper({
    number: billNumber,
    typeCode: "389",
    issueDate: billDate,
    dueDate,
    label,
    supplyType: "services",
    vatOnDebits: false,
    seller: sellerOf(party),
    entity,
    lines: lines.map((line) => ({ label: line.label, quantity: 1, unitPriceCents: line.netCents })),
    vat: lines.every(({ vatRateBasisPoints }) => vatRateBasisPoints === 0) ? EXEMPT : TAXED,
    terms: null,
    note: `Facture établie par ${entity.name} au nom et pour le compte de ${party.name}.`,
  });
  const bytes = await makePaper(paper, { createdAt: validatedAt ?? app.now(), logo: undefined });
  const { sha256, sizeBytes } = await storeBytes(app, bytes);
  await nameStoredFile(tx, { sha256, sizeBytes, mediaType: "application/pdf" });
  const document = { role: "original", fileSha256: sha256, fileName: `${billNumber}.pdf` } as const;
  await insertDocument(tx, scope, { legalEntityId, invoiceId: id }, document);
}
