import type { EngagementRow } from "@grand-livre/contracts/engagement";
import { feeUnitWords } from "@grand-livre/contracts/engagement-words";
import { formatCents } from "../../lib/format.ts";
import type { StatusTone } from "../../ui/StatusChip.tsx";

export const stateWords: Readonly<
  Record<EngagementRow["state"], { readonly label: string; readonly tone: StatusTone }>
> = {
  open: { label: "En cours", tone: "accent" },
  closed: { label: "Terminée", tone: "neutral" },
};

/** « 200,00 € par mois », « à l’acte ». */
export function feesText({ feeCents, feeUnit }: Pick<EngagementRow, "feeCents" | "feeUnit">): string {
  if (feeCents === null || feeUnit === null) return "À l’acte";
  return `${formatCents(feeCents, "EUR")} par ${feeUnitWords[feeUnit]}`;
}
