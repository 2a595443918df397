import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectReachable } from "../../testing/expect-accessible.ts";
import { press } from "../../testing/keys.ts";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { answered, refused } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

/** The rubrics that a company defines. */

const SCREEN = "/accounting/payslip/configuration?tab=own";
const CREATE = "POST /api/payroll/rubric";
type Rubric = { readonly id: string; readonly version: number };

it("brings the account, the base and the source of a nature of the law", async () => {
  const server = recordedCompany();
  await renderScreen(`${SCREEN}&panel=new`, server);
  const panel = page.getByRole("dialog", { name: "Nouvelle rubrique" });
  // A rubric of the company bears what it is said to bear.
  await expect.element(panel.getByRole("combobox", { name: "Base" })).toBeVisible();
  await expect.element(panel.getByRole("textbox", { name: "Compte", exact: true })).toHaveValue("6413");
  await panel.getByRole("combobox", { name: "Nature" }).click();
  await page.getByRole("option", { name: "Titres-restaurant" }).click();
  await expect.element(panel.getByText(/art\. L\. 3262-6/)).toBeVisible();
  await expect.element(panel.getByRole("combobox", { name: "Base" })).not.toBeInTheDocument();
  await expect.element(panel.getByRole("textbox", { name: "Compte", exact: true })).toHaveValue("6474");
  await expect.element(panel.getByRole("textbox", { name: "Compte du tiers" })).toHaveValue("437");
  await panel.getByRole("textbox", { name: "Code" }).fill("TR");
  await panel.getByRole("textbox", { name: "Libellé sur le bulletin" }).fill("Titres-restaurant");
  await panel.getByRole("textbox", { name: "Valeur d’une unité" }).fill("9");
  await panel.getByRole("textbox", { name: "Part de l’employeur" }).fill("55");
  await panel.getByRole("textbox", { name: "À partir du" }).fill("01/01/2026");
  await expectReachable();
  server.once(CREATE, refused(409, "PAY_RUBRIC_TAKEN"));
  await press("Control+Enter");
  await expect.element(page.getByText("Code déjà pris")).toBeVisible();
  await press("Escape");
  await press("Control+Enter");
  await expect.element(page.getByText("Rubrique Titres-restaurant créée.")).toBeVisible();
  expect(server.sentTo(CREATE).at(-1)?.body).toMatchObject({
    ...{ legalEntityRefId: "ref-1", code: "TR", nature: "mealVoucher", base: "quantity", fates: [] },
    ...{
      rates: [{ from: "2026-01-01", unitCents: 900, ppm: 550_000 }],
      account: "6474",
      otherAccount: "437",
    },
  });
});

it("keeps the earlier values when another one begins", async () => {
  const server = recordedCompany();
  const rubric = server.recorded<Rubric>(CREATE);
  await renderScreen(`${SCREEN}&panel=${rubric.id}`, server);
  const panel = page.getByRole("dialog", { name: "Titres-restaurant" });
  await panel.getByRole("textbox", { name: "Valeur d’une unité" }).fill("10");
  await panel.getByRole("textbox", { name: "À partir du" }).fill("01/12/2026");
  const change = `PATCH /api/payroll/rubric/${rubric.id}`;
  server.once(change, answered({ ...rubric, version: 2 }));
  await press("Control+Enter");
  await expect.element(page.getByText("Rubrique Titres-restaurant enregistrée.")).toBeVisible();
  expect(server.sentTo(change)[0]?.body).toMatchObject({
    version: 1,
    rates: [
      { from: "2026-12-01", unitCents: 1_000, ppm: 550_000 },
      { from: "2026-01-01", unitCents: 900, ppm: 550_000 },
    ],
  });
});

it("says when the rubrics cannot be read, and reads them again", async () => {
  const server = recordedCompany();
  const back = server.on(
    "GET /api/payroll/rubric?legalEntityRefId=ref-1&limit=200",
    refused(500, "INTERNAL"),
  );
  await renderScreen(SCREEN, server);
  await expect.element(page.getByRole("button", { name: "Réessayer" })).toBeVisible();
  back();
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect
    .element(page.getByRole("grid", { name: "Rubriques du dossier" }).getByText("Titres-restaurant").first())
    .toBeVisible();
});
