import { lifeCycleLabel } from "@grand-livre/domain/platform/life-cycle-codes";
import { StatusChip } from "../../../ui/StatusChip.tsx";
import { statusTone } from "./life-cycle-words.ts";

/** The status that the platform or a party set, beside the state in the books; nothing where there is none. */
export function LifeCycleChip({ code }: { readonly code: number | null }) {
  if (code === null) return null;
  return (
    <StatusChip tone={statusTone(code)}>
      <span className="visually-hidden">{"Statut de la plateforme\u00a0: "}</span>
      {lifeCycleLabel(code)}
    </StatusChip>
  );
}
