import type { AccountAnswer } from "@grand-livre/contracts/account";
import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { session } from "../../lib/session.ts";
import { expectReachable } from "../../testing/expect-accessible.ts";
import { press, type } from "../../testing/keys.ts";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { answered, lost, type RecordedServer, refused } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { emptyDraft } from "./grid/entry-draft.ts";

const NEW = "/accounting/entry-logs/new";
const PREFIX = "entry-draft.3.";
const SALE = "00000000-0000-4000-8000-0000000000a1";
const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));

/** The recorded company with a letterable account 411 and one open sale of 120,00 on it. */
function company(): RecordedServer {
  const server = recordedCompany();
  const found = server.recorded<{ accounts: AccountAnswer[] }>(
    `GET /api/account?legalEntityRefId=${server.ids.company}&searchValue=401`,
  );
  const customers = {
    ...found.accounts[0],
    number: "411000",
    label: "Clients",
    usualSide: "debit",
    letterable: true,
    collective: true,
    active: true,
  };
  server.on("GET /api/account?skip=0&limit=200", answered({ accounts: [customers], count: 1 }));
  const line = { id: SALE, entryId: SALE, entryNumber: "VE-1", journalCode: "VE", date: "2026-03-01" };
  server.on(
    "GET /api/lettering/line",
    answered({
      account: "411000",
      label: "Clients",
      auxiliary: "CFILATUREDE",
      name: "Filature des Monts",
      gapLimitCents: 500,
      lines: [
        {
          ...line,
          pieceRef: "FA-1",
          label: "Facture FA-1",
          dueDate: null,
          debitCents: 12_000,
          creditCents: 0,
          lettering: null,
        },
      ],
      nextAfter: null,
    }),
  );
  return server;
}

/** Types the head of an entry; the focus is then on the account of its first line. */
async function typeHead(label: string): Promise<void> {
  await expect.element(page.getByRole("combobox", { name: "Journal", exact: true })).toHaveFocus();
  for (const value of ["od", "1503", "P-1", label]) {
    await type(value);
    await press("Enter");
  }
}

/** What another tab of this browser keeps; it lives until the function that it answers is called. */
async function otherTab(server: RecordedServer, label: string): Promise<() => void> {
  const draft = { ...emptyDraft({ journalCode: "OD", date: "2026-03-15" }), label };
  const key = `${PREFIX}${session.user()?.email}.${server.ids.company}.new.tab-b`;
  localStorage.setItem(key, JSON.stringify({ draft, at: Date.now() }));
  const closed = Promise.withResolvers<void>();
  onTestFinished(() => closed.resolve());
  const opened = Promise.withResolvers<void>();
  const held = navigator.locks.request(`${PREFIX}tab-b`, () => {
    opened.resolve();
    return closed.promise;
  });
  await opened.promise;
  return () => {
    closed.resolve();
    void held;
  };
}

