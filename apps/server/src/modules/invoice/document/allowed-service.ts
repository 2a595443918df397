import type { Action } from "@grand-livre/contracts/rights";
import type { Connection } from "../../../database/connection.ts";
import type { Caller } from "../../../http/caller.ts";
import type { Command } from "../../../kit/command.ts";
import { loadHeader, loadInvoice, lockInvoice } from "./load-service.ts";
import { requireRight } from "./rights.ts";

/** The header of an invoice of a side on which the caller may do this. @throws RefusalError INVOICE_NOT_FOUND, FORBIDDEN */
export async function allowedHeader(db: Connection, caller: Caller, id: string, action: Action) {
  const header = await loadHeader(db, id);
  requireRight(caller, header.direction, action);
  return header;
}

/** The same invoice whole. @throws RefusalError INVOICE_NOT_FOUND, FORBIDDEN */
export async function allowedInvoice(db: Connection, caller: Caller, id: string, action: Action) {
  const invoice = await loadInvoice(db, id);
  requireRight(caller, invoice.header.direction, action);
  return invoice;
}

/** The same, locked. @throws RefusalError INVOICE_NOT_FOUND, FORBIDDEN */
export async function lockAllowed({ tx, actor }: Command<Caller>, id: string, action: Action) {
  await allowedHeader(tx, actor, id, action);
  return lockInvoice(tx, id);
}
