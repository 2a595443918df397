import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../testing/keys.ts";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { answered, type RecordedServer, refused } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

/** The dialog of a closing: what is left, each with its place, and the reason that it takes. */

const SCREEN = "/accounting/settings/exercises";
const PATCH = "PATCH /api/fiscal-period";
const CLOSING = "GET /api/fiscal-exercise/ref-2/closing";
const DASHBOARD = "GET /api/dashboard/accounting?legalEntityRefId=ref-1";
const QUARTER = `${CLOSING}?span=quarter`;

const point = (code: string, kind: string, count: number, link: string, blocking = false) => ({
  ...{ code, kind, count, link, blocking, amountCents: 420_000 },
  severity: blocking ? "blocking" : "warning",
  details: { count, draftCount: count, period: "03/2026", amount: "4 200,00 €" },
});
const left = (...findings: object[]) =>
  answered({ findings, resultCents: 0, keptOpeningId: null, openingDate: null, openingLines: [] });
const bank = point("OPEN_BANK_OPERATIONS", "bank", 12, "/accounting/reconciliation");
const vat = point("OPEN_VAT_RETURNS", "vat", 1, "/accounting/declarations/vat");
const drafts = point("PERIOD_HAS_DRAFTS", "entries", 2, "/accounting/entry-logs?state=draft", true);

async function openDialog(server: RecordedServer, month = "mars 2026", label = "Clôturer provisoirement") {
  await renderScreen(SCREEN, server);
  await page.getByRole("button", { name: new RegExp(`^Actions de ${month}`, "i") }).click();
  await page.getByRole("menuitem", { name: label }).click();
  return page.getByRole("dialog", { name: new RegExp(label) });
}

it("lists what is left with its links, and closes for a reason that is sent", async () => {
  const server = recordedCompany();
  server.on(CLOSING, left(bank, vat));
  const dialog = await openDialog(server);
  await expect
    .element(dialog.getByText("Opérations bancaires à traiter : 12, pour 4 200,00 €."))
    .toBeVisible();
  const places = dialog.getByRole("list", { name: "Ce qui reste avant la clôture" }).getByRole("link");
  await expect.element(places.nth(0)).toHaveAttribute("href", "/accounting/reconciliation");
  await expect.element(places.nth(1)).toHaveAttribute("href", "/accounting/declarations/vat");
  const confirm = dialog.getByRole("button", { name: "Clôturer provisoirement" });
  await expect.element(confirm).toBeDisabled();
  // The key decides no more than the button.
  await press("Control+Enter");
  expect(server.sentTo(PATCH)).toEqual([]);
  await dialog.getByRole("textbox", { name: /^Motif/ }).fill("Relevé attendu de la banque");
  server.once(PATCH, answered({}));
  await expect.element(confirm).toBeEnabled();
  await press("Control+Enter");
  await expect
    .element(page.getByText(/Clôture provisoire enregistrée pour la période de mars 2026/))
    .toBeVisible();
  expect(server.sentTo(PATCH)[0]?.body).toMatchObject({
    state: "provisionally_closed",
    span: "month",
    reason: "Relevé attendu de la banque",
  });
});

it("closes a quarter with its last month, whose list is asked for again", async () => {
  const server = recordedCompany();
  server.on(CLOSING, left(vat));
  server.on(QUARTER, left(bank, vat));
  const dialog = await openDialog(server);
  await dialog.getByRole("combobox", { name: "Clôturer" }).click();
  await page.getByRole("option", { name: /^Le trimestre/ }).click();
  await expect.element(dialog.getByText(/Opérations bancaires/)).toBeVisible();
  await dialog.getByRole("textbox", { name: /^Motif/ }).fill("Vu");
  server.once(PATCH, answered({}));
  await dialog.getByRole("button", { name: "Clôturer provisoirement" }).click();
  await expect.poll(() => server.sentTo(PATCH)[0]?.body).toMatchObject({ span: "quarter", reason: "Vu" });
});

