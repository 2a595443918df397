import type { AbsencePlanning, LeaveCounterAnswer } from "@grand-livre/contracts/absence";
import { absenceWords } from "@grand-livre/contracts/absence-words";
import { daysOf } from "@grand-livre/domain/absence/leave-days";
import { lastDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import { RequestError } from "../../app/RequestError.tsx";
import { useListSearch } from "../../app/resource/list-search.ts";
import type { Dossier } from "../../lib/context.ts";
import { formatCents, formatDate, formatMonth } from "../../lib/format.ts";
import { monthsAround } from "../../lib/months-around.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { icons } from "../../ui/icons.ts";
import { PlainTable } from "../../ui/PlainTable.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import styles from "./Absence.module.css";
import { usePlanning } from "./use-planning.ts";

type Person = AbsencePlanning["employees"][number];
type Away = Person["absences"][number];

/** Planned ahead: a year's leave. */
const MONTHS_AHEAD = 12;

const none = (
  <EmptyState
    icon={icons.users}
    title="Aucun salarié"
    text="Le planning montre les salariés sous contrat dans le mois."
  />
);

/** A month, a line an employee, a column a day. */
export function Planning({ dossier }: { readonly dossier: Dossier }) {
  const { show } = useListSearch();
  const { month, data, error, refetch } = usePlanning(dossier);
  if (error !== null && data === undefined)
    return <RequestError error={error} onRetry={() => void refetch()} />;
  const days = [...daysOf({ from: month, to: lastDayOfMonth(month) })];
  return (
    <div className={styles.body}>
      <FilterBar>
        <SelectField
          label="Mois"
          hideLabel
          value={month}
          options={monthsAround(month, MONTHS_AHEAD)}
          onChange={(at) => show({ month: at })}
        />
      </FilterBar>
      {data?.employees.length === 0 && none}
      {data !== undefined && data.employees.length > 0 && (
        <PlainTable label={`Planning, ${formatMonth(month)}`}>
          <thead>
            <tr>
              <th scope="col">Salarié</th>
              {days.map((day) => (
                <th key={day} scope="col" className={styles.day} data-off={isOff(day, data.holidays)}>
                  <span aria-hidden>{INITIALS[weekdayOf(day)]}</span>
                  <br />
                  {Number(day.slice(8))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.employees.map((person) => (
              <tr key={person.id}>
                <th scope="row" className={styles.name}>
                  {person.name}
                </th>
                {days.map((day) => (
                  <Day key={day} day={day} person={person} isOff={isOff(day, data.holidays)} />
                ))}
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
      <Legend />
    </div>
  );
}

const INITIALS = ["D", "L", "M", "M", "J", "V", "S"];
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
const isOff = (day: string, holidays: readonly string[]) =>
  [0, 6].includes(weekdayOf(day)) || holidays.includes(day);

/** What a day of the planning holds, in a letter; the colour only helps the eye. */
const LETTERS: Readonly<Record<Away["kind"], string>> = {
  leave: "C",
  rtt: "R",
  seniority: "A",
  family: "F",
  sick: "M",
  workAccident: "T",
  commuteAccident: "T",
  occupational: "T",
  maternity: "N",
  paternity: "N",
  unpaid: "S",
  unjustified: "I",
};

function Day({ day, person, isOff: off }: { day: string; person: Person; isOff: boolean }) {
  const away = person.absences.find(({ from, to }) => from <= day && day <= to);
  if (away === undefined) return <td className={styles.day} data-off={off} />;
  const half = (away.fromNoon && away.from === day) || (away.toNoon && away.to === day);
  const words = [
    absenceWords[away.kind],
    ...(half ? ["demi-journée"] : []),
    ...(away.state === "requested" ? ["à approuver"] : []),
  ].join(", ");
  return (
    <td
      className={styles.day}
      data-off={off}
      data-state={away.state}
      title={`${formatDate(day)}\u00a0: ${words}`}
    >
      <span aria-hidden>{half ? "½" : LETTERS[away.kind]}</span>
      <span className="visually-hidden">{words}</span>
    </td>
  );
}

function Legend() {
  return (
    <p className={styles.legend}>
      C congés · R RTT · A ancienneté · F famille · M maladie · T accident · N naissance · S sans solde · I
      injustifiée · ½ demi-journée · en pointillé, à approuver
    </p>
  );
}

/** Leave in N−1 and N, RTT and seniority days, after the last validated payslip. */
export function Balances({ dossier }: { readonly dossier: Dossier }) {
  const { data, error, refetch } = usePlanning(dossier);
  if (error !== null && data === undefined)
    return <RequestError error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.body}>
      <p className={styles.legend}>
        Au dernier bulletin validé. Le prévisionnel retire les congés approuvés des mois suivants.
      </p>
      <DataTable<Person>
        label="Compteurs de congés"
        columns={columns}
        rows={data?.employees}
        rowKey={({ id }) => id}
        empty={none}
      />
    </div>
  );
}

const total = (counter: LeaveCounterAnswer | undefined) =>
  counter === undefined ? null : formatCents(counter.previous.balance + counter.current.balance);
const part = (header: string, value: (person: Person) => string | null, from?: "medium" | "wide") => ({
  id: header,
  header,
  width: "120px",
  align: "right" as const,
  ...(from && { from }),
  value,
});

const columns: readonly Column<Person>[] = [
  { id: "name", header: "Salarié", card: "title", truncate: true, value: ({ name }) => name },
  {
    id: "unit",
    header: "Décompte",
    width: "120px",
    from: "wide",
    value: ({ unit }) => (unit === "open" ? "Ouvrables" : "Ouvrés"),
  },
  part("Solde N−1", ({ leave }) => amount(leave?.counters?.paid?.previous.balance)),
  part("Acquis N", ({ leave }) => amount(leave?.counters?.paid?.current.acquired), "medium"),
  part("Solde N", ({ leave }) => amount(leave?.counters?.paid?.current.balance)),
  part("Prévisionnel", ({ leave, planned }) => (leave === null ? null : formatCents(leave.after - planned))),
  part("RTT", ({ leave }) => total(leave?.counters?.rtt), "medium"),
  part("Ancienneté", ({ leave }) => total(leave?.counters?.seniority), "wide"),
  {
    id: "until",
    header: "N−1 avant le",
    width: "120px",
    kind: "date",
    from: "wide",
    value: ({ leave }) => leave?.until ?? null,
  },
];

function amount(hundredths: number | undefined): string | null {
  return hundredths === undefined ? null : formatCents(hundredths);
}
