import { makeKeys } from "@grand-livre/platform/ebics/keys";
import {
  requestIn,
  samlAssertion,
  samlResponse,
  signedSaml,
} from "@grand-livre/testkit/identity-provider/saml-answer";
import {
  CLIENT,
  type StartedProvider,
  startProvider,
} from "@grand-livre/testkit/identity-provider/start-provider";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { administrator, newCompany } from "./support/company.ts";
import { inDatabase } from "./support/database.ts";
import { PASSWORD, person, session, signInOnScreen } from "./support/people.ts";
import { press } from "./support/press.ts";
import { ownProduct } from "./support/products.ts";
import { ADMINISTRATOR, signIn } from "./support/sign-in.ts";

/** People of a directory: the provider is set on the screen, lets in whom it should, and its groups say what they open. */

// Where the provider sends people back to.
test.use({ baseURL: ownProduct()?.named ?? "" });

const seed = Date.now() + 640;
const GROUP = `Compta ${seed}`;
const byProvider = (page: Page) =>
  page.getByRole("button", { name: "Se connecter avec Annuaire du cabinet" });

let provider: StartedProvider;
let dossier: string;

/** Who comes next at the provider: an address that it has proved, in these groups. */
function comes(email: string, groups: readonly string[]): void {
  provider.person = {
    sub: email,
    email,
    email_verified: true,
    given_name: "Nora",
    family_name: "Annuaire",
    groups,
  };
}

test.beforeAll(async ({ playwright }) => {
  const { named: address = "", provider: issuer = "" } = ownProduct() ?? {};
  provider = await startProvider({
    returnUrl: `${address}/sign-in/return`,
    signedOutUrl: `${address}/sign-in`,
    port: Number(new URL(issuer).port),
  });
  const request = await playwright.request.newContext({ baseURL: address });
  const api = await administrator(request);
  dossier = await newCompany(api, { name: `Société ${seed}`, seed });
  await api.post("/api/user-profile", {
    name: `Profil ${seed}`,
    description: "",
    rights: [{ serviceId: "reports", authorizations: { Viewer: true } }],
  });
  await request.dispose();
});
test.afterAll(async () => {
  await provider.close();
  // Other journeys sign in by the password and find no other way.
  await inDatabase((client) =>
    client.query(
      "delete from identity_group_company; delete from identity_group; delete from identity_provider",
    ),
  );
});

