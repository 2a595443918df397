import type {
  PartyDocument,
  PartyInvoice,
  PartyLine,
  PartyMessage,
} from "@grand-livre/contracts/third-party";
import { isDate } from "@grand-livre/domain/date/calendar-date";
import { type Application, today } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { counterpartyOfScope, partyBalances } from "../counterparty/service.ts";
import { findArchivedOn, requireLinesOn } from "../ledger/archived-service.ts";
import { sidesOf } from "./card.ts";
import {
  findPartyDocuments,
  findPartyInvoices,
  findPartyLines,
  findPartyMessages,
  type LinePlace,
} from "./page-repository.ts";

type Page = { readonly after?: string | undefined; readonly limit: number };
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The ledger lines of a third party, each with the balance after it: the first page begins at the opening balance, a cursor
 * carries it on.
 * @throws RefusalError COUNTERPARTY_NOT_FOUND, VALIDATION_FAILED for a cursor that no page answered
 */
export async function listLines(
  { db, ...app }: Application,
  { scope }: Caller,
  id: string,
  { after, limit }: Page,
): Promise<{ lines: PartyLine[]; nextAfter: string | null }> {
  const row = await counterpartyOfScope(db, scope, id);
  const place = after === undefined ? undefined : readPlace(after);
  const balances = await partyBalances(db, scope, [id], today({ db, ...app }));
  let balanceCents = place?.balanceCents ?? balances.get(id)?.balanceCents ?? 0;
  const rows = await findPartyLines(db, row, place, limit + 1);
  const auxiliaries = [row.subledgerCustomer, row.subledgerSupplier].flatMap((one) => one ?? []);
  const archived = await findArchivedOn(db, row.legalEntityId, { auxiliaries });
  const since = archived.at(-1)?.endDate ?? "";
  const shown = rows.slice(0, limit).filter(({ date }) => date > since);
  // What is older is not whole: the next page says so.
  if (archived.length > 0 && shown.length === 0) await requireLinesOn(db, row.legalEntityId, { auxiliaries });
  const lines = shown.map(({ position: _, ...line }) => {
    const stated = { ...line, balanceCents };
    balanceCents -= line.debitCents - line.creditCents;
    return stated;
  });
  const last = rows.length > limit || archived.length > 0 ? shown.at(-1) : undefined;
  const nextAfter = last ? [last.date, last.entryId, last.position, balanceCents].join(" ") : null;
  return { lines, nextAfter };
}

function readPlace(text: string): LinePlace & { readonly balanceCents: number } {
  const [date = "", entryId = "", position = "", balance = ""] = text.split(" ");
  if (!isDate(date) || !UUID.test(entryId) || !/^\d{1,9}$/.test(position) || !/^-?\d{1,15}$/.test(balance))
    refuseCursor();
  return { date, entryId, position: Number(position), balanceCents: Number(balance) };
}

function refuseCursor(): never {
  throw new RefusalError("VALIDATION_FAILED", { fields: [{ path: "after", message: "Not a cursor" }] });
}

const idOf = (after: string | undefined) =>
  after === undefined || UUID.test(after) ? after : refuseCursor();

/** A page of rows of which one more was read, and its cursor. */
function pageOf<Row extends { readonly id: string }>(rows: readonly Row[], limit: number) {
  const shown = rows.slice(0, limit);
  return { shown, nextAfter: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}

/** The documents that the caller may view. @throws RefusalError COUNTERPARTY_NOT_FOUND */
export async function listInvoices(
  app: Application,
  caller: Caller,
  id: string,
  { after, limit }: Page,
): Promise<{ invoices: PartyInvoice[]; nextAfter: string | null }> {
  const row = await counterpartyOfScope(app.db, caller.scope, id);
  const of = { directions: sidesOf(caller), day: today(app), after: idOf(after) };
  const { shown, nextAfter } = pageOf(await findPartyInvoices(app.db, row, of, limit + 1), limit);
  return { invoices: shown, nextAfter };
}

/** The files of the documents that the caller may view. @throws RefusalError COUNTERPARTY_NOT_FOUND */
export async function listDocuments(
  app: Application,
  caller: Caller,
  id: string,
  { after, limit }: Page,
): Promise<{ documents: PartyDocument[]; nextAfter: string | null }> {
  const row = await counterpartyOfScope(app.db, caller.scope, id);
  const of = { directions: sidesOf(caller), after: idOf(after) };
  const { shown, nextAfter } = pageOf(await findPartyDocuments(app.db, row, of, limit + 1), limit);
  const documents = shown.map(({ addedAt, ...file }) => ({ ...file, addedAt: addedAt.toISOString() }));
  return { documents, nextAfter };
}

/** The reminders that were sent, to whom may view sales. @throws RefusalError COUNTERPARTY_NOT_FOUND */
export async function listMessages(
  app: Application,
  caller: Caller,
  id: string,
  { after, limit }: Page,
): Promise<{ messages: PartyMessage[]; nextAfter: string | null }> {
  const row = await counterpartyOfScope(app.db, caller.scope, id);
  if (!sidesOf(caller).includes("credit")) return { messages: [], nextAfter: null };
  const rows = await findPartyMessages(app.db, row, idOf(after), limit + 1);
  const { shown, nextAfter } = pageOf(rows, limit);
  return {
    messages: shown.map(({ sentAt, ...one }) => ({ ...one, sentAt: sentAt.toISOString() })),
    nextAfter,
  };
}
