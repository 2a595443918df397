import { engagementEndpoints } from "@grand-livre/contracts/endpoints/engagement";
import type { TimesheetAnswer } from "@grand-livre/contracts/engagement";
import { type KeyboardEvent, useRef, useState } from "react";
import { announceError } from "../../app/announce-error.ts";
import { abilityReason } from "../../app/document/issue-text.ts";
import { call } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";
import { queryClient } from "../../lib/query-client.ts";
import { durationText, hoursText, minutesFromText } from "./duration-text.ts";
import styles from "./Engagement.module.css";
import { ENGAGEMENTS, refreshEngagements } from "./queries.ts";

const weekday = new Intl.DateTimeFormat("fr-FR", { weekday: "short", day: "numeric", timeZone: "UTC" });
const sum = (minutes: readonly number[]) => minutes.reduce((total, one) => total + one, 0);

type Row = TimesheetAnswer["rows"][number];

interface GridProps {
  readonly sheet: TimesheetAnswer;
  readonly queryKey: readonly unknown[];
  readonly today: string;
}

/** Missions × days: arrows and Enter move as in a sheet, what is typed is kept on leaving its cell. */
export function TimesheetGrid({ sheet, queryKey, today }: GridProps) {
  const { days, rows } = sheet;
  const table = useRef<HTMLTableElement>(null);
  /** Whether there is a cell to go to. */
  function move(row: number, day: number): boolean {
    const cell = table.current?.querySelector<HTMLInputElement>(`[data-cell="${row} ${day}"]:enabled`);
    cell?.focus();
    return cell != null;
  }

  /** The minutes of a cell as the sheet holds them from now on. */
  function keep(id: string, day: number, minutes: number) {
    queryClient.setQueryData<TimesheetAnswer>(queryKey, (held) =>
      held === undefined
        ? held
        : {
            ...held,
            rows: held.rows.map((row) =>
              row.engagement.id === id ? { ...row, minutes: row.minutes.with(day, minutes) } : row,
            ),
          },
    );
  }
  async function save({ engagement: { id } }: Row, day: number, minutes: number, before: number) {
    keep(id, day, minutes);
    try {
      const body = { date: days[day] ?? "", minutes, before, userId: sheet.person.id };
      await call(engagementEndpoints.setTime, { params: { id }, body });
      // Lists and margins are read again once they are looked at; the sheet holds the minutes already.
      await queryClient.invalidateQueries({ queryKey: [ENGAGEMENTS], refetchType: "none" });
    } catch (error) {
      keep(id, day, before);
      await announceError(error);
      await refreshEngagements();
    }
  }
  return (
    <div className={styles.grid}>
      <table ref={table} aria-label="Feuille de temps">
        <thead>
          <tr>
            <th scope="col">Mission</th>
            {days.map((day) => (
              <th key={day} scope="col">
                {weekday.format(new Date(`${day}T12:00:00Z`))}
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.engagement.id}>
              <th scope="row">
                <span className={styles.mission}>
                  {row.engagement.client}
                  <small>{`${row.engagement.refId} · ${row.engagement.label}`}</small>
                </span>
              </th>
              {days.map((day, index) => {
                const minutes = row.minutes[index] ?? 0;
                // Recorded time can be removed where no more may be added.
                const closed = !row.work.allowed && minutes === 0;
                return (
                  <td key={day}>
                    <Cell
                      place={`${at} ${index}`}
                      label={`${row.engagement.client}, ${row.engagement.label}, le ${formatDate(day)}`}
                      minutes={minutes}
                      reason={day > today ? "Jour à venir" : closed ? abilityReason(row.work) : undefined}
                      onMove={(down, right) => move(at + down, index + right)}
                      onSave={(next) => void save(row, index, next, minutes)}
                    />
                  </td>
                );
              })}
              <td>{hoursText(sum(row.minutes))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {days.map((day, index) => (
              <td key={day}>{durationText(sum(rows.map(({ minutes }) => minutes[index] ?? 0)))}</td>
            ))}
            <td>{hoursText(sum(rows.flatMap(({ minutes }) => minutes)))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface CellProps {
  readonly place: string;
  readonly label: string;
  readonly minutes: number;
  /** Why nothing can be typed here. */
  readonly reason: string | undefined;
  readonly onMove: (down: number, right: number) => boolean;
  readonly onSave: (minutes: number) => void;
}

function Cell({ place, label, minutes, reason, onMove, onSave }: CellProps) {
  const [held, setHeld] = useState(minutes);
  const [text, setText] = useState(durationText(minutes));
  // Another value of the sheet replaces what the cell shows.
  if (held !== minutes) {
    setHeld(minutes);
    setText(durationText(minutes));
  }
  const read = minutesFromText(text);

  function settle() {
    if (read === undefined) return;
    setText(durationText(read));
    if (read !== minutes) onSave(read);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const whole = selectionStart === 0 && selectionEnd === value.length;
    const ways: Readonly<Record<string, readonly [down: number, right: number] | undefined>> = {
      Enter: [1, 0],
      ArrowDown: [1, 0],
      ArrowUp: [-1, 0],
      ArrowLeft: whole || selectionStart === 0 ? [0, -1] : undefined,
      ArrowRight: whole || selectionEnd === value.length ? [0, 1] : undefined,
    };
    if (event.key === "Escape") setText(durationText(minutes));
    const way = ways[event.key];
    if (way === undefined) return;
    event.preventDefault();
    // Leaving a cell keeps what it holds; there is none below the last one.
    if (!onMove(...way) && event.key === "Enter") settle();
  }
  return (
    <input
      className={styles.cell}
      data-cell={place}
      aria-label={label}
      aria-invalid={read === undefined || undefined}
      title={read === undefined ? "Heures et minutes\u00a0: 1:30, 1h30 ou 1,5" : reason}
      inputMode="text"
      autoComplete="off"
      value={text}
      disabled={reason !== undefined}
      onChange={(event) => setText(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={settle}
      onKeyDown={onKeyDown}
    />
  );
}
