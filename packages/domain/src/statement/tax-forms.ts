import data from "../../data/tax-forms.data.json" with { type: "json" };
import { type AccountMovement, moved } from "../annual-accounts/notes-tables.ts";
import { prefixTable } from "../chart/prefix-table.ts";
import { formatDate } from "../date/calendar-date.ts";
import { lossesTaken } from "../declaration/corporate-tax.ts";
import { assertCents, sumCents, sumCentsOf } from "../money/cents.ts";
import { applyRate } from "../money/multiply.ts";
import type { BalanceRow, NetRow } from "../report/balance.ts";
import { buildStatement } from "./build-statement.ts";
import { capitalGain, type DisposedAsset, sumGains } from "./capital-gains.ts";
import { TAX_PACKAGE_MODELS, type TaxPackage } from "./tax-package.ts";

/** The year of the forms that the data has. */
export const TAX_FORMS_YEAR: number = data.year;

/** The books of an exercise as the forms read them. */
export interface FormBooks {
  readonly endDate: string;
  /** The result bears corporate tax; else its owners bear income tax. */
  readonly corporate: boolean;
  readonly balances: readonly NetRow[];
  /** Openings of the balance sheet, and charges and income of the exercise before. */
  readonly before: readonly NetRow[];
  /** Debits and credits of the exercise, opening left out. */
  readonly sums: readonly BalanceRow[];
  readonly movements: readonly AccountMovement[];
  readonly disposals: readonly DisposedAsset[];
  /** What persons typed, by « 2058-A.WF ». */
  readonly typed: ReadonlyMap<string, number>;
  /** Losses that the package of the exercise before left to carry; absent where nobody typed in it. */
  readonly carriedLossesCents?: number | undefined;
  /** What the balance of corporate tax was worked out with, beside the result of the books. */
  readonly declared?: DeclaredResult | undefined;
}

export interface DeclaredResult {
  readonly addedBackCents: number;
  readonly deductedCents: number;
  readonly lossesCents: number;
}

export interface TaxFormRow {
  readonly key: string;
  readonly label: string;
  readonly kind: "heading" | "line" | "total";
  /** Of each figure; empty where the form has no box. */
  readonly boxes: readonly string[];
  /** Of each figure, also of those without a box: `lossRest`. What a person adds is kept under it. */
  readonly names: readonly string[];
  readonly cents: readonly number[];
  readonly accounts: readonly string[];
  /** A person may add to the figure at that place. */
  readonly typed: readonly boolean[];
}

export interface TaxForm {
  /** `2058-A`; a form of several frames comes as several tables. */
  readonly form: string;
  readonly title: string;
  readonly headers: readonly string[];
  readonly rows: readonly TaxFormRow[];
}

/** Two figures that have to be the same. */
export interface TaxFormCheck {
  readonly label: string;
  readonly leftCents: number;
  readonly rightCents: number;
}

interface Source {
  readonly debit?: readonly string[];
  readonly credit?: readonly string[];
  readonly except?: readonly string[];
  readonly take?: "end" | "before" | "change" | "debits" | "credits";
  readonly of?: readonly string[];
  readonly sum?: readonly string[];
  readonly keep?: number;
  readonly moved?: readonly string[];
  readonly losses?: { readonly profit: string; readonly stock: readonly string[] };
  readonly cap?: { readonly value: string; readonly turnover: string };
  readonly only?: string;
  readonly typed?: boolean;
}
type Spec = Source | "typed";
type LineRow = readonly [boxes: string | readonly string[], label: string, spec?: Spec | readonly Spec[]];
interface Definition {
  readonly form: string;
  readonly title: string;
  readonly regime: string;
  readonly only?: string;
  readonly headers: readonly string[];
  readonly disposals?: boolean;
  readonly side?: 1 | -1;
  readonly leftOut?: readonly string[];
  readonly lines: readonly LineRow[];
}
type CheckRow = readonly [regime: string, label: string, left: Source, right: Source, only?: string];

