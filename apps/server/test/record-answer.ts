import type { createAnswerRecorder } from "@grand-livre/testkit/answer-recorder";
import { expect } from "vitest";
import type { TestPerson } from "./test-app.ts";

type Recorder = ReturnType<typeof createAnswerRecorder>;

/** Asks as this person, and keeps what the server answered in a file of `packages/testkit/answers`. */
export function recordAnswer(
  recorder: Recorder,
  file: string,
  person: Pick<TestPerson, "call">,
  shorten = <T>(body: T): T => body,
) {
  return async <T>(call: string, sent?: object, status = 200): Promise<T> => {
    const [method = "", path = ""] = call.split(" ", 2);
    const answer = await person.call<T>(method, path, sent);
    expect(answer.status, `${call}: ${JSON.stringify(answer.body)}`).toBe(status);
    const body = shorten(answer.body);
    recorder.keep(file, call, { status, body });
    return body;
  };
}

/** An answer whose lists, at any depth, end after a few rows: a screen shows a list of any length. */
export function shortLists(most: number) {
  const shorten = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.slice(0, most).map(shorten);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, shorten(held)]));
  };
  return <T>(body: T): T => shorten(body) as T;
}
