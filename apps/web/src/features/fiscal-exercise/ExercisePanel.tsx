import { fiscalExerciseEndpoints } from "@grand-livre/contracts/endpoints/fiscal-exercise";
import {
  createFiscalExerciseBody,
  type FiscalExerciseAnswer,
  updateFiscalExerciseBody,
} from "@grand-livre/contracts/fiscal-exercise";
import type { ExerciseDates } from "@grand-livre/domain/exercise/exercise";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { useResourceForm } from "../../app/resource/use-resource-form.ts";
import { call } from "../../lib/api.ts";
import { chooseExercise, type Dossier, type Exercise } from "../../lib/context.ts";
import { localToday } from "../../lib/format.ts";
import { DateField } from "../../ui/DateField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import {
  type ExerciseDraft,
  endOfTwelveMonths,
  periodsSentence,
  proposeExercise,
  refusalOfExercise,
} from "./exercise-draft.ts";
import { exerciseName } from "./exercise-words.ts";

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
    <FormPanel
      title={edited === undefined ? "Nouvel exercice" : `Dates de l’exercice ${exerciseName(edited)}`}
      subtitle={dossier.name}
      form={form}
      submitLabel={edited === undefined ? "Ouvrir l’exercice" : "Enregistrer"}
      onClose={onClose}
    >
      <FormGrid>
        <DateField
          {...field("startDate")}
          required
          // Both dates are proposed: with the focus here, the key that opened the panel would open the exercise when pressed twice.
          autoFocus={edited !== undefined}
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
        <DateField {...field("endDate")} required help={periodsSentence(values)} />
      </FormGrid>
      <p>
        Douze mois d’ordinaire&#8239;; un premier exercice peut durer jusqu’à vingt-quatre mois. Le plan
        comptable suit le premier jour.
      </p>
    </FormPanel>
  );
}

function useExerciseForm({ dossier, exercises, edited, onSaved }: ExercisePanelProps) {
  const others = exercises.filter((exercise) => exercise.refId !== edited?.refId);
  const draft = (exercise?: ExerciseDates): ExerciseDraft => {
    const { startDate, endDate } = exercise ?? proposeExercise(exercises, localToday());
    return { startDate, endDate };
  };
  return useResourceForm({
    edited,
    draft,
    labels: { startDate: "Premier jour", endDate: "Dernier jour" },
    create: {
      endpoint: fiscalExerciseEndpoints.create,
      schema: createFiscalExerciseBody,
      body: (dates) => ({ legalEntityRefId: dossier.refId, ...dates }),
    },
    update: {
      endpoint: fiscalExerciseEndpoints.update,
      schema: updateFiscalExerciseBody,
      body: (dates, { version }) => ({ version, ...dates }),
    },
    rule: (dates) => refusalOfExercise(dates, others),
    reload: ({ refId }) => call(fiscalExerciseEndpoints.read, { params: { refId } }),
    tags: [fiscalExerciseEndpoints.list.tag],
    said: (saved, before) =>
      before === undefined
        ? `Exercice ${exerciseName(saved)} ouvert, avec ses ${periodsSentence(saved) ?? "périodes"}.`
        : `Exercice ${exerciseName(saved)} enregistré.`,
    onSaved: (saved) => {
      if (edited === undefined) chooseExercise(saved.refId);
      onSaved(saved);
    },
  });
}