const DEFINITIONS = data.forms as unknown as readonly Definition[];
const CHECKS = data.checks as unknown as readonly CheckRow[];
const CAPS = data.cap as unknown as readonly (readonly [number | null, number])[];
/** Names of figures that the forms print without a box. */
const isBox = (name: string) => !/^[a-z]/.test(name);
const boxesOf = ([boxes]: LineRow) => (typeof boxes === "string" ? [boxes] : boxes);
const sourceOf = (spec: Spec | undefined): Source => (spec === "typed" ? { typed: true } : (spec ?? {}));
const sourceAt = ([, , spec]: LineRow, at: number): Source =>
  Array.isArray(spec) ? sourceOf((spec as readonly Spec[])[at]) : sourceOf(spec as Spec | undefined);

/** The boxes that a person may add to, `2058-A.WF`. */
export const TYPED_BOXES: ReadonlySet<string> = new Set(
  DEFINITIONS.flatMap(({ form, lines }) =>
    lines.flatMap((line) =>
      boxesOf(line).flatMap((box, at) => (sourceAt(line, at).typed === true ? [`${form}.${box}`] : [])),
    ),
  ),
);

/** The regime of the form that a box is on. */
export function regimeOfBox(box: string): TaxPackage {
  return box.startsWith("2033") ? "simplified" : "normal";
}

/** The forms of a regime beside balance sheet, income statement and the tables 2054 to 2057, and their checks. */
export function taxForms(
  regime: TaxPackage,
  books: FormBooks,
): { readonly forms: TaxForm[]; readonly checks: TaxFormCheck[] } {
  const tax = books.corporate ? "corporate" : "income";
  const own = DEFINITIONS.filter((one) => one.regime === regime && (one.only ?? tax) === tax);
  const reader = new FormReader(own, books);
  const forms = own.map((one) => reader.table(one));
  const checks = CHECKS.filter(([of, , , , only = tax]) => of === regime && only === tax).map(
    ([, label, left, right]) => ({
      label,
      leftCents: reader.figure("", left),
      rightCents: reader.figure("", right),
    }),
  );
  return { forms, checks: [...checks, ...checksBeyond(regime, books, reader)] };
}

/** What other exercises and declarations say of the tax result, where they say something. */
function checksBeyond(regime: TaxPackage, books: FormBooks, reader: FormReader): TaxFormCheck[] {
  const { corporate, carriedLossesCents, declared, endDate } = books;
  if (!corporate) return [];
  const names = regime === "normal" ? NORMAL_NAMES : SIMPLIFIED_NAMES;
  const carried: TaxFormCheck[] =
    carriedLossesCents === undefined
      ? []
      : [
          {
            label: `Déficits à l’ouverture (${names.opening[0]?.split(".")[1]}) et déficits laissés par la liasse précédente`,
            leftCents: reader.figure("", { of: names.opening }),
            rightCents: carriedLossesCents,
          },
        ];
  if (declared === undefined) return carried;
  const { addedBackCents, deductedCents, lossesCents } = declared;
  const beforeTax = reader.figure("", { of: names.books, debit: ["695", "696", "698", "699"] });
  const profit = assertCents(beforeTax + addedBackCents - deductedCents);
  return [
    ...carried,
    {
      label: "Résultat fiscal et base saisie au solde d’impôt sur les sociétés",
      leftCents: reader.figure("", { of: names.result }),
      rightCents: assertCents(profit - lossesTaken(profit, lossesCents, endDate)),
    },
  ];
}

const NORMAL_NAMES = { opening: ["2058-B.K4"], books: ["2053.HN"], result: ["2058-A.XN", "-2058-A.XO"] };
const SIMPLIFIED_NAMES = {
  opening: ["2033-D.982"],
  books: ["2033-B.310"],
  result: ["2033-B.370", "-2033-B.372"],
};

