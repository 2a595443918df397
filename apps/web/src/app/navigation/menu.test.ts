import { navigationFor } from "@grand-livre/contracts/navigation-menu";
import { services } from "@grand-livre/contracts/rights";
import { beforeAll, describe, expect, it } from "vitest";
import { openSignedInRoutes, router } from "../router.tsx";
import { menu } from "./menu.ts";
import { searchItems } from "./search-items.ts";
import { viewableServices, visibleMenu } from "./visible-menu.ts";

const none = {
  Viewer: false,
  Creator: false,
  Editor: false,
  Validator: false,
  Deleter: false,
  Exporter: false,
};

const user = {
  role: "ADMIN" as const,
  firstname: "A",
  lastname: "B",
  email: "a@b.fr",
  superAdministrator: false,
  natural_user_profile: { affectedRights: [] },
};

function withRights(...titles: string[]) {
  return {
    ...user,
    natural_user_profile: {
      affectedRights: titles.map((service) => ({
        service,
        serviceId: service,
        authorizations: { ...none, Viewer: true },
      })),
    },
  };
}

/** The groups whose entries take no right. */
const OPEN_TO_ALL = ["apps", "dashboards"];

function titlesSeenBy(given: Parameters<typeof viewableServices>[0]) {
  return visibleMenu(menu, viewableServices(given))
    .filter(({ id }) => !OPEN_TO_ALL.includes(id))
    .map((group) => [group.title, group.items.map((item) => item.title)]);
}

const links = menu
  .flatMap((group) =>
    group.items.flatMap((item) => [item.link, ...(item.children ?? []).map((child) => child.link)]),
  )
  .filter((link) => link !== undefined);

beforeAll(() => openSignedInRoutes());

describe("the menu", () => {
  it("has the specification's groups", () => {
    expect(menu.map((group) => group.title)).toEqual([
      undefined,
      "Comptabilité PRO",
      "Gestion des tiers",
      "Paramètres",
      "Bureau",
      "Tableaux de bord",
    ]);
  });

  it("begins with what is used every day, and ends with payroll", () => {
    const accounting = menu.find(({ id }) => id === "accounting")?.items.map((item) => item.title);
    expect(accounting?.slice(0, 5)).toEqual([
      "Factures clients",
      "Factures fournisseurs",
      "Tiers",
      "Réconciliation",
      "Journaux de saisie",
    ]);
    expect(accounting?.at(-1)).toBe("Bulletin de paie");
  });

  it("draws a line only between two entries that are seen", () => {
    const seen = (services: readonly string[]) =>
      navigationFor((service) => services.includes(service))
        .default.find(({ id }) => id === "accounting")
        ?.children?.filter(({ hidden }) => !hidden)
        .map(({ id, type }) => (type === "divider" ? "line" : id.replace("accounting.", "")));
    expect(seen(["reports"])).toEqual(["reports"]);
    expect(seen(["invoices", "payslip"])).toEqual(["invoices", "line", "payslip"]);
    expect(seen(["invoices", "reports", "imports"])).toEqual([
      "invoices",
      "line",
      "reports",
      "line",
      "imports-historical",
    ]);
    expect(seen(["missions", "accounting-plan"])).toEqual(["missions", "line", "accounting-plan"]);
  });

  it("gives a right to every entry, and an entry to every right", () => {
    const withRights = menu.filter(({ id }) => !OPEN_TO_ALL.includes(id));
    const titles = withRights.flatMap((group) => group.items.map((item) => item.title));
    expect(titles.toSorted()).toEqual(Object.values(services).toSorted());
  });

  it("leads to a screen from every entry", () => {
    const routes = new Set(Object.keys(router.routesByPath));
    expect(links.length).toBeGreaterThan(25);
    expect(links.filter((link) => !routes.has(link))).toEqual([]);
  });
});

describe("who sees what", () => {
  it("shows everything to a super-administrator", () => {
    expect(visibleMenu(menu, viewableServices({ ...user, superAdministrator: true }))).toEqual(menu);
  });

  it("shows the entries whose service has Viewer, and no empty group", () => {
    expect(titlesSeenBy(withRights("Rapports", "Agents"))).toEqual([
      ["Comptabilité PRO", ["Rapports"]],
      ["Gestion des tiers", ["Agents"]],
    ]);
  });

  it("shows only the office without rights, nor more for a right without Viewer", () => {
    const whole = menu.filter(({ id }) => OPEN_TO_ALL.includes(id));
    expect(visibleMenu(menu, viewableServices(user))).toEqual(whole);
    expect(titlesSeenBy(user)).toEqual([]);
    const right = { service: "Rapports", serviceId: "reports", authorizations: { ...none, Exporter: true } };
    const exporter = { affectedRights: [right] };
    expect(titlesSeenBy({ ...user, natural_user_profile: exporter })).toEqual([]);
  });
});

describe("the menu's search", () => {
  const { default: items } = navigationFor(() => true);
  const found = (typed: string) => searchItems(items, typed);

  it("finds screens without case or accents, and those of an entry that opens", () => {
    expect(found("declarations").map((match) => match.item.title)).toEqual([
      "Calendrier",
      "Portefeuille",
      "TVA",
      "E-reporting",
      "Liasse",
    ]);
    expect(found("RÉGUL").map((match) => match.item.link)).toEqual(["/accounting/regulations"]);
    expect(found("  ")).toEqual([]);
  });

  it("does not take the name of a group for the name of its entries", () => {
    expect(found("gestion des tiers")).toEqual([]);
  });
});
