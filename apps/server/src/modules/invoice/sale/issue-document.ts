import type { IssuedInvoice, IssuedParty } from "@grand-livre/contracts/issued-invoice";
import type { PostalAddress } from "@grand-livre/contracts/postal-address";
import { FRENCH_DIRECTORY } from "@grand-livre/domain/identifier/electronic-address";
import { exemptionOf, printedMentions } from "@grand-livre/domain/mention/check-mentions";
import { type MentionSubject, operationCategory } from "@grand-livre/domain/mention/mention";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { multiplyPrice } from "@grand-livre/domain/money/multiply";
import { isRefusal } from "@grand-livre/domain/refusal";
import { isDisbursement, type VatCode } from "@grand-livre/domain/vat/vat-code";
import { unitCodes } from "@grand-livre/einvoice/checks/unit-codes";
import type { Connection } from "../../../database/connection.ts";
import type { CounterpartyRow } from "../../counterparty/service.ts";
import { addressInForce } from "../../einvoice-platform/service.ts";
import type { LegalEntityRow } from "../../legal-entity/service.ts";
import type { Context } from "../document/context.ts";
import {
  type HeaderRow,
  type InvoiceDocument,
  type LineRow,
  paperTotals,
  type VatRow,
} from "../document/document.ts";
import { mentionSubject, supplyTypeOf } from "../document/mention-subject.ts";
import { plainDecimal } from "../document/plain-decimal.ts";
import { findHeader, findParts } from "../document/repository.ts";
import type { DepositRow } from "../document/sales-repository.ts";

const TYPE_CODES = { invoice: "380", final: "380", credit_note: "381", deposit: "386" } as const;

/**
 * The document as it is issued, whole and frozen: what its paper and its XML are made from. `header` has its number.
 */
export async function issuedDocument(
  db: Connection,
  context: Context,
  { header, lines, vat }: InvoiceDocument,
  vatCodes: ReadonlyMap<string, VatCode>,
  deposits: readonly DepositRow[],
): Promise<IssuedInvoice> {
  const { legalEntityId, billDate, refId } = header;
  const { books, party } = context;
  if (party === undefined || billDate === null || refId === null)
    throw new Error("an invoice is issued with its number, its day and its client");
  const { entity } = books;
  const subject = await mentionSubject(db, context, header, lines, vatCodes);
  const mentions = printedMentions(subject, billDate);
  const category = operationCategory(subject.invoice.lines) ?? "goods";
  const vatOnDebits = header.vatOnDebits ?? entity.vatOnDebitsOption;
  const dates = lines.flatMap((line) => [line.serviceStart, line.serviceEnd]).filter((one) => one !== null);
  const iban = header.iban ?? entity.iban;
  return {
    schema: 1,
    number: refId,
    kind: header.kind as "invoice",
    ...(header.internal ? { internal: true as const } : {}),
    typeCode: TYPE_CODES[header.kind as keyof typeof TYPE_CODES],
    billingFramework: `${{ goods: "B", services: "S", mixed: "M" }[category]}${header.kind === "final" ? 4 : 1}`,
    operationCategory: category,
    issueDate: billDate,
    dueDate: header.kind === "credit_note" ? null : header.dueDate,
    deliveryDate: header.deliveryDate,
    serviceStart: dates.toSorted()[0] ?? null,
    serviceEnd: dates.toSorted().at(-1) ?? null,
    currency: header.currency,
    ...inEuros(header),
    label: header.label,
    vatOnDebits,
    vatPointDateCode: vatPointDateCode(header, lines, vatCodes),
    orderReference: header.orderReference,
    buyerReference: header.buyerReference,
    contractReference: header.contractReference,
    preceding: await preceding(db, header, deposits),
    seller: seller(entity, (await addressInForce(db, legalEntityId, billDate)) ?? entity.siren),
    logoSha256: entity.logoSha256,
    paper: { template: books.salesSettings.paperTemplate, accentColor: books.salesSettings.accentColor },
    buyer: {
      ...buyer(party),
      customerKind: party.customerKind as IssuedInvoice["buyer"]["customerKind"],
    },
    deliveryAddress: party.deliveryAddress as PostalAddress | null,
    lines: lines.filter((line) => line.kind === "line").map((line, at) => issuedLine(line, at, vatCodes)),
    adjustments: lines
      .filter((line) => line.kind !== "line")
      .map((line) => ({
        id: line.id,
        kind: line.netCents < 0 ? ("allowance" as const) : ("charge" as const),
        label: line.label,
        amountCents: Math.abs(line.netCents),
        vat: vatOf(line),
      })),
    vatBreakdown: vat.map((row) => ({ ...breakdownRow(row), ...exemption(row, subject, mentions) })),
    totals: totals(header, lines),
    deposits: await issuedDeposits(db, legalEntityId, deposits),
    payment: {
      terms: header.paymentTerms,
      meansCode: iban === null ? "1" : header.currency === "EUR" ? "58" : "30",
      iban,
      accountName: iban ? entity.name : null,
      remittance: refId,
    },
    mentions: mentions.map((mention) => ({ ...mention })),
    notes: header.notes as IssuedInvoice["notes"],
  };
}