it("keeps its button off while something blocks, and asks for the reason of what came meanwhile", async () => {
  const server = recordedCompany();
  server.on(CLOSING, left(drafts, bank));
  const blocked = await openDialog(server);
  await expect.element(blocked.getByText("Bloquant")).toBeVisible();
  await expect.element(blocked.getByRole("button", { name: "Clôturer provisoirement" })).toBeDisabled();
  await expect.element(blocked.getByRole("textbox", { name: /^Motif/ })).not.toBeInTheDocument();
  await press("Escape");

  // Nothing left when it was opened, a bill came meanwhile.
  server.on(CLOSING, left());
  await page.getByRole("button", { name: /^Actions de avril 2026|^Actions d’avril 2026/i }).click();
  await page.getByRole("menuitem", { name: "Clôturer définitivement" }).click();
  const dialog = page.getByRole("dialog", { name: "Clôturer définitivement la période d’avril 2026" });
  await expect.element(dialog.getByText("Rien ne reste à faire")).toBeVisible();
  server.on(CLOSING, left(bank));
  server.once(PATCH, refused(409, "CLOSING_REASON_MISSING", { count: 1 }));
  await dialog.getByRole("button", { name: "Clôturer définitivement" }).click();
  await expect.element(dialog.getByText(/Opérations bancaires/)).toBeVisible();
  await expect.element(dialog.getByRole("textbox", { name: /^Motif/ })).toBeVisible();
});

it("prepares the closing of a month from the dashboard", async () => {
  const server = recordedCompany();
  server.on("GET /api/fiscal-exercise/ref-5/closing", left(drafts, bank, vat));
  const recorded = server.recorded<{ todo: object }>(DASHBOARD);
  server.on(DASHBOARD, answered({ ...recorded, todo: { ...recorded.todo, draftEntries: 2 } }));
  await renderScreen("/dashboard", server);
  await expect.element(page.getByRole("heading", { name: /^Clôture : janvier 2023/i })).toBeVisible();
  await expect.element(page.getByText(/3 sujets à traiter/)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "12 Banque" }))
    .toHaveAttribute("href", "/accounting/reconciliation");
  await page.getByRole("link", { name: "Préparer la clôture" }).click();
  const panel = page.getByRole("dialog", { name: /Préparer la clôture de la période de janvier 2023/ });
  await expect.element(panel.getByText(/Déclarations de TVA à déposer.: 1/)).toBeVisible();
  await expect
    .element(panel.getByRole("button", { name: "Clôturer provisoirement" }))
    .toHaveAttribute("aria-disabled", "true");
});

it("names what holds a closed exercise back from the archives, one by one", async () => {
  const server = recordedCompany();
  const list = "GET /api/fiscal-exercise?legalEntityRefId=ref-1&limit=200";
  const { fiscalExercises } = server.recorded<{ fiscalExercises: object[] }>(list);
  const closed = fiscalExercises.map((one) => ({ ...one, state: "closed", reopening: null }));
  server.on(list, answered({ fiscalExercises: closed, count: closed.length }));
  const exercise = "du 01/01/2026 au 31/12/2026";
  const holds = [
    { code: "ARCHIVE_TOO_EARLY", details: { exercise, day: "01/01/2030" } },
    { code: "ARCHIVE_RETURN_OPEN", details: { day: "01/12/2026" } },
  ];
  const goes = { entries: 3, lines: 9, tables: [{ table: "lettering_line", rows: 4 }] };
  const stays = { entries: 1, lines: 2 };
  server.on(
    "GET /api/fiscal-exercise/ref-2/archive",
    answered({ archived: false, goes, stays, holds, archives: [] }),
  );
  await renderScreen(`${SCREEN}?exercise=ref-2&panel=archive`, server);
  const panel = page.getByRole("dialog", { name: /^Archives de l’exercice/ });
  await expect.element(panel.getByText(/à partir du 01\/01\/2030/)).toBeVisible();
  await expect.element(panel.getByText(/qui commence le 01\/12\/2026/)).toBeVisible();
  await expect.element(panel.getByText("3 écritures, 9 lignes")).toBeVisible();
  await expect
    .element(panel.getByRole("button", { name: "Mettre aux archives" }))
    .toHaveAttribute("aria-disabled", "true");
  await press("Escape");
  expect(server.sentTo("POST /api/fiscal-exercise/ref-2/archive")).toEqual([]);
});
