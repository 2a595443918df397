import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { validateBill } from "./support/bill-gate.ts";
import { type LaidBill, laidPdf, NUMBER_AT, PAPER } from "./support/laid-bill.ts";
import { signIn } from "./support/sign-in.ts";

/** Any paper, read here: looked at beside its form, its doubts first, then good to pay and written. */

let lastBill = 0;

/** A supplier whom the books do not know, with a number of its own. */
function newBill(changes: Partial<LaidBill> = {}): LaidBill {
  lastBill += 1;
  const mark = `${Date.now()}${lastBill}`;
  // Names of companies are letters: figures would make it a reference.
  const letters = mark.replace(/\d/g, (figure) => "bacedifogu"[Number(figure)] ?? "");
  const name = letters.slice(-9).replace(/^./, (letter) => letter.toUpperCase());
  return { supplier: `Tissages ${name} SARL`, number: `ZX-${mark}`, ...changes };
}

function file(name: string, buffer: Buffer) {
  return { name, mimeType: "application/pdf", buffer };
}

async function openBills(page: Page): Promise<void> {
  await page.goto("/accounting/supplier-bills");
  await expect(page.getByRole("heading", { name: "Factures fournisseurs" })).toBeVisible();
}

async function drop(page: Page, files: Parameters<ReturnType<Page["getByLabel"]>["setInputFiles"]>[0]) {
  await page.getByLabel("Fichiers de factures").setInputFiles(files);
}

/** The place of a word of the paper on the screen, at any zoom. */
async function onPaper(page: Page, at: { readonly x: number; readonly y: number }) {
  const sheet = page.locator('[data-page="1"]');
  await expect(sheet.locator("canvas")).toBeVisible();
  const box = await sheet.boundingBox();
  if (box === null) throw new Error("the page is drawn");
  return { x: box.x + (at.x / PAPER.width) * box.width, y: box.y + (at.y / PAPER.height) * box.height };
}

test("a bill whose number was not found is filled by a click on its word, approved, and the next one opens", async ({
  page,
}) => {
  const first = newBill({ numberLabel: "" });
  const second = newBill();
  await signIn(page);
  await openBills(page);

  await test.step("two files are read, and each says how sure it is", async () => {
    await drop(page, [file("sans-numero.pdf", laidPdf(first)), file("suivante.pdf", laidPdf(second))]);
    await expect(page.getByRole("region", { name: "Dépôt terminé" })).toContainText("2 brouillons créés");
    await page.goto("/accounting/supplier-bills?q=Tissages");
    await page.getByRole("row", { name: new RegExp(first.supplier) }).click();
    await expect(page.getByRole("heading", { name: first.supplier })).toBeVisible();
  });

  const number = page.getByRole("textbox", { name: /^Numéro/ });
  await test.step("Tab leads to the doubtful field first, and Shift+Tab keeps nobody there", async () => {
    await expect(page.getByText(/^\d+ points? à régler, \d+ points? à vérifier$/)).toBeVisible();
    await expect(page.getByText("non trouvé", { exact: true })).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(number).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(number).not.toBeFocused();
    await number.focus();
  });

  await test.step("a click on a word of the paper fills it, and says so", async () => {
    await expect(page.getByText(/pour remplir Numéro/)).toBeVisible();
    const at = await onPaper(page, NUMBER_AT);
    await page.mouse.move(at.x, at.y);
    await page.mouse.click(at.x, at.y);
    await expect(number).toHaveValue(first.number);
    await expect(number).toBeFocused();
    await expect(page.getByRole("status").getByText(`Numéro rempli\u00a0: ${first.number}`)).toBeAttached();
    await expect(page.getByText("vérifié", { exact: true })).toBeVisible();
  });

  await test.step("F2 offers the same from the keyboard", async () => {
    await page.getByRole("textbox", { name: "Échéance" }).focus();
    await page.keyboard.press("F2");
    const dialog = page.getByRole("dialog", { name: /Choisir dans le document/ });
    await expect(dialog.getByRole("option", { name: "15/03/2026" })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "Échéance" })).toHaveValue("15/03/2026");
  });

  await test.step("a place on the paper leads to its field, and the field to its place", async () => {
    await page.getByRole("textbox", { name: "Total TTC" }).hover();
    await expect(page.locator("[data-shown]")).toContainText("Total TTC");
    await page.getByRole("button", { name: /^Total TTC, sûr/ }).click();
    await expect(page.getByRole("textbox", { name: "Total TTC" })).toBeFocused();
  });

  await test.step("the screen keeps nobody out", async () => {
    await expectAccessible(page);
  });

  await test.step("good to pay, then the next bill that waits", async () => {
    await page.getByRole("button", { name: "Bon à payer" }).click();
    await expect(page.getByText(/bon à payer\.$/)).toBeVisible();
    await expect(page.getByRole("heading", { name: second.supplier })).toBeVisible();
  });

  await test.step("the approved one has its tab, and is written from there", async () => {
    await page.goto("/accounting/supplier-bills?view=approved&q=Tissages");
    await page.getByRole("row", { name: new RegExp(first.number) }).click();
    await expect(page.getByText("validez pour comptabiliser", { exact: false })).toBeVisible();
    await validateBill(page);
    await expect(page.getByText(`Facture ${first.number} validée`, { exact: false })).toBeVisible();
  });
});

