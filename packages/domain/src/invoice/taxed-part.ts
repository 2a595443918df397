import { isFixedAssetAccount } from "../chart/account-traits.ts";
import { sumCentsOf } from "../money/cents.ts";
import { rateShares, splitProrata } from "../money/prorata.ts";
import { isRefusal, refuse } from "../refusal.ts";
import { isReverseCharge, type VatCode } from "../vat/vat-code.ts";
import { type Bearers, bearersOf } from "./document-allowance.ts";
import { type InvoiceLine, vatGroupKey, vatGroupOf } from "./invoice.ts";
import { lineVatCode } from "./line-vat-code.ts";
import type { DocumentToPost, PostingContext, PostingRefusal } from "./posting.ts";

/** A document line, or the share of a spread allowance, with its account and its taxes settled to the cent. */
export interface TaxedPart {
  readonly sourceLineId: string;
  readonly account: string;
  readonly label: string;
  readonly code: VatCode;
  readonly fixedAsset: boolean;
  readonly serviceStart: string | null;
  readonly serviceEnd: string | null;
  readonly netCents: number;
  /** Charged by the supplier or by us. */
  readonly chargedVatCents: number;
  /** Assessed by the buyer himself. */
  readonly dueVatCents: number;
  readonly deductibleVatCents: number;
}

type PlacedPart = Omit<TaxedPart, "chargedVatCents" | "dueVatCents" | "deductibleVatCents"> & {
  readonly group: { readonly category: string; readonly rateBasisPoints: number };
};

/** Places every line on an account and settles its taxes; each tax adds up to the document's. */
export function taxedParts(document: DocumentToPost, context: PostingContext): TaxedPart[] | PostingRefusal {
  const spread = spreadDocumentLines(document.lines, context.vatCodes);
  if (isRefusal(spread)) return spread;
  const placed: PlacedPart[] = [];
  for (const { line, sourceLineId } of spread) {
    const code = lineVatCode(line, document.direction, context.vatCodes);
    if (isRefusal(code)) return code;
    placed.push(placedPart(line, sourceLineId, code));
  }
  const charged = chargedVat(placed, document);
  return isRefusal(charged) ? charged : settle(placed, charged, context);
}

function placedPart(line: InvoiceLine, sourceLineId: string, code: VatCode): PlacedPart {
  const account = line.account ?? "";
  return {
    sourceLineId,
    account,
    label: line.label,
    code,
    fixedAsset: isFixedAssetAccount(account),
    serviceStart: line.serviceStart ?? null,
    serviceEnd: line.serviceEnd ?? null,
    netCents: line.netCents,
    group: vatGroupOf(line),
  };
}

interface SpreadLine {
  readonly line: InvoiceLine;
  readonly sourceLineId: string;
}

/** A document allowance or charge without an account of its own is shared among the lines that it applies to. */
function spreadDocumentLines(
  lines: readonly InvoiceLine[],
  vatCodes: PostingContext["vatCodes"],
): SpreadLine[] | PostingRefusal {
  const spread: SpreadLine[] = [];
  const without: string[] = [];
  for (const line of lines) {
    if (line.account !== null) {
      spread.push({ line, sourceLineId: line.id });
      continue;
    }
    const bearers = bearersOf(line, lines, vatCodes);
    if (bearers.lines.length === 0) without.push(line.id);
    else spread.push(...sharesOf(line, bearers));
  }
  return without.length === 0 ? spread : refuse("ACCOUNT_MISSING", { lineIds: without });
}

function sharesOf(allowance: InvoiceLine, { lines, sameVat }: Bearers): SpreadLine[] {
  const shares = splitProrata(
    allowance.netCents,
    lines.map(({ netCents }) => netCents),
  );
  return lines.flatMap((bearer, at): SpreadLine[] => {
    const netCents = shares[at] ?? 0;
    if (netCents === 0) return [];
    const { account, serviceStart, serviceEnd } = bearer;
    const vatCode = sameVat ? bearer.vatCode : allowance.vatCode;
    return [
      {
        line: { ...allowance, netCents, account, vatCode, serviceStart, serviceEnd },
        sourceLineId: allowance.id,
      },
    ];
  });
}

/** The document's VAT by group, shared among its parts: each gets its rate, the largest takes the difference. */
function chargedVat(placed: readonly PlacedPart[], document: DocumentToPost): number[] | PostingRefusal {
  const charged = placed.map(() => 0);
  const placedKeys = new Set(placed.map(({ group }) => vatGroupKey(group)));
  for (const row of document.vatBreakdown) {
    const { category, rateBasisPoints } = row;
    if (!placedKeys.has(vatGroupKey(row))) {
      if (row.vatCents === 0 && row.baseCents === 0) continue;
      return refuse("VAT_BREAKDOWN_MISMATCH", { category, rateBasisPoints });
    }
    if (row.vatCents === 0) continue;
    const members = placed.flatMap((part, at) =>
      vatGroupKey(part.group) === vatGroupKey(row) ? [{ part, at }] : [],
    );
    if (members.some(({ part }) => isReverseCharge(part.code)))
      return refuse("VAT_CHARGED_UNDER_REVERSE_CHARGE", { category, vatCents: row.vatCents });
    const shares = rateShares(
      members.map(({ part }) => part.netCents),
      rateBasisPoints,
    );
    const gap = row.vatCents - sumCentsOf(shares, (share) => share);
    const largest = members.toSorted((a, b) => Math.abs(b.part.netCents) - Math.abs(a.part.netCents))[0];
    for (const [order, { at }] of members.entries()) charged[at] = shares[order] ?? 0;
    if (largest !== undefined) charged[largest.at] = (charged[largest.at] ?? 0) + gap;
  }
  return charged;
}

/** Due and deductible parts are rounded once a code, then shared. */
function settle(
  placed: readonly PlacedPart[],
  charged: readonly number[],
  { vatRegime }: PostingContext,
): TaxedPart[] {
  const due = placed.map(() => 0);
  const deductible = placed.map(() => 0);
  for (const code of new Set(placed.map((part) => part.code))) {
    const members = placed.flatMap((part, at) => (part.code === code ? [at] : []));
    const nets = members.map((at) => placed[at]?.netCents ?? 0);
    const dueShares = isReverseCharge(code) ? rateShares(nets, code.rateBasisPoints) : nets.map(() => 0);
    const taxes = members.map((at, order) => (charged[at] ?? 0) + (dueShares[order] ?? 0));
    const share = vatRegime === "franchise" ? 0 : code.deductibleShareBasisPoints;
    for (const [order, deducted] of rateShares(taxes, share).entries()) {
      const at = members[order] ?? 0;
      due[at] = dueShares[order] ?? 0;
      deductible[at] = deducted;
    }
  }
  return placed.map(({ group: _group, ...part }, at) => ({
    ...part,
    chargedVatCents: charged[at] ?? 0,
    dueVatCents: due[at] ?? 0,
    deductibleVatCents: deductible[at] ?? 0,
  }));
}
