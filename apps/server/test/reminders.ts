import type { InvoiceReminders } from "@grand-livre/contracts/reminder";
import { succeed, type TestBooks } from "./ledger-books.ts";
import { changeCustomer, openSalesBooks } from "./sales.ts";
import type { TestApp, TestPerson } from "./test-app.ts";

/** Books of a company whose customer can be written to. */
export async function openReminderBooks(test: TestApp, person: TestPerson): Promise<TestBooks> {
  const books = await openSalesBooks(test, person);
  await changeCustomer(person, books.customerId, { email: "compta@chaumont.fr", siren: "552100554" });
  return books;
}

/** What was sent about an invoice, and whether it is left out of what follows. */
export function remindersOf(person: TestPerson, invoiceId: string): Promise<InvoiceReminders> {
  return succeed(person, "GET", `/api/invoice/${invoiceId}/reminders`);
}
