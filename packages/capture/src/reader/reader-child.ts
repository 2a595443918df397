import { type ChildProcess, fork, type SpawnOptions, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { refuse } from "@grand-livre/domain/refusal";
import type { CaptureRefusal } from "../bill/captured-bill.ts";
import { type ReaderReady, type ReaderResponse, recognizedOf } from "./messages.ts";
import type { ReaderTasks, TaskName } from "./reader-tasks.ts";

export interface ReaderLimits {
  /**
   * Processor time for one document, on Linux: a busy machine takes no sound document past it. Where the system does not give it,
   * wall clock. A child that is stuck without working is stopped after `PATIENCE` times as much wall clock.
   */
  readonly timeoutMs: number;
  /** V8 heap of the child. */
  readonly heapMegabytes: number;
  /** Resident memory of the child, buffers included; watched on Linux only. */
  readonly residentMegabytes: number;
  /** How far the child steps back for other programs, 0 to 19: its share of a busy processor falls by a fifth with each step. */
  readonly niceness: number;
  /**
   * Processor time that a child may use in its life, in seconds, held by the system where it can: a child whose server was killed in
   * the middle of a document that never ends stops all the same.
   */
  readonly lifetimeSeconds: number;
}

/** The system user that a child runs as; empty for our own. */
export interface ReaderIdentity {
  readonly uid?: number;
  readonly gid?: number;
}

const WATCH_INTERVAL_MS = 50;
const STARTUP_TIMEOUT_MS = 180_000;
const PAGE_BYTES = 4096;
const TICKS_PER_SECOND = 100;
/** How much longer than its processor time a document may take while others use the machine. */
const PATIENCE = 6;

/** Everything the child may see of our environment: nothing, save what Windows needs to start a program at all. */
function childEnvironment(): NodeJS.ProcessEnv {
  const { SystemRoot } = process.env;
  return SystemRoot === undefined ? {} : { SystemRoot };
}

/**
 * Folders that the child may read; `undefined` leaves reading free. Writing, programs and workers are closed whenever this
 * Node knows the permission model (22.13 and later under its final name). One addon is needed: the canvas that decodes
 * pictures and draws scanned pages; recognition itself is WebAssembly in the child's own thread.
 */
function permissionFlags(readable: readonly string[] | undefined): string[] {
  const flags = process.allowedNodeEnvironmentFlags;
  const flag = ["--permission", "--experimental-permission"].find((name) => flags.has(name));
  if (flag === undefined) return [];
  const addons = flags.has("--allow-addons") ? ["--allow-addons"] : [];
  return [flag, "--no-warnings", ...addons, ...(readable ?? ["*"]).map((path) => `--allow-fs-read=${path}`)];
}

/** Best effort: a system that keeps its priorities to itself reads all the same. */
function yieldToServer(pid: number | undefined, niceness: number): void {
  try {
    if (pid !== undefined && niceness > 0) setPriority(pid, niceness);
  } catch {
    // The child is gone already, or its priority is not ours to change.
  }
}

/** From 22.12 to 22.17 Node strips types only when asked; a bundled program has none. */
function typeFlags(path: string): string[] {
  const flag = "--experimental-strip-types";
  return path.endsWith(".ts") && process.allowedNodeEnvironmentFlags.has(flag) ? [flag] : [];
}

const STDIO: SpawnOptions = {
  env: childEnvironment(),
  serialization: "advanced",
  stdio: ["ignore", "ignore", "ignore", "ipc"],
};

/** Starts Node on these arguments; under a shell's `ulimit` where there is one, which leaves its place to Node. */
function start(args: readonly string[], lifetimeSeconds: number, identity: ReaderIdentity): ChildProcess {
  if (process.platform === "win32") {
    const path = args.at(-1) ?? "";
    return fork(path, [], { ...STDIO, execArgv: args.slice(0, -1) } as Parameters<typeof fork>[2]);
  }
  const command = `ulimit -t ${lifetimeSeconds} 2>/dev/null; exec "$0" "$@"`;
  return spawn("/bin/sh", ["-c", command, process.execPath, ...args], {
    ...STDIO,
    // Our own folder may be closed to another account.
    ...(identity.uid !== undefined && { ...identity, cwd: "/" }),
  });
}

/** One child process that reads one document at a time. Any end of it is a refusal, never an exception. */
export class ReaderChild {
  readonly #limits: ReaderLimits;
  readonly #process: ChildProcess;
  readonly #ready: Promise<boolean>;
  #nextId = 1;
  #holds = 0;
  #dead = false;
  documents = 0;

  constructor(
    entry: URL | string,
    limits: ReaderLimits,
    readable: readonly string[] | undefined,
    identity: ReaderIdentity = {},
  ) {
    this.#limits = limits;
    const path = entry instanceof URL ? fileURLToPath(entry) : entry;
    const flags = [
      `--max-old-space-size=${limits.heapMegabytes}`,
      ...permissionFlags(readable),
      ...typeFlags(path),
    ];
    this.#process = start([...flags, path], limits.lifetimeSeconds, identity);
    yieldToServer(this.#process.pid, limits.niceness);
    // A reader never keeps its server alive: both the process and its channel are let go between documents.
    this.#reference(false);
    this.#process.on("error", () => this.kill());
    this.#process.on("exit", () => {
      this.#dead = true;
    });
    this.#ready = this.#untilReady();
  }

  get isAlive(): boolean {
    return !this.#dead;
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  kill(): void {
    this.#dead = true;
    this.#process.kill("SIGKILL");
  }

  /** Resolves once the child answers, `false` when it could not start. */
  whenReady(): Promise<boolean> {
    return this.#holding(() => this.#ready);
  }

  perform<Name extends TaskName>(
    task: Name,
    bytes: Uint8Array,
    options: ReaderTasks[Name]["options"],
  ): Promise<ReaderTasks[Name]["value"] | CaptureRefusal> {
    return this.#holding(async () => {
      if (!(await this.#ready)) return refuse("READER_CRASHED");
      this.documents += 1;
      return await this.#exchange(task, bytes, options);
    });
  }

  /** Keeps our own process alive while somebody waits for the child. */
  async #holding<T>(wait: () => Promise<T>): Promise<T> {
    this.#holds += 1;
    this.#reference(true);
    try {
      return await wait();
    } finally {
      this.#holds -= 1;
      if (this.#holds === 0) this.#reference(false);
    }
  }

  #reference(held: boolean): void {
    const method = held ? "ref" : "unref";
    this.#process[method]();
    this.#process.channel?.[method]();
  }

  #untilReady(): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => settle(false), STARTUP_TIMEOUT_MS).unref();
      const settle = (ready: boolean) => {
        clearTimeout(timer);
        if (!ready) this.kill();
        resolve(ready);
      };
      this.#process.once("message", (message: ReaderReady) => settle(message.ready));
      this.#process.once("exit", () => settle(false));
      this.#process.once("error", () => settle(false));
    });
  }

  #exchange<Name extends TaskName>(
    task: Name,
    bytes: Uint8Array,
    options: ReaderTasks[Name]["options"],
  ): Promise<ReaderTasks[Name]["value"] | CaptureRefusal> {
    const id = this.#nextId++;
    const child = this.#process;
    return new Promise((resolve) => {
      const settle = (result: ReaderTasks[Name]["value"] | CaptureRefusal) => {
        clearTimeout(timer);
        clearInterval(watch);
        child.off("message", onMessage);
        child.off("exit", onExit);
        resolve(result);
      };
      const stop = (code: "READER_TIMEOUT" | "READER_CRASHED") => {
        this.kill();
        settle(refuse(code));
      };
      const onMessage = (response: ReaderResponse<Name>) => {
        if (response.id !== id) return;
        const { recognized = [] } = "value" in response ? response : {};
        for (const page of recognized) recognizedOf(options)?.set(page.page, page);
        settle("value" in response ? response.value : response.refusal);
      };
      const onExit = () => settle(refuse("READER_CRASHED"));
      const { timeoutMs, residentMegabytes } = this.#limits;
      const patience = COUNTS_PROCESSOR_TIME ? PATIENCE : 1;
      const timer = setTimeout(() => stop("READER_TIMEOUT"), patience * timeoutMs);
      let before: number | undefined;
      const watch = setInterval(async () => {
        const used = await usageOf(child.pid);
        if (used === undefined) return;
        // What earlier documents cost this child does not count.
        before ??= used.processorMs;
        if (used.residentMegabytes > residentMegabytes) stop("READER_CRASHED");
        else if (used.processorMs - before > timeoutMs) stop("READER_TIMEOUT");
      }, WATCH_INTERVAL_MS);
      child.on("message", onMessage);
      child.on("exit", onExit);
      child.send({ id, task, bytes, options }, (error) => {
        if (error !== null) stop("READER_CRASHED");
      });
    });
  }
}

const COUNTS_PROCESSOR_TIME = process.platform === "linux";

interface Usage {
  readonly processorMs: number;
  readonly residentMegabytes: number;
}

/** What a process used, from proc(5); undefined where the system does not give it. */
async function usageOf(pid: number | undefined): Promise<Usage | undefined> {
  if (!COUNTS_PROCESSOR_TIME) return undefined;
  try {
    const line = await readFile(`/proc/${pid}/stat`, "utf8");
    // The name, second, may hold spaces: fields are counted after its parenthesis, from the third one.
    const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
    const field = (rank: number) => Number(fields[rank - 3]);
    return {
      processorMs: ((field(14) + field(15)) * 1000) / TICKS_PER_SECOND,
      residentMegabytes: (field(24) * PAGE_BYTES) / 1024 / 1024,
    };
  } catch {
    return undefined;
  }
}
