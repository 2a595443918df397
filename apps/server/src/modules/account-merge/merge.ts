import type { MergeAccountsAnswer, MergeAccountsBody } from "@grand-livre/contracts/account";
import { canMergeAccounts } from "@grand-livre/domain/chart/merge-accounts";
import { type Application, today } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { accountServes, findAccounts, updateAccountRow } from "../account/service.ts";
import { audit } from "../audit/service.ts";
import { lockBooks } from "../books/service.ts";
import { draftsOn, retypeDrafts, writeAndValidate } from "../entry/service.ts";
import { requireOpenPeriod } from "../fiscal-exercise/service.ts";
import { journalOfType } from "../journal/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
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
  return inTransaction(app.db, async (tx) => {
    const { scope } = caller;
    const { id: legalEntityId } = await resolveLegalEntity(tx, scope, legalEntityRefId);
    const books = await lockBooks(tx, scope, legalEntityId);
    const { exercise } = requireOpenPeriod(books.exercises, date);
    const accounts = await findAccounts(tx, scope, legalEntityId, exercise.chartVersion, [from, into]);
    const known = (account: string) => {
      const row = accounts.get(account);
      if (!row) throw new RefusalError("LEDGER_ACCOUNT_NOT_FOUND", { account });
      return row;
    };
    const [source, target] = [known(from), known(into)];
    orRefuse(canMergeAccounts(source, target));
    if (await accountServes(tx, scope, source, date))
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
    const drafts = await draftsOn(tx, scope, legalEntityId, from);
    if (preview) return { drafts, balanceCents, entryId: null };
    await retypeDrafts(tx, caller, books, { from, into });
    const moved = (account: string, cents: number) => ({
      account,
      debitCents: Math.max(0, cents),
      creditCents: Math.max(0, -cents),
    });
    const written =
      balanceCents === 0
        ? null
        : await writeAndValidate(
            tx,
            caller,
            books,
            {
              legalEntityId,
              journalCode: journalOfType(books.journals, "general").code,
              date,
              label: `Fusion du compte ${from} dans le compte ${into}`,
              source: { kind: "account-merge", id: source.id },
              lines: [moved(into, balanceCents), moved(from, -balanceCents)],
            },
            { validDate: today(app) },
          );
    if (!(await updateAccountRow(tx, scope, source, { active: false })))
      throw new RefusalError("STALE_VERSION");
    const entryId = written?.entryId ?? null;
    await audit(tx, caller, {
      action: "merge-into",
      resource: "account",
      resourceId: source.id,
      legalEntityId,
      details: { number: from, into, date, balanceCents, drafts: drafts.length, entryId },
    });
    return { drafts, balanceCents, entryId };
  });
}
