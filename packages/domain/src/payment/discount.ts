import { assertCents, sumCentsOf } from "../money/cents.ts";
import { multiplyRatio } from "../money/multiply.ts";
import type { PendingVat, VatMove } from "./move-pending-vat.ts";

/** VAT that a document made due at once, by account and code. Debit is positive. */
export interface DueVat {
  readonly account: string;
  readonly vatCode: string;
  readonly standingCents: number;
  /** On the side of `standingCents`. */
  readonly baseCents: number;
  /** Of both, what credit notes took off. */
  readonly creditedCents?: number | undefined;
  readonly creditedBaseCents?: number | undefined;
}

/** A line that a discount writes, debit positive. */
export interface DiscountLine {
  readonly role: "discount" | "discount_vat" | "vat_move";
  /** null: 665 on a sale, 765 on a purchase. */
  readonly account: string | null;
  readonly vatCode: string | null;
  readonly cents: number;
  readonly baseCents: number | null;
}

interface DiscountedDocument {
  readonly owedCents?: number | undefined;
  readonly creditedCents?: number | undefined;
  readonly pendingVat: readonly PendingVat[];
  readonly dueVat?: readonly DueVat[] | undefined;
}

/**
 * An escompte lowers the price that was taxed (CGI art. 267-II-1°): what is given up goes to 665 (765 when we are given
 * it) without its VAT, and its VAT comes off the tax that was due, or off the tax that waited, in the proportion that
 * VAT has in what is owed, credit notes taken off both: a rate that was given back is discounted no more. What waited for
 * that part never falls due.
 * @param sense +1 for what is owed to us, −1 for what we owe
 * @param moved what the whole allocation takes off the waiting tax, the discount's part in it
 */
export function discountLines(
  document: DiscountedDocument,
  discountCents: number,
  sense: 1 | -1,
  moved: readonly VatMove[],
): { readonly discount: DiscountLine[]; readonly vatMoves: VatMove[] } {
  const owed = assertCents(Math.abs(document.owedCents ?? 0) - (document.creditedCents ?? 0));
  if (discountCents === 0 || owed <= 0) return { discount: [], vatMoves: [...moved] };
  const share = (cents: number) => multiplyRatio(cents, discountCents, owed);
  const due = (document.dueVat ?? []).map(
    (tax): DiscountLine => ({
      role: "discount_vat",
      account: tax.account,
      vatCode: tax.vatCode,
      cents: -share(tax.standingCents - (tax.creditedCents ?? 0)),
      baseCents: -share(tax.baseCents - (tax.creditedBaseCents ?? 0)),
    }),
  );
  const pendingTaxes = new Map(document.pendingVat.map((tax) => [`${tax.account} ${tax.vatCode}`, tax]));
  const parts = moved.map((move) => {
    const tax = pendingTaxes.get(`${move.account} ${move.vatCode}`);
    const cents = share((tax?.standingCents ?? 0) - (tax?.creditedCents ?? 0));
    const baseCents = share((tax?.baseCents ?? 0) - (tax?.creditedBaseCents ?? 0));
    return { move, cents, baseCents };
  });
  const waiting = parts.map(
    ({ move, cents, baseCents }): DiscountLine => ({
      role: "vat_move",
      account: move.account,
      vatCode: move.vatCode,
      cents: -cents,
      baseCents: -baseCents,
    }),
  );
  const taxes = [...due, ...waiting].filter((line) => line.cents !== 0);
  const price = assertCents(discountCents * sense - sumCentsOf(taxes, (line) => line.cents));
  const vatMoves = parts.map(({ move, cents, baseCents }) => ({
    ...move,
    movedCents: assertCents(move.movedCents - cents),
    baseCents: assertCents(move.baseCents - baseCents),
  }));
  return {
    discount: [{ role: "discount", account: null, vatCode: null, cents: price, baseCents: null }, ...taxes],
    vatMoves: vatMoves.filter((move) => move.movedCents !== 0),
  };
}
