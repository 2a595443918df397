import type { ReportKind } from "@grand-livre/domain/e-reporting/report-kind";
import type { ReportingCompany } from "@grand-livre/domain/e-reporting/report-period";
import {
  consumerRows,
  type DayRow,
  type LeftOutAmount,
  type PaymentRow,
  paymentRows,
  type ReportContext,
  typedSales,
} from "@grand-livre/domain/e-reporting/report-rows";
import { hasReportedPayments, isReportedPurchase } from "@grand-livre/domain/e-reporting/reported-code";
import { saleRoute } from "@grand-livre/domain/e-reporting/sale-route";
import type { VatRegime } from "@grand-livre/domain/vat/choose-vat-code";
import type { VatCode } from "@grand-livre/domain/vat/vat-code";
import { codesByDate } from "@grand-livre/domain/vat-return/tagged-amount";
import type { Connection } from "../../database/connection.ts";
import type { Books } from "../books/service.ts";
import { platformOf } from "../einvoice-platform/service.ts";
import { requireLines } from "../ledger/archived-service.ts";
import { technicalAccounts } from "../technical-account/service.ts";
import { allVatCodes } from "../vat-code/service.ts";
import {
  type AbroadRow,
  type BillAbroadRow,
  type Days,
  findBillsAbroad,
  findPayments,
  findSales,
  findSalesAbroad,
  findTyped,
} from "./repository.ts";

/** What a company's reports are read with. */
export type ReportSources = {
  readonly books: Books;
  readonly company: ReportingCompany;
  readonly codes: readonly VatCode[];
  readonly code: ReportContext["code"];
};

export async function loadSources(db: Connection, books: Books): Promise<ReportSources> {
  const { eReporting } = await platformOf(db, books.entity.id);
  const codes = await allVatCodes(db, books.entity.id);
  const company = { vatRegime: books.entity.vatRegime as VatRegime, eReporting };
  return { books, company, codes, code: codesByDate(codes) };
}

export function contextOf({ books, code }: ReportSources, day: string): ReportContext {
  const accounts = technicalAccounts(books.roleAccounts, day);
  return {
    code,
    taxAccounts: [accounts.vat_collected, accounts.vat_collected_pending],
    depositVatAccount: accounts.vat_on_deposits,
  };
}

/** The codes, by name, that a rule chooses among all of a company's. */
export const namesOf = ({ codes }: ReportSources, isChosen: (code: VatCode) => boolean) => [
  ...new Set(codes.filter(isChosen).map(({ code }) => code)),
];

/** What the books hold to be reported of some days. */
export type ReportContent = {
  readonly kind: ReportKind;
  readonly sales: readonly AbroadRow[];
  readonly bills: readonly BillAbroadRow[];
  readonly days: readonly DayRow[];
  readonly payments: readonly PaymentRow[];
  readonly leftOut: readonly LeftOutAmount[];
};

export async function loadContent(
  db: Connection,
  sources: ReportSources,
  kind: ReportKind,
  span: Omit<Days, "legalEntityId">,
): Promise<ReportContent> {
  const days = { legalEntityId: sources.books.entity.id, ...span };
  await requireLines(db, days.legalEntityId, span);
  const context = contextOf(sources, span.endDate);
  const nothing = { kind, sales: [], bills: [], days: [], payments: [], leftOut: [] };
  if (kind === "payments") {
    const vatCodes = namesOf(sources, hasReportedPayments);
    const booked = await findPayments(db, { ...days, vatCodes });
    return { ...nothing, payments: paymentRows(booked, context) };
  }
  const { rows, leftOut } = consumerRows(await findSales(db, days), context);
  const abroad = await findSalesAbroad(db, days);
  const vatCodes = namesOf(sources, isReportedPurchase);
  return {
    ...nothing,
    sales: abroad.filter((one) => saleRoute(one, false, one.date) === "international"),
    bills: await findBillsAbroad(db, { ...days, vatCodes }),
    days: rows,
    leftOut: [...leftOut, ...typedSales(await findTyped(db, days), context)],
  };
}
