import type { NoCustomerReason, NoCustomerState } from "@grand-livre/domain/no-customer/retention";
import type { StatusTone } from "../../ui/StatusChip.tsx";

export const reasons: Readonly<Record<NoCustomerReason, string>> = {
  prospect: "Prospect",
  refused: "Refusé",
  former: "Ancien client",
  duplicate: "Doublon",
};

export const states: Readonly<Record<NoCustomerState, string>> = {
  active: "Actif",
  converted: "Converti en client",
  merged: "Fusionné",
  anonymised: "Anonymisé",
};

export const stateTones: Readonly<Record<NoCustomerState, StatusTone>> = {
  active: "neutral",
  converted: "success",
  merged: "success",
  anonymised: "neutral",
};
