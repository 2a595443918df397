import { createHash } from "node:crypto";
import type { IssuedInvoice, IssuedParty } from "@grand-livre/contracts/issued-invoice";
import { euroCents } from "@grand-livre/domain/currency/rate";
import type { ReportKind } from "@grand-livre/domain/e-reporting/report-kind";
import { type PaymentRow, wholeOf, withoutRefunds } from "@grand-livre/domain/e-reporting/report-rows";
import { countryOfVatNumber, vatNumberOfSiren } from "@grand-livre/domain/identifier/vat-number";
import { isRefusal } from "@grand-livre/domain/refusal";
import type {
  PaidInvoice,
  ReportedDay,
  ReportedInvoice,
  ReportedParty,
  ReportedRates,
  ReportMessage,
} from "@grand-livre/platform/e-report/report-message";
import type { FlowType } from "@grand-livre/platform/flow/messages";
import type { Connection } from "../../database/connection.ts";
import type { LegalEntityRow } from "../legal-entity/service.ts";
import type { ReportContent } from "./load.ts";
import { type BillAbroadRow, findIssued, findNumbers } from "./repository.ts";

/** What a report tells, without its own number and hour. */
export type ReportParts =
  | Pick<Extract<ReportMessage, { kind: "transactions" }>, "kind" | "invoices" | "days">
  | Pick<Extract<ReportMessage, { kind: "payments" }>, "kind" | "invoices" | "days">;

export async function loadParts(
  db: Connection,
  entity: LegalEntityRow,
  content: ReportContent,
): Promise<ReportParts> {
  if (content.kind === "payments") return paymentParts(db, entity.id, content.payments);
  const ids = [...new Set(content.sales.map(({ invoiceId }) => invoiceId))];
  const issued = await findIssued(db, entity.id, ids);
  const bills = [...Map.groupBy(content.bills, ({ invoiceId }) => invoiceId).values()];
  const groups = Map.groupBy(content.days, (row) => JSON.stringify([row.date, row.category, row.onDebits]));
  return {
    kind: "transactions",
    invoices: [
      ...issued.map(({ document }) => reportedSale(document as IssuedInvoice)),
      ...bills.flatMap((rows) => reportedBill(entity, rows)),
    ],
    days: [...groups.values()].flatMap(([first, ...others]): ReportedDay[] => {
      if (first === undefined) return [];
      const { date, category, onDebits } = first;
      const rates = [first, ...others].map(({ rateBasisPoints, baseCents, taxCents }) => ({
        rateBasisPoints,
        baseCents,
        taxCents,
      }));
      return [{ date, category, onDebits, rates }];
    }),
  };
}

async function paymentParts(
  db: Connection,
  legalEntityId: string,
  payments: readonly PaymentRow[],
): Promise<ReportParts> {
  const rows = withoutRefunds(payments);
  const ids = [...new Set(rows.flatMap(({ invoiceId }) => invoiceId ?? []))];
  const numbers = new Map((await findNumbers(db, legalEntityId, ids)).map((one) => [one.id, one]));
  const groups = [...Map.groupBy(rows, (row) => JSON.stringify([row.invoiceId, row.date])).values()];
  const told = groups.flatMap(([first, ...others]): (ReportedRates & { invoiceId: string | null })[] => {
    if (first === undefined) return [];
    const rates = [first, ...others].map((row) => ({
      rateBasisPoints: row.rateBasisPoints,
      amountCents: wholeOf(row),
    }));
    return [{ date: first.date, invoiceId: first.invoiceId, rates }];
  });
  const invoices = told.flatMap(({ invoiceId, ...one }): PaidInvoice[] => {
    const invoice = numbers.get(invoiceId ?? "");
    return invoice === undefined ? [] : [{ ...one, number: invoice.number, issueDate: invoice.date }];
  });
  const days = told.flatMap(({ invoiceId, ...one }) => (invoiceId === null ? [one] : []));
  return { kind: "payments", invoices, days };
}

function partyOf({
  name,
  siren,
  vatNumber,
  address,
}: Pick<IssuedParty, "name" | "siren" | "vatNumber" | "address">) {
  const country = address?.country?.toUpperCase() ?? (vatNumber === null ? null : countryOf(vatNumber));
  return { name, country, siren, vatNumber: vatNumber ?? (siren === null ? null : vatNumberOfSiren(siren)) };
}

/** Greek numbers begin with EL, those of Northern Ireland with XI. */
function countryOf(vatNumber: string): string {
  const country = countryOfVatNumber(vatNumber);
  return country === "XI" ? "GB" : country;
}

