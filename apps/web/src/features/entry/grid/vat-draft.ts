import { type EntryVatLine, entryVatLines, type VatTreatment } from "@grand-livre/domain/entry/vat-lines";
import {
  bearsVat,
  centsOf,
  type DraftFacts,
  type DraftLine,
  type EntryDraft,
  emptyLine,
  nextKey,
  onSide,
} from "./entry-draft.ts";

const signedCents = ({ debit, credit }: DraftLine) => centsOf(debit) - centsOf(credit);

/** A line whose amount the user typed, and whose VAT the screen writes. */
function isBase(line: DraftLine): boolean {
  return line.made === null && line.vatCode !== "" && bearsVat(line.account) && signedCents(line) !== 0;
}

/** Whether the screen writes the tax of a code: not where the user typed that tax, or removed it. */
export function computesVat({ lines, untaxed }: EntryDraft, code: string): boolean {
  const isTyped = lines.some(
    (line) => line.made === null && line.vatCode === code && line.account.startsWith("445"),
  );
  return !isTyped && !untaxed.includes(code);
}

/**
 * The entry with the tax lines that its bases ask for, after the last base of each code. A line keeps its key, and
 * with it the label that the user gave it; the same object comes back when nothing changes.
 */
export function withVatLines(draft: EntryDraft, { vatCodes }: Pick<DraftFacts, "vatCodes">): EntryDraft {
  const codes = new Set(draft.lines.filter(isBase).map(({ vatCode }) => vatCode));
  if (codes.size === 0 && draft.lines.every(({ made }) => made === null)) return draft;
  const old = draft.lines.filter(({ made }) => made !== null);
  let lines = draft.lines.filter(({ made }) => made === null);
  let key = nextKey(draft);
  for (const name of codes) {
    const code = vatCodes.get(name);
    // A tax that the user typed over, or a code that is not read yet, leaves what was computed before.
    const isLeft = code === undefined || !computesVat(draft, name);
    const made = isLeft ? old.filter(({ vatCode }) => vatCode === name) : [];
    if (!isLeft)
      for (const computed of taxesOf(lines, code)) {
        const before = old.find(
          (line) => line.vatCode === name && line.made === computed.role && line.account === computed.account,
        );
        made.push(taxLine(before ?? emptyLine(key++), name, computed));
      }
    lines = lines.toSpliced(
      lines.findLastIndex((line) => isBase(line) && line.vatCode === name) + 1,
      0,
      ...made,
    );
  }
  const isSame = lines.length === draft.lines.length && lines.every((line, at) => line === draft.lines[at]);
  return isSame ? draft : { ...draft, lines };
}

function taxesOf(lines: readonly DraftLine[], code: VatTreatment): readonly EntryVatLine[] {
  const bases = lines
    .filter((line) => isBase(line) && line.vatCode === code.code)
    .map((line) => ({ account: line.account, amountCents: signedCents(line), vatCents: line.vatCents }));
  return entryVatLines(code, bases);
}

function taxLine(line: DraftLine, vatCode: string, { role, account, amountCents }: EntryVatLine): DraftLine {
  const placed = onSide(line, amountCents > 0 ? "debit" : "credit", Math.abs(amountCents));
  if (placed === line && line.made === role && line.vatCode === vatCode && line.account === account)
    return line;
  return { ...placed, account, vatCode, made: role };
}

/** The base that a line of a code says in the VAT return; null: it says none. */
export function vatBaseOf(line: DraftLine, { lines }: Pick<EntryDraft, "lines">): number | null {
  if (line.vatCode === "") return null;
  if (line.made === "non_deductible") return 0;
  if (bearsVat(line.account)) return Math.abs(signedCents(line));
  if (!line.account.startsWith("445")) return null;
  const bases = lines.filter((one) => isBase(one) && one.vatCode === line.vatCode);
  // Of two lines of the same tax, the first says the base: it would count twice.
  const first = lines.find((one) => one.vatCode === line.vatCode && one.account === line.account);
  if (bases.length === 0) return line.vatBaseCents;
  return first === line ? Math.abs(bases.reduce((sum, base) => sum + signedCents(base), 0)) : 0;
}
