import type { MergeAccountsAnswer, MergeAccountsBody } from "@grand-livre/contracts/account";
import { canMergeAccounts } from "@grand-livre/domain/chart/merge-accounts";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { onBooks } from "../../kit/books-command.ts";
import { accountServes, findAccounts, updateAccountRow } from "../account/service.ts";
import { draftsOn, post, retypeDrafts } from "../entry/service.ts";
import { requireOpenPeriod } from "../fiscal-exercise/service.ts";
import { journalOfType } from "../journal/service.ts";
import { readTrialBalance } from "../report/service.ts";

/**
 * Brings an account into another one: drafts are typed again, the balance of the exercise moves by one validated entry, and
 * the account is no longer in use. What is validated stays as it is.
 * @param preview nothing is written: what would move
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, LEDGER_ACCOUNT_NOT_FOUND, ACCOUNT_SERVES_A_ROLE, those of `canMergeAccounts`
 * and of writing an entry
 */
export async function mergeAccounts(
  app: Application,
  caller: Caller,
  { legalEntityRefId, from, into, date }: MergeAccountsBody,
  preview: boolean,
): Promise<MergeAccountsAnswer> {
  return onBooks(app, caller, { refId: legalEntityRefId }, async (command) => {
    const { tx, scope, books } = command;
    const { id: legalEntityId } = command.entity;

    const { exercise } = requireOpenPeriod(books.exercises, date);
    const accounts = await findAccounts(tx, legalEntityId, exercise.chartVersion, [from, into]);
    const known = (account: string) => {
      const row = accounts.get(account);
      if (!row) throw new RefusalError("LEDGER_ACCOUNT_NOT_FOUND", { account });
      return row;
    };
    const [source, target] = [known(from), known(into)];
    orRefuse(canMergeAccounts(source, target));
    if (await accountServes(tx, source, date))
      throw new RefusalError("ACCOUNT_SERVES_A_ROLE", { number: from });
    const { rows } = await readTrialBalance(tx, scope, {
      legalEntityRefId,
      startDate: exercise.startDate,
      endDate: exercise.endDate,
      subledgers: false,
      drafts: false,
      previous: false,
    });
    const balanceCents = rows.find((row) => row.account === from)?.balanceCents ?? 0;
    const drafts = await draftsOn(tx, legalEntityId, from);
    if (preview) return { drafts, balanceCents, entryId: null };
    await retypeDrafts(command, { from, into });
    const moved = (account: string, cents: number) => ({
      account,
      debitCents: Math.max(0, cents),
      creditCents: Math.max(0, -cents),
    });
    const written =
      balanceCents === 0
        ? null
        : await post(command, {
            journalCode: journalOfType(books.journals, "general").code,
            date,
            label: `Fusion du compte ${from} dans le compte ${into}`,
            source: { kind: "account-merge", id: source.id },
            lines: [moved(into, balanceCents), moved(from, -balanceCents)],
          });
    if (!(await updateAccountRow(tx, source, { active: false }))) throw new RefusalError("STALE_VERSION");
    const entryId = written?.entryId ?? null;
    await command.audit({
      action: "merge-into",
      resource: "account",
      resourceId: source.id,
      legalEntityId,
      details: { number: from, into, date, balanceCents, drafts: drafts.length, entryId },
    });
    return { drafts, balanceCents, entryId };
  });
}
