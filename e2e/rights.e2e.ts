import { expect, test } from "@playwright/test";
import {
  demonstrationCompany,
  PASSWORD,
  person,
  session,
  signInAs,
  signInOnScreen,
} from "./support/people.ts";
import { sirenOf } from "./support/siren.ts";

/** What somebody meets who may not: nothing in the menu, an honest page behind a typed address, reasons on buttons. */

const run = Date.now();

test("with the right to see alone, what would change is off and says why", { tag: "@daily" }, async ({
  page,
  request,
}) => {
  const email = `lecteur-${run}@example.fr`;
  await person(request, {
    email,
    firstname: "Luc",
    lastname: "Lecteur",
    rights: {
      administrators: ["Viewer"],
      "user-profiles": ["Viewer"],
      authorizations: ["Viewer"],
      "delegated-users": ["Viewer"],
      invoices: ["Viewer"],
      "supplier-bills": ["Viewer"],
    },
    legalEntityRefIds: [await demonstrationCompany(request)],
  });
  await signInAs(page, email);
  await expect(page).toHaveURL(/dashboard/);
  for (const [path, button] of [
    ["/settings/administrators", "Inviter"],
    ["/settings/user-profiles", "Nouveau profil"],
    ["/gestions/delegated-users", "Nouvelle délégation"],
  ] as const) {
    await page.goto(path);
    const create = page.getByRole("button", { name: button }).first();
    await expect(create).toHaveAttribute("aria-disabled", "true");
    await create.hover();
    await expect(page.getByRole("tooltip")).toContainText("Il vous manque le droit");
    await page.keyboard.press("n");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  for (const path of ["/accounting/invoices", "/accounting/supplier-bills"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.goto(`${path}/new`);
    await expect(page.getByText(/Il vous manque le droit «\s?Créer\s?»/), path).toBeVisible();
  }
});

test("somebody of another company sees none of the demonstration's people, delegations or books", {
  tag: "@nightly",
}, async ({ page, request }) => {
  const headers = await session(request);
  const created = await request.post("/api/legal-entity", {
    headers,
    // After the demonstration company in every list: journeys that follow work on the first one.
    data: { name: `Voisine ${run}`, siren: sirenOf(run + 1) },
  });
  expect(created.ok(), await created.text()).toBe(true);
  const { refId } = (await created.json()) as { refId: string };
  const email = `ailleurs-${run}@example.fr`;
  await person(request, {
    email,
    firstname: "Alix",
    lastname: "Ailleurs",
    rights: {
      administrators: ["Viewer"],
      authorizations: ["Viewer"],
      companies: ["Viewer"],
      "delegated-users": ["Viewer"],
      counterparties: ["Viewer"],
    },
    legalEntityRefIds: [refId],
  });
  const stranger = await person(request, {
    email: `etranger-${run}@example.fr`,
    firstname: "Éric",
    lastname: "Étranger",
    legalEntityRefIds: [await demonstrationCompany(request)],
  });
  await signInAs(page, email, "/settings/administrators");
  await expect(page.getByRole("row", { name: /Alix Ailleurs/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Étranger/ })).toHaveCount(0);
  await page.goto(`/settings/authorizations?user=${stranger}`);
  await expect(page.getByText("Utilisateur introuvable")).toBeVisible();
  await page.goto("/gestions/companies");
  await expect(page.getByRole("row", { name: new RegExp(`Voisine ${run}`) })).toBeVisible();
  await expect(page.getByRole("row", { name: /LE CLIENT/ })).toHaveCount(0);
});

test("who is not of the back-office is refused in the specification's words, and his session ends", async ({
  page,
  request,
}) => {
  const email = `comptable-${run}@example.fr`;
  await person(request, { email, firstname: "Carl", lastname: "Comptable", role: "ACCOUNTANT" });
  await signInOnScreen(page, { email, password: PASSWORD });
  const dialog = page.getByRole("alertdialog", { name: "Connexion" });
  await expect(dialog.getByText("Connexion refusé", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/sign-in$/);
  await dialog.getByRole("button").click();
  expect(await page.evaluate(() => localStorage.getItem("accessToken"))).toBeNull();
});
