import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { expectReachable } from "../../testing/expect-accessible.ts";
import { clickAt, press } from "../../testing/keys.ts";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { PHONE, renderScreen } from "../../testing/render-screen.tsx";
import { type LayoutName, layoutNames, sampleLayouts } from "./layout-names.ts";

/** Width of the menu at the side, from 960 px on. */
const SIDES: Partial<Record<LayoutName, number>> = {
  classic: 280,
  classy: 280,
  compact: 112,
  dense: 280,
  futuristic: 280,
  thin: 80,
};

const layout = () => document.querySelector<HTMLElement>("[data-layout]")?.dataset.layout;
const menu = () => page.getByRole("navigation", { name: "Menu principal" });
const main = () => page.getByRole("main");
const leftOf = (element: Element) => element.getBoundingClientRect().left;

async function standing(): Promise<void> {
  await expect.element(page.getByRole("heading", { name: "Tableau de bord", level: 1 })).toBeVisible();
  await expect.poll(() => document.querySelector("[aria-busy=true]")).toBeNull();
}

const person = () =>
  page.getByRole("button", { name: /^Menu de l’utilisateur|^User menu|^Kullanıcı menüsü/ });

async function openSettings(): Promise<void> {
  await person().click();
  await page.getByRole("menuitem", { name: "Réglages" }).click();
}

async function choose(name: string): Promise<void> {
  await openSettings();
  const panel = page.getByRole("dialog", { name: "Réglages" });
  await panel.getByRole("radio", { name, exact: true }).click();
  await press("Escape");
  await expect.element(panel).not.toBeInTheDocument();
}

it.each(layoutNames)("%s stands, keeps nobody out, and has its menu where it says", async (name) => {
  await renderScreen(`/dashboard?layout=${name}`, recordedCompany());
  await standing();
  if (name === "empty") {
    expect(layout()).toBeUndefined();
    await expect.element(page.getByRole("banner")).not.toBeInTheDocument();
  } else {
    await expect.poll(layout).toBe(name);
    await expect.element(page.getByRole("region", { name: "Contexte comptable" })).toBeVisible();
  }
  const side = SIDES[name];
  if (side !== undefined) await expect.poll(() => leftOf(main().element())).toBe(side);
  await expectReachable();
});

it("compact, futuristic and horizontal menus hold one Example, whose screen is named after it", async () => {
  const { go } = await renderScreen("/dashboard?layout=compact", recordedCompany());
  for (const name of sampleLayouts) {
    await go(`/dashboard?layout=${name}`);
    await expect.poll(layout).toBe(name);
    await expect.element(menu().getByRole("link")).toHaveLength(1);
    await expect.element(menu().getByRole("link")).toHaveTextContent("Example");
  }
  await menu().getByRole("link", { name: "Example" }).click();
  await expect.poll(() => location.pathname).toBe("/example");
  await expect.poll(() => document.title).toBe("Exemple · Grand Livre");
  await expect.element(menu().getByRole("link", { name: "Example" })).toHaveAttribute("aria-current", "page");
});

describe("the choice of a layout", () => {
  it("is the query's first, stays from screen to screen, and is kept once it is made in the panel", async () => {
    const { go } = await renderScreen("/dashboard?layout=classic", recordedCompany());
    await standing();
    await expect.poll(layout).toBe("classic");
    await menu().getByRole("link", { name: "Tiers", exact: true }).click();
    await expect
      .poll(() => `${location.pathname}${location.search}`)
      .toBe("/accounting/counterparties?layout=classic");
    await choose("Moderne");
    await expect.poll(layout).toBe("modern");
    expect(location.search).not.toContain("layout");
    expect(Object.values(localStorage)).toContain("modern");
    await go("/dashboard?layout=baroque");
    await expect.poll(layout).toBe("modern");
  });

  it("keeps what was typed, and the place of the screen", async () => {
    await renderScreen("/accounting/counterparties/new", recordedCompany());
    const name = page.getByLabelText("Nom ou raison sociale");
    await name.fill("Papeterie du Marais");
    for (const [wanted, id] of [
      ["Moderne", "modern"],
      ["Classique", "classic"],
      ["Dense", "dense"],
    ] as const) {
      await choose(wanted);
      await expect.poll(layout).toBe(id);
      await expect.element(name).toHaveValue("Papeterie du Marais");
      await expect.element(main()).toHaveLength(1);
    }
  });
});

it.each([...sampleLayouts, "empty"] as const)("%s says above each screen how to come back", async (name) => {
  await renderScreen(`/accounting/counterparties?layout=${name}`, recordedCompany());
  const bar = page.getByRole("complementary", { name: /^Disposition/ });
  await expect.element(bar).toBeVisible();
  const top = page.getByRole(name === "empty" ? "main" : "banner");
  await expect
    .poll(() => top.element().getBoundingClientRect().top)
    .toBeGreaterThanOrEqual(bar.element().getBoundingClientRect().bottom);
  await bar.getByRole("button", { name: "Revenir au menu complet" }).click();
  await expect.poll(layout).toBe("dense");
  await expect.element(bar).not.toBeInTheDocument();
});

