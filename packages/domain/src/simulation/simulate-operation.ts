import { type AccrualKind, accrualEntry } from "../accrual/accrual-entry.ts";
import { ASSET_FAMILIES, assetAccounts } from "../asset/asset-family.ts";
import { chargeRun, type RegisteredAsset } from "../asset/charge-run.ts";
import { disposeAsset } from "../asset/dispose-asset.ts";
import { atLength } from "../chart/account-number.ts";
import { appropriationEntry, proposeAppropriation } from "../closing/appropriate-result.ts";
import { paymentLines } from "../declaration/declaration-entry.ts";
import { balancedLines } from "../entry/signed-amount.ts";
import { expenseEntry } from "../expense/expense-report.ts";
import { advanceEntry, reimbursementEntry } from "../expense/settle-expenses.ts";
import { type LetteringGapRefusal, letteringGapLines } from "../lettering/lettering-gap.ts";
import { applyRate } from "../money/multiply.ts";
import { isRefusal, type Refusal } from "../refusal.ts";
import { defaultTechnicalAccounts, type TechnicalAccounts } from "../technical-account/technical-account.ts";
import { TECHNICAL_ROLES, type TechnicalRole } from "../technical-account/technical-role.ts";
import { defaultVatCodes } from "../vat/default-vat-codes.ts";
import { settlementLines } from "../vat-return/settlement.ts";
import { OPERATION_KINDS, type OperationKind } from "./operation-kind.ts";
import {
  lineOf,
  type OperationContext,
  type OperationLine,
  operationCode,
  postOperation,
  settleOperation,
} from "./simulate-document.ts";

type OperationRefusal = Extract<ReturnType<typeof postOperation>, Refusal> | LetteringGapRefusal;
type Lines = readonly OperationLine[] | OperationRefusal;
type Operation = (context: OperationContext, netCents: number) => Lines;

const PIECE = { journalCode: "", pieceRef: "", label: "" };

const OPERATIONS: Readonly<Record<OperationKind, Operation>> = {
  sale_goods: (context, net) =>
    postOperation(context, "credit", [lineOf(context, "VB20", net, context.accounts.default_sale_goods)]),
  sale_services: (context, net) => postOperation(context, "credit", [services(context, net)]),
  sale_deposit: (context, net) =>
    postOperation(context, "credit", [services(context, net)], { kind: "deposit" }),
  sale_final: finalSale,
  sale_credit_note: (context, net) =>
    postOperation(context, "credit", [services(context, net)], { kind: "credit_note" }),
  sale_disbursement: (context, net) =>
    postOperation(context, "credit", [lineOf(context, "VDEB", net, context.accounts.disbursements)]),
  sale_payment: (context, net) => settleOperation(context, "credit", [services(context, net)]),
  sale_gap: (context, net) => gap(context, context.accounts.customers, net),
  purchase_goods: (context, net) => postOperation(context, "debit", [bought(context, "AB20", net)]),
  purchase_services: (context, net) => postOperation(context, "debit", [bought(context, "AS20", net)]),
  purchase_asset: (context, net) =>
    postOperation(context, "debit", [lineOf(context, "AI20", net, assetAccount(context))]),
  purchase_intra_eu: (context, net) => postOperation(context, "debit", [bought(context, "AEB20", net)]),
  purchase_reverse_charge: (context, net) => postOperation(context, "debit", [bought(context, "AHS20", net)]),
  purchase_import: (context, net) => postOperation(context, "debit", [bought(context, "AM20", net)]),
  purchase_deposit: (context, net) =>
    postOperation(context, "debit", [bought(context, "AB20", net)], { kind: "deposit" }),
  purchase_credit_note: (context, net) =>
    postOperation(context, "debit", [bought(context, "AB20", net)], { kind: "credit_note" }),
  purchase_payment: (context, net) => settleOperation(context, "debit", [bought(context, "AS20", net)]),
  purchase_gap: (context, net) => gap(context, context.accounts.suppliers, -net),
  accrual_fae: accrual("fae", ({ accounts }) => accounts.default_sale_services, true),
  accrual_credit_to_issue: accrual(
    "credit_note_to_issue",
    ({ accounts }) => accounts.default_sale_services,
    true,
  ),
  accrual_fnp: accrual("fnp", ({ accounts }) => accounts.default_purchase, true),
  accrual_fnp_asset: accrual("fnp", assetAccount, true),
  accrual_credit_to_receive: accrual(
    "credit_note_to_receive",
    ({ accounts }) => accounts.default_purchase,
    true,
  ),
  accrual_cca: accrual("cca", ({ accounts }) => accounts.default_purchase),
  accrual_pca: accrual("pca", ({ accounts }) => accounts.default_sale_services),
  accrual_leave: accrual("accrued_leave", number("6412")),
  accrual_leave_charges: accrual("accrued_leave", number("645")),
  vat_due: (context, net) => settlement(context, net, 0),
  vat_credit: (context, net) => settlement(context, 0, net),
  vat_payment: (context, net) =>
    paymentLines("vat", taxOf(net)).map(({ account, ...sides }) => ({
      ...sides,
      account: "role" in account ? context.accounts[account.role] : number(account.pcg)(context),
    })),
  depreciation: (context, net) => {
    const { accelerated_depreciation: derogatoryAccount } = context.accounts;
    const { exercise } = context;
    const terms = { date: exercise.endDate, exercises: [exercise], journalCode: "", derogatoryAccount };
    return chargeRun([asset(context, net)], terms).entry?.lines ?? [];
  },
  disposal,
  expense_report: expense,
  expense_advance: (context, net) => {
    const { wage_advances, bank } = context.accounts;
    return advanceEntry({ ...PIECE, date: context.date, cents: net }, wage_advances, bank).lines;
  },
  expense_reimbursement: (context, net) => {
    const { expense_reports: account, bank } = context.accounts;
    return reimbursementEntry({ ...PIECE, date: context.date, cents: net }, { account }, bank).lines;
  },
  internal_transfer: ({ accounts }, net) =>
    balancedLines([
      { account: accounts.internal_transfers, label: "", cents: net },
      { account: accounts.bank, label: "", cents: -net },
    ]),
  profit: (context, net) => appropriation(context, net, applyRate(net, 2_000)),
  loss: (context, net) => appropriation(context, -net, 0),
};

