import { LIFE_CYCLE_CODES, lifeCycleLabel } from "@grand-livre/domain/platform/life-cycle-codes";
import type { StatusTone } from "../../../ui/StatusChip.tsx";

/** What a button that sets a status says. */
export const statusVerbs: Readonly<Record<number, string>> = {
  204: "Prendre en charge",
  205: "Approuver",
  206: "Approuver en partie",
  207: "Mettre en litige",
  208: "Suspendre",
  209: "Compléter",
  210: "Refuser",
  220: "Annoncer l’annulation",
};

/** Refused or rejected in red, what waits for an answer in amber, agreed or paid in green. */
export function statusTone(code: number): StatusTone {
  if (code === 210 || code === 213) return "error";
  if (code === 206 || code === 207 || code === 208) return "warning";
  if (code === 205 || code === 211 || code === 212) return "success";
  return code === 220 ? "neutral" : "accent";
}

export const authorWords = { seller: "Vendeur", buyer: "Acheteur", platform: "Plateforme" } as const;

/** The choices of the filter of lists; empty: any. */
export const lifeCycleFilterOptions: readonly { readonly value: string; readonly label: string }[] = [
  { value: "", label: "Tout statut de la plateforme" },
  ...LIFE_CYCLE_CODES.map((code) => ({ value: String(code), label: lifeCycleLabel(code) })),
];
