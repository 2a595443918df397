import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { LifeCycleAnswer, StatusBody } from "@grand-livre/contracts/life-cycle";
import type { CdarMessage } from "@grand-livre/platform/cdar/cdar-message";
import { writeCdar } from "@grand-livre/platform/cdar/write-cdar";
import { BUYER, cdarMessage, PLATFORM, SELLER } from "@grand-livre/testkit/platform/random-cdar";
import { inTransaction } from "../src/database/transaction.ts";
import { newId } from "../src/ids.ts";
import { commandIn } from "../src/kit/command.ts";
import { nameStoredFile, storeBytes } from "../src/modules/file/service.ts";

import { receiveStatus, writePaymentStatuses } from "../src/modules/life-cycle/service.ts";
import { succeed, type TestBooks } from "./ledger-books.ts";
import { newCustomer, openSalesBooks } from "./sales.ts";
import type { TestApp, TestPerson } from "./test-app.ts";

export const SUPPLIER_SIREN = "542065479";

/** Books whose customer and supplier are companies with a SIREN, as a platform knows them; `siren` is the seller's own. */
export async function openExchangingBooks(test: TestApp, root: TestPerson) {
  const books = await openSalesBooks(test, root);
  const { siren } = await succeed<{ siren: string }>(root, "GET", `/api/legal-entity/${books.refId}`);
  const card = { customerKind: "business", siren: "552100554" };
  const customerId = await newCustomer(root, books, "Étoile Conseil", card);
  const path = `/api/counterparty/${books.supplierId}`;
  const { version } = await succeed<{ version: number }>(root, "GET", path);
  await succeed(root, "PATCH", path, { version, siren: SUPPLIER_SIREN });
  return { books, siren, customerId };
}

const ISSUERS = { seller: SELLER, buyer: BUYER, platform: PLATFORM };

/** A status of an invoice as it comes through the platform. */
export function told(
  invoice: Pick<InvoiceAnswer, "bill_number" | "refId" | "bill_date" | "bill_direction">,
  sellerSiren: string,
  author: keyof typeof ISSUERS,
  change: Partial<CdarMessage> & Pick<CdarMessage, "code">,
): CdarMessage {
  const number = invoice.bill_direction === "credit" ? invoice.refId : invoice.bill_number;
  return cdarMessage({
    id: newId(),
    issuer: ISSUERS[author],
    invoice: {
      number: number ?? "",
      date: invoice.bill_date ?? "",
      typeCode: "380",
      sellerSiren,
      receivedAt: null,
    },
    ...change,
  });
}

/** Receives a status, as the inbox does. */
export async function receive(test: TestApp, { actor, legalEntityId }: TestBooks, message: CdarMessage) {
  const file = await storeBytes(test.app, new TextEncoder().encode(writeCdar(message)));
  return inTransaction(test.app.db, async (tx) => {
    await nameStoredFile(tx, { ...file, mediaType: "application/xml" });
    const received = { legalEntityId, message, fileSha256: file.sha256 };
    return receiveStatus(commandIn(test.app, tx, actor), received);
  });
}

/** Tells the payments that no status tells, as the sync does. */
export const tellPayments = (test: TestApp, { actor, legalEntityId }: TestBooks) =>
  inTransaction(test.app.db, (tx) => writePaymentStatuses(commandIn(test.app, tx, actor), legalEntityId));

export const setStatus = (person: TestPerson, id: string, body: StatusBody) =>
  person.call<LifeCycleAnswer & { code: number | string }>("POST", `/api/invoice/${id}/life-cycle`, body);

export const lifeCycle = (person: TestPerson, id: string) =>
  succeed<LifeCycleAnswer>(person, "GET", `/api/invoice/${id}/life-cycle`);