/** What a document in a currency says of its euros: the VAT of its entry (BT-111), at which rate. */
function inEuros({ currency, exchangeRate, exchangeRateDay, vatCents, totalInclVatCents }: HeaderRow) {
  if (currency === "EUR" || exchangeRate === null) return {};
  const rate = plainDecimal(exchangeRate);
  return { euros: { exchangeRate: rate, rateDay: exchangeRateDay, vatCents, totalInclVatCents } };
}

function vatOf(line: Pick<LineRow, "vatCategory" | "vatRateBasisPoints">) {
  const rateBasisPoints = line.vatRateBasisPoints ?? 0;
  return { category: line.vatCategory ?? (rateBasisPoints > 0 ? "S" : "Z"), rateBasisPoints };
}

function issuedLine(line: LineRow, at: number, vatCodes: ReadonlyMap<string, VatCode>) {
  const gross = multiplyPrice({ quantity: line.quantity, unitPriceCents: line.unitPriceCents });
  const grossCents = isRefusal(gross) ? line.netCents : gross;
  return {
    id: line.id,
    number: String(at + 1),
    label: line.label,
    quantity: plainDecimal(line.quantity),
    unitCode: unitCodeOf(line.unit),
    unit: line.unit,
    unitPriceCents: plainDecimal(line.unitPriceCents),
    discountBasisPoints: line.discountBasisPoints,
    grossCents,
    discountCents: grossCents - line.netCents,
    netCents: line.netCents,
    vat: vatOf(line),
    supplyType: supplyTypeOf(line, vatCodes),
    isDisbursement: line.vatCode !== null && isDisbursement(vatCodes.get(line.vatCode)),
    serviceStart: line.serviceStart,
    serviceEnd: line.serviceEnd,
  };
}

const UNIT_CODES: Readonly<Record<string, string>> = {
  h: "HUR",
  heure: "HUR",
  heures: "HUR",
  j: "DAY",
  jour: "DAY",
  jours: "DAY",
  mois: "MON",
  kg: "KGM",
  g: "GRM",
  t: "TNE",
  l: "LTR",
  m: "MTR",
  m2: "MTK",
  "m²": "MTK",
  m3: "MTQ",
  "m³": "MTQ",
  km: "KMT",
  kwh: "KWH",
  forfait: "LS",
};

/** A unit typed in French as UN/ECE names it; a code of UN/ECE stays; « one » for any other. */
function unitCodeOf(unit: string | null): string {
  const typed = unit?.trim() ?? "";
  return UNIT_CODES[typed.toLowerCase()] ?? (unitCodes.has(typed) ? typed : "C62");
}

function breakdownRow({ category, rateBasisPoints, baseCents, vatCents }: VatRow) {
  return { category, rateBasisPoints, baseCents, vatCents };
}

function exemption(row: VatRow, subject: MentionSubject, mentions: ReturnType<typeof printedMentions>) {
  // What was typed while the line was exempt is no reason once it is taxed (BR-S-10, BR-Z-10).
  if (row.category === "S" || row.category === "Z")
    return { exemptionReason: null, exemptionReasonCode: null };
  const { reason, code } = exemptionOf(row.category, subject, mentions);
  return { exemptionReason: reason ?? row.exemptionReason, exemptionReasonCode: code };
}

