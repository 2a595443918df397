import { setPriority } from "node:os";
import { platform } from "node:process";
import { parentPort } from "node:worker_threads";
import type { PaperAnswer, PaperRequest } from "./paper-messages.ts";
import { writeFacturX } from "./write-factur-x.ts";

/** The thread alone steps back, on Linux, where a priority is a thread's: requests of people go before a day's papers. */
if (platform === "linux") setPriority(5);

/** The thread's whole program: one frozen invoice in, the bytes of its Factur-X out. */
async function answer({ id, invoice, createdAt, logo }: PaperRequest): Promise<PaperAnswer> {
  try {
    return { id, bytes: await writeFacturX(invoice, { createdAt, logo }) };
  } catch (error) {
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on("message", (request: PaperRequest) => {
  void answer(request).then((told) => parentPort?.postMessage(told));
});
