import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";

/** A process with little memory judges 200 MB that `pieces` makes, and reports its blocking rules and its shape. */
function judge(pieces: string) {
  const program = `
    import { checkFecFile } from ${JSON.stringify(import.meta.resolve("./ledger-reading.ts"))};
    const spaces = new Uint8Array(1024 * 1024).fill(32);
    const letters = new Uint8Array(1024 * 1024).fill(120);
    const text = (it) => new TextEncoder().encode(it);
    const names = "JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise";
    async function* pieces() { ${pieces} }
    const { anomalies, shape } = await checkFecFile(async () => pieces(), {}, async () => {});
    const rules = anomalies.filter((one) => one.severity === "blocking").map((one) => [one.rule, one.line]);
    process.stdout.write(JSON.stringify({ rules, kept: shape !== undefined }));
  `;
  const flags = ["--max-old-space-size=48", "--no-warnings", "--input-type=module", "--eval"];
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, program], { encoding: "utf8" });
  if (stdout === "") throw new Error(stderr.slice(0, 500));
  return JSON.parse(stdout);
}

const TOO_LONG = "line-too-long";

describe("a file of 200 MB, in little memory", () => {
  it("is refused when its header does not end", () => {
    const seen = judge("for (let count = 0; count < 200; count += 1) yield letters;");
    expect(seen).toMatchObject({ rules: [[TOO_LONG, 1]] });
  });

  it("is refused when a blank line does not end", () => {
    const seen = judge(
      "yield text(names + '\\n'); for (let count = 0; count < 200; count += 1) yield spaces;",
    );
    expect(seen).toMatchObject({ rules: [[TOO_LONG, 2]] });
  });

  it("is not kept in its own form when its blank lines make most of it", () => {
    const line = "yield spaces.subarray(0, 30_000); yield text('\\n');";
    const seen = judge(
      `yield text(names + '\\n'); for (let count = 0; count < 6_600; count += 1) { ${line} }`,
    );
    expect(seen).toEqual({ rules: [["file-empty", null]], kept: false });
  });
});
