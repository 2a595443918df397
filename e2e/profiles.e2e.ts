import { expect, test } from "@playwright/test";
import { administrator, newCompany } from "./support/company.ts";
import { givenRights, person, session, signInAs } from "./support/people.ts";
import { expectReachable } from "./support/reachable.ts";
import { signIn } from "./support/sign-in.ts";

/** Sets of rights, and rights lent for a time. */

const run = Date.now();

test("a profile is made, given, seen in force, kept while somebody has it, then removed", {
  tag: "@nightly",
}, async ({ page, request }) => {
  const email = `profil-${run}@example.fr`;
  const id = await person(request, { email, firstname: "Paule", lastname: `Profil${run}` });
  await signIn(page);

  await test.step("made from the keyboard, its name taken once", async () => {
    await page.goto("/settings/user-profiles");
    await expect(page.getByRole("heading", { name: /Profils utilisateurs/, level: 1 })).toBeVisible();
    await page.keyboard.press("n");
    const panel = page.getByRole("dialog", { name: "Nouveau profil" });
    await panel.getByRole("button", { name: "Créer le profil" }).click();
    await expect(panel.getByText("Champ obligatoire.")).toBeVisible();
    await panel.getByLabel("Nom", { exact: false }).first().fill(`Réviseur ${run}`);
    await panel.getByRole("checkbox", { name: "Rapports, Consulter" }).check();
    await panel.getByRole("checkbox", { name: "Journaux de saisie, tout" }).check();
    await expect(panel.getByRole("checkbox", { name: "Journaux de saisie, Supprimer" })).toBeChecked();
    await expectReachable(page);
    await panel.getByRole("button", { name: "Créer le profil" }).click();
    await expect(page.getByText(`Profil «\u202fRéviseur ${run}\u202f» créé.`)).toBeVisible();
    await expect(page.getByRole("row", { name: new RegExp(`Réviseur ${run}`) })).toContainText(
      "7 droits sur 2 services",
    );
  });

  await test.step("given in « Habilitations », its rights shown beside the boxes before saving", async () => {
    await page.goto("/settings/authorizations");
    await page.getByRole("combobox", { name: "Utilisateur" }).fill(email);
    await page.getByRole("option", { name: new RegExp(`Profil${run}`) }).click();
    await page.getByRole("checkbox", { name: `Réviseur ${run}` }).check();
    await expect(
      page.getByRole("checkbox", { name: "Rapports, Consulter, déjà donné par un profil" }),
    ).not.toBeChecked();
    await page.getByRole("button", { name: "Enregistrer les droits" }).click();
    await expect(page.getByText(`Droits de Paule Profil${run} enregistrés.`)).toBeVisible();
    await page.getByRole("combobox", { name: "Service" }).click();
    await page.getByRole("option", { name: "Rapports" }).click();
    await expect(page.getByText(new RegExp(`Son profil ..Réviseur ${run}.. donne le droit`))).toBeVisible();
    await expectReachable(page);
  });

  await test.step("two administrators who give different rights at once both succeed", async () => {
    const headers = await session(request);
    const user = (await (await request.get(`/api/user/${id}`, { headers })).json()) as { version: number };
    const theirs = await request.patch(`/api/user/${id}/rights`, {
      headers,
      data: { version: user.version, rights: givenRights({ kyc: ["Viewer"] }) },
    });
    expect(theirs.status()).toBe(200);
    await page.getByRole("checkbox", { name: "Agents, Consulter" }).check();
    await page.getByRole("button", { name: "Enregistrer les droits" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Modifié entre-temps" });
    await dialog.getByRole("button", { name: "Recharger et garder ma saisie" }).click();
    await expect(page.getByRole("checkbox", { name: "Gestions du KYC, Consulter" })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: "Agents, Consulter" })).toBeChecked();
    await expect(page.getByText("Votre saisie reste pour\u00a0: Agents (consulter).")).toBeVisible();
    await page.getByRole("button", { name: "Enregistrer les droits" }).click();
    // The message of the first save may still be beside it.
    await expect(page.getByText(`Droits de Paule Profil${run} enregistrés.`).last()).toBeVisible();
  });

  await test.step("not removed while somebody has it; its copy is", async () => {
    await page.goto("/settings/user-profiles");
    await page.getByRole("row", { name: new RegExp(`Réviseur ${run}`) }).click();
    const panel = page.getByRole("dialog", { name: `Réviseur ${run}` });
    await expect(panel.getByRole("link", { name: `Paule Profil${run}` })).toBeVisible();
    const remove = panel.getByRole("button", { name: "Supprimer" });
    await expect(remove).toHaveAttribute("aria-disabled", "true");
    await expectReachable(page);
    await panel.getByRole("button", { name: "Dupliquer" }).click();
    const copy = page.getByRole("dialog", { name: "Nouveau profil" });
    await expect(copy.getByRole("checkbox", { name: "Rapports, Consulter" })).toBeChecked();
    await copy.getByRole("button", { name: "Créer le profil" }).click();
    await page.getByRole("row", { name: new RegExp(`Réviseur ${run} \\(copie\\)`) }).click();
    await page
      .getByRole("dialog", { name: `Réviseur ${run} (copie)` })
      .getByRole("button", { name: "Supprimer" })
      .click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click();
    await expect(page.getByText(`Profil «\u202fRéviseur ${run} (copie)\u202f» supprimé.`)).toBeVisible();
    await expect(page.getByRole("row", { name: /\(copie\)/ })).toHaveCount(0);
  });
});

