import { checkFecBytes, checkFecLines, fecText } from "@grand-livre/testkit/books/fec-file";
import { describe, expect, it } from "vitest";
import { utf8Bytes } from "../ledger/utf8.ts";
import type { FecAnomaly } from "./anomaly.ts";
import type { FecCheckContext } from "./check.ts";
import type { FecLine } from "./line.ts";
import { NumberRanges } from "./number-ranges.ts";
import { easterSunday, isNonWorkingDay } from "./public-holidays.ts";
import { type FecRule, fecRules } from "./rules.ts";

const exercise = { startDate: "2026-01-01", endDate: "2026-12-31" };
const exported: FecCheckContext = { purpose: "export", exercise, firstExercise: true };
const imported: FecCheckContext = { purpose: "import", exercise, firstExercise: true };

const base: FecLine = {
  journalCode: "AC",
  journalLabel: "Achats",
  entryNumber: "AC-2026-00001",
  entryDate: "2026-09-15",
  account: "606100",
  accountLabel: "Fournitures",
  pieceRef: "F-88",
  pieceDate: "2026-09-14",
  label: "EDF",
  debitCents: 1000,
  creditCents: 0,
  validDate: "2026-09-16",
};

type Change = Partial<FecLine>;

/** A balanced entry: a charge and a supplier; changes go to both lines, then to each. */
function entry(both: Change = {}, first: Change = {}, second: Change = {}): FecLine[] {
  const credit = {
    account: "401000",
    accountLabel: "Fournisseurs",
    auxiliary: "FEDF",
    auxiliaryLabel: "EDF",
    debitCents: 0,
    creditCents: 1000,
  };
  return [
    { ...base, ...both, ...first },
    { ...base, ...credit, ...both, ...second },
  ];
}

const numbered = (n: number, both: Change = {}, first: Change = {}, second: Change = {}) =>
  entry({ entryNumber: `AC-2026-${String(n).padStart(5, "0")}`, pieceRef: `F-${n}`, ...both }, first, second);

const checkFile = (content: string, context = imported) =>
  checkFecBytes([utf8Bytes(content)], context).anomalies;
const found = (anomalies: readonly FecAnomaly[]) =>
  anomalies.map(({ rule, severity }) => `${severity} ${rule}`);

