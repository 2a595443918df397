import type { Caller } from "../http/caller.ts";
import type { Command } from "../kit/command.ts";
import { acceptOperation } from "../modules/bank/accept/accept.ts";
import { freezeReconciliation } from "../modules/bank/freeze.ts";
import { listOperations } from "../modules/bank/operations.ts";
import { atNoon, type StoryCompany } from "./play-story.ts";
import { closedMonth } from "./span.ts";

/**
 * What the accountant did of the bank: every operation up to the closed month's end is matched by its first proposal, and the
 * reconciliation of that day is frozen. The month after it is left open: it is there to be tried.
 */
export async function reconcileMonths(
  { app, tx, actor: caller, scope }: Command<Caller>,
  { refId: legalEntityRefId }: Pick<StoryCompany, "refId">,
  account: string,
  today: string,
): Promise<void> {
  const { endDate: until } = closedMonth(today);
  const then = { ...atNoon(app, today), db: tx };
  const query = { legalEntityRefId, account, state: "open" as const, limit: 200 };
  for (let after: string | null | undefined; after !== null; ) {
    const page = await listOperations(tx, scope, { ...query, after });
    for (const { id, date, proposals } of page.operations)
      if (date <= until && proposals[0] !== undefined)
        await acceptOperation(then, caller, id, { proposalId: proposals[0].id });
    after = page.nextAfter;
  }
  await freezeReconciliation(then, caller, { legalEntityRefId, account, date: until });
}