describe("an entry being typed", () => {
  it("is lettered with the lines chosen by Ctrl+L, and sent once after a lost connection", async () => {
    const server = company();
    await renderScreen(NEW, server);
    await typeHead("Virement reçu");
    await press("Control+l");
    await expect.element(page.getByText("Choisissez d’abord le compte de la ligne.")).toBeVisible();
    await type("411fil");
    await press("Enter");
    await expect.element(field("Débit, ligne 1")).toHaveFocus();
    await press("Control+l");
    const panel = page.getByRole("dialog", { name: "Lettrer à la volée" });
    await expect.element(panel.getByRole("row", { name: /Facture FA-1/ })).toHaveFocus();
    await expectReachable();
    await press("x");
    await expect.element(panel.getByText(/1 ligne · 120,00.€ · soldé/)).toBeVisible();
    await press("Enter");
    await expect.element(field("Crédit, ligne 1")).toHaveValue("120,00");
    await expect.element(page.getByText("Sera lettrée avec 1 ligne à la validation")).toBeInTheDocument();

    server.once("POST /api/entry", lost);
    await press("Control+Enter");
    await expect.element(page.getByText(/Le serveur ne répond pas/).first()).toBeVisible();
    expect(kept()).toHaveLength(1);
    expect(localStorage.getItem(kept()[0] ?? "")).toContain(SALE);
    await expect.element(field("Crédit, ligne 1")).toHaveValue("120,00");

    server.once("POST /api/entry", refused(409, "LETTERING_TAKEN", { lettering: "AAA" }));
    await press("Control+Enter");
    await expect.element(page.getByText(/porte déjà le lettrage/)).toBeVisible();
    const { entryId } = server.recorded<InvoiceAnswer>(`GET /api/invoice/${server.ids.validated}`);
    const recorded = server.recorded<EntryAnswer>(`GET /api/entry/${entryId}`);
    server.once("POST /api/entry", answered({ ...recorded, state: "draft", number: null }));
    await press("Control+Enter");
    await expect.element(page.getByText(/Brouillard enregistré/)).toBeVisible();
    const sent = server.sentTo("POST /api/entry");
    expect(sent.map(({ body }) => (body as { lines: object[] }).lines)).toEqual(
      Array.from({ length: 3 }, () => [expect.objectContaining({ account: "411000", letterWith: [SALE] })]),
    );
    expect(new Set(sent.map(({ headers }) => headers.get("idempotency-key"))).size).toBe(1);
    expect(kept()).toEqual([]);
  });

  it("lets go of what was chosen when its third party changes", async () => {
    const server = company();
    await renderScreen(NEW, server);
    await typeHead("Virement reçu");
    await type("411fil");
    await press("Enter");
    await press("Control+l");
    await expect.element(page.getByRole("row", { name: /Facture FA-1/ })).toHaveFocus();
    await press("x");
    await press("Control+l");
    const mark = page.getByText("Sera lettrée avec 1 ligne à la validation");
    await expect.element(mark).toBeInTheDocument();
    await page.getByRole("combobox", { name: "Tiers, ligne 1" }).fill("Autre");
    await expect.element(mark).not.toBeInTheDocument();
  });

  it("is kept beside that of another tab, and taken up where that tab was closed", async () => {
    const server = company();
    const { go } = await renderScreen("/accounting/settings/journals", server);
    await expect.element(page.getByRole("row", { name: /^OD/ })).toBeVisible();
    const close = await otherTab(server, "Loyer du local");
    const before = localStorage.getItem(kept()[0] ?? "");
    await go(NEW);
    await typeHead("Assurance");
    await expect.poll(() => kept().length).toBe(2);
    expect(kept().map((key) => localStorage.getItem(key))).toContain(before);
    await expect.element(page.getByText(/n’a pas été enregistrée/)).not.toBeInTheDocument();

    close();
    const left = go("/accounting/settings/journals");
    await page.getByRole("button", { name: "Quitter sans enregistrer" }).click();
    await left;
    await expect.poll(() => kept().length).toBe(1);
    await go(NEW);
    await expect.element(page.getByText(/n’a pas été enregistrée/)).toBeVisible();
    await page.getByRole("button", { name: "Reprendre" }).click();
    await expect.element(field("Libellé")).toHaveValue("Loyer du local");
    expect(kept()).toHaveLength(1);
    expect(kept()[0]).not.toContain("tab-b");
  });
});

describe("leaving the grid", () => {
  it("leads through every action, the one that cannot be undone last", async () => {
    await renderScreen(NEW, company());
    const second = page.getByRole("combobox", { name: "Compte, ligne 2" });
    await expect.element(second).toBeVisible();
    (second.element() as HTMLElement).focus();
    const met: string[] = [];
    for (let at = 0; at < 6 && met.at(-1) !== "Valider"; at += 1) {
      await press("Tab");
      met.push(document.activeElement?.textContent ?? "");
    }
    expect(met).toEqual([
      expect.stringContaining("Lettrer la ligne"),
      expect.stringContaining("Modèles"),
      "Enregistrer",
      "Valider",
    ]);
  });
});
