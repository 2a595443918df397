import { isDate } from "@grand-livre/domain/date/calendar-date";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { multiplyRatio } from "@grand-livre/domain/money/multiply";
import { centsOf, dayOf } from "./amount.ts";
import {
  EQUAL_BASES,
  REQUIRED_BLOCKS,
  REQUIRED_BY_NATURE,
  REQUIRED_RUBRICS,
  SHAPES,
  WITHOUT_AMOUNT,
  WITHOUT_PEOPLE,
} from "./check-rules.ts";
import { type DsnBlock, rubricText } from "./message.ts";
import { TAX_OFFICE } from "./monthly.ts";
import { DECLARATION_TREE, isServiceLine, NORM, type NormNode, type NormRubric } from "./norm.ts";

/** What is wrong with a message. */
export type DsnFindingCode =
  | "envelope"
  | "block_unknown"
  | "block_misplaced"
  | "block_repeated"
  | "block_missing"
  | "rubric_unknown"
  | "rubric_missing"
  | "type"
  | "length"
  | "list"
  | "shape"
  | "count"
  | "sum_slip"
  | "sum_base"
  | "sum_payment"
  | "withholding";

export interface DsnFinding {
  readonly code: DsnFindingCode;
  /** Of the message, from 1. */
  readonly line: number;
  /** A block or a rubric with its name. */
  readonly place: string;
  readonly label: string;
  readonly value: string;
  readonly expected: string;
}

/** A block of the message with the line that it begins on. */
interface Placed extends DsnBlock {
  readonly line: number;
  readonly parent: Placed | undefined;
}

const HEAD = ["S10.G00.00", "S10.G00.01", "S10.G00.02", "S20.G00.05"];
const END = "S90.G00.90";
/** The rounding of a line of the slip and of an individual contribution. */
const EURO = 100;

const NONE: ReadonlySet<string> = new Set();

/**
 * All that is wrong with one message: structure, order, cardinality, types, lengths, lists, sums. Payments to
 * the organisms of `quarterly` are those of other months too, or stand in none before the quarter ends.
 */
export function checkDsn(message: readonly DsnBlock[], quarterly: ReadonlySet<string> = NONE): DsnFinding[] {
  const findings: DsnFinding[] = [];
  const tell = (code: DsnFindingCode, place: string, at: Partial<DsnFinding> = {}) => {
    const [block = "", rubric] = [place.slice(0, 10), place.slice(11)];
    const label = NORM.get(block)?.rubrics.get(rubric)?.label ?? NORM.get(block)?.label ?? "";
    findings.push({ code, line: 1, place, label, value: "", expected: "", ...at });
  };
  const own = withLines(message).filter(({ code }) => !isServiceLine(code, ""));
  checkEnvelope(own, tell);
  const placed = placeBlocks(own, tell);
  checkRequiredBlocks(placed, tell);
  for (const one of placed) checkBlock(one, natureOf(placed), tell);
  checkCounts(message, own, tell);
  checkSums(placed, tell, quarterly);
  return findings;
}

type Tell = (code: DsnFindingCode, place: string, at?: Partial<DsnFinding>) => void;
type Lined = DsnBlock & { readonly line: number };

function withLines(message: readonly DsnBlock[]): Lined[] {
  let line = 1;
  return message.map((one) => {
    const placed = { ...one, line };
    line += one.values.length;
    return placed;
  });
}

const natureOf = (blocks: readonly DsnBlock[]): string => {
  const declaration = blocks.find(({ code }) => code === "S20.G00.05");
  return declaration === undefined ? "" : (rubricText(declaration, "001") ?? "");
};

/** The envelope stands around the declaration, each of its blocks once. */
function checkEnvelope(blocks: readonly Lined[], tell: Tell): void {
  for (const [at, code] of HEAD.entries())
    if (blocks[at]?.code !== code) tell("envelope", code, { line: blocks[at]?.line ?? 1 });
  if (blocks.at(-1)?.code !== END) tell("envelope", END, { line: blocks.at(-1)?.line ?? 1 });
}

