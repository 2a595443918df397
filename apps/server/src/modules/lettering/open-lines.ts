import type {
  LetteringLine,
  LetteringProposal,
  letteringLinesQuery,
  letteringProposalsQuery,
  openSubledgersQuery,
} from "@grand-livre/contracts/lettering";
import { isDate } from "@grand-livre/domain/date/calendar-date";
import { LETTERING_METHODS, proposeLetterings } from "@grand-livre/domain/lettering/propose-letterings";
import { fold } from "@grand-livre/domain/text/fold";
import type { z } from "zod";
import type { Connection } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Scope } from "../../scope.ts";
import { resolveBooks } from "../books/service.ts";
import { requireLinesOn } from "../ledger/archived-service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import {
  findOpenSubledgers,
  findSubledger,
  findSubledgerLines,
  type LinePlace,
  type StatedLine,
  type Subledger,
} from "./open-repository.ts";

/** Open lines that proposals look at: the oldest ones. */
const MOST_PROPOSED_LINES = 5_000;

/** Accounts and third parties with something to letter. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function listOpenSubledgers(
  db: Connection,
  { legalEntityRefId, searchValue = "", ...query }: z.output<typeof openSubledgersQuery>,
) {
  const { id: legalEntityId } = await resolveLegalEntity(db, legalEntityRefId);
  const words = fold(searchValue).split(" ").filter(Boolean);
  return findOpenSubledgers(db, { legalEntityId, words, ...query });
}

/**
 * A page of the lines of one account and third party.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, LEDGER_ACCOUNT_NOT_FOUND or SUBLEDGER_NOT_FOUND where no line has it, VALIDATION_FAILED for a
 * cursor that no page answered
 */
export async function listLetteringLines(
  db: Connection,
  scope: Scope,
  { legalEntityRefId, account, auxiliary, state, after, limit }: z.output<typeof letteringLinesQuery>,
) {
  const { entity, salesSettings } = await resolveBooks(db, scope, legalEntityRefId);
  const subledger = { legalEntityId: entity.id, account, auxiliary: auxiliary ?? null };
  if (state !== "open") await requireLinesOn(db, entity.id, { account, auxiliaries: [auxiliary ?? ""] });
  const names = await findSubledger(db, subledger);
  if (!names && auxiliary) throw new RefusalError("SUBLEDGER_NOT_FOUND", { account, auxiliary });
  if (!names) throw new RefusalError("LEDGER_ACCOUNT_NOT_FOUND", { account });
  const place = after === undefined ? undefined : readPlace(after);
  const rows = await findSubledgerLines(db, subledger, state, place, limit + 1);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    account,
    auxiliary: subledger.auxiliary,
    ...names,
    gapLimitCents: salesSettings.settlementGapLimitCents,
    lines: shown.map(presentLine),
    nextAfter: last === undefined ? null : [last.date, last.entryId, last.position].join(" "),
  };
}

/** What reference, amount, combination or age propose for the open lines that no lettering holds. */
export async function proposeForSubledger(
  db: Connection,
  scope: Scope,
  { legalEntityRefId, account, auxiliary, method }: z.output<typeof letteringProposalsQuery>,
): Promise<{ proposals: LetteringProposal[] }> {
  const { entity, salesSettings } = await resolveBooks(db, scope, legalEntityRefId);
  const subledger = { legalEntityId: entity.id, account, auxiliary: auxiliary ?? null };
  const methods = method === undefined ? LETTERING_METHODS : [method];
  const gapThresholdCents = salesSettings.settlementGapLimitCents;
  const { free, proposals } = await proposalsOf(db, subledger, { methods, gapThresholdCents });
  return {
    proposals: proposals.map(({ lineIds, method: found, kind, gapCents }) => ({
      method: found,
      kind,
      gapCents,
      lines: lineIds.flatMap((id) => free.get(id) ?? []).map(presentLine),
    })),
  };
}

/** The open lines of a third party that no lettering holds, and what is proposed for them. */
export async function proposalsOf(
  db: Connection,
  subledger: Subledger,
  terms: Parameters<typeof proposeLetterings>[1],
) {
  const rows = await findSubledgerLines(db, subledger, "open", undefined, MOST_PROPOSED_LINES);
  const free = new Map(rows.filter(({ letteringId }) => letteringId === null).map((row) => [row.id, row]));
  const open = [...free.values()].map((row) => ({ ...row, ...subledger, reference: row.pieceRef }));
  return { free, proposals: proposeLetterings(open, terms) };
}

function presentLine({
  position: _,
  letteringId,
  letteringCode,
  letteringPartial,
  letteredOn,
  ...line
}: StatedLine): LetteringLine {
  const lettering =
    letteringId === null
      ? null
      : {
          id: letteringId,
          code: letteringCode ?? "",
          partial: letteringPartial ?? false,
          date: letteredOn ?? "",
        };
  return { ...line, lettering };
}

function readPlace(text: string): LinePlace {
  const [date = "", entryId = "", position = ""] = text.split(" ");
  if (!isDate(date) || !/^[0-9a-f-]{36}$/.test(entryId) || !/^\d{1,9}$/.test(position))
    throw new RefusalError("VALIDATION_FAILED", { fields: [{ path: "after", message: "Not a cursor" }] });
  return { date, entryId, position: Number(position) };
}
