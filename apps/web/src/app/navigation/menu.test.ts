import type { NavigationItem } from "@grand-livre/contracts/navigation";
import { navigationFor } from "@grand-livre/contracts/navigation-menu";
import { services } from "@grand-livre/contracts/rights";
import { beforeAll, describe, expect, it } from "vitest";
import { deedCommands, goCommands } from "../palette/commands.ts";
import { openSignedInRoutes, router } from "../router.tsx";
import { visibleMenu } from "./menu.ts";
import { searchItems } from "./search-items.ts";

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

const menu = visibleMenu({ ...user, superAdministrator: true });

/** The groups whose entries take no right. */
const OPEN_TO_ALL = ["apps", "dashboards"];
const openGroups = menu.filter(({ id }) => OPEN_TO_ALL.includes(id));

function titlesSeenBy(given: Parameters<typeof visibleMenu>[0]) {
  return visibleMenu(given)
    .filter(({ id }) => !OPEN_TO_ALL.includes(id))
    .map((group) => [group.title, group.items.map((item) => item.title)]);
}

/** Links that are seen before anything is opened. */
const inSight = (items: readonly NavigationItem[]): string[] =>
  items.flatMap(({ type, link, children }) =>
    type === "group" ? inSight(children ?? []) : link === undefined ? [] : [link],
  );

const links = menu
  .flatMap((group) =>
    group.items.flatMap((item) => [item.link, ...(item.children ?? []).map((child) => child.link)]),
  )
  .filter((link) => link !== undefined);

beforeAll(() => openSignedInRoutes());

describe("the menu", () => {
  it("is grouped by the work that people do, with what is no accounting apart", () => {
    expect(menu.map((group) => group.title)).toEqual([
      "Accueil",
      "Ventes",
      "Achats",
      "Banque",
      "Saisie",
      "TVA et déclarations",
      "Révision et rapports",
      "Paie et frais",
      "Tiers",
      "Paramètres",
      "Bureau",
      "Exemples",
    ]);
  });

  it("has at most 25 links in sight, the others folded", () => {
    const { default: items } = navigationFor(() => true);
    expect(inSight(items).length).toBeLessThanOrEqual(25);
    expect(links.length).toBeGreaterThan(inSight(items).length);
    const folded = items.filter(({ type }) => type === "collapsable").map(({ id }) => id);
    expect(folded).toEqual(["settings", "apps", "dashboards"]);
  });

  it("gives a right to every entry, an entry to every right, and shows the trade's word for some", () => {
    const entries = (items: readonly NavigationItem[]): NavigationItem[] =>
      items.flatMap((item) => [item, ...entries(item.children ?? [])]);
    const titles = entries(navigationFor(() => true).default).map(({ title }) => title);
    expect(Object.values(services).filter((title) => !titles.includes(title))).toEqual([]);
    const withRight = entries(navigationFor(() => false).default);
    expect(withRight.filter(({ hidden, link }) => !hidden && link?.startsWith("/accounting"))).toEqual([]);
    expect(menu.find(({ id }) => id === "bank")?.items).toMatchObject([
      { id: "accounting.reconciliation", title: "Rapprochement bancaire", specified: "Réconciliation" },
    ]);
  });

  it("leads to a screen from every entry", () => {
    const routes = new Set(Object.keys(router.routesByPath));
    expect(links.length).toBeGreaterThan(25);
    expect(links.filter((link) => !routes.has(link))).toEqual([]);
  });
});

describe("who sees what", () => {
  it("shows the entries whose service has Viewer, and no empty group", () => {
    expect(titlesSeenBy(withRights("reports", "agents"))).toEqual([
      ["Révision et rapports", ["Rapports"]],
      ["Tiers", ["Agents"]],
    ]);
    expect(titlesSeenBy(withRights("declarations"))).toEqual([
      ["TVA et déclarations", ["TVA", "Calendrier", "E-reporting", "Liasse", "Portefeuille"]],
    ]);
  });

  it("shows only the office without rights, nor more for a right without Viewer", () => {
    expect(visibleMenu(user)).toEqual(openGroups);
    const right = { service: "Rapports", serviceId: "reports", authorizations: { ...none, Exporter: true } };
    const exporter = { affectedRights: [right] };
    expect(titlesSeenBy({ ...user, natural_user_profile: exporter })).toEqual([]);
  });
});

describe("the menu's search", () => {
  const { default: items } = navigationFor(() => true);
  const root = { ...user, superAdministrator: true };
  const found = (typed: string) => searchItems(items, typed, [...goCommands(menu), ...deedCommands(root)]);
  const titles = (typed: string) => found(typed).map(({ item }) => item.label ?? item.title);

  it("finds screens without case or accents, and those of an entry that opens", () => {
    expect(titles("plan comptable").slice(0, 3)).toEqual([
      "Comptes de référence",
      "Comptes techniques",
      "Contreparties automatiques",
    ]);
    expect(found("RÉGUL").map((match) => match.item.link)).toEqual(["/accounting/regulations"]);
    expect(found("  ")).toEqual([]);
  });

  it("finds by the trade's words, each place once, what is under tabs too", () => {
    expect(titles("balance")).toEqual(["Balance générale", "Balance âgée"]);
    expect(titles("banque")).toContain("Rapprochement bancaire");
    expect(titles("lettrage")).toEqual(["Lettrage"]);
    expect(titles("réconciliation")).toContain("Rapprochement bancaire");
    expect(titles("crypto")).toEqual(["Crypto"]);
    for (const typed of ["facture", "tva", "compte"]) {
      const addresses = found(typed).map(({ item }) => item.link);
      expect(new Set(addresses).size).toBe(addresses.length);
    }
  });

  it("finds of a person's screens alone", () => {
    const seen = visibleMenu(withRights("reports"));
    expect(searchItems([], "lettrage", [...goCommands(seen), ...deedCommands(user)])).toEqual([]);
  });
});
