import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { isDrawn } from "../testing/drawn-screens.ts";
import { clickAt, press } from "../testing/keys.ts";
import { recordedCompany } from "../testing/recorded-company.ts";
import { broken, type RecordedServer, refused } from "../testing/recorded-server.ts";
import { PHONE, renderScreen } from "../testing/render-screen.tsx";

/** What surrounds every screen. */

const banner = () => page.getByRole("banner");
const heading = () => page.getByRole("heading", { level: 1 });
const widthOf = (element: Element | null | undefined) => element?.getBoundingClientRect().width;
const focus = (element: Element) => (element as HTMLElement).focus();

async function dashboard(server: RecordedServer = recordedCompany(), path = "/dashboard") {
  const screen = await renderScreen(path, server);
  await expect.element(page.getByRole("heading", { name: "Tableau de bord", level: 1 })).toBeVisible();
  return screen;
}

/** core.md §2, its accounting, management and settings routes. */
const ROUTES = [
  "/accounting/accounting-plan/reference-accounts",
  "/accounting/accounting-plan/technical-accounts",
  "/accounting/accounting-plan/config-counterparties",
  "/accounting/payslip/absences",
  "/accounting/payslip/configuration",
  "/accounting/payslip/companies",
  "/accounting/payslip/dsn",
  "/accounting/payslip/year",
  "/accounting/payslip/employees",
  "/accounting/reconciliation",
  "/accounting/entry-logs",
  "/accounting/reports",
  "/accounting/regulations",
  "/accounting/immobilizations",
  "/accounting/missions",
  "/accounting/imports-historical",
  "/accounting/settings",
  "/gestions/delegated-users",
  "/gestions/companies",
  "/gestions/agents",
  "/gestions/distributors",
  "/gestions/no-customers",
  "/settings/kyc-management",
  "/settings/administrators",
  "/settings/user-profiles",
  "/settings/authorizations",
  "/settings/platform",
];

describe("the addresses of the specification", () => {
  // One test a screen: 27 screens in one test took 12 s alone, and more than its 120 s beside four other suites.
  it.each(ROUTES.filter(isDrawn))("%s opens a screen with its title, marked in the menu", async (path) => {
    await renderScreen(path, recordedCompany());
    await expect
      .poll(() => document.querySelector("nav a[aria-current=page]")?.getAttribute("href"))
      .toBe(path);
    await expect.element(heading()).not.toBeEmptyDOMElement();
    await expect.element(heading()).not.toHaveTextContent("Page introuvable");
    expect(location.pathname).toContain(path);
  });

  it.each(["/", "/signed-in-redirect", "/sign-in"])(
    "%s leads whoever is signed in to the dashboard",
    async (path) => {
      await dashboard(recordedCompany(), path);
      expect(location.pathname).toBe("/dashboard");
    },
  );

  it("of no screen at all say so", async () => {
    const { go } = await dashboard();
    await go("/accounting/nulle-part");
    await expect.element(page.getByText("Page introuvable")).toBeVisible();
    await page.getByRole("link", { name: "Retour au tableau de bord" }).click();
    await expect.poll(() => location.pathname).toBe("/dashboard");
  });
});

it("the main layout asks once for what surrounds a screen, and not for its parts", async () => {
  const server = recordedCompany();
  await dashboard(server);
  const calls = server.sent.map(({ call }) => call);
  expect(calls.filter((call) => call === "GET /api/common/shell")).toHaveLength(1);
  expect(calls.filter((call) => call.startsWith("GET /api/common/"))).toHaveLength(1);
  expect(calls).not.toContain("GET /api/auth/session");
  expect(calls).not.toContain("GET /api/legal-entity");
});

it("lists that fail keep nobody from the screen, nor from the menu", async () => {
  const server = recordedCompany();
  for (const list of ["messages", "notifications", "shortcuts", "user", "navigation"])
    server.on(`GET /api/common/${list}`, broken);
  server.on("GET /api/apps/chat/chats", broken);
  await dashboard(server);
  await page
    .getByRole("navigation", { name: "Menu principal" })
    .getByRole("link", { name: "Rapports" })
    .click();
  await expect.element(heading()).toMatchTextContent(/Balance|Rapports/);
});

it("a call asks for JSON, and carries the token", async () => {
  const server = recordedCompany();
  await dashboard(server);
  const token = `Bearer ${localStorage.getItem("accessToken")}`;
  expect(server.sent.length).toBeGreaterThan(2);
  for (const { call, headers } of server.sent)
    expect({ call, accept: headers.get("accept"), token: headers.get("authorization") }).toEqual({
      call,
      accept: "application/json",
      token,
    });
});

