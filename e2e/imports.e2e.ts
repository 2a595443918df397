import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { whileWorkerIsBusy } from "./support/busy-worker.ts";
import { administrator } from "./support/company.ts";
import { drop, FEC, workInNewCompany } from "./support/imports.ts";
import { signIn } from "./support/sign-in.ts";

/** A file of entries from its drop to its end, in a company of its own. */

const run = Date.now();
const company = `Reprise du Morvan ${run}`;

const JOURNAL = [
  "Quand;Cpt;Quoi;Valeur",
  "15/03/2025;606400;Papier;10,00",
  "15/03/2025;512000;Papier;-10,00",
  "hier;606400;Colle;3,00",
].join("\n");

/** Names the content of a column by keyboard: opens its list, types the first letters. */
async function name(page: Page, column: string, letters: string, field: string): Promise<void> {
  const choice = page.getByRole("combobox", { name: new RegExp(`« ?.?${column}`) });
  await choice.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type(letters);
  await page.keyboard.press("Enter");
  await expect(choice).toHaveText(field);
}

test("a ledger is seen, imported and sealed; a journal's columns are named by keyboard, its batch undone", async ({
  page,
}) => {
  test.setTimeout(60_000);
  await signIn(page);
  await workInNewCompany(page, company, run);

  await test.step("a FEC is judged before anything is written, then enters as one batch", async () => {
    await drop(page, "reprise.txt", FEC);
    await expect(page.getByText("FEC · 2 lignes · 1 écriture")).toBeVisible();
    await expect(page.getByText("Aucun import dans ce dossier")).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Import terminé")).toBeVisible();
    await page.getByRole("button", { name: "Voir le lot" }).click();
    const panel = page.getByRole("dialog", { name: "reprise.txt" });
    await expect(panel.getByText("Provisoire")).toBeVisible();
    await panel.getByRole("button", { name: "Sceller le lot" }).click();
    await page.getByRole("button", { name: "Sceller", exact: true }).click();
    await expect(panel.getByText("Scellé", { exact: true })).toBeVisible();
    await expect(panel.getByRole("button", { name: "Annuler l’import" })).toHaveCount(0);
    await expect(async () => {
      await page.keyboard.press("Escape");
      await expect(panel).toBeHidden({ timeout: 1000 });
    }).toPass();
    await page.getByRole("button", { name: "Importer un autre fichier" }).click();
  });

  await test.step("columns without known titles are named by keyboard; a rejected line is told", async () => {
    await drop(page, "mars.csv", JOURNAL);
    await expect(page.getByText("Indiquez la colonne de", { exact: false }).first()).toBeVisible();
    await name(page, "Quand", "Date", "Date");
    await name(page, "Cpt", "Compte", "Compte");
    await name(page, "Quoi", "Lib", "Libellé");
    await name(page, "Valeur", "Montant", "Montant");
    const rejected = page.getByRole("region", { name: "Lignes rejetées" });
    await expect(rejected.getByText("hier", { exact: false })).toBeVisible();
    // What is asked while the file is read again waits for nobody: the lines are to be seen first.
    await expect(page.getByRole("status").filter({ hasText: "3 lignes lues" })).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("3 lignes lues, 1 écriture, 1 ligne rejetée.")).toBeVisible();
  });

  await test.step("the batch that is not sealed goes away whole, the sealed one stays", async () => {
    await page.getByRole("button", { name: "Voir le lot" }).click();
    const panel = page.getByRole("dialog", { name: "mars.csv" });
    await panel.getByRole("button", { name: "Annuler l’import" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Annuler l’import" }).click();
    await expect(page.getByText("L’import de mars.csv est annulé.")).toBeVisible();
    await expect(panel).toBeHidden();
    const history = page.getByRole("grid", { name: "Historique des imports" });
    await expect(history.getByRole("row", { name: /reprise\.txt/ })).toContainText("Scellé");
    await expect(history.getByRole("row", { name: /mars\.csv/ })).toHaveCount(0);
  });
});

test("an import is cancelled before it is written: its file is there again, and may be imported", async ({
  page,
}) => {
  test.setTimeout(60_000);
  await signIn(page);
  const refId = await workInNewCompany(page, `Scierie du Morvan ${run}`, run + 1);
  const api = await administrator(page.request);
  const cancel = page.getByRole("button", { name: "Annuler", exact: true });
  const importing = page.getByRole("button", { name: /^Importer/ });
  await drop(page, "reprise.txt", FEC);
  await expect(importing).toBeVisible();

  await whileWorkerIsBusy(api, refId, async () => {
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Import en cours")).toBeVisible();
    await expectAccessible(page, "an import under way");
    await test.step("the server does not answer: it says so, and the import goes on", async () => {
      await page.route("**/api/job/*/cancel", (route) => route.abort());
      await cancel.click();
      await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
      await page.unroute("**/api/job/*/cancel");
    });
    await cancel.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Import annulé\u00a0: rien n’a été écrit.")).toBeVisible();
    await expect(importing).toBeFocused();
    await expect(page.getByText("FEC · 2 lignes · 1 écriture")).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page, "a cancelled import");
  });

  await test.step("cancelled while its answer is on its way, it is not written either", async () => {
    const { promise: go, resolve: letGo } = Promise.withResolvers<void>();
    await page.route("**/api/invoice/upload-accounting-leger", async (route) => {
      await go;
      await route.continue();
    });
    await whileWorkerIsBusy(api, refId, async () => {
      await page.keyboard.press("Control+Enter");
      await cancel.click();
      await expect(page.getByText("Annulation…")).toBeVisible();
      letGo();
      await expect(importing).toBeFocused();
    });
    await page.unroute("**/api/invoice/upload-accounting-leger");
  });

  await test.step("one that is written already goes to its end, and says so", async () => {
    await page.route("**/api/job/*/cancel", (route) =>
      route.fulfill({ status: 409, json: { code: "JOB_NOT_CANCELLABLE", message: "Job is over" } }),
    );
    await whileWorkerIsBusy(api, refId, async () => {
      await page.keyboard.press("Control+Enter");
      await cancel.click();
      await expect(page.getByText("Trop tard pour annuler")).toBeVisible();
    });
    await expect(page.getByText("Import terminé")).toBeVisible();
    await expect(page.getByText("2 lignes lues, 1 écriture.")).toBeVisible();
  });
});