/** Reads boxes by name; each is worked out once. */
class FormReader {
  private readonly known = new Map<string, number>();
  private readonly asked = new Set<string>();
  private readonly places = new Map<string, readonly [Definition, LineRow, number]>();
  private readonly tables = new Map<
    Definition,
    ReadonlyMap<string, { cents: readonly number[]; accounts: readonly string[] }>
  >();

  private readonly books: FormBooks;

  constructor(definitions: readonly Definition[], books: FormBooks) {
    this.books = books;
    for (const models of Object.values(TAX_PACKAGE_MODELS))
      for (const model of [models.balanceSheet, models.incomeStatement])
        for (const line of buildStatement(model, books.balances))
          this.known.set(`${model.formOf(line.key)}.${line.key}`, line.netCents);
    for (const definition of definitions)
      for (const line of definition.lines)
        for (const [at, box] of boxesOf(line).entries())
          this.places.set(`${definition.form}.${box}`, [definition, line, at]);
  }

  table(definition: Definition): TaxForm {
    const { form, title, headers, lines } = definition;
    const assets = definition.disposals ? this.books.disposals : [];
    const rows = assets.map((asset, at): TaxFormRow => {
      const cents = capitalGain(asset, this.books.corporate);
      const none = cents.map(() => "");
      const label = `${asset.label}, du ${formatDate(asset.acquisitionDate)} au ${formatDate(asset.disposedOn)}`;
      const own = {
        label,
        cents,
        boxes: none,
        names: none,
        accounts: [asset.account],
        typed: cents.map(() => false),
      };
      return { key: `asset${at}`, kind: "line", ...own };
    });
    return {
      form,
      title,
      headers,
      rows: [...rows, ...lines.map((line, at) => this.row(definition, line, at))],
    };
  }

  private row(definition: Definition, line: LineRow, place: number): TaxFormRow {
    const [boxes, label, spec] = line;
    if (spec === undefined)
      return {
        key: `heading${place}`,
        label,
        kind: "heading",
        boxes: [],
        names: [],
        cents: [],
        accounts: [],
        typed: [],
      };
    const names = boxesOf(line);
    const sources = names.map((_, at) => sourceAt(line, at));
    const key = typeof boxes === "string" ? boxes : (boxes[0] ?? "");
    return {
      key,
      label,
      kind: sources[0]?.sum === undefined ? "line" : "total",
      boxes: names.map((name) => (isBox(name) ? name : "")),
      names,
      cents: names.map((name) => this.box(`${definition.form}.${name}`)),
      accounts:
        sources[0]?.moved === undefined
          ? [...new Set(sources.flatMap((one) => this.accountsOf(one)))].sort()
          : (this.moves(definition).get(key)?.accounts ?? []),
      typed: sources.map((one) => one.typed === true && this.applies(one)),
    };
  }

  /** @throws RangeError for a box that no form has, or that leads to itself */
  private box(name: string): number {
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const place = this.places.get(name);
    if (place === undefined || this.asked.has(name)) throw new RangeError(`no box ${name}`);
    this.asked.add(name);
    const [definition, line, at] = place;
    const cents = this.placed(name, definition, line, at);
    this.known.set(name, cents);
    return cents;
  }

  private placed(name: string, definition: Definition, line: LineRow, at: number): number {
    const source = sourceAt(line, at);
    if (definition.disposals)
      return sumGains(this.books.disposals.map((one) => capitalGain(one, this.books.corporate)))[at] ?? 0;
    if (source.moved !== undefined) return this.moves(definition).get(boxesOf(line)[0] ?? "")?.cents[at] ?? 0;
    // A total of several columns names the first box of each line.
    const inColumn = (name: string) => {
      const [sign, first] = signed(name);
      const of = definition.lines.find((one) => boxesOf(one)[0] === first);
      return `${sign < 0 ? "-" : ""}${of === undefined ? first : boxesOf(of)[at]}`;
    };
    const own = source.sum === undefined ? source : { ...source, sum: source.sum.map(inColumn) };
    const typed = source.typed === true && this.applies(source) ? (this.books.typed.get(name) ?? 0) : 0;
    return assertCents(this.figure(definition.form, own) + typed);
  }

