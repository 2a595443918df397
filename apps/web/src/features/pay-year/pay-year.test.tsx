import type { PayYearAnswer } from "@grand-livre/contracts/pay-year";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { answered } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

/** A year of pay: months that have a payslip, one employee of all, the cost by section, files for who may take them. */

const SCREEN = "/accounting/payslip/year";
const BOOK = "GET /api/payroll/year?legalEntityRefId=ref-1&table=book&year=2026";
const cell = (name: string) => page.getByRole("row", { name }).getByRole("cell");

it("shows the months that were paid, then one employee's", async () => {
  const server = recordedCompany();
  const recorded = server.recorded<PayYearAnswer>(BOOK);
  const [person] = recorded.employees;
  await renderScreen(SCREEN, server);
  const table = page.getByRole("table", { name: "Livre de paie 2026" });
  await expect.element(table.getByRole("columnheader", { name: "novembre" })).toBeVisible();
  await expect.element(table.getByRole("columnheader", { name: "octobre" })).not.toBeInTheDocument();
  await expect.element(page.getByText("1 bulletin validé n’a pas encore d’écriture")).toBeVisible();
  await expect.element(cell("Coût de l’employeur").nth(1)).toBeVisible();
  const own = `GET /api/payroll/year?legalEntityRefId=ref-1&table=book&employeeId=${person?.id}&year=2026`;
  server.on(own, answered({ ...recorded, rows: [], unpostedCount: 0 }));
  await page.getByRole("combobox", { name: "Salarié" }).click();
  await page.getByRole("option", { name: "Bernard Claire (S001)" }).click();
  await expect.element(page.getByText("Aucun bulletin de 2026 n’est validé.")).toBeVisible();
});

it("asks for the file of the whole book, and of one table by section", async () => {
  const server = recordedCompany();
  const file = "GET /api/payroll/year/file";
  const of = "legalEntityRefId=ref-1&table=book&year=2026&format=csv&each=true";
  server.on(`${file}?${of}`, () => new Response("Rubrique", { headers: { "Content-Type": "text/csv" } }));
  await renderScreen(SCREEN, server);
  await page.getByRole("button", { name: "Exporter" }).click();
  await page.getByRole("menuitem", { name: "CSV (.csv)" }).click();
  await expect.element(page.getByText(/enregistré\./)).toBeVisible();
  await page.getByRole("tab", { name: "Coût par section" }).click();
  await expect.element(page.getByRole("rowheader", { name: "Non ventilé" })).toBeVisible();
  await expect.element(page.getByRole("combobox", { name: "Axe" })).toBeVisible();
});
