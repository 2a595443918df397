import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../testing/keys.ts";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { answered, refused } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

const SCREEN = "/accounting/declarations/vat";
const READ = "GET /api/vat-return?startDate=2026-10-01";

it("shows the boxes of the return that waits, opens a box on its lines, and takes the next step", async () => {
  const server = recordedCompany();
  await renderScreen(SCREEN, server);
  await expect.element(page.getByRole("heading", { name: /Déclaration de TVA, octobre 2026/ })).toBeVisible();
  await expect.element(page.getByText(/8.025.€ à payer · échéance/)).toBeVisible();
  await expect.element(page.getByText(/ne transmet rien à l’administration/)).toBeVisible();
  await expect.element(page.getByRole("row", { name: /^08 .*61.728.*12.346/ })).toBeVisible();
  await expect.element(page.getByText("conforme").first()).toBeVisible();

  await page.getByRole("row", { name: /^08 / }).click();
  const panel = page.getByRole("dialog", { name: "Case 08" });
  await expect.element(panel.getByRole("row", { name: /Bois de chêne.*445710.*12.345,67/ })).toBeVisible();
  await press("Escape");
  await expect.element(panel).not.toBeInTheDocument();

  server.on(
    READ,
    server.as(`${READ.replace("?", `?legalEntityRefId=${server.ids.company}&`)}&endDate=2026-10-31 checked`),
  );
  await page.getByRole("button", { name: "Marquer contrôlée" }).click();
  await expect.element(page.getByText("TVA octobre 2026 contrôlée.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Valider" })).toBeVisible();
  const [sent] = server.sentTo("POST /api/vat-return/check");
  expect(sent?.body).toMatchObject({ startDate: "2026-10-01", endDate: "2026-10-31" });

  await page.getByRole("button", { name: "Autres actions" }).click();
  await page.getByRole("menuitem", { name: "Liquider" }).click();
  const dialog = page.getByRole("dialog", { name: "Liquider la TVA octobre 2026" });
  await expect.element(dialog.getByRole("row", { name: /658000.*0,42/ })).toBeVisible();
  await expect.element(dialog.getByRole("row", { name: /445510.*8.025,00/ })).toBeVisible();
  await press("Control+Enter");
  await expect.element(page.getByText("TVA octobre 2026 liquidée.")).toBeVisible();
  expect(server.sentTo(`POST /api/vat-return/${server.ids.vatReturn}/settle`)[0]?.body).toEqual({
    date: "2026-10-31",
  });
});

it("says why a step is refused, and that what cannot be read can be asked again", async () => {
  const server = recordedCompany();
  server.once("POST /api/vat-return/check", refused(409, "VAT_RETURN_STATE"));
  await renderScreen(SCREEN, server);
  await page.getByRole("button", { name: "Marquer contrôlée" }).click();
  await expect.element(page.getByText(/La déclaration a changé d’état/)).toBeVisible();
  await page.getByRole("button", { name: "OK" }).click();
  server.on("GET /api/vat-return/explain", refused(500, "INTERNAL_ERROR"));
  await page.getByRole("row", { name: /^20 / }).click();
  await expect.element(page.getByRole("button", { name: "Réessayer" })).toBeVisible();
});

it("says that a company in franchise files nothing", async () => {
  const server = recordedCompany();
  server.on("GET /api/vat-return/periods", answered({ regime: "franchise", periods: [] }));
  await renderScreen(SCREEN, server);
  await expect.element(page.getByText("Pas de déclaration de TVA pour ce dossier")).toBeVisible();
});
