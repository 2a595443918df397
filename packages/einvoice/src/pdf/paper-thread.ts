import { setPriority } from "node:os";
import { platform } from "node:process";
import { parentPort } from "node:worker_threads";
import type { PaperAnswer, PaperRequest } from "./paper-messages.ts";
import { writeFacturX } from "./write-factur-x.ts";
import { writePayslip } from "./write-payslip.ts";

/** The thread alone steps back, on Linux, where a priority is a thread's: requests of people go before a day's papers. */
if (platform === "linux") setPriority(5);

/** The thread's whole program: one frozen invoice in, the bytes of its Factur-X out; a payslip alike. */
async function answer({ id, createdAt, logo, ...paper }: PaperRequest): Promise<PaperAnswer> {
  try {
    const options = { createdAt, logo };
    const made =
      "payslip" in paper ? writePayslip(paper.payslip, options) : writeFacturX(paper.invoice, options);
    return { id, bytes: await made };
  } catch (error) {
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on("message", (request: PaperRequest) => {
  void answer(request).then((told) => parentPort?.postMessage(told));
});