/** The lines that the engine would write for an operation of an amount without VAT, on these accounts. Balanced. */
export function simulateOperation(kind: OperationKind, context: OperationContext, netCents: number): Lines {
  return OPERATIONS[kind](context, netCents);
}

/** The operations whose entry uses the account of a role: each was simulated on accounts that name their role. */
export function operationsUsing(role: TechnicalRole): readonly OperationKind[] {
  usedBy ??= readUses();
  return usedBy.get(role) ?? [];
}

let usedBy: ReadonlyMap<TechnicalRole, readonly OperationKind[]> | undefined;

function readUses(): ReadonlyMap<TechnicalRole, readonly OperationKind[]> {
  const usual = defaultTechnicalAccounts(2025, 6);
  // Two roles may share an account: each account has the name of its role behind its number.
  const marked = TECHNICAL_ROLES.map((role) => [role, `${usual[role]}/${role}`]);
  const accounts = Object.fromEntries(marked) as TechnicalAccounts;
  const context: OperationContext = {
    accounts,
    vatCodes: new Map(defaultVatCodes(accounts).map((code) => [code.code, code])),
    vatRegime: "normal_monthly",
    chartVersion: 2025,
    accountLength: 6,
    date: "2026-06-30",
    exercise: { startDate: "2026-01-01", endDate: "2026-12-31" },
    gapLimitCents: Number.MAX_SAFE_INTEGER,
  };
  const uses = new Map<TechnicalRole, OperationKind[]>();
  for (const kind of OPERATION_KINDS) {
    const lines = simulateOperation(kind, context, 100_000);
    if (isRefusal(lines)) throw new Error(`${kind}: ${lines.refused}`);
    const written = new Set(lines.map(({ account }) => account));
    for (const role of TECHNICAL_ROLES)
      if (written.has(accounts[role])) uses.set(role, [...(uses.get(role) ?? []), kind]);
  }
  return uses;
}

const taxOf = (net: number) => applyRate(net, 2_000);
const services = (context: OperationContext, net: number) =>
  lineOf(context, "VS20", net, context.accounts.default_sale_services);
const bought = (context: OperationContext, code: string, net: number) =>
  lineOf(context, code, net, context.accounts.default_purchase);

function number(pcg: string) {
  return ({ accountLength }: { readonly accountLength: number }) => atLength(pcg, accountLength);
}

/** A computer (2183), the asset of every simulation. */
function assetAccount(context: OperationContext): string {
  return number("2183")(context);
}

/** A final invoice that takes back a deposit of three tenths. */
function finalSale(context: OperationContext, net: number): Lines {
  const line = services(context, net);
  const code = operationCode(context, "VS20");
  const baseCents = applyRate(net, 3_000);
  const vatCents = applyRate(baseCents, code?.rateBasisPoints ?? 0);
  const share = { account: context.accounts.customer_deposits, vatCode: line.vatCode, baseCents, vatCents };
  return postOperation(context, "credit", [line], {
    kind: "final",
    prepaidCents: baseCents + vatCents,
    deductions: [{ depositId: "deposit", label: "", shares: [share] }],
  });
}

function gap({ accounts, gapLimitCents }: OperationContext, account: string, gapCents: number): Lines {
  return letteringGapLines(
    { account, auxiliary: null, counterpartyId: null, gapCents },
    accounts,
    gapLimitCents,
  );
}