function reportedSale(sale: IssuedInvoice): ReportedInvoice {
  const { number, issueDate, typeCode, dueDate, billingFramework, preceding } = sale;
  const { deliveryDate, serviceStart, serviceEnd, vatPointDateCode } = sale;
  return {
    ...{ number, issueDate, typeCode, currency: "EUR", dueDate, billingFramework, preceding },
    ...{ deliveryDate, serviceStart, serviceEnd, vatPointDateCode },
    notes: sale.mentions.flatMap(({ subjectCode, text }) =>
      subjectCode === null ? [] : [{ subjectCode, text }],
    ),
    seller: partyOf(sale.seller),
    buyer: partyOf(sale.buyer),
    vat: sale.vatBreakdown.map(({ vatCents, baseCents, ...row }) => ({
      ...row,
      baseCents: declaredCents(sale, baseCents),
      taxCents: declaredCents(sale, vatCents),
    })),
  };
}

/** An amount of a sale as it is declared: in euros, at the rate of its entry. */
function declaredCents({ currency, euros }: IssuedInvoice, units: number): number {
  if (euros === undefined) return units;
  const cents = euroCents(units, { currency, unitsPerEuro: euros.exchangeRate });
  return isRefusal(cents) ? 0 : cents;
}

const TYPE_CODES: Readonly<Record<string, string>> = { credit_note: "381", deposit: "386" };

function reportedBill(entity: LegalEntityRow, rows: readonly BillAbroadRow[]): ReportedInvoice[] {
  const [bill] = rows;
  if (bill === undefined) return [];
  const sign = bill.kind === "credit_note" ? -1 : 1;
  const seller: ReportedParty = {
    name: bill.name,
    country: bill.country ?? (bill.vatNumber === null ? null : countryOf(bill.vatNumber)),
    siren: null,
    vatNumber: bill.vatNumber,
  };
  const types = new Set(bill.supplyTypes);
  const letter = types.size > 1 ? "M" : types.has("services") ? "S" : "B";
  return [
    {
      number: bill.number,
      issueDate: bill.date,
      typeCode: TYPE_CODES[bill.kind] ?? "380",
      currency: "EUR",
      dueDate: bill.dueDate,
      vatPointDateCode: null,
      notes: [],
      billingFramework: `${letter}${bill.kind === "final" ? 4 : 1}`,
      preceding:
        bill.precedingNumber === null ? [] : [{ number: bill.precedingNumber, date: bill.precedingDate }],
      seller,
      buyer: partyOf({ ...entity, address: entity.address as IssuedParty["address"] }),
      deliveryDate: bill.deliveryDate,
      serviceStart: null,
      serviceEnd: null,
      vat: rows.map((row) => ({
        category: row.category,
        rateBasisPoints: row.rateBasisPoints,
        baseCents: sign * row.baseCents,
        taxCents: sign * row.taxCents,
        exemptionReason: row.exemptionReason,
        exemptionReasonCode: null,
      })),
    },
  ];
}

/** The same for the same books. */
export function contentKey(parts: ReportParts): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

type Envelope = {
  readonly entity: LegalEntityRow;
  readonly startDate: string;
  readonly endDate: string;
  readonly rank: number;
  readonly createdAt: Date;
};

/** The whole message. The company hands it in; the platform puts itself as the sender when it passes it on. */
export function reportMessage(parts: ReportParts, envelope: Envelope, sells: boolean): ReportMessage {
  const { entity, startDate, endDate, rank, createdAt } = envelope;
  const { siren, name } = entity;
  const role = sells ? "SE" : "BY";
  return {
    ...parts,
    id: reportId(parts.kind, envelope),
    name: NAMES[parts.kind],
    createdAt,
    typeCode: rank === 1 ? "IN" : "RE",
    sender: { scheme: "0002", id: siren, name, role },
    issuer: { siren, name, role },
    startDate,
    endDate,
  } as ReportMessage;
}

const NAMES: Readonly<Record<ReportKind, string>> = {
  transactions: "E-reporting des transactions",
  payments: "E-reporting des paiements",
};

/** Unique by company, period and sending (G8.05). */
export function reportId(kind: ReportKind, one: Pick<Envelope, "startDate" | "endDate" | "rank">): string {
  const days = [one.startDate, one.endDate].map((day) => day.replaceAll("-", "")).join("-");
  return `${kind === "transactions" ? "T" : "P"}-${days}-${one.rank}`;
}

/** The type of the flow that carries a report (XP Z12-013); of several types at once, the one for several. */
export function flowTypeOf({ kind, sales, bills, days, payments }: ReportContent): FlowType {
  const carried: readonly (readonly [FlowType, boolean])[] = [
    ["UnitaryCustomerTransactionReport", sales.length > 0],
    ["UnitarySupplierTransactionReport", bills.length > 0],
    ["AggregatedCustomerTransactionReport", days.length > 0],
    ["UnitaryCustomerPaymentReport", payments.some(({ flow }) => flow === "10.2")],
    ["AggregatedCustomerPaymentReport", payments.some(({ flow }) => flow === "10.4")],
  ];
  const types = carried.flatMap(([type, isThere]) => (isThere ? [type] : []));
  if (types.length > 1) return "MultiFlowReport";
  // A report of nothing takes back what was told of the period.
  const empty =
    kind === "transactions" ? "AggregatedCustomerTransactionReport" : "AggregatedCustomerPaymentReport";
  return types[0] ?? empty;
}
