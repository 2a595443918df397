import { jobEndpoints } from "@grand-livre/contracts/endpoints/job";
import type { VerificationAnswer } from "@grand-livre/contracts/ledger";
import Button from "@mui/material/Button";
import { call } from "../lib/api.ts";
import { ApiError } from "../lib/api-error.ts";
import { formatDateTime } from "../lib/format.ts";
import { Panel } from "../ui/Panel.tsx";
import { progressPercent } from "../ui/ProgressBar.tsx";
import { ProgressRow } from "../ui/ProgressRow.tsx";
import { announceError } from "./announce-error.ts";
import { RequestError } from "./RequestError.tsx";

type Run = NonNullable<VerificationAnswer["run"]>;
type Last = Pick<NonNullable<VerificationAnswer["last"]>, "checkedAt" | "checkedBy" | "outdated">;

/** How often a control that is under way is looked at. */
const LOOK_MS = 700;

export const isUnderWay = (run: Run | undefined): boolean =>
  run?.state === "queued" || run?.state === "running";

/** For the query that reads a control. */
export const controlInterval = ({ state }: { state: { data?: { run?: Run | undefined } | undefined } }) =>
  isUnderWay(state.data?.run) ? LOOK_MS : false;

export interface ControlRunProps {
  readonly name: string;
  readonly run: Run | undefined;
  readonly onRetry: () => void;
  readonly onChange: () => void;
}

/** A control of the books that a job makes: how far it is, with its cancelling, or why it failed. */
export function ControlRun({ name, run, onRetry, onChange }: ControlRunProps) {
  if (run === undefined || run.error?.code === "JOB_CANCELLED") return null;
  if (run.error !== null)
    return (
      <RequestError
        error={new ApiError(409, run.error.code, run.error.message, run.error.details)}
        onRetry={onRetry}
      />
    );
  const { id, state, done, total } = run;
  const cancel = () => call(jobEndpoints.cancel, { params: { id } }).then(onChange, announceError);
  return (
    <Panel flush>
      <ProgressRow
        name={name}
        state={state === "queued" ? "waiting" : "running"}
        done={done}
        total={done > 0 ? total : undefined}
        detail={state === "queued" ? "En attente" : done > 0 ? `${progressPercent(done, total)}\u00a0%` : ""}
        action={
          <Button size="small" color="inherit" onClick={() => void cancel()}>
            Annuler
          </Button>
        }
      />
    </Panel>
  );
}

/** « Le 24/11/2026 à 10:12 par Camille Martin », and whether it still describes the ledger as it is. */
export function controlledAt({ checkedAt, checkedBy, outdated }: Last): string {
  const since = outdated ? "\u00a0; des écritures ont été validées depuis" : "";
  return `${formatDateTime(checkedAt)}${checkedBy === "" ? "" : ` par ${checkedBy}`}${since}`;
}
