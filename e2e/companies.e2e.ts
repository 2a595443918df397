import { expect, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { administrator, newCompany } from "./support/company.ts";
import { PASSWORD, person } from "./support/people.ts";
import { press } from "./support/press.ts";
import { signIn } from "./support/sign-in.ts";

/** A company of the portfolio from its assignment to its archive; and who may only look. */

test("a company is assigned, suspended and archived, then read only", async ({ page }) => {
  const seed = Date.now() + 221;
  const name = `Tonnellerie ${seed}`;
  const api = await administrator(page.request);
  const refId = await newCompany(api, { name, seed });
  await signIn(page, `/gestions/companies?q=${seed}`);

  await test.step("it is found in the portfolio, with its month", async () => {
    await expect(page.getByRole("columnheader", { name: "Rapproch." })).toBeVisible();
    await expect(page.getByRole("row", { name: new RegExp(name) }).getByText("Actif")).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("its person in charge is told, by keyboard", async () => {
    await page.goto(`/gestions/companies/${refId}`);
    await page.getByRole("combobox", { name: "Responsable" }).press("Enter");
    await page.getByRole("option", { name: /Camille/ }).press("Enter");
    await press(page.getByRole("button", { name: "Enregistrer l’attribution" }));
    await expect(page.getByText("Attribution enregistrée.")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("it is archived with its fingerprint", async () => {
    await press(page.getByRole("button", { name: "Archiver…" }));
    await page.getByRole("alertdialog").getByRole("button", { name: "Archiver" }).click();
    await expect(page.getByText(/Empreinte SHA-256/)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText("Elle se consulte, elle ne se modifie plus.")).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
  });
});

test("who may only look changes nothing of the portfolio", async ({ page }) => {
  const seed = Date.now() + 222;
  const api = await administrator(page.request);
  const refId = await newCompany(api, { name: `Tonnellerie ${seed}`, seed });
  const email = `lecteur.${seed}@exemple.fr`;
  await person(page.request, {
    email,
    firstname: "Léo",
    lastname: "Lecteur",
    rights: { companies: ["Viewer"] },
    legalEntityRefIds: [refId],
  });
  await signIn(page, `/gestions/companies/${refId}`, { email, password: PASSWORD });
  for (const name of ["Suspendre…", "Archiver…", "Rendre confidentiel…"])
    await expect(page.getByRole("button", { name })).toHaveAttribute("aria-disabled", "true");
});
