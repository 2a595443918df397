import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../testing/keys.ts";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { lost, refused } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

const TOLD = /Le serveur ne répond pas|Le service ne répond pas/;

describe("a bill whose saving was lost", () => {
  it("is asked for under the same key, and takes what was changed since", async () => {
    const NEW = "POST /api/invoice/new-invoice";
    const server = recordedCompany();
    server.on(NEW, server.as(`${NEW} bill`));
    await renderScreen("/accounting/supplier-bills/new", server);
    await page.getByRole("textbox", { name: "Numéro", exact: true }).fill("F-77");
    const line = page.getByRole("group", { name: "Ligne 1" });
    await line.getByLabelText("Désignation").fill("Poutres");
    await line.getByLabelText("PU HT").fill("300");
    server.once(NEW, lost);
    await press("Control+s");
    await expect.element(page.getByText(TOLD).last()).toBeVisible();
    await line.getByLabelText("PU HT").fill("350");
    // The changed bill is another content under the key that the server knows: the first one is fetched again.
    server.once(NEW, refused(409, "IDEMPOTENCY_KEY_REUSED"));
    await press("Control+s");
    await expect.element(page.getByText(/^Brouillon .*enregistré/).last()).toBeVisible();
    const keys = server.sentTo(NEW).map(({ headers }) => headers.get("Idempotency-Key"));
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    const bill = `PATCH /api/invoice/${server.ids.bill}`;
    expect(
      server
        .sentTo(bill)
        .map(({ text }) => text)
        .join(),
    ).toContain("35000");
  });
});

it("the company says from which confidence on a bill needs nobody, within what the law of figures allows", async () => {
  const SETTINGS = "PATCH /api/capture/settings";
  const server = recordedCompany();
  server.on(SETTINGS, ({ body }) =>
    Response.json({
      ...server.recorded<object>(`GET /api/capture/settings?legalEntityRefId=${server.ids.company}`),
      ...(body as object),
    }),
  );
  await renderScreen("/accounting/settings/capture", server);
  await page.getByRole("combobox", { name: "Qui valide" }).click();
  await page.getByRole("option", { name: /Validation automatique/ }).click();
  const threshold = page.getByRole("textbox", { name: "Seuil de confiance" });
  await threshold.fill("50");
  await press("Control+Enter");
  await expect.element(page.getByText("Saisissez un seuil de 80 à 100.")).toBeVisible();
  expect(server.sentTo(SETTINGS)).toEqual([]);
  await threshold.fill("100");
  await press("Control+Enter");
  await expect.element(page.getByText("Réglages de la capture enregistrés.")).toBeVisible();
  expect(JSON.stringify(server.sentTo(SETTINGS)[0]?.body)).toMatch(/10000|100|1/);
});
