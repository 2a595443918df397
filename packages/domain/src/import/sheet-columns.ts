import { type ColumnMapping, columnSet, type FoundHeadings } from "./column-set.ts";

export { HEADING_ROWS, headingShape, likelyHeadings, type SheetRow } from "./column-set.ts";

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

/** The column of each field, from 0. */
export type SheetMapping = ColumnMapping<SheetField>;

export type SheetHeadings = FoundHeadings<SheetField>;

/** Fields without which no line of a sheet can be read. One amount is enough: its side, or its sign, gives the rest. */
function missingOf(mapping: SheetMapping): SheetField[] {
  const needed: SheetField[] = ["date", "account"];
  if (mapping.amount === undefined) needed.push("debit", "credit");
  return needed.filter((field) => mapping[field] === undefined);
}

/** The columns of a file of entries. */
export const ENTRY_COLUMNS = columnSet<SheetField>(
  SHEET_FIELDS.map((field) => ({ field, label: SHEET_FIELD_LABELS[field], names: NAMES[field] })),
  {
    missing: missingOf,
    // An amount without its side may be a total or a debit: a person says so, no guess of ours.
    certain: ({ amount, ...rest }) =>
      amount !== undefined && rest.side !== undefined ? { amount, ...rest } : rest,
  },
);

export const { map: mapHeadings, missing: missingFields, find: findHeadings } = ENTRY_COLUMNS;
