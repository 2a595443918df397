import { readAmounts } from "../journal-sheet.ts";
import { sheetDate, sheetText } from "../sheet-cell.ts";
import { quoted, type RecordFile, recordColumns } from "./record-file.ts";

export interface OpeningLineOfFile {
  readonly account: string;
  /** An auxiliary or a name; empty when the row names none. */
  readonly party: string;
  readonly label: string;
  readonly dueDate: string | null;
  readonly debitCents: number;
  readonly creditCents: number;
}

type Field = "account" | "label" | "party" | "dueDate" | "debit" | "credit" | "amount" | "side";

/** The balances that an exercise opens with (balance d’ouverture). */
export const OPENING_FILE: RecordFile<Field, OpeningLineOfFile> = {
  kind: "opening-balance",
  columns: recordColumns<Field>(
    [
      {
        field: "account",
        label: "Compte",
        names: [
          "comptenum",
          "n compte",
          "no compte",
          "numero de compte",
          "numero compte",
          "compte general",
          "cpte",
        ],
      },
      {
        field: "label",
        label: "Libellé",
        names: ["comptelib", "intitule", "libelle compte", "libelle du compte", "intitule du compte"],
      },
      {
        field: "party",
        label: "Tiers",
        names: [
          "compauxnum",
          "auxiliaire",
          "compte auxiliaire",
          "code tiers",
          "nom du tiers",
          "compte tiers",
        ],
      },
      { field: "dueDate", label: "Échéance", names: ["date d echeance", "date echeance"] },
      { field: "debit", label: "Débit", names: ["solde debiteur", "debit ouverture", "solde debit"] },
      { field: "credit", label: "Crédit", names: ["solde crediteur", "credit ouverture", "solde credit"] },
      { field: "amount", label: "Solde", names: ["montant", "solde ouverture", "solde d ouverture"] },
      { field: "side", label: "Sens", names: ["d c"] },
    ],
    ["account"],
    true,
  ),
  read: (cell, mapping) => {
    const account = sheetText(cell("account"));
    if (account === "") return { reason: "Le compte manque." };
    if (/^[67]/.test(account))
      return {
        reason: `Le compte ${account} est un compte de gestion\u00a0: il n’a pas de solde à l’ouverture.`,
      };
    const amounts = readAmounts(cell, mapping);
    if ("reason" in amounts) return amounts;
    const netCents = amounts.debitCents - amounts.creditCents;
    if (netCents === 0) return { skipped: `Le compte ${account} est soldé.` };
    const due = cell("dueDate");
    const dueDate = sheetText(due) === "" ? null : sheetDate(due);
    if (dueDate === undefined) return { reason: `L’échéance ${quoted(sheetText(due))} n’est pas une date.` };
    return {
      account,
      party: sheetText(cell("party")),
      label: sheetText(cell("label")),
      dueDate,
      debitCents: Math.max(netCents, 0),
      creditCents: Math.max(-netCents, 0),
    };
  },
};