it("an answer of 401 signs out, and says so in a dialog that Escape does not close", async () => {
  const server = recordedCompany();
  await dashboard(server);
  server.on("GET /api/counterparty", refused(401, "UNAUTHENTICATED"));
  await page.getByRole("complementary", { name: "Navigation" }).getByRole("link", { name: "Tiers" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Session expirée" });
  await expect.element(dialog).toMatchTextContent("Votre session a expiré. Veuillez vous reconnecter.");
  expect([localStorage.getItem("accessToken"), localStorage.getItem("user")]).toEqual([null, null]);
  await press("Escape");
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Se reconnecter" })).toBeVisible();
});

it("a token that has expired leads to sign-in, and goes nowhere", async () => {
  const server = recordedCompany();
  const { go } = await dashboard(server);
  const [head, , seal] = (localStorage.getItem("accessToken") ?? "").split(".");
  localStorage.setItem("accessToken", `${head}.${btoa(JSON.stringify({ sub: "x", exp: 1 }))}.${seal}`);
  server.sent.length = 0;
  await go("/accounting/reports");
  await expect.poll(() => location.href).toMatch(/\/sign-in\?redirectURL=\/accounting\/reports$/);
  expect(server.sent.filter(({ headers }) => headers.has("authorization"))).toEqual([]);
});

it("the menu is 280 px wide, 80 px once reduced, and remembers it", async () => {
  await dashboard();
  const beside = () => document.querySelector("main")?.getBoundingClientRect().left;
  await expect.poll(beside).toBe(280);
  await page.getByRole("button", { name: "Réduire le menu" }).click();
  await expect.poll(beside).toBe(80);
  const kept = { ...localStorage };
  await page.getByRole("button", { name: "Élargir le menu" }).click();
  await expect.poll(beside).toBe(280);
  expect({ ...localStorage }).not.toEqual(kept);
});

it("a dialog is 32rem wide and closes by its buttons only: not by Escape, not by a click beside it", async () => {
  await dashboard();
  const out = page
    .getByRole("complementary", { name: "Navigation" })
    .getByRole("button", { name: "Déconnexion" });
  await out.click();
  const dialog = page.getByRole("alertdialog", { name: "Déconnexion" });
  await expect.poll(() => widthOf(dialog.element())).toBe(512);
  await press("Escape");
  await clickAt(20, 20);
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Fermer" })).not.toBeInTheDocument();
  await dialog.getByRole("button", { name: "Annuler" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(out).toHaveFocus();
});

it("a bar of 6 px stands at the top while a request is in flight", async () => {
  const server = recordedCompany();
  await dashboard(server);
  const held = server.hold("GET /api/counterparty");
  await page.getByRole("complementary", { name: "Navigation" }).getByRole("link", { name: "Tiers" }).click();
  const bar = page.getByRole("progressbar", { name: "Chargement" });
  await expect.element(bar).toBeVisible();
  expect(bar.element().getBoundingClientRect()).toMatchObject({ x: 0, y: 0, width: 1440, height: 6 });
  held.letGo();
  await expect.element(bar).not.toBeInTheDocument();
});

it("the paginator speaks French: its sizes, and where one is as x - y sur n", async () => {
  await renderScreen("/accounting/accounting-plan/reference-accounts", recordedCompany());
  const paginator = page.getByRole("navigation", { name: "Pagination" });
  await expect.element(paginator).toMatchTextContent(/1 - 100 sur \d/);
  await expect.element(paginator.getByLabelText("Éléments par page")).toHaveValue("100");
  await paginator.getByRole("button", { name: "Page suivante" }).click();
  await expect.element(paginator).toMatchTextContent(/101 - 200 sur \d/);
  await expect.element(paginator.getByRole("button", { name: "Page précédente" })).toBeEnabled();
});

describe("the quick chat", () => {
  const panel = () => page.getByRole("dialog", { name: "Discussion d’équipe" });

  it.each([
    ["classic", 64],
    ["enterprise", 80],
    ["modern", 80],
  ])(
    "of %s opens over the screen, keeps the keyboard, and a click beside it closes it",
    async (layout, head) => {
      await dashboard(recordedCompany(), `/dashboard?layout=${layout}`);
      const strip = page.getByRole("complementary", { name: "Discussion d’équipe" });
      await expect.element(strip).toBeVisible();
      expect(widthOf(strip.element())).toBe(64);
      const toggle = strip.getByRole("button", { name: "Discussion d’équipe" });
      expect(Math.round(toggle.element().getBoundingClientRect().height / 8) * 8).toBe(head);
      focus(toggle.element());
      await press("Enter");
      await expect.poll(() => widthOf(panel().query())).toBe(384);
      await expect.element(panel()).toMatchTextContent("Choisissez une conversation");
      for (let times = 0; times < 5; times += 1) {
        await press("Tab");
        expect(panel().element().contains(document.activeElement), `Tab ${times + 1}`).toBe(true);
      }
      await press("Escape");
      await expect.element(panel()).not.toBeInTheDocument();
      await expect.element(toggle).toHaveFocus();
      await toggle.click();
      await expect.element(panel()).toBeVisible();
      await clickAt(400, 600);
      await expect.element(panel()).not.toBeInTheDocument();
    },
  );

  it("is opened by the header's button on a phone, over the whole width", async () => {
    await renderScreen("/dashboard?layout=classic", recordedCompany(), { size: PHONE });
    const button = banner().getByRole("button", { name: "Menu de l’utilisateur" });
    await button.click();
    await page.getByRole("menuitem", { name: "Discussion d’équipe" }).click();
    await expect.poll(() => widthOf(panel().query())).toBeGreaterThanOrEqual(384);
    await panel().getByRole("button", { name: "Fermer" }).click();
    await expect.element(panel()).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  });

  it.each(["centered", "material"])("is not in %s", async (layout) => {
    await dashboard(recordedCompany(), `/dashboard?layout=${layout}`);
    await page.getByRole("button", { name: "Menu de l’utilisateur" }).click();
    await expect.element(page.getByRole("menuitem", { name: "Raccourcis", exact: true })).toBeVisible();
    await expect.element(page.getByText("Discussion d’équipe")).not.toBeInTheDocument();
  });
});
