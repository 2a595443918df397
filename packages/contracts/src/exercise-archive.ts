import { z } from "zod";
import { versionNumber } from "./paging.ts";

/** Takes the lines away as they were read: a version that is older is refused. */
export const archiveExerciseBody = z.strictObject({ version: versionNumber });

export const returnExerciseBody = z.strictObject({});

/** One archive of an exercise, out as long as nobody brought it back. */
export const exerciseArchiveRow = z.object({
  id: z.uuid(),
  /** 64 hexadecimal digits: the SHA-256 of its list of contents. */
  fingerprint: z.string(),
  entries: z.int(),
  lines: z.int(),
  sizeBytes: z.int(),
  madeAt: z.iso.datetime(),
  madeByName: z.string(),
  returnedAt: z.iso.datetime().nullable(),
  returnedByName: z.string().nullable(),
});

/** What taking an exercise to the archives would do, and what was done. */
export const exerciseArchiveAnswer = z.object({
  /** Whether its lines are in the archives now. */
  archived: z.boolean(),
  /** What would go. */
  goes: z.object({
    entries: z.int(),
    lines: z.int(),
    tables: z.array(z.object({ table: z.string(), rows: z.int() })),
  }),
  /** What stays, since later work reads it. */
  stays: z.object({ entries: z.int(), lines: z.int() }),
  /** What holds it back; none when it may go. */
  holds: z.array(z.object({ code: z.string(), details: z.record(z.string(), z.unknown()) })),
  /** The latest first. */
  archives: z.array(exerciseArchiveRow),
});
export type ExerciseArchiveAnswer = z.output<typeof exerciseArchiveAnswer>;
