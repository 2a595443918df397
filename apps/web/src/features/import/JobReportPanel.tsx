import { jobEndpoints } from "@grand-livre/contracts/endpoints/job";
import { useQuery } from "@tanstack/react-query";
import { Loading } from "../../app/Loading.tsx";
import { call } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { Notice } from "../../ui/Notice.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { Outcome, Refusal } from "./Ends.tsx";
import styles from "./Import.module.css";
import { type ImportOutcome, outcomeOf } from "./outcome.ts";

/** What the report is called when it is kept as a file. */
const FILE_NAME = "import";

interface Report {
  readonly refusal: ApiError | undefined;
  readonly outcome: ImportOutcome | undefined;
}

async function reportOf(jobId: string, signal: AbortSignal): Promise<Report> {
  const { error, result } = await call(jobEndpoints.read, { params: { id: jobId }, signal });
  return {
    refusal: error === null ? undefined : new ApiError(409, error.code, error.message ?? "", error.details),
    outcome: result === null ? undefined : outcomeOf(result),
  };
}

export interface JobReportPanelProps {
  readonly jobId: string;
  readonly onClose: () => void;
}

/** Why an import left nothing in the books: what its file was refused for, line by line. */
export function JobReportPanel({ jobId, onClose }: JobReportPanelProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ["import", "job", jobId],
    queryFn: ({ signal }) => reportOf(jobId, signal),
  });
  return (
    <SidePanel title="Rapport de l’import" onClose={onClose} wide>
      <div className={styles.panel}>
        {data === undefined ? (
          <Loading error={error} onRetry={() => void refetch()} fields={3} />
        ) : data.refusal !== undefined ? (
          <Refusal error={data.refusal} fileName={FILE_NAME} />
        ) : data.outcome !== undefined ? (
          <Outcome outcome={data.outcome} fileName={FILE_NAME} />
        ) : (
          <Notice>L’import est encore en cours.</Notice>
        )}
      </div>
    </SidePanel>
  );
}
