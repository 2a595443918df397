import { sirenOfVatNumber } from "../identifier/vat-number.ts";
import { companyNameKey } from "../text/company-name-key.ts";

export interface PossibleDouble {
  readonly id: string;
  readonly name: string;
  readonly siren: string | null;
  readonly vatNumber: string | null;
  readonly iban: string | null;
  readonly customerKind: string | null;
}

/** Why two third parties may be one, the surest first. */
export const DOUBLE_REASONS = ["siren", "vat_number", "iban", "name"] as const;
export type DoubleReason = (typeof DOUBLE_REASONS)[number];

export interface ProbableDouble {
  /** The two ids, in the order of the parties given. */
  readonly ids: readonly [string, string];
  readonly reasons: readonly DoubleReason[];
}

const KEYS: Readonly<Record<DoubleReason, (party: PossibleDouble) => string | undefined>> = {
  siren: sirenOf,
  vat_number: ({ vatNumber }) => vatNumber ?? undefined,
  iban: ({ iban }) => iban ?? undefined,
  name: ({ name, customerKind }) =>
    // Two persons of one name are two persons.
    customerKind === "consumer" ? undefined : companyNameKey(name) || undefined,
};

/**
 * The pairs that share a SIREN (their own, or the one inside a French VAT number), a VAT number, an IBAN or a folded name.
 * Two of different SIREN never make a pair by name: they are two companies. By IBAN they do: one of the two cards is wrong.
 */
export function probableDoubles(parties: readonly PossibleDouble[]): ProbableDouble[] {
  const found = new Map<string, { ids: [string, string]; reasons: DoubleReason[] }>();
  for (const reason of DOUBLE_REASONS) {
    const groups = Map.groupBy(parties, KEYS[reason]);
    for (const [key, group] of groups) {
      if (key === undefined) continue;
      for (const [one, other] of pairsOf(group)) {
        if (reason === "name" && differ(one, other)) continue;
        const pair = found.get(`${one.id} ${other.id}`) ?? { ids: [one.id, other.id], reasons: [] };
        pair.reasons.push(reason);
        found.set(`${one.id} ${other.id}`, pair);
      }
    }
  }
  return [...found.values()];
}

function pairsOf<T>(group: readonly T[]): [T, T][] {
  return group.flatMap((one, at) => group.slice(at + 1).map((other): [T, T] => [one, other]));
}

function differ(one: PossibleDouble, other: PossibleDouble): boolean {
  const [a, b] = [sirenOf(one), sirenOf(other)];
  if (a !== undefined && b !== undefined) return a !== b;
  return Boolean(one.vatNumber && other.vatNumber && one.vatNumber !== other.vatNumber);
}

function sirenOf({ siren, vatNumber }: PossibleDouble): string | undefined {
  return siren ?? (vatNumber ? sirenOfVatNumber(vatNumber) : undefined) ?? undefined;
}
