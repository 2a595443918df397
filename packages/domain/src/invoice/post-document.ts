import { assertCents, sumCentsOf } from "../money/cents.ts";
import { isRefusal, refuse } from "../refusal.ts";
import type { TechnicalAccounts } from "../technical-account/technical-account.ts";
import { isReverseCharge } from "../vat/vat-code.ts";
import { type Contribution, mergeContributions } from "./contribution.ts";
import type { DocumentToPost, PostedLine, PostingContext, PostingRefusal, PostingRole } from "./posting.ts";
import { type OwedPart, settlementContributions } from "./settlement.ts";
import { deductionContributions } from "./take-back-deposit.ts";
import { type TaxedPart, taxedParts } from "./taxed-part.ts";

/**
 * The entry lines of a supplier bill or a sales invoice (table of postings, one row an event). Always balanced to the
 * cent, amounts positive on one side, a credit note on the opposite sides. Deterministic: the same document, accounts
 * and codes give the same lines.
 */
export function postDocument(
  document: DocumentToPost,
  context: PostingContext,
): PostedLine[] | PostingRefusal {
  const parts = taxedParts(document, context);
  if (isRefusal(parts)) return parts;
  const purchase = document.direction === "debit";
  const side: Side = {
    document,
    context,
    label: (part) =>
      context.labelPolicy === "line" && part.label.trim() !== "" ? part.label : document.label,
  };
  const built = parts.map((part) => buildPart(part, side));
  const own = built.flatMap(({ contributions }) => contributions);
  const rounding = document.roundingCents ?? 0;
  const owed = built
    .map((part) => part.owed)
    .concat(
      roundingOwed(
        rounding,
        built.map((part) => part.owed),
        side,
      ),
    );
  const settlement = settlementContributions(owed, {
    role: purchase ? "payable" : "receivable",
    label: document.label,
    dueDate: document.dueDate,
    prepaidCents: document.prepaidCents ?? 0,
  });
  // Contributions count as the document does: its own accounts positive, the counterparty's on the other side.
  const turn = (document.kind === "credit_note") === purchase ? -1 : 1;
  const debitPositive = [
    ...own.map((part) => turned(part, turn)),
    ...roundingContributions(rounding, turn, side),
    ...deductionContributions(document.deductions ?? [], parts, document.direction, context).map((part) =>
      turned(part, turn),
    ),
    ...settlement.map((part) => turned(part, -turn)),
  ];
  const lines = mergeContributions(debitPositive, document.counterpartyId);
  return lines.length === 0 ? refuse("INVOICE_TOTAL_ZERO") : balanced(lines);
}

interface Side {
  readonly document: DocumentToPost;
  readonly context: PostingContext;
  readonly label: (part: TaxedPart) => string;
}

interface BuiltPart {
  readonly contributions: readonly Contribution[];
  readonly owed: OwedPart;
}

function buildPart(part: TaxedPart, side: Side): BuiltPart {
  const owed: OwedPart = {
    account: collectiveAccount(part, side),
    documentLineId: part.sourceLineId,
    amountCents: assertCents(part.netCents + part.chargedVatCents),
  };
  if (side.document.kind === "deposit" || side.document.advance === true)
    return { contributions: [depositContribution(part, side)], owed };
  const build = side.document.direction === "debit" ? purchaseContributions : saleContributions;
  return { contributions: build(part, side), owed };
}

/** Lines on class 2 are owed to a supplier of fixed assets (404). */
function collectiveAccount(part: TaxedPart, { document, context }: Side): string {
  const { accounts } = context;
  if (document.direction === "credit") return context.collectiveAccount ?? accounts.customers;
  return part.fixedAsset ? accounts.fixed_asset_suppliers : (context.collectiveAccount ?? accounts.suppliers);
}

function common(part: TaxedPart, label: string) {
  const { sourceLineId: documentLineId, serviceStart, serviceEnd } = part;
  return { documentLineId, label, vatCode: part.code.code, serviceStart, serviceEnd };
}

/**
 * A deposit is an advance at its full amount: its VAT follows the payment (CGI art. 269-2, art. 271-I-2). What of a
 * supplier's VAT is not deductible counts with the price.
 */
function depositContribution(part: TaxedPart, { document, context, label }: Side): Contribution {
  const { accounts } = context;
  const usual =
    document.direction === "debit" ? supplierAdvance(part.account, accounts) : accounts.customer_deposits;
  // What the buyer assesses himself is assessed whole with the final bill, and deducted with it.
  const deductibleCents = isReverseCharge(part.code) ? 0 : part.deductibleVatCents;
  return {
    ...common(part, label(part)),
    account: document.advanceAccount ?? usual,
    role: "deposit",
    amountCents: assertCents(part.netCents + part.chargedVatCents),
    vatBaseCents:
      document.direction === "debit"
        ? assertCents(part.netCents + part.chargedVatCents - deductibleCents)
        : part.netCents,
  };
}

