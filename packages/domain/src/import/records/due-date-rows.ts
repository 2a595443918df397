import { readAmounts } from "../journal-sheet.ts";
import { sheetDate, sheetText } from "../sheet-cell.ts";
import { quoted, type RecordFile, recordColumns } from "./record-file.ts";

/** An open item: what a third party still owes, or is owed, and when. */
export interface OpenItemOfFile {
  readonly party: string;
  /** Empty: the collective account of the third party's side. */
  readonly account: string;
  readonly piece: string;
  readonly pieceDate: string | null;
  readonly dueDate: string;
  readonly label: string;
  /** Debit − credit; of an item without sides what is due, on the usual side of its account. */
  readonly netCents: number;
  /** Whether the file has debit and credit apart. */
  readonly isSided: boolean;
}

type Field =
  | "party"
  | "account"
  | "piece"
  | "pieceDate"
  | "dueDate"
  | "label"
  | "debit"
  | "credit"
  | "amount"
  | "side";

/** Open items of customers and suppliers with their due dates (échéances). */
export const DUE_DATE_FILE: RecordFile<Field, OpenItemOfFile> = {
  kind: "due-date",
  columns: recordColumns<Field>(
    [
      {
        field: "party",
        label: "Tiers",
        names: [
          "compauxnum",
          "auxiliaire",
          "compte auxiliaire",
          "code tiers",
          "nom du tiers",
          "client",
          "fournisseur",
          "compte tiers",
        ],
      },
      {
        field: "account",
        label: "Compte collectif",
        names: ["compte", "comptenum", "collectif", "compte general"],
      },
      {
        field: "piece",
        label: "Pièce",
        names: ["pieceref", "n piece", "facture", "n facture", "numero de facture", "reference", "ref"],
      },
      {
        field: "pieceDate",
        label: "Date de pièce",
        names: ["date", "date facture", "date de facture", "piecedate", "date piece"],
      },
      { field: "dueDate", label: "Échéance", names: ["date d echeance", "date echeance", "echeance le"] },
      { field: "label", label: "Libellé", names: ["ecriturelib", "description", "designation"] },
      { field: "debit", label: "Débit", names: ["montant debit"] },
      { field: "credit", label: "Crédit", names: ["montant credit"] },
      {
        field: "amount",
        label: "Montant",
        names: ["reste du", "solde", "montant du", "restant du", "montant ttc"],
      },
      { field: "side", label: "Sens", names: ["d c"] },
    ],
    ["party", "piece", "dueDate"],
    true,
  ),
  read: (cell, mapping) => {
    const text = (field: Field) => sheetText(cell(field));
    if (text("party") === "") return { reason: "Le tiers manque." };
    if (text("piece") === "") return { reason: "Le numéro de pièce manque." };
    const dueDate = sheetDate(cell("dueDate"));
    if (dueDate === undefined) return { reason: `L’échéance ${quoted(text("dueDate"))} n’est pas une date.` };
    const pieceDate = text("pieceDate") === "" ? null : sheetDate(cell("pieceDate"));
    if (pieceDate === undefined)
      return { reason: `La date de pièce ${quoted(text("pieceDate"))} n’est pas une date.` };
    const amounts = readAmounts(cell, mapping);
    if ("reason" in amounts) return amounts;
    const netCents = amounts.debitCents - amounts.creditCents;
    if (netCents === 0) return { skipped: `La pièce ${text("piece")} est soldée.` };
    const isSided = mapping.amount === undefined || mapping.side !== undefined || mapping.debit !== undefined;
    const own = {
      party: text("party"),
      account: text("account"),
      piece: text("piece"),
      label: text("label"),
    };
    return { ...own, pieceDate, dueDate, netCents, isSided };
  },
};
