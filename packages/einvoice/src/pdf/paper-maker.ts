import { Worker } from "node:worker_threads";
import type { IssuedInvoice } from "@grand-livre/contracts/issued-invoice";
import type { PaperAnswer, PaperOrder, PaperRequest } from "./paper-messages.ts";
import type { FacturXOptions } from "./write-factur-x.ts";
import type { PayslipPaper, PayslipPaperOptions } from "./write-payslip.ts";

export interface PaperMaker {
  /** The Factur-X of a frozen invoice. Rejects when it cannot be made. */
  make(invoice: IssuedInvoice, options: FacturXOptions): Promise<Uint8Array>;
  /** A payslip. Rejects when it cannot be made. */
  makePayslip(payslip: PayslipPaper, options: PayslipPaperOptions): Promise<Uint8Array>;
  /** Ends the thread; papers that wait for it are refused. The next one starts another. */
  close(): Promise<void>;
}

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/** Room for the young objects of the thread: more is no quicker, and a server keeps it. */
const YOUNG_MEGABYTES = 4;

/**
 * Makes papers in a thread of their own: setting a page takes tens of milliseconds, during which a server that set it
 * itself would answer no request; a hundred papers requested at once wait for each other there, and the server does not.
 * The thread starts with the first paper, and keeps no program alive that has nothing else to do.
 * @param entry `pdf/paper-thread.ts` in development, its bundle beside the server's in production
 */
export function createPaperMaker(entry: URL | string): PaperMaker {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let lastId = 0;

  function lose(error: Error): void {
    thread = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  function start(): Worker {
    const started = new Worker(entry, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES } });
    started.unref();
    started.on("message", (answer: PaperAnswer) => {
      const one = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (waiting.size === 0) started.unref();
      if ("bytes" in answer) one?.resolve(answer.bytes);
      else one?.reject(new Error(answer.failure));
    });
    started.on("error", lose);
    started.on("exit", (code) => {
      if (thread === started) lose(new Error(`The thread of papers ended (${code}).`));
    });
    return started;
  }

  function order(paper: PaperOrder): Promise<Uint8Array> {
    thread ??= start();
    lastId += 1;
    const request: PaperRequest = { id: lastId, ...paper };
    const made = new Promise<Uint8Array>((resolve, reject) => waiting.set(request.id, { resolve, reject }));
    // A wait for a paper keeps the program alive until it is there.
    thread.ref();
    thread.postMessage(request);
    return made;
  }

  return {
    make: (invoice, options) => order({ invoice, ...options }),
    makePayslip: (payslip, options) => order({ payslip, ...options }),
    async close() {
      const ended = thread;
      if (ended === undefined) return;
      lose(new Error("The thread of papers is closed."));
      await ended.terminate();
    },
  };
}
