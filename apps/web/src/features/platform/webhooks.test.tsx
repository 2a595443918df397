import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectReachable } from "../../testing/expect-accessible.ts";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { answered, refused } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

const TAB = "/settings/platform?tab=webhooks";
const CREATE = "POST /api/webhook-endpoint";
const endpointOf = (body: unknown) =>
  (body as { readonly webhookEndpoints: readonly Readonly<Record<string, unknown>>[] }).webhookEndpoints[0];

it("makes a webhook with the events that are ticked, and shows its secret once", async () => {
  const server = recordedCompany();
  await renderScreen(`${TAB}&panel=new`, server);
  await page.getByRole("textbox", { name: "Adresse", exact: true }).fill("https://outils.example.fr/gl");
  await page.getByRole("checkbox", { name: "Règlement enregistré" }).click();
  await page.getByRole("checkbox", { name: "Écriture validée" }).click();
  await expectReachable();
  server.once(CREATE, refused(409, "WEBHOOK_ENDPOINT_TAKEN"));
  await page.getByRole("button", { name: "Créer le webhook" }).click();
  await expect.element(page.getByRole("alert").first()).toBeVisible();
  const made = endpointOf(
    server.recorded(`GET /api/webhook-endpoint?legalEntityRefId=${server.ids.company}`),
  );
  server.once(CREATE, answered({ ...made, secret: "whsec_c2VjcmV0" }));
  await page.getByRole("button", { name: "Créer le webhook" }).click();
  await expect.element(page.getByText("whsec_c2VjcmV0")).toBeVisible();
  expect(server.sentTo(CREATE).at(-1)?.body).toMatchObject({
    url: "https://outils.example.fr/gl",
    events: ["invoice.validated", "entry.validated"],
  });
  await page.getByRole("button", { name: "J’ai gardé le secret" }).click();
  await expect.element(page.getByText("whsec_c2VjcmV0")).not.toBeInTheDocument();
});
