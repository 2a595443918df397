import MenuItem from "@mui/material/MenuItem";
import {
  type ClosingState,
  chooseDossier,
  chooseExercise,
  choosePeriod,
  type Exercise,
  useLedgerContext,
} from "../../lib/context.ts";
import { formatDate, formatMonth } from "../../lib/format.ts";
import { type LabelKey, useLabels } from "../../lib/i18n/labels.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { StatusChip, type StatusTone } from "../../ui/StatusChip.tsx";
import styles from "./ContextBar.module.css";

const periodStates: Record<ClosingState, { readonly label: LabelKey; readonly tone: StatusTone }> = {
  open: { label: "context.openPeriod", tone: "success" },
  provisionally_closed: { label: "context.provisionalPeriod", tone: "warning" },
  closed: { label: "context.closedPeriod", tone: "neutral" },
};

const exerciseStates: Record<ClosingState, LabelKey> = {
  open: "context.openExercise",
  provisionally_closed: "context.provisionalExercise",
  closed: "context.closedExercise",
};

/** `2026` for a calendar year, else both ends. */
function exerciseLabel({ startDate, endDate }: Exercise): string {
  const year = startDate.slice(0, 4);
  const calendarYear = startDate === `${year}-01-01` && endDate === `${year}-12-31`;
  return calendarYear ? year : `${formatDate(startDate)} – ${formatDate(endDate)}`;
}

/** Dossier · Exercice · Période · its state: what every accounting screen obeys. */
export function ContextBar() {
  const { label, language } = useLabels();
  const context = useLedgerContext();
  const { dossier, exercise, period } = context;
  if (!context.ready) return <div className={styles.waiting} aria-hidden="true" />;
  if (dossier === undefined) {
    return (
      <p className={styles.none}>
        {label(context.error === null ? "context.noCompany" : "context.unavailable")}
      </p>
    );
  }
  const state = (period ?? exercise)?.state ?? "open";
  return (
    <section className={styles.bar} aria-label={label("context.label")}>
      <Choice
        label={label("context.company")}
        value={dossier.name}
        grows
        options={context.dossiers.map((one) => ({ id: one.refId, title: one.name, aside: one.siren }))}
        current={dossier.refId}
        onChoose={chooseDossier}
      />
      {exercise === undefined ? (
        <p className={styles.none}>{label("context.noExercise")}</p>
      ) : (
        <>
          <Choice
            label={label("context.exercise")}
            value={exerciseLabel(exercise)}
            options={context.exercises.map((one) => ({
              id: one.refId,
              title: exerciseLabel(one),
              aside: label(exerciseStates[one.state]),
            }))}
            current={exercise.refId}
            onChoose={chooseExercise}
          />
          <Choice
            label={label("context.period")}
            value={
              period === undefined ? label("context.wholeExercise") : formatMonth(period.startDate, language)
            }
            options={[
              { id: "", title: label("context.wholeExercise") },
              ...context.periods.map((one) => ({
                id: one.startDate,
                title: formatMonth(one.startDate, language),
                aside: one.state === "open" ? undefined : label(periodStates[one.state].label),
              })),
            ]}
            current={period?.startDate ?? ""}
            onChoose={choosePeriod}
          />
          <span className={styles.state}>
            <StatusChip tone={periodStates[state].tone}>
              {label(period === undefined ? exerciseStates[state] : periodStates[state].label)}
            </StatusChip>
          </span>
        </>
      )}
    </section>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly {
    readonly id: string;
    readonly title: string;
    readonly aside?: string | undefined;
  }[];
  readonly current: string;
  readonly onChoose: (id: string) => void;
  readonly grows?: boolean;
}

function Choice({ label, value, options, current, onChoose, grows }: ChoiceProps) {
  return (
    <MenuButton
      align="left"
      trigger={(control) => (
        <button type="button" {...control} className={styles.choice} data-grows={grows || undefined}>
          <span className={styles.label}>{label}</span>
          <span className={styles.value}>{value}</span>
          <Icon path={icons.chevronDown} size={14} className={styles.chevron} />
        </button>
      )}
    >
      {(close) =>
        options.map((option) => (
          <MenuItem
            key={option.id}
            role="menuitemradio"
            aria-checked={option.id === current}
            selected={option.id === current}
            onClick={() => {
              onChoose(option.id);
              close();
            }}
          >
            <span className={styles.optionTitle}>{option.title}</span>
            {option.aside !== undefined && <span className={styles.optionAside}>{option.aside}</span>}
          </MenuItem>
        ))
      }
    </MenuButton>
  );
}
