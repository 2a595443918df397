import list from "../../data/currency-decimals.data.json" with { type: "json" };

const decimals = new Map(
  Object.entries(list.others).flatMap(([count, codes]) =>
    codes.map((code) => [code, Number(count)] as const),
  ),
);

/**
 * Decimals of the smallest unit of a currency; those of the euro for one that the list does not have. Its list is short: every amount of a
 * screen asks for it, and the names of 150 currencies would weigh 2 kB of the first load.
 */
export const decimalsOf = (currency: string): number => decimals.get(currency) ?? 2;
