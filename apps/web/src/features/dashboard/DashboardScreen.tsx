import { useQuery } from "@tanstack/react-query";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { formatDate } from "../../lib/format.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { CostsPanel } from "./CostsPanel.tsx";
import styles from "./DashboardScreen.module.css";
import { DashboardSkeleton } from "./DashboardSkeleton.tsx";
import { dashboardOptions, isUntouched } from "./dashboard.ts";
import { FirstSteps } from "./FirstSteps.tsx";
import { LatestBills } from "./LatestBills.tsx";
import { PayablePanel } from "./PayablePanel.tsx";
import { TodoTiles } from "./TodoTiles.tsx";

const TITLE = "Tableau de bord";

/** What is to do, what is owed, what it costs: each figure leads to what it counts. */
export function DashboardScreen() {
  return (
    <DossierScreen title={TITLE} service="dashboard">
      {(dossier, { exercise }) => (
        <Dashboard dossier={dossier.refId} name={dossier.name} hasExercise={exercise !== undefined} />
      )}
    </DossierScreen>
  );
}

interface DashboardProps {
  readonly dossier: string;
  readonly name: string;
  readonly hasExercise: boolean;
}

function Dashboard({ dossier, name, hasExercise }: DashboardProps) {
  const { data, error, refetch } = useQuery(dashboardOptions(dossier));
  const header = (
    <PageHeader
      title={TITLE}
      subtitle={data === undefined ? name : `${name} · au ${formatDate(data.asOf)}`}
    />
  );
  if (error !== null && data === undefined)
    return (
      <>
        {header}
        <RequestError error={error} onRetry={() => void refetch()} />
      </>
    );
  if (data === undefined)
    return (
      <>
        {header}
        <DashboardSkeleton />
      </>
    );
  if (isUntouched(data))
    return (
      <>
        {header}
        <FirstSteps hasExercise={hasExercise} />
      </>
    );
  return (
    <>
      {header}
      <div className={styles.board}>
        <TodoTiles todo={data.todo} />
        <div className={styles.pair}>
          <PayablePanel ages={data.payableByAge} totalCents={data.payableTotalCents} />
          <CostsPanel months={data.costsByMonth} />
        </div>
        <LatestBills bills={data.latestBills} />
      </div>
    </>
  );
}
