import { fold } from "../text/fold.ts";
import { type CellOfSheet, sheetText } from "./sheet-cell.ts";

/** What a column of a journal or of a ledger may hold, in the order in which a person reads an entry. */
export const SHEET_FIELDS = [
  "date",
  "journal",
  "journalLabel",
  "number",
  "piece",
  "pieceDate",
  "account",
  "accountLabel",
  "party",
  "partyLabel",
  "label",
  "debit",
  "credit",
  "amount",
  "side",
  "lettering",
  "letteringDate",
  "validDate",
  "currency",
  "foreignAmount",
] as const;

export type SheetField = (typeof SHEET_FIELDS)[number];

/** The French name of each field, as screens show it. */
export const SHEET_FIELD_LABELS: Readonly<Record<SheetField, string>> = {
  date: "Date",
  journal: "Journal",
  journalLabel: "Libellé du journal",
  number: "N° d’écriture",
  piece: "Pièce",
  pieceDate: "Date de pièce",
  account: "Compte",
  accountLabel: "Libellé du compte",
  party: "Tiers",
  partyLabel: "Nom du tiers",
  label: "Libellé",
  debit: "Débit",
  credit: "Crédit",
  amount: "Montant",
  side: "Sens",
  lettering: "Lettrage",
  letteringDate: "Date de lettrage",
  validDate: "Date de validation",
  currency: "Devise",
  foreignAmount: "Montant en devise",
};

/** Headings as they are written in French programs, folded, without signs; those of the FEC among them. */
const NAMES: Readonly<Record<SheetField, readonly string[]>> = {
  date: [
    "date",
    "date ecriture",
    "ecrituredate",
    "date comptable",
    "date operation",
    "date mouvement",
    "date de l ecriture",
    "jour",
  ],
  journal: ["journal", "code journal", "journalcode", "jnl", "jal", "code jnl", "code jal"],
  journalLabel: ["journallib", "libelle journal", "libelle du journal", "intitule journal", "nom journal"],
  number: [
    "ecriturenum",
    "n ecriture",
    "no ecriture",
    "numero ecriture",
    "numero d ecriture",
    "num ecriture",
    "n mouvement",
    "mouvement",
  ],
  piece: [
    "piece",
    "pieceref",
    "n piece",
    "no piece",
    "n de piece",
    "numero piece",
    "numero de piece",
    "num piece",
    "reference",
    "ref",
    "ref piece",
    "reference piece",
    "facture",
    "n facture",
  ],
  pieceDate: ["piecedate", "date piece", "date de piece", "date de la piece", "date facture"],
  account: [
    "compte",
    "comptenum",
    "n compte",
    "no compte",
    "n de compte",
    "numero compte",
    "numero de compte",
    "num compte",
    "compte general",
    "cpte",
  ],
  accountLabel: [
    "comptelib",
    "libelle compte",
    "libelle du compte",
    "intitule compte",
    "intitule du compte",
    "nom compte",
    "nom du compte",
  ],
  party: [
    "tiers",
    "compauxnum",
    "compteauxnum",
    "compte auxiliaire",
    "auxiliaire",
    "code tiers",
    "code auxiliaire",
    "compte tiers",
  ],
  partyLabel: [
    "compauxlib",
    "compteauxlib",
    "nom tiers",
    "nom du tiers",
    "libelle tiers",
    "libelle auxiliaire",
  ],
  label: [
    "libelle",
    "ecriturelib",
    "libelle ecriture",
    "libelle de l ecriture",
    "libelle mouvement",
    "intitule",
    "description",
    "designation",
  ],
  debit: ["debit", "montant debit", "debit eur", "debit euro", "debit euros", "mouvement debit"],
  credit: ["credit", "montant credit", "credit eur", "credit euro", "credit euros", "mouvement credit"],
  amount: ["montant", "montant eur", "montant euro"],
  side: ["sens", "d c", "debit credit", "sens ecriture"],
  lettering: ["ecriturelet", "lettrage", "lettre", "let", "code lettrage"],
  letteringDate: ["datelet", "date lettrage", "date de lettrage"],
  validDate: ["validdate", "date validation", "date de validation"],
  currency: ["idevise", "devise", "code devise"],
  foreignAmount: ["montantdevise", "montant devise", "montant en devise"],
};

const FIELD_OF_NAME: ReadonlyMap<string, SheetField> = new Map(
  SHEET_FIELDS.flatMap((field) => NAMES[field].map((name) => [name, field] as const)),
);

/** Titles and blank rows may stand above the headings. */
export const HEADING_ROWS = 30;

/** The column of each field, from 0. */
export type SheetMapping = Readonly<Partial<Record<SheetField, number>>>;

export interface SheetHeadings {
  /** Of the sheet, from 1; 0 when it has none and its first row is a line. */
  readonly row: number;
  readonly mapping: SheetMapping;
}

export interface SheetRow {
  /** Of the sheet, from 1. */
  readonly line: number;
  readonly cells: readonly CellOfSheet[];
}

const headingKey = (cell: CellOfSheet): string =>
  fold(sheetText(cell))
    .replace(/[^0-9a-z]+/g, " ")
    .trim();

/** The fields of a row of headings. Of two columns with one name the first is taken. */
export function mapHeadings(cells: readonly CellOfSheet[]): SheetMapping {
  const mapping: Partial<Record<SheetField, number>> = {};
  for (const [index, cell] of cells.entries()) {
    const field = FIELD_OF_NAME.get(headingKey(cell));
    if (field !== undefined) mapping[field] ??= index;
  }
  return mapping;
}

/** Fields without which no line of a sheet can be read. One amount is enough: its side, or its sign, tells the rest. */
export function missingFields(mapping: SheetMapping): SheetField[] {
  const needed: SheetField[] = ["date", "account"];
  if (mapping.amount === undefined) needed.push("debit", "credit");
  return needed.filter((field) => mapping[field] === undefined);
}

/** The first row that names a date, an account and amounts; or the columns that the best row lacks. */
export function findHeadings(
  rows: readonly SheetRow[],
): SheetHeadings | { readonly missing: readonly SheetField[] } {
  let missing: readonly SheetField[] = ["date", "account", "debit", "credit"];
  for (const { line, cells } of rows.slice(0, HEADING_ROWS)) {
    const found = mapHeadings(cells);
    // An amount without its side may be a total or a debit: a person says so, no guess of ours.
    const { amount, ...rest } = found;
    const mapping = amount !== undefined && found.side === undefined ? rest : found;
    const lacks = missingFields(mapping);
    if (lacks.length === 0) return { row: line, mapping };
    if (lacks.length < missing.length) missing = lacks;
  }
  return { missing };
}

/** The row that most looks like headings: where a person starts when nothing was recognised. */
export function likelyHeadings(rows: readonly SheetRow[]): SheetRow | undefined {
  const words = ({ cells }: SheetRow) =>
    cells.filter((cell) => typeof cell === "string" && cell.trim() !== "" && !/^[\d\s.,/-]+$/.test(cell))
      .length;
  let best: SheetRow | undefined;
  for (const row of rows.slice(0, HEADING_ROWS))
    if (best === undefined || words(row) > words(best)) best = row;
  return best;
}

/** What makes two files of one shape: their headings in their order, whatever case, accents and signs. */
export function headingShape(cells: readonly CellOfSheet[]): string {
  return cells.map(headingKey).join("|").replace(/\|+$/, "");
}
