import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { administrator, newCompany, newCustomer } from "./support/company.ts";
import { mailedTo } from "./support/outbox.ts";
import { signIn } from "./support/sign-in.ts";
import { dayBefore } from "./support/today.ts";

/** What is beside the list of sales: reminders, recurring invoices, the trash. */

interface Company {
  readonly refId: string;
  readonly customerId: string;
  readonly sale: { readonly id: string; readonly refId: string };
  readonly email: string;
}

/** A company of its own with one overdue invoice, and one draft of the same client. */
async function overdueCompany(request: APIRequestContext, seed: number): Promise<Company> {
  const api = await administrator(request);
  const billDate = dayBefore(40);
  const refId = await newCompany(api, {
    name: `Relances ${seed}`,
    seed,
    years: new Set([billDate, dayBefore(0)].map((day) => Number(day.slice(0, 4)))),
  });
  const email = `compta-${seed}@client.example`;
  const customerId = await newCustomer(api, refId, "Filature des Monts", { email });
  const body = {
    legalEntityRefId: refId,
    bill_direction: "credit",
    bill_label: "Maintenance",
    bill_date: billDate,
    due_date: dayBefore(10),
    counterpartyId: customerId,
    lines: [
      { label: "Maintenance", quantity: "1", unitPriceCents: 100_000, vatRate: 2000, supplyType: "services" },
    ],
  };
  const draft = await api.post("/api/invoice/new-invoice", body);
  const sale = await api.patch("/api/invoice/update-status-invoice", {
    id: draft.id,
    version: draft.version,
    status: "validated",
  });
  const other = await api.post("/api/invoice/new-invoice", {
    ...body,
    bill_label: "Brouillon de trop",
  });
  await api.patch(`/api/invoice/delete-invoice/${other.id}`, {});
  return { refId, customerId, sale, email };
}

async function openSales(page: Page, company: Company): Promise<void> {
  await signIn(page, `/accounting/invoices?dossier=${company.refId}`);
  // The company is known then.
  await expect(page.getByRole("link", { name: "Nouvelle facture" })).toBeVisible();
}

test("an overdue invoice is reminded by mail, comes again each month, and a deleted draft comes back", async ({
  page,
}) => {
  const company = await overdueCompany(page.request, Date.now());
  await openSales(page, company);

  await test.step("the aged balance filters, and the letter leaves with its invoice", async () => {
    await page.getByRole("link", { name: "Relances", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Relances", level: 1 })).toBeVisible();
    const age = page.getByRole("button", { name: /1–30 jours/ });
    await expect(age).toContainText(/1\s200,00/);
    await age.click();
    await expect(page).toHaveURL(/bucket=to30/);
    await page.getByRole("button", { name: "Rappel courtois (1)" }).click();
    const letter = page.getByRole("dialog", { name: "Relance" });
    await expect(letter.getByLabel("Destinataire")).toHaveValue(company.email);
    await expect(letter.getByLabel("Message")).toHaveValue(new RegExp(`${company.sale.refId} du`));
    await expect(letter.getByRole("list", { name: "Pièces jointes" })).toContainText(
      `${company.sale.refId}.pdf`,
    );
    await letter.getByLabel("Objet").fill("Votre règlement attendu");
    await page.keyboard.press("Control+Enter");
    await expect(letter).toBeHidden();
    await expect(
      page.getByText("Rappel courtois prêt à partir pour Filature des Monts, non envoyé."),
    ).toBeVisible();
    // The reader of mails takes « =FA » for an encoded byte: the rest of the number identifies it.
    expect(`FA${await mailedTo(company.email, /(-\d{4}-\d{4,}\.pdf)/)}`).toBe(`${company.sale.refId}.pdf`);
    await expect(page.getByRole("row", { name: new RegExp(company.sale.refId) })).toContainText(
      "Deuxième rappel le",
    );
  });

  await test.step("the invoice tells of it, and is made to come again", async () => {
    await page.getByRole("link", { name: company.sale.refId }).click();
    const reminders = page.getByRole("region", { name: "Relances" });
    await expect(reminders).toContainText(`Rappel courtois · ${company.email}`);
    await expect(reminders).toContainText("Prêt à partir, non envoyé");
    await page.getByRole("button", { name: "Envoyer", exact: true }).click();
    const mail = page.getByRole("dialog", { name: "Envoyer par e-mail" });
    await expect(mail).toContainText("Aucun serveur de messagerie n’est configuré");
    await expect(mail.getByLabel("Message")).toHaveValue(new RegExp(company.sale.refId));
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(`Message prêt à partir pour ${company.email}, non envoyé.`)).toBeVisible();
    const mails = page.getByRole("region", { name: "Envois par e-mail" });
    await expect(mails).toContainText("Prêt à partir, non envoyé");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Autres actions" }).click();
    await page.getByRole("menuitem", { name: "Rendre récurrente…" }).click();
    await expect(page.getByLabel("Nom", { exact: true })).toHaveValue("Maintenance");
    await page.getByLabel("Objet", { exact: true }).fill("Maintenance {mois}");
    const days = page.getByRole("region", { name: "Prochaines factures" }).getByRole("listitem");
    await expect(days).toHaveCount(6);
    await expect(days.first()).toContainText(/Maintenance \p{L}+ \d{4}/u);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(/^Facture récurrente créée · première facture le/)).toBeVisible();
    await expect(page.getByText("Actif", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Autres actions" }).click();
    await page.getByRole("menuitem", { name: "Mettre en pause" }).click();
    await expect(page.getByText("En pause", { exact: true })).toBeVisible();
  });

  await test.step("the trash says the days left, and gives the draft back", async () => {
    await page.goto("/accounting/invoices/trash");
    const row = page.getByRole("row", { name: /Brouillon de trop/ });
    await expect(row).toContainText("30 jours");
    await row.getByRole("button", { name: "Restaurer" }).click();
    await expect(page.getByText(/restauré\./)).toBeVisible();
    await expect(page.getByText("La corbeille est vide")).toBeVisible();
  });
});