/**
 * The account of an advance to a supplier: 4091; on orders of fixed assets with them (237 for what has no body, 238 for what
 * has one), which is where the balance sheet shows it; the account of the line where it is such a one already.
 */
function supplierAdvance(account: string, { supplier_deposits }: TechnicalAccounts): string {
  if (/^(409|237|238)/.test(account)) return account;
  const asset = /^20/.test(account) ? "237" : /^2[123]/.test(account) ? "238" : undefined;
  return asset === undefined ? supplier_deposits : asset.padEnd(supplier_deposits.length, "0");
}

/** Charge or asset with its non-deductible tax, deductible tax (at once or pending), tax due by the buyer. */
function purchaseContributions(part: TaxedPart, { document, context, label }: Side): Contribution[] {
  const { code, netCents, deductibleVatCents } = part;
  const main = { ...common(part, label(part)), account: part.account };
  const nonDeductible = part.chargedVatCents + part.dueVatCents - deductibleVatCents;
  const tax = { ...taxCommon(part, document.label), vatBaseCents: netCents };
  const pending = code.exigibility === "receipt";
  const taxRole: PostingRole = pending ? "vat_deductible_pending" : "vat_deductible";
  return [
    {
      ...main,
      role: part.fixedAsset ? "fixed_asset" : "charge",
      amountCents: netCents,
      vatBaseCents: netCents,
    },
    { ...main, role: "non_deductible_vat", amountCents: nonDeductible },
    { ...tax, role: taxRole, account: deductibleAccount(part, context), amountCents: deductibleVatCents },
    {
      ...tax,
      role: "vat_due",
      account: code.dueAccount ?? "",
      amountCents: -part.dueVatCents,
      vatBaseCents: -netCents,
    },
  ];
}

function deductibleAccount({ code, fixedAsset }: TaxedPart, { accounts }: PostingContext): string {
  if (code.exigibility === "receipt") return code.pendingAccount ?? accounts.vat_deductible_pending;
  // A code that has no fixed-asset twin still deducts on 44562.
  if (fixedAsset && !code.fixedAsset) return accounts.vat_deductible_fixed_assets;
  return code.account ?? accounts.vat_deductible;
}

function saleContributions(part: TaxedPart, { document, context, label }: Side): Contribution[] {
  const { code, netCents } = part;
  const pending = code.exigibility === "receipt";
  const account = pending
    ? (code.pendingAccount ?? context.accounts.vat_collected_pending)
    : (code.account ?? context.accounts.vat_collected);
  return [
    {
      ...common(part, label(part)),
      account: part.account,
      role: "income",
      amountCents: netCents,
      vatBaseCents: netCents,
    },
    {
      ...taxCommon(part, document.label),
      account,
      role: pending ? "vat_collected_pending" : "vat_collected",
      amountCents: part.chargedVatCents,
      vatBaseCents: netCents,
    },
  ];
}

/** Taxes add up by code, across the lines' labels and service periods. */
function taxCommon(part: TaxedPart, label: string) {
  return { documentLineId: part.sourceLineId, label, vatCode: part.code.code };
}

function roundingOwed(roundingCents: number, owed: readonly OwedPart[], side: Side): OwedPart[] {
  if (roundingCents === 0) return [];
  const { accounts, collectiveAccount: own } = side.context;
  const ordinary = own ?? (side.document.direction === "debit" ? accounts.suppliers : accounts.customers);
  const account = owed.some((part) => part.account === ordinary) ? ordinary : (owed[0]?.account ?? ordinary);
  return [{ account, documentLineId: null, amountCents: roundingCents }];
}

/** Rounding of the amount to pay is a charge on the debit, an income on the credit. */
function roundingContributions(
  roundingCents: number,
  turn: number,
  { document, context }: Side,
): Contribution[] {
  if (roundingCents === 0) return [];
  const amountCents = roundingCents * turn;
  const { settlement_gap_loss, settlement_gap_gain } = context.accounts;
  const account = amountCents > 0 ? settlement_gap_loss : settlement_gap_gain;
  return [{ account, role: "rounding", amountCents, documentLineId: null, label: document.label }];
}

function turned(contribution: Contribution, turn: number): Contribution {
  const { vatBaseCents } = contribution;
  const amountCents = contribution.amountCents * turn;
  return { ...contribution, amountCents, vatBaseCents: vatBaseCents == null ? null : vatBaseCents * turn };
}

function balanced(lines: PostedLine[]): PostedLine[] {
  const gap = sumCentsOf(lines, (line) => line.debitCents - line.creditCents);
  if (gap !== 0) throw new Error(`the posting of a document is unbalanced by ${gap} cents`);
  return lines;
}
