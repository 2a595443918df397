import type { ApiKeyAnswer } from "@grand-livre/contracts/api-key";
import { actions } from "@grand-livre/contracts/rights";
import { actionHeads } from "../../app/fields/rights-draft.ts";
import type { StatusTone } from "../../ui/StatusChip.tsx";

export const keyStateWords: Readonly<Record<ApiKeyAnswer["state"], string>> = {
  active: "Active",
  expired: "Expirée",
  revoked: "Révoquée",
};

export const keyStateTones: Readonly<Record<ApiKeyAnswer["state"], StatusTone>> = {
  active: "success",
  expired: "neutral",
  revoked: "neutral",
};

/** « Écritures : Consulter, Créer », a service a line. */
export function rightLines(rights: ApiKeyAnswer["rights"]): (readonly [string, string])[] {
  return rights
    .map(({ service, authorizations }) => {
      const given = actions.filter((action) => authorizations[action]);
      return [service, given.map((action) => actionHeads[action]).join(", ")] as const;
    })
    .filter(([, given]) => given !== "");
}
