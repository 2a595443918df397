import { spawn } from "node:child_process";
import { join } from "node:path";

interface Where {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Milliseconds after which the command is ended; it then answers 1. */
  readonly timeout?: number;
}

/** Runs a script of an installed package under this very Node, on this terminal; answers its exit code. */
export function runTool(
  root: string,
  script: string,
  args: string[],
  env?: NodeJS.ProcessEnv,
): Promise<number> {
  return runNode([join(root, "node_modules", script), ...args], { cwd: root, ...(env && { env }) });
}

/** Runs this very Node on this terminal; nothing is ever asked of the person. */
export function runNode(args: string[], { cwd, env, timeout }: Where): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
    ...(timeout !== undefined && { timeout }),
  });
  return new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/** The same, keeping what it says: for commands that run side by side, whose words would mix. */
export function runNodeAside(
  args: string[],
  { cwd, env, timeout }: Where,
): Promise<{ readonly code: number; readonly said: string }> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    ...(timeout !== undefined && { timeout }),
  });
  const said: Buffer[] = [];
  child.stdout.on("data", (bytes: Buffer) => said.push(bytes));
  child.stderr.on("data", (bytes: Buffer) => said.push(bytes));
  return new Promise((resolve) => {
    const end = (code: number) => resolve({ code, said: Buffer.concat(said).toString("utf8").trim() });
    child.once("error", (error) => {
      said.push(Buffer.from(error.message));
      end(1);
    });
    child.once("close", (code) => end(code ?? 1));
  });
}
