import type { createAnswerRecorder } from "@grand-livre/testkit/answer-recorder";
import { succeed } from "./ledger-books.ts";
import { recordAnswer } from "./record-answer.ts";
import type { TestPerson } from "./test-app.ts";

/** Records a VAT return from its boxes to its settlement, and the calendar of declarations to a payment. */
export async function recordDeclarations(
  recorder: ReturnType<typeof createAnswerRecorder>,
  person: TestPerson,
  {
    legalEntityRefId,
    counterpartyId,
  }: { readonly legalEntityRefId: string; readonly counterpartyId: string },
): Promise<void> {
  const post = async (journalCode: string, lines: readonly object[]) => {
    const draft = { legalEntityRefId, journalCode, date: "2026-10-12", label: "Bois de chêne", lines };
    const { id } = await succeed<{ id: string }>(person, "POST", "/api/entry", draft);
    await succeed(person, "POST", `/api/entry/${id}/validate`);
  };
  const tax = { vatCode: "VB20", vatBaseCents: 6_172_835 };
  await post("VE", [
    { account: "411000", counterpartyId, debitCents: 7_407_402 },
    { account: "707000", creditCents: 6_172_835, vatCode: "VB20" },
    { account: "445710", creditCents: 1_234_567, ...tax },
  ]);
  await post("OD", [
    { account: "606400", debitCents: 2_160_545, vatCode: "AB20" },
    { account: "445660", debitCents: 432_109, vatCode: "AB20", vatBaseCents: 2_160_545 },
    { account: "512000", creditCents: 2_592_654 },
  ]);
  const record = recordAnswer(recorder, "vat-return", person);
  const of = `legalEntityRefId=${legalEntityRefId}`;
  const october = { startDate: "2026-10-01", endDate: "2026-10-31" };
  const period = `${of}&${new URLSearchParams(october)}`;
  await record(`GET /api/vat-return/periods?${of}`.concat("&startDate=2026-01-01&endDate=2026-12-31"));
  await record(`GET /api/vat-return?${period}`);
  await record(`GET /api/vat-return/checks?${period}`);
  await record(`GET /api/vat-return/explain?${period}&box=08`);
  const { id } = await record<{ id: string }>("POST /api/vat-return/check", { legalEntityRefId, ...october });
  recorder.name("vat-return", "vatReturn", id);
  await record(`GET /api/vat-return?${period} checked`);
  await record(`GET /api/vat-return/${id}/settle`);
  await record(`POST /api/vat-return/${id}/settle`, {});

  const year = "startDate=2026-01-01&endDate=2026-12-31";
  await record(`GET /api/declaration?${of}&${year}`);
  await record("GET /api/declaration?startDate=2026-07-23&endDate=2027-01-19");
  await record(`GET /api/declaration/profile?${of}`);
  const rates = {
    legalEntityRefId,
    kind: "business_rates",
    startDate: "2026-01-01",
    endDate: "2026-12-31",
    part: 0,
  };
  const key = `${of}&kind=business_rates&${year}&part=0`;
  await record(`GET /api/declaration/details?${key}`);
  await record("PUT /api/declaration", { ...rates, amountCents: 184_300, note: "Avis du 2 novembre" });
  await record("POST /api/declaration/prepare", rates);
  await record("POST /api/declaration/file", rates);
  await record(`GET /api/declaration/details?${key} filed`);
  const order = { posting: "payment", date: "2026-11-20", amountCents: 184_300 };
  await record(`GET /api/declaration/posting?${key}&posting=payment&date=2026-11-20&amountCents=184300`);
  await record("POST /api/declaration/posting", { ...rates, ...order });
  await record(`GET /api/declaration/details?${key} paid`);
}
