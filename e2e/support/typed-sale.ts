import type { Page } from "@playwright/test";

interface TypedSale {
  /** A client who is in the books. */
  readonly client: string;
  readonly label: string;
  /** Before VAT, as it is typed. */
  readonly price: string;
}

/** Fills the open new sale: its client, and what its one line sells. */
export async function typeSale(page: Page, { client, label, price }: TypedSale): Promise<void> {
  await page.getByRole("combobox", { name: "Client" }).fill(client);
  // Not « Créer « … » », which comes before the books have answered.
  await page.getByRole("option", { name: new RegExp(`^${client}`) }).click();
  await page.getByLabel("Désignation").fill(label);
  await page.getByLabel("PU HT").fill(price);
}
