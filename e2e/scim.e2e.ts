import { expect, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { inDatabase } from "./support/database.ts";
import { PASSWORD, person, session, signInOnScreen } from "./support/people.ts";
import { press } from "./support/press.ts";
import { ADMINISTRATOR, signIn } from "./support/sign-in.ts";

/** A directory keeps the accounts: its token is made and revoked on the screen, and opens nothing any more. */

const seed = Date.now() + 660;
const NAME = `Annuaire ${seed}`;
const PLACE = "/settings/platform?tab=identity";

test.afterAll(() => inDatabase((client) => client.query("delete from scim_token")));

test("the token is made, lets the directory in, and is revoked", async ({ page, request }) => {
  await signIn(page, PLACE);
  const directory = (secret: string, path: string, data?: object) =>
    request.fetch(`/scim/v2${path}`, {
      method: data ? "POST" : "GET",
      headers: { authorization: `Bearer ${secret}` },
      ...(data && { data }),
    });

  await press(page.getByRole("button", { name: "Créer un jeton" }));
  await page.getByRole("textbox", { name: "Nom", exact: true }).fill(NAME);
  await page.getByLabel("Votre mot de passe").fill("un autre");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/mot passe invalide/)).toBeVisible();
  await page.getByLabel("Votre mot de passe").fill(ADMINISTRATOR.password);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Gardez ce jeton maintenant")).toBeVisible();
  const secret = await page.locator("code", { hasText: /^gls_/ }).innerText();
  await expectAccessible(page);
  await press(page.getByRole("button", { name: "J’ai gardé le jeton" }));
  await expect(page.getByText(secret)).toBeHidden();

  const email = `annuaire-${seed}@exemple.fr`;
  const made = await directory(secret, "/Users", { userName: email, displayName: "Nora Annuaire" });
  expect(made.status(), await made.text()).toBe(201);
  expect((await directory(secret, "/Users", { userName: email })).status()).toBe(409);

  await page.reload();
  await expect(page.getByText(new RegExp(`${NAME}.*utilisé le`))).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await press(page.getByRole("button", { name: `Révoquer ${NAME}` }));
  await press(page.getByRole("alertdialog").getByRole("button", { name: "Révoquer" }));
  await expect(page.getByText("Jeton révoqué.")).toBeVisible();
  await expect(page.getByRole("button", { name: `Révoquer ${NAME}` })).toBeHidden();
  expect((await directory(secret, "/Users")).status()).toBe(401);
});

test("whoever sees the platform without being a super-administrator finds no token", async ({
  page,
  request,
}) => {
  const email = `sans-${seed}@exemple.fr`;
  await person(request, {
    email,
    firstname: "Omar",
    lastname: "Sans",
    rights: { platform: ["Viewer", "Editor"] },
  });
  const headers = await session(request, email);
  expect((await request.get("/api/installation/scim", { headers })).status()).toBe(403);
  await page.goto("/sign-in");
  await signInOnScreen(page, { email, password: PASSWORD });
  await expect(page).not.toHaveURL(/sign-in/);
  await page.goto(PLACE);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Créer un jeton" })).toBeHidden();
});
