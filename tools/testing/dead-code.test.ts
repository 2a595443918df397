import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkout } from "../checkout/checkout.ts";
import { DEAD_CODE_RUNS } from "./dead-code.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "dead-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** What a run of the dead-code check says of a small server and a package, under this project's own settings. */
function deadCode(files: Record<string, string>, run: readonly string[] = DEAD_CODE_RUNS[0] ?? []): string {
  copyFileSync(join(checkout, "knip.json"), join(root, "knip.json"));
  const manifests = {
    "package.json":
      '{ "name": "x", "private": true, "type": "module", "workspaces": ["apps/*", "packages/*"], "devDependencies": { "vitest": "1.0.0" } }',
    "apps/server/package.json":
      '{ "name": "@x/server", "type": "module", "dependencies": { "@x/domain": "1.0.0" } }',
    "packages/domain/package.json":
      '{ "name": "@x/domain", "version": "1.0.0", "type": "module", "exports": { "./*": "./src/*.ts" } }',
    "packages/testkit/package.json": '{ "name": "@x/testkit", "version": "1.0.0", "type": "module" }',
  };
  for (const [path, content] of Object.entries({ ...manifests, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  mkdirSync(join(root, "node_modules", "@x"), { recursive: true });
  const knip = join(checkout, "node_modules", "knip", "bin", "knip.js");
  const options = [...run, "--reporter", "compact"];
  return spawnSync(process.execPath, [knip, ...options], { cwd: root, encoding: "utf8" }).stdout;
}

const MAIN = 'import { used } from "./used.ts"; console.log(used);';

describe("the dead-code check", () => {
  it("finds a file, an export and an export of a package that nothing uses", () => {
    const said = deadCode({
      "apps/server/src/main.ts": MAIN,
      "apps/server/src/used.ts": "export const used = 1; export const forgotten = 2;",
      "apps/server/src/dead.ts": "export const nobody = 3;",
      "packages/domain/src/money.ts": "export const unusedRounding = 4;",
    });
    for (const name of ["forgotten", "dead.ts", "unusedRounding"]) expect(said).toContain(name);
  });

  it("leaves alone what is used, and what only its own file uses", () => {
    const said = deadCode({
      "apps/server/src/main.ts": MAIN,
      "apps/server/src/used.ts": "export const base = 1; export const used = base;",
    });
    expect(said).not.toContain("used.ts");
  });

  it("finds what tests alone use", () => {
    const files = {
      "apps/server/src/main.ts": 'import { used } from "@x/domain/money"; console.log(used);',
      "packages/domain/src/money.ts": "export const used = 1; export const tested = 2;",
      "packages/domain/src/money.test.ts": 'import { tested } from "./money.ts"; console.log(tested);',
    };
    expect(deadCode(files)).not.toContain("tested");
    const said = deadCode(files, DEAD_CODE_RUNS[1]);
    expect(said).toContain("tested");
    expect(said).not.toContain("used,");
  });
});
