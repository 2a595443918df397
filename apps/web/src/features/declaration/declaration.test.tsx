import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../testing/keys.ts";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { answered, refused } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

const CALENDAR = "/accounting/declarations/calendar";
const KEY = "kind=business_rates&startDate=2026-01-01&endDate=2026-12-31&part=0";

it("opens a declaration, takes its steps, and pays it by keyboard", async () => {
  const server = recordedCompany();
  const details = `GET /api/declaration/details?legalEntityRefId=${server.ids.company}&${KEY}`;
  await renderScreen(CALENDAR, server);
  await expect.element(page.getByRole("heading", { name: "Calendrier des déclarations" })).toBeVisible();
  await page.getByRole("row", { name: /^15\/12\/2026 CFE/ }).click();
  const panel = page.getByRole("dialog", { name: "CFE" });
  await expect.element(panel.getByText(/ne transmet rien à l’administration/)).toBeVisible();
  await expect.element(panel.getByText("À saisir")).toBeVisible();

  server.on("GET /api/declaration/details", server.as(`${details} filed`));
  await panel.getByRole("button", { name: "Marquer préparée" }).click();
  await expect.element(page.getByText("CFE\u00a0: préparée.")).toBeVisible();
  await expect.element(panel.getByText("Avis du 2 novembre")).toBeVisible();

  await panel.getByRole("button", { name: "Payer" }).click();
  const dialog = page.getByRole("dialog", { name: "Paiement, CFE" });
  await expect.element(dialog.getByRole("row", { name: /447000.*1.843,00/ })).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Passer l’écriture" })).toBeEnabled();
  await press("Control+Enter");
  await expect.element(page.getByText("CFE\u00a0: paiement enregistré.")).toBeVisible();
  expect(server.sentTo("POST /api/declaration/posting")[0]?.body).toMatchObject({
    kind: "business_rates",
    posting: "payment",
    date: "2026-11-20",
    amountCents: 184_300,
    withoutEntry: false,
  });
});

it("tells the rate of CVAE that the books know, and what the last instalment of a large company follows from", async () => {
  const server = recordedCompany();
  const details = `GET /api/declaration/details?legalEntityRefId=${server.ids.company}&${KEY}`;
  server.on(
    "GET /api/declaration/details",
    answered({
      ...(server.recorded(details) as object),
      valueAdded: { year: 2026, turnoverCents: 650_000_000, rateBasisPoints: 18 },
      lastInstalment: {
        turnoverCents: 30_000_000_000,
        shareBasisPoints: 9500,
        estimatedCents: 1_000_000_000,
        earlierCents: 375_000_000,
      },
    }),
  );
  await renderScreen(CALENDAR, server);
  await page.getByRole("row", { name: /^15\/12\/2026 CFE/ }).click();
  const panel = page.getByRole("dialog", { name: "CFE" });
  await expect.element(panel.getByText(/0,18\s%/)).toBeVisible();
  await expect.element(panel.getByText(/valeur ajoutée fiscale/)).toBeVisible();
  await expect.element(panel.getByText(/au moins 95\s% de l’impôt/)).toBeVisible();
  await expect.element(panel.getByText(/3\s750\s000,00/)).toBeVisible();
});

it("says why a step is refused, and that what cannot be read can be asked again", async () => {
  const server = recordedCompany();
  server.once("POST /api/declaration/prepare", refused(409, "DECLARATION_STATE"));
  await renderScreen(CALENDAR, server);
  await page.getByRole("row", { name: /^15\/12\/2026 CFE/ }).click();
  await page.getByRole("button", { name: "Marquer préparée" }).click();
  await expect.element(page.getByText(/La déclaration a changé d’état/)).toBeVisible();
  await page.getByRole("button", { name: "OK" }).click();
  server.on("GET /api/declaration/details", refused(500, "INTERNAL_ERROR"));
  await press("Escape");
  await page
    .getByRole("row", { name: /Liasse fiscale/ })
    .first()
    .click();
  await expect.element(page.getByRole("button", { name: "Réessayer" })).toBeVisible();
});

