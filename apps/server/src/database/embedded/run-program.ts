import { spawn } from "node:child_process";
import { dirname } from "node:path";
import { type ClusterAccount, spawnIdentity } from "./cluster-account.ts";
import { reasonOf } from "./embedded-database-error.ts";
import { postgresEnvironment } from "./postgres-environment.ts";

/** How a program ended; `code` is null when it could not start or was killed, `output` says why. */
export type ProgramAnswer = { code: number | null; output: string };

/** Runs a short program to its end as `account`, with `input` on its standard input. Never rejects. */
export function runProgram(
  program: string,
  args: string[],
  options: { account: ClusterAccount | null; input?: string },
): Promise<ProgramAnswer> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      // The folder we were started in may be closed to the account.
      cwd: process.platform === "win32" ? dirname(program) : "/",
      env: postgresEnvironment(),
      stdio: ["pipe", "pipe", "pipe"],
      ...spawnIdentity(options.account),
    });
    let output = "";
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString("utf8")).slice(-8_000);
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.stdin.on("error", (error) => keep(Buffer.from(`${reasonOf(error)}\n`)));
    child.once("error", (error) => resolve({ code: null, output: reasonOf(error) }));
    child.once("close", (code, signal) => resolve({ code, output: output.trim() || `signal ${signal}` }));
    child.stdin.end(options.input ?? "");
  });
}
