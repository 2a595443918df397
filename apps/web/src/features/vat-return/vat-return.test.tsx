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

  await page.getByRole("row", { name: /^28 / }).click();
  await page
    .getByRole("dialog", { name: "Case 28" })
    .getByRole("row", { name: /^TD .*8.025/ })
    .click();
  const parts = page.getByRole("dialog", { name: "Case TD" });
  await expect.element(parts.getByRole("row", { name: /^16 .*12.346/ })).toBeVisible();
  await expect.element(parts.getByRole("row", { name: /^23 .*−4.321/ })).toBeVisible();
  await press("Escape");

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

it("does one step for a double click and for a key pressed twice", async () => {
  const server = recordedCompany();
  await renderScreen(SCREEN, server);
  const check = page.getByRole("button", { name: "Marquer contrôlée" });
  await expect.element(check).toBeVisible();
  server.on(
    READ,
    server.as(`${READ.replace("?", `?legalEntityRefId=${server.ids.company}&`)}&endDate=2026-10-31 checked`),
  );
  await check.dblClick();
  const next = page.getByRole("button", { name: "Valider" });
  await expect.element(next).toBeVisible();
  await press("Enter");
  await expect.element(next).not.toHaveFocus();
  expect(server.sentTo("POST /api/vat-return/check")).toHaveLength(1);
  expect(server.sentTo(`POST /api/vat-return/${server.ids.vatReturn}/approve`)).toEqual([]);
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

it("names a paid return, and the credit that a correction changed", async () => {
  const server = recordedCompany();
  const read = server.recorded(
    `${READ.replace("?", `?legalEntityRefId=${server.ids.company}&`)}&endDate=2026-10-31 checked`,
  );
  const filed = { state: "paid", previousStart: "2026-09-01", previousCarriedEuros: 400 };
  server.on(READ, answered({ ...(read as object), ...filed }));
  await renderScreen(SCREEN, server);
  await expect.element(page.getByText("Payée").first()).toBeVisible();
  await expect.element(page.getByText(/reporte 400.€, celle-ci en a repris 0.€/)).toBeVisible();
  await expect.element(page.getByText(/ne transmet rien à l’administration/)).not.toBeInTheDocument();
});

it("opens what waits for its payment on its documents", async () => {
  const server = recordedCompany();
  const checks = server.recorded(
    `GET /api/vat-return/checks?legalEntityRefId=${server.ids.company}&startDate=2026-10-01&endDate=2026-10-31`,
  );
  const document = {
    invoiceId: server.ids.vatReturn,
    direction: "credit",
    refId: "FA-2026-0042",
    name: "Mairie",
    waitingCents: 20_000,
  };
  const waiting = {
    account: "445740",
    ledgerCents: 20_200,
    unpaidCents: 20_000,
    gapCents: 200,
    causes: [{ cause: "no_document", cents: 200 }],
    count: 1,
    documents: [document],
  };
  server.on("GET /api/vat-return/checks", answered({ ...(checks as object), pending: [waiting] }));
  await renderScreen(SCREEN, server);
  await expect.element(page.getByText("Écritures sans facture")).toBeVisible();
  await page.getByText("1 document impayé").click();
  await expect.element(page.getByRole("link", { name: "FA-2026-0042" })).toBeVisible();
});

it("adds a sum without entry, with its box and its account", async () => {
  const server = recordedCompany();
  server.on("PUT /api/vat-return", answered({}));
  server.on("GET /api/account", answered({ accounts: [], count: 0 }));
  await renderScreen(SCREEN, server);
  await page.getByRole("button", { name: "Autres actions" }).click();
  await page.getByRole("menuitem", { name: "Montants saisis" }).click();
  const dialog = page.getByRole("dialog", { name: /Montants saisis/ });
  await dialog.getByRole("button", { name: "Ajouter une somme" }).click();
  await expect.element(dialog.getByRole("button", { name: "Enregistrer" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Retirer la somme 1" }).click();
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  expect(server.sentTo("PUT /api/vat-return")[0]?.body).toMatchObject({ adjustments: [] });
});

it("notes a filing with its number", async () => {
  const server = recordedCompany();
  const read = server.recorded(
    `${READ.replace("?", `?legalEntityRefId=${server.ids.company}&`)}&endDate=2026-10-31 checked`,
  );
  server.on(READ, answered({ ...(read as object), state: "to_file" }));
  server.on("POST /api/vat-return", answered({}));
  await renderScreen(SCREEN, server);
  await page.getByRole("button", { name: "Marquer déposée" }).click();
  const dialog = page.getByRole("dialog", { name: /octobre 2026 comme déposée/ });
  await expect.element(dialog.getByText(/ne transmet rien à l’administration/)).toBeVisible();
  await dialog.getByLabelText("N° de dépôt (facultatif)").fill("2026-77");
  await press("Control+Enter");
  await expect.element(page.getByText("TVA octobre 2026 marquée déposée.")).toBeVisible();
  expect(server.sentTo("POST /api/vat-return")[0]?.body).toMatchObject({ filingReference: "2026-77" });
});

it("saves the file of an EDI partner with what only a person knows", async () => {
  const server = recordedCompany();
  server.on("GET /api/vat-return/partner-file", answered("<XmlEdi/>"));
  await renderScreen(SCREEN, server);
  await page.getByRole("button", { name: "Autres actions" }).click();
  await page.getByRole("menuitem", { name: "Fichier pour partenaire EDI" }).click();
  const dialog = page.getByRole("dialog", { name: "Fichier pour partenaire EDI, TVA octobre 2026" });
  await expect.element(dialog.getByText(/n’est pas signé et rien n’est transmis/)).toBeVisible();
  await expect.element(dialog.getByText(/ordonne le prélèvement de 8.025.€/)).toBeVisible();
  await dialog.getByLabelText("BIC du compte à prélever").fill("AGRI");
  await dialog.getByRole("button", { name: "Enregistrer le fichier" }).click();
  expect(server.sentTo("GET /api/vat-return/partner-file")).toEqual([]);
  await dialog.getByLabelText("BIC du compte à prélever").fill("AGRIFRPP");
  await dialog.getByLabelText("Envoi d’essai").click();
  await press("Control+Enter");
  await expect.element(page.getByText("Fichier enregistré.")).toBeVisible();
  const [sent] = server.sentTo("GET /api/vat-return/partner-file");
  expect(sent?.url.search).toContain("obligation=TVA1&bic=AGRIFRPP&test=true");
});
