import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectReachable } from "../../testing/expect-accessible.ts";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { answered, broken, refused } from "../../testing/recorded-server.ts";
import { PHONE, renderScreen } from "../../testing/render-screen.tsx";

const FLOWS = "GET /api/platform/flow";
const SETTINGS = "GET /api/einvoice-platform";

/** The company once it is connected and has exchanged. */
function connected() {
  const server = recordedCompany();
  const of = `legalEntityRefId=${server.ids.company}`;
  for (const query of [`${of}&direction=out`, `${of}&direction=in`, `${of}&limit=1`])
    server.on(`${FLOWS}?${query}`, server.as(`${FLOWS}?${query} exchanged`));
  const failed = `${FLOWS}?${of}&direction=out&state=failed`;
  server.on(failed, server.as(failed));
  server.on(SETTINGS, server.as(`${SETTINGS}?${of} connected`));
  return { server, of };
}
const figure = (name: RegExp) =>
  page.getByRole("navigation", { name: "Échanges avec la plateforme" }).getByRole("link", { name });

it("shows what left, came, waits and failed; a figure filters, and a failed flow is sent again", async () => {
  const { server } = connected();
  await renderScreen("/settings/platform", server);
  await expect.element(figure(/^3.*Envois/)).toBeVisible();
  await expect.element(figure(/Réceptions/)).toBeVisible();
  await expect.element(figure(/^1.*En attente/)).toBeVisible();
  await expectReachable();
  await figure(/^1.*En échec/).click();
  const rows = page.getByRole("grid", { name: "Flux envoyés" }).getByRole("row");
  await expect.element(rows.nth(1)).toMatchTextContent(/Facture.*À renvoyer.*dépasse la taille/s);
  expect(server.sentTo(`${FLOWS}?state=failed&direction=out`)).not.toEqual([]);
  const call = `POST /api/platform/flow/${server.ids.failed}/retry`;
  const held = server.hold(call);
  await rows.nth(1).getByRole("button", { name: "Renvoyer" }).click();
  held.letGo();
  await expect.element(page.getByText("Flux remis en attente d’envoi.")).toBeVisible();
  expect(server.sentTo(call)).toHaveLength(1);
  expect(server.sentTo(call)[0]?.body).toEqual({ version: expect.any(Number) });
});

it("tells by keyboard all that is known of a flow", async () => {
  const { server } = connected();
  await renderScreen("/settings/platform?flowState=failed", server);
  const rows = page.getByRole("grid", { name: "Flux envoyés" }).getByRole("row");
  await expect.element(rows.nth(1)).toBeVisible();
  await userEvent.keyboard("j{Enter}");
  const panel = page.getByRole("dialog", { name: "Facture" });
  await expect.element(panel).toMatchTextContent(/Référence de suivi/);
  await expect.element(panel.getByRole("button", { name: "Renvoyer" })).toBeVisible();
  await expectReachable();
  await userEvent.keyboard("{Escape}");
  await expect.element(panel).not.toBeInTheDocument();
});

it("synchronizes by a job, and says its result", async () => {
  const { server } = connected();
  await renderScreen("/settings/platform", server);
  server.once(
    `GET /api/job/${server.ids.syncJob}`,
    answered({ state: "running", done: 1, total: 4, result: null, error: null }),
  );
  await page.getByRole("button", { name: "Synchroniser" }).click();
  await expect.element(page.getByText(/^Synchronisé/)).toBeVisible();
  expect(server.sentTo("POST /api/platform/sync")).toHaveLength(1);
});

it("says what keeps flows from passing, and where it is mended", async () => {
  const { server, of } = connected();
  const settings = server.recorded<object>(`${SETTINGS}?${of} connected`);
  const failure = "PLATFORM_ACCESS_REFUSED";
  const lastSync = { at: "2026-11-20T09:00:00.000Z", failure };
  server.on(
    SETTINGS,
    answered({ ...settings, lastSync, lastSuccessAt: "2026-11-18T09:00:00.000Z", hasWebhook: false }),
  );
  await renderScreen("/settings/platform?side=in", server, { size: PHONE });
  await expect
    .element(page.getByText(/dernier échange réussi le 18\/11\/2026.*Le dernier, le 20\/11\/2026.*a échoué/))
    .toBeVisible();
  await expect.element(page.getByText("La plateforme refuse l’accès")).toBeVisible();
  await expect.element(page.getByText("Notifications de la plateforme absentes")).toBeVisible();
  await expectReachable();
  await page.getByRole("link", { name: "Voir les réglages" }).click();
  await expect.element(page.getByRole("tab", { name: "Plateforme agréée", selected: true })).toBeVisible();
});

