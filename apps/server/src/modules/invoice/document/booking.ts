import type { ProposedLine } from "@grand-livre/domain/learning/propose-from-history";
import type { Tx } from "../../../database/connection.ts";
import type { Scope } from "../../../scope.ts";
import type { Books } from "../../books/service.ts";
import type { CounterpartyRow } from "../../counterparty/service.ts";
import { learnedOf } from "../../learning/service.ts";
import { technicalAccounts } from "../../technical-account/service.ts";
import type { Context } from "./context.ts";
import type { LineContent } from "./document.ts";

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
  { entity, roleAccounts }: Books,
  supplier: CounterpartyRow | undefined,
  day: string,
): Promise<(line: LineToBook) => Booking> {
  const learned = await learnedOf(tx, scope, entity.id, supplier?.id ?? null);
  const accounts = technicalAccounts(roleAccounts, day);
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

/**
 * The lines of a supplier's bill with an account where their bodies, in the same order, left it out: as a captured bill
 * gets it. A blank that was sent is an answer.
 */
export async function completeAccounts(
  tx: Tx,
  scope: Scope,
  { books, party }: Context,
  { direction, day }: { readonly direction: "credit" | "debit"; readonly day: string },
  lines: readonly LineContent[],
  typed: readonly { readonly account?: string | null | undefined }[],
): Promise<LineContent[]> {
  const isLeftOut = (line: LineContent, at: number) =>
    line.kind === "line" &&
    line.account === null &&
    typed[at] !== undefined &&
    typed[at].account === undefined;
  if (direction === "credit" || !lines.some(isLeftOut)) return [...lines];
  const book = await bookingOf(tx, scope, books, party, day);
  return lines.map((line, at) => {
    if (!isLeftOut(line, at)) return line;
    const { account, accountOrigin } = book({ label: line.label, rateBasisPoints: line.vatRateBasisPoints });
    return { ...line, account, accountOrigin };
  });
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
