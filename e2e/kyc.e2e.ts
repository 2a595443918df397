import { expect, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { administrator, newCompany, newCustomer } from "./support/company.ts";
import { person, signInAs } from "./support/people.ts";
import { press } from "./support/press.ts";
import { signIn } from "./support/sign-in.ts";
import { today } from "./support/today.ts";

/** The file of a client, from its opening to a document that the client sends by its link; by keyboard. */

const PDF = { name: "kbis.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF\n") };

test("a client's file is opened, his owner told, and his document sent by his link is accepted", async ({
  page,
  browser,
}) => {
  const seed = Date.now() + 311;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Orfèvrerie ${seed}`, seed });
  await newCustomer(api, dossier, `Bijouterie ${seed}`);
  await signIn(page, `/settings/kyc-management?dossier=${dossier}`);
  const file = page.getByRole("dialog", { name: `Bijouterie ${seed}` });

  await test.step("the file is opened, and its owner told", async () => {
    await press(page.getByRole("button", { name: "Nouveau dossier" }).first());
    const panel = page.getByRole("dialog", { name: "Nouveau dossier KYC" });
    await panel.getByRole("combobox", { name: "Tiers" }).fill("Bijouterie");
    await page.getByRole("option", { name: new RegExp(`Bijouterie ${seed}`) }).click();
    await expect(panel.getByRole("button", { name: "Ouvrir le dossier" })).toBeEnabled();
    await page.keyboard.press("Control+Enter");
    await expect(file.getByText("À compléter")).toBeVisible();
    await file.getByRole("textbox", { name: "Activité (NAF)" }).fill("47.77Z");
    await press(file.getByRole("button", { name: "Ajouter un détenteur" }));
    await file.getByRole("textbox", { name: "Nom", exact: true }).fill("Anne Roy");
    await file.getByRole("textbox", { name: "Part", exact: true }).fill("1/3");
    await expect(file.getByRole("button", { name: "Enregistrer" })).toBeEnabled();
    await page.keyboard.press("Control+Enter");
    await expect(file.getByText("33,33\u202f% (1/3)")).toBeVisible();
    await expect(file.getByText(/Risque moyen · 45/)).toBeVisible();
    await expectAccessible(page);
  });

  const url = await test.step("its missing documents are asked for by a link", async () => {
    await file.getByRole("tab", { name: /^Pièces/ }).press("Enter");
    await press(file.getByRole("button", { name: "Demander par lien sécurisé" }));
    const link = file.getByText(/\/kyc-link#kyc=/);
    await expect(link).toBeVisible();
    return (await link.textContent()) ?? "";
  });

  await test.step("the client sends one, without an account, and sees nothing of his file", async () => {
    const context = await browser.newContext({ locale: "fr-FR" });
    const client = await context.newPage();
    const { pathname, hash } = new URL(url);
    await client.goto(new URL(pathname + hash, page.url()).href);
    const drop = client.getByRole("group", { name: /Extrait Kbis/ });
    await expect(drop).toBeVisible();
    await expect(client.getByText(/risque|vigilance/i)).toHaveCount(0);
    await drop.locator("input[type=file]").setInputFiles(PDF);
    await expect(client.getByText("Transmis")).toBeVisible();
    await expectAccessible(client);
    await client.setViewportSize({ width: 390, height: 844 });
    await expectFits(client);
    await context.close();
  });

  await test.step("it is accepted with its date, and the accesses name who was there", async () => {
    await page.reload();
    await press(file.getByRole("button", { name: "Vérifier" }));
    const today = new Intl.DateTimeFormat("fr-FR", { timeZone: "Europe/Paris" }).format(new Date());
    await file.getByRole("textbox", { name: "Date d’émission" }).fill(today);
    await press(file.getByRole("button", { name: "Accepter" }));
    await expect(file.getByText("Acceptée")).toBeVisible();
    await file.getByRole("tab", { name: "Accès" }).press("Enter");
    await expect(file.getByRole("row", { name: /Le tiers, par son lien/ })).toBeVisible();
    await expect(file.getByRole("row", { name: /Camille.*Pièce acceptée/ })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
  });
});

test("who has no right of KYC reads why instead of the files", async ({ page }) => {
  const seed = Date.now() + 313;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Orfèvrerie ${seed}`, seed });
  const email = `sans-kyc-${seed}@example.fr`;
  const named = { email, firstname: "Lou", lastname: "Morel" };
  const rights = { counterparties: ["Viewer"] };
  await person(page.request, { ...named, rights, legalEntityRefIds: [dossier] });
  await signInAs(page, email, "/settings/kyc-management");
  await expect(page.getByText("Vous n’avez pas accès à cet écran")).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Nouveau dossier" })).toHaveCount(0);
});

test("the registry of frozen assets is imported and the risk scale changed, by who may validate", async ({
  page,
}) => {
  const seed = Date.now() + 317;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Orfèvrerie ${seed}`, seed });
  await signIn(page, `/settings/kyc-management?dossier=${dossier}`);
  await press(page.getByRole("button", { name: "Gel des avoirs et barème" }));
  const panel = page.getByRole("dialog", { name: "Gel des avoirs et barème de risque" });

  await test.step("a file that is no registry is refused, the registry is taken", async () => {
    const drop = panel.getByRole("region", { name: "Liste des gels" }).locator("input[type=file]");
    await drop.setInputFiles(registry({ Autre: [] }));
    await expect(page.getByText(/n’est pas le registre des gels/)).toBeVisible();
    await press(page.getByRole("button", { name: "OK" }));
    // The field takes no file until the answer to the first one has been read.
    await expect(drop).toBeEnabled();
    await drop.setInputFiles(
      registry({
        Publications: {
          DatePublication: today(),
          PublicationDetail: [
            { IdRegistre: 1, Nature: "Personne physique", Nom: "Petrovski", RegistreDetail: [] },
            { IdRegistre: 2, Nature: "Personne morale", Nom: "Comptoir Boréal", RegistreDetail: [] },
          ],
        },
      }),
    );
    await expect(panel.getByText(/importée le .*2 inscriptions/)).toBeVisible();
    await press(panel.getByRole("button", { name: "Contrôler tous les dossiers" }));
    await expect(page.getByText(/dossiers? contrôlés?/)).toBeVisible();
  });

  await test.step("a scale holds from its day, and a wrong one is told at its field", async () => {
    const points = panel.getByRole("textbox", { name: "Personne politiquement exposée" });
    await points.fill("abc");
    await page.keyboard.press("Control+Enter");
    await expect(points).toHaveAttribute("aria-invalid", "true");
    await points.fill("45");
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(/Barème applicable à partir du/)).toBeVisible();
  });

  await test.step("who only fills files reads both and changes neither", async () => {
    const email = `kyc-saisie-${seed}@example.fr`;
    const named = { email, firstname: "Lou", lastname: "Morel" };
    const rights = { kyc: ["Viewer", "Editor"] };
    await person(page.request, { ...named, rights, legalEntityRefIds: [dossier] });
    await signInAs(page, email, `/settings/kyc-management?dossier=${dossier}`);
    await press(page.getByRole("button", { name: "Gel des avoirs et barème" }));
    await expect(panel.getByRole("textbox", { name: "Personne politiquement exposée" })).toHaveValue("45");
    await expect(panel.getByRole("button", { name: "Enregistrer le barème" })).toBeDisabled();
    await expect(panel.locator("input[type=file]")).toBeDisabled();
  });
});

const registry = (content: object) => ({
  name: "registre.json",
  mimeType: "application/json",
  buffer: Buffer.from(JSON.stringify(content)),
});
