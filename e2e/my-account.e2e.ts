import { expect, type Page, test } from "@playwright/test";
import { authenticatorDigits } from "./support/authenticator.ts";
import { PASSWORD, person, session, signInAs, signInOnScreen } from "./support/people.ts";
import { expectReachable } from "./support/reachable.ts";
import { signIn } from "./support/sign-in.ts";

/** One's own account: who one is, how one proves it, where one is signed in, and the lock. */

const run = Date.now();
/** One pixel. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const userMenu = (page: Page) => page.getByRole("button", { name: /Menu de l.utilisateur|Menu utilisateur/ });

test("one changes one's own name and telephone from the user menu", { tag: "@nightly" }, async ({
  page,
  request,
}) => {
  const email = `compte-${run}@example.fr`;
  await person(request, { email, firstname: "Anne", lastname: "Compte" });
  await signInAs(page, email);
  await userMenu(page).click();
  await page.getByRole("menuitem", { name: "Mon compte" }).click();
  await expect(page.getByRole("heading", { name: "Mon compte", level: 1 })).toBeVisible();
  await page.getByLabel("Nom", { exact: false }).nth(1).fill("Conte");
  await page.getByLabel("Téléphone").fill("12");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/numéro de téléphone n’est pas valable/)).toBeVisible();
  await page.getByLabel("Téléphone").fill(`06${String(run).slice(-8)}`);
  await page.getByLabel("Mot de passe actuel").fill(PASSWORD);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Vos coordonnées sont enregistrées.")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Téléphone")).toHaveValue(`+336${String(run).slice(-8)}`);
  await expectReachable(page);
});

test("one gives oneself a picture, which the toolbar shows, and takes it away", async ({ page, request }) => {
  const email = `photo-${run}@example.fr`;
  await person(request, { email, firstname: "Paul", lastname: "Photo" });
  await signInAs(page, email, "/my-account");
  const input = page.getByLabel("Ajouter une photo");
  await input.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expect(page.getByText("Cette image est illisible")).toBeVisible();
  await input.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: PICTURE });
  await expect(page.getByText("Votre photo est enregistrée.")).toBeVisible();
  await page.reload();
  await expect(userMenu(page).locator("img")).toHaveAttribute("src", /^data:image\/png;base64,/);
  await page.getByRole("button", { name: "Retirer la photo" }).click();
  await expect(page.getByText("Votre photo est retirée.")).toBeVisible();
  await expect(userMenu(page).locator("img")).toHaveCount(0);
});

test("one changes one's password, and the other sessions end", async ({ page, request }) => {
  const email = `secret-${run}@example.fr`;
  await person(request, { email, firstname: "Sam", lastname: "Secret" });
  const headers = await session(request, email);
  await signInAs(page, email, "/my-account?tab=security");
  await page.getByLabel("Mot de passe actuel").fill("ce n’est pas lui");
  await page.getByLabel("Nouveau mot de passe").fill("une autre phrase à moi");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Ce n’est pas votre mot de passe.")).toBeVisible();
  await expect(page.getByLabel("Mot de passe actuel")).toBeFocused();
  await page.getByLabel("Mot de passe actuel").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Mot de passe changé. Vos autres sessions sont fermées.")).toBeVisible();
  expect((await request.get("/api/auth/session", { headers })).status()).toBe(401);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Mon compte" })).toBeVisible();
});

test("one sees where one is signed in, and ends the others", async ({ page, request }) => {
  const email = `sessions-${run}@example.fr`;
  await person(request, { email, firstname: "Séverine", lastname: "Sessions" });
  const [first, second] = [await session(request, email), await session(request, email)];
  // On the screen: a session is named after its browser.
  await signInOnScreen(page, { email, password: PASSWORD });
  await expect(page).toHaveURL(/dashboard/);
  await page.goto("/my-account?tab=sessions");
  const rows = page.getByRole("listitem").filter({ hasText: "ouverte le" });
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: "Cette session" })).toContainText("Chrome sur Linux");
  await expect(rows.filter({ hasText: "Cette session" })).toContainText("utilisée en ce moment");
  await expect(rows.filter({ hasText: "utilisée pour la dernière fois le" })).toHaveCount(2);
  await expect(rows.filter({ hasText: "Cette session" }).getByRole("button")).toHaveCount(0);
  await rows.filter({ hasNotText: "Cette session" }).first().getByRole("button", { name: "Fermer" }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole("button", { name: "Fermer les autres sessions" }).click();
  await expect(rows).toHaveCount(1);
  for (const headers of [first, second])
    expect((await request.get("/api/auth/session", { headers })).status()).toBe(401);
  await page.getByRole("button", { name: "Se déconnecter partout" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Se déconnecter partout" }).click();
  await expect(page).toHaveURL(/sign-in$/);
});

test("a second factor is added, renewed and removed; a lost one is removed by an administrator", {
  tag: "@nightly",
}, async ({ page, request }) => {
  const email = `double-${run}@example.fr`;
  const id = await person(request, { email, firstname: "Dora", lastname: `Double${run}` });
  await signInAs(page, email, "/my-account?tab=security");

  await test.step("the code is shown to the camera and to the eye, and proved by digits", async () => {
    await page.getByRole("button", { name: "Activer la double authentification" }).click();
    await page.getByRole("textbox", { name: "Mot de passe", exact: true }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("img", { name: /Code QR/ })).toBeVisible();
    await expectReachable(page);
    const secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
    await page.getByLabel("Code de vérification").fill("000000");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/Ce code est incorrect/)).toBeVisible();
    await page.getByLabel("Code de vérification").fill(authenticatorDigits(secret));
    await page.keyboard.press("Enter");
  });

  const codes = page.getByRole("list", { name: "Codes de secours" }).getByRole("listitem");
  let first = "";
  await test.step("ten recovery codes are shown this once, and can be kept as a file", async () => {
    await expect(codes).toHaveCount(10);
    first = (await codes.first().textContent()) ?? "";
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Télécharger" }).click();
    expect((await download).suggestedFilename()).toBe("grand-livre-codes-de-secours.txt");
    await expectReachable(page);
    await page.getByRole("button", { name: "J’ai gardé mes codes" }).click();
    await expect(page.getByText("Il reste 10 codes de secours.")).toBeVisible();
  });

  await test.step("new codes are given for the password and a code", async () => {
    await page.getByRole("button", { name: "Nouveaux codes de secours" }).click();
    await page.getByRole("textbox", { name: "Mot de passe", exact: true }).fill(PASSWORD);
    await page.getByLabel("Code de vérification").fill(first);
    await page.keyboard.press("Enter");
    await expect(codes).toHaveCount(10);
    expect(await codes.first().textContent()).not.toBe(first);
    await page.getByRole("button", { name: "J’ai gardé mes codes" }).click();
  });

  await test.step("an administrator removes what was lost: sessions end, the log keeps it", async () => {
    const other = await page.context().browser()?.newPage();
    if (other === undefined) throw new Error("no browser");
    await signIn(other, `/settings/administrators?panel=${id}`);
    await other.getByRole("button", { name: "Retirer la 2FA" }).click();
    await other.getByRole("alertdialog").getByRole("button", { name: "Retirer" }).click();
    await expect(other.getByText(/Double authentification de Dora Double\d+ retirée/)).toBeVisible();
    await other.goto("/settings/audit?action=totp.remove");
    await expect(other.getByRole("row", { name: /Double authentification retirée/ }).first()).toBeVisible();
    await other.close();
  });

  await test.step("the session that was ended says so, and signing in again needs the password alone", async () => {
    await page.getByRole("tab", { name: "Sessions" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Session expirée" });
    await expect(dialog.getByText("Votre session a expiré. Veuillez vous reconnecter.")).toBeVisible();
    await dialog.getByRole("button", { name: "Se reconnecter" }).click();
    await expect(page).toHaveURL(/\/sign-in\?redirectURL=/);
    await page.getByLabel("Adresse e-mail").fill(email);
    await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/my-account/);
  });
});

test("a locked session stays locked in every tab, and opens where one was", async ({
  page,
  request,
  context,
}) => {
  const email = `verrou-${run}@example.fr`;
  await person(request, { email, firstname: "Vera", lastname: "Verrou" });
  await signInAs(page, email);
  await expect(page).toHaveURL(/dashboard/);
  const second = await context.newPage();
  await second.goto("/my-account?tab=sessions");
  await page.goto("/my-account?tab=security");
  await userMenu(page).click();
  await page.getByRole("menuitem", { name: "Verrouiller" }).click();
  await expect(page.getByRole("heading", { name: "Session verrouillée" })).toBeVisible();
  await expect(second.getByRole("heading", { name: "Session verrouillée" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Session verrouillée" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/unlock-session\?redirectURL=\/dashboard/);
  await page.getByLabel("Mot de passe", { exact: true }).fill("pas le bon mot");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/dashboard$/);
  await expect(second).toHaveURL(/my-account\?tab=sessions/);
});
