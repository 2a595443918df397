import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkout } from "../checkout/checkout.ts";
import { runNode } from "../checkout/run-tool.ts";
import { countCheck, countPlaywright, countVitest, lastLine, sum } from "./counts.ts";

let folder: string;
let report: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "counts-"));
  report = join(folder, "report.json");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the real Vitest over small test files and counts its report. */
async function counted(files: Record<string, string>, expected: string[] = []) {
  for (const [name, source] of Object.entries(files)) writeFileSync(join(folder, name), source);
  const vitest = join(checkout, "node_modules", "vitest", "vitest.mjs");
  const options = ["run", "--root", folder, "--globals", "--config", join(folder, "none.config.mjs")];
  writeFileSync(join(folder, "none.config.mjs"), "export default {};");
  const code = await runNode([vitest, ...options, "--reporter=json", `--outputFile=${report}`], {
    cwd: folder,
  });
  return countVitest(report, code, expected);
}

describe("counting Vitest's own report", () => {
  it("counts what passed, and every test that failed or did not run as failed", async () => {
    const counts = await counted({
      "a.test.js": `
        it("holds", () => {}); it("holds too", () => {});
        it("breaks", () => { throw new Error("no"); });
        it.${"skip"}("is skipped", () => {}); it.${"todo"}("is planned");`,
    });
    expect([counts.passed, counts.failed]).toEqual([2, 3]);
    expect(counts.broken).toHaveLength(3);
    expect(counts.broken[0]).toMatch(/a\.test\.js › breaks\n\s+Error: no/);
  });

  it("counts a file that does not load as failed", async () => {
    const counts = await counted({
      "a.test.js": 'it("holds", () => {});',
      "b.test.js": 'throw new Error("at the door");',
    });
    expect([counts.passed, counts.failed]).toEqual([1, 1]);
    expect(counts.problems[0]).toContain("at the door");
  });

  it("counts an error outside any test as failed", async () => {
    const counts = await counted({
      "a.test.js": 'it("holds", async () => { Promise.reject(new Error("nobody waits for it")); });',
    });
    expect(counts.failed).toBe(1);
  });

  it("counts an expected folder without tests as failed", async () => {
    const counts = await counted({ "a.test.js": 'it("holds", () => {});' }, ["packages/absent"]);
    expect(counts).toMatchObject({ passed: 1, failed: 1, problems: ["packages/absent has no test."] });
  });

  it("counts a runner that left nothing, or half a report, as failed", () => {
    expect(countVitest(report, 139, [])).toMatchObject({ passed: 0, failed: 1 });
    writeFileSync(report, '{"testResults": [');
    expect(countVitest(report, 0, [])).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe("counting Playwright's report", () => {
  const stats = (
    values: Partial<Record<"expected" | "unexpected" | "flaky" | "skipped", number>>,
    errors: unknown[] = [],
  ) =>
    writeFileSync(
      report,
      JSON.stringify({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...values }, errors }),
    );

  it("counts skipped and flaky journeys as failed", () => {
    stats({ expected: 4, unexpected: 1, flaky: 1, skipped: 2 });
    expect(countPlaywright(report, 1)).toEqual({ passed: 4, failed: 4, problems: [], broken: [] });
  });

  it("names the journeys that failed, however deep, with the first lines of the reason", () => {
    const spec = (title: string, status: string, message?: string) => ({
      title,
      file: "a.e2e.ts",
      line: 7,
      tests: [{ status, results: [{}, { error: { message } }] }],
    });
    const deep = {
      specs: [spec("breaks", "unexpected", "\u001b[31mno\u001b[39m\nwhy"), spec("holds", "expected")],
    };
    const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 };
    writeFileSync(report, JSON.stringify({ stats, suites: [{ suites: [deep] }] }));
    expect(countPlaywright(report, 1).broken).toEqual(["a.e2e.ts:7 › breaks\n    no\n    why"]);
  });

  it("counts an error outside the journeys, such as a product that does not start", () => {
    stats({}, [{ message: "The product ended with 1 before it was ready" }]);
    expect(countPlaywright(report, 1).failed).toBe(1);
  });

  it("counts no journey at all, a bad end and a missing report as failed", () => {
    stats({});
    expect(countPlaywright(report, 0).failed).toBe(1);
    stats({ expected: 3 });
    expect(countPlaywright(report, 1)).toMatchObject({ passed: 3, failed: 1 });
    rmSync(report);
    expect(countPlaywright(report, 0).failed).toBe(1);
  });
});

describe("the last line", () => {
  it("sums the stages", () => {
    const total = sum([countCheck(0), countCheck(2), { passed: 40, failed: 0, problems: [], broken: [] }]);
    expect(lastLine(total)).toBe("41 passed, 1 failed");
  });
});