describe("our own ledger", () => {
  it("passes when it is sound", () => {
    expect(checkFecLines([...numbered(1), ...numbered(2)], exported)).toEqual([]);
  });

  it.each<[FecRule, "blocking" | "justify" | "advice", FecLine[]]>([
    ["entry-unbalanced", "blocking", entry({}, { debitCents: 1001 })],
    ["date-outside-exercise", "blocking", entry({ entryDate: "2025-12-31", pieceDate: "2025-12-31" })],
    ["account-outside-chart", "blocking", entry({}, { account: "9A" })],
    ["field-empty", "blocking", entry({}, { label: " " })],
    [
      "result-closed",
      "blocking",
      entry(
        {},
        { account: "706000", accountLabel: "Ventes" },
        { account: "120000", accountLabel: "Résultat", auxiliary: null, auxiliaryLabel: null },
      ),
    ],
    ["valid-before-entry", "justify", entry({ validDate: "2026-09-14" })],
    ["piece-after-entry", "justify", entry({ pieceDate: "2026-09-16" })],
    ["amount-negative", "justify", entry({}, { debitCents: 0, creditCents: -1000 })],
    ["sides-both-or-none", "justify", [...entry(), { ...base, debitCents: 0 }]],
    ["sides-both-or-none", "justify", entry({}, { debitCents: 2000, creditCents: 1000 })],
    ["lettering-without-date", "justify", entry({}, {}, { letteringCode: "A" })],
    ["currency-without-amount", "justify", entry({}, { currency: "USD" })],
    ["currency-without-amount", "justify", entry({}, { foreignAmount: "12.5" })],
    ["account-labels-differ", "justify", [...numbered(1), ...numbered(2, {}, { accountLabel: "Énergie" })]],
    ["auxiliary-without-label", "justify", entry({}, {}, { auxiliaryLabel: "" })],
    ["centralisation", "justify", entry({ label: "Centralisation septembre" })],
    ["sequence-gap", "justify", [...numbered(1), ...numbered(3)]],
    ["duplicate-entry", "advice", [...numbered(1), ...numbered(2, { pieceRef: "F-1" })]],
    ["suspense-not-cleared", "advice", entry({}, { account: "471000" })],
    ["cash-in-credit", "advice", entry({}, {}, { account: "530000", auxiliary: null, auxiliaryLabel: null })],
    ["non-working-day", "advice", entry({ entryDate: "2026-07-14", pieceDate: "2026-07-14" })],
  ])("is told of %s (%s)", (rule, severity, lines) => {
    const anomalies = checkFecLines(lines, exported);
    expect(found(anomalies)).toContain(`${severity} ${rule}`);
    const others = anomalies.filter(
      (a) => a.rule !== rule && !(rule === "entry-unbalanced" && a.rule === "file-unbalanced"),
    );
    expect(others).toEqual([]);
  });

  it("is told of a missing opening, unless it is a first exercise", () => {
    expect(found(checkFecLines(entry(), { ...exported, firstExercise: false }))).toEqual([
      "justify opening-missing",
    ]);
    const opening = entry({ journalCode: "AN", journalLabel: "À-nouveaux", entryNumber: "AN-2026-00001" });
    expect(
      checkFecLines([...opening, ...numbered(1, { pieceRef: "F-9" })], { ...exported, firstExercise: false }),
    ).toEqual([]);
  });

  it("is told of an account that two entries open", () => {
    const opening = (n: number) =>
      entry({
        journalCode: "AN",
        journalLabel: "À-nouveaux",
        entryNumber: `AN-2026-0000${n}`,
        pieceRef: `A-${n}`,
      });
    expect(found(checkFecLines([...opening(1), ...opening(2)], exported))).toEqual([
      "justify opening-doubled",
    ]);
    expect(checkFecLines(opening(1), exported)).toEqual([]);
  });

  it("names the gap of an entry and where it starts", () => {
    const [anomaly] = checkFecLines([...numbered(1), ...numbered(2, {}, { debitCents: 999 })], exported);
    expect(anomaly).toEqual({
      rule: "entry-unbalanced",
      severity: "blocking",
      line: 4,
      message:
        "L’écriture AC-2026-00002 du journal AC (ligne 4) est déséquilibrée : débit 9,99\u00a0€ / crédit 10,00\u00a0€, écart 0,01\u00a0€.",
    });
  });

  it("names an entry without a number by its line", () => {
    const messages = checkFecLines(entry({ entryNumber: "" }, { debitCents: 1001 }), exported).map(
      ({ message }) => message,
    );
    expect(messages.join(" ")).toContain("L’écriture sans numéro du journal AC (ligne 2) est déséquilibrée");
  });

  it("knows an entry whose lines are scattered", () => {
    const [a, b] = numbered(1);
    const [c, d] = numbered(2);
    if (!a || !b || !c || !d) throw new Error("two entries of two lines");
    expect(checkFecLines([a, c, b, d], exported)).toEqual([]);
    expect(found(checkFecLines([a, c, d], exported))).toEqual([
      "blocking entry-unbalanced",
      "blocking file-unbalanced",
    ]);
  });

  it("adds up beyond what numbers hold", () => {
    const huge = Array.from({ length: 200 }, () => ({
      ...base,
      account: "471000",
      debitCents: 99_999_999_999_999,
    }));
    const messages = checkFecLines(huge, exported).map((anomaly) => anomaly.message);
    expect(messages.filter((message) => message.includes("199999999999998\u00a0€"))).toHaveLength(3);
  });

  it("accepts a numbering continuous over the whole file", () => {
    const bank = (n: number) =>
      entry({ journalCode: "BQ", journalLabel: "Banque", entryNumber: String(n), pieceRef: `R-${n}` });
    const buy = (n: number) => entry({ entryNumber: String(n), pieceRef: `F-${n}` });
    expect(checkFecLines([...buy(1), ...bank(2), ...buy(3)], exported)).toEqual([]);
    expect(found(checkFecLines([...buy(1), ...bank(2), ...buy(4)], exported))).toEqual([
      "justify sequence-gap",
    ]);
  });

  it("looks at first digits only in a large file, and only when they are odd", () => {
    const many = (amount: (n: number) => number) =>
      Array.from({ length: 600 }, (_, n) => {
        const cents = amount(n);
        return numbered(n + 1, {}, { debitCents: cents }, { creditCents: cents });
      }).flat();
    expect(
      found(
        checkFecLines(
          many(() => 7000),
          exported,
        ),
      ),
    ).toEqual(["advice benford"]);
    expect(
      checkFecLines(
        many((n) => Math.round(1.05 ** (n % 471) * 100)),
        exported,
      ),
    ).toEqual([]);
  });
});

