import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { wordingOf } from "@grand-livre/contracts/wording";
import { describe, expect, it } from "vitest";

/**
 * A sentence prints the figures that its refusal brings. Each place that raises a code with details written out names
 * all that the sentence asks for; details that are built elsewhere are judged by the tests of their own module.
 */
const ROOTS = ["apps/server/src", "packages/domain/src"].map((path) =>
  join(import.meta.dirname, "../../..", path),
);

type Place = { readonly file: string; readonly code: string; readonly details: string };

function raisedIn(file: string, source: string): Place[] {
  const raised = source.matchAll(/(?:RefusalError|\brefuse)\(\s*"([A-Z][A-Z0-9_]+)"/g);
  return [...raised].flatMap((match) => {
    const code = match[1] ?? "";
    if (wordingOf(code) === undefined) return [];
    return [{ file, code, details: detailsAt(source, match.index + match[0].length) }];
  });
}

/** What follows the code up to the end of the call. */
function detailsAt(source: string, from: number): string {
  let depth = 1;
  let at = from;
  for (; at < source.length && depth > 0; at += 1) {
    const sign = source[at] ?? "";
    if ("({[".includes(sign)) depth += 1;
    if (")}]".includes(sign)) depth -= 1;
  }
  return source.slice(from, at - 1);
}

const asked = (code: string) =>
  [...(wordingOf(code)?.text ?? "").matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");

const places = ROOTS.flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .flatMap((file) => raisedIn(file, readFileSync(join(root, file), "utf8"))),
);

describe("what a refusal brings", () => {
  it("is everything that its sentence prints, wherever it is raised", () => {
    expect(places.length).toBeGreaterThan(300);
    const lacking = places.flatMap(({ file, code, details }) => {
      if (details.includes("...") || /^,\s*\w/.test(details)) return [];
      const missing = asked(code).filter((name) => !new RegExp(`(?<![.\\w])${name}\\s*[,:}]`).test(details));
      return missing.length === 0 ? [] : [`${code} in ${file}: ${missing.join(", ")}`];
    });
    expect(lacking).toEqual([]);
  });
});
