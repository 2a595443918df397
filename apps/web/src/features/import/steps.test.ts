import { describe, expect, it } from "vitest";
import { STEPS, stepOf } from "./steps.ts";
import type { ImportState } from "./use-import.ts";

const file = new File(["x"], "tiers.csv");
const named = (state: ImportState) => STEPS[stepOf(state)];

describe("the steps of a file", () => {
  it("follow it from its drop to its report", () => {
    expect(named({ step: "idle" })).toBe("Déposer");
    expect(named({ step: "reading", file, done: 0, total: 1, sending: true })).toBe("Analyser");
    const preview = (preview: unknown) => named({ step: "preview", file, preview, again: undefined });
    expect(preview({ missing: ["name"] })).toBe("Faire correspondre");
    expect(preview({ sheet: { missing: ["date"] } })).toBe("Faire correspondre");
    expect(preview({ sheet: null, fec: {} })).toBe("Simuler");
    expect(preview({ missing: [] })).toBe("Simuler");
    const importing = { file, done: 0, total: 1, sending: false, cancelling: false };
    expect(named({ step: "importing", ...importing })).toBe("Importer");
    const outcome = {
      kind: "asset",
      batchId: null,
      read: 1,
      entries: 1,
      rejected: [],
      rejectedCount: 0,
    } as const;
    expect(named({ step: "done", file, outcome })).toBe("Rapport");
    expect(named({ step: "failed", file, error: null, preview: undefined })).toBe("Analyser");
    expect(named({ step: "failed", file, error: null, preview: {} })).toBe("Simuler");
  });
});
