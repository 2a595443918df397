import { describe, expect, it } from "vitest";
import { backupWarning } from "./platform-words.ts";

const NOW = new Date("2026-11-20T09:00:00Z");
const run = (at: string, missingFiles = 0) => ({
  at: `${at}T02:00:00Z`,
  fileName: "a.tar.gz",
  sizeBytes: 1,
  rows: 1,
  files: 1,
  missingFiles,
  archiveCreatedAt: null,
});
const warning = (last: string | null, trial: string | null, missing = 0) =>
  backupWarning(
    { last: last === null ? null : run(last, missing), lastTrial: trial === null ? null : run(trial) },
    NOW,
  );

describe("what of backups needs a look", () => {
  it.each([
    [null, null, 0, /Aucune sauvegarde connue/],
    ["2026-11-19", "2026-11-01", 1, /incomplète/],
    ["2026-11-12", "2026-11-01", 0, /sept jours/],
    ["2026-11-19", null, 0, /restaurée à l’essai/],
    ["2026-11-19", "2026-08-01", 0, /trois mois/],
  ] as const)("last %s, tried %s, %s missing", (last, trial, missing, told) => {
    expect(warning(last, trial, missing)).toMatch(told);
  });

  it("is nothing where one is fresh, whole, and was restored of late", () => {
    expect(warning("2026-11-14", "2026-09-01")).toBeUndefined();
  });
});