test("of twenty files one can never be read, and one that was there leads to its bill", {
  tag: "@nightly",
}, async ({ page }) => {
  const known = newBill();
  await signIn(page);
  await openBills(page);
  await drop(page, [file("connue.pdf", laidPdf(known))]);
  await expect(page.getByRole("heading", { name: known.supplier })).toBeVisible();
  await openBills(page);

  const many = Array.from({ length: 18 }, (_, rank) => file(`lot-${rank + 1}.pdf`, laidPdf(newBill())));
  await drop(page, [
    ...many,
    file("encore.pdf", laidPdf(known)),
    file("abimee.pdf", Buffer.from("%PDF-1.7\nnothing of a document")),
  ]);

  await test.step("one bar for all and one for each, which go on while another screen is looked at", async () => {
    await expect(page.getByRole("progressbar", { name: "Ensemble" })).toBeVisible();
    await page.getByRole("link", { name: "Tableau de bord" }).click();
    await expect(page).toHaveURL(/dashboard/);
    await page.getByRole("link", { name: "Factures fournisseurs", exact: true }).click();
  });

  const panel = page.getByRole("region", { name: "Dépôt terminé" });
  await test.step("what failed says why, and is not offered again where nothing can change it", async () => {
    await expect(panel).toBeVisible({ timeout: 90_000 });
    await expect(panel.getByRole("status").first()).toContainText(
      "18 brouillons créés · 1 doublon · 1 échec",
    );
    await expect(panel.getByText("PDF illisible", { exact: false })).toBeVisible();
    await expect(panel.getByRole("button", { name: "Réessayer" })).toHaveCount(0);
  });

  await test.step("the duplicate leads to the bill that is there", async () => {
    await panel.getByRole("link", { name: /Voir l’existante/ }).click();
    await expect(page.getByRole("heading", { name: known.supplier })).toBeVisible();
  });
});

test("a PDF of two bills is cut in two from the keyboard", { tag: "@nightly" }, async ({ page }) => {
  const [one, two] = [newBill(), newBill()];
  await signIn(page);
  await openBills(page);
  await drop(page, [file("pile.pdf", laidPdf(one, two))]);
  const proposal = page.getByText("Ce PDF semble contenir 2 factures");
  await expect(proposal).toBeVisible();
  await page.reload();
  await expect(proposal).toBeVisible();
  await page.getByRole("button", { name: "Découper…" }).click();
  const dialog = page.getByRole("dialog", { name: "Découper le PDF en factures" });
  const cut = dialog.getByRole("button", { name: "Couper avant la page 2" });
  await expect(cut).toHaveAttribute("aria-pressed", "true");
  await cut.focus();
  await page.keyboard.press("Space");
  await expect(dialog.getByRole("button", { name: "Découper" })).toBeDisabled();
  await page.keyboard.press("Space");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Créer 2 brouillons" }).click();
  await expect(dialog.getByText("2 brouillons créés")).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole("link", { name: /Ouvrir.*Page 2/ }).click();
  await expect(page.getByRole("heading", { name: two.supplier })).toBeVisible();
});

test("on a phone the paper and the form take turns, and a touched word fills the field", async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  const bill = newBill({ numberLabel: "" });
  await signIn(page);
  await openBills(page);
  await expect(page.getByRole("button", { name: "Photographier" })).toBeVisible();
  await expect(page.getByLabel("Photographie d’une facture")).toHaveAttribute("capture", "environment");
  await drop(page, [file("telephone.pdf", laidPdf(bill))]);
  await expect(page.getByRole("heading", { name: bill.supplier })).toBeVisible();
  const number = page.getByRole("textbox", { name: /^Numéro/ });
  await number.focus();
  await page.getByRole("tab", { name: "Document" }).click();
  await expect(number).toBeHidden();
  await expect(page.getByText(/pour remplir Numéro/)).toBeVisible();
  const at = await onPaper(page, NUMBER_AT);
  await page.touchscreen.tap(at.x, at.y);
  await expect(page.getByText(`Numéro\u00a0: ${bill.number}`, { exact: true })).toBeVisible();
  await page.getByRole("tab", { name: /Saisie/ }).click();
  await expect(number).toHaveValue(bill.number);
  await expectAccessible(page);
  await expect(page.getByRole("button", { name: "Valider" })).toBeInViewport();
  await context.close();
});
