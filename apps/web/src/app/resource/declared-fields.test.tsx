import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { answered } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

const settings = "/accounting/settings";

it("a new row shows the fields that its values have, says what it lacks, and sends what the fields hold", async () => {
  const server = recordedCompany();
  server.on("GET /api/account", answered({ accounts: [], count: 0 }));
  await renderScreen(`${settings}/vat-codes?panel=new`, server);
  const panel = page.getByRole("dialog", { name: "Nouveau code de TVA" });
  await expect.element(panel.getByRole("textbox", { name: /^Code/ })).toHaveFocus();
  await expect.element(panel.getByLabelText("Motif d’exonération")).not.toBeInTheDocument();
  await expect.element(panel.getByLabelText("Code actif")).not.toBeInTheDocument();
  await expect.element(panel.getByLabelText("Pour une immobilisation")).toBeVisible();
  await panel.getByLabelText("Taux").fill("101");
  await panel.getByRole("button", { name: "Créer le code" }).click();
  await expect.element(panel.getByRole("textbox", { name: /^Code/ })).toHaveAttribute("aria-invalid", "true");
  await expect.element(panel.getByLabelText("Taux")).toHaveAttribute("aria-invalid", "true");
  await panel.getByRole("textbox", { name: /^Code/ }).fill("a-17");
  await panel.getByLabelText("Libellé").fill("Achats à 17,5 %");
  await panel.getByLabelText("Taux").fill("17,5");
  await panel.getByLabelText("Cases de la déclaration").fill("base:08; due:08");
  server.on("POST /api/vat-code", answered({ id: "new", code: "A-17", version: 1 }));
  await panel.getByRole("button", { name: "Créer le code" }).click();
  await expect.element(page.getByText("Code A-17 créé.")).toBeVisible();
  expect(server.sentTo("POST /api/vat-code").map(({ body }) => body)).toMatchObject([
    {
      code: "A-17",
      rateBasisPoints: 1750,
      supplyType: null,
      deductibleShareBasisPoints: 10_000,
      fixedAsset: false,
      declarationTags: ["base:08", "due:08"],
      validTo: null,
    },
  ]);
});

it("what is fixed once a row exists is locked, the rest is sent at the version that was read", async () => {
  const server = recordedCompany();
  const list = `GET /api/entry-ledger-log?legalEntityRefId=${server.ids.company}`;
  const { journals } = server.recorded<{ journals: { id: string; code: string }[] }>(list);
  const call = `PATCH /api/entry-ledger-log/${journals.find(({ code }) => code === "OD")?.id}`;
  await renderScreen(`${settings}/journals`, server);
  await page.getByRole("row", { name: /^OD/ }).click();
  const panel = page.getByRole("dialog", { name: "Journal OD" });
  await expect.element(panel.getByRole("textbox", { name: /^Code/ })).toBeDisabled();
  await panel.getByLabelText("Libellé").fill("Divers");
  await panel.getByLabelText("Journal actif").click();
  server.on(call, answered({ id: "od", code: "OD", version: 2 }));
  await panel.getByRole("button", { name: "Enregistrer" }).click();
  await expect.element(page.getByText("Journal OD enregistré.")).toBeVisible();
  expect(server.sentTo(call).map(({ body }) => body)).toEqual([
    { version: 1, label: "Divers", active: false },
  ]);
});
