import { compareAccountNumbers } from "./account-number.ts";
import type { ChartVersion } from "./chart-version.ts";
import { installChart, isGivenLabel } from "./install-chart.ts";

interface NamedAccount {
  readonly number: string;
  readonly label: string;
}

/** A company's chart beside the published one of its version, each list in text order. */
export interface ChartComparison {
  /** Published, and not in the company's chart. */
  readonly missing: readonly NamedAccount[];
  /** Under another label than the published one. */
  readonly renamed: readonly (NamedAccount & { readonly published: string })[];
  /** The company's own. */
  readonly added: readonly NamedAccount[];
}

/** What a company changed of the published chart (PCG) that it was given at its length. */
export function compareChart(
  accounts: readonly NamedAccount[],
  version: ChartVersion,
  accountLength: number,
): ChartComparison {
  const published = new Map(installChart(version, accountLength).map((one) => [one.number, one]));
  const own = accounts
    .map(({ number, label }) => ({ number, label }))
    .toSorted((one, other) => compareAccountNumbers(one.number, other.number));
  const present = new Set(own.map(({ number }) => number));
  return {
    missing: [...published]
      .filter(([number]) => !present.has(number))
      .map(([number, { label }]) => ({ number, label })),
    renamed: own.flatMap((one) => {
      const given = published.get(one.number);
      return given === undefined || isGivenLabel(given, one.label)
        ? []
        : [{ ...one, published: given.label }];
    }),
    added: own.filter(({ number }) => !published.has(number)),
  };
}
