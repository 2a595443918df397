import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { press, type } from "../../testing/keys.ts";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

const CLIENT = "Filature des Monts";

it("a discount and fees of nothing are typed over what is proposed, and hold nothing up", async () => {
  const NEW = "POST /api/invoice/new-invoice";
  const server = recordedCompany();
  server.on(NEW, server.as(`${NEW} draft`));
  await renderScreen("/accounting/invoices/new", server);
  await page.getByRole("combobox", { name: "Client" }).fill(CLIENT);
  await page.getByRole("option", { name: new RegExp(`^${CLIENT}`) }).click();
  await page.getByLabelText("Désignation").fill("Portail");
  await page.getByLabelText("PU HT").fill("1000");
  const add = (name: string) => page.getByRole("button", { name }).element() as HTMLElement;
  add("Ajouter une remise").focus();
  await press("Enter");
  await type("Fidélité");
  const discount = page.getByRole("group", { name: "Remise 2" });
  await expect.element(discount.getByLabelText("Désignation")).toHaveValue("Fidélité");
  await discount.getByLabelText("PU HT").fill("100");
  add("Ajouter des frais").focus();
  await press("Enter");
  await type("Port offert");
  const fees = page.getByRole("group", { name: "Frais 3" });
  await expect.element(fees.getByLabelText("Désignation")).toHaveValue("Port offert");
  await expect.element(page.getByRole("region", { name: "Totaux" })).toMatchTextContent(/1\s080,00/);
  await press("Control+Enter");
  await expect.element(page.getByRole("dialog", { name: /^Valider la facture/ })).toBeVisible();
});

it("Enter at the end of a line begins the next one within the same key: what follows at once is typed there", async () => {
  const server = recordedCompany();
  await renderScreen("/accounting/invoices/new", server);
  await page.getByRole("combobox", { name: "Client" }).fill(CLIENT);
  await page.getByRole("option", { name: new RegExp(`^${CLIENT}`) }).click();
  await page.getByLabelText("Désignation").fill("Portail");
  const price = page.getByLabelText("PU HT");
  await price.fill("1000");
  const cell = price.element() as HTMLInputElement;
  cell.focus();
  cell.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  const focused = document.activeElement?.closest("[data-line-key]");
  expect(focused).not.toBeNull();
  expect(focused?.contains(cell)).toBe(false);
  await expect
    .element(page.getByRole("group", { name: "Ligne 2" }).getByLabelText("Désignation"))
    .toHaveFocus();
});

it.each(["payment=unpaid", "view=tous", "from=hier"])(
  "an address with a filter that nobody knows (%s) opens the whole list, not an error",
  async (filter) => {
    await renderScreen(`/accounting/invoices?${filter}`, recordedCompany());
    await expect.element(page.getByRole("row", { name: new RegExp(CLIENT) }).first()).toBeVisible();
    await expect.element(page.getByRole("tab", { name: /^Toutes/ })).toHaveAttribute("aria-selected", "true");
  },
);
