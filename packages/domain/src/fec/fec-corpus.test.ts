import { checkFecBytes, fecText } from "@grand-livre/testkit/books/fec-file";
import { describe, expect, it } from "vitest";
import { utf8Bytes } from "../ledger/utf8.ts";
import { formVerdict } from "./form-verdict.ts";

interface FileSystem {
  existsSync(path: string): boolean;
  readFileSync(path: string): Uint8Array<ArrayBuffer>;
}
declare const process: {
  readonly env: Readonly<Record<string, string | undefined>>;
  getBuiltinModule(id: "node:fs"): FileSystem;
};
declare const URL: new (url: string) => { readonly pathname: string };
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };

const fs = process.getBuiltinModule("node:fs");
const here = new URL((import.meta as unknown as { url: string }).url).pathname;
const checkout = here.slice(0, here.indexOf("packages/domain/"));
const corpusDir = process.env.CORPUS_DIR ?? "../shared/data";
const corpus = corpusDir.startsWith("/") ? corpusDir : `${checkout}${corpusDir}`;

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

function check(path: string): ReturnType<typeof checkFecBytes> {
  const fileName = path.split("/").at(-1) ?? "";
  return checkFecBytes([fs.readFileSync(`${corpus}/${path}`)], { purpose: "import", fileName });
}

const line = {
  journalCode: "OD",
  journalLabel: "Opérations diverses",
  entryNumber: "OD-2026-00001",
  entryDate: "2026-01-31",
  account: "627000",
  accountLabel: "Services bancaires",
  label: "Frais",
  debitCents: 100,
  creditCents: 0,
  validDate: "2026-01-31",
};

describe("the verdict on a form", () => {
  const file = fecText([line]);
  const verdict = (content: string) =>
    formVerdict(checkFecBytes([utf8Bytes(content)], { purpose: "import" }).anomalies);

  it("does not depend on sums, only on how the file is written", () => {
    expect(verdict(file)).toBe("CONFORME");
    expect(verdict(file.replaceAll("\t", ";"))).toBe("NON-CONFORME");
    expect(verdict(file.replace("1,00", "1.00"))).toBe("NON-CONFORME");
  });
});

// Without the corpus there is nothing to compare with: the examples of fec.test.ts suffice.
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
      const expected = verdict === "CONFORME" ? "CONFORME" : "NON-CONFORME";
      expect(formVerdict(anomalies), JSON.stringify(anomalies)).toBe(expected);
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
