import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import type { IssuedInvoice } from "../../packages/contracts/src/issued-invoice.ts";
import { decimalsOf, writtenStep } from "../../packages/domain/src/currency/currencies.ts";
import { writeCii } from "../../packages/einvoice/src/xml/write-cii.ts";
import { writeUbl } from "../../packages/einvoice/src/xml/write-ubl.ts";
import type { ConformanceSuite, FamilyResult } from "../../packages/testkit/src/conformance/results.ts";
import { validInvoice } from "../../packages/testkit/src/issued/valid-invoice.ts";
import { checkedFamily, checkRules } from "./official-checkers.ts";

interface Judged {
  /** How many invoices of each currency are drawn. */
  readonly drawn: number;
  readonly seed: number;
  readonly saxonJar: string;
  /** The folder of the official rules: `EN16931-CII.xslt`, `EN16931-UBL.xslt`. */
  readonly rules: string;
}

const CURRENCIES = ["EUR", "USD", "CHF", "JPY", "TND"];
const WRITERS = { CII: writeCii, UBL: writeUbl };
/** In a currency that does not exist (BR-CL-04): a checker that lets it through has checked nothing. */
const PLANTED = "planted.xml";

/**
 * An invoice of hundredths as one of a currency of other decimals: its figures stay in whole units of one without decimals, and are ten
 * times theirs in one of three, of which two are written.
 */
function inUnitsOf(invoice: IssuedInvoice, currency: string): IssuedInvoice {
  const step = writtenStep(currency);
  const scaled = (value: unknown, name = ""): unknown => {
    if (Array.isArray(value)) return value.map((one) => scaled(one));
    if (name === "unitPriceCents") return step === 1 ? value : shiftedPrice(String(value));
    if (name.endsWith("Cents") && typeof value === "number") return value * step;
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [
        key,
        key === "euros" || key === "seller" ? one : scaled(one, key),
      ]),
    );
  };
  return { ...(scaled(invoice) as IssuedInvoice), currency };
}

/** Ten times a decimal: `12.345` → `123.45`. */
const shiftedPrice = (price: string) => {
  const [whole = "0", fraction = ""] = price.split(".");
  const rest = fraction.slice(1);
  return `${Number(whole + (fraction[0] ?? "0"))}${rest === "" ? "" : `.${rest}`}`;
};

/** Invoices in five currencies, of which one has no decimals and one has three, as we write them, in both syntaxes, judged by the published rules of EN 16931. */
export const currenciesSuite = ({ drawn, seed, saxonJar, rules }: Judged): ConformanceSuite => ({
  name: "currencies",
  async run(): Promise<FamilyResult[]> {
    const work = await mkdtemp(join(tmpdir(), "currencies-"));
    const invoices = CURRENCIES.flatMap((currency) => {
      const isDrawn = decimalsOf(currency) === 2;
      const written = validInvoice.filter((invoice) => invoice.currency === (isDrawn ? currency : "GBP"));
      return fc.sample(isDrawn ? written : written.map((one) => inUnitsOf(one, currency)), {
        ...{ seed, numRuns: drawn },
      });
    });
    try {
      const results: FamilyResult[] = [];
      for (const [syntax, write] of Object.entries(WRITERS)) {
        const folder = await mkdtemp(join(work, `${syntax}-`));
        for (const [at, invoice] of invoices.entries())
          await writeFile(join(folder, `${invoice.currency}-${at}.xml`), write(invoice));
        const [first] = invoices;
        if (first !== undefined) await writeFile(join(folder, PLANTED), write({ ...first, currency: "XYZ" }));
        const stylesheet = join(rules, `EN16931-${syntax}.xslt`);
        const found = existsSync(stylesheet)
          ? await checkRules({ saxonJar, stylesheet }, folder, `${folder}-rules`)
          : undefined;
        const planted = { all: [PLANTED], wanted: PLANTED };
        results.push(checkedFamily(`EN16931 ${syntax}`, "Saxon or official rules", planted, found));
      }
      return results;
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  },
});
