import { fold } from "../../text/fold.ts";
import { type CellOfSheet, sheetAmount, sheetDate, sheetText } from "../sheet-cell.ts";
import { type NoRecord, quoted, type RecordFile, recordColumns } from "./record-file.ts";

export interface AssetOfFile {
  readonly label: string;
  readonly account: string;
  readonly acquisitionDate: string;
  readonly serviceDate: string;
  readonly baseCents: number;
  readonly method: "straight_line" | "declining" | "none";
  readonly lifeMonths: number;
  readonly residualCents: number;
  /** Charged in the books before. */
  readonly chargedCents: number;
}

type Field =
  | "label"
  | "account"
  | "acquisitionDate"
  | "serviceDate"
  | "base"
  | "method"
  | "lifeYears"
  | "lifeMonths"
  | "rate"
  | "charged"
  | "residual";

/** Fixed assets with what was charged of them so far (immobilisations). */
export const ASSET_FILE: RecordFile<Field, AssetOfFile> = {
  kind: "asset",
  columns: recordColumns<Field>(
    [
      {
        field: "label",
        label: "Désignation",
        names: ["libelle", "immobilisation", "bien", "description", "nom"],
      },
      {
        field: "account",
        label: "Compte",
        names: [
          "comptenum",
          "compte d immobilisation",
          "compte immobilisation",
          "n compte",
          "numero de compte",
        ],
      },
      {
        field: "acquisitionDate",
        label: "Date d’acquisition",
        names: ["date acquisition", "acquisition", "date d achat", "date achat", "date d entree"],
      },
      {
        field: "serviceDate",
        label: "Mise en service",
        names: ["date de mise en service", "date mise en service", "mes", "debut amortissement"],
      },
      {
        field: "base",
        label: "Valeur d’origine",
        names: [
          "valeur origine",
          "base",
          "base amortissable",
          "valeur brute",
          "valeur d acquisition",
          "montant",
          "montant ht",
          "prix d achat",
        ],
      },
      {
        field: "method",
        label: "Mode",
        names: ["mode d amortissement", "mode amortissement", "methode", "type d amortissement"],
      },
      {
        field: "lifeYears",
        label: "Durée (années)",
        names: ["duree", "duree annees", "duree en annees", "duree ans", "annees"],
      },
      { field: "lifeMonths", label: "Durée (mois)", names: ["duree mois", "duree en mois", "mois"] },
      { field: "rate", label: "Taux", names: ["taux d amortissement", "taux amortissement"] },
      {
        field: "charged",
        label: "Amortissements antérieurs",
        names: [
          "amortissements cumules",
          "cumul amortissements",
          "cumul",
          "cumul anterieur",
          "amortissement cumule",
          "amortissements",
          "deja amorti",
        ],
      },
      { field: "residual", label: "Valeur résiduelle", names: ["residuelle"] },
    ],
    ["label", "account", "acquisitionDate", "base"],
  ),
  read: (cell) => {
    const text = (field: Field) => sheetText(cell(field));
    if (text("label") === "") return { reason: "La désignation du bien manque." };
    if (text("account") === "") return { reason: "Le compte d’immobilisation manque." };
    const acquisitionDate = sheetDate(cell("acquisitionDate"));
    if (acquisitionDate === undefined)
      return { reason: `La date d’acquisition ${quoted(text("acquisitionDate"))} n’est pas une date.` };
    const serviceDate = text("serviceDate") === "" ? acquisitionDate : sheetDate(cell("serviceDate"));
    if (serviceDate === undefined)
      return { reason: `La mise en service ${quoted(text("serviceDate"))} n’est pas une date.` };
    const amounts = amountsOf(cell);
    if ("reason" in amounts) return amounts;
    const terms = termsOf(cell);
    if ("reason" in terms) return terms;
    return {
      label: text("label"),
      account: text("account"),
      acquisitionDate,
      serviceDate,
      ...amounts,
      ...terms,
    };
  },
};

type Cell = (field: Field) => CellOfSheet;
type Reason = Extract<NoRecord, { reason: string }>;

function amountsOf(cell: Cell): Pick<AssetOfFile, "baseCents" | "chargedCents" | "residualCents"> | Reason {
  const named = [
    ["base", "La valeur d’origine"],
    ["charged", "Le cumul d’amortissements"],
    ["residual", "La valeur résiduelle"],
  ] as const;
  const cents: number[] = [];
  for (const [field, name] of named) {
    const one = sheetAmount(cell(field));
    if (one === undefined || one < 0 || (field === "base" && one === 0))
      return { reason: `${name} ${quoted(sheetText(cell(field)))} n’est pas un montant positif.` };
    cents.push(one);
  }
  const [baseCents = 0, chargedCents = 0, residualCents = 0] = cents;
  return { baseCents, chargedCents, residualCents };
}

/** How an asset depreciates: its life in months or years, else by its rate, else not at all. */
function termsOf(cell: Cell): Pick<AssetOfFile, "method" | "lifeMonths"> | Reason {
  const word = fold(sheetText(cell("method")));
  if (/^(?:non|aucun|sans|na$|n a$)/.test(word)) return { method: "none", lifeMonths: 0 };
  if (word !== "" && !/^(?:l|d)/.test(word))
    return {
      reason: `Le mode ${quoted(sheetText(cell("method")))} n’est ni linéaire, dégressif, non amortissable.`,
    };
  const method = word.startsWith("d") ? "declining" : "straight_line";
  const months = wholeMonths(cell("lifeMonths"), (count) => count);
  const years = wholeMonths(cell("lifeYears"), (count) => count * 12);
  const rate = method === "straight_line" ? wholeMonths(cell("rate"), monthsOfRate) : undefined;
  const lifeMonths = months ?? years ?? rate;
  if (lifeMonths === undefined)
    return { reason: "La durée d’amortissement manque\u00a0: des années, des mois, ou un taux linéaire." };
  if (!Number.isInteger(lifeMonths) || lifeMonths < 1 || lifeMonths > 1200)
    return { reason: "La durée d’amortissement n’est pas un nombre de mois entier, de 1 à 1200." };
  return { method, lifeMonths };
}

/** A rate of a year in percent; a sheet may hold it as the fraction that it shows as a percentage. */
const monthsOfRate = (rate: number): number => Math.round(1200 / (rate <= 1 ? rate * 100 : rate));

function wholeMonths(cell: CellOfSheet, months: (count: number) => number): number | undefined {
  const text = sheetText(cell);
  if (text === "") return undefined;
  const count = Number(/^([\d.,]+)/.exec(text)?.[1]?.replace(",", ".") ?? "x");
  if (!(count > 0)) return Number.NaN;
  // 3,33 years are 40 months: a program rounds the years that it shows.
  const exact = months(count);
  return Math.abs(exact - Math.round(exact)) < 0.07 ? Math.round(exact) : exact;
}