/** Each block under its parent by the tree of the norm, siblings in the order of their codes. */
function placeBlocks(blocks: readonly Lined[], tell: Tell): Placed[] {
  type Open = {
    readonly node: NormNode;
    readonly block: Placed | undefined;
    last: string;
    readonly seen: Set<string>;
  };
  const root: Open = { node: { children: DECLARATION_TREE }, block: undefined, last: "", seen: new Set() };
  let path = [root];
  return blocks.map((one) => {
    if (!NORM.has(one.code)) {
      tell("block_unknown", one.code, { line: one.line });
      return { ...one, parent: undefined };
    }
    if (HEAD.includes(one.code) || one.code === END) return { ...one, parent: undefined };
    const depth = path.findLastIndex(({ node }) => node.children?.[one.code] !== undefined);
    const parent = path[depth];
    const node = parent?.node.children?.[one.code];
    if (parent === undefined || node === undefined || one.code < parent.last) {
      tell("block_misplaced", one.code, { line: one.line });
      return { ...one, parent: parent?.block };
    }
    if (node.most === 1 && parent.seen.has(one.code)) tell("block_repeated", one.code, { line: one.line });
    parent.last = one.code;
    parent.seen.add(one.code);
    const placed = { ...one, parent: parent.block };
    path = [...path.slice(0, depth + 1), { node, block: placed, last: "", seen: new Set() }];
    return placed;
  });
}

function checkRequiredBlocks(blocks: readonly Placed[], tell: Tell): void {
  const declaration = blocks.find(({ code }) => code === "S20.G00.05");
  const kind = declaration === undefined ? "" : rubricText(declaration, "002");
  const hasPeople = kind === "01" || kind === "03";
  const wanted = hasPeople ? REQUIRED_BLOCKS[natureOf(blocks)] : WITHOUT_PEOPLE;
  const present = new Set(blocks.map(({ code }) => code));
  for (const code of (wanted ?? "").split(" "))
    if (code !== "" && !present.has(code)) tell("block_missing", code);
  const employed = new Set(blocks.filter(({ code }) => code === "S21.G00.40").map(({ parent }) => parent));
  if (hasPeople)
    for (const person of blocks.filter(({ code }) => code === "S21.G00.30"))
      if (!employed.has(person)) tell("block_missing", "S21.G00.40", { line: person.line });
}

function checkBlock(one: Placed, nature: string, tell: Tell): void {
  const norm = NORM.get(one.code);
  if (norm === undefined) return;
  const given = new Set(one.values.map(([rubric]) => rubric));
  const required = `${REQUIRED_RUBRICS[one.code] ?? ""} ${REQUIRED_BY_NATURE[nature]?.[one.code] ?? ""}`;
  for (const rubric of required.trim().split(" "))
    if (rubric !== "" && !given.has(rubric))
      tell("rubric_missing", `${one.code}.${rubric}`, { line: one.line });
  // Who is born abroad has a country in place of a commune.
  if (one.code === "S21.G00.30" && rubricText(one, "014") !== "99" && !given.has("007"))
    tell("rubric_missing", "S21.G00.30.007", { line: one.line });
  if (one.code === "S21.G00.81" && !WITHOUT_AMOUNT.has(rubricText(one, "001") ?? "") && !given.has("004"))
    tell("rubric_missing", "S21.G00.81.004", { line: one.line });
  for (const [at, [rubric, value]] of one.values.entries()) {
    const place = `${one.code}.${rubric}`;
    const where = { line: one.line + at, value };
    const rule = norm.rubrics.get(rubric);
    if (rule === undefined) {
      if (!isServiceLine(one.code, rubric)) tell("rubric_unknown", place, where);
      continue;
    }
    const wrong = wrongValue(rule, value, place);
    if (wrong !== undefined) tell(wrong.code, place, { ...where, expected: wrong.expected });
  }
}

function wrongValue({ type, length, codes }: NormRubric, value: string, place: string) {
  if (value.length > length) return { code: "length" as const, expected: String(length) };
  if (codes !== null)
    return codes.has(value) ? undefined : { code: "list" as const, expected: [...codes].join(", ") };
  if (type === "D") {
    const day = dayOf(value);
    return day !== undefined && isDate(day) ? undefined : { code: "type" as const, expected: "JJMMAAAA" };
  }
  if (type === "N" && !/^-?\d+(\.\d{1,2})?$/.test(value)) return { code: "type" as const, expected: "0.00" };
  const shape = SHAPES[place];
  return shape === undefined || shape.test(value) ? undefined : { code: "shape" as const, expected: "" };
}

/** The totals at the end count every line, those of the platform too. */
function checkCounts(message: readonly DsnBlock[], own: readonly Lined[], tell: Tell): void {
  const end = own.findLast(({ code }) => code === END);
  if (end === undefined) return;
  const lines = message.reduce((sum, { values }) => sum + values.length, 0);
  const declarations = own.filter(({ code }) => code === "S20.G00.05").length;
  for (const [rubric, expected] of [
    ["001", lines],
    ["002", declarations],
  ] as const) {
    const value = rubricText(end, rubric) ?? "";
    if (Number(value) !== expected)
      tell("count", `${END}.${rubric}`, { line: end.line, value, expected: String(expected) });
  }
}

const cents = (one: DsnBlock, rubric: string): number => centsOf(rubricText(one, rubric)) || 0;

