import { type Draft, put } from "./draft.ts";

/** The lines of goods and services in one of several tables. Answers the lowest line used. */
export function layTable(draft: Draft, top: number): number {
  const { random, left, right, size, truth, formats, isEnglish } = draft;
  const hasRates = random.chance(0.5) || truth.scenario === "several rates";
  const sign = truth.isNegative ? -1 : 1;
  const columns = {
    quantity: right - (hasRates ? 230 : 190),
    price: right - (hasRates ? 130 : 90),
    rate: right - 82,
    net: right,
  };
  const words = isEnglish
    ? { label: "Description", quantity: "Qty", price: "Unit price", rate: "VAT", net: "Amount" }
    : {
        label: random.pick(["Désignation", "Description", "Libellé", "Article"]),
        quantity: random.pick(["Qté", "Quantité"]),
        price: random.pick(["P.U. HT", "Prix unitaire HT", "PU HT"]),
        rate: random.pick(["TVA", "Taux TVA"]),
        net: random.pick(["Montant HT", "Total HT", "Montant"]),
      };
  put(draft, words.label, left, top, size, true);
  put(draft, words.quantity, columns.quantity, top, size, true, "right");
  put(draft, words.price, columns.price, top, size, true, "right");
  if (hasRates) put(draft, words.rate, columns.rate, top, size, true, "center");
  put(draft, words.net, columns.net, top, size, true, "right");
  if (random.chance(0.7)) draft.rules.push([left, top + 5, right, top + 5]);
  const isSigned = random.chance(0.4);
  const money = (cents: number) => (isSigned ? formats.withSign(cents) : formats.amount(cents));
  let y = top + size * 1.9;
  for (const line of truth.lines) {
    put(draft, line.label, left, y);
    put(draft, String(sign * line.quantity), columns.quantity, y, size, false, "right");
    put(draft, money(line.unitPriceCents), columns.price, y, size, false, "right");
    if (hasRates) put(draft, formats.rate(line.rateBasisPoints), columns.rate, y, size, false, "center");
    put(draft, money(sign * line.netCents), columns.net, y, size, false, "right");
    y += size * 1.6;
  }
  if (truth.discountCents > 0) {
    put(draft, isEnglish ? "Discount" : random.pick(["Remise commerciale", "Remise"]), left, y);
    put(draft, money(-truth.discountCents), columns.net, y, size, false, "right");
    y += size * 1.6;
  }
  if (random.chance(0.6)) draft.rules.push([left, y - size * 0.6, right, y - size * 0.6]);
  return y;
}
