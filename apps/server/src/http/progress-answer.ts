import type { ToldProgress } from "@grand-livre/contracts/import";
import type { z } from "zod";
import { answerOfError } from "./error-map.ts";

/** The waiting client: it receives the progress, and its signal aborts when it leaves. */
export type Telling = {
  progress(done: number, total: number): Promise<void>;
  readonly signal: AbortSignal;
};

type ToldWork<Answer> = {
  readonly work: (telling: Telling) => Promise<Answer>;
  /** Done after the work, however it ended. */
  readonly end: () => Promise<void>;
};

const LINES = "application/x-ndjson";

/**
 * Answers a work that takes its time. A client that asks for lines of JSON gets one for each step, `{done, total}`, and at
 * last `{answer}` or `{error}`; any other gets the answer alone.
 */
export async function progressAnswer<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  { work, end }: ToldWork<z.input<Schema>>,
): Promise<z.input<Schema> | Response> {
  if (!request.headers.get("accept")?.includes(LINES)) {
    try {
      return await work({ progress: async () => {}, signal: request.signal });
    } finally {
      await end();
    }
  }
  const left = new AbortController();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const say = (line: ToldProgress | { answer: unknown } | { error: unknown }) => {
        if (!left.signal.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      };
      try {
        const answer = await work({
          progress: async (done, total) => {
            left.signal.throwIfAborted();
            say({ done, total });
          },
          signal: left.signal,
        });
        say({ answer: schema.parse(answer) });
      } catch (error) {
        say({ error: answerOfError(error, "") });
      } finally {
        await end();
        if (!left.signal.aborted) controller.close();
      }
    },
    cancel: () => left.abort(),
  });
  return new Response(body, {
    headers: { "content-type": LINES, "cache-control": "no-store", "x-accel-buffering": "no" },
  });
}