function totals(header: HeaderRow, lines: readonly LineRow[]): IssuedInvoice["totals"] {
  const adjustments = lines.filter((line) => line.kind !== "line");
  const sum = (some: readonly LineRow[]) => sumCentsOf(some, (line) => line.netCents);
  return {
    linesCents: sum(lines.filter((line) => line.kind === "line")),
    allowancesCents: Math.abs(sum(adjustments.filter((line) => line.netCents < 0))),
    chargesCents: sum(adjustments.filter((line) => line.netCents >= 0)),
    ...paperTotals(header),
    prepaidCents: header.prepaidCents,
    roundingCents: header.roundingCents,
  };
}

/**
 * Set when every taxed line falls due alike: 72 payment, 5 document (option for débits), 29 delivery. Discounts and fees
 * on the whole document fall due with the lines.
 */
function vatPointDateCode(
  header: HeaderRow,
  lines: readonly LineRow[],
  vatCodes: ReadonlyMap<string, VatCode>,
): IssuedInvoice["vatPointDateCode"] {
  const codes = lines.flatMap((line) =>
    line.kind === "line" && line.vatCode ? (vatCodes.get(line.vatCode) ?? []) : [],
  );
  const taxed = codes.filter((code) => code.rateBasisPoints > 0);
  if (taxed.length === 0) return null;
  if (header.kind === "deposit" || taxed.every((code) => code.exigibility === "receipt")) return "72";
  if (taxed.some((code) => code.exigibility === "receipt")) return null;
  if (taxed.every((code) => code.supplyType === "services")) return "5";
  return taxed.every((code) => code.supplyType === "goods") ? "29" : null;
}

async function preceding(
  db: Connection,
  header: HeaderRow,
  deposits: readonly DepositRow[],
): Promise<IssuedInvoice["preceding"]> {
  const told = deposits.map((deposit) => ({ number: deposit.refId ?? "", date: deposit.billDate }));
  const before = header.precedingInvoiceId ? await findHeader(db, header.precedingInvoiceId) : undefined;
  if (before?.refId) return [{ number: before.refId, date: before.billDate }, ...told];
  return header.precedingReference ? [{ number: header.precedingReference, date: null }, ...told] : told;
}

async function issuedDeposits(
  db: Connection,
  legalEntityId: string,
  deposits: readonly DepositRow[],
): Promise<IssuedInvoice["deposits"]> {
  const issued: IssuedInvoice["deposits"] = [];
  for (const deposit of deposits) {
    const { vat } = await findParts(db, { legalEntityId, invoiceId: deposit.id });
    issued.push({
      number: deposit.refId ?? "",
      date: deposit.billDate ?? "",
      totalExclVatCents: deposit.totalExclVatCents,
      vatCents: deposit.vatCents,
      totalInclVatCents: deposit.totalInclVatCents,
      vatBreakdown: vat.map(breakdownRow),
    });
  }
  return issued;
}

function seller(entity: LegalEntityRow, address: string): IssuedParty {
  return {
    name: entity.name,
    legalForm: entity.legalForm,
    capitalCents: entity.capitalCents,
    rcsCity: entity.rcsCity,
    siren: entity.siren,
    siret: entity.siret,
    vatNumber: entity.vatNumber,
    address: entity.address as PostalAddress | null,
    electronicAddress: { scheme: FRENCH_DIRECTORY, value: address },
    email: null,
  };
}

function buyer(party: CounterpartyRow): IssuedParty {
  const address = party.electronicAddress ?? party.siren;
  return {
    name: party.name,
    legalForm: null,
    capitalCents: null,
    rcsCity: null,
    siren: party.siren,
    siret: party.siret,
    vatNumber: party.vatNumber,
    address: party.address as PostalAddress | null,
    electronicAddress: address ? { scheme: FRENCH_DIRECTORY, value: address } : null,
    email: party.email,
  };
}
