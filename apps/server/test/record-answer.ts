import type { createAnswerRecorder } from "@grand-livre/testkit/answer-recorder";
import { expect } from "vitest";
import type { TestPerson } from "./test-app.ts";

type Recorder = ReturnType<typeof createAnswerRecorder>;

/** Asks as this person, and keeps what the server answered in a file of `packages/testkit/answers`. */
export function recordAnswer(recorder: Recorder, file: string, person: Pick<TestPerson, "call">) {
  return async <T>(call: string, body?: object, status = 200): Promise<T> => {
    const [method = "", path = ""] = call.split(" ", 2);
    const answer = await person.call<T>(method, path, body);
    expect(answer.status, `${call}: ${JSON.stringify(answer.body)}`).toBe(status);
    recorder.keep(file, call, { status, body: answer.body });
    return answer.body;
  };
}
