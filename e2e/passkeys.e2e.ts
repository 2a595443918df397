import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { inDatabase } from "./support/database.ts";
import { inScheme } from "./support/in-scheme.ts";
import { mailedTo } from "./support/outbox.ts";
import { PASSWORD, person, signInAs } from "./support/people.ts";
import { press } from "./support/press.ts";
import { ownProduct } from "./support/products.ts";

/** A passkey opens an account by the finger or the code of one's own device; the browser's virtual one stands for it. */

// No browser makes a passkey for a number.
test.use({ baseURL: ownProduct()?.named ?? "" });

const run = Date.now();
const panel = (page: Page) => page.getByRole("list", { name: "Clés d’accès" }).getByRole("listitem");
const byPasskey = (page: Page) => page.getByRole("button", { name: "Se connecter avec une clé d’accès" });

/** A device that keeps keys, and whose person confirms at once, or does not. */
async function withDevice(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (isUserVerified: boolean) =>
    client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
}

async function addKey(page: Page, name: string): Promise<void> {
  await press(page.getByRole("button", { name: "Ajouter une clé d’accès" }));
  await page.getByLabel("Nom de la clé").fill(name);
  await page.getByRole("textbox", { name: "Mot de passe", exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
}

async function signOut(page: Page): Promise<void> {
  await page.goto("/sign-out");
  await expect(page.getByRole("heading", { name: "Vous êtes déconnecté" })).toBeVisible();
  await page.goto("/sign-in");
}

test("a passkey is added, opens the account without a password, and is removed", { tag: "@daily" }, async ({
  page,
  request,
}) => {
  const email = `cle-${run}@example.fr`;
  await person(request, { email, firstname: "Clara", lastname: "Clé" });
  await inScheme(page, "dark");
  await withDevice(page);
  await signInAs(page, email, "/my-account?tab=security");

  await test.step("it is added by the password; a mail tells of it", async () => {
    await addKey(page, "Téléphone de Clara");
    await expect(page.getByText("Clé d’accès « Téléphone de Clara » ajoutée.")).toBeVisible();
    await expect(panel(page)).toHaveCount(1);
    await expect(panel(page).first()).toContainText(/Ajoutée le/);
    await mailedTo(email, /La clé d’accès « (Téléphone de Clara) » a été ajoutée/);
    await addKey(page, "Le même");
    await expect(page.getByText("Cet appareil garde déjà une clé de ce compte.")).toBeVisible();
    await expectAccessible(page);
    await press(page.getByRole("button", { name: "Annuler" }));
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("it opens the account, and is dated", async () => {
    await signOut(page);
    await page.goto("/my-account?tab=security");
    await byPasskey(page).press("Enter");
    await expect(page).toHaveURL(/\/my-account\?tab=security/);
    await expect(panel(page).first()).toContainText(/utilisée pour la dernière fois le/);
  });

  await test.step("removed, it opens nothing", async () => {
    await press(panel(page).first().getByRole("button", { name: "Retirer" }));
    await page.getByRole("textbox", { name: "Mot de passe", exact: true }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Clé d’accès retirée.")).toBeVisible();
    await expect(panel(page)).toHaveCount(0);
  });
});

test("a device that does not confirm, a removed key and a closed account stay out", async ({
  page,
  request,
}) => {
  const email = `sans-cle-${run}@example.fr`;
  await person(request, { email, firstname: "Sara", lastname: "Sans" });
  const confirms = await withDevice(page);
  await signInAs(page, email, "/my-account?tab=security");
  await confirms(false);
  await addKey(page, "Clé USB");
  await expect(page.getByText(/Votre appareil n’a pas fait de clé/)).toBeVisible();
  await confirms(true);
  await press(page.getByRole("button", { name: "Continuer" }));
  await expect(panel(page)).toHaveCount(1);

  await signOut(page);
  await confirms(false);
  await byPasskey(page).press("Enter");
  await expect(page.getByText(/Aucune clé d’accès n’a répondu/)).toBeVisible();
  await expectAccessible(page);
  await confirms(true);
  const set = (status: string) =>
    inDatabase((client) =>
      client.query("update user_account set status = $2 where email = $1", [email, status]),
    );
  await set("inactive");
  await byPasskey(page).press("Enter");
  await expect(page.getByText(/Ce compte est désactivé/)).toBeVisible();
  await set("active");
  await inDatabase((client) =>
    client.query(
      "update user_passkey set counter = 4000000000 where user_id = (select id from user_account where email = $1)",
      [email],
    ),
  );
  await byPasskey(page).press("Enter");
  await expect(page.getByText(/Cette clé d’accès a servi ailleurs depuis/)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("accessToken"))).toBeNull();
});
