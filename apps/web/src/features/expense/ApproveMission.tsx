import { missionEndpoints } from "@grand-livre/contracts/endpoints/mission";
import type { MissionAnswer } from "@grand-livre/contracts/mission";
import { useCommand } from "../../app/command/use-command.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { approvalOf } from "./approval.ts";
import { MISSIONS } from "./queries.ts";

interface ApproveMissionProps {
  readonly mission: MissionAnswer;
  readonly onDone: (mission: MissionAnswer) => void;
}

/** Approves an order of mission where a report wants it: until then it cannot be chosen. */
export function ApproveMission({ mission, onDone }: ApproveMissionProps) {
  const { run, busyReason } = useCommand([MISSIONS]);
  const { id, refId, abilities } = mission;
  const approval = approvalOf(abilities.approve, refId);
  const approve = () =>
    run(
      missionEndpoints.approve,
      { params: { id }, body: approval.body },
      { confirm: approval.confirm, done: onDone, said: `Mission ${refId} approuvée.` },
    );
  return (
    <div>
      <ActionButton
        size="small"
        variant="outlined"
        disabledReason={approval.disabledReason ?? busyReason}
        onClick={() => void approve()}
      >
        {`Approuver ${refId}`}
      </ActionButton>
    </div>
  );
}
