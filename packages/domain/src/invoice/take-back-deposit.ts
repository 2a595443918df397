import { assertCents } from "../money/cents.ts";
import type { VatCode } from "../vat/vat-code.ts";
import type { Contribution } from "./contribution.ts";
import type { InvoiceDirection } from "./invoice.ts";
import type { DepositTakeback, PostingContext } from "./posting.ts";
import type { TaxedPart } from "./taxed-part.ts";

/**
 * What a final invoice takes back of its deposits (D 4191 / C 411), and the VAT declared when they were received
 * (D 44571 or 44574 / C 4458x): the final invoice owes the rest alone. A supplier's final bill likewise: C 4091 / D 401,
 * and the VAT deducted when the deposit was paid. Counted as the document does: its own accounts positive. Deposits' tax comes off the tax of the same code, else of the same rate, else off the tax once due.
 */
export function deductionContributions(
  deductions: readonly DepositTakeback[],
  parts: readonly Pick<TaxedPart, "code" | "fixedAsset">[],
  direction: InvoiceDirection,
  context: PostingContext,
): Contribution[] {
  const { accounts } = context;
  const purchase = direction === "debit";
  const usual = context.collectiveAccount ?? (purchase ? accounts.suppliers : accounts.customers);
  const dueAccount = purchase ? accounts.vat_deductible : accounts.vat_collected;
  const dueRole = purchase ? ("vat_deductible" as const) : ("vat_collected" as const);
  const pendingRole = purchase ? ("vat_deductible_pending" as const) : ("vat_collected_pending" as const);
  return deductions.flatMap(({ label, shares }) =>
    shares.flatMap((share): Contribution[] => {
      const wholeCents = assertCents(share.baseCents + share.vatCents);
      const common = { documentLineId: null, label };
      const collective = isOwedOnAssets(share.account, parts) ? accounts.fixed_asset_suppliers : usual;
      const advance = { ...common, vatCode: share.vatCode, role: "deposit" as const };
      const taken: Contribution[] = [
        { ...advance, account: share.account, amountCents: -wholeCents, vatBaseCents: -share.baseCents },
        {
          ...common,
          account: collective,
          role: purchase ? "payable" : "receivable",
          amountCents: wholeCents,
          dueDate: null,
        },
      ];
      if (share.vatCents === 0) return taken;
      const { code, pending } = taxOf(share.vatCode, parts, purchase, context);
      const tax = { ...common, vatCode: code?.code ?? share.vatCode };
      return [
        ...taken,
        {
          ...tax,
          account: pending ?? code?.account ?? dueAccount,
          role: pending === null ? dueRole : pendingRole,
          amountCents: -share.vatCents,
          vatBaseCents: -share.baseCents,
        },
        {
          ...common,
          vatCode: share.vatCode,
          account: accounts.vat_on_deposits,
          role: "vat_on_deposit",
          amountCents: share.vatCents,
          vatBaseCents: share.baseCents,
        },
      ];
    }),
  );
}

/** An advance on an asset lessens what its final bill owes on 404: where the deposit itself was owed. */
function isOwedOnAssets(account: string, parts: readonly Pick<TaxedPart, "fixedAsset">[]): boolean {
  const assets = parts.filter(({ fixedAsset }) => fixedAsset).length;
  return assets > 0 && (assets === parts.length || /^23[78]/.test(account));
}

function taxOf(
  vatCode: string | null,
  parts: readonly Pick<TaxedPart, "code">[],
  purchase: boolean,
  { accounts, vatCodes }: PostingContext,
): { readonly code: VatCode | undefined; readonly pending: string | null } {
  const own = vatCode === null ? undefined : vatCodes.get(vatCode);
  const codes = parts.map((part) => part.code);
  const used =
    codes.find((code) => code.code === vatCode) ??
    codes.find((code) => code.rateBasisPoints === own?.rateBasisPoints && code.account !== null);
  if (used === undefined) return { code: own, pending: null };
  const waits = used.exigibility === "receipt";
  return {
    code: used,
    pending: waits
      ? (used.pendingAccount ?? (purchase ? accounts.vat_deductible_pending : accounts.vat_collected_pending))
      : null,
  };
}
