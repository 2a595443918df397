import { expect, test } from "@playwright/test";
import { administrator, newCompany } from "./support/company.ts";
import { PASSWORD, person } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";

/** The menu's own box finds screens by the words of the trade, and of the screens that a person may see alone. */

test("« balance », « banque » and « lettrage » lead to their screens", async ({ page }) => {
  const seed = Date.now() + 43;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Menuiserie ${seed}`, seed });
  await signIn(page, `/dashboard?dossier=${dossier}`);
  const menu = page.getByRole("complementary", { name: "Navigation" });
  const box = menu.getByPlaceholder("Rechercher");
  for (const [typed, found, title] of [
    ["balance", "Balance générale", "Rapports"],
    ["banque", "Rapprochement bancaire", "Rapprochement bancaire"],
    ["lettrage", "Lettrage", "Rapprochement bancaire"],
  ] as const) {
    await box.fill(typed);
    await expect(menu.getByRole("link", { name: found }).first()).toBeVisible();
    await menu.getByRole("link", { name: found }).first().click();
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    await expect(box).toHaveValue("");
  }
  // What is set once and what is no accounting is folded until it is asked for.
  const samples = menu.getByRole("button", { name: "Exemples" });
  await expect(samples).toHaveAttribute("aria-expanded", "false");
  await samples.click();
  await menu.getByRole("link", { name: "Crypto" }).click();
  await expect(page).toHaveURL(/\/dashboards\/crypto/);
});

test("who may not see a screen does not find it", async ({ page }) => {
  const seed = Date.now() + 47;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Menuiserie ${seed}`, seed });
  const email = `rapports.${seed}@exemple.fr`;
  await person(page.request, {
    email,
    firstname: "Léa",
    lastname: "Lecteur",
    rights: { reports: ["Viewer"], companies: ["Viewer"] },
    legalEntityRefIds: [dossier],
  });
  await signIn(page, "/accounting/reports", { email, password: PASSWORD });
  const menu = page.getByRole("complementary", { name: "Navigation" });
  await menu.getByPlaceholder("Rechercher").fill("lettrage");
  await expect(menu.getByText("Aucun écran de ce nom")).toBeVisible();
  await menu.getByPlaceholder("Rechercher").fill("bilan");
  await expect(menu.getByRole("link", { name: "Bilan" })).toBeVisible();
});
