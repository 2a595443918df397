import { useQuery } from "@tanstack/react-query";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import type { Dossier, LedgerContext } from "../../lib/context.ts";
import { formatDate } from "../../lib/format.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { AgedPanel } from "./AgedPanel.tsx";
import { ClosingRoad } from "./ClosingRoad.tsx";
import styles from "./DashboardScreen.module.css";
import { DashboardSkeleton } from "./DashboardSkeleton.tsx";
import { dashboardOptions, isUntouched } from "./dashboard.ts";
import { FirstSteps, RemainingSteps } from "./FirstSteps.tsx";
import { KeyFigures } from "./KeyFigures.tsx";
import { LatestBills } from "./LatestBills.tsx";
import { CashPanel, MonthsPanel } from "./MonthsPanel.tsx";
import { TodoTiles } from "./TodoTiles.tsx";
import { WritingDemonstration } from "./WritingDemonstration.tsx";

const TITLE = "Tableau de bord";

/** What is to do, what is owed, what it costs: each figure leads to what it counts. */
export function DashboardScreen() {
  return (
    <DossierScreen title={TITLE} service="dashboard">
      {(dossier, { range, ready, exercises }) =>
        ready ? <Dashboard dossier={dossier} range={range} exercises={exercises} /> : <DashboardSkeleton />
      }
    </DossierScreen>
  );
}

interface DashboardProps {
  readonly dossier: Dossier;
  /** The days of the period or exercise looked at. */
  readonly range: LedgerContext["range"];
  readonly exercises: LedgerContext["exercises"];
}

function Dashboard({ dossier, range, exercises }: DashboardProps) {
  const { data, error, refetch } = useQuery(dashboardOptions(dossier.refId, range));
  const { name } = dossier;
  const shown = data?.figures;
  const header = (
    <PageHeader
      title={TITLE}
      subtitle={shown ? `${name} · du ${formatDate(shown.startDate)} au ${formatDate(shown.endDate)}` : name}
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
        <div className={styles.board}>
          <WritingDemonstration progress={data.demonstration} />
          {data.demonstration === null ? (
            <FirstSteps dossier={dossier} steps={data.firstSteps} hasExercise={range !== undefined} />
          ) : (
            <DashboardSkeleton />
          )}
        </div>
      </>
    );
  return (
    <>
      {header}
      <div className={styles.board}>
        <WritingDemonstration progress={data.demonstration} />
        <RemainingSteps refId={dossier.refId} steps={data.firstSteps} />
        <TodoTiles todo={data.todo} />
        <ClosingRoad exercises={exercises} today={data.asOf} />
        {data.figures !== null && <KeyFigures figures={data.figures} />}
        <CashPanel months={data.months} />
        <MonthsPanel months={data.months} />
        {data.figures !== null && (
          <div className={styles.pair}>
            <AgedPanel
              title="À encaisser des clients"
              side="customer"
              figures={data.figures}
              asOf={data.asOf}
            />
            <AgedPanel
              title="À payer aux fournisseurs"
              side="supplier"
              figures={data.figures}
              asOf={data.asOf}
            />
          </div>
        )}
        <LatestBills bills={data.latestBills} />
      </div>
    </>
  );
}
