import { z } from "zod";
import { ability } from "./ability.ts";
import { entryPreview } from "./invoice-preview.ts";
import { refIdText } from "./paging.ts";

/** What is measured at the end of an exercise and written on its last day, most of it reversed on the next: rates, leave, bonuses. */
export const yearEndQuery = z.object({ fiscalExerciseRefId: refIdText() });

/** What every one of them answers beside its own lines and totals. */
export const yearEndAnswer = z.object({
  date: z.string(),
  /** Null for what stands. */
  reversalDate: z.string().nullable(),
  /** What was written and is in force: the lines are then those of its entries. */
  run: z
    .object({
      id: z.uuid(),
      pieceRef: z.string(),
      entries: z.array(
        z.object({ id: z.uuid(), number: z.string().nullable(), date: z.string(), label: z.string() }),
      ),
    })
    .nullable(),
  /** Lines whose figures are no longer the written ones. */
  changedCount: z.int(),
  abilities: z.object({ write: ability, cancel: ability }),
});
export type YearEndAnswer = z.output<typeof yearEndAnswer>;

export const yearEndPreviewAnswer = z.object({ entries: z.array(entryPreview) });
