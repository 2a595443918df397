import type { IdentityProviderAnswer } from "@grand-livre/contracts/identity-provider";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectReachable } from "../../testing/expect-accessible.ts";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { answered, refused } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

const PATH = "/api/installation/identity-provider";
const METADATA = "https://compta.exemple.fr/api/auth/provider/saml/metadata";
const none: IdentityProviderAnswer = {
  provider: null,
  lastSignInAt: null,
  lastRefusal: null,
  returnUrl: "https://compta.exemple.fr/sign-in/return",
  backChannelUrl: "https://compta.exemple.fr/api/auth/provider/back-channel-logout",
  saml: { metadataUrl: METADATA, consumerUrl: "https://compta.exemple.fr/api/auth/provider/saml" },
  groups: [],
};

it("asks for what the chosen protocol needs, shows our addresses, and says beside the field what is no certificate", async () => {
  const server = recordedCompany();
  server.on(`GET ${PATH}`, answered(none));
  server.on(
    "GET /api/installation/scim",
    answered({ baseUrl: "https://compta.exemple.fr/scim/v2", tokens: [] }),
  );
  await renderScreen("/settings/platform?tab=identity", server);
  await expect.element(page.getByLabelText("Secret client")).toBeVisible();
  await page.getByRole("combobox", { name: "Protocole" }).click();
  await page.getByRole("option", { name: "SAML 2.0" }).click();
  await expect.element(page.getByText(METADATA)).toBeVisible();
  await expect.element(page.getByLabelText("Secret client")).not.toBeInTheDocument();
  await expectReachable();
  const save = page.getByRole("button", { name: "Enregistrer", exact: true });
  await page.getByLabelText("Nom affiché sur le bouton").fill("Annuaire");
  await page.getByLabelText("Émetteur (issuer)").fill("https://sts.exemple.fr");
  await page.getByLabelText("Adresse de connexion (SSO)").fill("https://sts.exemple.fr/sso");
  await save.click();
  expect(server.sentTo(`PUT ${PATH}`)).toHaveLength(0);
  await page.getByLabelText("Certificats de signature").fill("bonjour");
  server.once(`PUT ${PATH}`, refused(422, "PROVIDER_CERTIFICATE_INVALID"));
  await save.click();
  await expect.element(page.getByText(/Collez ici le certificat de signature/)).toBeVisible();
  expect(server.sentTo(`PUT ${PATH}`).at(-1)?.body).toMatchObject({
    protocol: "saml",
    entryPoint: "https://sts.exemple.fr/sso",
    certificates: "bonjour",
    emailAttribute: "",
  });
});
