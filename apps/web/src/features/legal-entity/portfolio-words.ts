import { kycStateWords } from "@grand-livre/contracts/kyc-words";
import type { CompanyStatus } from "@grand-livre/domain/company/life";
import type { StatusTone } from "../../ui/StatusChip.tsx";

export { statusWords } from "../../app/company-status-words.ts";

export const statusTones: Readonly<Record<CompanyStatus, StatusTone>> = {
  prospect: "accent",
  active: "success",
  suspended: "warning",
  archived: "neutral",
};

export const companyKycWords = { ...kycStateWords, none: "Aucun dossier" } as const;

/** Why a step cannot be taken now, in a few words. */
const WHY: Readonly<Record<string, string>> = {
  FORBIDDEN: "Vous n’avez pas ce droit.",
  COMPANY_STATUS: "Le statut de la société ne le permet pas.",
  COMPANY_KYC_MISSING: "Le cabinet demande un KYC validé avant d’activer une société.",
};
export const whyNot = ({
  allowed,
  code = "",
}: {
  readonly allowed: boolean;
  readonly code?: string | undefined;
}) => (allowed ? undefined : (WHY[code] ?? "Action impossible."));

/** `3/4`, or a dash when the month has nothing to do. */
export function progressText({ done, total }: { readonly done: number; readonly total: number }): string {
  return total === 0 ? "—" : `${done}/${total}`;
}
