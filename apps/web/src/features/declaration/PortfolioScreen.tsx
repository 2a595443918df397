import { addDays } from "@grand-livre/domain/date/calendar-date";
import { isDone } from "@grand-livre/domain/declaration/declaration-state";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { DeclarationTabs } from "../../app/declarations/DeclarationTabs.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { RightScreen } from "../../app/RightScreen.tsx";
import { ExportMenu } from "../../app/resource/ExportMenu.tsx";
import { formatPlural, localToday } from "../../lib/format.ts";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { CalendarTable, calendarColumns } from "./CalendarTable.tsx";
import styles from "./Declaration.module.css";
import { DeclarationPanel } from "./DeclarationPanel.tsx";
import { addressOf, addressText, isLate } from "./declaration-words.ts";
import { useCalendar } from "./queries.ts";

const TITLE = "Échéances du portefeuille";
const ADDRESS = "/accounting/declarations/portfolio";
const DAYS_BEHIND = 120;
const DAYS_AHEAD = 60;

/** « Déclarations professionnelles › Portefeuille »: what is left to do in every company that a person may see. */
export function PortfolioScreen() {
  return (
    <RightScreen title={TITLE} service="declarations">
      {() => <Portfolio />}
    </RightScreen>
  );
}

function Portfolio() {
  const { open } = useSearch({ from: `/shell${ADDRESS}` });
  const navigate = useNavigate({ from: ADDRESS });
  const today = localToday();
  const span = { startDate: addDays(today, -DAYS_BEHIND), endDate: addDays(today, DAYS_AHEAD) };
  const { data, error, refetch } = useCalendar(span);
  const rows = data?.declarations.filter((row) => !isDone(row.state));
  const late = rows?.filter((row) => isLate(row, today)).length ?? 0;
  const shown = addressOf(open);
  return (
    <>
      <PageHeader
        title={TITLE}
        subtitle={
          rows === undefined
            ? undefined
            : `${formatPlural(rows.length, "échéance")} à traiter d’ici ${DAYS_AHEAD} jours · ${late} en retard`
        }
      />
      <DeclarationTabs current={ADDRESS} />
      <div className={styles.body}>
        <FilterBar
          aside={
            <ExportMenu
              service="declarations"
              name="Échéances du portefeuille"
              columns={calendarColumns(today, true)}
              count={rows?.length}
              all={async () => rows ?? []}
            />
          }
        />
        {error !== null && data === undefined ? (
          <RequestError error={error} onRetry={() => void refetch()} />
        ) : (
          <CalendarTable
            portfolio
            rows={rows}
            today={today}
            empty="Aucune déclaration à traiter dans les 60 prochains jours."
            onOpen={(row) => void navigate({ search: { open: addressText(row) } })}
          />
        )}
      </div>
      {shown !== undefined && (
        <DeclarationPanel address={shown} onClose={() => void navigate({ search: {} })} />
      )}
    </>
  );
}
