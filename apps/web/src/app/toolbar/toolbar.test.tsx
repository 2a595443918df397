import type { Notice } from "@grand-livre/contracts/notice";
import type { Shortcut } from "@grand-livre/contracts/shortcut";
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { expectReachable } from "../../testing/expect-accessible.ts";
import { clickAt, press } from "../../testing/keys.ts";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { answered, broken, lost, type RecordedServer, refused } from "../../testing/recorded-server.ts";
import { PHONE, renderScreen } from "../../testing/render-screen.tsx";

const MESSAGES = "GET /api/common/messages";
const TOLD = /Le serveur ne répond pas|Le service ne répond pas/;

const person = () => page.getByRole("button", { name: /^(Menu de l’utilisateur|User menu)$/ });
const bell = () => page.getByRole("banner").getByRole("button", { name: /^Notifications(,|$)/ });
/** The entry of the user's menu, with or without its count. */
const entry = (name: string) => page.getByRole("menuitem", { name: new RegExp(`^${name}( \\d|$)`) });
/** The button that opens a panel. */
const opener = (name: string) => (name === "Notifications" ? bell() : person());

async function open(name: string) {
  await opener(name).click();
  if (name !== "Notifications") await entry(name).click();
  const panel = page.getByRole("dialog", { name });
  await expect.element(panel).toBeVisible();
  return panel;
}

/** The dashboard; what is done with messages is kept, as the server does. */
async function dashboard(size?: typeof PHONE): Promise<RecordedServer> {
  const server = recordedCompany();
  let kept = server.recorded<Notice[]>(MESSAGES);
  const done = () => Response.json(true);
  server.on(MESSAGES, () => Response.json(kept));
  server.on("GET /api/common/messages/mark-all-as-read", () => {
    kept = kept.map((one) => ({ ...one, read: true }));
    return done();
  });
  server.on("POST /api/common/messages/toggle-read-status", ({ body }) => {
    const { id, read } = (body as { message: Notice }).message;
    kept = kept.map((one) => (one.id === id ? { ...one, read } : one));
    return done();
  });
  server.on("DELETE /api/common/messages", ({ url }) => {
    kept = kept.filter(({ id }) => id !== url.searchParams.get("id"));
    return done();
  });
  await renderScreen("/dashboard", server, size && { size });
  await expect.element(page.getByRole("heading", { name: "Tableau de bord" })).toBeVisible();
  return server;
}

describe("messages", () => {
  const READ = "Marquer comme lu";

  it("are counted, read one by one, removed, and marked all at once", async () => {
    await dashboard();
    await person().click();
    await expect.element(entry("Messages")).toMatchTextContent("5 à lire");
    await press("Escape");
    const panel = await open("Messages");
    const items = panel.getByRole("listitem");
    const unread = () => panel.getByRole("button", { name: READ, exact: true });
    await expect.element(items).toHaveLength(9);
    await items.first().hover();
    await unread().first().click();
    await expect.element(unread()).toHaveLength(4);
    await items.first().hover();
    await items.first().getByRole("button", { name: "Marquer comme non lu" }).click();
    await expect.element(unread()).toHaveLength(5);
    await items.first().hover();
    await items.first().getByRole("button", { name: "Supprimer" }).click();
    await expect.element(items).toHaveLength(8);
    await expect.element(items.first()).toMatchTextContent("Marc Auber");
    const all = panel.getByRole("button", { name: "Tout marquer comme lu" });
    await all.click();
    await expect.element(all).toBeDisabled();
    await press("Escape");
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(person()).toHaveFocus();
    await person().click();
    await expect.element(entry("Messages")).toHaveTextContent("Messages");
  });

  it("that cannot be read are asked again; what cannot be sent of them is taken back, and told", async () => {
    const server = await dashboard();
    const mend = server.on(MESSAGES, broken);
    await vi.waitFor(() => expect(server.sentTo("GET /api/common/shell")).not.toEqual([]));
    const panel = await open("Messages");
    mend();
    const first = panel.getByRole("listitem").first();
    for (const [reply, action, call] of [
      [lost, READ, "POST /api/common/messages/toggle-read-status"],
      [broken, "Supprimer", "DELETE /api/common/messages"],
      [refused(404, "MESSAGE_NOT_FOUND"), "Supprimer", "DELETE /api/common/messages"],
    ] as const) {
      server.once(call, reply);
      await first.hover();
      await first.getByRole("button", { name: action, exact: true }).click();
      await expect
        .element(page.getByText(call.includes("404") ? /n’existe plus/ : TOLD).last())
        .toBeVisible();
      await expect.element(first.getByRole("button", { name: READ, exact: true })).toBeInTheDocument();
      await expect.element(panel.getByRole("listitem")).toHaveLength(9);
    }
  });

  it("that fail when the page is opened say so in their panel, and are asked for again there", async () => {
    const server = recordedCompany();
    const mend = server.on(MESSAGES, broken);
    await renderScreen("/dashboard", server);
    const panel = await open("Messages");
    await expect.element(panel.getByRole("alert")).toMatchTextContent(TOLD);
    mend();
    await panel.getByRole("button", { name: "Réessayer" }).click();
    await expect.element(panel.getByRole("listitem")).toHaveLength(9);
  });
});

