import type { EmployeeAnswer } from "@grand-livre/contracts/payroll";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../testing/keys.ts";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { answered, refused } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

/** The analytic sections that bear the cost of a contract. */

const LIST = "GET /api/payroll/employee?legalEntityRefId=ref-1&present=true&skip=0&limit=50";

it("are typed in the employee's record and begin with other terms", async () => {
  const server = recordedCompany();
  const [person] = server.recorded<{ employees: EmployeeAnswer[] }>(LIST).employees;
  await renderScreen(`/accounting/payslip/employees?panel=${person?.id}`, server);
  const panel = page.getByRole("dialog", { name: "Bernard Claire" });
  await panel.getByRole("button", { name: "Ajouter une section" }).click();
  await panel.getByRole("combobox", { name: "Section, part 1" }).click();
  await page.getByRole("option").nth(1).click();
  await expect.element(panel.getByRole("textbox", { name: "Part du coût 1" })).toHaveValue("100");
  await panel.getByRole("textbox", { name: "Part du coût 1" }).fill("62,5");
  await panel.getByRole("textbox", { name: "Contrat à compter du" }).fill("01/12/2026");
  const change = `PATCH /api/payroll/employee/${person?.id}`;
  server.once(change, refused(422, "ANALYTIC_SHARES_INVALID"));
  await press("Control+Enter");
  await expect.element(page.getByText(/leur total ne dépasse pas 100/)).toBeVisible();
  server.once(change, answered({ ...person, version: 2 }));
  await press("Control+Enter");
  await expect.element(page.getByText(/Bernard Claire\s: fiche enregistrée/)).toBeVisible();
  expect(server.sentTo(change).at(-1)?.body).toMatchObject({
    terms: [{ from: "2026-12-01", sections: [{ basisPoints: 6_250 }] }, { from: "2026-11-01" }],
  });
});