describe("somebody else's file", () => {
  const sound = fecText(entry());

  it("may leave the chart or close its result, for a reason", () => {
    expect(found(checkFile(fecText(entry({}, { account: "9A" }))))).toEqual([
      "justify account-outside-chart",
    ]);
    const closing = entry(
      {},
      { account: "706000" },
      { account: "120000", auxiliary: null, auxiliaryLabel: null },
    );
    expect(found(checkFile(fecText(closing)))).toEqual(["justify result-closed"]);
    const known = { ...imported, isChartAccount: (account: string) => account !== "401000" };
    expect(found(checkFile(sound, known))).toEqual(["justify account-outside-chart"]);
  });

  it.each<[string, string, string[]]>([
    ["empty", "", ["blocking file-empty"]],
    ["a header alone", sound.slice(0, sound.indexOf("\r\n")), ["blocking file-empty"]],
    ["not a FEC", "bonjour\nmonde\n", ["blocking separator", "blocking header-missing"]],
    ["semicolons", sound.replaceAll("\t", ";"), ["blocking separator"]],
    [
      "without PieceDate",
      sound.replace("PieceDate", "Autre"),
      ["blocking column-missing", "justify column-extra"],
    ],
    ["two columns swapped", sound.replace("Debit\tCredit", "Credit\tDebit"), ["blocking column-moved"]],
    ["a date with dashes", sound.replace("20260914", "2026-09-14"), ["blocking date-invalid"]],
    ["a day that does not exist", sound.replace("20260914", "20260931"), ["blocking date-invalid"]],
    ["a decimal point", sound.replace("10,00", "10.00"), ["blocking amount-invalid"]],
    ["three decimals", sound.replace("10,00", "10,000"), ["blocking amount-invalid"]],
    ["thousands apart", sound.replace("10,00", "1 010,00"), ["blocking amount-invalid"]],
    ["a tab in a label", sound.replace("EDF\t10", "ED\tF\t10"), ["blocking field-count"]],
    ["a column of its own", sound.replace("Idevise", "Idevise\tMonChamp"), ["justify column-extra"]],
    ["the columns of cash accounts", sound.replace("Idevise", "Idevise\tDateRglt\tModeRglt\tNatOp"), []],
  ])("is judged when it is %s", (_name, content, expected) => {
    const all = found(checkFile(content));
    for (const one of expected) expect(all).toContain(one);
    if (expected.length === 0) expect(all).toEqual([]);
  });

  it("may hold a tab inside a field between bars, with a reason", () => {
    const bars = sound.replaceAll("\t", "|").replace("|EDF|10,00", "|E\tDF|10,00");
    expect(found(checkFile(bars))).toEqual(["justify tab-in-label"]);
  });

  it("says why an amount is not one", () => {
    const messages = ["10.00", "10,000", "1 010,00", "dix"].map(
      (amount) => checkFile(sound.replace("10,00", amount)).find((a) => a.rule === "amount-invalid")?.message,
    );
    expect(messages).toEqual([
      "Ligne 2 : Debit vaut « 10.00 » : le séparateur décimal attendu est la virgule.",
      "Ligne 2 : Debit vaut « 10,000 » : un montant a deux décimales au plus.",
      "Ligne 2 : Debit vaut « 1 010,00 » : un montant s’écrit sans séparateur de milliers.",
      "Ligne 2 : Debit vaut « dix » : ce n’est pas un montant.",
    ]);
  });

  it("is judged by its name too", () => {
    const named = (fileName: string, context = imported) => found(checkFile(sound, { ...context, fileName }));
    expect(named("732829320FEC20261231.txt")).toEqual([]);
    expect(named("732829320FEC20251231.txt")).toEqual(["justify file-name"]);
    expect(named("export.txt")).toEqual(["justify file-name"]);
    expect(named("732829320FEC20251231.txt", { ...imported, exercise: undefined })).toEqual([
      "justify file-name",
    ]);
  });

  it("tells of blank lines, which the tax office's program refuses", () => {
    expect(found(checkFile(`${sound}\r\n`))).toEqual(["justify blank-line"]);
    expect(found(checkFile(sound))).toEqual([]);
  });

  it("takes one empty amount beside the other for zero, as the tax office's program does", () => {
    const blank = sound.replaceAll("\t0,00\t", "\t\t");
    expect(blank).not.toBe(sound);
    const anomalies = checkFile(blank);
    expect(new Set(found(anomalies))).toEqual(new Set(["advice amount-empty"]));
    const none = blank.replace(/\t\d+,00\t\t/, "\t\t\t");
    expect(found(checkFile(none))).toContain("blocking field-empty");
  });

  it("refuses what is not a text", () => {
    const utf16 = Uint8Array.from(
      sound
        .slice(0, 200)
        .split("")
        .flatMap((c) => [c.charCodeAt(0), 0]),
    );
    expect(found(checkFecBytes([utf16], imported).anomalies)).toContain("blocking encoding");
  });

  it("wrong on every line gets some sentences and a number", () => {
    const wrong = fecText(Array.from({ length: 200 }, () => base)).replaceAll("20260914", "hier");
    const dates = checkFile(wrong).filter((anomaly) => anomaly.rule === "date-invalid");
    expect(dates).toHaveLength(51);
    expect(dates.at(-1)).toEqual({
      rule: "date-invalid",
      severity: "blocking",
      message: "Date invalide : 150 autres cas non détaillés.",
    });
  });
});

describe("the rules", () => {
  it("each have a French name", () => {
    const titles = Object.values(fecRules).map((rule) => rule.title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it("know numbers in any order, and what is missing between them", () => {
    const ranges = new NumberRanges();
    for (const value of [5, 1, 3, 9, 2, 4, 2, 8]) ranges.add(value);
    expect(ranges.gaps()).toEqual([{ first: 6, last: 7 }]);
    ranges.add(7);
    expect(ranges.continuous).toBe(false);
    ranges.add(6);
    expect(ranges.continuous).toBe(true);
  });

  it("know the days nobody works", () => {
    expect([2024, 2025, 2026, 2027].map(easterSunday)).toEqual([
      "2024-03-31",
      "2025-04-20",
      "2026-04-05",
      "2027-03-28",
    ]);
    const idle = [
      "2026-04-06",
      "2026-05-14",
      "2026-05-25",
      "2026-05-01",
      "2026-11-11",
      "2026-09-19",
      "2026-09-20",
      "1999-01-02",
    ];
    expect(idle.filter((day) => !isNonWorkingDay(day))).toEqual([]);
    expect(["2026-09-18", "2026-09-21", "1999-01-04"].filter(isNonWorkingDay)).toEqual([]);
  });
});
