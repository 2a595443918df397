import data from "../../data/ca12-boxes.data.json" with { type: "json" };
import { type BoxSection, CA3_BOXES, type FormBox, readBoxes } from "./ca3-box.ts";

export const RETURN_FORMS = ["ca3", "ca12"] as const;
export type ReturnFormName = (typeof RETURN_FORMS)[number];

/** A form of the VAT return: its boxes, and those that the computation names. */
export interface ReturnForm {
  readonly name: ReturnFormName;
  /** As the calendar prints it. */
  readonly title: string;
  /** As the EDI message names it. */
  readonly edi: string;
  /** Zone of the EDI message that says that there is nothing to declare. */
  readonly nilZone: string;
  readonly boxes: readonly FormBox[];
  /** Titles of its parts, each from its first box on. */
  readonly parts: readonly { readonly title: string; readonly from: string }[];
  /** Totals that are printed also when they are zero. */
  readonly totals: ReadonlySet<string>;
  /** Boxes that a person fills in: no line explains them. */
  readonly typed: ReadonlySet<string>;
  readonly fixedAssets: string;
  readonly goods: string;
  /** Deductions that the return of their own period missed, and taxes that credit notes give back. */
  readonly omissions: string;
  readonly paidBack: string;
  readonly previousCredit: string;
  readonly refund: string;
  readonly assimilated: string;
  /** The boxes of typed sums, by their box of the CA3. */
  readonly adjustments: Readonly<Record<"15" | "5B" | "29" | "21" | "2C", string>>;
  /** Where bases below zero go; null where the form has no such box. */
  readonly negativeTaxed: string | null;
  readonly negativeUntaxed: string | null;
}

const CA12_BOXES = readBoxes(data.boxes);

export const CA3: ReturnForm = {
  name: "ca3",
  title: "3310-CA3",
  edi: "3310CA3",
  nilZone: "KF",
  boxes: CA3_BOXES,
  parts: [
    { title: "Opérations imposables", from: "A1" },
    { title: "Opérations non imposables", from: "E1" },
    { title: "TVA brute", from: "08" },
    { title: "TVA déductible", from: "19" },
    { title: "Crédit et taxe à payer", from: "25" },
  ],
  totals: new Set(["16", "23", "28", "32"]),
  typed: new Set(["22", "22A", "5B", "2C"]),
  fixedAssets: "19",
  goods: "20",
  omissions: "21",
  paidBack: "15",
  previousCredit: "22",
  refund: "26",
  assimilated: "29",
  adjustments: { "15": "15", "5B": "5B", "29": "29", "21": "21", "2C": "2C" },
  negativeTaxed: "B5",
  negativeUntaxed: "F8",
};

export const CA12: ReturnForm = {
  name: "ca12",
  title: "3517-S-CA12",
  edi: "3517SCA12",
  nilZone: "SD",
  boxes: CA12_BOXES,
  parts: [
    { title: "Opérations non imposables", from: "01" },
    { title: "TVA brute", from: "5A" },
    { title: "TVA déductible", from: "20" },
    { title: "Résultat de l’exercice", from: "28" },
  ],
  totals: new Set(["16", "26", "30", "33", "56", "57"]),
  typed: new Set(["17", "21", "22A", "24", "AD", "AE"]),
  fixedAssets: "23",
  goods: "20",
  omissions: "25",
  paidBack: "18",
  previousCredit: "24",
  refund: "35-dont-remb",
  assimilated: "54",
  adjustments: { "15": "18", "5B": "AD", "29": "54", "21": "25", "2C": "AE" },
  negativeTaxed: null,
  negativeUntaxed: null,
};

export function returnForm(name: ReturnFormName): ReturnForm {
  return name === "ca12" ? CA12 : CA3;
}

const byName = new Map([CA3, CA12].map((form) => [form, new Map(form.boxes.map((row) => [row.box, row]))]));

export function formBox(form: ReturnForm, box: string): FormBox | undefined {
  return byName.get(form)?.get(box);
}

/** The boxes of one section, in the order of the form. */
export function boxesOf(form: ReturnForm, section: BoxSection): string[] {
  return form.boxes.filter((row) => row.section === section).map(({ box }) => box);
}

type Names = ReadonlyMap<string, string | null>;
const namesOf = (rows: readonly (readonly (string | null)[])[]): Names =>
  new Map(rows.map(([from, to]) => [from as string, to as string | null]));
const bases = namesOf(data.bases);
const rates = namesOf(data.rates);
const deductions = namesOf(data.deductions);

/**
 * The tags of a code, which name boxes of the CA3, on another form. On the CA12 a purchase that the buyer assesses has
 * a line of its own, at any rate; a tag that has no line there (imports) is left, for the return to refuse. A tag of the
 * CA12 (`ca12:12`, self-supplies) names the line itself, where the CA3 has one box for several.
 */
export function tagsOn(form: ReturnForm, tags: readonly string[]): readonly string[] {
  const shared = tags.filter((tag) => !tag.startsWith("ca12:"));
  if (form.name === "ca3") return shared;
  const named = tags.find((tag) => tag.startsWith("ca12:"))?.slice(5);
  const own = tags.find((tag) => tag.startsWith("base:"))?.slice(5);
  const line = named ?? (own === undefined ? null : bases.get(own));
  const isTaxed = tags.some((tag) => tag.startsWith("due:"));
  return shared.flatMap((tag) => {
    const [role = "", box = ""] = tag.split(":");
    const found = role === "base" ? bases.get(box) : role === "due" ? rates.get(box) : deductions.get(box);
    if (found === undefined && !(role === "deductible" && (box === "24" || box === "2E"))) return [tag];
    if (role === "due" && found !== "15" && found !== null) return [`due:${line ?? found}`];
    // The base of a taxed operation is beside its tax.
    if (found === null || found === undefined || (role === "base" && isTaxed)) return [];
    return [`${role}:${found}`];
  });
}
