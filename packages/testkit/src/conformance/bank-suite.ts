import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { BankFile } from "@grand-livre/capture/bank/bank-file";
import { judgeBankFile, parseBankFile } from "@grand-livre/capture/bank/read-bank-file";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { formatAmount } from "@grand-livre/domain/money/format-amount";
import { isRefusal } from "@grand-livre/domain/refusal";
import { type Comparison, type ConformanceSuite, countFamily, type FamilyResult } from "./results.ts";

/** What the files are read to, where they lie beside it: the other readers' own answers. */
const NOT_STATEMENTS = new Set([".json", ".yml"]);

/** Files that hold no statement that could be read, and why; every other one is read. */
export const REFUSED_FILES: Readonly<Record<string, string>> = {
  "camt053.v2.wrong.xml": "noStatement",
  "pennylane-invalid_date.txt": "date",
  "pennylane-operation.txt": "noOpening",
  "pennylane-operation_detail_without_operation.txt": "noOpening",
  "pennylane-operation_unstarted.txt": "noOpening",
  "silarhi-cfonb240-complex-test.txt": "cfonb240",
  // A single line of a statement, without its balances.
  "cmxl-statement_line.sta": "noOpening",
  // Its first statement begins in the middle.
  "self-provided-sparkassen.sta": "noOpening",
  "asgrim-ofxdata-banking-xml200.ofx": "date",
  "asgrim-ofxdata-emptyDateTime.ofx": "noAccount",
  "ofxparse-date_missing.ofx": "date",
  // Securities, signatures, lists of accounts: no account statement.
  "asgrim-ofxdata-investments-multiple-accounts-xml.ofx": "noStatement",
  "asgrim-ofxdata-investments-xml.ofx": "noStatement",
  "ofxparse-account_listing_aggregation.ofx": "noStatement",
  "ofxparse-fidelity.ofx": "noStatement",
  "ofxparse-investment_medium.ofx": "noStatement",
  "ofxparse-signon_fail.ofx": "noStatement",
  "ofxparse-signon_success_no_message.ofx": "noStatement",
  "ofxparse-td_ameritrade.ofx": "noStatement",
  "ofxparse-vanguard.ofx": "noStatement",
  // Read with a mapping of their columns, by the server.
  "debit_credit.csv": "sheet",
  "empty_statement_en.csv": "sheet",
  "meta_data_separated_credit_debit.csv": "sheet",
  "multi_currency.csv": "sheet",
  "original_currency_empty.csv": "sheet",
  "sample_statement_credit_card_inverse_sign_en.csv": "sheet",
  "sample_statement_en.xlsx": "sheet",
};

/**
 * Every file of the bank's corpus: its operations and their sum against what the marks of its format count, apart from the reader;
 * or the reason of its refusal. Says of each file what was read, and why the books would refuse it.
 */
export const bankSuite: ConformanceSuite = {
  name: "bank",
  async run(corpusDir: string): Promise<FamilyResult[]> {
    const folder = join(corpusDir, "bank");
    const families: FamilyResult[] = [];
    for (const family of (await readdir(folder)).sort()) {
      const files = (await readdir(join(folder, family))).filter(
        (name) => !NOT_STATEMENTS.has(extname(name)),
      );
      const comparisons: Comparison[] = [];
      const reportLines: string[] = [];
      for (const name of files.sort()) {
        const bytes = new Uint8Array(await readFile(join(folder, family, name)));
        const { line, found } = judge(`${family}/${name}`, name, bytes);
        comparisons.push(...found);
        reportLines.push(line);
      }
      families.push({ ...countFamily(`bank/${family}`, files.length, comparisons), told: reportLines });
    }
    if (families.length === 0) throw new Error(`no file of a bank in ${corpusDir}`);
    return families;
  },
};

function judge(
  file: string,
  name: string,
  bytes: Uint8Array,
): { readonly line: string; readonly found: readonly Comparison[] } {
  const read = parseBankFile(bytes);
  const compared = (field: string, expected: string, got: string): Comparison => ({
    file,
    field,
    expected,
    got,
    verdict: got === expected ? "right" : "wrong",
    reason: null,
  });
  const expected = REFUSED_FILES[name] ?? "read";
  if (isRefusal(read)) {
    const { reason, why } = read.details ?? { reason: "unknown", why: "" };
    return { line: `${file}: refused, ${why}`, found: [compared("read", expected, reason)] };
  }
  const marks = marksOf(read.format, new TextDecoder("latin1").decode(bytes));
  const operations = read.statements.flatMap((one) => one.operations);
  const sum = sumCentsOf(operations, ({ amountCents }) => amountCents);
  return {
    line: `${file}: ${lineOf(read)}`,
    found: [
      compared("read", expected, "read"),
      compared("operations", String(marks.count), String(operations.length)),
      compared("sum", formatAmount(marks.cents), formatAmount(sum)),
    ],
  };
}

