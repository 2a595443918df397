import type { Navigation, NavigationItem } from "@grand-livre/contracts/navigation";
import { services } from "@grand-livre/contracts/rights";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBooks, succeed } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const menusOf = (person: TestPerson) => succeed<Navigation>(person, "GET", "/api/common/navigation");

function shown(items: readonly NavigationItem[]): (string | undefined)[] {
  return items.flatMap((item) =>
    item.hidden || item.type === "divider" ? [] : [item.title, ...shown(item.children ?? [])],
  );
}

/** The groups whose entries take no right. */
const OPEN_TO_ALL = ["apps", "dashboards"];

describe("the navigation", () => {
  it("shows the whole menu to a super-administrator, and one Example in the three other menus", async () => {
    const root = await test.superAdministrator();
    const company = shown((await menusOf(root)).default);
    expect(company).toContain("Missions");
    expect(company).not.toContain("Missions du cabinet");
    await succeed(root, "PATCH", "/api/company/settings", { firmMode: true });
    const menus = await menusOf(root);
    expect(Object.keys(menus).toSorted()).toEqual(["compact", "default", "futuristic", "horizontal"]);
    const titles = shown(menus.default);
    for (const title of Object.values(services)) expect(titles).toContain(title);
    expect(menus.default[0]?.children?.[0]).toMatchObject({
      title: "Tableau de bord",
      type: "basic",
      link: "/dashboard",
    });
    for (const variant of ["compact", "futuristic", "horizontal"] as const)
      expect(menus[variant]).toMatchObject([
        { title: "Example", type: "basic", link: "/example", hidden: false },
      ]);
  });

  it("hides what the caller may not view: entries, their screens, and groups left empty", async () => {
    const person = await test.person({ rights: { payslip: ["Viewer"], reports: ["Exporter"] } });
    const { default: menu } = await menusOf(person);
    expect(shown(menu.filter(({ id }) => !OPEN_TO_ALL.includes(id)))).toEqual([
      "Paie et frais",
      "Bulletin de paie",
      "Salariés",
      "Absences",
      "Sociétés employeurs",
      "Déclarations sociales (DSN)",
      "Livre de paie",
      "Paramétrage",
    ]);
    expect(shown(menu)).toContain("Contacts");
    expect(menu.find(({ id }) => id === "settings")).toMatchObject({ type: "collapsable", hidden: true });
  });

  it("is refused to nobody's token", async () => {
    const answer = await test.anonymous("GET", "/api/common/navigation");
    expect(answer.status).toBe(401);
  });
});

describe("what surrounds every screen", () => {
  const PARTS = {
    session: "/api/auth/session",
    legalEntities: "/api/legal-entity?limit=200",
    navigation: "/api/common/navigation",
    messages: "/api/common/messages",
    notifications: "/api/common/notifications",
    shortcuts: "/api/common/shortcuts",
    chats: "/api/apps/chat/chats",
    user: "/api/common/user",
  };

  it("is what each part's own call answers", async () => {
    const root = await test.superAdministrator();
    await openBooks(test, root);
    const person = await test.person({ rights: { payslip: ["Viewer"] } });
    for (const one of [root, person]) {
      const shell = await succeed<Record<string, unknown>>(one, "GET", "/api/common/shell");
      expect(Object.keys(shell).toSorted()).toEqual(Object.keys(PARTS).toSorted());
      for (const [name, path] of Object.entries(PARTS))
        expect(shell[name], name).toEqual(await succeed(one, "GET", path));
    }
  });

  it("is told to nobody who is not signed in", async () => {
    expect((await test.anonymous("GET", "/api/common/shell")).status).toBe(401);
  });
});
