import MenuItem from "@mui/material/MenuItem";
import useMediaQuery from "@mui/material/useMediaQuery";
import {
  type ClosingState,
  chooseDossier,
  chooseExercise,
  choosePeriod,
  type Dossier,
  type Exercise,
  useLedgerContext,
} from "../../lib/context.ts";
import { formatDate, formatMonth } from "../../lib/format.ts";
import { type LabelKey, useLabels } from "../../lib/i18n/labels.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { StatusChip, type StatusTone } from "../../ui/StatusChip.tsx";
import { useEmployeeOnly } from "../employee-space/employee-only.ts";
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

/** Dossier · Exercice · Période · its state: what every accounting screen obeys. One button on a phone. */
export function ContextBar() {
  const labels = useLabels();
  const { label } = labels;
  const context = useLedgerContext();
  const employeeOnly = useEmployeeOnly();
  const phone = useMediaQuery("(max-width: 759.95px)", { noSsr: true });
  const { dossier, exercise, period } = context;
  if (employeeOnly) return null;
  if (!context.ready) return <div className={styles.waiting} aria-hidden="true" />;
  if (dossier === undefined) {
    return (
      <p className={styles.none}>
        {label(context.error === null ? "context.noCompany" : "context.unavailable")}
      </p>
    );
  }
  const state = (period ?? exercise)?.state ?? "open";
  const [ofDossier, ...others] = choicesOf(context, dossier, labels);
  if (phone)
    return (
      <section className={styles.bar} aria-label={label("context.label")}>
        <Folded choices={[...others, ofDossier]} dossier={dossier.name} />
      </section>
    );
  return (
    <section className={styles.bar} aria-label={label("context.label")}>
      <Choice {...ofDossier} grows />
      {exercise === undefined ? (
        <p className={styles.none}>{label("context.noExercise")}</p>
      ) : (
        <>
          {others.map((choice) => (
            <Choice key={choice.label} {...choice} />
          ))}
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

interface OneChoice {
  readonly label: string;
  readonly value: string;
  readonly options: readonly {
    readonly id: string;
    readonly title: string;
    readonly aside?: string | undefined;
  }[];
  readonly current: string;
  readonly onChoose: (id: string) => void;
}

/** The dossier; its exercise and period, where it has any. */
function choicesOf(
  { dossiers, exercises, periods, exercise, period }: ReturnType<typeof useLedgerContext>,
  dossier: Dossier,
  { label, language }: ReturnType<typeof useLabels>,
): [OneChoice, ...OneChoice[]] {
  const ofDossier: OneChoice = {
    label: label("context.company"),
    value: dossier.name,
    options: dossiers.map((one) => ({ id: one.refId, title: one.name, aside: one.siren })),
    current: dossier.refId,
    onChoose: chooseDossier,
  };
  if (exercise === undefined) return [ofDossier];
  const whole = label("context.wholeExercise");
  return [
    ofDossier,
    {
      label: label("context.exercise"),
      value: exerciseLabel(exercise),
      options: exercises.map((one) => ({
        id: one.refId,
        title: exerciseLabel(one),
        aside: label(exerciseStates[one.state]),
      })),
      current: exercise.refId,
      onChoose: chooseExercise,
    },
    {
      label: label("context.period"),
      value: period === undefined ? whole : formatMonth(period.startDate, language),
      options: [
        { id: "", title: whole },
        ...periods.map((one) => ({
          id: one.startDate,
          title: formatMonth(one.startDate, language),
          aside: one.state === "open" ? undefined : label(periodStates[one.state].label),
        })),
      ],
      current: period?.startDate ?? "",
      onChoose: choosePeriod,
    },
  ];
}

function Choice({ label, value, grows, ...choice }: OneChoice & { readonly grows?: boolean }) {
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
      {(close) => optionsOf(choice, close)}
    </MenuButton>
  );
}

/** All of it behind one button. The dossiers come last: there may be many. */
function Folded({ choices, dossier }: { readonly choices: readonly OneChoice[]; readonly dossier: string }) {
  // Neither the dossier, named first, nor the whole exercise.
  const chosen = choices
    .slice(0, -1)
    .filter(({ current }) => current !== "")
    .map(({ value }) => value);
  return (
    <MenuButton
      align="left"
      trigger={(control) => (
        <button type="button" {...control} className={styles.choice} data-grows>
          <span className={styles.value}>{[dossier, ...chosen].join(" · ")}</span>
          <Icon path={icons.chevronDown} size={14} className={styles.chevron} />
        </button>
      )}
    >
      {(close) =>
        choices.flatMap((choice) => [
          <li key={choice.label} role="none" className={styles.group}>
            {choice.label}
          </li>,
          ...optionsOf(choice, close),
        ])
      }
    </MenuButton>
  );
}

function optionsOf({ options, current, onChoose }: Omit<OneChoice, "label" | "value">, close: () => void) {
  return options.map((option) => (
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
  ));
}
