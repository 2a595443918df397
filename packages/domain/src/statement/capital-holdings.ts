import { type Refusal, refuse } from "../refusal.ts";
import type { TaxPackage } from "./tax-package.ts";

/** What a line of the register of the capital tells, with its French name. */
export const HOLDING_KINDS = {
  capital: "Capital de la société",
  company: "Associé personne morale",
  person: "Associé personne physique",
  subsidiary: "Filiale ou participation",
} as const;
export type HoldingKind = keyof typeof HOLDING_KINDS;

/** Somebody who holds shares of the company, the whole of them, or what the company holds of another one. */
export interface Holding {
  readonly kind: HoldingKind;
  readonly name: string;
  readonly firstNames: string | null;
  readonly legalForm: string | null;
  readonly siren: string | null;
  /** A whole number of shares as text. */
  readonly shares: string | null;
  /** Of a subsidiary, in ten-thousandths. */
  readonly part: number | null;
  readonly address: string | null;
  readonly birthDate: string | null;
  readonly birthPlace: string | null;
  readonly heldFrom: string;
  readonly heldUntil: string | null;
}

export type HoldingInvalid = Refusal<
  "HOLDING_SHARES_MISSING" | "HOLDING_PART_MISSING" | "HOLDING_DATES_INVALID"
>;

/** A holder has shares, a subsidiary a part of it, and neither ends before it begins. */
export function checkHolding(
  holding: Partial<Pick<Holding, "kind" | "shares" | "part" | "heldFrom" | "heldUntil">>,
): HoldingInvalid | undefined {
  const { kind, shares, part, heldFrom, heldUntil } = holding;
  if (kind === "subsidiary" && part == null) return refuse("HOLDING_PART_MISSING");
  if (kind !== "subsidiary" && !shares) return refuse("HOLDING_SHARES_MISSING");
  if (heldUntil && heldFrom && heldUntil < heldFrom) return refuse("HOLDING_DATES_INVALID");
  return undefined;
}

/** A line that the form lists, with its part of the capital in ten-thousandths. */
export type ListedHolding = Holding & {
  readonly kind: Exclude<HoldingKind, "capital">;
  readonly part: number;
};

export interface HoldingForms {
  /** Counts that the forms print, none of which is money. */
  readonly boxes: { form: string; box: string; label: string; count: number }[];
  /** Those who hold a tenth at least, the greatest first. */
  readonly holders: ListedHolding[];
  readonly subsidiaries: ListedHolding[];
  /** What is missing or contradicts, as sentences. */
  readonly findings: string[];
}

const NAMES = {
  normal: { held: "2059-F", holds: "2059-G", boxes: ["P1", "P3", "P2", "P4", "P5"] },
  simplified: { held: "2033-F", holds: "2033-G", boxes: ["901", "902", "903", "904", "905"] },
} as const;

/** The forms list who holds a tenth of the capital, and whom the company holds a tenth of. */
const LISTED_FROM = 1_000;

/** The lists 2059-F and G, or 2033-F and G, as they are on a day. */
export function holdingForms(regime: TaxPackage, all: readonly Holding[], day: string): HoldingForms {
  const { held, holds, boxes } = NAMES[regime];
  const now = all.filter(
    ({ heldFrom, heldUntil }) => heldFrom <= day && (heldUntil === null || day <= heldUntil),
  );
  const of = (kind: HoldingKind) => now.filter((one) => one.kind === kind);
  const [companies, persons, subsidiaries] = [of("company"), of("person"), of("subsidiary")];
  const told = sharesOf(of("capital"));
  const placed = sharesOf(companies) + sharesOf(persons);
  const total = told > 0n ? told : placed;
  const counts = [companies.length, Number(sharesOf(companies)), persons.length, Number(sharesOf(persons))];
  const labels = [
    "Associés personnes morales",
    "Parts ou actions des personnes morales",
    "Associés personnes physiques",
    "Parts ou actions des personnes physiques",
  ];
  const holders = [...companies, ...persons]
    .filter(({ shares }) => total > 0n && BigInt(shares ?? 0) * 10n >= total)
    .map(
      (one): ListedHolding => ({
        ...one,
        kind: one.kind === "company" ? "company" : "person",
        part: rounded(BigInt(one.shares ?? 0) * 10_000n, total),
      }),
    );
  const listed = subsidiaries.flatMap((one): ListedHolding[] =>
    (one.part ?? 0) >= LISTED_FROM ? [{ ...one, kind: "subsidiary", part: one.part ?? 0 }] : [],
  );
  return {
    boxes: [
      ...counts.map((count, at) => ({ form: held, box: boxes[at] ?? "", label: labels[at] ?? "", count })),
      { form: holds, box: boxes[4], label: "Filiales détenues", count: listed.length },
    ],
    holders: holders.toSorted(byPart),
    subsidiaries: listed.toSorted(byPart),
    findings: [
      ...(told > 0n && told !== placed
        ? [
            `Capital\u00a0: ${told} titres, dont ${placed} répartis entre les associés. Complétez ou corrigez le ${held}.`,
          ]
        : []),
      ...(of("capital").length > 1
        ? ["Deux nombres de titres du capital valent à la clôture. Donnez une fin au premier."]
        : []),
      ...[...holders, ...listed].flatMap(missingOf),
    ],
  };
}

const sharesOf = (some: readonly Holding[]) =>
  some.reduce((sum, { shares }) => sum + BigInt(shares ?? 0), 0n);

/** A positive quotient to the nearest whole number. */
const rounded = (value: bigint, by: bigint) => Number((2n * value + by) / (2n * by));

const byPart = (one: ListedHolding, other: ListedHolding) =>
  other.part - one.part || one.name.localeCompare(other.name, "fr");

/** What the form asks of a line and nobody typed. */
function missingOf({ kind, name, siren, legalForm, address, birthDate, birthPlace }: Holding): string[] {
  const asked =
    kind === "person"
      ? { "l’adresse": address, "la date de naissance": birthDate, "le lieu de naissance": birthPlace }
      : { "la forme juridique": legalForm, "le SIREN": siren, "l’adresse": address };
  const missing = Object.entries(asked).flatMap(([what, value]) => (value ? [] : [what]));
  return missing.length === 0 ? [] : [`${name}\u00a0: il manque ${missing.join(", ")}.`];
}
