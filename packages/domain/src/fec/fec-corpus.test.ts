import { describe, expect, it } from "vitest";
import { checkFecBytes, type FecReport } from "./check.ts";

interface FileSystem {
  existsSync(path: string): boolean;
  readFileSync(path: string): Uint8Array<ArrayBuffer>;
}
declare const process: {
  readonly env: Readonly<Record<string, string | undefined>>;
  getBuiltinModule(id: "node:fs"): FileSystem;
};
declare const URL: new (path: string, base: string) => { readonly pathname: string };
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };

const fs = process.getBuiltinModule("node:fs");
const checkout = new URL("../../../../", (import.meta as unknown as { url: string }).url).pathname;
const given = process.env.CORPUS_DIR;
const corpus =
  given === undefined ? `${checkout}../shared/data` : new URL(given, `file://${checkout}`).pathname;

/**
 * The tax office's own program judges the form only: it never adds up debits and credits. We do, and a file whose
 * entries do not balance is refused whatever its form.
 */
const BEYOND_THE_FORM = new Set(["entry-unbalanced", "file-unbalanced"]);

/** The rule that must explain each refusal and each remark of the tax office. */
const EXPECTED_RULE: Readonly<Record<string, string>> = {
  "bad-16-columns": "column-missing",
  "bad-date-format": "date-invalid",
  "bad-dot-decimals": "amount-invalid",
  "bad-empty-ecriturenum": "field-empty",
  "bad-no-pieceref": "field-empty",
  "bad-no-validdate": "field-empty",
  "bad-semicolon": "separator",
  "warn-account-letters": "account-outside-chart",
  "warn-extra-column": "column-extra",
  "warn-unbalanced": "entry-unbalanced",
};

function check(path: string): FecReport {
  const fileName = path.split("/").at(-1) ?? "";
  return checkFecBytes([fs.readFileSync(`${corpus}/${path}`)], { purpose: "import", fileName });
}

// Without the corpus there is nothing to compare with: the examples of fec.test.ts stand on their own.
if (fs.existsSync(`${corpus}/expected/fec.tsv`)) {
  const table = new TextDecoder().decode(fs.readFileSync(`${corpus}/expected/fec.tsv`));
  const cases = table
    .split("\n")
    .slice(1)
    .filter((row) => row !== "")
    .map((row) => row.split("\t"));

  describe("the verdicts of the tax office", () => {
    it("cover files to accept and files to refuse", () => {
      expect(cases.length).toBeGreaterThanOrEqual(15);
    });

    it.each(cases)("%s is %s", (path = "", verdict = "") => {
      const { anomalies } = check(path);
      const blocking = anomalies.filter((a) => a.severity === "blocking" && !BEYOND_THE_FORM.has(a.rule));
      expect(blocking.length === 0 ? "CONFORME" : "NON-CONFORME", JSON.stringify(anomalies)).toBe(
        verdict === "CONFORME" ? "CONFORME" : "NON-CONFORME",
      );
      const folder = path.split("/").at(-2) ?? "";
      const rule = EXPECTED_RULE[folder];
      if (rule !== undefined) expect(anomalies.map((a) => a.rule)).toContain(rule);
      if (folder.startsWith("good-"))
        expect(anomalies.filter((a) => a.severity !== "advice").map((a) => a.rule)).toEqual([
          "opening-missing",
        ]);
    });
  });
}
