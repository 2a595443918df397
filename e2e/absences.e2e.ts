import { expect, test } from "@playwright/test";
import { employeeBody, employerBody } from "../apps/server/test/payroll-bodies.ts";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { type Api, administrator, newCompany } from "./support/company.ts";
import { person, signInAs } from "./support/people.ts";
import { press, pressEscape } from "./support/press.ts";
import { signIn } from "./support/sign-in.ts";
import { sirenOf } from "./support/siren.ts";
import { today } from "./support/today.ts";

/** A leave is asked for and approved, a rubric is defined: the payslip of the month has both. */

const MONTH = `${today().slice(0, 7)}-01`;

/** The second Monday of the month, as a person types it. */
function monday(): string {
  const day = Array.from({ length: 7 }, (_, at) => 8 + at).find(
    (one) => new Date(`${MONTH.slice(0, 8)}${String(one).padStart(2, "0")}T00:00:00Z`).getUTCDay() === 1,
  );
  return `${String(day).padStart(2, "0")}/${MONTH.slice(5, 7)}/${MONTH.slice(0, 4)}`;
}

async function employing(api: Api, seed: number): Promise<{ dossier: string; employeeId: string }> {
  const dossier = await newCompany(api, { name: `Menuiserie ${seed}`, seed });
  const { id } = await api.post("/api/payroll/employer", employerBody(dossier, sirenOf(seed)));
  const employee = await api.post("/api/payroll/employee", employeeBody(dossier, id));
  return { dossier, employeeId: employee.id };
}

test("a leave is asked for and approved, and stands on the payslip with a rubric of the company", async ({
  page,
}) => {
  const { dossier } = await employing(await administrator(page.request), Date.now() + 321);
  await signIn(page, `/accounting/payslip/absences?dossier=${dossier}`);

  await test.step("the leave is asked for", async () => {
    await press(page.getByRole("button", { name: "Nouvelle absence" }));
    const panel = page.getByRole("dialog", { name: "Nouvelle absence" });
    await panel.getByRole("combobox", { name: "Salarié" }).click();
    await page.getByRole("option", { name: "Bernard Claire" }).click();
    await panel.getByRole("textbox", { name: "Premier jour" }).fill(monday());
    await page.keyboard.press("Control+Enter");
    await expect(panel).toBeHidden();
  });

  await test.step("and approved", async () => {
    await page.getByRole("tab", { name: "Demandes" }).press("Enter");
    await page.getByRole("row", { name: /Bernard Claire.*Congés payés/ }).press("Enter");
    const panel = page.getByRole("dialog", { name: "Bernard Claire" });
    await expectAccessible(page);
    await press(panel.getByRole("button", { name: "Approuver" }));
    await expect(page.getByRole("row", { name: /Bernard Claire.*Approuvée/ })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("meal vouchers are defined, which propose their account", async () => {
    await page.goto("/accounting/payslip/configuration?tab=own");
    await press(page.getByRole("button", { name: "Ajouter une rubrique" }));
    const panel = page.getByRole("dialog", { name: "Nouvelle rubrique" });
    await panel.getByRole("combobox", { name: "Nature" }).click();
    await page.getByRole("option", { name: "Titres-restaurant" }).click();
    const type = (name: string, text: string) => panel.getByRole("textbox", { name, exact: true }).fill(text);
    await type("Code", "TR");
    await type("Libellé sur le bulletin", "Titres-restaurant");
    await panel.getByRole("textbox", { name: "Valeur d’une unité" }).fill("9");
    await panel.getByRole("textbox", { name: "Part de l’employeur" }).fill("55");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("row", { name: /TR.*Titres-restaurant.*6474/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the payslip of the month says the day of leave", async () => {
    await page.goto(`/accounting/payslip/employees?tab=payslips&month=${MONTH}`);
    await press(page.getByRole("button", { name: "Préparer et calculer les bulletins" }));
    await page.getByRole("row", { name: /Bernard Claire.*Calculé/ }).press("Enter");
    await expect(
      page.getByRole("row", { name: new RegExp(`[Cc]ongés payés.*${monday()}`) }).first(),
    ).toBeVisible();
  });
});

test("who may only look at the pay asks for no absence and decides of none", async ({ page }) => {
  const seed = Date.now() + 322;
  const api = await administrator(page.request);
  const { dossier, employeeId } = await employing(api, seed);
  const [day, month, year] = monday().split("/");
  const date = `${year}-${month}-${day}`;
  const leave = { legalEntityRefId: dossier, employeeId, kind: "leave", from: date, to: date };
  const { id } = await api.post("/api/absence", leave);
  const email = `lecture-paie-${seed}@exemple.fr`;
  await person(page.request, {
    email,
    firstname: "Hugo",
    lastname: "Lecteur",
    rights: { payslip: ["Viewer"] },
    legalEntityRefIds: [dossier],
  });
  await signInAs(page, email, `/accounting/payslip/absences?tab=requests&panel=${id}`);
  const panel = page.getByRole("dialog", { name: "Bernard Claire" });
  await expect(panel.getByRole("button", { name: "Approuver" })).toBeDisabled();
  await expect(panel.getByRole("button", { name: "Modifier" })).toHaveCount(0);
  await pressEscape(page);
  await expect(page.getByRole("button", { name: "Nouvelle absence" }).first()).toBeDisabled();
});