function accrual(
  kind: AccrualKind,
  accountOf: (context: OperationContext) => string,
  taxed = false,
): Operation {
  return (context, netCents) => {
    const parts = [{ account: accountOf(context), label: "", netCents }];
    const vatCents = taxed && context.vatRegime !== "franchise" ? taxOf(netCents) : 0;
    const { accounts, chartVersion, date } = context;
    return need(
      accrualEntry({ ...PIECE, kind, date, parts, vatCents }, { accounts, chartVersion, journalCode: "" }),
    ).lines;
  };
}

function settlement(context: OperationContext, soldCents: number, boughtCents: number): Lines {
  const { accounts } = context;
  const [due, deductible] = [taxOf(soldCents), taxOf(boughtCents)];
  return settlementLines(
    {
      taxByAccount: [
        { account: accounts.vat_collected, cents: -due },
        { account: accounts.vat_deductible, cents: deductible },
      ],
      nonDeductibleCents: 0,
      payableEuros: Math.round(due / 100),
      carriedEuros: Math.round(deductible / 100),
      refundEuros: 0,
      instalmentEuros: 0,
    },
    {},
    {
      payable: accounts.vat_payable,
      credit: accounts.vat_credit,
      refund: number("44583")(context),
      instalments: number("44581")(context),
      nonDeductible: number("6352")(context),
      gapLoss: accounts.settlement_gap_loss,
      gapGain: accounts.settlement_gap_gain,
    },
  );
}

/** Bought on the first day of the exercise for five years; the tax law lets it go in one (amortissement dérogatoire). */
function asset(
  context: OperationContext,
  costCents: number,
): RegisteredAsset & { readonly accounts: Family } {
  const account = assetAccount(context);
  const family = ASSET_FAMILIES.find(({ prefixes }) => prefixes.some((prefix) => account.startsWith(prefix)));
  if (family === undefined) throw new RangeError(account);
  const accounts = assetAccounts(account, family);
  const { startDate } = context.exercise;
  const plan = (lifeDays: number) => ({
    costCents,
    acquisitionDate: startDate,
    serviceDate: startDate,
    terms: { mode: "straight_line" as const, lifeDays, residualCents: 0 },
  });
  return {
    id: "asset",
    label: "",
    account,
    accounts,
    depreciationAccount: accounts.depreciation,
    chargeAccount: accounts.charge,
    plan: plan(1_800),
    fiscalPlan: plan(360),
    chargedCents: 0,
    derogatoryCents: 0,
    disposedOn: null,
  };
}
type Family = ReturnType<typeof assetAccounts>;

/** Sold for the amount on the day, having cost twice as much. */
function disposal(context: OperationContext, netCents: number): Lines {
  const { accounts, chartVersion, date, exercise } = context;
  const code = operationCode(context, "VB20");
  const sale = {
    netCents,
    vatCents: applyRate(netCents, code?.rateBasisPoints ?? 0),
    vatCode: code?.code ?? null,
    vatAccount: code?.account,
  };
  const terms = { exercises: [exercise], chartVersion, accounts, journalCode: "" };
  const {
    charge,
    exit,
    sale: sold,
  } = need(disposeAsset(asset(context, 2 * netCents), { date, sale }, terms));
  return [charge, exit, sold].flatMap((entry) => entry?.lines ?? []);
}

function expense(context: OperationContext, net: number): Lines {
  const { accounts, accountLength, date, vatRegime } = context;
  const code = context.vatCodes.get("AB20");
  const tax = { vatCode: "AB20", account: code?.account ?? accounts.vat_deductible };
  const line = {
    id: "line",
    date,
    nature: "toll",
    label: "",
    inclVatCents: net + taxOf(net),
    taxes: [{ ...tax, baseCents: net, vatCents: taxOf(net) }],
    hasReceipt: true,
    account: null,
  };
  const report = { ...PIECE, date, lines: [line], payee: { account: accounts.expense_reports } };
  const regime = vatRegime === "franchise" ? "franchise" : "normal";
  return need(expenseEntry(report, { vatRegime: regime, accountLength })).lines;
}

/** Of a company that has made good its legal reserve; a profit makes up losses of before first. */
function appropriation(context: OperationContext, resultCents: number, lossesBroughtCents: number): Lines {
  const facts = {
    resultCents,
    lossesBroughtCents,
    retainedCents: 0,
    capitalCents: 0,
    legalReserveCents: 0,
    legalReserveRequired: false,
  };
  const { accounts, date } = context;
  return need(appropriationEntry(facts, proposeAppropriation(facts), { ...PIECE, date, accounts })).lines;
}

/** What cannot be refused on a sample of the engine's own. */
function need<T>(result: T): Exclude<T, Refusal> {
  if (isRefusal(result))
    throw new Error(`the sample of an operation is refused: ${(result as Refusal).refused}`);
  return result as Exclude<T, Refusal>;
}
