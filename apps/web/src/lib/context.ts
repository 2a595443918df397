import { fiscalExerciseEndpoints } from "@grand-livre/contracts/endpoints/fiscal-exercise";
import { legalEntityEndpoints } from "@grand-livre/contracts/endpoints/legal-entity";
import type { FiscalExerciseAnswer, FiscalPeriodAnswer } from "@grand-livre/contracts/fiscal-exercise";
import type { LegalEntityAnswer } from "@grand-livre/contracts/legal-entity";
import { SHELL_LEGAL_ENTITIES } from "@grand-livre/contracts/shell-size";
import { previousYearName } from "@grand-livre/domain/exercise/exercise-name";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "./api.ts";
import { localToday } from "./format.ts";
import { createPreference } from "./preference.ts";
import { useStore } from "./store.ts";

export type Dossier = LegalEntityAnswer;
export type Exercise = FiscalExerciseAnswer;
export type Period = FiscalPeriodAnswer;
export type ClosingState = Period["state"];

/** Keys of the shared queries, so that a feature that creates or closes one can refresh the bar. */
export const contextKeys = {
  dossiers: ["legal-entity", "context"],
  exercises: (dossier: string | undefined) => ["fiscal-exercise", "context", dossier],
} as const;

const kept = {
  dossier: createPreference("context.dossier", ""),
  exercise: createPreference("context.exercise", ""),
  period: createPreference("context.period", ""),
};

/** Changes the current dossier; its latest exercise follows. */
export function chooseDossier(refId: string): void {
  kept.exercise.set("");
  kept.period.set("");
  kept.dossier.set(refId);
}

/** Changes the current exercise; the whole of it is then looked at. */
export function chooseExercise(refId: string): void {
  kept.period.set("");
  kept.exercise.set(refId);
}

/** Changes the current period by its first day; empty for the whole exercise. */
export function choosePeriod(startDate: string): void {
  kept.period.set(startDate);
}

/** A shared link says its dossier and exercise (`?dossier=…&exercice=…`): they become the current ones. */
export function adoptContextFromUrl(search: string): void {
  const params = new URLSearchParams(search);
  const dossier = params.get("dossier");
  const exercise = params.get("exercice");
  if (dossier !== null && dossier !== kept.dossier.get()) chooseDossier(dossier);
  if (exercise !== null && exercise !== kept.exercise.get()) chooseExercise(exercise);
}

export interface LedgerContext {
  readonly dossiers: readonly Dossier[];
  readonly exercises: readonly Exercise[];
  readonly periods: readonly Period[];
  readonly dossier: Dossier | undefined;
  readonly exercise: Exercise | undefined;
  /** Undefined: the whole exercise. */
  readonly period: Period | undefined;
  /** The days that the screens look at: the period's, else the exercise's. */
  readonly range: { readonly startDate: string; readonly endDate: string } | undefined;
  /** False until dossiers and exercises have been read (or have failed). */
  readonly ready: boolean;
  readonly error: Error | null;
}

/** The exercise to start with: the one that holds today, else the latest. */
export function defaultExercise<Dated extends { readonly startDate: string; readonly endDate: string }>(
  exercises: readonly Dated[],
  today: string,
): Dated | undefined {
  return (
    exercises.find((exercise) => exercise.startDate <= today && today <= exercise.endDate) ??
    exercises.toSorted((a, b) => b.startDate.localeCompare(a.startDate))[0]
  );
}

const NONE: readonly never[] = [];

/** How the exercise before the current one is headed: « Exercice N-1 », or by its months when it is no year. */
export function exerciseBefore({
  exercises,
  exercise,
}: Pick<LedgerContext, "exercises" | "exercise">): string {
  const before = exercises
    .filter(({ endDate }) => exercise !== undefined && endDate < exercise.startDate)
    .toSorted((a, b) => b.endDate.localeCompare(a.endDate))[0];
  const name = previousYearName(before);
  return name === "N-1" ? "Exercice N-1" : name;
}

/** The dossiers that the bar lets choose from. */
export const dossiersOptions = queryOptions({
  queryKey: contextKeys.dossiers,
  queryFn: ({ signal }) =>
    call(legalEntityEndpoints.list, { query: { limit: SHELL_LEGAL_ENTITIES }, signal }),
});

/** The exercises of a dossier with their periods. */
export function exercisesOptions(dossier: string | undefined) {
  return queryOptions({
    queryKey: contextKeys.exercises(dossier),
    enabled: dossier !== undefined,
    queryFn: ({ signal }) =>
      call(fiscalExerciseEndpoints.list, { query: { legalEntityRefId: dossier, limit: 200 }, signal }),
    select: (answer) => answer.fiscalExercises,
  });
}

/** The current dossier, exercise and period. What was remembered and no longer exists gives way to the default. */
export function useLedgerContext(): LedgerContext {
  const wanted = {
    dossier: useStore(kept.dossier),
    exercise: useStore(kept.exercise),
    period: useStore(kept.period),
  };
  useEffect(() => adoptContextFromUrl(window.location.search), []);

  const dossiers = useQuery({
    ...dossiersOptions,
    select: (answer) => answer.legalEntities,
  });
  const dossierList = dossiers.data ?? NONE;
  const dossier = dossierList.find((one) => one.refId === wanted.dossier) ?? dossierList[0];

  const exercises = useQuery(exercisesOptions(dossier?.refId));
  const exerciseList = exercises.data ?? NONE;
  const exercise =
    exerciseList.find((one) => one.refId === wanted.exercise) ?? defaultExercise(exerciseList, localToday());

  const periodList = exercise?.periods ?? NONE;
  const period = periodList.find((one) => one.startDate === wanted.period);

  return {
    dossiers: dossierList,
    exercises: exerciseList,
    periods: periodList,
    dossier,
    exercise,
    period,
    range: period ?? exercise,
    ready: !dossiers.isPending && (dossier === undefined || !exercises.isPending),
    error: dossiers.error ?? exercises.error,
  };
}
