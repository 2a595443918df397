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
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { StatusChip, type StatusTone } from "../../ui/StatusChip.tsx";
import styles from "./ContextBar.module.css";

const periodStates: Record<ClosingState, { readonly label: string; readonly tone: StatusTone }> = {
  open: { label: "Ouverte", tone: "success" },
  provisionally_closed: { label: "Clôturée provisoirement", tone: "warning" },
  closed: { label: "Clôturée", tone: "neutral" },
};

const exerciseStates: Record<ClosingState, string> = {
  open: "Ouvert",
  provisionally_closed: "Clôturé provisoirement",
  closed: "Clôturé",
};

/** `2026` for a calendar year, else both ends. */
function exerciseLabel({ startDate, endDate }: Exercise): string {
  const year = startDate.slice(0, 4);
  const calendarYear = startDate === `${year}-01-01` && endDate === `${year}-12-31`;
  return calendarYear ? year : `${formatDate(startDate)} – ${formatDate(endDate)}`;
}

/** Dossier · Exercice · Période · its state: what every accounting screen obeys. */
export function ContextBar() {
  const context = useLedgerContext();
  const { dossier, exercise, period } = context;
  if (!context.ready) return <div className={styles.waiting} aria-hidden="true" />;
  if (dossier === undefined) {
    return (
      <p className={styles.none}>{context.error === null ? "Aucun dossier" : "Dossiers indisponibles"}</p>
    );
  }
  const state = (period ?? exercise)?.state ?? "open";
  return (
    <section className={styles.bar} aria-label="Contexte comptable">
      <Choice
        label="Dossier"
        value={dossier.name}
        grows
        options={context.dossiers.map((one) => ({ id: one.refId, title: one.name, aside: one.siren }))}
        current={dossier.refId}
        onChoose={chooseDossier}
      />
      {exercise === undefined ? (
        <p className={styles.none}>Aucun exercice</p>
      ) : (
        <>
          <Choice
            label="Exercice"
            value={exerciseLabel(exercise)}
            options={context.exercises.map((one) => ({
              id: one.refId,
              title: exerciseLabel(one),
              aside: exerciseStates[one.state],
            }))}
            current={exercise.refId}
            onChoose={chooseExercise}
          />
          <Choice
            label="Période"
            value={period === undefined ? "Tout l’exercice" : formatMonth(period.startDate)}
            options={[
              { id: "", title: "Tout l’exercice" },
              ...context.periods.map((one) => ({
                id: one.startDate,
                title: formatMonth(one.startDate),
                aside: one.state === "open" ? undefined : periodStates[one.state].label,
              })),
            ]}
            current={period?.startDate ?? ""}
            onChoose={choosePeriod}
          />
          <span className={styles.state}>
            <StatusChip tone={periodStates[state].tone}>
              {period === undefined ? exerciseStates[state] : periodStates[state].label}
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
