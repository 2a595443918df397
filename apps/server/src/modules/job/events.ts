import type { Application } from "../../application.ts";
import type { Scope } from "../../scope.ts";
import { presentJob } from "./present.ts";
import { findJob, type JobRow } from "./repository.ts";

const LOOK_MS = 200;
const KEEP_ALIVE_LOOKS = 75;

function isOver(job: JobRow): boolean {
  return job.state === "succeeded" || job.state === "failed";
}

/** A stream of the job's states, one event a change, closed at its end or when the reader leaves. */
export function jobEvents(app: Application, scope: Scope, first: JobRow, signal: AbortSignal): Response {
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      let last = "";
      let job: JobRow | undefined = first;
      for (let look = 0; job && !signal.aborted; look += 1) {
        const text = JSON.stringify(presentJob(job));
        if (text !== last) controller.enqueue(encoder.encode(`event: job\ndata: ${text}\n\n`));
        else if (look % KEEP_ALIVE_LOOKS === 0) controller.enqueue(encoder.encode(": still here\n\n"));
        last = text;
        if (isOver(job)) break;
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        job = await findJob(app.db, scope, job.id);
      }
      if (!signal.aborted) controller.close();
    },
  });
  return new Response(stream, {
    headers: { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" },
  });
}
