import type { DeclarationRow, FeeRow } from "@grand-livre/contracts/declaration";
import { declarationRules } from "@grand-livre/domain/declaration/declaration-rules";
import { isDone } from "@grand-livre/domain/declaration/declaration-state";
import { formatDate, formatMonth } from "../../lib/format.ts";
import type { StatusTone } from "../../ui/StatusChip.tsx";

type State = DeclarationRow["state"];

export const stateWords: Readonly<Record<State, { readonly label: string; readonly tone: StatusTone }>> = {
  to_prepare: { label: "À préparer", tone: "neutral" },
  to_approve: { label: "À valider", tone: "accent" },
  filed: { label: "Déposée", tone: "success" },
  rejected: { label: "Rejetée", tone: "error" },
  paid: { label: "Payée", tone: "success" },
  exempt: { label: "Dispensée", tone: "neutral" },
};

export const regimeWords: Readonly<Record<NonNullable<DeclarationRow["regime"]>, string>> = {
  normal_monthly: "Réel mensuel",
  normal_quarterly: "Réel trimestriel",
  simplified: "Simplifié",
  franchise: "Franchise",
  corporate: "IS",
  income: "IR",
};

/** What the file of the DAS2 lacks of a beneficiary. */
export const feeControlWords: Readonly<Record<FeeRow["controls"][number], string>> = {
  NO_THIRD_PARTY: "Tiers manquant",
  NO_SIRET: "SIRET manquant",
  NO_ADDRESS: "Adresse incomplète",
  FOREIGN_COUNTRY: "Code du pays à compléter",
};

export type DeclarationAddress = Pick<
  DeclarationRow,
  "legalEntityRefId" | "kind" | "startDate" | "endDate" | "part"
>;

/** « Acompte d’impôt sur les sociétés n° 2 ». */
export function declarationName({ kind, part }: Pick<DeclarationRow, "kind" | "part">): string {
  const { label } = declarationRules.declarations[kind];
  return part === 0 ? label : `${label} n°\u00a0${part}`;
}

/** Its form; that of the tax package follows the tax of the company, as far as it is known. */
export function formOf({
  kind,
  regime,
}: Pick<DeclarationRow, "kind"> & Partial<Pick<DeclarationRow, "regime">>): string {
  const { form } = declarationRules.declarations[kind];
  if (kind !== "tax_package") return form;
  return regime === "corporate" ? "2065" : regime === "income" ? "2031 / 2035" : form;
}

/** Declarations of an exercise, whatever its length: never « 4e trimestre ». */
const OF_EXERCISE: ReadonlySet<string> = new Set(["tax_package", "corporate_tax_balance"]);

/** `avril 2026`, `2e trimestre 2026`, `2026`, `du 01/07/2025 au 30/06/2026`; of an exercise `exercice du 01/10/2025 au 31/12/2025`. */
export function periodName({
  kind,
  startDate,
  endDate,
}: Pick<DeclarationRow, "startDate" | "endDate"> & Partial<Pick<DeclarationRow, "kind">>): string {
  if (kind !== undefined && OF_EXERCISE.has(kind))
    return `exercice ${periodOf({ startDate, endDate }, false)}`;
  return periodOf({ startDate, endDate }, true);
}

function periodOf(
  { startDate, endDate }: Pick<DeclarationRow, "startDate" | "endDate">,
  isPart: boolean,
): string {
  const [year, month] = [endDate.slice(0, 4), Number(endDate.slice(5, 7))];
  if (isPart && startDate.slice(0, 7) === endDate.slice(0, 7)) return formatMonth(startDate);
  if (startDate === `${year}-01-01` && endDate === `${year}-12-31`) return year;
  const months = month - Number(startDate.slice(5, 7)) + 1;
  if (isPart && startDate.slice(0, 4) === year && months === 3 && month % 3 === 0)
    return `${month === 3 ? "1er" : `${month / 3}e`} trimestre ${year}`;
  return `du ${formatDate(startDate)} au ${formatDate(endDate)}`;
}

const PARTS = ["legalEntityRefId", "kind", "startDate", "endDate", "part"] as const;

/** A declaration in an address of the screen. */
export function addressText(row: DeclarationAddress): string {
  return PARTS.map((name) => row[name]).join("~");
}

export function addressOf(text: string | undefined): DeclarationAddress | undefined {
  const [legalEntityRefId, kind, startDate, endDate, part] = text?.split("~") ?? [];
  if (!legalEntityRefId || !kind || !startDate || !endDate || !part) return undefined;
  if (!Object.hasOwn(declarationRules.declarations, kind)) return undefined;
  return { legalEntityRefId, kind: kind as DeclarationRow["kind"], startDate, endDate, part: Number(part) };
}

export function isLate(row: Pick<DeclarationRow, "state" | "dueDate">, today: string): boolean {
  return !isDone(row.state) && row.dueDate < today;
}
