import { expect, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { type Api, administrator, newCompany, newCustomer } from "./support/company.ts";
import { inDatabase } from "./support/database.ts";
import { person, signInAs } from "./support/people.ts";
import { press, pressEscape } from "./support/press.ts";
import { signIn } from "./support/sign-in.ts";
import { thisYear } from "./support/today.ts";

/** A firm follows what it does for a client, from the mission to the draft of its invoice. */

const run = Date.now();
let api: Api;
let dossier: string;
test.beforeAll(async ({ playwright, baseURL }) => {
  api = await administrator(await playwright.request.newContext({ ...(baseURL ? { baseURL } : {}) }));
  dossier = await newCompany(api, { name: `Qualité Conseil ${run}`, seed: run + 17 });
});
// The other journeys of this product are a company's.
test.afterAll(() => api.patch("/api/company/settings", { firmMode: false, kycBeforeActive: false }));

test("a mission is opened, worked on from the sheet by keyboard, and billed once", async ({ page }) => {
  const counterpartyId = await newCustomer(api, dossier, "Filature des Monts");

  await test.step("the installation becomes a firm's, and its menu has the missions", async () => {
    await signIn(page, `/gestions/companies?panel=firm&dossier=${dossier}`);
    await page.getByRole("combobox", { name: "Usage de l’installation" }).click();
    await page.getByRole("option", { name: "Cabinet" }).click();
    await expect(page.getByText("Règle du cabinet enregistrée.")).toBeVisible();
    await pressEscape(page);
    await page.getByRole("link", { name: "Missions du cabinet" }).click();
  });

  await test.step("a mission is opened for a client", async () => {
    await page.getByRole("button", { name: "Nouvelle mission" }).first().click();
    const panel = page.getByRole("dialog", { name: "Nouvelle mission" });
    await panel.getByRole("combobox", { name: "Client" }).fill("Filature");
    await page.getByRole("option", { name: /Filature des Monts/ }).click();
    await panel.getByRole("textbox", { name: "Intitulé" }).fill("Tenue comptable");
    await panel.getByRole("textbox", { name: "Début" }).fill(`01/01/${thisYear() - 1}`);
    await panel.getByRole("textbox", { name: "Montant HT par période" }).fill("250");
    await panel.getByRole("button", { name: "Ouvrir la mission" }).click();
    await expect(page.getByRole("heading", { name: "Filature des Monts · Tenue comptable" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("its time is typed in the sheet, and stays", async () => {
    await page.getByRole("link", { name: "Missions du cabinet" }).first().click();
    await page.getByRole("tab", { name: "Feuille de temps" }).click();
    await page.getByRole("button", { name: "Semaine précédente" }).click();
    const monday = page.getByRole("textbox", { name: /^Filature des Monts, Tenue comptable/ }).first();
    await monday.fill("1h30");
    await monday.press("ArrowRight");
    await expect(page.getByRole("row", { name: /Tenue comptable.*1.h.30/ })).toBeVisible();
    await page.reload();
    await expect(monday).toHaveValue("1:30");
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("the timer goes on through a reload", async () => {
    await page.getByRole("tab", { name: "Missions du cabinet" }).click();
    await page.getByRole("gridcell", { name: "Tenue comptable" }).click();
    await press(page.getByRole("button", { name: "Chronométrer" }));
    const timer = page.getByRole("region", { name: "Chronomètre" });
    await expect(timer).toBeVisible();
    await page.reload();
    await press(timer.getByRole("button", { name: "Arrêter" }));
    await expect(page.getByText("Temps enregistré.")).toBeVisible();
    await expect(page.getByRole("table", { name: "Temps passé" })).toContainText("1 h 31");
  });

  const bill = page.getByRole("button", { name: "Facturer" });
  await test.step("nothing is billed without its signed letter and the client's KYC, and the screen says what to do", async () => {
    await expect(bill).toHaveAttribute("aria-disabled", "true");
    await bill.focus();
    await expect(
      page.getByText(/facturation demandent une lettre de mission signée. Joignez-la/),
    ).toBeVisible();
    await page.locator("input[type=file]").setInputFiles({
      name: "lettre.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.7\n%%EOF\n"),
    });
    await expect(page.getByText(/^Signée le /)).toBeVisible();
    await bill.focus();
    await expect(page.getByText(/facturation demandent un dossier KYC validé. Faites valider/)).toBeVisible();
    const { id } = await api.post("/api/kyc", { legalEntityRefId: dossier, counterpartyId });
    const until = `${thisYear() + 1}-12-31`;
    // The review of a file is another journey's.
    await inDatabase((client) =>
      client.query(
        "update kyc_file set state = 'validated', next_review_on = $2, valid_until = $2 where id = $1",
        [id, until],
      ),
    );
    await page.reload();
    await expect(bill).not.toHaveAttribute("aria-disabled", "true");
  });

  await test.step("what is due becomes one draft", async () => {
    const mission = page.url();
    await bill.press("Enter");
    await expect(page).toHaveURL(/\/accounting\/invoices\/[\w-]{36}/);
    await expect(page.getByRole("textbox", { name: "Objet" })).toHaveValue(/^Tenue comptable/);
    await page.goto(mission);
    await expect(page.getByRole("link", { name: "Brouillon" }).first()).toBeVisible();
    await expect(bill).toHaveAttribute("aria-disabled", "true");
  });
});

test("a collaborator who takes part in nothing sees no mission and opens none", async ({ page }) => {
  const email = `collaborateur-${run}@example.fr`;
  await person(page.request, {
    email,
    firstname: "Colin",
    lastname: "Collaborateur",
    rights: { engagements: ["Viewer"] },
    legalEntityRefIds: [dossier],
  });
  await signInAs(page, email, `/accounting/firm-missions?dossier=${dossier}`);
  await expect(page.getByText("Aucune mission")).toBeVisible();
  const create = page.getByRole("button", { name: "Nouvelle mission" }).first();
  await expect(create).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("button", { name: "Coûts horaires" })).toHaveAttribute("aria-disabled", "true");
});
