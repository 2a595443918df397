import { lifeCycleLabel } from "@grand-livre/domain/platform/life-cycle-codes";
import { StatusChip } from "../../../ui/StatusChip.tsx";
import { statusTone } from "./life-cycle-words.ts";

interface LifeCycleChipProps {
  readonly code: number | null;
  /** In a list the chip shows the status's code, and its label on hover: the label would take the client's column. */
  readonly short?: boolean;
}

/** The status that the platform or a party set, beside the state in the books; nothing where there is none. */
export function LifeCycleChip({ code, short = false }: LifeCycleChipProps) {
  if (code === null) return null;
  const label = lifeCycleLabel(code);
  return (
    <span title={short ? label : undefined}>
      <StatusChip tone={statusTone(code)}>
        <span className="visually-hidden">{"Statut de la plateforme\u00a0: "}</span>
        {short && <span aria-hidden="true">{code}</span>}
        <span className={short ? "visually-hidden" : undefined}>{label}</span>
      </StatusChip>
    </span>
  );
}
