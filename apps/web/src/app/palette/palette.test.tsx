import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { press, type } from "../../testing/keys.ts";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { broken, type RecordedServer } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

const SEARCH = "POST /api/common/search";
const ACCOUNT = /reference-accounts\?panel=401000/;

let server: RecordedServer;
beforeEach(async () => {
  server = recordedCompany();
  server.on(SEARCH, ({ body }) => {
    const { query } = body as { query: string };
    const isRecorded = ["401000", "512000", "journal d"].includes(query);
    return Response.json(isRecorded ? server.recorded(`${SEARCH} ${query}`) : []);
  });
  await renderScreen("/dashboard", server);
  // The keys are heard once the screen is rendered.
  await expect.element(page.getByRole("heading", { name: "Tableau de bord", level: 1 })).toBeVisible();
});

const palette = () => page.getByRole("dialog", { name: "Aller partout, créer tout" });
const address = () => `${location.pathname}${location.search}`;

async function openPalette(): Promise<void> {
  await press("Control+k");
  await expect.element(palette().getByRole("combobox")).toHaveFocus();
}

describe("the palette", () => {
  it("goes to a screen by a few letters and Enter", async () => {
    await openPalette();
    await type("journal aud");
    await expect.element(palette().getByRole("option")).toHaveLength(1);
    await press("Enter");
    await expect.poll(address).toBe("/settings/audit");
    await expect.element(palette()).not.toBeInTheDocument();
  });

  it("starts a creation", async () => {
    await openPalette();
    await type("nouvelle ecr");
    await press("Enter");
    await expect.poll(address).toMatch(/\/accounting\/entry-logs\/new/);
    await expect.element(page.getByRole("heading", { name: "Nouvelle écriture" })).toBeVisible();
  });

  it("finds an account of the books by its number", async () => {
    await openPalette();
    await type("401000");
    await page.getByRole("option", { name: /401000/ }).click();
    await expect.poll(address).toMatch(ACCOUNT);
  });

  it("says so when nothing bears a name, and closes with Escape, empty when it opens again", async () => {
    await openPalette();
    await type("zzzz inconnu");
    await expect.element(page.getByText("Aucun résultat")).toBeVisible();
    await press("Escape");
    await expect.element(palette()).not.toBeInTheDocument();
    await openPalette();
    await expect.element(palette().getByRole("combobox")).toHaveValue("");
  });

  it("opens with Enter what the typed words find, though the answer comes later", async () => {
    const held = server.hold(SEARCH);
    await openPalette();
    await type("512000");
    await press("Enter");
    for (let letter = 0; letter < 6; letter += 1) await press("Backspace");
    await type("401000");
    await press("Enter");
    await expect.element(palette()).toBeVisible();
    held.letGo();
    await expect.poll(address).toMatch(ACCOUNT);
  });
});

it("the sheet of shortcuts opens with its question mark", async () => {
  await type("?");
  const sheet = page.getByRole("dialog", { name: "Raccourcis clavier" });
  await expect.element(sheet.getByText("Palette").first()).toBeVisible();
});

it("G then a letter goes to a screen; a field keeps its letters", async () => {
  await type("g");
  await expect.element(page.getByRole("status", { name: /tapez une lettre/ })).toBeVisible();
  await type("t");
  await expect.poll(address).toBe("/accounting/counterparties");
  await page.getByRole("searchbox", { name: /SIREN/ }).click();
  await type("gd");
  await expect.poll(address).toMatch(/^\/accounting\/counterparties/);
});

describe("the search of the toolbar", () => {
  const button = () => page.getByRole("banner").getByRole("button", { name: "Rechercher", exact: true });
  const field = () => palette().getByRole("combobox");

  it("finds from two letters on, in groups, and what is found is followed", async () => {
    await expect.element(button()).toMatchTextContent("Ctrl K");
    await button().click();
    await expect.element(field()).toHaveFocus();
    await type("4");
    expect(server.sentTo(SEARCH)).toEqual([]);
    await type("01000");
    await expect.element(palette().getByRole("group", { name: "Comptes" })).toBeVisible();
    await press("Enter");
    await expect.poll(address).toMatch(ACCOUNT);
  });

  it("says that it failed, gives the focus back to its button, and forgets what was typed", async () => {
    server.on(SEARCH, broken);
    await button().click();
    await expect.element(field()).toHaveFocus();
    await type("zzzz");
    await expect.element(page.getByText("La recherche n’a pas répondu. Réessayez.")).toBeVisible();
    await press("Escape");
    await expect.element(palette()).not.toBeInTheDocument();
    await expect.element(button()).toHaveFocus();
    await press("Enter");
    await expect.element(field()).toHaveValue("");
  });

  it("opens what the typed words find when Enter comes before the answer, not what the earlier ones did", async () => {
    await button().click();
    await expect.element(field()).toHaveFocus();
    await field().fill("512000");
    await expect.element(page.getByRole("option", { name: /^512000/ })).toBeVisible();
    const held = server.hold(SEARCH);
    await field().fill("401000");
    await press("Enter");
    expect(address()).not.toContain("panel");
    held.letGo();
    await expect.poll(address).toMatch(ACCOUNT);
  });
});
