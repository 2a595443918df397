import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { checkout } from "./checkout/checkout.ts";
import { projectFiles } from "./sources/project-files.ts";

it("the page on a new year names every data file", () => {
  const page = readFileSync(join(checkout, "docs/how-to/carry-a-year.md"), "utf8");
  const files = projectFiles(checkout).filter((path) => path.endsWith(".data.json"));
  expect(files.length).toBeGreaterThan(15);
  const names = files.map((path) => path.slice(path.lastIndexOf("/") + 1));
  expect(names.filter((name) => !page.includes(name))).toEqual([]);
});
