import type { CertainOperations, certainOperationsBody } from "@grand-livre/contracts/bank";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { JobHandler } from "../../jobs/handler.ts";
import type { Scope } from "../../scope.ts";
import { resolveBooks } from "../books/service.ts";
import { enqueueJob } from "../job/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { countOpen, findOperations } from "./operation-repository.ts";
import { judgeOperations } from "./propose.ts";
import { shownOf } from "./show-proposal.ts";

type Asked = z.output<typeof certainOperationsBody>;

/** Certain proposals are looked for among so many open operations, the oldest. */
const MOST_JUDGED = 5000;
/** As many as one command accepts. */
const MOST_ACCEPTED = 200;

/** Leaves the look for certain proposals to a job. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function askForCertain(app: Application, scope: Scope, asked: Asked): Promise<string> {
  const { id: legalEntityId } = await resolveLegalEntity(app.db, asked.legalEntityRefId);
  return inTransaction(app.db, async (tx) => {
    const open = await countOpen(tx, { legalEntityId, account: asked.account });
    const total = Math.min(open, MOST_JUDGED);
    return enqueueJob(tx, scope, { kind: "find-certain", legalEntityId, payload: asked, total });
  });
}

/** The open operations whose proposal is certain, as far as one look goes. Only its answer is kept: accepting is another command. */
export const findCertainJob: JobHandler = async (app, job) => {
  const { legalEntityRefId, account } = job.payload as Asked;
  const { scope } = job.actor;
  const books = await resolveBooks(app.db, scope, legalEntityRefId);
  const filter = { legalEntityId: books.entity.id, account, state: "open" } as const;
  const rows = await findOperations(app.db, filter, { after: undefined, limit: MOST_JUDGED + 1 });
  const isCut = rows.length > MOST_JUDGED;
  if (isCut) rows.pop();
  const progress = (judged: number) => job.progress(judged, rows.length);
  const { certain, known } = await judgeOperations(app.db, { books, account, progress }, rows);
  const found = rows.filter(({ id }) => certain.has(id));
  const result: CertainOperations = {
    certain: found.slice(0, MOST_ACCEPTED).flatMap(({ id, operationDate: date, label, ...row }) => {
      const match = certain.get(id);
      if (match === undefined) return [];
      const { amountCents, currency, currencyAmount } = row;
      const proposal = shownOf(id, match, known, true);
      return { operationId: id, date, label, amountCents, currency, currencyAmount, proposal };
    }),
    left: Math.max(0, found.length - MOST_ACCEPTED),
    isCut,
  };
  return async () => result;
};
