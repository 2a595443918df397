/**
 * Replaces `reader/child.ts` after a document took it over. The document's first byte says what
 * happens: H works for ever, W waits for ever, E exits, M eats memory outside the heap, S reports what the process can see and do.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const hoard: Uint8Array[] = [];

function attempt(action: () => unknown): string {
  try {
    action();
    return "allowed";
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : "failed";
  }
}

process.on("message", (request: { id: number; bytes: Uint8Array }) => {
  const order = String.fromCharCode(request.bytes[0] ?? 0);
  if (order === "H") while (true) hoard.length = 0;
  if (order === "E") process.exit(7);
  if (order === "M") setInterval(() => hoard.push(new Uint8Array(64 * 1024 * 1024).fill(1)), 5);
  if (order === "S") {
    const seen = {
      environment: Object.keys(process.env),
      write: attempt(() => writeFileSync("/tmp/never-written", "x")),
      spawn: attempt(() => spawnSync("true")),
      readOutside: attempt(() => readFileSync("/etc/hostname")),
    };
    process.send?.({ id: request.id, value: seen });
  }
});
process.send?.({ ready: true });
