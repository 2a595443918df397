import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkout } from "../checkout/checkout.ts";
import { verdictOver } from "../rules/planted-project.ts";
import { FAMILIES, lockfile, PLATFORMS } from "./lockfile.ts";

type Packages = Record<string, { version?: string; resolved?: string; integrity?: string }>;

const real = (): { packages: Packages } =>
  JSON.parse(readFileSync(join(checkout, "package-lock.json"), "utf8"));

/** What the rule says of this project's own lockfile after one change. */
async function sentencesAfter(change: (packages: Packages) => void): Promise<string[]> {
  const lock = real();
  change(lock.packages);
  const verdict = await verdictOver(lockfile, { "package-lock.json": JSON.stringify(lock) });
  return verdict.findings.map((finding) => finding.sentence);
}

describe("the lockfile", () => {
  it("is missed by the rule for each platform's package of each family that is taken away", async () => {
    for (const family of FAMILIES) {
      for (const platform of PLATFORMS) {
        const name = family.packageFor(platform);
        if (typeof name !== "string") continue;
        const sentences = await sentencesAfter((packages) => delete packages[`node_modules/${name}`]);
        expect(sentences, name).toContainEqual(expect.stringContaining(`${name} is missing`));
      }
    }
  });

  it("says why where a family publishes nothing for a platform", () => {
    const without = FAMILIES.flatMap((family) => PLATFORMS.map((platform) => family.packageFor(platform)));
    for (const wanted of without)
      if (typeof wanted !== "string") expect(wanted.none.length).toBeGreaterThan(20);
  });

  it("brings no family that the rule does not know", async () => {
    const sentences = await sentencesAfter((packages) => {
      packages["node_modules/@new/native-linux-x64-gnu"] = { version: "1.0.0", integrity: "sha512-a" };
    });
    expect(sentences).toEqual([expect.stringContaining("@new/native-linux-x64-gnu belongs to a family")]);
  });

  it("mixes no versions in a family", async () => {
    const sentences = await sentencesAfter((packages) => {
      packages["node_modules/@esbuild/darwin-x64"] = { version: "0.0.1", integrity: "sha512-a" };
    });
    expect(sentences).toEqual([expect.stringContaining("@esbuild have several versions")]);
  });

  it("names no host and binds every package to its content", async () => {
    const sentences = await sentencesAfter((packages) => {
      packages["node_modules/hono"] = { version: "1.0.0", resolved: "https" + "://example.org/hono" };
    });
    expect(sentences).toEqual([expect.stringContaining("names the host")]);
    const unbound = await sentencesAfter((packages) => {
      packages["node_modules/hono"] = { version: "1.0.0" };
    });
    expect(unbound).toEqual([expect.stringContaining("has no integrity")]);
  });
});
