import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { whileNoJobEnds, whileWorkerIsBusy } from "./support/busy-worker.ts";
import { administrator } from "./support/company.ts";
import { drop, FEC, workInNewCompany } from "./support/imports.ts";
import { intercept } from "./support/intercept.ts";
import { session } from "./support/people.ts";
import { pressEscape } from "./support/press.ts";
import { signIn } from "./support/sign-in.ts";

/** An import whose screen is left: it is found again with its progress, then with its end. */

const run = Date.now();
const rowOf = (page: Page, name: string) =>
  page
    .getByRole("region", { name: /^Imports (en cours|terminés)$/ })
    .getByRole("listitem")
    .filter({ hasText: name });

test("an import is found under way after a reload and on another machine, then with what it made", {
  tag: "@nightly",
}, async ({ page, browser }) => {
  await signIn(page);
  const refId = await workInNewCompany(page, `Menuiserie du Quercy ${run}`, run + 11);
  const api = await administrator(page.request);
  const importing = page.getByRole("button", { name: /^Importer/ });
  await drop(page, "reprise.txt", FEC);
  await expect(importing).toBeVisible();

  await whileWorkerIsBusy(api, refId, async () => {
    const accepted = page.waitForResponse((answer) => answer.url().endsWith("/upload-accounting-leger"));
    await page.keyboard.press("Control+Enter");
    await accepted;
    await expect(page.getByText("Import en cours")).toBeVisible();

    await test.step("it is there after a reload, with its bar, and may be cancelled by keyboard", async () => {
      await page.reload();
      await expect(rowOf(page, "reprise.txt")).toContainText("En attente de son tour");
      await expect(rowOf(page, "reprise.txt").getByRole("progressbar")).toBeVisible();
      await expectAccessible(page, "an import found again");
      const cancel = page.getByRole("button", { name: "Annuler l’import de reprise.txt" });
      await cancel.focus();
      await page.keyboard.press("Enter");
      await expect(page.getByText("Import annulé\u00a0: rien n’a été écrit.")).toBeVisible();
      await expect(rowOf(page, "reprise.txt")).toHaveCount(0);
    });

    await test.step("asked for again, it is seen from another machine and another screen", async () => {
      await drop(page, "reprise.txt", FEC);
      const again = page.waitForResponse((answer) => answer.url().endsWith("/upload-accounting-leger"));
      await expect(importing).toBeVisible();
      await page.keyboard.press("Control+Enter");
      await again;
      const elsewhere = await browser.newContext();
      const other = await elsewhere.newPage();
      await signIn(other, `/accounting/imports-historical?dossier=${refId}`);
      await expect(rowOf(other, "reprise.txt")).toContainText("En attente de son tour");
      await expect(other.getByRole("button", { name: "Annuler l’import de reprise.txt" })).toBeVisible();
      await elsewhere.close();
      await page.goto(`/accounting/accounts?dossier=${refId}`);
      await page.goto(`/accounting/imports-historical?dossier=${refId}`);
      await expect(rowOf(page, "reprise.txt")).toContainText("En attente de son tour");
    });
  });

  await test.step("its end takes the place of its progress, and its batch is in the list", async () => {
    await expect(rowOf(page, "reprise.txt")).toContainText("Terminé\u00a0: 2 lignes lues, 1 écriture");
    await expect(page.getByRole("grid", { name: "Historique des imports" })).toContainText("reprise.txt");
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page, "an import that ended while its screen was left");
    await page.setViewportSize({ width: 1440, height: 900 });
    await rowOf(page, "reprise.txt").getByRole("button", { name: "Voir le lot" }).click();
    await expect(page.getByRole("dialog", { name: "reprise.txt" })).toContainText("Provisoire");
    await pressEscape(page);
  });
});

