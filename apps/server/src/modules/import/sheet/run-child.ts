import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";
import type { Readable } from "node:stream";
import type { SheetRow } from "@grand-livre/domain/import/sheet-columns";
import { installationPaths } from "../../../installation-paths.ts";
import { readRow, type SheetMessage, type SheetOrder } from "./messages.ts";
import { UnreadableSheet } from "./unreadable.ts";

export type SheetLimits = {
  /** What the first sheet may unfold to. */
  readonly maxUnfoldedBytes: number;
  readonly maxRows: number;
  /** Heap of the child: texts that cells share, and one piece of the sheet. */
  readonly heapMegabytes: number;
  /** Wall clock without a row: a child that says nothing for so long is stuck. */
  readonly silenceMs: number;
};

const RESIDENT_OVER_HEAP_MEGABYTES = 160;
const WATCH_MS = 100;
const PAGE_BYTES = 4096;
/** A person who looks at a screen comes first. */
const NICENESS = 5;

/**
 * The rows of an untrusted spreadsheet on disk, read in a child process with limits on memory and time, which may read
 * that one file and write none. Leaving the loop early ends the child.
 * @throws UnreadableSheet
 */
export async function* readRows(
  path: string,
  limits: SheetLimits,
  onOtherSheets: (names: readonly string[]) => void = () => {},
): AsyncGenerator<SheetRow> {
  const order: SheetOrder = { path, maxUnfoldedBytes: limits.maxUnfoldedBytes, maxRows: limits.maxRows };
  const child = spawn(
    process.execPath,
    [...flagsOf(path, limits), installationPaths.sheetReader, JSON.stringify(order)],
    {
      env: process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot },
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  let failed = false;
  child.once("error", () => {
    failed = true;
    child.stdout.destroy();
  });
  yieldToServer(child.pid);
  const watch = watchOver(child.pid, limits, () => child.kill("SIGKILL"));
  let ended = false;
  try {
    for await (const text of linesOf(child.stdout)) {
      watch.heard();
      const message = JSON.parse(text) as SheetMessage;
      if ("end" in message) ended = true;
      else if ("otherSheets" in message) onOtherSheets(message.otherSheets);
      else if ("refused" in message) throw new UnreadableSheet(message.refused);
      else yield readRow(message);
    }
    // Killed for its memory, its silence or by its own heap: what it read until then is no file.
    if (!ended || failed) throw new UnreadableSheet({ why: "limits" });
  } catch (error) {
    // A line cut by the end of the child is no JSON.
    throw error instanceof SyntaxError ? new UnreadableSheet({ why: "limits" }) : error;
  } finally {
    watch.stop();
    child.kill("SIGKILL");
  }
}

/** Line by line, from one piece at a time: what was not read yet waits with the child, not in our memory. */
async function* linesOf(output: Readable): AsyncGenerator<string> {
  let rest = "";
  for await (const piece of output.setEncoding("utf8")) {
    const text = rest + String(piece);
    let at = 0;
    for (let end = text.indexOf("\n", at); end !== -1; end = text.indexOf("\n", at)) {
      yield text.slice(at, end);
      at = end + 1;
    }
    rest = text.slice(at);
  }
  if (rest !== "") yield rest;
}

function flagsOf(path: string, { heapMegabytes }: SheetLimits): string[] {
  const known = process.allowedNodeEnvironmentFlags;
  const permission = ["--permission", "--experimental-permission"].find((name) => known.has(name));
  const readable = [...installationPaths.readableBySheetReader, path];
  const strip = "--experimental-strip-types";
  return [
    `--max-old-space-size=${heapMegabytes}`,
    // Young objects die in a small room: a large one would only be resident memory.
    "--max-semi-space-size=4",
    "--no-warnings",
    ...(permission ? [permission, ...readable.map((one) => `--allow-fs-read=${one}`)] : []),
    ...(installationPaths.sheetReader.endsWith(".ts") && known.has(strip) ? [strip] : []),
  ];
}

/** Best effort: a system that keeps its priorities to itself reads all the same. */
function yieldToServer(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS);
  } catch {
    // The child is gone already, or its priority is not ours to change.
  }
}

function watchOver(pid: number | undefined, { heapMegabytes, silenceMs }: SheetLimits, stop: () => void) {
  let last = performance.now();
  const timer = setInterval(async () => {
    const megabytes = await residentMegabytes(pid);
    if (performance.now() - last > silenceMs || megabytes > heapMegabytes + RESIDENT_OVER_HEAP_MEGABYTES)
      stop();
  }, WATCH_MS);
  timer.unref();
  return {
    heard: () => {
      last = performance.now();
    },
    stop: () => clearInterval(timer),
  };
}

/** From proc(5); 0 where the system does not report it. */
async function residentMegabytes(pid: number | undefined): Promise<number> {
  try {
    const [, pages] = (await readFile(`/proc/${pid}/statm`, "utf8")).split(" ");
    return (Number(pages) * PAGE_BYTES) / 1024 / 1024;
  } catch {
    return 0;
  }
}
