import type { ExpenseReportAnswer, ExpenseReportRow } from "@grand-livre/contracts/expense";
import type { MissionAnswer } from "@grand-livre/contracts/mission";
import { formatDate } from "../../lib/format.ts";
import type { StatusTone } from "../../ui/StatusChip.tsx";

export const stateWords: Readonly<
  Record<ExpenseReportRow["state"], { readonly label: string; readonly tone: StatusTone }>
> = {
  draft: { label: "Brouillon", tone: "neutral" },
  submitted: { label: "À approuver (responsable)", tone: "warning" },
  manager_approved: { label: "À approuver (comptable)", tone: "warning" },
  approved: { label: "Approuvée", tone: "accent" },
  posted: { label: "À rembourser", tone: "accent" },
  reimbursed: { label: "Remboursée", tone: "success" },
  rejected: { label: "Refusée", tone: "error" },
};

export const missionWords: Readonly<
  Record<MissionAnswer["state"], { readonly label: string; readonly tone: StatusTone }>
> = {
  planned: { label: "À approuver", tone: "warning" },
  approved: { label: "Approuvé", tone: "success" },
  cancelled: { label: "Annulé", tone: "neutral" },
};

export const vehicleWords = {
  car: "Voiture",
  motorcycle: "Moto",
  moped: "Cyclomoteur",
} as const;

export const KILOMETRES = "kilometres";
/** The nature whose recovered VAT depends on its beneficiary. */
export const GIFT = "gift";

type Person = ExpenseReportRow["author"];

export function nameOf({ firstname, lastname }: Pick<Person, "firstname" | "lastname">): string {
  return `${firstname} ${lastname}`.trim();
}

/** « du 12/05/2026 au 20/05/2026 »; nothing while there is no line. */
export function periodText({ startDate, endDate }: Pick<ExpenseReportRow, "startDate" | "endDate">): string {
  if (startDate === null || endDate === null) return "";
  return startDate === endDate
    ? `le ${formatDate(startDate)}`
    : `du ${formatDate(startDate)} au ${formatDate(endDate)}`;
}

type Line = ExpenseReportAnswer["lines"][number];

/** Why an expense may be claimed twice, in a sentence. */
export function duplicateText({ duplicates }: Pick<Line, "duplicates">): string | undefined {
  const [first] = duplicates;
  if (first === undefined) return undefined;
  const why = first.reasons.includes("file") ? "même justificatif" : "même montant le même jour";
  return `Doublon possible avec ${first.refId}\u00a0: ${why}.`;
}
