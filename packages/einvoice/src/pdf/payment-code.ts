import type { IssuedInvoice } from "@grand-livre/contracts/issued-invoice";
import { decimalFromCents } from "@grand-livre/domain/money/decimal";
import QRCode from "qrcode";
import type { Sheet } from "./sheet.ts";

/**
 * What a banking application reads off the invoice (EPC069-12, version 002): account, name, amount, reference. Null
 * when there is nothing to pay, or no account to pay it to.
 */
export function paymentCodeText({ payment, totals, seller, currency }: IssuedInvoice): string | null {
  const { iban } = payment;
  // The code is one of euros alone.
  if (currency !== "EUR" || iban === null || totals.payableCents <= 0 || totals.payableCents > 99_999_999_999)
    return null;
  return [
    "BCD",
    "002",
    "1",
    "SCT",
    "",
    (payment.accountName ?? seller.name).slice(0, 70),
    iban,
    `EUR${decimalFromCents(totals.payableCents)}`,
    "",
    "",
    payment.remittance.slice(0, 140),
  ].join("\n");
}

/** Draws the code as a square of `side` points, without its quiet margin. */
export function drawPaymentCode(sheet: Sheet, text: string, x: number, y: number, side: number): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
  const cell = side / modules.size;
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column) !== 0) sheet.doc.rect(x + column * cell, y + row * cell, cell, cell);
    }
  }
  sheet.doc.fill("#000000");
}