describe("notifications", () => {
  it("lead where they say by the keyboard alone", async () => {
    await dashboard();
    (opener("Notifications").element() as HTMLElement).focus();
    await press("Enter");
    const panel = page.getByRole("dialog", { name: "Notifications" });
    const told = panel.getByRole("link", { name: /à clôturer LE CLIENT/ }).first();
    await expect.element(told).toBeVisible();
    (told.element() as HTMLElement).focus();
    await press("Enter");
    await expect.poll(() => location.pathname).toBe("/accounting/settings/exercises");
    await expect.element(panel).not.toBeInTheDocument();
  });

  it("take back what the server refuses, and say why", async () => {
    const server = await dashboard();
    server.on("DELETE /api/common/notifications", refused(404, "NOTIFICATION_NOT_FOUND"));
    const panel = await open("Notifications");
    const items = panel.getByRole("listitem");
    await expect.element(items.first()).toBeVisible();
    const before = items.elements().length;
    await items.first().hover();
    await items.first().getByRole("button", { name: "Supprimer" }).click();
    await expect.element(page.getByText("Cette notification n’existe plus")).toBeVisible();
    await expect.element(items).toHaveLength(before);
  });
});

it("panels without anything say so in the specification's words, in the chosen language", async () => {
  const server = recordedCompany();
  for (const kind of ["messages", "notifications", "shortcuts"])
    server.on(`GET /api/common/${kind}`, answered([]));
  await renderScreen("/dashboard", server);
  await person().click();
  await page.getByRole("menuitem", { name: /^Langue/ }).click();
  await page.getByRole("menuitemradio", { name: "Anglais" }).click();
  const messages = await open("Messages");
  await expect.element(messages.getByRole("heading", { name: "No messages" })).toBeVisible();
  await expect.element(messages).toMatchTextContent("When you have messages, they will appear here.");
  await expect.element(messages.getByRole("button", { name: "Mark all as read" })).toBeDisabled();
  // A click beside the panel closes it.
  await clickAt(20, 700);
  await expect.element(messages).not.toBeInTheDocument();
  const notifications = await open("Notifications");
  await expect.element(notifications.getByRole("heading", { name: "Pas de notifications" })).toBeVisible();
  await press("Escape");
  await expect.element(notifications).not.toBeInTheDocument();
  const shortcuts = await open("Shortcuts");
  await expect.element(shortcuts).toMatchTextContent("When you have shortcuts, they will appear here.");
  await press("Escape");
  await expect.element(shortcuts).not.toBeInTheDocument();
  await person().click();
  await page.getByRole("menuitem", { name: /^Language/ }).click();
  await page.getByRole("menuitemradio", { name: "French" }).click();
  await person().click();
  await expect.element(entry("Raccourcis")).toBeVisible();
});

