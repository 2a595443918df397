import { expect, it } from "vitest";
import { checkout } from "../checkout/checkout.ts";
import { projectFiles } from "../sources/project-files.ts";
import { chooseTestFiles, DRAWN } from "./drawn-files.ts";
import { AT_NIGHT } from "./server-suites.ts";

const files = projectFiles(checkout);
const tests = chooseTestFiles(files, { extent: "nightly", seed: 1, changed: [] });
const chosen = (extent: "quick" | "whole", seed: number, changed: readonly string[] = []) =>
  chooseTestFiles(files, { extent, seed, changed });

it.each(DRAWN)("%s finds test files", (part) => {
  expect(tests.filter((path) => path.includes(part))).not.toEqual([]);
});

it("the night takes every test, a commit half of them, a quick run a few", () => {
  expect(tests.length).toBeGreaterThan(400);
  expect(chosen("whole", 1).length).toBeGreaterThan(tests.length * 0.5);
  expect(chosen("whole", 1).length).toBeLessThan(tests.length);
  expect(chosen("quick", 1).length).toBeLessThan(tests.length / 5);
});

it("a commit takes two files in five next to the books and of the clusters, and a fifth of the long ones", () => {
  const near = (paths: readonly string[]) =>
    paths.filter((path) =>
      /(modules\/(payroll|payment|vat-return|identity)|database\/(embedded|backup))\//.test(path),
    ).length;
  const seeds = Array.from({ length: 20 }, (_, seed) => near(chosen("whole", seed)));
  const share = seeds.reduce((sum, one) => sum + one, 0) / seeds.length / near(tests);
  expect(share).toBeGreaterThan(0.3);
  expect(share).toBeLessThan(0.5);
});

it("the same seed draws the same files, and each file is drawn by some seed", () => {
  expect(chosen("whole", 7)).toEqual(chosen("whole", 7));
  expect(chosen("whole", 7)).not.toEqual(chosen("whole", 8));
  const ever = new Set(Array.from({ length: 80 }, (_, seed) => chosen("whole", seed)).flat());
  const isOfTheNight = (path: string) => AT_NIGHT.some((part) => path.includes(part));
  expect(tests.filter((path) => !ever.has(path))).toEqual(tests.filter(isOfTheNight));
});

it("each commit runs the kills, the random commands, the route walk and the walk over the screens", () => {
  for (const seed of [1, 2, 3]) {
    const run = chosen("whole", seed).join("\n");
    for (const part of [
      "killed-worker",
      "killed-half-way",
      "ledger-random-commands",
      "route-walk",
      "isolation-walk",
      "modules/ledger/",
      "every-screen",
      "modules/fec/",
    ])
      expect(run).toContain(part);
  }
});

it("a commit takes the tests beside what it changed, drawn ones too", () => {
  const changed = ["apps/server/src/modules/asset/cards.ts"];
  for (const seed of [1, 2, 3])
    expect(chosen("whole", seed, changed)).toContain("apps/server/src/modules/asset/components.test.ts");
});

it("a quick run takes the tests beside what was changed, long ones too", () => {
  const changed = ["apps/server/src/modules/import/closing.ts", "e2e/imports.e2e.ts"];
  const run = chosen("quick", 1, changed);
  expect(run).toContain("apps/server/src/modules/import/closing.test.ts");
  expect(run).toContain("e2e/imports.e2e.ts");
  expect(chosen("quick", 1)).not.toContain("apps/server/src/modules/import/closing.test.ts");
});
