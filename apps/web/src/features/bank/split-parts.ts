import type { BankOperationAnswer } from "@grand-livre/contracts/bank";

/** What one account takes of an operation, as it is typed: with the sign of the operation, so that a fee within a receipt is negative. */
export interface PartDraft {
  readonly id: number;
  readonly account: string;
  readonly vatCode: string;
  readonly label: string;
  readonly cents: number | undefined;
}

const EMPTY = { account: "", vatCode: "", label: "", cents: undefined } as const;

/** The parts of a proposal, else two empty ones; amounts are those of the operation without its sign. */
export function firstParts({ amountCents, proposals }: BankOperationAnswer): PartDraft[] {
  const sign = Math.sign(amountCents);
  const told = proposals.find(({ parts }) => parts.length > 1)?.parts;
  if (told === undefined) return [0, 1].map((id) => ({ id, ...EMPTY }));
  return told.map(({ account, label, amountCents: cents }, id) => ({
    ...{ id, account, label, vatCode: "", cents: cents * sign },
  }));
}

/** One more, which takes what is left. */
export const withPart = (parts: readonly PartDraft[], leftCents: number): PartDraft[] => [
  ...parts,
  {
    id: Math.max(...parts.map(({ id }) => id)) + 1,
    ...EMPTY,
    cents: leftCents === 0 ? undefined : leftCents,
  },
];

/** What the parts leave of the operation; the cents of a part that is empty count for nothing. */
export const leftOf = (amountCents: number, parts: readonly PartDraft[]): number =>
  parts.reduce((left, { cents = 0 }) => left - cents, Math.abs(amountCents));

/** What keeps the parts from being written, in words; undefined when nothing does. */
export function missingOf(parts: readonly PartDraft[], leftCents: number): string | undefined {
  if (parts.some(({ account, cents }) => account === "" || cents === undefined || cents === 0))
    return "Chaque ligne prend un compte et un montant.";
  return leftCents === 0 ? undefined : "Le total des lignes diffère de l’opération.";
}

/** The parts as they are sent: with the sign of the bank. */
export function partsBody(amountCents: number, parts: readonly PartDraft[]) {
  const sign = Math.sign(amountCents);
  return parts.map(({ account, vatCode, label, cents = 0 }) => ({
    account,
    amountCents: cents * sign,
    ...(vatCode === "" ? {} : { vatCode }),
    ...(label.trim() === "" ? {} : { label: label.trim() }),
  }));
}
