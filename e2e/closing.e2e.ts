import { expect, type Locator, type Page, test } from "@playwright/test";
import { ledgerFile } from "../apps/server/test/ledger-file.ts";
import { administrator, newCompany } from "./support/company.ts";
import { inDatabase } from "./support/database.ts";
import { PASSWORD, person } from "./support/people.ts";
import { pressEscape } from "./support/press.ts";
import { expectReachable } from "./support/reachable.ts";
import { signIn } from "./support/sign-in.ts";

/** The end of a year whose books came from another program: its ledger imported, its exercise closed for good. */

const run = Date.now();
/** More than a request seals at once: a job does, and shows how far it is. */
const ENTRIES = 3000;
const COUNT = /3\s000/;

/** Goes on by keyboard until what is looked for has the focus. */
async function reach(page: Page, key: "Tab" | "ArrowDown", wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  await expect(async () => {
    if (!(await wanted.evaluate((element) => element === document.activeElement))) {
      await page.keyboard.press(key);
      await expect(wanted).toBeFocused({ timeout: 100 });
    }
  }).toPass({ intervals: [0] });
}

/**
 * Does `work` while no entry may be written: a sealing goes as far as it can without that, which is half-way, and stops
 * there on a machine of any speed.
 */
async function whileEntriesStand(work: () => Promise<void>): Promise<void> {
  await inDatabase(async (client) => {
    await client.query("begin");
    await client.query("lock table entry in share mode");
    try {
      await work();
    } finally {
      await client.query("rollback");
    }
  });
}

test("an imported year is closed for good by keyboard, its entries sealed with it, and proved", {
  tag: "@nightly",
}, async ({ page }) => {
  const api = await administrator(page.request);
  const refId = await newCompany(api, { name: `Moulin de la Creuse ${run}`, seed: run, years: [2025] });
  await signIn(page, `/accounting/imports-historical?dossier=${refId}`);

  await test.step("its ledger is imported", async () => {
    await expect(page.getByRole("heading", { name: "Reprise et imports", level: 1 })).toBeVisible();
    await page.locator('input[type="file"]').setInputFiles({
      name: "exercice-2025.txt",
      mimeType: "text/plain",
      buffer: Buffer.from(ledgerFile(ENTRIES)),
    });
    await expect(page.getByText(/FEC · 9\s000 lignes · 3\s000 écritures/)).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Import terminé")).toBeVisible({ timeout: 60_000 });
  });

  const row = page.getByRole("row", { name: /^2025 / });
  await test.step("its closing names what is sealed with it, and tells how far it is", async () => {
    await page.goto(`/accounting/settings/exercises?dossier=${refId}`);
    await expect(row).toContainText("Ouvert");
    await reach(page, "Tab", row.getByRole("button", { name: "Actions de l’exercice 2025" }));
    await page.keyboard.press("Enter");
    await reach(page, "ArrowDown", page.getByRole("menuitem", { name: "Clôturer définitivement" }));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: /Clôturer définitivement l’exercice 2025/ });
    await expect(dialog).toContainText("« exercice-2025.txt »");
    await expect(dialog).toContainText(COUNT);
    await reach(page, "Tab", dialog.getByRole("textbox", { name: /^Motif/ }));
    await page.keyboard.type("Exercice repris d’un autre logiciel.");
    await reach(page, "Tab", dialog.getByRole("button", { name: "Clôturer définitivement" }));
    await whileEntriesStand(async () => {
      await page.keyboard.press("Enter");
      const bar = page.getByRole("progressbar", { name: /validation de 3\s000 écritures/ });
      await expect(bar).toHaveAttribute("aria-valuenow", /^[1-9]\d?$/);
      await expect(row).toContainText("Ouvert");
    });
    await expect(page.getByText("Clôture définitive enregistrée pour l’exercice 2025.")).toBeVisible();
  });

  await test.step("it is closed with its periods, and nothing reopens it", async () => {
    await expect(row).toContainText("Clôturé");
    await expect(row).toContainText("12 sur 12");
    await row.getByRole("button", { name: /^Actions/ }).click();
    await expect(page.getByRole("menuitem")).toHaveText(["Archives"]);
    await pressEscape(page);
    await expectReachable(page, "a closed exercise");
  });

  await test.step("the ledger proves each of its entries", async () => {
    await page.goto(`/accounting/reports/integrity?dossier=${refId}`);
    await reach(page, "Tab", page.getByRole("button", { name: "Vérifier le grand livre" }));
    await page.keyboard.press("Enter");
    // What was imported, and the à-nouveaux that the closing has sealed in the next exercise.
    await expect(page.getByRole("status").filter({ hasText: "Le grand livre est intact" })).toContainText(
      /3\s001/,
      { timeout: 60_000 },
    );
    await expect(page.getByText("Vérifié", { exact: true })).toHaveCount(3);
  });
});

