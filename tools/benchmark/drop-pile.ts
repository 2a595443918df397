import { parentPort, workerData } from "node:worker_threads";
import { signIn } from "./signed-in.ts";

/** Drops piles of files at once, for somebody else than who looks at the list: another thread, another session. */
const { address, lookMs } = workerData as { readonly address: string; readonly lookMs: number };
const person = await signIn(address);
parentPort?.on("message", (files: readonly Uint8Array[]) => {
  Promise.all(files.map((bytes) => person.dropBill(bytes, lookMs))).then(
    () => parentPort?.postMessage("done"),
    (error: unknown) => parentPort?.postMessage(String(error)),
  );
});
parentPort?.postMessage("ready");
