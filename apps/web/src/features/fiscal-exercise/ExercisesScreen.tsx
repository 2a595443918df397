import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ComponentProps, useState } from "react";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import type { Dossier, Exercise, Period } from "../../lib/context.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { Notice } from "../../ui/Notice.tsx";
import { SkeletonForm } from "../../ui/Skeleton.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import { AppropriationPanel } from "./AppropriationPanel.tsx";
import { ArchivePanel } from "./ArchivePanel.tsx";
import { ClosingDialog } from "./ClosingDialog.tsx";
import { ClosingPanel } from "./ClosingPanel.tsx";
import type { ClosingAction } from "./closing-action.ts";
import { ExercisePanel } from "./ExercisePanel.tsx";
import styles from "./ExercisesScreen.module.css";
import { ExercisesTable } from "./ExercisesTable.tsx";
import { PeriodsTable } from "./PeriodsTable.tsx";
import { reopen } from "./use-closing.ts";

/** « Paramètres › Exercices et périodes »: open, close and reopen what entries may be dated in. */
export function ExercisesScreen() {
  return (
    <DossierScreen>
      {(dossier, context) =>
        context.ready ? (
          <Exercises
            key={dossier.refId}
            dossier={dossier}
            exercises={context.exercises}
            current={context.exercise}
          />
        ) : (
          <SkeletonForm fields={6} />
        )
      }
    </DossierScreen>
  );
}

type Closing = Omit<ComponentProps<typeof ClosingDialog>, "onClose">;

interface ExercisesProps {
  readonly dossier: Dossier;
  readonly exercises: readonly Exercise[];
  readonly current: Exercise | undefined;
}

function Exercises({ dossier, exercises, current }: ExercisesProps) {
  const search = useSearch({ from: "/shell/accounting/settings/exercises" });
  const navigate = useNavigate({ from: "/accounting/settings/exercises" });
  const missing = useMissingRight("accounting-settings", "Creator");
  const shown = exercises.find((exercise) => exercise.refId === search.exercise) ?? current;
  const show = (next: typeof search) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true });
  const create = () => {
    if (missing === undefined) show({ panel: "new" });
  };
  useShortcut("n", create);
  const [closing, setClosing] = useState<Closing>();
  const act = (exercise: Exercise) => (action: ClosingAction, period?: Period) => {
    const { target } = action;
    if (target === "open") void reopen(exercise, period, action);
    else setClosing({ exercise, period, action: { ...action, target } });
  };
  const edited = search.panel === "dates" ? shown : undefined;
  return (
    <div className={styles.stack}>
      {exercises.length === 0 ? (
        <EmptyState
          icon={icons.calendar}
          title="Aucun exercice"
          text={
            "Une écriture est toujours datée dans un exercice. Ouvrez le premier\u00a0: ses dates sont proposées et se changent."
          }
          action={
            <ActionButton icon={icons.add} onClick={create} disabledReason={missing}>
              Ouvrir le premier exercice
            </ActionButton>
          }
        />
      ) : (
        <>
          <NextStep exercises={exercises} />
          <ExercisesTable
            exercises={exercises}
            shown={shown?.refId}
            action={
              <ActionButton icon={icons.add} shortcut="N" onClick={create} disabledReason={missing}>
                Nouvel exercice
              </ActionButton>
            }
            onShow={(exercise) => show({ exercise })}
            onDates={(exercise) => show({ exercise, panel: "dates" })}
            onClosing={(exercise) => show({ exercise, panel: "closing", month: undefined })}
            onAct={(exercise, action) => act(exercise)(action)}
            onArchive={(exercise) => show({ exercise, panel: "archive" })}
            onAppropriation={(exercise) => show({ exercise, panel: "appropriation" })}
          />
          {shown !== undefined && (
            <PeriodsTable
              exercise={shown}
              onClosing={({ startDate }) =>
                show({ exercise: shown.refId, panel: "closing", month: startDate.slice(0, 7) })
              }
              onAct={act(shown)}
            />
          )}
        </>
      )}
      {search.panel === "closing" && shown !== undefined && shown.state !== "closed" && (
        <ClosingPanel
          exercise={shown}
          period={shown.periods.find(({ startDate }) => startDate.slice(0, 7) === search.month)}
          onAct={act(shown)}
          onClose={() => show({ panel: undefined, month: undefined })}
        />
      )}
      {closing !== undefined && <ClosingDialog {...closing} onClose={() => setClosing(undefined)} />}
      {search.panel === "archive" && shown?.state === "closed" && (
        <ArchivePanel exercise={shown} onClose={() => show({ panel: undefined })} />
      )}
      {search.panel === "appropriation" && shown?.state === "open" && (
        <AppropriationPanel exercise={shown} onClose={() => show({ panel: undefined })} />
      )}
      {(search.panel === "new" || edited !== undefined) && (
        <ExercisePanel
          dossier={dossier}
          exercises={exercises}
          edited={edited}
          onClose={() => show({ panel: undefined })}
          onSaved={(exercise) => show({ panel: undefined, exercise: exercise.refId })}
        />
      )}
    </div>
  );
}

/** After the very first exercise: where the work begins. */
function NextStep({ exercises }: { readonly exercises: readonly Exercise[] }) {
  const [only] = exercises;
  if (exercises.length !== 1 || only === undefined || only.version !== 1) return null;
  if (only.periods.some((period) => period.state !== "open")) return null;
  return (
    <Notice
      tone="success"
      title="Le dossier est prêt."
      action={
        <ButtonLink to="/accounting/supplier-bills" variant="outlined" size="small">
          Déposer une facture fournisseur
        </ButtonLink>
      }
    >
      La prochaine étape est une première facture&#8239;: déposée, elle devient un brouillon vérifié.
    </Notice>
  );
}
