import { fold } from "../../text/fold.ts";
import { sheetText } from "../sheet-cell.ts";
import { quoted, type RecordFile, recordColumns } from "./record-file.ts";

export interface AccountOfFile {
  readonly number: string;
  readonly label: string;
  readonly letterable: boolean | undefined;
  readonly defaultVatCode: string | undefined;
}

type Field = "number" | "label" | "letterable" | "vatCode";

/** A chart of accounts (plan comptable). */
export const ACCOUNT_FILE: RecordFile<Field, AccountOfFile> = {
  kind: "account",
  columns: recordColumns<Field>(
    [
      {
        field: "number",
        label: "Compte",
        names: [
          "comptenum",
          "numero",
          "n compte",
          "no compte",
          "numero de compte",
          "numero compte",
          "code compte",
          "cpte",
          "code",
        ],
      },
      {
        field: "label",
        label: "Libellé",
        names: [
          "comptelib",
          "intitule",
          "libelle compte",
          "libelle du compte",
          "intitule du compte",
          "nom",
          "nom du compte",
          "designation",
        ],
      },
      { field: "letterable", label: "Lettrable", names: ["lettrage", "lettrage autorise"] },
      { field: "vatCode", label: "Code TVA", names: ["tva", "code tva par defaut"] },
    ],
    ["number", "label"],
  ),
  read: (cell) => {
    const number = sheetText(cell("number"));
    const label = sheetText(cell("label"));
    if (number === "") return { reason: "Le numéro de compte manque." };
    if (label === "") return { reason: `Le compte ${number} n’a pas de libellé.` };
    const letterable = yesOrNo(sheetText(cell("letterable")));
    if (letterable === "unclear")
      return { reason: `Lettrable se dit oui ou non, pas ${quoted(sheetText(cell("letterable")))}.` };
    return { number, label, letterable, defaultVatCode: sheetText(cell("vatCode")) || undefined };
  },
};

function yesOrNo(text: string): boolean | undefined | "unclear" {
  if (text === "") return undefined;
  if (/^(?:o|oui|x|1|vrai|true|yes|y)$/.test(fold(text))) return true;
  return /^(?:n|non|0|faux|false|no)$/.test(fold(text)) ? false : "unclear";
}
