import { type Refusal, refuse } from "../refusal.ts";

/** A part of a capital as its deed says it: 1/3 stays 1/3. */
export interface Fraction {
  readonly numerator: number;
  readonly denominator: number;
}

/** Somebody who holds a part of a company: of the third party itself, or of a company that holds a part of it. */
export interface Owner {
  readonly id: string;
  readonly kind: "person" | "company";
  readonly name: string;
  /** The company of the same list of which this owner has a part; null: the third party itself. */
  readonly holds: string | null;
  readonly share: Fraction;
  /** The owner decides by other means than a part: votes, a pact, a right of appointment. */
  readonly controls: boolean;
  readonly pep: boolean;
  readonly country: string | null;
  readonly birthDate: string | null;
}

export interface BeneficialOwner {
  readonly name: string;
  /** In lowest terms, over all the ways that lead to the person. */
  readonly share: { readonly numerator: bigint; readonly denominator: bigint };
  readonly by: "shares" | "control" | "representative";
}

type Exact = BeneficialOwner["share"];

const NOTHING: Exact = { numerator: 0n, denominator: 1n };
const WHOLE: Exact = { numerator: 1n, denominator: 1n };
/** A beneficial owner holds more than a quarter, directly or not (CMF art. R. 561-1). */
const QUARTER: Exact = { numerator: 1n, denominator: 4n };

function divisor(one: bigint, other: bigint): bigint {
  return other === 0n ? one : divisor(other, one % other);
}

function lowest(numerator: bigint, denominator: bigint): Exact {
  const common = divisor(numerator, denominator) || 1n;
  return { numerator: numerator / common, denominator: denominator / common };
}

const exact = ({ numerator, denominator }: Fraction): Exact => lowest(BigInt(numerator), BigInt(denominator));
const times = (one: Exact, other: Exact): Exact =>
  lowest(one.numerator * other.numerator, one.denominator * other.denominator);
const plus = (one: Exact, other: Exact): Exact =>
  lowest(
    one.numerator * other.denominator + other.numerator * one.denominator,
    one.denominator * other.denominator,
  );
const exceeds = (one: Exact, other: Exact): boolean =>
  one.numerator * other.denominator > other.numerator * one.denominator;

/** Ten-thousandths of the whole, rounded down: what is printed, never what is compared. */
export function basisPointsOf({ numerator, denominator }: Exact): number {
  return Number((numerator * 10_000n) / denominator);
}

export type OwnersInvalid = Refusal<"KYC_OWNERS_INVALID" | "KYC_SHARES_EXCEED", { name: string }>;

/**
 * Owners come after the company that they hold, so that no owner holds itself; the parts of one company are its whole at
 * most.
 */
export function checkOwners(owners: readonly Owner[]): OwnersInvalid | undefined {
  const companies = new Map<string, string>();
  const ids = new Set<string>();
  const sums = new Map<string | null, Exact>();
  for (const { id, kind, name, holds, share } of owners) {
    const { numerator, denominator } = share;
    if (ids.has(id) || (holds !== null && !companies.has(holds)) || numerator < 0 || denominator < 1)
      return refuse("KYC_OWNERS_INVALID", { name });
    ids.add(id);
    if (kind === "company") companies.set(id, name);
    const sum = plus(sums.get(holds) ?? NOTHING, exact(share));
    if (exceeds(sum, WHOLE)) return refuse("KYC_SHARES_EXCEED", { name: companies.get(holds ?? "") ?? "" });
    sums.set(holds, sum);
  }
  return undefined;
}

/** What each owner holds of the third party: the owner's part of a company times that company's own. */
export function holdings(owners: readonly Owner[]): ReadonlyMap<string, Exact> {
  const found = new Map<string, Exact>();
  for (const { id, holds, share } of owners)
    found.set(id, times(exact(share), holds === null ? WHOLE : (found.get(holds) ?? NOTHING)));
  return found;
}

/** The same person by name and birth, anywhere among the owners. */
const personKey = ({ name, birthDate }: Owner) => `${name.trim().toLowerCase()} ${birthDate ?? ""}`;

/**
 * The persons who hold more than a quarter of a company, directly or through others, or who control it; without
 * any, its legal representative (CMF art. R. 561-1 and R. 561-3).
 */
export function beneficialOwners(
  owners: readonly Owner[],
  representative: string | null,
): readonly BeneficialOwner[] {
  const parts = holdings(owners);
  const persons = new Map<string, { name: string; share: Exact; controls: boolean }>();
  for (const owner of owners) {
    if (owner.kind !== "person") continue;
    const before = persons.get(personKey(owner));
    persons.set(personKey(owner), {
      name: owner.name,
      share: plus(before?.share ?? NOTHING, parts.get(owner.id) ?? NOTHING),
      controls: owner.controls || before?.controls === true,
    });
  }
  const found = [...persons.values()].flatMap(({ name, share, controls }): BeneficialOwner[] => {
    if (exceeds(share, QUARTER)) return [{ name, share, by: "shares" }];
    return controls ? [{ name, share, by: "control" }] : [];
  });
  if (found.length > 0)
    return found.toSorted(
      (one, other) => Number(exceeds(other.share, one.share)) - Number(exceeds(one.share, other.share)),
    );
  return representative === null ? [] : [{ name: representative, share: NOTHING, by: "representative" }];
}

/** The number of levels of the ownership, and the part of the third party that is known down to persons, in ten-thousandths. */
export function structureOf(owners: readonly Owner[]): {
  readonly levels: number;
  readonly toldPoints: number;
} {
  const depth = new Map<string, number>();
  const parts = holdings(owners);
  let levels = 0;
  let personShare = NOTHING;
  for (const { id, holds, kind } of owners) {
    const level = holds === null ? 1 : (depth.get(holds) ?? 0) + 1;
    depth.set(id, level);
    levels = Math.max(levels, level);
    if (kind === "person") personShare = plus(personShare, parts.get(id) ?? NOTHING);
  }
  return { levels, toldPoints: basisPointsOf(personShare) };
}
