import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { whileWorkerIsBusy } from "./support/busy-worker.ts";
import { administrator } from "./support/company.ts";
import { drop, FEC, workInNewCompany } from "./support/imports.ts";
import { intercept } from "./support/intercept.ts";
import { pressEscape } from "./support/press.ts";
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

/** Lets files fall on the place for one, as a hand does from the desktop. */
async function dropTogether(page: Page, names: readonly string[]): Promise<void> {
  const carried = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const one of all) transfer.items.add(new File(["x"], one));
    return transfer;
  }, names);
  await page.getByRole("group", { name: /^Déposez un FEC/ }).dispatchEvent("drop", { dataTransfer: carried });
}

/** Names the content of a column by keyboard: opens its list, types the first letters. */
async function name(page: Page, column: string, letters: string, field: string): Promise<void> {
  const choice = page.getByRole("combobox", { name: new RegExp(`« ?.?${column}`) });
  // Letters typed more than half a second apart begin another word: on a busy machine the list is asked again.
  await expect(async () => {
    await choice.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type(letters);
    await page.keyboard.press("Enter");
    await expect(choice).toHaveText(field, { timeout: 2_000 });
  }).toPass();
}

test("a ledger is seen, imported and sealed; a journal's columns are named by keyboard, its batch undone", async ({
  page,
}) => {
  await signIn(page);
  await workInNewCompany(page, company, run);

  await test.step("of two files dropped together none is taken in silence: both are given back in a sentence", async () => {
    await dropTogether(page, ["janvier.txt", "février.txt"]);
    await expect(page.getByText("Un seul fichier à la fois")).toBeVisible();
    await expect(page.getByText("Aucun import dans ce dossier")).toBeVisible();
  });

  await test.step("a FEC is judged before anything is written, then enters as one batch", async () => {
    await drop(page, "reprise.txt", FEC);
    await expect(page.getByText("FEC · 2 lignes · 1 écriture")).toBeVisible();
    await expect(page.getByText("Aucun import dans ce dossier")).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Import terminé")).toBeVisible();
    await page.getByRole("button", { name: "Voir le lot" }).click();
    const panel = page.getByRole("dialog", { name: "reprise.txt" });
    await expect(panel.getByText("Provisoire")).toBeVisible();
    await panel.getByRole("button", { name: "Rendre le lot définitif" }).click();
    await page.getByRole("button", { name: "Rendre définitif", exact: true }).click();
    await expect(panel.getByText("Définitif", { exact: true })).toBeVisible();
    await expect(panel.getByRole("button", { name: "Annuler l’import" })).toHaveCount(0);
    await expect(async () => {
      await pressEscape(page);
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
    // A command during the second reading of the file has no effect: the lines are to be seen first.
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
    await expect(history.getByRole("row", { name: /reprise\.txt/ })).toContainText("Définitif");
    await expect(history.getByRole("row", { name: /mars\.csv/ })).toHaveCount(0);
  });
});

test("an import is cancelled before it is written: its file is there again, and may be imported", {
  tag: "@nightly",
}, async ({ page }) => {
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
      await intercept(page, "**/api/job/*/cancel", (route) => route.abort());
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
    await intercept(page, "**/api/invoice/upload-accounting-leger", async (route) => {
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
    await intercept(page, "**/api/job/*/cancel", (route) =>
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

test("what the books would refuse is told before the import, which does as was told", async ({ page }) => {
  await signIn(page);
  await workInNewCompany(page, `Tuilerie du Morvan ${run}`, run + 2);
  const importing = page.getByRole("button", { name: /^Importer/ });

  await test.step("a journal: unknown account, unbalanced entry and a day of no exercise, each by its lines", async () => {
    const lines = [
      "Date;Compte;Libellé;Débit;Crédit;Pièce",
      "15/03/2025;606400;Juste;10,00;;A",
      "15/03/2025;512000;Juste;;10,00;A",
      "15/03/2025;606999;Inconnu;5,00;;B",
      "15/03/2025;512000;Inconnu;;5,00;B",
      "15/03/2025;606400;Boiteux;5,00;;C",
      "15/03/2025;512000;Boiteux;;4,00;C",
      "15/03/2031;606400;Lointain;5,00;;D",
      "15/03/2031;512000;Lointain;;5,00;D",
    ];
    await drop(page, "avril.csv", lines.join("\n"));
    const rejected = page.getByRole("region", { name: "Lignes rejetées" });
    await expect(rejected.getByRole("listitem")).toHaveCount(6);
    await expect(rejected).toContainText("Le compte 606999 n’existe pas");
    await expect(rejected).toContainText("il manque 1,00 € au crédit");
    await expect(rejected).toContainText("Le 15/03/2031 n’est dans aucun exercice");
    await expect(page.getByRole("status").filter({ hasText: "8 lignes lues · 1 écriture" })).toBeVisible();
    await expect(page.getByText("Aucun import dans ce dossier")).toBeVisible();
    await expectAccessible(page, "a journal that is refused in part");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("8 lignes lues, 1 écriture, 6 lignes rejetées.")).toBeVisible();
    await page.getByRole("button", { name: "Importer un autre fichier" }).click();
  });

  await test.step("a ledger of another year cannot be imported, and says which exercise is missing", async () => {
    await drop(page, "autre-annee.txt", FEC.replaceAll("2025", "2019"));
    await expect(page.getByRole("alert")).toContainText("du 15/03/2019 au 15/03/2019");
    await expect(importing).toBeDisabled();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page, "a ledger that the books refuse");
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("button", { name: "Annuler" }).click();
  });

  await test.step("numbers that are taken are told by their lines, unless they come as drafts", async () => {
    await drop(page, "reprise.txt", FEC);
    await expect(importing).toBeEnabled();
    await page.keyboard.press("Control+Enter");
    await page.getByRole("button", { name: "Importer un autre fichier" }).click();
    await drop(page, "encore.txt", `${FEC}\r\n`);
    const blocking = page.getByRole("region", { name: "Ce qui bloque" });
    await expect(blocking).toContainText("le journal BQ de cet exercice a déjà une écriture 1");
    await page.getByRole("combobox", { name: "Ses écritures entrent" }).click();
    await page.getByRole("option", { name: "Brouillons" }).click();
    await expect(blocking).toBeHidden();
    await expect(importing).toBeEnabled();
    await page.getByRole("button", { name: "Annuler" }).click();
  });

  await test.step("a long file shows how far its control is", async () => {
    const pair = (at: number) =>
      `15/03/2025;606400;Achat ${at};10,00;;P-${at}\n15/03/2025;512000;Achat ${at};;10,00;P-${at}`;
    const lines = Array.from({ length: 15_000 }, (_, at) => pair(at));
    await drop(page, "long.csv", ["Date;Compte;Libellé;Débit;Crédit;Pièce", ...lines].join("\n"));
    const bar = page.getByRole("progressbar", { name: "long.csv" });
    await expect(page.getByText("Lecture et contrôle, sans rien écrire")).toBeVisible();
    await expect(bar).toHaveAttribute("aria-valuenow", /[1-9]/);
    await expect(
      page.getByText("30 000 lignes lues · 15 000 écritures".replaceAll(" 0", "\u202f0")),
    ).toBeVisible({ timeout: 90_000 });
  });
});