test("rights are lent for a time: one acts for another under a banner in every tab, and it ends at once", async ({
  page,
  request,
  context,
}) => {
  const email = `delegue-${run}@example.fr`;
  await person(request, { email, firstname: "Denis", lastname: "Délégué" });
  // Where there is one company alone, it goes without saying.
  await newCompany(await administrator(request), { name: `Tonnellerie ${run}`, seed: run + 5 });
  await signIn(page);

  await test.step("given, never wider than what may be lent", async () => {
    await page.goto("/gestions/delegated-users");
    await page.getByRole("button", { name: "Nouvelle délégation" }).first().click();
    const panel = page.getByRole("dialog", { name: "Nouvelle délégation" });
    await panel.getByRole("button", { name: "Créer la délégation" }).click();
    await expect(panel.getByText("Cochez au moins un droit.")).toBeVisible();
    await panel.getByLabel("Confiée à").fill(email);
    await expect(panel.getByRole("checkbox", { name: "Entreprises, Créer" })).toBeDisabled();
    await expect(panel.getByRole("checkbox", { name: "Habilitations, Modifier" })).toHaveCount(0);
    await panel.getByRole("checkbox", { name: "Tableau de bord, Consulter" }).check();
    await panel.getByRole("checkbox", { name: "Tiers, tout" }).check();
    await panel.getByRole("checkbox", { name: "LE CLIENT" }).check();
    await expectReachable(page);
    await panel.getByRole("button", { name: "Créer la délégation" }).click();
    await expect(page.getByText("Délégation à Denis Délégué créée.")).toBeVisible();
    const detail = page.getByRole("dialog", { name: /Denis Délégué/ });
    await detail.locator("input[type=file]").setInputFiles({
      name: "mandat.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.4\n%mandat\n"),
    });
    await expect(page.getByText("Mandat joint à la délégation.")).toBeVisible();
    await expect(detail.getByText("mandat.pdf")).toBeVisible();
    await expectReachable(page);
  });

  const banner = page.getByRole("region", { name: "Délégation en cours" });
  const menu = page.getByRole("navigation", { name: "Menu principal" });
  await test.step("its receiver, who has no right of his own, acts for its giver", async () => {
    await page.evaluate(() => localStorage.clear());
    await signInAs(page, email);
    await expect(menu.getByRole("link", { name: "Tiers", exact: true })).toHaveCount(0);
    await page.goto("/gestions/delegated-users");
    await page.getByRole("button", { name: "Agir en son nom" }).click();
    await expect(banner).toContainText("Vous agissez pour Camille Démonstration jusqu’au");
    await expect(menu.getByRole("link", { name: "Tiers", exact: true })).toBeVisible();
    await expectReachable(page);
  });

  await test.step("nothing of the shell stands over the banner", async () => {
    await page.goto("/gestions/delegated-users?layout=classic");
    const strip = page.getByRole("complementary", { name: "Discussion d’équipe" });
    await expect(strip).toBeVisible();
    await expect
      .poll(async () => (await strip.boundingBox())?.y ?? 0)
      .toBeGreaterThanOrEqual((await banner.boundingBox())?.height ?? 40);
    await page.goto("/gestions/delegated-users");
  });

  await test.step("what he does is written under both names", async () => {
    const answer = page.waitForRequest((sent) => sent.url().includes("/api/counterparty"));
    await menu.getByRole("link", { name: "Tiers", exact: true }).click();
    expect(await (await answer).headerValue("x-acting-for")).toMatch(/^[\w-]{36}$/);
    await expect(page.getByRole("heading", { name: /Tiers/, level: 1 })).toBeVisible();
  });

  await test.step("another tab acts too, and one that stops takes the others with it", async () => {
    const second = await context.newPage();
    await second.goto("/my-account");
    const secondBanner = second.getByRole("region", { name: "Délégation en cours" });
    await expect(secondBanner).toBeVisible();
    await secondBanner.getByRole("button", { name: "Arrêter" }).click();
    await expect(secondBanner).toBeHidden();
    await expect(banner).toBeHidden();
    await expect(menu.getByRole("link", { name: "Tiers", exact: true })).toHaveCount(0);
    await second.close();
    // A tab left behind draws nothing until it is in front again.
    await page.bringToFront();
  });

  await test.step("revoked, it ends under his hands", async () => {
    await page.getByRole("button", { name: /Menu de l.utilisateur|Menu utilisateur/ }).click();
    await page.getByRole("menuitem", { name: "Agir pour Camille Démonstration" }).click();
    await expect(banner).toBeVisible();
    const headers = await session(request);
    const list = await request.get("/api/delegation?state=active", { headers });
    const { delegations } = (await list.json()) as {
      delegations: { id: string; version: number; receiver: { email: string } }[];
    };
    const lent = delegations.find((one) => one.receiver.email === email);
    const revoked = await request.post(`/api/delegation/${lent?.id}/revoke`, {
      headers,
      data: { version: lent?.version },
    });
    expect(revoked.status()).toBe(200);
    await menu.getByRole("link", { name: "Tiers", exact: true }).click();
    const dialog = page.getByRole("alertdialog", { name: "Délégation terminée" });
    await dialog.getByRole("button", { name: "Revenir à mon compte" }).click();
    await expect(banner).toBeHidden();
    await expect(menu.getByRole("link", { name: "Tiers", exact: true })).toHaveCount(0);
  });
});
