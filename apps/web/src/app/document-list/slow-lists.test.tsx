import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { answered, broken, lost } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

/** Lists whose answer waits or fails: what narrows them stays, another choice may be made, and they are asked again. */

const CLIENT = "Filature des Monts";
const main = () => page.getByRole("main");
const again = () => main().getByRole("button", { name: "Réessayer" });
const rows = (name: string | RegExp) => main().getByRole("row", { name });

const LISTS = [
  {
    path: "/accounting/counterparties",
    call: "GET /api/counterparty",
    search: "Nom, SIREN, n° de TVA ou auxiliaire",
    row: () => rows(CLIENT),
    beside: () => page.getByRole("combobox", { name: "Type" }),
  },
  {
    path: "/accounting/accounting-plan/reference-accounts",
    call: "GET /api/account",
    search: "N° ou intitulé",
    row: () => rows(/^101000/),
    beside: () => page.getByRole("combobox", { name: "Classe" }),
  },
  {
    path: "/accounting/invoices/recurring",
    call: "GET /api/recurring-invoice",
    search: "Facture récurrente, client",
    row: () => rows(/Entretien/),
    beside: () => page.getByRole("tab", { name: /^En pause/ }),
  },
  {
    path: "/accounting/invoices/reminders",
    call: "GET /api/reminder",
    search: "Client, numéro",
    row: () => page.getByRole("region", { name: CLIENT }),
    beside: () => page.getByRole("button", { name: /1–30 jours/ }),
  },
  {
    path: "/accounting/invoices/trash",
    call: "GET /api/invoice/deleted",
    search: "Client, objet, numéro",
    row: () => rows(/Brouillon de trop/),
    beside: undefined,
  },
  {
    path: "/accounting/invoices",
    call: "GET /api/invoice",
    search: "Client, numéro, objet",
    row: () => rows(CLIENT),
    beside: () => page.getByRole("tab", { name: /^Brouillons/ }),
  },
] as const;

describe.each(LISTS)("$path", ({ path, call, search, row, beside }) => {
  it("keeps the former rows, told to be of before, while it waits", async () => {
    const server = recordedCompany();
    await renderScreen(path, server);
    await expect.element(row().first()).toBeVisible();
    const held = server.hold(call);
    await page.getByRole("searchbox", { name: search }).fill("introuvable");
    await expect.poll(() => document.querySelector("main [aria-busy=true]")).not.toBeNull();
    await expect.element(row().first()).toBeVisible();
    held.letGo();
    await expect.element(row()).not.toBeInTheDocument();
  });

  it("keeps its search and its filters when it fails, and finds once the line is back", async () => {
    const server = recordedCompany();
    await renderScreen(path, server);
    await expect.element(row().first()).toBeVisible();
    const field = page.getByRole("searchbox", { name: search });
    for (const [reply, text] of [
      [answered({ status: 500, code: "INTERNAL", message: "" }, 500), "une panne"],
      [broken, "un relais"],
    ] as const) {
      const mend = server.on(call, reply);
      await field.fill(text);
      await expect.element(again()).toBeVisible();
      await expect.element(field).toHaveValue(text);
      if (beside !== undefined) await expect.element(beside()).toBeEnabled();
      mend();
      await again().click();
      await expect.element(again()).not.toBeInTheDocument();
      await expect.element(row().first()).toBeVisible();
    }
  });
});

it("a list that got no answer at all asks twice more by itself before it says so", async () => {
  const server = recordedCompany();
  await renderScreen("/accounting/invoices/trash", server);
  await expect.element(rows(/Brouillon de trop/).first()).toBeVisible();
  const mend = server.on("GET /api/invoice/deleted", lost);
  await page.getByRole("searchbox", { name: "Client, objet, numéro" }).fill("perdu");
  await expect.element(again()).toBeVisible();
  const asked = server.sentTo("GET /api/invoice/deleted?searchValue=perdu");
  expect(asked).toHaveLength(3);
  mend();
  await again().click();
  await expect.element(rows(/Brouillon de trop/).first()).toBeVisible();
});

it("what comes after the first page is told when it cannot be read, and read on demand", async () => {
  const server = recordedCompany();
  const list = "GET /api/counterparty";
  const first = server.recorded<{ counterparties: object[] }>(
    `${list}?legalEntityRefId=${server.ids.company}`,
  );
  const many = (from: number, length: number) => ({
    ...first,
    count: 101,
    nextAfter: from === 0 ? "client-099" : null,
    counterparties: Array.from({ length }, (_, at) => ({
      ...first.counterparties[0],
      id: `00000000-0000-4000-9000-${String(from + at).padStart(12, "0")}`,
      name: `Client ${String(from + at).padStart(3, "0")}`,
    })),
  });
  server.on(list, (sent, recorded) =>
    sent.url.searchParams.get("limit") === "100"
      ? Response.json(sent.url.searchParams.has("after") ? many(100, 1) : many(0, 100))
      : recorded(),
  );
  await renderScreen("/accounting/counterparties", server);
  await expect.element(rows(/Client 000/)).toBeVisible();
  const more = page.getByRole("button", { name: /^Afficher la suite/ });
  const mend = server.on(list, broken);
  await more.click();
  await expect.element(page.getByText("La suite n’a pas pu être lue.")).toBeVisible();
  mend();
  await more.click();
  await expect.element(rows(/Client 100/)).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
});

it("the levels of reminders that could not be read are asked again by their button, and nothing is said of them", async () => {
  const server = recordedCompany();
  const mend = server.on("GET /api/reminder-settings", broken);
  await renderScreen("/accounting/invoices/reminders", server);
  await expect.element(page.getByRole("region", { name: CLIENT })).toBeVisible();
  const owed = page.getByText("à recevoir des clients");
  await expect.element(owed).not.toMatchTextContent("envoi automatique");
  await page.getByRole("button", { name: "Niveaux et textes" }).click();
  await expect.element(page.getByText(/ne répond pas|indisponible/).last()).toBeVisible();
  mend();
  await page.getByRole("button", { name: "Niveaux et textes" }).click();
  await expect.element(page.getByRole("dialog")).toMatchTextContent("Niveau 1");
  await expect.element(owed).toMatchTextContent("envoi automatique désactivé");
});