describe("shortcuts", () => {
  const panel = () => page.getByRole("dialog", { name: /^Raccourcis/ });

  it("are added, changed and removed", async () => {
    const server = recordedCompany();
    let kept = server.recorded<Shortcut[]>("GET /api/common/shortcuts");
    const made = { id: "00000000-0000-4000-9000-000000000001" };
    server.on("GET /api/common/shortcuts", () => Response.json(kept));
    server.on("POST /api/common/shortcuts", ({ body }) => {
      const shortcut = { ...(body as { shortcut: Shortcut }).shortcut, ...made };
      kept = [...kept, shortcut];
      return Response.json(shortcut);
    });
    server.on("PATCH /api/common/shortcuts", ({ body }) => {
      const changed = { ...(body as { shortcut: Shortcut }).shortcut, ...made };
      kept = kept.map((one) => (one.id === made.id ? changed : one));
      return Response.json(changed);
    });
    server.on("DELETE /api/common/shortcuts", ({ url }) => {
      const [gone] = kept.filter(({ id }) => id === url.searchParams.get("id"));
      kept = kept.filter((one) => one !== gone);
      return Response.json(gone);
    });
    await renderScreen("/dashboard", server);
    await open("Raccourcis");
    await panel().getByRole("button", { name: "Ajouter un raccourci" }).click();
    const add = panel().getByRole("button", { name: "Ajouter", exact: true });
    await expect.element(add).toBeDisabled();
    await panel().getByLabelText("Libellé").fill("Balance");
    await panel()
      .getByRole("group", { name: "Icônes proposées" })
      .getByRole("button", { name: "Rapport" })
      .click();
    await expect.element(panel().getByRole("textbox", { name: "Icône" })).toHaveValue("report");
    await panel().getByRole("textbox", { name: /^Lien/ }).fill("javascript:alert(1)");
    await expect.element(add).toBeDisabled();
    await panel().getByRole("textbox", { name: /^Lien/ }).fill("/accounting/reports");
    await expect.element(panel().getByRole("switch", { name: /dans l’application/ })).toBeChecked();
    await add.click();
    // Saved: back to modifying, where a cell opens its form.
    await expect.element(panel().getByRole("heading")).toHaveTextContent("Raccourcis - Modification");
    await panel()
      .getByRole("button", { name: /^Balance/ })
      .click();
    await panel().getByLabelText("Description").fill("Au jour le jour");
    await panel().getByRole("button", { name: "Mettre à jour" }).click();
    await panel().getByRole("button", { name: "Quitter la modification" }).click();
    await expect.element(panel().getByRole("link", { name: /Balance\s*Au jour le jour/ })).toBeVisible();
    await panel().getByRole("button", { name: "Passer en modification" }).click();
    await panel()
      .getByRole("button", { name: /^Balance/ })
      .click();
    await panel().getByRole("button", { name: "Annuler" }).click();
    await panel()
      .getByRole("button", { name: /^Balance/ })
      .click();
    await panel().getByRole("button", { name: "Supprimer" }).click();
    await expect.element(panel().getByRole("button", { name: /^Dashboard/ })).toBeVisible();
    await expect.element(panel().getByRole("button", { name: /^Balance/ })).not.toBeInTheDocument();
    await press("Escape");
  });

  it("lead nowhere dead", async () => {
    const server = recordedCompany();
    const { go } = await renderScreen("/dashboard", server);
    const links = server.recorded<Shortcut[]>("GET /api/common/shortcuts");
    expect(links).toHaveLength(8);
    for (const { link } of links.filter(({ useRouter }) => useRouter)) {
      await go(link);
      await expect.element(page.getByRole("heading", { level: 1 })).not.toHaveTextContent("Page introuvable");
    }
  });
});

it("one's status is chosen in the user menu, and sent with the whole person", async () => {
  const server = recordedCompany();
  server.on("PATCH /api/common/user", ({ body }) => Response.json((body as { user: object }).user));
  await renderScreen("/dashboard", server);
  const button = page.getByRole("button", { name: "Menu de l’utilisateur" });
  await button.click();
  await page.getByRole("menuitem", { name: /^Statut/ }).click();
  await page.getByRole("menuitemradio", { name: "Occupé" }).click();
  await expect.element(button.getByRole("img", { name: "Occupé" })).toBeVisible();
  await expect
    .poll(() => server.sentTo("PATCH /api/common/user").at(-1)?.body)
    .toMatchObject({
      user: { status: "busy", email: "admin@demo.fr" },
    });
});

it.each([
  ["beside the screen on a desk", undefined, 360],
  ["over the whole screen on a phone", PHONE, 390],
] as const)("a panel stands %s, keeps nobody out and gives the focus back", async (_, size, width) => {
  await dashboard(size);
  for (const name of ["Messages", "Notifications", "Raccourcis"]) {
    const panel = await open(name);
    await expect.poll(() => panel.element().getBoundingClientRect().width).toBe(width);
    await expectReachable();
    if (size === undefined) await press("Escape");
    else await panel.getByRole("button", { name: "Fermer" }).click();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.element(opener(name)).toHaveFocus();
  }
});
