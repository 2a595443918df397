import type { ShownKycState } from "@grand-livre/domain/kyc/review";
import type { RiskLevel } from "@grand-livre/domain/kyc/risk";
import type { StatusTone } from "../../ui/StatusChip.tsx";

export const SHOWN_STATES = ["to_complete", "in_review", "validated", "refused", "expired"] as const;

export const stateTones: Readonly<Record<ShownKycState, StatusTone>> = {
  to_complete: "warning",
  in_review: "accent",
  validated: "success",
  refused: "error",
  expired: "error",
};

export const riskTones: Readonly<Record<RiskLevel, StatusTone>> = {
  low: "success",
  medium: "warning",
  high: "error",
};
