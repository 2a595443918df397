import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../testing/keys.ts";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { refused } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

const SHEET = "/accounting/firm-missions/time";
const cell = (day: string) =>
  page.getByRole("textbox", { name: `Filature des Monts, Tenue comptable, le ${day}/11/2026` });

it("types a week by keyboard: Enter goes down, an unreadable time stays in its cell, days to come are closed", async () => {
  const server = recordedCompany();
  await renderScreen(SHEET, server);
  await expect.element(page.getByRole("heading", { name: "Du 16/11/2026 au 22/11/2026" })).toBeVisible();
  await expect.element(cell("17")).toHaveValue("3:30");
  await expect.element(cell("21")).toBeDisabled();
  await cell("18").fill("1h30");
  await press("Enter");
  await expect.element(cell("18")).toHaveValue("1:30");
  const put = `PUT /api/engagement/${server.ids.engagement}/time`;
  await expect.poll(() => server.sentTo(put).length).toBe(1);
  expect(server.sentTo(put)[0]?.body).toMatchObject({ date: "2026-11-18", minutes: 90, before: 0 });
  // Down from the first mission is the same day of the second one.
  await expect
    .element(page.getByRole("textbox", { name: "Filature des Monts, Bulletins de paie, le 18/11/2026" }))
    .toHaveFocus();
  await expect.element(page.getByRole("row", { name: /Tenue comptable.*5.h.00/ })).toBeVisible();
  await cell("19").fill("midi");
  await press("Tab");
  await expect.element(cell("19")).toHaveAttribute("aria-invalid", "true");
  expect(server.sentTo(put)).toHaveLength(1);
});

it("takes a refused time back and says why", async () => {
  const server = recordedCompany();
  server.once(`PUT /api/engagement/${server.ids.engagement}/time`, refused(409, "ENGAGEMENT_KYC_MISSING"));
  await renderScreen(SHEET, server);
  await cell("18").fill("2");
  await press("Tab");
  await expect.element(page.getByText(/KYC du client à valider/)).toBeVisible();
  await page.getByRole("button", { name: "OK" }).click();
  await expect.element(cell("18")).toHaveValue("");
});

it("shows the running timer over a reload, and stops it", async () => {
  const server = recordedCompany();
  server.on("GET /api/engagement/timer", server.as("GET /api/engagement/timer running"));
  await renderScreen(SHEET, server);
  const timer = page.getByRole("region", { name: "Chronomètre" });
  await expect.element(timer).toMatchTextContent("Filature des Monts · Tenue comptable");
  await timer.getByRole("button", { name: "Arrêter" }).click();
  await expect.element(page.getByText("Temps enregistré.")).toBeVisible();
  expect(server.sentTo("POST /api/engagement/timer/stop")).toHaveLength(1);
});

it("bills what is due once, and opens the draft", async () => {
  const server = recordedCompany();
  await renderScreen(`/accounting/firm-missions/${server.ids.engagement}`, server);
  await expect.element(page.getByText("Boni", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("row", { name: /Du 01\/09\/2026.*200,00.*À facturer/ })).toBeVisible();
  await expect.element(page.getByRole("row", { name: /Du 01\/11\/2026.*À venir/ })).toBeVisible();
  await page.getByRole("button", { name: "Facturer" }).click();
  await expect.element(page.getByText("Facture préparée en brouillon.")).toBeVisible();
  const [sent] = server.sentTo(`POST /api/engagement/${server.ids.engagement}/bill`);
  expect(sent?.body).toEqual({});
  await expect.poll(() => location.pathname).toMatch(/^\/accounting\/invoices\//);
});
