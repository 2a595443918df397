import type { UpdateAccountBody } from "@grand-livre/contracts/account";
import { accountClass } from "@grand-livre/domain/chart/account-number";
import { accountTraits } from "@grand-livre/domain/chart/account-traits";
import { type ChartVersion, pcgRoot } from "@grand-livre/domain/chart/chart-version";
import { fold } from "@grand-livre/domain/text/fold";
import type { Application } from "../../application.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import {
  type AccountRow,
  accountHasLines,
  accountServes,
  checkedNumber,
  findAccountById,
  requireVatCodeOf,
  updateAccountRow,
} from "../account/service.ts";
import { type Actor, changesOf } from "../audit/service.ts";
import { legalEntityById } from "../legal-entity/service.ts";
import { requireVatCode } from "../vat-code/service.ts";

/**
 * Changes an account of one chart. Its number stays once a line, draft or not, is on it.
 * @throws RefusalError LEDGER_ACCOUNT_NOT_FOUND, STALE_VERSION, ACCOUNT_IN_USE, ACCOUNT_SERVES_A_ROLE, and the rules of numbers
 */
export async function updateAccount(
  app: Application,
  actor: Actor,
  id: string,
  body: UpdateAccountBody,
): Promise<AccountRow> {
  return inCommand(app, actor, async (command) => {
    const { tx } = command;
    const row = await findAccountById(tx, actor.scope, id);
    if (!row) throw new RefusalError("LEDGER_ACCOUNT_NOT_FOUND", { account: body.number ?? id });
    if (row.version !== body.version) throw new RefusalError("STALE_VERSION");
    const { version: _, number: typed, label, ...settings } = body;
    const moved: { number?: string } =
      typed === undefined || typed === row.number ? {} : await renumbered(command, row, typed);
    const leaves = body.active === false && row.active;
    if ((leaves || moved.number !== undefined) && (await accountServes(tx, row, command.today)))
      throw new RefusalError("ACCOUNT_SERVES_A_ROLE", { number: row.number });
    if (body.defaultVatCode)
      await requireVatCode(tx, row.legalEntityId, body.defaultVatCode, "defaultVatCode");
    if (body.defaultVatCode === null || moved.number !== undefined)
      requireVatCodeOf(
        moved.number ?? row.number,
        body.defaultVatCode === undefined ? row.defaultVatCode : body.defaultVatCode,
      );
    const sent = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
    const named = label === undefined ? {} : { label, labelKey: fold(label) };
    const updated = await updateAccountRow(tx, row, { ...sent, ...named, ...moved });
    if (!updated) throw new RefusalError("STALE_VERSION");
    await command.audit({
      action: "update",
      resource: "account",
      resourceId: row.id,
      legalEntityId: row.legalEntityId,
      details: { number: row.number, chartVersion: row.chartVersion, ...changesOf(row, updated) },
    });
    return updated;
  });
}

async function renumbered({ tx }: Command, row: AccountRow, typed: string) {
  const entity = await legalEntityById(tx, row.legalEntityId);
  const number = checkedNumber(entity, row.chartVersion, typed);
  if (await accountHasLines(tx, row)) throw new RefusalError("ACCOUNT_IN_USE");
  const { type, usualSide, collective } = accountTraits(number);
  const pcgNumber = pcgRoot(row.chartVersion as ChartVersion, number)?.number ?? null;
  return { number, pcgNumber, class: accountClass(number), type, usualSide, collective };
}
