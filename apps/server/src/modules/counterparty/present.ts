import type { CounterpartyAnswer, CounterpartyListItem } from "@grand-livre/contracts/counterparty";
import { type Application, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import { refIdsOf } from "../legal-entity/service.ts";
import { partyBalances } from "./balance.ts";
import type { CounterpartyRow } from "./repository.ts";

/** Counterparties as the contract prints them. */
export async function presentCounterparties(
  db: Connection,
  rows: readonly CounterpartyRow[],
): Promise<CounterpartyAnswer[]> {
  const refIds = await refIdsOf(db, rows);
  return rows.map(({ legalEntityId, nameKey: _, searchKey: __, createdAt: ___, ...row }) => ({
    ...(row as unknown as Omit<CounterpartyAnswer, "legalEntityRefId">),
    legalEntityRefId: refIds.get(legalEntityId) ?? "",
  }));
}

/** The same with their balances. */
export async function presentWithBalances(
  app: Application,
  scope: Scope,
  rows: readonly CounterpartyRow[],
): Promise<CounterpartyListItem[]> {
  const ids = rows.map(({ id }) => id);
  const balances = await partyBalances(app.db, scope, ids, today(app));
  const answers = await presentCounterparties(app.db, rows);
  return answers.map((answer) => {
    const { debitCents = 0, creditCents = 0, balanceCents = 0 } = balances.get(answer.id) ?? {};
    return { ...answer, debitCents, creditCents, balanceCents };
  });
}

/** One counterparty as the contract prints it. */
export async function presentCounterparty(db: Connection, row: CounterpartyRow): Promise<CounterpartyAnswer> {
  const [answer] = await presentCounterparties(db, [row]);
  if (!answer) throw new Error("one row is one answer");
  return answer;
}
