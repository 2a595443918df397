import { engagementEndpoints } from "@grand-livre/contracts/endpoints/engagement";
import { addDays } from "@grand-livre/domain/date/calendar-date";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { dossierScreen } from "../../app/DossierScreen.tsx";
import { Loading } from "../../app/Loading.tsx";
import { MissionTabs } from "../../app/missions/MissionTabs.tsx";
import { useListSearch } from "../../app/resource/list-search.ts";
import { call } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { formatDate, localToday } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import styles from "./Engagement.module.css";
import { ENGAGEMENTS } from "./queries.ts";
import { TimerBar } from "./TimerBar.tsx";
import { TimesheetGrid } from "./TimesheetGrid.tsx";

const WEEK = 7;

/** The Monday of a day's week. */
function mondayOf(date: string): string {
  const day = new Date(`${date}T12:00:00Z`).getUTCDay();
  return addDays(date, day === 0 ? -6 : 1 - day);
}

/** « Missions › Feuille de temps ». */
export const TimesheetScreen = dossierScreen(Timesheet, {
  title: "Feuille de temps",
  service: "engagements",
});

function Timesheet({ dossier }: { readonly dossier: Dossier }) {
  const { from: asked, person: userId } = useSearch({ from: "/shell/accounting/firm-missions/time" });
  const { show } = useListSearch();
  const from = mondayOf(asked ?? localToday());
  const query = { legalEntityRefId: dossier.refId, from, userId };
  const queryKey = [ENGAGEMENTS, "timesheet", query];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(engagementEndpoints.timesheet, { query, signal }),
  });
  const people = data?.people ?? [];
  return (
    <>
      <PageHeader title="Feuille de temps" subtitle={dossier.name} />
      <MissionTabs current="/accounting/firm-missions/time" />
      <TimerBar />
      <div className={styles.week}>
        <h2>{`Du ${formatDate(from)} au ${formatDate(addDays(from, WEEK - 1))}`}</h2>
        {people.length > 1 && data !== undefined && (
          <SelectField
            className={styles.person ?? ""}
            label="Personne"
            hideLabel
            value={data.person.id}
            options={people.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(person) => show({ person })}
          />
        )}
        <ActionButton variant="outlined" color="inherit" onClick={() => show({ from: addDays(from, -WEEK) })}>
          Semaine précédente
        </ActionButton>
        <ActionButton variant="outlined" color="inherit" onClick={() => show({ from: undefined })}>
          Cette semaine
        </ActionButton>
        <ActionButton variant="outlined" color="inherit" onClick={() => show({ from: addDays(from, WEEK) })}>
          Semaine suivante
        </ActionButton>
      </div>
      {data === undefined && <Loading error={error} onRetry={() => void refetch()} fields={5} />}
      {data?.rows.length === 0 && (
        <EmptyState
          icon={icons.clock}
          title="Aucune mission"
          text="Le temps se saisit sur les missions dont vous êtes responsable ou collaborateur."
        />
      )}
      {data !== undefined && data.rows.length > 0 && (
        <TimesheetGrid
          key={`${from} ${data.person.id}`}
          sheet={data}
          queryKey={queryKey}
          today={localToday()}
        />
      )}
    </>
  );
}
