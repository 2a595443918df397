import { atLength } from "../chart/account-number.ts";
import type { ChartVersion } from "../chart/chart-version.ts";
import { formatDate } from "../date/calendar-date.ts";
import type { EntryContent } from "../entry/entry.ts";
import { balancedLines, type SignedAmount } from "../entry/signed-amount.ts";
import type { ExerciseDates } from "../exercise/exercise.ts";
import { assertCents } from "../money/cents.ts";
import { type Refusal, refuse } from "../refusal.ts";
import type { TechnicalAccounts } from "../technical-account/technical-account.ts";
import type { AssetAccounts } from "./asset-family.ts";
import { impairmentAt } from "./asset-plan.ts";
import { chargeRun, derogatoryAmounts, type RegisteredAsset } from "./charge-run.ts";
import { chargedAt } from "./cumulative-depreciation.ts";

/** The whole of an asset leaves: sold, or scrapped (mise au rebut). A part leaves after `splitPlan`. */
export interface Disposal {
  readonly date: string;
  /** Absent: scrapped. */
  readonly sale?:
    | {
        readonly netCents: number;
        readonly vatCents: number;
        /** Code of the VAT charged, for the return. */
        readonly vatCode: string | null;
        /** Collected VAT of that code; absent: the role's. */
        readonly vatAccount?: string | null | undefined;
      }
    | undefined;
}

export interface DisposalContext {
  readonly exercises: readonly ExerciseDates[];
  /** Chart of the exercise of the disposal. */
  readonly chartVersion: ChartVersion;
  readonly accounts: TechnicalAccounts;
  readonly journalCode: string;
}

export interface DisposedAsset {
  /** What is still to be charged up to the day, null when nothing is. */
  readonly charge: EntryContent | null;
  /** Cost, depreciation, impairment and derogatory depreciation out of the books, the book value to 657. */
  readonly exit: EntryContent;
  /** D 462 / C 757, 44571; null when scrapped. */
  readonly sale: EntryContent | null;
  /** Cost less depreciation, before any impairment: what 657 takes. */
  readonly bookValueCents: number;
  /** Price without VAT less book value: a gain when positive. */
  readonly gainCents: number;
}

export type DisposalRefusal =
  | Refusal<"ASSET_ALREADY_DISPOSED", { disposedOn: string }>
  | Refusal<"ASSET_DISPOSAL_TOO_EARLY", { date: string; acquisitionDate: string }>
  | Refusal<"ASSET_CHARGED_BEYOND_DISPOSAL", { date: string }>
  | Refusal<"ASSET_SALE_INVALID", { netCents: number; vatCents: number }>;

/**
 * The entries of a disposal. The asset is charged up to its last day, that day included; a charge that was already written
 * beyond it is to be undone first. A sale of 26 or 27 is financial since 2025 (6671, 7671); before, 675 and 775 take all.
 */
export function disposeAsset(
  asset: RegisteredAsset & { readonly accounts: AssetAccounts },
  disposal: Disposal,
  context: DisposalContext,
): DisposedAsset | DisposalRefusal {
  const refusal = disposalRefusal(asset, disposal, context);
  if (refusal) return refusal;
  const { exercises, journalCode, accounts } = context;
  const { date } = disposal;
  const terms = { date, exercises, journalCode, derogatoryAccount: accounts.accelerated_depreciation };
  const { entry: charge } = chargeRun([{ ...asset, fiscalPlan: undefined, derogatoryCents: 0 }], terms);
  const chargedCents = asset.depreciationAccount === null ? 0 : chargedAt(asset.plan, date, exercises);
  const bookValueCents = assertCents(asset.plan.costCents - chargedCents);
  const label = `Sortie ${asset.label}`;
  const exit = {
    journalCode,
    date,
    label,
    nature: "normal" as const,
    lines: balancedLines(exitAmounts(asset, { label, date, chargedCents, bookValueCents }, context)),
  };
  const sale = saleEntry(asset, disposal, context);
  const gainCents = assertCents((disposal.sale?.netCents ?? 0) - bookValueCents);
  return { charge, exit, sale, bookValueCents, gainCents };
}

function disposalRefusal(
  asset: RegisteredAsset,
  { date, sale }: Disposal,
  { exercises }: DisposalContext,
): DisposalRefusal | undefined {
  const { disposedOn, plan } = asset;
  if (disposedOn !== null) return refuse("ASSET_ALREADY_DISPOSED", { disposedOn: formatDate(disposedOn) });
  if (date < plan.acquisitionDate)
    return refuse("ASSET_DISPOSAL_TOO_EARLY", {
      date: formatDate(date),
      acquisitionDate: formatDate(plan.acquisitionDate),
    });
  if (asset.chargedCents > chargedAt(plan, date, exercises))
    return refuse("ASSET_CHARGED_BEYOND_DISPOSAL", { date: formatDate(date) });
  if (sale !== undefined && (sale.netCents <= 0 || sale.vatCents < 0))
    return refuse("ASSET_SALE_INVALID", { netCents: sale.netCents, vatCents: sale.vatCents });
  return undefined;
}

interface Exit {
  readonly label: string;
  readonly date: string;
  readonly chargedCents: number;
  readonly bookValueCents: number;
}

function exitAmounts(
  asset: RegisteredAsset & { readonly accounts: AssetAccounts },
  { label, date, chargedCents, bookValueCents }: Exit,
  context: DisposalContext,
): SignedAmount[] {
  const impaired = impairmentAt(asset.plan, date);
  const { impairment, impairmentReversal } = asset.accounts;
  return [
    { account: asset.depreciationAccount ?? "", label, cents: chargedCents },
    {
      account: resultAccounts(asset.account, context).bookValue,
      label,
      cents: bookValueCents,
    },
    { account: asset.account, label, cents: -asset.plan.costCents },
    { account: impairment ?? "", label, cents: impaired },
    { account: impairmentReversal, label, cents: -impaired },
    ...derogatoryAmounts(-asset.derogatoryCents, context.accounts.accelerated_depreciation, label),
  ];
}

function saleEntry(
  asset: RegisteredAsset,
  { date, sale }: Disposal,
  context: DisposalContext,
): EntryContent | null {
  if (sale === undefined) return null;
  const { netCents, vatCents, vatCode } = sale;
  const label = `Cession ${asset.label}`;
  const length = asset.account.length;
  const lines = balancedLines([
    { account: atLength("462", length), label, cents: assertCents(netCents + vatCents) },
    {
      account: resultAccounts(asset.account, context).proceeds,
      label,
      cents: -netCents,
      vatCode,
      vatBaseCents: netCents,
    },
    {
      account: sale.vatAccount ?? context.accounts.vat_collected,
      label,
      cents: -vatCents,
      vatCode,
      vatBaseCents: netCents,
    },
  ]);
  return { journalCode: context.journalCode, date, label, nature: "normal", lines };
}

function resultAccounts(
  account: string,
  { chartVersion, accounts }: DisposalContext,
): { readonly bookValue: string; readonly proceeds: string } {
  if (chartVersion >= 2025 && /^2[67]/.test(account))
    return { bookValue: atLength("6671", account.length), proceeds: atLength("7671", account.length) };
  return { bookValue: accounts.disposal_book_value, proceeds: accounts.disposal_proceeds };
}