/** What the message adds up to: slip, individual contributions, payments, income tax. */
function checkSums(blocks: readonly Placed[], tell: Tell, quarterly: ReadonlySet<string>): void {
  if (natureOf(blocks) !== "01") return;
  const all = (code: string) => blocks.filter((one) => one.code === code);
  const differs = (
    code: DsnFindingCode,
    place: string,
    line: number,
    found: number,
    wanted: number,
    most: number,
  ) => {
    if (Math.abs(found - wanted) > most)
      tell(code, place, { line, value: euros(found), expected: euros(wanted) });
  };
  const contributions = all("S21.G00.81");
  const payments = all("S21.G00.20");
  for (const slip of all("S21.G00.22")) {
    const organism = rubricText(slip, "001");
    const lines = all("S21.G00.23").filter(({ parent }) => parent === slip);
    const owed = contributions.filter((one) => rubricText(one, "002") === organism);
    // Half a euro for the base and for the amount of each line, half a cent for each contribution of an employee.
    const most = lines.length * EURO + owed.length;
    const total = sumCentsOf(owed, (one) => cents(one, "004"));
    differs("sum_slip", "S21.G00.22.005", slip.line, cents(slip, "005"), total, most);
    const paid = payments.filter((one) => rubricText(one, "001") === organism);
    const due = Math.max(0, cents(slip, "005"));
    if (!quarterly.has(organism ?? ""))
      differs(
        "sum_payment",
        "S21.G00.20.005",
        slip.line,
        sumCentsOf(paid, (one) => cents(one, "005")),
        due,
        0,
      );
    for (const { ctps, qualifier, base } of EQUAL_BASES) {
      const same = lines.filter(
        (one) => ctps.includes(rubricText(one, "001") ?? "") && rubricText(one, "002") === qualifier,
      );
      const [line] = same;
      const bases = all("S21.G00.78").filter((one) => rubricText(one, "001") === base);
      if (line === undefined) continue;
      const sum = sumCentsOf(bases, (one) => cents(one, "004"));
      const told = sumCentsOf(same, (one) => cents(one, "004"));
      differs("sum_base", "S21.G00.23.004", line.line, told, sum, (EURO / 2) * same.length);
    }
  }
  checkWithholding(blocks, payments, tell, quarterly.has(TAX_OFFICE) ? () => undefined : differs);
  for (const payment of payments) {
    const parts = all("S21.G00.55").filter(({ parent }) => parent === payment);
    if (parts.length > 0)
      differs(
        "sum_payment",
        "S21.G00.55.001",
        payment.line,
        sumCentsOf(parts, (one) => cents(one, "001")),
        cents(payment, "005"),
        0,
      );
  }
  const cover = contributions.filter((one) => rubricText(one, "001") === "059");
  const covered = sumCentsOf(all("S21.G00.55"), (one) => cents(one, "001"));
  const covers = all("S21.G00.15").map((one) => rubricText(one, "002") ?? "");
  if (cover.length > 0 && !covers.some((organism) => quarterly.has(organism)))
    differs(
      "sum_payment",
      "S21.G00.55.001",
      cover[0]?.line ?? 1,
      covered,
      sumCentsOf(cover, (one) => cents(one, "004")),
      0,
    );
}

function checkWithholding(
  blocks: readonly Placed[],
  payments: readonly Placed[],
  tell: Tell,
  differs: (
    code: DsnFindingCode,
    place: string,
    line: number,
    found: number,
    wanted: number,
    most: number,
  ) => void,
): void {
  const pays = blocks.filter(({ code }) => code === "S21.G00.50");
  const tax = payments.filter((one) => rubricText(one, "001") === TAX_OFFICE);
  const corrected = blocks.filter(({ code }) => code === "S21.G00.56");
  const due =
    sumCentsOf(pays, (one) => cents(one, "009")) + sumCentsOf(corrected, (one) => cents(one, "007"));
  const paid = sumCentsOf(tax, (one) => cents(one, "005"));
  differs("sum_payment", "S21.G00.20.005", tax[0]?.line ?? pays[0]?.line ?? 1, paid, Math.max(0, due), 0);
  for (const pay of pays) {
    // A rate has two decimals: hundredths of a percent.
    const tax = multiplyRatio(Math.max(0, cents(pay, "013")), cents(pay, "006"), 10_000);
    if (Math.abs(tax - cents(pay, "009")) > 1)
      tell("withholding", "S21.G00.50.009", {
        line: pay.line,
        value: euros(cents(pay, "009")),
        expected: euros(tax),
      });
  }
}

const euros = (value: number) => (value / 100).toFixed(2).replace(".", ",");
