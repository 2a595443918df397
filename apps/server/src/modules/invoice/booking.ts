import type { ProposedLine } from "@grand-livre/domain/learning/propose-from-history";
import type { Tx } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import type { CounterpartyRow } from "../counterparty/service.ts";
import { learnedOf } from "../learning/service.ts";
import type { LegalEntityRow } from "../legal-entity/service.ts";
import { technicalAccounts } from "../technical-account/service.ts";

/** Where a line would be booked, before the rules of VAT have their say. */
export type Booking = {
  readonly account: string;
  readonly accountOrigin: "counterparty" | "history" | "default";
  /** The code used before for such a line, kept when it fits. */
  readonly usualVatCode: string | null;
  /** What such lines were called in the end; null: as the document calls it. */
  readonly label: string | null;
};

type LineToBook = { readonly label: string; readonly rateBasisPoints: number | null };

/** A label under this is the document's own. */
const RENAMED = 0.5;

/**
 * Where a supplier's lines are booked: as his earlier lines of such a label were, else his own account, else as his other
 * lines were, else the company's default.
 */
export async function bookingOf(
  tx: Tx,
  scope: Scope,
  entity: LegalEntityRow,
  supplier: CounterpartyRow | undefined,
  day: string,
): Promise<(line: LineToBook) => Booking> {
  const learned = await learnedOf(tx, scope, entity.id, supplier?.id ?? null);
  const accounts = await technicalAccounts(tx, scope, entity.id, day);
  return (line) => {
    const proposed = learned.propose(line);
    const label = proposed.label && proposed.label.confidence >= RENAMED ? proposed.label.value : null;
    return {
      ...accountOf(proposed, supplier, accounts.default_purchase),
      usualVatCode: codeOf(proposed, supplier),
      label,
    };
  };
}

function accountOf(
  { account }: ProposedLine,
  supplier: CounterpartyRow | undefined,
  byDefault: string,
): Pick<Booking, "account" | "accountOrigin"> {
  const own = supplier?.defaultAccount ?? null;
  if (account && (own === null || isOfLabel(account)))
    return { account: account.value, accountOrigin: "history" };
  return own === null
    ? { account: byDefault, accountOrigin: "default" }
    : { account: own, accountOrigin: "counterparty" };
}

function codeOf({ vatCode }: ProposedLine, supplier: CounterpartyRow | undefined): string | null {
  const own = supplier?.defaultVatCode ?? null;
  return vatCode && (own === null || isOfLabel(vatCode)) ? vatCode.value : own;
}

/** Lines of such a label say more than the supplier's own defaults, other lines less. */
function isOfLabel({ basis }: { readonly basis: string }): boolean {
  return basis === "same-label" || basis === "like-label";
}
