import { type APIRequestContext, expect } from "@playwright/test";
import { session } from "./people.ts";
import { sirenOf } from "./siren.ts";

/**
 * A company with books of its own, filled through the API: bills of a supplier, invoices of a client, entries that are
 * validated and one that is not.
 * @returns its reference, for `?dossier=`
 */
export async function filledCompany(
  request: APIRequestContext,
  { name, seed, rows }: { readonly name: string; readonly seed: number; readonly rows: number },
): Promise<string> {
  const headers = await session(request);
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { headers, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as { refId: string; id: string; version: number };
  };
  const { refId } = await post("/api/legal-entity", { name, siren: sirenOf(seed) });
  const year = new Date().getFullYear();
  const exercise = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
  await post("/api/fiscal-exercise", { legalEntityRefId: refId, ...exercise });
  const days = Array.from(
    { length: rows },
    (_, rank) => `${year}-01-${String((rank % 28) + 1).padStart(2, "0")}`,
  );
  for (const [rank, day] of days.entries()) {
    const line = { label: "Toile de lin", unitPriceCents: 10_000 + rank, vatRate: 2000 };
    const document = {
      bill_label: `Pièce ${rank + 1}`,
      bill_date: day,
      lines: [line],
      legalEntityRefId: refId,
    };
    await post("/api/invoice/new-invoice", {
      ...document,
      bill_direction: "debit",
      bill_number: `F-${seed}-${rank}`,
      companyName: `Tissages ${name}`,
    });
    await post("/api/invoice/new-invoice", {
      ...document,
      bill_direction: "credit",
      companyName: `Atelier ${name}`,
    });
    const entry = await post("/api/entry", {
      legalEntityRefId: refId,
      journalCode: "OD",
      date: day,
      label: `Régularisation ${rank + 1}`,
      lines: [
        { account: "606400", debitCents: 1000 + rank },
        { account: "512000", creditCents: 1000 + rank },
      ],
    });
    if (rank > 0) await post(`/api/entry/${entry.id}/validate`, { version: entry.version });
  }
  return refId;
}
