import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBillReader } from "@grand-livre/capture/reader/run-reader";
import { childProcesses } from "../mutations/leftovers.ts";
import { runMutations } from "../mutations/run-mutations.ts";
import { corpusDocuments, ownDocuments } from "../mutations/sound-documents.ts";
import { READER_CHILD } from "../reader-child.ts";

export interface MutationReport {
  readonly corpusDir: string;
  readonly resultsDir: string;
  readonly count: number;
  readonly seed: number;
  readonly print: (text: string) => void;
}

const PAUSE_MS = 500;

/**
 * Spoils documents of the corpus and of our own, reads each in the reader's process, prints how they ended and what was left
 * behind, writes `mutations.json`. Answers whether everything held.
 */
export async function reportMutations({
  corpusDir,
  resultsDir,
  count,
  seed,
  print,
}: MutationReport): Promise<boolean> {
  const documents = [...ownDocuments(), ...(await corpusDocuments(corpusDir))];
  // Children live on after what they refuse: what one document leaves behind meets the next ones.
  const reader = createBillReader({
    entry: READER_CHILD,
    documentsPerChild: 200,
    replacedAfterRefusal: false,
  });
  // A file that a program writes without a path would be found in this folder.
  const folder = mkdtempSync(join(tmpdir(), "mutations-"));
  const before = process.cwd();
  process.chdir(folder);
  const started = performance.now();
  const onProgress = (done: number) => {
    if (done % 1000 === 0) print(`${done} documents, ${Math.round((performance.now() - started) / 1000)} s`);
  };
  try {
    const result = await runMutations({ reader, documents, count, seed, onProgress });
    reader.close();
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const processes = await childProcesses();
    const files = readdirSync(folder);
    const report = { seed, sources: documents.length, ...result, processesLeft: processes, filesLeft: files };
    mkdirSync(resultsDir, { recursive: true });
    writeFileSync(join(resultsDir, "mutations.json"), `${JSON.stringify(report, null, 2)}\n`);
    print(JSON.stringify(report, null, 2));
    return result.faults.length + processes.length + files.length === 0;
  } finally {
    process.chdir(before);
    rmSync(folder, { recursive: true });
  }
}
