import { expect, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { administrator, newCompany } from "./support/company.ts";
import { person, session, signInAs } from "./support/people.ts";
import { press, pressEscape } from "./support/press.ts";
import { signIn } from "./support/sign-in.ts";
import { sirenOf } from "./support/siren.ts";
import { siretOf } from "./support/siret.ts";

test("an employee reads his leave, asks for an absence and takes it back; a colleague has no space", async ({
  page,
  browser,
}) => {
  const seed = Date.now() + 421;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Plomberie ${seed}`, seed });
  const [email, colleague] = [`salarie-${seed}@exemple.fr`, `collegue-${seed}@exemple.fr`];
  for (const one of [email, colleague])
    await person(page.request, { email: one, firstname: "Claire", lastname: "Bernard" });
  const headers = await session(page.request);
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { id: string };
  };
  const employer = await post("/api/payroll/employer", {
    legalEntityRefId: dossier,
    siret: siretOf(sirenOf(seed)),
    naf: "4332A",
    idcc: "1486",
    agreement: "Syntec",
    rates: [
      { from: "2026-01-01", accidentPpm: 20_800, mobilityPpm: 0, headcount: "under11", source: "Carsat" },
    ],
    dsnDay: 15,
    account: "512000",
  });
  await post("/api/payroll/employee", {
    legalEntityRefId: dossier,
    number: "S001",
    lastname: "Bernard",
    firstname: "Claire",
    nir: "284027512345624",
    entryDate: "2026-01-01",
    exitDate: null,
    accountEmail: email,
    terms: [
      {
        from: "2026-01-01",
        employerId: employer.id,
        job: "Plombière",
        classification: "",
        contract: "permanent",
        executive: false,
        weeklyHours: 3_500,
        yearlyDays: null,
        monthlyCents: 300_000,
        mutualEmployeeCents: 0,
        mutualEmployerCents: 0,
      },
    ],
    withholding: [],
    iban: null,
    leaveBefore: 0,
  });

  await test.step("she asks for an absence by the keyboard, and takes it back", async () => {
    await signInAs(page, email, "/my-account?tab=employee");
    await expect(page.getByText(`Congés · Plomberie ${seed}`)).toBeVisible();
    await press(page.getByRole("button", { name: "Demander une absence" }));
    const dialog = page.getByRole("dialog", { name: "Demander une absence" });
    await dialog.getByRole("textbox", { name: "Premier jour" }).fill("14/12/2026");
    await dialog.getByRole("textbox", { name: "Dernier jour" }).fill("15/12/2026");
    await expectAccessible(page);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("row", { name: /14.12.2026.*2,00/ })).toBeVisible();
    await expectAccessible(page);
    await press(page.getByRole("button", { name: "Retirer" }));
    await expect(page.getByRole("button", { name: "Retirer" })).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
  });

  await test.step("her account opens nothing else: other addresses lead to her space", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const wanted of [
      "/dashboard",
      "/apps/contacts",
      `/accounting/payslip/employees?dossier=${dossier}`,
    ]) {
      await page.goto(wanted);
      await expect(page).toHaveURL(/\/my-account\?tab=employee$/);
    }
    const menu = page.getByRole("navigation").first();
    await expect(menu.getByRole("link")).toHaveText(["Espace salarié"]);
    await expect(page.getByRole("button", { name: /^Rechercher/ })).toHaveCount(0);
    expect(
      (
        await page.request.get("/api/apps/contacts/all", { headers: await session(page.request, email) })
      ).status(),
    ).toBe(403);
  });

  await test.step("she asks to be paid on another account, which who keeps the pay approves", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await press(page.getByRole("button", { name: "Changer d’IBAN" }));
    const dialog = page.getByRole("dialog", { name: "Changer d’IBAN" });
    await dialog.getByRole("textbox", { name: "Nouvel IBAN" }).fill("DE89 3704 0044 0532 0130 00");
    await expectAccessible(page);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("À approuver", { exact: true })).toBeVisible();
    const context = await browser.newContext({ locale: "fr-FR", baseURL: new URL(page.url()).origin });
    const office = await context.newPage();
    await signIn(office, `/accounting/payslip/employees?dossier=${dossier}&tab=ibans`);
    await office.getByRole("row", { name: /Bernard Claire/ }).press("Enter");
    const panel = office.getByRole("dialog", { name: "Bernard Claire" });
    await expect(panel.getByText(/DE89\s3704\s0044/)).toBeVisible();
    await expectAccessible(office);
    await press(panel.getByRole("button", { name: "Approuver" }));
    await expect(office.getByText(/Bernard Claire\s: IBAN approuvé/)).toBeVisible();
    await context.close();
    await page.reload();
    await expect(page.getByText("Approuvé", { exact: true })).toBeVisible();
    await press(page.getByRole("button", { name: /Notifications/ }));
    await expect(page.getByText("Changement d’IBAN approuvé")).toBeVisible();
    await pressEscape(page);
    await expect(page.getByText("DE•• •••• 3000", { exact: true })).toBeVisible();
  });

  await test.step("a colleague without record has no such tab", async () => {
    const context = await browser.newContext({ locale: "fr-FR", baseURL: new URL(page.url()).origin });
    const other = await context.newPage();
    await signInAs(other, colleague, "/my-account");
    await expect(other.getByRole("tab", { name: "Sessions" })).toBeVisible();
    await expect(other.getByRole("tab", { name: "Espace salarié" })).toHaveCount(0);
    await context.close();
  });
});
