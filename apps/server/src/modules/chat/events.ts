import type { Application } from "../../application.ts";
import type { Scope } from "../../scope.ts";
import { findChatMark } from "./repository.ts";

const LOOK_MS = 1_000;
const KEEP_ALIVE_LOOKS = 15;
/** Then the reader asks again, and is authenticated again. */
const MOST_LOOKS = 600;

/** A stream that says when a conversation of the person changed, until the reader leaves. */
export function chatEvents(app: Application, scope: Scope, signal: AbortSignal): Response {
  const encoder = new TextEncoder();
  let isLeft = false;
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const isOver = () => isLeft || signal.aborted;
      let last: string | undefined;
      for (let look = 0; look < MOST_LOOKS && !isOver(); look += 1) {
        const mark = await findChatMark(app.db, scope);
        if (isOver()) break;
        if (mark !== last) controller.enqueue(encoder.encode("event: chats\ndata: {}\n\n"));
        else if (look % KEEP_ALIVE_LOOKS === 0) controller.enqueue(encoder.encode(": still here\n\n"));
        last = mark;
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      }
      if (!isOver()) controller.close();
    },
    cancel() {
      isLeft = true;
    },
  });
  return new Response(stream, {
    headers: { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" },
  });
}