test("a closed exercise goes to the archives and comes back from the file, by who may", async ({ page }) => {
  const api = await administrator(page.request);
  const refId = await newCompany(api, { name: `Moulin du Doubs ${run}`, seed: run + 7, years: [2021, 2022] });
  const lines = [
    { account: "641100", debitCents: 90_000, creditCents: 0 },
    { account: "645100", debitCents: 0, creditCents: 90_000 },
  ];
  const entry = {
    legalEntityRefId: refId,
    journalCode: "OD",
    date: "2021-03-15",
    label: "Paie de mars",
    lines,
  };
  const { id } = await api.post("/api/entry", entry);
  await api.post(`/api/entry/${id}/validate`, {});
  const { fiscalExercises } = await api.get<{ fiscalExercises: { refId: string; startDate: string }[] }>(
    `/api/fiscal-exercise?legalEntityRefId=${refId}`,
  );
  const old = fiscalExercises.find(({ startDate }) => startDate === "2021-01-01")?.refId ?? "";
  await api.post(`/api/fiscal-exercise/${old}/close`, { state: "closed", reason: "Vu." });
  const screen = `/accounting/settings/exercises?dossier=${refId}&exercise=${old}&panel=archive`;

  await test.step("somebody who only reads sees what would go, and may not", async () => {
    const email = `archives-${run}@example.fr`;
    const rights = { "accounting-settings": ["Viewer"] };
    await person(page.request, {
      email,
      firstname: "Ana",
      lastname: "Lys",
      rights,
      legalEntityRefIds: [refId],
    });
    await signIn(page, screen, { email, password: PASSWORD });
    await expect(page.getByText("1 écriture, 2 lignes")).toBeVisible();
    await expect(page.getByRole("button", { name: "Mettre aux archives" })).toBeDisabled();
  });

  await signIn(page, screen);
  let file: string | undefined;
  await test.step("its lines leave, with a file and its fingerprint", async () => {
    await page.getByRole("button", { name: "Mettre aux archives" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Mettre aux archives" }).click();
    await expect(page.getByText("Exercice 2021 aux archives · 2 lignes.")).toBeVisible();
    await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
    await expect(page.getByText("Aux archives", { exact: true })).toBeVisible();
    await expectReachable(page, "an exercise in the archives");
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Télécharger l’archive" }).click(),
    ]);
    file = await saved.path();
  });

  await test.step("its balance answers, its grand livre says where the lines are", async () => {
    const days = "startDate=2021-01-01&endDate=2021-12-31";
    const found = await api.get<{ rows: object[] }>(
      `/api/report/trial-balance?legalEntityRefId=${refId}&${days}`,
    );
    expect(found.rows).toHaveLength(2);
    await page.goto(`/accounting/reports/general-ledger?dossier=${refId}&exercice=${old}&account=641100`);
    await expect(page.getByText(/sont aux archives depuis le/)).toBeVisible();
  });

  await test.step("the file brings them back", async () => {
    await page.goto(screen);
    await page.locator('input[type="file"]').setInputFiles(file ?? "");
    await expect(page.getByText("Exercice 2021 revenu dans le grand livre.")).toBeVisible();
    await expect(page.getByText("Aux archives", { exact: true })).toHaveCount(0);
    await expect(page.getByText(/^Archivé le .*, remis le .* par /)).toBeVisible();
  });
});
