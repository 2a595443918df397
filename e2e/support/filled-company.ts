import type { APIRequestContext } from "@playwright/test";
import { administrator, newCompany } from "./company.ts";
import { thisYear } from "./today.ts";

/**
 * A company with books of its own, filled through the API: bills of a supplier, invoices of a client, entries that are
 * validated and one that is not.
 * @returns its reference, for `?dossier=`
 */
export async function filledCompany(
  request: APIRequestContext,
  { name, seed, rows }: { readonly name: string; readonly seed: number; readonly rows: number },
): Promise<string> {
  const api = await administrator(request);
  const refId = await newCompany(api, { name, seed });
  const year = thisYear();
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
    await api.post("/api/invoice/new-invoice", {
      ...document,
      bill_direction: "debit",
      bill_number: `F-${seed}-${rank}`,
      companyName: `Tissages ${name}`,
    });
    await api.post("/api/invoice/new-invoice", {
      ...document,
      bill_direction: "credit",
      companyName: `Atelier ${name}`,
    });
    const entry = await api.post("/api/entry", {
      legalEntityRefId: refId,
      journalCode: "OD",
      date: day,
      label: `Régularisation ${rank + 1}`,
      lines: [
        { account: "606400", debitCents: 1000 + rank },
        { account: "512000", creditCents: 1000 + rank },
      ],
    });
    if (rank > 0) await api.post(`/api/entry/${entry.id}/validate`, { version: entry.version });
  }
  return refId;
}
