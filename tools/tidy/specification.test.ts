import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkout } from "../checkout/checkout.ts";

/** What the product does otherwise on purpose names the record that says why, instead of a test. */
const OTHERWISE = /^otherwise: `(?<record>docs\/decisions\/[^`]+\.md)`$/;
const TEST = /^`(?<file>[^`]+\.(?:test|e2e)\.tsx?)`(?: › (?<title>.+))?$/;
const PLACE = /`((?:apps|packages|e2e|tools)\/[^`]+)`/g;

const rows = readFileSync(join(checkout, "docs", "specification.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| line |"))
  .map((line) => line.slice(2, -2).split(" | "))
  .map(([line = "", where = "", test = ""]) => ({ line, where, test }));

/** What is wrong with a row, in a sentence; nothing when its places and its test exist. */
function complaint({ line, where, test }: (typeof rows)[number]): string | undefined {
  for (const [, place = ""] of where.matchAll(PLACE)) {
    if (!existsSync(join(checkout, place))) return `${line}: ${place} does not exist`;
  }
  const { record } = OTHERWISE.exec(test)?.groups ?? {};
  if (record) return existsSync(join(checkout, record)) ? undefined : `${line}: ${record} does not exist`;
  const { file, title } = TEST.exec(test)?.groups ?? {};
  if (!file) return `${line}: « ${test} » names no test`;
  if (!existsSync(join(checkout, file))) return `${line}: ${file} does not exist`;
  const source = readFileSync(join(checkout, file), "utf8");
  if (title && !source.includes(`"${title}`) && !source.includes(`\`${title}`))
    return `${line}: ${file} has no test « ${title} »`;
  return undefined;
}

describe("docs/specification.md", () => {
  it("names places and tests that exist", () => {
    expect(rows.length).toBeGreaterThan(120);
    expect(rows.map(complaint).filter((sentence) => sentence !== undefined)).toEqual([]);
  });

  it("would tell of a test or a place that is gone", () => {
    const row = {
      line: "x",
      where: "`apps/web/src/app`",
      test: "`e2e/shell.e2e.ts` › signing out asks",
    };
    expect(complaint(row)).toBeUndefined();
    expect(complaint({ ...row, test: "`e2e/shell.e2e.ts` › nobody wrote this" })).toContain("has no test");
    expect(complaint({ ...row, test: "`e2e/gone.e2e.ts`" })).toContain("does not exist");
    expect(complaint({ ...row, test: "soon" })).toContain("names no test");
    expect(complaint({ ...row, test: "*in progress*" })).toContain("names no test");
    expect(complaint({ ...row, test: "otherwise: `docs/decisions/9999-gone.md`" })).toContain(
      "does not exist",
    );
    expect(complaint({ ...row, where: "`apps/web/src/gone`" })).toContain("does not exist");
  });
});
