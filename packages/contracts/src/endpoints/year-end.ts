import type { z } from "zod";
import { type BusinessRefusal, by } from "../endpoint.ts";
import type { Right } from "../rights.ts";
import { yearEndPreviewAnswer, yearEndQuery } from "../year-end.ts";

const PLANNED = [
  "ENTRY_ACCOUNT_UNKNOWN",
  "FISCAL_EXERCISE_NOT_FOUND",
  "JOURNAL_NOT_FOUND",
  "REGULATION_DATE_INVALID",
  "YEAR_END_CHANGED",
  "YEAR_END_NOTHING_LEFT",
  "YEAR_END_WRITTEN",
] as const satisfies readonly BusinessRefusal[];

interface YearEndCalls<View, Write, Cancel, Body, Answer> {
  readonly rights: { readonly view: View; readonly write: Write; readonly cancel: Cancel };
  readonly body: Body;
  readonly answer: Answer;
  /** What keeps it from being measured. */
  readonly refusals: readonly BusinessRefusal[];
  readonly said: Readonly<Record<"read" | "preview" | "write" | "cancel", string>>;
}

/** The calls of what is written at the end of an exercise: read, seen before, written, taken back. */
export function yearEndCalls<
  const Name extends string,
  const View extends Right,
  const Write extends Right,
  const Cancel extends Right,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(name: Name, { rights, body, answer, refusals, said }: YearEndCalls<View, Write, Cancel, Body, Answer>) {
  const planned = [...PLANNED, ...refusals];
  const write = by(rights.write);
  return {
    read: by(rights.view).get(`/api/${name}`, said.read, {
      query: yearEndQuery,
      answer,
      refusals: ["FISCAL_EXERCISE_NOT_FOUND"],
    }),
    preview: write.post(`/api/${name}/preview`, said.preview, {
      body,
      answer: yearEndPreviewAnswer,
      refusals: planned,
    }),
    write: write.post(`/api/${name}`, said.write, { body, answer, refusals: planned }),
    cancel: by(rights.cancel).post(`/api/${name}/{id}/cancel`, said.cancel, {
      answer,
      refusals: ["REGULATION_DATE_INVALID", "YEAR_END_CANCELLED", "YEAR_END_NOT_FOUND"],
    }),
  };
}
