import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { everyKindOfEntry } from "../../testing/every-kind-of-entry.ts";
import { clickAt, press } from "../../testing/keys.ts";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { answered } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

/** A menu with an entry of each kind in each state, as no menu of the product has it. */

const menu = () => page.getByRole("navigation", { name: "Menu principal" });
const focus = (element: Element) => (element as HTMLElement).focus();

async function open(path: string) {
  const server = recordedCompany();
  server.on("GET /api/common/navigation", answered(everyKindOfEntry));
  const screen = await renderScreen(path, server);
  await expect.element(page.getByRole("heading", { name: "Tableau de bord", level: 1 })).toBeVisible();
  return screen;
}

it("the vertical menu shows each, by mouse and by keyboard", async () => {
  const { go } = await open("/dashboard?layout=classic");
  const first = menu().getByRole("button", { name: /Premier/ });
  const second = menu().getByRole("button", { name: /Second/ });
  const expanded = (button: typeof first, value: boolean) =>
    expect.element(button).toHaveAttribute("aria-expanded", String(value));
  await expect.element(menu().getByText("Caché")).not.toBeInTheDocument();
  await expect
    .element(menu().getByRole("region", { name: "Un groupe" }).getByText("sous-titre"))
    .toBeVisible();
  const entries = menu().getByRole("link", { name: /Écritures/ });
  await expect.element(entries).toMatchTextContent("12");
  await expect.element(entries).toHaveAttribute("title", "Toutes les écritures");
  await expect.element(menu().getByRole("button", { name: "Éteint" })).toBeDisabled();
  await expect.element(menu().getByRole("link", { name: "Ailleurs" })).toHaveAttribute("target", "_blank");
  await expect.element(menu().getByRole("separator")).toHaveLength(1);

  // Opening one closes the other.
  await first.click();
  await expanded(first, true);
  await second.click();
  await expanded(second, true);
  await expanded(first, false);

  // Arrows go through the entries, open and close them.
  focus(first.element());
  await press("ArrowRight");
  await expanded(first, true);
  await press("ArrowDown");
  await expect.element(menu().getByRole("link", { name: "Exercices" })).toHaveFocus();
  await press("ArrowLeft");
  await expect.element(first).toHaveFocus();
  await press("ArrowLeft");
  await expanded(first, false);

  // What holds the current screen opens itself after a navigation, and the rest closes.
  await second.click();
  await go("/accounting/settings/exercises?layout=classic");
  await expanded(first, true);
  await expanded(second, false);
  await expect
    .element(menu().getByRole("link", { name: "Exercices" }))
    .toHaveAttribute("aria-current", "page");

  await menu().getByRole("button", { name: "Réglages" }).click();
  await expect.element(page.getByRole("dialog", { name: "Réglages" })).toBeVisible();
});

it("an aside opens a second panel beside the compact menu, which Escape, a click and a navigation close", async () => {
  await open("/dashboard?layout=compact");
  const aside = menu().getByRole("button", { name: "À côté" });
  const panel = page.getByRole("region", { name: "À côté" });
  await aside.click();
  // It slides in from the menu.
  await expect.poll(() => panel.element().getBoundingClientRect()).toMatchObject({ x: 112, width: 280 });
  await press("Escape");
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(aside).toHaveFocus();
  await aside.click();
  await expect.element(panel).toBeVisible();
  await clickAt(900, 500);
  await expect.element(panel).not.toBeInTheDocument();
  await aside.click();
  await panel.getByRole("link", { name: "Tiers" }).click();
  await expect.poll(() => location.pathname).toBe("/accounting/counterparties");
  await expect.element(panel).not.toBeInTheDocument();
});

it("the horizontal menu opens dropdowns, and dropdowns beside them", async () => {
  await open("/dashboard?layout=modern");
  const branch = menu().getByRole("button", { name: "Livres" });
  focus(branch.element());
  await press("Enter");
  const more = page.getByRole("menuitem", { name: "Encore" });
  await expect.element(more).toBeVisible();
  await press("ArrowDown");
  await expect.element(more).toHaveFocus();
  await press("ArrowRight");
  await expect.element(page.getByRole("menuitem", { name: "Tiers" })).toBeVisible();
  await press("ArrowLeft");
  await expect.element(page.getByRole("menuitem", { name: "Tiers" })).not.toBeInTheDocument();
  await page.getByRole("menuitem", { name: "Écritures" }).click();
  await expect.poll(() => location.pathname).toBe("/accounting/entry-logs");
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
});
