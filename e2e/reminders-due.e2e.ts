import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { administrator, newCompany, newCustomer } from "./support/company.ts";
import { mailedTo } from "./support/outbox.ts";
import { signIn } from "./support/sign-in.ts";
import { sirenOf } from "./support/siren.ts";
import { dayBefore } from "./support/today.ts";

/** All the reminders of a day by one button, and the customers whom no mail reaches. */

/** Three customers with one overdue invoice each; two of them have no address. */
async function overdueCompany(request: APIRequestContext, seed: number) {
  const api = await administrator(request);
  const billDate = dayBefore(40);
  const refId = await newCompany(api, {
    name: `Recouvrement ${seed}`,
    seed,
    years: new Set([billDate, dayBefore(0)].map((day) => Number(day.slice(0, 4)))),
  });
  const email = `reglement-${seed}@client.example`;
  const names = ["Filature des Monts", "Garage Moreau", "Hôtel de la Poste"];
  for (const [rank, name] of names.entries()) {
    const counterpartyId = await newCustomer(api, refId, name, {
      siren: sirenOf(seed + rank + 1),
      ...(rank === 0 ? { email } : {}),
    });
    const draft = await api.post("/api/invoice/new-invoice", {
      legalEntityRefId: refId,
      bill_direction: "credit",
      bill_label: "Maintenance",
      bill_date: billDate,
      due_date: dayBefore(10),
      counterpartyId,
      lines: [{ label: "Maintenance", unitPriceCents: 100_000, vatRate: 2000, supplyType: "services" }],
    });
    const { id, version } = draft;
    await api.patch("/api/invoice/update-status-invoice", { id, version, status: "validated" });
  }
  return { refId, email };
}

/** Goes with Tab to what has this name; the hand never leaves the keyboard. */
async function tabTo(page: Page, role: "button" | "link", name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name }).and(page.locator(":focus"));
  for (let steps = 0; steps < 80 && (await wanted.count()) === 0; steps += 1)
    await page.keyboard.press("Tab");
  await expect(wanted).toBeFocused();
}

test("what is due leaves by keyboard, and who has no address is named and completed", {
  tag: "@nightly",
}, async ({ page }) => {
  const { refId, email } = await overdueCompany(page.request, Date.now());
  await signIn(page, `/accounting/invoices/reminders?dossier=${refId}`);
  const send = page.getByRole("button", { name: /^Envoyer (les|\d+) relances?$/ });

  await test.step("the question names whom no mail reaches, and may be answered no", async () => {
    await expect(send).toHaveText("Envoyer 1 relance");
    await tabTo(page, "button", "Envoyer 1 relance");
    await page.keyboard.press("Enter");
    const sure = page.getByRole("alertdialog", { name: "Envoyer 1 relance" });
    await expect(sure).toContainText("Sans e-mail, Garage Moreau et Hôtel de la Poste ne recevront rien.");
    await tabTo(page, "button", "Annuler");
    await page.keyboard.press("Enter");
    await expect(sure).toBeHidden();
    await expect(send).toHaveText("Envoyer 1 relance");
    await expect(send).toBeFocused();
  });

  await test.step("the one with an address leaves, and the result says what did not", async () => {
    await page.keyboard.press("Enter");
    await tabTo(page, "button", "Envoyer");
    await page.keyboard.press("Enter");
    await expect(
      page.getByText(/^1 relance prête à partir, faute de serveur de messagerie · 2 sans e-mail$/),
    ).toBeVisible();
    // Its invoice goes with it.
    await mailedTo(email, /(-\d{4}-\d{4,}\.pdf)/);
  });

  await test.step("what is left cannot leave: the button says why and sends nothing", async () => {
    await expect(send).toHaveText("Envoyer les relances");
    await expect(send).toHaveAttribute("aria-disabled", "true");
    await expect(send).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alertdialog")).toBeHidden();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(send).toHaveAccessibleDescription(
      /Sans e-mail\s: Garage Moreau et Hôtel de la Poste\. Complétez leurs fiches\.$/,
    );
    await expectAccessible(page, "reminders without e-mail");
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page, "reminders without e-mail");
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("the chip leads to the card of the customer; with an address the reminder leaves", async () => {
    const garage = page.getByRole("region", { name: "Garage Moreau" });
    await garage.getByRole("link", { name: "Sans e-mail" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Garage Moreau" })).toBeVisible();
    await page.getByRole("tab", { name: "Fiche" }).click();
    await page.getByLabel("E-mail", { exact: true }).fill(`garage-${email}`);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Garage Moreau est enregistré.")).toBeVisible();
    await page.goto(`/accounting/invoices/reminders?dossier=${refId}`);
    await expect(send).toHaveText("Envoyer 1 relance");
    await expect(garage.getByText("Sans e-mail")).toBeHidden();
  });
});