describe("on a phone", () => {
  it("the menu is a drawer that starts closed, with full labels, and closes by itself", async () => {
    await renderScreen("/dashboard?layout=dense", recordedCompany(), { size: PHONE });
    await standing();
    const drawer = page.getByRole("dialog", { name: "Menu principal" });
    await expect.element(drawer).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Afficher le menu" }).click();
    await expect.element(drawer.getByText("admin@demo.fr")).toBeVisible();
    await clickAt(370, 500);
    await expect.element(drawer).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Afficher le menu" }).click();
    await drawer.getByPlaceholder("Rechercher").fill("techn");
    await drawer.getByRole("link", { name: /Comptes techniques/ }).click();
    await expect.element(page.getByRole("heading", { name: "Comptes techniques", level: 1 })).toBeVisible();
    await expect.element(drawer).not.toBeInTheDocument();
  });

  it("has dossier, exercise and period behind one button, beside the others", async () => {
    await renderScreen("/dashboard?layout=dense", recordedCompany(), { size: PHONE });
    await standing();
    const context = page.getByRole("region", { name: "Contexte comptable" }).getByRole("button");
    expect(document.querySelector("header")?.getBoundingClientRect().height).toBe(56);
    await expect.element(context).toMatchTextContent("2026");
    await context.click();
    const period = page.getByRole("menuitemradio", { name: /^mars 2026/i });
    await expect.element(period).toBeVisible();
    await expectReachable();
    await period.click();
    await expect.element(context).toMatchTextContent(/mars 2026/i);
  });

  it("the centred layout has its menu over the content, above it on a desk", async () => {
    await renderScreen("/dashboard?layout=centered", recordedCompany());
    await standing();
    await expect.element(page.getByRole("contentinfo")).toMatchTextContent("2026");
    await expect.element(page.getByRole("banner").getByRole("navigation")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Afficher le menu" })).not.toBeInTheDocument();
    await page.viewport(...PHONE);
    await expect.element(page.getByRole("banner").getByRole("navigation")).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Afficher le menu" }).click();
    const drawer = () => document.querySelector<HTMLElement>("#mainNavigation");
    await expect.poll(() => drawer()?.getBoundingClientRect()).toMatchObject({ x: 0, width: 280 });
  });
});

describe("the settings", () => {
  it("are worked by keyboard alone and give the focus back", async () => {
    await renderScreen("/dashboard", recordedCompany());
    await standing();
    (person().element() as HTMLElement).focus();
    await press("Enter");
    const entry = page.getByRole("menuitem", { name: "Réglages" });
    await expect.element(entry).toBeVisible();
    (entry.element() as HTMLElement).focus();
    await press("Enter");
    const panel = page.getByRole("dialog", { name: "Réglages" });
    await expect.element(panel).toBeVisible();
    await expect.element(panel.getByText(/le menu de cette disposition a une seule entrée/)).toBeVisible();
    await expect.element(panel.getByText("Exemple", { exact: true })).toHaveLength(sampleLayouts.size);
    (panel.getByRole("radio", { name: "Clair" }).element() as HTMLElement).focus();
    await press("ArrowLeft");
    await expect.poll(() => document.documentElement.dataset.colorScheme).toBe("dark");
    await press("ArrowRight");
    await press("Escape");
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(person()).toHaveFocus();
  });

  it("have six themes, each with an accent of its own in both schemes, which is kept", async () => {
    await renderScreen("/dashboard", recordedCompany());
    await standing();
    const accent = () =>
      getComputedStyle(document.documentElement).getPropertyValue("--mui-palette-primary-main").trim();
    const seen = new Set<string>();
    await openSettings();
    for (const scheme of ["Sombre", "Clair"]) {
      await page.getByRole("radio", { name: scheme }).click();
      for (const theme of ["Par défaut", "Marque", "Sarcelle", "Rose", "Violet", "Ambre"]) {
        const before = accent();
        await page.getByRole("radio", { name: theme, exact: true }).click();
        if (seen.size > 0) await expect.poll(accent).not.toBe(before);
        seen.add(accent());
      }
    }
    expect(seen.size).toBe(12);
    expect(Object.values(localStorage)).toContain("amber");
    await page.getByRole("radio", { name: "Par défaut", exact: true }).click();
    await press("Escape");
  });
});

it("the labels change with the language at once, the menu too, and the screen stays French", async () => {
  await renderScreen("/dashboard?layout=dense", recordedCompany());
  await standing();
  await expect.poll(() => document.documentElement.lang).toBe("fr");
  await person().click();
  await page.getByRole("menuitem", { name: /^Langue/ }).click();
  const asked = vi.spyOn(window, "fetch");
  const catalogues = () =>
    asked.mock.calls.map(([address]) => String(address)).filter((one) => /\b(en|tr|fr)\b.*json/.test(one));
  await page.getByRole("menuitemradio", { name: "Turc" }).click();
  // The chosen language's catalogue alone is fetched.
  await expect.poll(catalogues).toEqual([expect.stringMatching(/\btr\b/)]);
  asked.mockRestore();
  await expect.element(page.getByRole("button", { name: "Menüyü daralt" })).toBeVisible();
  expect(document.documentElement.lang).toBe("tr");
  await expect.element(page.getByRole("link", { name: "Tedarikçi faturaları", exact: true })).toBeVisible();
  expect(Object.values(localStorage)).toContain("tr");
  await person().click();
  await page.getByRole("menuitem", { name: /^Dil/ }).click();
  await page.getByRole("menuitemradio", { name: "İngilizce" }).click();
  await expect.element(page.getByRole("button", { name: "Narrow the menu" })).toBeVisible();
  expect(document.querySelector("main")?.lang).toBe("fr");
});
