import { exerciseArchiveEndpoints } from "@grand-livre/contracts/endpoints/exercise-archive";
import type { ExerciseArchiveAnswer } from "@grand-livre/contracts/exercise-archive";
import { announceError } from "../../app/announce-error.ts";
import { call, newIdempotencyKey, upload } from "../../lib/api.ts";
import type { Exercise } from "../../lib/context.ts";
import { formatPlural } from "../../lib/format.ts";
import { queryClient } from "../../lib/query-client.ts";
import { confirmInFrench } from "../../ui/confirm.ts";
import { exerciseName } from "./exercise-words.ts";
import { EXERCISES, followWork } from "./use-closing.ts";

/** Takes the lines of an exercise to the archives, once a person said so. */
export async function takeToArchives(
  exercise: Exercise,
  { goes }: Pick<ExerciseArchiveAnswer, "goes">,
): Promise<void> {
  const { refId, version } = exercise;
  const name = exerciseName(exercise);
  const lines = formatPlural(goes.lines, "ligne");
  const confirmed = await confirmInFrench({
    title: `Mettre l’exercice ${name} aux archives`,
    message: `${lines} quittent le grand livre pour une archive à télécharger. Les balances et les états répondent comme avant\u00a0; le grand livre, les écritures et le FEC de ${name} demandent de le remettre.`,
    confirmLabel: "Mettre aux archives",
    danger: false,
  });
  if (!confirmed) return;
  const asked = () =>
    call(exerciseArchiveEndpoints.take, {
      params: { refId },
      body: { version },
      idempotencyKey: newIdempotencyKey(),
    });
  await move(asked, `Archivage de l’exercice ${name}…`, `Exercice ${name} aux archives · ${lines}.`);
}

/** Brings them back, from the archive that is kept here, or from the file of a person. */
export async function bringBack(exercise: Exercise, file?: File): Promise<void> {
  const params = { refId: exercise.refId };
  const name = exerciseName(exercise);
  const asked = () =>
    file === undefined
      ? call(exerciseArchiveEndpoints.giveBack, { params, body: {}, idempotencyKey: newIdempotencyKey() })
      : upload(exerciseArchiveEndpoints.giveBackFile, { params, file });
  await move(asked, `Retour de l’exercice ${name}…`, `Exercice ${name} revenu dans le grand livre.`);
}

async function move(asked: () => Promise<{ readonly jobId: string }>, message: string, done: string) {
  try {
    const { jobId } = await asked();
    await followWork(message, jobId, done);
  } catch (error) {
    await announceError(error);
  }
  // Whatever shows lines reads again.
  await queryClient.invalidateQueries();
}

export const archiveKey = (refId: string) => [EXERCISES, "archive", refId];
