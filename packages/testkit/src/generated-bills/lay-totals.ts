import { type Draft, put } from "./draft.ts";

type Row = readonly [string, string, boolean?];

/** Totals and VAT by rate in one of several forms. Answers the lowest line used. */
export function layTotals(draft: Draft, top: number): number {
  const style = draft.random.int(0, 3);
  const hasTable = draft.truth.rates.length > 1 || draft.random.chance(0.35);
  if (style === 0 && draft.truth.prepaidCents === 0 && draft.truth.vatCents > 0) return inColumns(draft, top);
  const tableEnd = hasTable && draft.truth.vatCents > 0 ? rateTable(draft, top, style !== 1) : top;
  const end = inRows(draft, style === 1 && hasTable ? tableEnd + 10 : top, hasTable);
  return Math.max(end, tableEnd);
}

function signed(draft: Draft, cents: number): string {
  return draft.formats.withSign(draft.truth.isNegative && cents !== 0 ? -cents : cents);
}

/** One line a total, words on the left, amounts aligned on the right. */
function inRows(draft: Draft, top: number, hasTable: boolean): number {
  const { truth, random, isEnglish } = draft;
  const of = (french: readonly [string, ...string[]], english: string) =>
    isEnglish ? english : random.pick(french);
  const isUntaxed = truth.exemption !== null;
  const isShort = isUntaxed && random.chance(0.4);
  const isInside = !isUntaxed && truth.rates.length === 1 && truth.prepaidCents === 0 && random.chance(0.08);
  if (isInside) return taxInside(draft, top, of);
  const rows: Row[] = [];
  if (!isShort)
    rows.push([
      of(["Total HT", "Montant HT", "Total hors taxes", "TOTAL H.T.", "Total net HT"], "Subtotal"),
      signed(draft, truth.exclCents),
    ]);
  if (!isUntaxed) rows.push(...taxRows(draft, hasTable));
  else if (!isShort && random.chance(0.4)) rows.push([of(["TVA", "Total TVA"], "VAT"), signed(draft, 0)]);
  const isNetOnly = isShort || (truth.prepaidCents === 0 && random.chance(0.15));
  if (!isNetOnly)
    rows.push([
      of(["Total TTC", "Montant TTC", "TOTAL T.T.C.", "Total toutes taxes comprises"], "Total incl. VAT"),
      signed(draft, truth.inclCents),
      true,
    ]);
  if (truth.prepaidCents > 0)
    rows.push([
      of(["Acompte versé", "Déjà réglé", "Acompte"], "Deposit paid"),
      signed(draft, random.chance(0.5) ? truth.prepaidCents : -truth.prepaidCents),
    ]);
  if (isNetOnly || truth.prepaidCents > 0 || random.chance(0.3))
    rows.push([netWords(draft, of), signed(draft, truth.inclCents - truth.prepaidCents), true]);
  return putRows(draft, rows, top);
}

/** A total with its tax inside, as tills print it. */
function taxInside(
  draft: Draft,
  top: number,
  of: (french: readonly [string, ...string[]], english: string) => string,
): number {
  const { truth } = draft;
  const total: Row = [
    of(["Total TTC", "Montant TTC"], "Total incl. VAT"),
    signed(draft, truth.inclCents),
    true,
  ];
  return putRows(draft, [total, [of(["dont TVA", "Dont TVA"], "VAT"), signed(draft, truth.vatCents)]], top);
}

function putRows(draft: Draft, rows: readonly Row[], top: number): number {
  const { right, size } = draft;
  const x = right - draft.random.int(215, 255);
  let y = top;
  for (const [label, amount, bold = false] of rows) {
    put(draft, label, x, y, size, bold);
    put(draft, amount, right, y, size, bold, "right");
    y += size * 1.7;
  }
  return y;
}

function netWords(
  { truth }: Draft,
  of: (french: readonly [string, ...string[]], english: string) => string,
): string {
  if (truth.kind === "credit_note")
    return of(["Net à déduire", "Net à créditer", "Total à votre crédit"], "Amount due");
  return of(["Net à payer", "NET À PAYER", "Total à payer", "Reste à payer"], "Amount due");
}

function taxRows(draft: Draft, hasTable: boolean): Row[] {
  const { truth, random, formats, isEnglish } = draft;
  const [only] = truth.rates;
  const word = isEnglish ? "VAT" : "TVA";
  if (truth.rates.length > 1 && !hasTable)
    return truth.rates.map(({ rateBasisPoints, taxCents }) => [
      `${word} ${formats.rate(rateBasisPoints)}`,
      signed(draft, taxCents),
    ]);
  const label = random.pick([
    isEnglish ? "Total VAT" : "Total TVA",
    only === undefined || truth.rates.length > 1 ? word : `${word} ${formats.rate(only.rateBasisPoints)}`,
    isEnglish ? "VAT" : "Montant TVA",
  ]);
  return [[label, signed(draft, truth.vatCents)]];
}

/** Rate, base, tax: a row a rate. */
function rateTable(draft: Draft, top: number, isBeside: boolean): number {
  const { truth, formats, left, size, isEnglish, random } = draft;
  const money = (cents: number) => (truth.isNegative ? formats.amount(-cents) : formats.amount(cents));
  const heads = isEnglish
    ? ["Rate", "Net", "VAT"]
    : [
        random.pick(["Taux", "Taux TVA", "TVA"]),
        random.pick(["Base HT", "Base"]),
        random.pick(["Montant TVA", "TVA"]),
      ];
  const [first, second, third] = isBeside ? [0, 90, 160] : [0, 140, 250];
  put(draft, heads[0] ?? "", left + first, top, size, true);
  put(draft, heads[1] ?? "", left + second, top, size, true, "right");
  put(draft, heads[2] ?? "", left + third, top, size, true, "right");
  let y = top + size * 1.6;
  for (const { rateBasisPoints, baseCents, taxCents } of truth.rates) {
    put(draft, formats.rate(rateBasisPoints), left + first, y);
    put(draft, money(baseCents), left + second, y, size, false, "right");
    put(draft, money(taxCents), left + third, y, size, false, "right");
    y += size * 1.5;
  }
  return y;
}

/** Words above, amounts below, in one row of columns. */
function inColumns(draft: Draft, top: number): number {
  const { truth, left, right, size, isEnglish } = draft;
  const cells: readonly (readonly [string, string])[] = [
    [isEnglish ? "Subtotal" : "Total HT", signed(draft, truth.exclCents)],
    [isEnglish ? "Total VAT" : "Total TVA", signed(draft, truth.vatCents)],
    [isEnglish ? "Total incl. VAT" : "Total TTC", signed(draft, truth.inclCents)],
  ];
  const width = Math.min(130, (right - left) / cells.length);
  cells.forEach(([label, amount], index) => {
    const x = right - (cells.length - 1 - index) * width;
    put(draft, label, x, top, size, true, "right");
    put(draft, amount, x, top + size * 1.8, size, false, "right");
  });
  return top + size * 3.4;
}
