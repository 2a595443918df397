import data from "../../data/annual-accounts.data.json" with { type: "json" };
import { formatDate, monthsBetween } from "../date/calendar-date.ts";
import { formatMoney } from "../money/format-amount.ts";

/** A part of the notes (annexe) that a person writes. */
export interface AccountsPart {
  readonly key: string;
  /** French, as printed. */
  readonly title: string;
  readonly asked: "always" | "accounts" | "optional";
  /** Beginnings of accounts: the part is asked for when the books hold one of them. */
  readonly prefixes: readonly string[];
  readonly wording: string;
}

type PartRow = readonly [string, string, AccountsPart["asked"], readonly string[], string];
export const ACCOUNTS_PARTS: readonly AccountsPart[] = (data.parts as unknown as readonly PartRow[]).map(
  ([key, title, asked, prefixes, wording]) => ({ key, title, asked, prefixes, wording }),
);
/** The rows of a part of their own: what of claims and debts falls due later. It has no text. */
export const MATURITIES = "maturities";
export const COMMITMENTS = "commitments";
export const PART_KEYS: readonly string[] = [...ACCOUNTS_PARTS.map(({ key }) => key), MATURITIES];

/** Whether the notes of these books have to say the part. */
export function isAsked({ asked, prefixes }: AccountsPart, accounts: Iterable<string>): boolean {
  if (asked !== "accounts") return asked === "always";
  for (const account of accounts) if (prefixes.some((prefix) => account.startsWith(prefix))) return true;
  return false;
}

export interface WordingFacts {
  readonly startDate: string;
  readonly endDate: string;
  readonly totalAssetsCents: number;
  readonly resultCents: number;
  readonly incomeTaxCents: number;
  readonly capitalCents: number;
  /** Employees of an average month; null where no pay is kept here. */
  readonly staff: { readonly average: string; readonly executives: string } | null;
}

/** The first exercises under ANC 2022-06 begin on this day. */
const REGULATION_2022 = "2025-01-01";

/** The wording that is proposed for a part, with the figures of the books in it. */
export function proposedWording({ wording }: AccountsPart, facts: WordingFacts): string {
  const result = formatMoney(Math.abs(facts.resultCents));
  const words: Readonly<Record<string, string>> = {
    endDate: formatDate(facts.endDate),
    months: String(monthsBetween(facts.startDate, facts.endDate) + 1),
    regulation:
      facts.startDate >= REGULATION_2022
        ? "au règlement ANC n° 2014-03 relatif au plan comptable général, modifié notamment par le règlement ANC n° 2022-06"
        : "au règlement ANC n° 2014-03 relatif au plan comptable général",
    totalAssets: formatMoney(facts.totalAssetsCents),
    result: facts.resultCents < 0 ? `une perte de ${result}` : `un bénéfice de ${result}`,
    incomeTax: formatMoney(facts.incomeTaxCents),
    capital: formatMoney(facts.capitalCents),
    staff:
      facts.staff === null
        ? "L’effectif moyen employé pendant l’exercice est de [à compléter] salariés."
        : `L’effectif moyen employé pendant l’exercice est de ${facts.staff.average} salariés (cadres\u00a0: ${facts.staff.executives}).`,
  };
  return wording.replaceAll(/\{(\w+)\}/g, (_, name: string) => words[name] ?? "");
}

/** A text that still says « [à compléter ». */
export const isUnfinished = (text: string): boolean => text.includes("[à compléter");
