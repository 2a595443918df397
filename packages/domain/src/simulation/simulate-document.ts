import type { ChartVersion } from "../chart/chart-version.ts";
import { sidedLines } from "../entry/sided-lines.ts";
import type { ExerciseDates } from "../exercise/exercise.ts";
import { computeTotals } from "../invoice/compute-totals.ts";
import type { InvoiceDirection, InvoiceLine } from "../invoice/invoice.ts";
import { postDocument } from "../invoice/post-document.ts";
import type { DocumentToPost, PostedLine, PostingRefusal, PostingRole } from "../invoice/posting.ts";
import { sumCentsOf } from "../money/cents.ts";
import { applyRate } from "../money/multiply.ts";
import { type DocumentToSettle, settleAllocation } from "../payment/settle.ts";
import { isRefusal } from "../refusal.ts";
import type { TechnicalAccounts } from "../technical-account/technical-account.ts";
import type { VatRegime } from "../vat/choose-vat-code.ts";
import type { VatCode } from "../vat/vat-code.ts";

/** The company as the engine sees it on a day. */
export interface OperationContext {
  readonly accounts: TechnicalAccounts;
  /** The codes valid on that day. */
  readonly vatCodes: ReadonlyMap<string, VatCode>;
  readonly vatRegime: VatRegime;
  readonly chartVersion: ChartVersion;
  readonly accountLength: number;
  readonly date: string;
  readonly exercise: ExerciseDates;
  /** The company writes no larger difference off. */
  readonly gapLimitCents: number;
}

export interface OperationLine {
  readonly account: string;
  readonly debitCents: number;
  readonly creditCents: number;
  readonly vatCode?: string | null | undefined;
}

/** In franchise no tax is charged on a sale, and none is deducted on a purchase. */
function codeNamed({ vatRegime }: OperationContext, code: string): string {
  if (vatRegime !== "franchise" || code === "VDEB") return code;
  if (code.startsWith("V")) return "VFR";
  return ["AB20", "AS20", "AI20"].includes(code) ? "AN20" : code;
}

export function operationCode(context: OperationContext, code: string): VatCode | undefined {
  return context.vatCodes.get(codeNamed(context, code));
}

/** The one line of a simulated document; what the buyer assesses himself is billed without tax. */
export function lineOf(
  context: OperationContext,
  named: string,
  netCents: number,
  account: string,
): InvoiceLine {
  const code = operationCode(context, named);
  return {
    id: "line",
    kind: "line",
    label: "",
    netCents,
    vatCategory: code?.category ?? "S",
    vatRateBasisPoints: code === undefined || code.dueAccount !== null ? 0 : code.rateBasisPoints,
    vatCode: codeNamed(context, named),
    account,
  };
}

/** The entry of a document, as its validation writes it. */
export function postOperation(
  { accounts, vatCodes, vatRegime, date }: OperationContext,
  direction: InvoiceDirection,
  lines: readonly InvoiceLine[],
  fields: Partial<DocumentToPost> = {},
): PostedLine[] | PostingRefusal {
  const document: DocumentToPost = {
    direction,
    kind: "invoice",
    label: "",
    counterpartyId: "party",
    lines,
    vatBreakdown: computeTotals({ lines }).vatBreakdown,
    dueDate: date,
    ...fields,
  };
  return postDocument(document, { accounts, vatCodes, vatRegime });
}

const DISCOUNT_BASIS_POINTS = 200;

/** The entry of the payment of a document less two per cent of discount: its VAT that waited falls due. */
export function settleOperation(
  context: OperationContext,
  direction: InvoiceDirection,
  lines: readonly InvoiceLine[],
): OperationLine[] | PostingRefusal {
  const posted = postOperation(context, direction, lines);
  if (isRefusal(posted)) return posted;
  const document = documentOf(context, direction, posted);
  const discountCents = applyRate(document.payableCents, DISCOUNT_BASIS_POINTS);
  const settled = settleAllocation({ document, amountCents: document.payableCents, discountCents });
  if (isRefusal(settled)) throw new Error(`the payment of a sample is refused: ${settled.refused}`);
  const { accounts } = context;
  const sale = direction === "credit";
  const discounts = sale ? accounts.discounts_granted : accounts.discounts_obtained;
  const moneyCents = (document.payableCents - discountCents) * (sale ? 1 : -1);
  return sidedLines([
    { account: accounts.bank, cents: moneyCents },
    ...settled.discount.map(({ account, cents, vatCode }) => ({
      account: account ?? discounts,
      cents,
      vatCode,
    })),
    ...settled.lines,
    ...settled.vatMoves.flatMap(({ account, dueAccount, movedCents, vatCode }) => [
      { account, vatCode, cents: -movedCents },
      { account: dueAccount, vatCode, cents: movedCents },
    ]),
  ]);
}

function documentOf(
  { accounts, vatCodes }: OperationContext,
  direction: InvoiceDirection,
  posted: readonly PostedLine[],
): DocumentToSettle {
  const sale = direction === "credit";
  const cents = (line: PostedLine) => line.debitCents - line.creditCents;
  const of = (...roles: PostingRole[]) =>
    posted.filter(({ sources }) => sources.some(({ role }) => roles.includes(role)));
  const tax = (line: PostedLine) => ({
    account: line.account,
    vatCode: line.vatCode ?? "",
    standingCents: cents(line),
    baseCents: Math.sign(cents(line)) * Math.abs(line.vatBaseCents ?? 0),
  });
  const open = of("receivable", "payable");
  const owedCents = sumCentsOf(open, cents);
  const usual = sale ? accounts.vat_collected : accounts.vat_deductible;
  return {
    id: "document",
    refId: "",
    payableCents: Math.abs(owedCents),
    settledCents: 0,
    open: open.map((line) => ({ account: line.account, standingCents: cents(line) })),
    pendingVat: of("vat_collected_pending", "vat_deductible_pending").map((line) => ({
      ...tax(line),
      dueAccount: vatCodes.get(line.vatCode ?? "")?.account ?? usual,
      movedCents: 0,
      movedBaseCents: 0,
    })),
    discountable: true,
    owedCents,
    dueVat: of("vat_collected", "vat_deductible").map(tax),
  };
}
