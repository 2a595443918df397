import type { CounterpartyAnswer } from "@grand-livre/contracts/counterparty";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { createAnswerRecorder } from "@grand-livre/testkit/answer-recorder";
import { succeed } from "./ledger-books.ts";
import { recordAnswer } from "./record-answer.ts";
import { goods, line } from "./sales.ts";
import type { TestPerson } from "./test-app.ts";

/** Records what is reported of sales to a consumer and to a trader abroad, and of a payment. */
export async function recordEReporting(
  recorder: ReturnType<typeof createAnswerRecorder>,
  person: TestPerson,
  { legalEntityRefId, day }: { readonly legalEntityRefId: string; readonly day: string },
): Promise<void> {
  const sell = async (name: string, card: object, lines: readonly object[]) => {
    const party = { legalEntityRefId, kind: "customer", name, ...card };
    const { id: counterpartyId } = await succeed<CounterpartyAnswer>(
      person,
      "POST",
      "/api/counterparty",
      party,
    );
    const draft = {
      legalEntityRefId,
      bill_direction: "credit",
      bill_label: name,
      bill_date: day,
      counterpartyId,
      lines,
    };
    const { id, version } = await succeed<InvoiceAnswer>(person, "POST", "/api/invoice/new-invoice", draft);
    const status = { id, version, status: "validated" };
    return succeed<InvoiceAnswer>(person, "PATCH", "/api/invoice/update-status-invoice", status);
  };
  const paris = { line1: "1 rue de la Paix", postcode: "75002", city: "Paris", country: "FR" };
  const berlin = { line1: "Unter den Linden 1", postcode: "10117", city: "Berlin", country: "DE" };
  const retail = await sell("Claire Particulier", { customerKind: "consumer", address: paris }, [
    goods(),
    line(),
  ]);
  const abroad = { customerKind: "foreign", vatNumber: "DE123456789", address: berlin };
  await sell("Berliner GmbH", abroad, [line({ vatRate: 0, vatCategory: "AE" })]);
  await succeed(person, "POST", "/api/payment", {
    ...{ legalEntityRefId, counterpartyId: retail.counterpartyId, direction: "received", account: "512000" },
    ...{ date: day, amountCents: 120_000, allocations: [{ invoiceId: retail.id, amountCents: 120_000 }] },
  });
  const record = recordAnswer(recorder, "e-reporting", person);
  const of = `legalEntityRefId=${legalEntityRefId}`;
  await record(`GET /api/e-reporting/periods?${of}&startDate=2026-01-01&endDate=2026-12-31`);
  await record(`GET /api/e-reporting?${of}&kind=transactions&startDate=2026-11-11&endDate=2026-11-20`);
  await record(`GET /api/e-reporting?${of}&kind=payments&startDate=2026-11-01&endDate=2026-11-30`);
  await record(
    `GET /api/e-reporting/invoices?${of}&flow=10.3&date=${day}&rate=20&category=TLB1&onDebits=false`,
  );
}