  private applies({ only }: Source): boolean {
    return only === undefined || (only === "corporate") === this.books.corporate;
  }

  /** A figure without what is typed. */
  figure(form: string, source: Source): number {
    if (!this.applies(source)) return 0;
    const refs = (names: readonly string[]) =>
      sumCents(
        names.map((name) => {
          const [sign, box] = signed(name);
          return sign * this.box(box.includes(".") ? box : `${form}.${box}`);
        }),
      );
    const { losses, cap, keep } = source;
    const found = sumCents([
      this.accountCents(source),
      refs(source.of ?? []),
      refs(source.sum ?? []),
      losses === undefined || !this.books.corporate
        ? 0
        : lossesTaken(refs([losses.profit]), Math.max(0, refs(losses.stock)), this.books.endDate),
      cap === undefined ? 0 : capped(refs([cap.value]), refs([cap.turnover])),
    ]);
    return keep === undefined ? found : Math.max(0, keep * found);
  }

  private accountCents(source: Source): number {
    const { debit, credit, take = "end" } = source;
    if (debit === undefined && credit === undefined) return 0;
    const { balances, before, sums } = this.books;
    const net = (rows: readonly NetRow[]) =>
      sumCentsOf(
        rows.filter(({ account }) => isOf(source, account)),
        ({ balanceCents }) => balanceCents,
      );
    if (take === "debits" || take === "credits")
      return sumCentsOf(
        sums.filter(({ account }) => isOf(source, account)),
        (row) => (take === "debits" ? row.debitCents : row.creditCents),
      );
    const cents =
      take === "end" ? net(balances) : take === "before" ? net(before) : net(balances) - net(before);
    return assertCents(credit === undefined ? cents : -cents);
  }

  private accountsOf(source: Source): readonly string[] {
    if (!this.applies(source) || (source.debit === undefined && source.credit === undefined)) return [];
    const { balances, sums } = this.books;
    return [...balances, ...sums].map(({ account }) => account).filter((account) => isOf(source, account));
  }

  private moves(definition: Definition) {
    const found = this.tables.get(definition);
    if (found !== undefined) return found;
    const lines = definition.lines.flatMap((line) => {
      const { moved: prefixes } = sourceAt(line, 0);
      return prefixes === undefined ? [] : [{ key: boxesOf(line)[0] ?? "", label: line[1], prefixes }];
    });
    const lineOf = prefixTable<string | null>([
      ...lines.flatMap(({ key, prefixes }) => prefixes.map((prefix) => [prefix, key] as const)),
      ...(definition.leftOut ?? []).map((prefix) => [prefix, null] as const),
    ]);
    const rows = moved(
      lines,
      this.books.movements,
      definition.side ?? 1,
      ({ account }) => lineOf(account) ?? undefined,
    );
    const table = new Map(rows.filter(({ total }) => !total).map((row) => [row.key, row]));
    this.tables.set(definition, table);
    return table;
  }
}

const signed = (name: string): readonly [sign: 1 | -1, box: string] =>
  name.startsWith("-") ? [-1, name.slice(1)] : [1, name];

const startsWithAny = (account: string, prefixes: readonly string[]) =>
  prefixes.some((prefix) => account.startsWith(prefix));

const isOf = ({ debit, credit, except = [] }: Source, account: string) =>
  startsWithAny(account, debit ?? credit ?? []) && !startsWithAny(account, except);

/** Value added within its ceiling, a share of the turnover. */
function capped(valueCents: number, turnoverCents: number): number {
  const [, share = 10_000] = CAPS.find(([upTo]) => upTo === null || turnoverCents <= upTo) ?? [];
  return Math.max(0, Math.min(valueCents, applyRate(turnoverCents, share)));
}
