import { describe, expect, it } from "vitest";
import { limited } from "./benchmark.ts";
import { entryOf, filesOf } from "./first-load.ts";
import { table } from "./table.ts";

const manifest = {
  "index.html": { file: "index.js", imports: ["_shared"], css: ["index.css"], isEntry: true },
  _shared: { file: "shared.js", imports: ["index.html"] },
  "src/SignIn.tsx": { file: "sign-in.js", imports: ["_shared", "index.html"], css: ["sign-in.css"] },
  "src/Other.tsx": { file: "other.js" },
};

describe("what a first load counts", () => {
  it("is a screen with everything it imports, each file once", () => {
    expect([...filesOf(manifest, "src/SignIn.tsx")].sort()).toEqual([
      "index.css",
      "index.js",
      "shared.js",
      "sign-in.css",
      "sign-in.js",
    ]);
    expect(entryOf(manifest)).toBe("index.html");
  });

  it("is refused for a screen that the build does not have", () => {
    expect(() => filesOf(manifest, "src/Renamed.tsx")).toThrow("The build has no src/Renamed.tsx.");
  });
});

describe("a benchmark's table", () => {
  it("shows each figure beside its limit, and whether it holds", () => {
    const text = table([
      { measure: "a floor", value: 1234.56, unit: "ms" },
      limited("one bill", 300, "ms", 300),
      limited("too much", 301, "ms", 300),
    ]);
    expect(text.split("\n")).toEqual([
      "measure   value       limit",
      "a floor   1,234.6 ms",
      "one bill  300 ms      ≤ 300 ms  ✓",
      "too much  301 ms      ≤ 300 ms  ✗",
    ]);
  });
});
