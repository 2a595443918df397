import { LOAN_MONTHS, type LoanMonths } from "../../bank/instalment.ts";
import { LABEL_MATCHES, type LabelMatch, type RuleAction, type RuleDomain } from "../../rule/rule.ts";
import { fold } from "../../text/fold.ts";
import { type CellOfSheet, sheetAmount, sheetText } from "../sheet-cell.ts";
import { quoted, type RecordFile, recordColumns } from "./record-file.ts";

/** An assignment rule of a file: its third party by name or auxiliary. Amounts in cents, without sign. */
export interface RuleOfFile {
  readonly domain: RuleDomain;
  /** Empty: of any third party. */
  readonly party: string;
  readonly labelMatch: LabelMatch | null;
  readonly labelText: string | null;
  readonly iban: string | null;
  readonly minCents: number | null;
  readonly maxCents: number | null;
  readonly journalCode: string | null;
  readonly account: string;
  readonly vatCode: string | null;
  readonly entryLabel: string | null;
  readonly action: RuleAction;
  readonly confidenceBasisPoints: number | null;
  readonly loanRatePpm: number | null;
  readonly insuranceCents: number | null;
  readonly loanMonths: LoanMonths | null;
}

export const RULE_DOMAIN_WORDS = {
  purchase: "Achat",
  sale: "Vente",
  bank: "Banque",
  expense: "Notes de frais",
} as const satisfies Record<RuleDomain, string>;

export const LABEL_MATCH_WORDS = {
  contains: "contient",
  starts: "commence par",
  words: "contient les mots",
} as const satisfies Record<LabelMatch, string>;

export const RULE_ACTION_WORDS = {
  propose: "Proposer",
  fill: "Pré-remplir",
  validate: "Valider",
} as const satisfies Record<RuleAction, string>;

type Field =
  | "domain"
  | "party"
  | "match"
  | "text"
  | "iban"
  | "min"
  | "max"
  | "journal"
  | "account"
  | "vatCode"
  | "entryLabel"
  | "action"
  | "confidence"
  | "loanRate"
  | "insurance"
  | "loanMonths";

/** Assignment rules (contreparties automatiques), in the columns that their list exports. */
export const RULE_FILE: RecordFile<Field, RuleOfFile> = {
  kind: "rule",
  columns: recordColumns<Field>(
    [
      { field: "domain", label: "Domaine", names: ["type", "nature"] },
      { field: "party", label: "Tiers", names: ["nom du tiers", "auxiliaire", "fournisseur", "client"] },
      { field: "match", label: "Correspondance", names: ["recherche", "mode"] },
      { field: "text", label: "Texte", names: ["libelle", "libelle contient", "mot cle", "mots cles"] },
      { field: "iban", label: "IBAN", names: ["rib"] },
      { field: "min", label: "Montant minimum", names: ["montant min", "de"] },
      { field: "max", label: "Montant maximum", names: ["montant max", "a"] },
      { field: "journal", label: "Journal", names: ["code journal"] },
      { field: "account", label: "Compte", names: ["comptenum", "contrepartie", "compte de contrepartie"] },
      { field: "vatCode", label: "Code TVA", names: ["tva"] },
      { field: "entryLabel", label: "Libellé de l’écriture", names: ["libelle ecriture"] },
      { field: "action", label: "Action", names: [] },
      { field: "confidence", label: "Confiance", names: ["confiance minimale"] },
      { field: "loanRate", label: "Taux annuel de l’emprunt", names: ["taux", "taux emprunt"] },
      { field: "insurance", label: "Assurance par échéance", names: ["assurance"] },
      { field: "loanMonths", label: "Mois entre deux échéances", names: ["periodicite"] },
    ],
    ["domain", "account"],
  ),
  read: (cell) => {
    const text = (field: Field) => sheetText(cell(field));
    const domain = keyOf(RULE_DOMAIN_WORDS, text("domain"));
    if (domain === undefined)
      return {
        reason: `Le domaine ${quoted(text("domain"))} n’est ni achat, vente, banque, notes de frais.`,
      };
    const match = keyOf(LABEL_MATCH_WORDS, text("match"));
    if (text("match") !== "" && match === undefined)
      return {
        reason: `La correspondance se dit ${LABEL_MATCHES.map((one) => LABEL_MATCH_WORDS[one]).join(", ")}.`,
      };
    const action = text("action") === "" ? "propose" : keyOf(RULE_ACTION_WORDS, text("action"));
    if (action === undefined)
      return { reason: `L’action ${quoted(text("action"))} n’est ni proposer, pré-remplir, valider.` };
    const minCents = sheetAmount(cell("min"));
    const maxCents = sheetAmount(cell("max"));
    if (minCents === undefined || maxCents === undefined) return { reason: "Un montant n’est pas lisible." };
    const confidence = basisPointsOf(text("confidence"));
    if (confidence === undefined) return { reason: "La confiance se dit en pour-cent, de 50 à 100." };
    const loan = loanOf(text("loanRate"), cell("insurance"), text("loanMonths"));
    if (loan === undefined)
      return { reason: "L’emprunt se dit par son taux en pour-cent, son assurance, et 1, 3, 6 ou 12 mois." };
    const labelText = text("text") || null;
    return {
      domain,
      party: text("party"),
      labelMatch: labelText === null ? null : (match ?? "contains"),
      labelText,
      iban: text("iban") || null,
      minCents: text("min") === "" ? null : Math.abs(minCents),
      maxCents: text("max") === "" ? null : Math.abs(maxCents),
      journalCode: text("journal") || null,
      account: text("account"),
      vatCode: text("vatCode") || null,
      entryLabel: text("entryLabel") || null,
      action,
      confidenceBasisPoints: action === "validate" ? confidence : null,
      ...loan,
    };
  },
};

function keyOf<Key extends string>(words: Readonly<Record<Key, string>>, text: string): Key | undefined {
  const wanted = fold(text).replace(/s$/, "");
  return (Object.keys(words) as Key[]).find((key) => fold(words[key]).replace(/s$/, "") === wanted);
}

const NO_LOAN = { loanRatePpm: null, insuranceCents: null, loanMonths: null } as const;

/** The loan of a row; undefined when it cannot be read. */
function loanOf(rate: string, insurance: CellOfSheet, period: string) {
  if (rate === "") return NO_LOAN;
  const percent = Number(rate.replaceAll(/[\s%]/g, "").replace(",", "."));
  const insuranceCents = sheetAmount(insurance);
  const loanMonths = period === "" ? null : LOAN_MONTHS.find((months) => String(months) === period);
  if (!(percent >= 0) || insuranceCents === undefined || loanMonths === undefined) return undefined;
  return {
    loanRatePpm: Math.round(percent * PPM_BY_PERCENT),
    insuranceCents: insuranceCents || null,
    loanMonths,
  };
}

const PPM_BY_PERCENT = 10_000;

/** « 80 % », « 80 » or the 0,8 that a spreadsheet makes of it, in basis points; null when blank, undefined when none. */
function basisPointsOf(text: string): number | null | undefined {
  if (text === "") return null;
  const value = Number(text.replaceAll(/[\s%]/g, "").replace(",", "."));
  const points = Math.round((value > 0 && value <= 1 ? value * 100 : value) * 100);
  return points >= 5000 && points <= 10_000 ? points : undefined;
}
