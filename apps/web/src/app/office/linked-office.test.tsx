import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { answered } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

const CREATE = "POST /api/apps/links/thing";
const LINK = "POST /api/apps/links/link";
const OWNERS = "GET /api/apps/links/owners";

it.each(["draft", "validated"] as const)(
  "a %s invoice shows what of the office goes with it, and a field makes or links more",
  async (state) => {
    const server = recordedCompany();
    const target = { kind: "invoice", id: server.ids[state] };
    server.on(
      "GET /api/apps/links/of-target",
      server.as(`GET /api/apps/links/of-target?kind=invoice&id=${server.ids.validated}`),
    );
    const card = { kind: "card", id: server.ids.card, title: "Devis", path: "/", completed: null, due: null };
    server.on(OWNERS, ({ url }) => Response.json(url.searchParams.get("query") === "devis" ? [card] : []));
    server.on(CREATE, answered({ id: server.ids.task, owner: card, target }));
    server.on(LINK, answered({ id: server.ids.task, owner: card, target }));
    await renderScreen(`/accounting/invoices/${server.ids[state]}`, server);
    const office = page.getByRole("region", { name: "Liens du bureau" });
    await expect.element(office.getByRole("link", { name: "Relancer le client" })).toBeVisible();

    const field = office.getByRole("combobox", { name: "Ajouter ou lier un élément du bureau" });
    await field.fill("Demander l’avoir");
    await expect.element(page.getByRole("option", { name: /Nouvelle tâche/ })).toBeVisible();
    await userEvent.keyboard("{Enter}");
    await expect
      .poll(() => server.sentTo(CREATE).at(-1)?.body)
      .toEqual({ thing: { kind: "task", title: "Demander l’avoir", target } });
    await expect.element(field).toHaveValue("");

    await field.fill("devis");
    await expect.element(page.getByRole("option", { name: "Devis Carte" })).toBeVisible();
    await userEvent.keyboard("{Enter}");
    await expect
      .poll(() => server.sentTo(LINK).at(-1)?.body)
      .toEqual({ link: { owner: { kind: "card", id: server.ids.card }, target } });

    // Leaving takes nothing: only Enter or a click does.
    await field.fill("devis");
    await expect.element(page.getByRole("option", { name: "Devis Carte" })).toBeVisible();
    await userEvent.keyboard("{Escape}{Tab}");
    expect([server.sentTo(CREATE).length, server.sentTo(LINK).length]).toEqual([1, 1]);
  },
);

it("a task names the record it goes with, and says of one out of rights only that there is one", async () => {
  const server = recordedCompany();
  const { task = "", validated = "" } = server.ids;
  const target = { kind: "invoice", id: validated, title: "FC-1", subtitle: null, path: "/" };
  server.on(
    "GET /api/apps/links/of-owner",
    answered([
      { id: server.ids.note, kind: "invoice", target },
      { id: server.ids.card, kind: "entry", target: null },
    ]),
  );
  server.on("DELETE /api/apps/links/link", answered(true));
  await renderScreen(`/apps/tasks/${task}`, server);
  const records = page.getByRole("region", { name: "Documents liés" });
  await expect.element(records.getByRole("link", { name: "FC-1" })).toBeVisible();
  await expect.element(records.getByText("Document non accessible")).toBeVisible();
  await records.getByRole("button", { name: "Retirer le lien avec ce document" }).click();
  await expect
    .poll(() => server.sentTo("DELETE /api/apps/links/link").at(-1)?.url.searchParams.get("id"))
    .toBe(server.ids.card);
});