it("keeps what a company says of itself, and watches its franchise", async () => {
  const server = recordedCompany();
  const franchise = {
    activity: "services",
    turnoverCents: 3_100_000,
    limitCents: 3_750_000,
    upperCents: 4_125_000,
    state: "near",
    legalSource: "",
  };
  const { activity: _, ...limits } = franchise;
  const quarterly = { ...limits, limitCents: 100_000_000, state: "above", from: "2027-01-01" };
  server.on("GET /api/declaration", answered({ declarations: [], franchise, quarterly }));
  server.on("PUT /api/declaration/profile", answered({}));
  await renderScreen(CALENDAR, server);
  await expect.element(page.getByText(/31.000,00.€, pour un seuil de 37.500,00/)).toBeVisible();
  await expect.element(page.getByText(/à partir du 01\/01\/2027.*mensuelle l’an prochain/)).toBeVisible();
  await expect.element(page.getByText("Aucune échéance")).toBeVisible();
  await page.getByRole("button", { name: "Situation du dossier" }).click();
  await page.getByRole("checkbox", { name: "Taux réduit d’impôt sur les sociétés" }).click();
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect.element(page.getByText("Situation enregistrée, calendrier à jour.")).toBeVisible();
  expect(server.sentTo("PUT /api/declaration/profile")[0]?.body).toMatchObject({
    reducedRate: true,
    version: 0,
  });
});

it("shows what is left to do in every company", async () => {
  await renderScreen("/accounting/declarations/portfolio", recordedCompany());
  await expect.element(page.getByText(/échéances à traiter d’ici 60 jours/)).toBeVisible();
  await expect.element(page.getByRole("row", { name: /CFE/ }).first()).toBeVisible();
});

it("opens a line of the tax package on its accounts, and shows the other forms", async () => {
  const server = recordedCompany();
  const row = {
    code: "FW",
    form: "2052",
    kind: "line",
    label: "Autres achats et charges externes",
    accounts: [{ account: "606400", label: "Fournitures administratives", cents: 120_050 }],
    grossCents: 120_050,
    depreciationCents: 0,
    netCents: 120_050,
    previousCents: 90_000,
    euros: 1201,
  };
  const empty = { ...row, code: "FX", label: "Impôts", accounts: [], grossCents: 0, netCents: 0 };
  server.on(
    "GET /api/report/tax-package",
    answered({ rows: [row, { ...empty, previousCents: 0, euros: 0 }], resultCents: -120_050 }),
  );
  await renderScreen("/accounting/declarations/tax-package", server);
  await expect.element(page.getByText(/perte de 1.200,50.€/)).toBeVisible();
  await expect.element(page.getByText(/transmet par un partenaire/)).toBeVisible();
  expect(page.getByRole("row", { name: /Impôts/ }).elements()).toHaveLength(0);
  await page.getByRole("row", { name: /FW Autres achats.*1.200,50.*1.?201/ }).click();
  const account = page.getByRole("link", { name: "606400 Fournitures administratives" });
  await expect.element(account).toHaveAttribute("href", expect.stringContaining("account=606400"));
  await page.getByRole("combobox", { name: "Formulaires" }).click();
  await page.getByRole("option", { name: /2033-A et B/ }).click();
  await expect.poll(() => server.sentTo("GET /api/report/tax-package").length).toBe(2);
});

it("shows the tables 2054 to 2057 by box, what does not agree, and the accounts of a line", async () => {
  const server = recordedCompany();
  const row = {
    key: "plant",
    label: "Installations techniques",
    total: false,
    boxes: ["KS", "KU"],
    cents: [600_000, 300_000],
    accounts: [{ account: "215400", label: "Matériel industriel" }],
  };
  const table = { key: "fixedAssets", form: "2054", title: "2054, immobilisations", rows: [row] };
  const answer = (otherCents: number, untyped: string[]) => ({
    tables: [{ ...table, headers: ["Début d’exercice", "Acquisitions"] }],
    checks: [{ code: "DEPRECIATION_CHARGES", tableCents: 180_000, otherCents }],
    untyped,
  });
  server.on("GET /api/report/tax-tables", answered(answer(170_000, ["Emprunts"])));
  await renderScreen("/accounting/declarations/tax-package?regime=tables", server);
  await expect.element(page.getByText("2 points à revoir")).toBeVisible();
  await expect.element(page.getByText(/Dotations du 2055.*1.800,00.*6811 et 6871.*1.700,00/)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Saisir les échéances" }))
    .toHaveAttribute("href", expect.stringContaining("part=maturities"));
  await page.getByRole("row", { name: /Installations techniques.*KS.*6.000,00.*KU.*3.000,00/ }).click();
  await expect
    .element(page.getByRole("link", { name: "215400 Matériel industriel" }))
    .toHaveAttribute("href", expect.stringContaining("account=215400"));
});

it("says that the tables agree", async () => {
  const server = recordedCompany();
  const checks = [{ code: "DEBTS", tableCents: 1, otherCents: 1 }];
  server.on("GET /api/report/tax-tables", answered({ tables: [], checks, untyped: [] }));
  await renderScreen("/accounting/declarations/tax-package?regime=tables", server);
  await expect.element(page.getByText(/contrôles entre tableaux.*concordent/)).toBeVisible();
});