test("an import of which all is written says that it is being verified, until it is kept", {
  tag: "@nightly",
}, async ({ page }) => {
  await signIn(page);
  await workInNewCompany(page, `Menuiserie du Rouergue ${run}`, run + 13);
  await drop(page, "reprise.txt", FEC);
  await expect(page.getByRole("button", { name: /^Importer/ })).toBeVisible();
  await whileNoJobEnds(async () => {
    const accepted = page.waitForResponse((answer) => answer.url().endsWith("/upload-accounting-leger"));
    await page.keyboard.press("Control+Enter");
    await accepted;
    await expect(page.getByText("Vérification\u00a0: tout le lot, ou rien")).toBeVisible();
    const bar = page.getByRole("progressbar", { name: "reprise.txt" });
    await expect(bar).not.toHaveAttribute("aria-valuenow");
    await expectAccessible(page, "an import being verified");
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page, "an import being verified");
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.reload();
    await expect(rowOf(page, "reprise.txt")).toContainText("Vérification\u00a0: tout le lot, ou rien");
    await expect(bar).not.toHaveAttribute("aria-valuenow");
  });
  await expect(rowOf(page, "reprise.txt")).toContainText("Terminé\u00a0: 2 lignes lues, 1 écriture");
});

test("leaving while a file is sent is warned of; after a reload the file is told to be missing", {
  tag: "@nightly",
}, async ({ page }) => {
  await signIn(page);
  await workInNewCompany(page, `Menuiserie du Velay ${run}`, run + 14);
  const sending = page.getByText(/^Envoi\u00a0: /);
  const missing = page.getByText("«\u202freprise.txt\u202f» n’a pas été reçu");
  const send = async () => {
    await drop(page, "reprise.txt", FEC);
    await expect(page.getByRole("button", { name: /^Importer/ })).toBeVisible();
    await page.keyboard.press("Control+Enter");
  };
  // It never arrives.
  const road = "**/api/invoice/upload-accounting-leger";
  await intercept(page, road, () => undefined);
  await send();
  await expect(sending).toBeVisible();

  await test.step("another screen asks first, and staying goes on", async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("t");
    const asked = page.getByText("Quitter pendant l’envoi\u202f?");
    await expect(asked).toBeVisible();
    await page.getByRole("button", { name: "Annuler" }).last().click();
    await expect(asked).toBeHidden();
    await expect(sending).toBeVisible();
  });

  await test.step("so does the browser; who leaves all the same is told what was lost", async () => {
    const asked = page.waitForEvent("dialog");
    const reloaded = page.reload();
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.accept();
    await reloaded;
    await expect(missing).toBeVisible();
    await expectAccessible(page, "a file that was not received");
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page, "a file that was not received");
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("sent again, it arrives, and nothing is missing any more", async () => {
    await page.unroute(road);
    await send();
    await expect(page.getByText("Import terminé")).toBeVisible();
    await expect(missing).toBeHidden();
    await page.reload();
    await expect(page.getByRole("grid", { name: "Historique des imports" })).toContainText("reprise.txt");
    await expect(missing).toBeHidden();
  });
});

test("a refusal that nobody saw waits with its report, until it is put aside", { tag: "@nightly" }, async ({
  page,
}) => {
  await signIn(page);
  const refId = await workInNewCompany(page, `Menuiserie du Périgord ${run}`, run + 12);
  const wrong = FEC.replace("12,50|0,00", "13,50|0,00");
  const answer = await page.request.post("/api/invoice/upload-accounting-leger", {
    headers: await session(page.request),
    multipart: {
      legalEntityRefId: refId,
      file: { name: "fausse.txt", mimeType: "text/plain", buffer: Buffer.from(wrong) },
    },
  });
  expect(answer.status()).toBe(202);
  await page.reload();
  await expect(rowOf(page, "fausse.txt")).toContainText("Refusé\u00a0: Fichier refusé");
  await rowOf(page, "fausse.txt").getByRole("button", { name: "Voir le rapport" }).click();
  const report = page.getByRole("dialog", { name: "Rapport de l’import" });
  await expect(report.getByRole("region", { name: "Ce qui bloque" })).toContainText("Ligne 2");
  await page.reload();
  const kept = page.waitForEvent("download");
  await report.getByRole("button", { name: "Télécharger le rapport" }).click();
  expect(await readFile(await (await kept).path(), "utf8")).toContain("équilibr");
  await expectAccessible(page, "the report of a refused import");
  await pressEscape(page);
  await expect(report).toBeHidden();
  await page.getByRole("button", { name: "Ne plus afficher fausse.txt" }).click();
  await expect(rowOf(page, "fausse.txt")).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Reprise et imports" })).toBeVisible();
  await expect(page.getByText("Aucun import dans ce dossier")).toBeVisible();
  await expect(rowOf(page, "fausse.txt")).toHaveCount(0);
});
