import type { SheetRow } from "@grand-livre/domain/import/sheet-columns";
import { oneLine } from "../bank-file.ts";
import { decodeBankText } from "../bank-values.ts";

/** The first lines of a QIF file. */
export const QIF_SIGN = /^\s*!(?:Type:|Account\b|Option:|Clear:)/i;

const HEADINGS = ["Date", "Libellé", "Détail", "Référence", "Montant"] as const;
/** Where the value of each field of a record goes; `U` repeats `T` with more figures. */
const COLUMNS: Readonly<Record<string, number>> = { D: 0, P: 1, M: 2, N: 3, T: 4, U: 4 };

/** `3/ 4'26` is how Quicken writes the day and a year after 2000. */
const dayOf = (text: string): string => text.replace(/\s/g, "").replace("'", "/");

/**
 * A QIF file as the rows of a sheet: it names neither account nor currency, nor the order of day and month, so that a person
 * may correct its reading as that of a CSV. Lists (accounts, categories, securities) and splits are left out, and the opening
 * balance that Quicken writes as an operation. Undefined when the bytes are no QIF.
 */
export function qifRows(bytes: Uint8Array): SheetRow[] | undefined {
  const text = decodeBankText(bytes).replace(/^\ufeff/, "");
  if (!QIF_SIGN.test(text)) return undefined;
  const rows: SheetRow[] = [{ line: 1, cells: [...HEADINGS] }];
  let isMoney = false;
  let cells: (string | null)[] = HEADINGS.map(() => null);
  let isOpening = false;
  for (const [at, line] of text.split(/\r\n|\n|\r/).entries()) {
    const [code = "", value = ""] = [line.slice(0, 1), line.slice(1).trim()];
    if (code === "!") {
      isMoney = /^Type:(?:Bank|CCard|Cash|Oth [AL])/i.test(value);
    } else if (code === "^") {
      if (isMoney && !isOpening && cells.some((cell) => cell !== null)) rows.push({ line: at + 1, cells });
      cells = HEADINGS.map(() => null);
      isOpening = false;
    } else if (isMoney) {
      const column = COLUMNS[code];
      if (code === "P" && /^opening balance$|^solde (?:initial|d’ouverture|d'ouverture)$/i.test(value))
        isOpening = true;
      if (column !== undefined) cells[column] ??= oneLine(code === "D" ? dayOf(value) : value) ?? null;
    }
  }
  return rows;
}
