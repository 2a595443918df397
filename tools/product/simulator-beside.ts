import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { checkout } from "../checkout/checkout.ts";

/**
 * Starts the simulated platform as a process of its own, which ends with this one however it ends. Where its port is taken, it
 * ends at once and without a word: the demonstration goes without a platform that answers.
 */
export function simulateBeside(origin: string): ChildProcess {
  const beside = spawn(process.execPath, [join(checkout, "tools", "platform-simulator.ts")], {
    env: { ...process.env, PORT: new URL(origin).port },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  beside.on("error", () => {});
  beside.unref();
  beside.channel?.unref();
  return beside;
}
