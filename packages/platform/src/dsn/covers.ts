import { sumCentsOf } from "@grand-livre/domain/money/cents";
import type { SchemeBase } from "@grand-livre/domain/payroll/schemes";
import { amountText } from "./amount.ts";
import { COVER, type DeclaredLine } from "./codes.ts";
import type { DsnEmployee, DsnEmployer } from "./facts.ts";
import { block, type DsnBlock } from "./message.ts";

const MUTUAL = "mutual";
const WELFARE = "welfare";

/** A contract of cover of the establishment, under its technical number in a message. */
export interface Cover {
  readonly key: string;
  readonly id: string;
  readonly reference: string;
  readonly organism: string;
}

/** Which cover a line is of: that of a scheme, the mutual of the contract, or the welfare of the law and the company. */
const keyOf = ({ line, scheme }: DeclaredLine): string =>
  scheme === undefined ? (line === MUTUAL ? MUTUAL : WELFARE) : `${scheme.reference} ${scheme.organism}`;

const isCover = ({ individual }: DeclaredLine): boolean => individual === COVER;

/** Lines of a cover. */
export const linesOf = (lines: readonly DeclaredLine[], { key }: Cover): readonly DeclaredLine[] =>
  lines.filter((line) => isCover(line) && keyOf(line) === key);

/** The contracts of cover that some lines pay for: the mutual is 1, the welfare 2, schemes follow. */
export function coversOf(lines: readonly DeclaredLine[], employer: DsnEmployer): readonly Cover[] {
  const own = lines.filter(isCover);
  const keys = new Set(own.map(keyOf));
  const schemes = [...Map.groupBy(own, keyOf)].flatMap(([key, [first]]) =>
    first?.scheme === undefined ? [] : [{ key, ...first.scheme }],
  );
  return [
    ...(keys.has(MUTUAL)
      ? [{ key: MUTUAL, id: "1", reference: employer.mutualReference, organism: employer.mutualOrganism }]
      : []),
    ...(keys.has(WELFARE)
      ? [{ key: WELFARE, id: "2", reference: employer.welfareReference, organism: employer.welfareOrganism }]
      : []),
    ...schemes
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ key, reference, organism }, at) => ({ key, id: String(at + 3), reference, organism })),
  ];
}

/** The contracts of the establishment (S21.G00.15). */
export const contractBlocks = (covers: readonly Cover[]): DsnBlock[] =>
  covers.map(({ reference, organism, id }) =>
    block("S21.G00.15", { "001": reference, "002": organism, "005": id }),
  );

/** What covers an employee (S21.G00.70), under the numbers of the establishment's contracts. */
export const affiliationBlocks = (
  employee: DsnEmployee,
  lines: readonly DeclaredLine[],
  covers: readonly Cover[],
): DsnBlock[] =>
  covers.flatMap((cover) => {
    const [first] = linesOf(lines, cover);
    if (first === undefined) return [];
    const own = first.scheme ?? {
      population: cover.key === MUTUAL ? employee.mutualPopulation : employee.welfarePopulation,
      option: cover.key === MUTUAL ? employee.mutualOption : "",
    };
    return [
      block("S21.G00.70", { "004": own.option, "005": own.population, "012": cover.id, "013": cover.id }),
    ];
  });

/** The component of the base that each base of a scheme is (S21.G00.79.001); a share of the ceiling is an amount. */
const COMPONENTS: Readonly<Record<SchemeBase, string>> = {
  whole: "10",
  trancheA: "11",
  trancheB: "13",
  tranche2: "24",
  ceiling: "20",
  amount: "20",
};
const componentOf = ({ line, scheme }: DeclaredLine): string =>
  scheme === undefined ? (line === MUTUAL ? "20" : "11") : COMPONENTS[scheme.base];

/** What each cover asks of an employee (S21.G00.78, base 31, with its components and its contribution). */
export const coverBases = (
  lines: readonly DeclaredLine[],
  covers: readonly Cover[],
  span: Readonly<Record<string, string>>,
): DsnBlock[] =>
  covers.flatMap((cover) => {
    const own = linesOf(lines, cover);
    if (own.length === 0) return [];
    const components = [...Map.groupBy(own, componentOf)].map(([type, parts]) => {
      const cents =
        type === "20"
          ? sumCentsOf(parts, (line) => line.cents)
          : Math.max(...parts.map(({ baseCents }) => baseCents));
      return block("S21.G00.79", { "001": type, "004": amountText(cents) });
    });
    return [
      block("S21.G00.78", { "001": "31", ...span, "005": cover.id }),
      ...components,
      block("S21.G00.81", { "001": COVER, "004": amountText(sumCentsOf(own, (line) => line.cents)) }),
    ];
  });
