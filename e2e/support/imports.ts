import { expect, type Page } from "@playwright/test";
import { administrator, newCompany } from "./company.ts";

/** The browser works in a company with an exercise for each year, made through the API; it is at its imports. */
export async function workInNewCompany(
  page: Page,
  name: string,
  seed: number,
  years: readonly number[] = [2025],
): Promise<string> {
  const api = await administrator(page.request);
  const refId = await newCompany(api, { name, seed, years });
  await page.goto(`/accounting/imports-historical?dossier=${refId}`);
  await expect(page.getByRole("heading", { name: "Reprise et imports", level: 1 })).toBeVisible();
  return refId;
}

/** Chooses a file for the screen of imports, as dropping it does. */
export async function drop(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles({
    name,
    mimeType: "text/plain",
    buffer: Buffer.from(content),
  });
}

const NAMES =
  "JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise";

/** A FEC of one balanced entry of 2025. */
export const FEC = [
  NAMES,
  "BQ|Banque|1|20250315|627000|Frais|||R-1|20250315|Frais|12,50|0,00|||20251231||",
  "BQ|Banque|1|20250315|512000|Banque|||R-1|20250315|Frais|0,00|12,50|||20251231||",
].join("\r\n");
