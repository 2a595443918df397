import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../testing/keys.ts";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { answered, type Reply, refused } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

const LIST = "/accounting/declarations/e-reporting";
const TEN_DAYS = `${LIST}?kind=transactions&from=2026-11-11&to=2026-11-20`;

/** The recorded answer with other fields. */
const changed =
  (fields: object): Reply =>
  async (_, recorded) =>
    Response.json({ ...(await (await recorded()).json()), ...fields });
const MAY = { abilities: { send: { allowed: true } } };
const sending = {
  rank: 1,
  sentAt: "2026-11-21T08:00:00.000Z",
  sentBy: "Camille Martin",
  baseCents: 200_000,
  taxCents: 40_000,
  flowState: "failed",
  reason: "Schéma XML invalide",
};

it("lists the periods by their last day, and opens one down to its invoices", async () => {
  const server = recordedCompany();
  await renderScreen(LIST, server);
  await expect.element(page.getByText(/période.* à transmettre/)).toBeVisible();
  await page.getByRole("row", { name: /30\/11\/2026 Transactions 11\/11\/2026 au 20\/11\/2026/ }).click();
  await expect.element(page.getByRole("heading", { name: /E-reporting, transactions/ })).toBeVisible();
  const totals = page.getByRole("table", { name: "Totaux par flux" });
  await expect
    .element(totals.getByRole("row", { name: /10\.1 Factures internationales \(ventes\).*1.000,00/ }))
    .toBeVisible();
  await expect.element(totals.getByRole("row", { name: /10\.3 Ventes aux particuliers/ })).toBeVisible();
  await page.getByRole("row", { name: /10\.3 20\/11\/2026 Livraisons de biens/ }).click();
  const panel = page.getByRole("dialog", { name: "Livraisons de biens" });
  await expect
    .element(panel.getByRole("row", { name: /Claire Particulier.*1.000,00.*200,00/ }))
    .toBeVisible();
  await press("Escape");
  await page.getByRole("row", { name: /10\.1 20\/11\/2026 Berliner GmbH/ }).click();
  await expect.poll(() => location.pathname).toMatch(/\/accounting\/invoices\//);
});

it("says why a running period waits", async () => {
  const server = recordedCompany();
  await renderScreen(TEN_DAYS, server);
  const send = page.getByRole("button", { name: "Transmettre" });
  await expect.element(send).toHaveAttribute("aria-disabled", "true");
  await expect.element(send).toHaveAccessibleDescription(/court jusqu’au 20\/11\/2026/);
});

it("sends a period once it is confirmed, and shows its new state", async () => {
  const server = recordedCompany();
  const now = changed({ ...MAY, isRequired: true, daysLate: 3 });
  server.on("GET /api/e-reporting", now);
  server.on("POST /api/e-reporting", answered({}));
  await renderScreen(TEN_DAYS, server);
  await expect.element(page.getByText("3 jours de retard")).toBeVisible();
  await page.getByRole("button", { name: "Transmettre" }).click();
  server.on(
    "GET /api/e-reporting",
    changed({ state: "sent", sending: { ...sending, flowState: "waiting", reason: null } }),
  );
  await page.getByRole("alertdialog").getByRole("button", { name: "Transmettre" }).click();
  await expect.element(page.getByText(/remises à la plateforme/)).toBeVisible();
  await expect.element(page.getByText("Transmise", { exact: true })).toBeVisible();
  await expect.element(page.getByText(/en attente d’envoi à la plateforme/)).toBeVisible();
  expect(server.sentTo("POST /api/e-reporting")[0]?.body).toMatchObject({
    kind: "transactions",
    startDate: "2026-11-11",
    endDate: "2026-11-20",
  });
});

it("tells that the platform took a sending", async () => {
  const server = recordedCompany();
  const taken = { ...sending, flowState: "accepted", reason: null };
  server.on("GET /api/e-reporting", changed({ state: "sent", sending: taken }));
  await renderScreen(TEN_DAYS, server);
  await expect.element(page.getByText(/acceptée par la plateforme/)).toBeVisible();
});

it("tells a rejection with its reason, what is left out, and a period without operation", async () => {
  const server = recordedCompany();
  server.on(
    "GET /api/e-reporting",
    changed({
      state: "rejected",
      sending,
      rows: [],
      totals: [],
      leftOut: [{ reason: "disbursement", baseCents: 70_000 }],
    }),
  );
  await renderScreen(TEN_DAYS, server);
  await expect.element(page.getByText(/Schéma XML invalide/)).toBeVisible();
  await expect.element(page.getByText(/700,00\s€ de débours/)).toBeVisible();
  await expect.element(page.getByText("Aucune opération", { exact: true })).toBeVisible();
});

it("can be asked again when it cannot be read, and says when no period is to be sent", async () => {
  const server = recordedCompany();
  server.on("GET /api/e-reporting/periods", refused(500, "INTERNAL_ERROR"));
  await renderScreen(LIST, server);
  await expect.element(page.getByRole("button", { name: "Réessayer" })).toBeVisible();
  server.on("GET /api/e-reporting/periods", answered({ periods: [] }));
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect.element(page.getByText("Aucune période à transmettre")).toBeVisible();
});