function lineOf(read: BankFile): string {
  const statements = read.statements.map(({ operations, currency, openingCents, closingCents }) => {
    const sum = sumCentsOf(operations, ({ amountCents }) => amountCents);
    const [opening, closing] = [openingCents, closingCents].map((cents) =>
      cents === undefined ? "untold" : formatAmount(cents),
    );
    return `${operations.length} operations, ${formatAmount(sum)} ${currency}, ${opening} to ${closing}`;
  });
  const judged = judgeBankFile(read);
  const refusal = isRefusal(judged) ? `; not booked: ${judged.refused}` : "";
  const announced = read.isInformation ? "; announces only" : "";
  return `${read.format}, ${statements.join("; ")}${announced}${refusal}`;
}

interface Marks {
  readonly count: number;
  readonly cents: number;
}

/** Operations and their sum as the marks of a format count them: by patterns, without the reader. */
function marksOf(format: BankFile["format"], text: string): Marks {
  if (format === "cfonb120") return cfonbMarks(text);
  if (format === "ofx") return ofxMarks(text);
  if (format === "mt940" || format === "mt942") return mt940Marks(text);
  return camtMarks(text);
}

const total = (amounts: readonly number[]): Marks => ({
  count: amounts.length,
  cents: sumCentsOf(amounts, (cents) => cents),
});

/** `12,5`, `12.50` or `12` in cents. */
function centsOf(text: string): number {
  const [, sign = "", whole = "", decimals = ""] = /^([+-]?)(\d*)(?:[.,](\d*))?$/.exec(text.trim()) ?? [];
  const cents = Number(`${whole}${decimals.replace(/0+$/, "").padEnd(2, "0")}`);
  return sign === "-" && cents !== 0 ? -cents : cents;
}

/** Booked entries of a CAMT; pending ones come with a later file. */
function camtMarks(text: string): Marks {
  const entries = [...text.matchAll(/<(?:\w+:)?Ntry>([\s\S]*?)<\/(?:\w+:)?Ntry>/g)].map(
    ([, inner = ""]) => inner,
  );
  const booked = entries.filter((entry) => !/<(?:\w+:)?Sts>\s*(?:<(?:\w+:)?Cd>)?\s*PDNG/.test(entry));
  return total(
    booked.map((entry) => {
      const [, amount = "0"] = /<(?:\w+:)?Amt [^>]*>([^<]+)</.exec(entry) ?? [];
      const isDebit = /<(?:\w+:)?CdtDbtInd>\s*DBIT/.test(entry);
      const cents = centsOf(amount);
      return isDebit && cents !== 0 ? -cents : cents;
    }),
  );
}

/** Tags 61; `R` before the sign reverses it, some banks leave the comma out. */
function mt940Marks(text: string): Marks {
  const lines = [...text.matchAll(/:61:\d{6}(?:\d{4})?(R?)([CD])[A-Z]?(\d+,?\d*)/g)];
  return total(
    lines.map(([, reverse, side, amount = ""]) => {
      const isOut = (side === "D") !== (reverse === "R");
      return isOut ? -centsOf(amount) : centsOf(amount);
    }),
  );
}

function ofxMarks(text: string): Marks {
  return total(
    [...text.matchAll(/<STMTTRN>[\s\S]*?<TRNAMT>\s*([+-]?[\d.,]+)/g)].map(([, amount = ""]) =>
      centsOf(amount),
    ),
  );
}

/** Records 04: the amount at 91 to 104 in figures of which the last one holds the sign, two decimals. */
function cfonbMarks(text: string): Marks {
  const last = "{ABCDEFGHI}JKLMNOPQR";
  return total(
    text
      .split(/\r?\n/)
      .filter((line) => line.startsWith("04"))
      .map((line) => {
        const field = line.slice(90, 104);
        const sign = last.indexOf(field.at(-1) ?? "");
        const cents = Number(`${field.slice(0, -1)}${sign % 10}`);
        return sign >= 10 && cents !== 0 ? -cents : cents;
      }),
  );
}
