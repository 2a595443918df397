import { spawn } from "node:child_process";
import { join } from "node:path";

/** What a command answered: its exit code (1 when a signal ended it) and everything it printed. */
export interface ToolAnswer {
  readonly code: number;
  readonly output: string;
}

interface Where {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
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
export function runNode(args: string[], { cwd, env }: Where): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  return new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/** Runs a script of an installed package quietly and answers what it printed. */
export function askTool(root: string, script: string, args: string[]): Promise<ToolAnswer> {
  const child = spawn(process.execPath, [join(root, "node_modules", script), ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: 1, output: error.message }));
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
