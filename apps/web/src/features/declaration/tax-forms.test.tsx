import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../testing/keys.ts";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { answered } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

const line = (box: string, label: string, cents: number, typed = true) => ({
  key: box,
  label,
  kind: "line",
  boxes: [box],
  names: [box],
  cents: [cents],
  accounts: box === "WJ" ? [{ account: "658200", label: "Pénalités" }] : [],
  typed: [typed],
});
const answer = (filed: boolean) => ({
  forms: [
    {
      form: "2058-A",
      title: "2058-A, détermination du résultat fiscal",
      headers: ["Montant"],
      rows: [
        line("WA", "Bénéfice comptable", 666_450, false),
        line("WF", "Dépenses somptuaires", 0),
        line("WJ", "Amendes et pénalités", 13_550),
      ],
    },
  ],
  holdings: { boxes: [], holders: [], subsidiaries: [], findings: ["Fille : il manque le SIREN."] },
  typed: [
    {
      box: "2058-A.WJ",
      version: 1,
      rows: [{ label: "Pénalité de marché", reason: "Contractuelle", cents: -5_000 }],
      writtenBy: "Léa",
      writtenAt: "2026-11-20T08:00:00Z",
    },
  ],
  checks: [{ label: "Origines et affectations", leftCents: 300_000, rightCents: 0 }],
  filed,
});

it("opens a line on its accounts and typed sums, and keeps a sum with its reason by keyboard", async () => {
  const server = recordedCompany();
  server.on("GET /api/tax-forms", answered(answer(false)));
  server.on("PUT /api/tax-forms/line", answered(answer(false)));
  await renderScreen("/accounting/declarations/tax-package?regime=result", server);
  await expect.element(page.getByText(/Non déposé/)).toBeVisible();
  await expect.element(page.getByText(/Origines et affectations.*3.000,00 et 0,00/)).toBeVisible();
  await expect.element(page.getByText("Fille : il manque le SIREN.")).toBeVisible();
  await page.getByRole("row", { name: /Amendes et pénalités.*WJ.*135,50/ }).click();
  await expect
    .element(page.getByRole("link", { name: "658200 Pénalités" }))
    .toHaveAttribute("href", expect.stringContaining("account=658200"));
  await expect
    .element(page.getByRole("row", { name: /Pénalité de marché, Contractuelle.*50,00/ }))
    .toBeVisible();
  expect(page.getByRole("row", { name: /Dépenses somptuaires/ }).elements()).toHaveLength(0);
  await page.getByRole("checkbox", { name: "Cases vides aussi" }).click();
  await page.getByRole("button", { name: "Saisir WF" }).click();
  const panel = page.getByRole("dialog", { name: /2058-A, case WF/ });
  await panel.getByRole("textbox", { name: "Libellé" }).fill("Chasse");
  await panel.getByRole("textbox", { name: "Montant" }).fill("450");
  await panel.getByRole("textbox", { name: "Motif" }).fill("Art. 39-4");
  await press("Control+Enter");
  await expect.element(page.getByText("2058-A, case WF\u00a0: montants enregistrés.")).toBeVisible();
  expect(server.sentTo("PUT /api/tax-forms/line")[0]?.body).toMatchObject({
    box: "2058-A.WF",
    version: 0,
    rows: [{ label: "Chasse", reason: "Art. 39-4", cents: 45_000 }],
  });
});

it("says that a filed package takes nothing more", async () => {
  const server = recordedCompany();
  server.on("GET /api/tax-forms", answered(answer(true)));
  await renderScreen("/accounting/declarations/tax-package?regime=result", server);
  await expect.element(page.getByText(/marquée déposée/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Saisir WJ" })).toBeDisabled();
});

it("forms that do not exist, asked for by an address, show those of the balance sheet", async () => {
  await renderScreen("/accounting/declarations/tax-package?regime=xyz", recordedCompany());
  await expect.element(page.getByRole("combobox", { name: "Formulaires" })).toMatchTextContent("2050 à 2053");
  await expect.element(page.getByText("Champs à corriger")).not.toBeInTheDocument();
});

it("adds a holder of the capital, with the fields of its kind", async () => {
  const server = recordedCompany();
  server.on("GET /api/tax-forms", answered(answer(false)));
  server.on("GET /api/capital-holding", answered({ capitalHoldings: [], count: 0 }));
  server.on("POST /api/capital-holding", answered({ id: "1", name: "Durand", version: 1 }));
  await renderScreen("/accounting/declarations/tax-package?regime=holdings", server);
  await expect.element(page.getByText("Fille : il manque le SIREN.")).toBeVisible();
  await page.getByRole("button", { name: /Nouvelle ligne/ }).click();
  const panel = page.getByRole("dialog", { name: "Nouvelle ligne du capital" });
  await expect.element(panel.getByRole("textbox", { name: "Part détenue" })).not.toBeInTheDocument();
  await panel.getByRole("textbox", { name: "Nom ou dénomination" }).fill("Durand");
  await panel.getByRole("textbox", { name: "Nombre de titres" }).fill("1 500");
  await press("Control+Enter");
  await expect.element(page.getByText("Poste Durand créé.")).toBeVisible();
  expect(server.sentTo("POST /api/capital-holding")[0]?.body).toMatchObject({
    kind: "person",
    name: "Durand",
    shares: "1500",
  });
});

it("saves the file of an EDI partner, and says what it does not hold", async () => {
  const server = recordedCompany();
  const income = { ...answer(false).forms[0], form: "2031", title: "2031, déclaration de résultat" };
  server.on("GET /api/tax-forms", answered({ ...answer(false), forms: [income] }));
  server.on("GET /api/tax-forms/partner-file", answered("<XmlEdi/>"));
  await renderScreen("/accounting/declarations/tax-package?regime=result", server);
  await expect.element(page.getByRole("row", { name: /Amendes et pénalités/ })).toBeVisible();
  await page.getByRole("button", { name: "Autres actions" }).click();
  await page.getByRole("menuitem", { name: "Fichier pour partenaire EDI" }).click();
  const dialog = page.getByRole("dialog", { name: "Fichier pour partenaire EDI, liasse" });
  await expect.element(dialog.getByText(/n’est pas signé et rien n’est transmis/)).toBeVisible();
  await expect
    .element(dialog.getByText(/cases 8X à 9T du 2058-B, amortissements et totaux du 2059-A/))
    .toBeVisible();
  const obligation = dialog.getByLabelText(/Référence d’obligation fiscale/);
  await expect.element(obligation).toHaveValue("BIC1");
  await obligation.fill("bic");
  await dialog.getByRole("button", { name: "Enregistrer le fichier" }).click();
  expect(server.sentTo("GET /api/tax-forms/partner-file")).toEqual([]);
  await obligation.fill("BIC2");
  await press("Control+Enter");
  await expect.element(page.getByText("Fichier enregistré.")).toBeVisible();
  expect(server.sentTo("GET /api/tax-forms/partner-file")[0]?.url.search).toContain(
    "regime=normal&obligation=BIC2&test=false",
  );
});

it("offers no paper of a 2035 to a company that makes none", async () => {
  const server = recordedCompany();
  server.on("GET /api/tax-forms", answered({ ...answer(false), regime: "bnc", forms: [], checks: [] }));
  await renderScreen("/accounting/declarations/tax-package?regime=bnc", server);
  await expect.element(page.getByText(/elle ne dépose pas de 2035/)).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Déclaration 2035", level: 1 })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Liasse PDF" })).not.toBeInTheDocument();
  await expect.element(page.getByText(/contrôles entre formulaires/)).not.toBeInTheDocument();
});
