import type { VatDemandBody, vatFileBody, vatPeriodBody } from "@grand-livre/contracts/vat-return";
import type { ReturnDemand } from "@grand-livre/domain/vat-return/return-demand";
import { declaresSometimes } from "@grand-livre/domain/vat-return/return-plan";
import {
  canCorrectReturn,
  canEditReturn,
  canFileReturn,
  canTakeStep,
  nextReturnState,
  type ReturnAction,
} from "@grand-livre/domain/vat-return/return-state";
import { stampsOf } from "@grand-livre/domain/vat-return/tagged-amount";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import type { BooksCommand } from "../../kit/books-command.ts";
import { requireUsableAccount } from "../account/service.ts";
import { auditReturn, onPeriod, onReturn, showChanged } from "./command.ts";
import { type AmountGroup, type BoxShare, findAmounts, insertStamps } from "./lines-repository.ts";
import { computeFigures, type LoadedReturn } from "./load.ts";
import { factsOf, factsToFile } from "./present.ts";
import { findLastRank, insertReturn, updateReturn, type VatReturnRow } from "./repository.ts";
import { isSettlementStale } from "./settle.ts";

type PeriodBody = z.output<typeof vatPeriodBody>;

/** The row of a return, written when it is not begun. */
async function beginReturn({ tx }: BooksCommand<Caller>, loaded: LoadedReturn): Promise<VatReturnRow> {
  if (loaded.row) return loaded.row;
  const { books, place, state, version, form } = loaded;
  const own = { legalEntityId: books.entity.id, id: newId(), ...place.period, form };
  return insertReturn(tx, { ...own, version, state });
}

/** Changes what a person adds to a return. @throws RefusalError LEDGER_ACCOUNT_UNUSABLE, those of `canEditReturn` */
export async function changeReturn(app: Application, caller: Caller, body: VatDemandBody) {
  return onPeriod(app, caller, body, async (command, loaded) => {
    orRefuse(canEditReturn(factsOf(loaded)));
    for (const [at, { account }] of (body.adjustments ?? []).entries())
      await requireUsableAccount(command.tx, caller.scope, command.books.entity.id, {
        number: account,
        day: body.endDate,
        field: `adjustments.${at}.account`,
      });
    const { legalEntityRefId: _, startDate: _start, endDate: _end, ...demand } = body;
    const row = await beginReturn(command, loaded);
    const text = JSON.stringify({ ...(row.demand as ReturnDemand), ...demand });
    await updateReturn(command.tx, row, { demand: text });
    await auditReturn(command, row, "update", demand);
  });
}

export async function checkedReturn(app: Application, caller: Caller, body: PeriodBody) {
  return onPeriod(app, caller, body, async (command, loaded) => {
    orRefuse(canTakeStep(factsOf(loaded), "check"));
    await takeStep(command, await beginReturn(command, loaded), "check");
  });
}

/** A step of a version that was begun: approve, reopen, reject. */
export async function stepReturn(app: Application, caller: Caller, id: string, action: ReturnAction) {
  return onReturn(app, caller, id, async (command, row, loaded) => {
    orRefuse(canTakeStep(factsOf(loaded), action));
    await takeStep(command, row, action);
    return showChanged(command, row);
  });
}

async function takeStep(
  command: BooksCommand<Caller>,
  row: VatReturnRow,
  action: ReturnAction,
): Promise<void> {
  const state = orRefuse(nextReturnState(row.state, action));
  await updateReturn(command.tx, row, { state });
  await auditReturn(command, row, `${action}-return`);
}

/**
 * Records a return as filed: figures and lines are frozen together. What is sealed later falls in the next return.
 * @throws RefusalError the refusals of `canFileReturn` and `computeReturn`, VAT_RETURN_SETTLEMENT_STALE, VAT_RETURN_REGIME
 * for a month of franchise without tax
 */
export async function fileReturn(app: Application, caller: Caller, body: z.output<typeof vatFileBody>) {
  return onPeriod(app, caller, body, async (command, loaded) => {
    const { tx, scope, books } = command;
    const { previousOpen } = loaded.place;
    const facts = factsToFile(loaded);
    orRefuse(canFileReturn(facts, { today: command.today, previousOpen, unplaced: 0 }));
    const amounts = await findAmounts(tx, loaded.selection);
    const figures = await computeFigures(tx, loaded, amounts);
    if (figures.nil && loaded.version === 1 && declaresSometimes(books.entity.vatRegime))
      throw new RefusalError("VAT_RETURN_REGIME");
    const unplaced = figures.unplaced.reduce((sum, { lines }) => sum + lines, 0);
    orRefuse(canFileReturn(facts, { today: command.today, previousOpen, unplaced }));
    const row = await beginReturn(command, loaded);
    if (isSettlementStale(loaded, figures)) throw new RefusalError("VAT_RETURN_SETTLEMENT_STALE");
    await insertStamps(tx, loaded.selection, row.id, sharesOf(loaded, amounts, figures.expired));
    const upToRank = await findLastRank(tx, books.entity.id);
    await updateReturn(tx, row, {
      state: "filed",
      demand: JSON.stringify({ ...loaded.demand, instalmentEuros: figures.instalmentEuros }),
      figures: JSON.stringify(figures),
      filedAt: app.now(),
      filedBy: scope.userId,
      filingReference: body.filingReference ?? null,
      upToRank,
      firstUpToRank: row.firstUpToRank ?? (row.version === 1 ? upToRank : null),
    });
    await auditReturn(command, row, "file-return", { payableEuros: figures.payableEuros });
  });
}

/** What each group brings to its boxes for one cent: every function of a return is linear. */
function sharesOf(
  { context, place }: LoadedReturn,
  amounts: readonly AmountGroup[],
  expired: readonly Pick<AmountGroup, "vatCode" | "account" | "month">[],
): BoxShare[] {
  const tags = { ...context, startDate: place.period.startDate };
  const isExpired = (group: AmountGroup) =>
    expired.some(
      (one) => one.vatCode === group.vatCode && one.account === group.account && one.month === group.month,
    );
  return amounts
    .filter((group) => !isExpired(group))
    .flatMap((group) =>
      stampsOf({ ...group, cents: 1, baseCents: 1 }, tags).map(({ box, baseCents, vatCents }) => ({
        vatCode: group.vatCode,
        account: group.account,
        month: group.month,
        box,
        base: baseCents,
        tax: vatCents,
      })),
    );
}

/** Begins a corrected version: the lines of the filed one and the late ones of its period. */
export async function correctReturn(app: Application, caller: Caller, id: string) {
  return onReturn(app, caller, id, async (command, row, loaded) => {
    orRefuse(canCorrectReturn(factsOf(loaded)));
    const { legalEntityId, startDate, endDate, demand, form } = row;
    const next = await insertReturn(command.tx, {
      legalEntityId,
      id: newId(),
      startDate,
      endDate,
      form,
      version: row.version + 1,
      state: "to_prepare",
      demand: JSON.stringify(demand),
    });
    await auditReturn(command, next, "correct-return", { version: next.version });
    return showChanged(command, next);
  });
}