test("the provider is set on the screen, and a person of it comes in, works and leaves", {
  tag: "@daily",
}, async ({ page, request }) => {
  await signIn(page, `/settings/platform?dossier=${dossier}&tab=identity`);

  await test.step("the settings are saved, tried and opened", async () => {
    await page.getByLabel("Nom affiché sur le bouton").fill("Annuaire du cabinet");
    await page.getByLabel("Émetteur (issuer)").fill("https://10.0.0.1/realms/cabinet");
    await page.getByLabel("Identifiant client").fill(CLIENT.id);
    await page.getByLabel("Secret client").fill(CLIENT.secret);
    await page.getByLabel("Proposer cette connexion").check();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(/mène à un serveur public/)).toBeVisible();
    await page.getByLabel("Émetteur (issuer)").fill(provider.issuer);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Fournisseur d’identité enregistré.")).toBeVisible();
    await expect(page.getByLabel("Secret client")).toHaveValue("");
    await press(page.getByRole("button", { name: "Essayer" }));
    await expect(page.getByText("Le fournisseur répond")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a group opens a profile in a company", async () => {
    await press(page.getByRole("button", { name: "Rattacher un groupe" }));
    await page.getByRole("textbox", { name: "Groupe" }).fill(GROUP);
    await page.getByRole("combobox", { name: "Profil" }).click();
    await page.getByRole("option", { name: `Profil ${seed}` }).click();
    await page.getByRole("checkbox", { name: new RegExp(`Société ${seed}`) }).check();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Groupe enregistré.")).toBeVisible();
    await expect(page.getByRole("button", { name: `Modifier ${GROUP}` })).toBeVisible();
  });

  const email = `annuaire-${seed}@exemple.fr`;
  await person(request, { email, firstname: "Nora", lastname: "Annuaire" });
  comes(email, [GROUP]);
  const browser = page.context().browser();
  if (browser === null) throw new Error("no browser");
  const own = await browser.newPage({ baseURL: ownProduct()?.named ?? "", locale: "fr-FR" });

  await test.step("the person comes in without a password, where he wanted to go", async () => {
    await own.goto("/my-account?tab=sessions");
    await byProvider(own).press("Enter");
    await expect(own).toHaveURL(/\/my-account\?tab=sessions/);
    await expect(own.getByRole("heading", { name: "Mon compte", level: 1 })).toBeVisible();
    // The code of the way back is in no address that stays.
    expect(await own.evaluate(() => Object.keys(sessionStorage))).not.toContain("signInBegun");
    const answer = await own.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem("accessToken")}` };
      return (await fetch("/api/legal-entity", { headers })).json();
    });
    expect(
      (answer as { legalEntities: { refId: string }[] }).legalEntities.map(({ refId }) => refId),
    ).toEqual([dossier]);
  });

  await test.step("leaving ends the session there too, and comes back to sign-in", async () => {
    await own.getByRole("button", { name: "Déconnexion" }).click();
    await own.getByRole("alertdialog").getByRole("button", { name: "Déconnexion" }).click();
    await own.waitForURL((url) => url.href.startsWith(`${provider.issuer}/session/end`));
    await own.getByRole("button").first().click();
    await expect(own).toHaveURL(`${ownProduct()?.named}/sign-in`);
  });
  await own.close();
});

test("whoever has no group stays out and reads why; a closed password opens for super-administrators alone", async ({
  page,
  request,
}) => {
  const email = `dehors-${seed}@exemple.fr`;
  await person(request, { email, firstname: "Omar", lastname: "Dehors" });

  const headers = await session(request);
  const settings = {
    active: true,
    label: "Annuaire du cabinet",
    issuer: provider.issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    groupsClaim: "groups",
    trustsEmails: false,
    createsPeople: false,
  };
  const PATH = "/api/installation/identity-provider";
  const set = async (passwords: string) => {
    const { provider: before } = (await (await request.get(PATH, { headers })).json()) as {
      provider: { version: number } | null;
    };
    const data = { ...settings, passwords, version: before?.version ?? 0 };
    const answer = await request.put(PATH, { headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  await set("everyone");

  await test.step("no group of his opens anything", async () => {
    comes(email, [`Visiteurs ${seed}`]);
    await page.goto("/sign-in");
    await byProvider(page).press("Enter");
    await expect(page).toHaveURL(/\/sign-in\/return/);
    await expect(page.getByText(/Aucun de vos groupes ne donne accès/)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("accessToken"))).toBeNull();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    // What served once serves no second time.
    await page.reload();
    await expect(
      page.getByText(/a déjà servi, a expiré ou a commencé dans un autre navigateur/),
    ).toBeVisible();
    await page.getByRole("link", { name: /connexion/i }).click();
    await expect(page).toHaveURL(/\/sign-in$/);
  });

  await test.step("the password is closed to him, and not to the administrator", async () => {
    await set("administrators");
    await signInOnScreen(page, { email, password: PASSWORD });
    await expect(page.getByText(/n’accepte pas ce mode de connexion/)).toBeVisible();
    await signInOnScreen(page, ADMINISTRATOR);
    await expect(page).toHaveURL(/dashboard/);
  });
});

test("a provider of SAML is set on the screen, and its form brings a person in", async ({
  page,
  request,
}) => {
  const { signature: key } = await makeKeys("A006", { commonName: "Annuaire", now: new Date() });
  const email = `saml-${seed}@exemple.fr`;
  await person(request, { email, firstname: "Sami", lastname: "Annuaire" });
  const entry = `${provider.issuer}/sso`;
  const consumer = `${ownProduct()?.named}/api/auth/provider/saml`;
  // The provider's page: another site, whose form the browser posts by itself.
  await page.context().route(`${entry}?**`, (route) => {
    const { id, relay } = requestIn(route.request().url());
    const told = {
      id,
      issuer: "urn:annuaire",
      consumer,
      subject: email,
      attributes: { email: [email], groups: [GROUP] },
    };
    const answer = Buffer.from(signedSaml(samlResponse(samlAssertion(told)), key.privateKey)).toString(
      "base64",
    );
    return route.fulfill({
      contentType: "text/html",
      body: `<form method="post" action="${consumer}"><input name="SAMLResponse" value="${answer}"><input name="RelayState" value="${relay}"></form><script>document.forms[0].submit()</script>`,
    });
  });
  await signIn(page, `/settings/platform?dossier=${dossier}&tab=identity`);
  await page.getByRole("combobox", { name: "Protocole" }).click();
  await page.getByRole("option", { name: "SAML 2.0" }).click();
  await page.getByLabel("Nom affiché sur le bouton").fill("Annuaire du cabinet");
  await page.getByLabel("Émetteur (issuer)").fill("urn:annuaire");
  await page.getByLabel("Adresse de connexion (SSO)").fill(entry);
  await page.getByLabel("Certificats de signature").fill(key.certificate);
  await page.getByLabel("Proposer cette connexion").check();
  await page.getByLabel("Le fournisseur garantit toutes les adresses").check();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Fournisseur d’identité enregistré.")).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto("/my-account?tab=sessions");
  await byProvider(page).press("Enter");
  await expect(page).toHaveURL(/\/my-account\?tab=sessions/);
  await expect(page.getByText(email).first()).toBeVisible();
});
