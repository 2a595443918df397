import { createBillReader } from "@grand-livre/capture/reader/run-reader";
import { describe, expect, it } from "vitest";
import { drawnSeed, sampled } from "../property-runs.ts";
import { READER_CHILD } from "../reader-child.ts";
import { childProcesses } from "./leftovers.ts";
import { runMutations, spoil } from "./run-mutations.ts";
import { ownDocuments } from "./sound-documents.ts";

const documents = ownDocuments();

describe("spoiled documents in the reader's own process", () => {
  it("end as a value or as a refusal with its sentence, and leave no process behind", async () => {
    const before = await childProcesses();
    const reader = createBillReader({
      entry: READER_CHILD,
    });
    const count = sampled(200);
    const result = await runMutations({ reader, documents, count, seed: drawnSeed() });
    reader.close();
    expect(result.faults).toEqual([]);
    expect(result.documents).toBe(count);
    expect(result.outcomes.read).toBeGreaterThan(0);
    expect(Object.keys(result.outcomes).length).toBeGreaterThan(2);
    await expect.poll(childProcesses).toEqual(before);
  }, 120_000);

  it("are the same for the same seed", () => {
    const run = { documents, seed: 4 };
    expect(spoil(run, 12)).toEqual(spoil(run, 12));
    expect(spoil(run, 12).bytes).not.toEqual(spoil(run, 13).bytes);
  });
});