it("is empty before a platform is set up, tells an error, and lets who may only look send nothing", async () => {
  const server = recordedCompany();
  server.on(FLOWS, broken, 1);
  await renderScreen("/settings/platform", server, { rights: { platform: ["Viewer"] } });
  await expect.element(page.getByText("Aucune plateforme réglée")).toBeVisible();
  const sync = page.getByRole("button", { name: "Synchroniser" });
  await expect.element(sync).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect.element(page.getByText("Aucun envoi", { exact: true })).toBeVisible();
});

it("tests a platform service by service, and opens the door once a person confirmed", async () => {
  const { server, of } = connected();
  server.on(SETTINGS, server.as(`${SETTINGS}?${of} untested`));
  await renderScreen("/settings/platform?tab=company", server);
  const door = page.getByRole("button", { name: "Connecter…" });
  await expect.element(door).toHaveAttribute("aria-disabled", "true");
  server.once(
    "POST /api/einvoice-platform/test",
    answered({ at: "2026-11-20T09:00:00.000Z", step: "flow", outcome: "unreachable" }),
  );
  const test = page.getByRole("button", { name: "Essayer la connexion" });
  await test.click();
  const tried = page.getByRole("region", { name: /^Essai du/ }).getByRole("listitem");
  await expect.element(tried.nth(1)).toMatchTextContent(/Service de flux.*refuse la connexion/);
  await expect.element(tried.nth(2)).toMatchTextContent(/Annuaire.*Pas essayé/);
  await expect.element(door).toHaveAttribute("aria-disabled", "true");
  await test.click();
  await expect.element(tried.nth(2)).toMatchTextContent(/Le service répond/);
  await expectReachable();
  server.on("PATCH /api/einvoice-platform", server.as(`${SETTINGS}?${of} connected`));
  await door.click();
  const dialog = page.getByRole("alertdialog");
  await expect.element(dialog).toMatchTextContent(/déposées sans autre geste/);
  await dialog.getByRole("button", { name: "Annuler" }).click();
  expect(server.sentTo("PATCH /api/einvoice-platform")).toEqual([]);
  await door.click();
  await dialog.getByRole("button", { name: "Connecter" }).click();
  await expect.element(page.getByText("Plateforme connectée.")).toBeVisible();
  expect(server.sentTo("PATCH /api/einvoice-platform")[0]?.body).toMatchObject({ connected: true });
  await expect.element(page.getByRole("button", { name: "Déconnecter…" })).toBeVisible();
  await page.getByRole("button", { name: "Comparer à l’annuaire" }).click();
  await expect.element(page.getByText("1 adresse identique à l’annuaire.")).toBeVisible();
});

it("finds the address of a third party in the directory, and keeps what was said of it", async () => {
  const { server, of } = connected();
  await renderScreen(`/accounting/counterparties/${server.ids.buyer}?tab=card`, server);
  await page.getByRole("button", { name: "Chercher dans l’annuaire" }).click();
  const lines = page.getByRole("region", { name: "Adresses de l’annuaire" }).getByRole("listitem");
  await expect.element(lines.filter({ hasText: "_ANCIEN" })).toMatchTextContent(/Inactive/);
  await lines.filter({ hasText: "_COMPTA" }).getByRole("button", { name: "Choisir" }).click();
  const address = page.getByRole("textbox", { name: "Adresse de facturation électronique" });
  await expect.element(address).toHaveValue("383474814_COMPTA");
  await expect.element(page.getByText(/Annuaire, le 20\/11\/2026.*adresse active/)).toBeVisible();
  await expectReachable();
  const patch = `PATCH /api/counterparty/${server.ids.buyer}`;
  server.on(patch, refused(409, "COUNTERPARTY_MERGED", { name: "x" }));
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.poll(() => server.sentTo(patch)).toHaveLength(1);
  expect(server.sentTo(patch)[0]?.body).toMatchObject({
    electronicAddress: "383474814_COMPTA",
    directoryAnswer: { checkedOn: "2026-11-20", platform: "WK", active: true },
  });
  // What is typed over it was never asked about.
  await address.fill("383474814_AUTRE");
  await expect.element(page.getByText(/Annuaire, le/)).not.toBeInTheDocument();
  server.on(`GET /api/platform/directory?${of}`, answered({ lines: [], at: "2026-11-20T09:00:00.000Z" }));
  await page.getByRole("button", { name: "Chercher dans l’annuaire" }).click();
  await expect.element(page.getByText("L’annuaire ne connaît aucune adresse de ce SIREN.")).toBeVisible();
  await expect.element(address).toHaveValue("383474814_AUTRE");
  await expect.element(page.getByText(/aucune adresse active/)).toBeVisible();
});
