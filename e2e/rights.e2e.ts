import { expect, type Page, test } from "@playwright/test";
import { administrator, newCompany } from "./support/company.ts";
import {
  demonstrationCompany,
  PASSWORD,
  person,
  session,
  signInAs,
  signInOnScreen,
} from "./support/people.ts";
import { expectReachable } from "./support/reachable.ts";
import { sirenOf } from "./support/siren.ts";

/** What somebody meets who may not: nothing in the menu, an honest page behind a typed address, reasons on buttons. */

const run = Date.now();
const menu = (page: Page) => page.getByRole("navigation", { name: "Menu principal" });

const GUARDED = [
  "/dashboard",
  "/accounting/supplier-bills",
  "/accounting/accounting-plan/reference-accounts",
  "/accounting/accounting-plan/technical-accounts",
  "/accounting/counterparties",
  "/accounting/entry-logs",
  "/accounting/reports",
  "/accounting/settings",
  "/gestions/companies",
  "/gestions/delegated-users",
  "/settings/administrators",
  "/settings/user-profiles",
  "/settings/authorizations",
  "/settings/audit",
  "/settings/platform",
  "/accounting/invoices",
  "/accounting/invoices/new",
  "/accounting/invoices/recurring/new",
  "/accounting/invoices/reminders",
  "/accounting/supplier-bills/new",
];

test("without any right the menu is empty, and every typed address says who can give it", async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const email = `sans-droit-${run}@example.fr`;
  await person(request, { email, firstname: "Sonia", lastname: "Sans" });
  await signInAs(page, email);
  await expect(page).toHaveURL(/dashboard/);
  await expect(menu(page).getByRole("link")).toHaveCount(0);
  for (const path of GUARDED) {
    await page.goto(path);
    await expect(page.getByText("Vous n’avez pas accès à cet écran"), path).toBeVisible();
    await expect(page.getByText(/Un administrateur peut vous le donner/), path).toBeVisible();
  }
  await expectReachable(page);
});

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

test("a draft opens for who may only see it, and takes no letter that could not be kept", async ({
  page,
  request,
}) => {
  const api = await administrator(request);
  const company = await newCompany(api, { name: `Vue seule ${run}`, seed: run + 41 });
  const email = `regarde-${run}@example.fr`;
  await person(request, {
    email,
    firstname: "Rita",
    lastname: "Regarde",
    rights: { invoices: ["Viewer"], "supplier-bills": ["Viewer"] },
    legalEntityRefIds: [company],
  });
  const draft = (direction: "credit" | "debit") =>
    api.post("/api/invoice/new-invoice", {
      legalEntityRefId: company,
      bill_direction: direction,
      bill_label: "Conseil de mai",
      bill_number: "L-1",
      companyName: "Atelier Vial",
      lines: [{ label: "Conseil", quantity: "1", unitPriceCents: 10_000, vatRate: 2000 }],
    });
  const [sale, bill] = [await draft("credit"), await draft("debit")];
  await signInAs(page, email);
  for (const [path, field, value] of [
    [`/accounting/invoices/${sale.id}`, "Objet", "Conseil de mai"],
    [`/accounting/supplier-bills/${bill.id}`, "Numéro", "L-1"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(/Il vous manque le droit «\s?Modifier\s?»/), path).toBeVisible();
    const own = page.getByRole("textbox", { name: field });
    await expect(own).toHaveValue(value);
    await expect(own).toBeDisabled();
    await expectReachable(page, path);
  }
});

test("one does not give what one has not", async ({ page, request }) => {
  const email = `donneur-${run}@example.fr`;
  const company = await demonstrationCompany(request);
  await person(request, {
    email,
    firstname: "Dan",
    lastname: "Donneur",
    rights: { authorizations: ["Viewer", "Editor"], reports: ["Viewer"] },
    legalEntityRefIds: [company],
  });
  const id = await person(request, {
    email: `receveur-${run}@example.fr`,
    firstname: "Rose",
    lastname: `Receveur${run}`,
    legalEntityRefIds: [company],
  });
  await signInAs(page, email, `/settings/authorizations?user=${id}`);
  await expect(page.getByRole("checkbox", { name: "Rapports, Exporter" })).toBeDisabled();
  await page.getByRole("checkbox", { name: "Rapports, Consulter" }).check();
  await page.getByRole("button", { name: "Enregistrer les droits" }).click();
  await expect(page.getByText(`Droits de Rose Receveur${run} enregistrés.`)).toBeVisible();
});

test("somebody of another company sees none of the demonstration's people, delegations or books", async ({
  page,
  request,
}) => {
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
