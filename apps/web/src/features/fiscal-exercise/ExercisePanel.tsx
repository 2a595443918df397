import type { FiscalExerciseAnswer } from "@grand-livre/contracts/fiscal-exercise";
import { useRef } from "react";
import { EditForm } from "../../app/form/EditForm.tsx";
import { api } from "../../lib/api.ts";
import { chooseExercise, type Dossier, type Exercise } from "../../lib/context.ts";
import { localToday } from "../../lib/format.ts";
import { useForm } from "../../lib/use-form.ts";
import { DateField } from "../../ui/DateField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { toast } from "../../ui/toast.ts";
import {
  checkExerciseDraft,
  type ExerciseDraft,
  endOfTwelveMonths,
  periodsSentence,
  proposeExercise,
} from "./exercise-draft.ts";
import { exerciseName } from "./exercise-words.ts";
import { refreshExercises } from "./use-closing.ts";

interface ExercisePanelProps {
  readonly dossier: Dossier;
  readonly exercises: readonly Exercise[];
  /** The exercise whose dates change; absent: a new one. */
  readonly edited: Exercise | undefined;
  readonly onClose: () => void;
  readonly onSaved: (exercise: FiscalExerciseAnswer) => void;
}

/** Opens an exercise, its dates proposed, or changes the dates of one. */
export function ExercisePanel(props: ExercisePanelProps) {
  const { dossier, edited, onClose } = props;
  const form = useExerciseForm(props);
  const { values, field } = form;
  return (
    <SidePanel
      title={edited === undefined ? "Nouvel exercice" : `Dates de l’exercice ${exerciseName(edited)}`}
      subtitle={dossier.name}
      onClose={onClose}
    >
      <EditForm
        form={form}
        place="panel"
        submitLabel={edited === undefined ? "Ouvrir l’exercice" : "Enregistrer"}
        onCancel={onClose}
        labels={{ startDate: "Premier jour", endDate: "Dernier jour" }}
      >
        <FormGrid>
          <DateField
            {...field("startDate")}
            label="Premier jour"
            required
            autoFocus
            onChange={(startDate) =>
              form.change({
                startDate,
                // The last day follows as long as the exercise keeps its twelve months.
                ...(startDate !== undefined &&
                values.startDate !== undefined &&
                values.endDate === endOfTwelveMonths(values.startDate)
                  ? { endDate: endOfTwelveMonths(startDate) }
                  : {}),
              })
            }
          />
          <DateField {...field("endDate")} label="Dernier jour" required help={periodsSentence(values)} />
        </FormGrid>
        <p>
          Douze mois d’ordinaire&#8239;; un premier exercice peut durer jusqu’à vingt-quatre mois. Le plan
          comptable suit le premier jour.
        </p>
      </EditForm>
    </SidePanel>
  );
}

function useExerciseForm({ dossier, exercises, edited, onSaved }: ExercisePanelProps) {
  const version = useRef(edited?.version ?? 0);
  const others = exercises.filter((exercise) => exercise.refId !== edited?.refId);
  const path = `/api/fiscal-exercise/${edited?.refId ?? ""}`;
  return useForm<ExerciseDraft>({
    initial:
      edited === undefined
        ? proposeExercise(exercises, localToday())
        : { startDate: edited.startDate, endDate: edited.endDate },
    check: (draft) => checkExerciseDraft(draft, others),
    places: { EXERCISE_OVERLAP: "startDate", EXERCISE_DATES_FIXED: "endDate" },
    send: async ({ startDate, endDate }, idempotencyKey) => {
      const saved =
        edited === undefined
          ? await api.post<FiscalExerciseAnswer>(
              "/api/fiscal-exercise",
              { legalEntityRefId: dossier.refId, startDate, endDate },
              { idempotencyKey },
            )
          : await api.patch<FiscalExerciseAnswer>(path, { version: version.current, startDate, endDate });
      await refreshExercises();
      if (edited === undefined) chooseExercise(saved.refId);
      toast({
        tone: "success",
        message:
          edited === undefined
            ? `Exercice ${exerciseName(saved)} ouvert, avec ses ${periodsSentence(saved) ?? "périodes"}.`
            : `Exercice ${exerciseName(saved)} enregistré.`,
      });
      onSaved(saved);
    },
    reload: async () => {
      const fresh = await api.get<FiscalExerciseAnswer>(path);
      version.current = fresh.version;
      return { startDate: fresh.startDate, endDate: fresh.endDate };
    },
  });
}
