import type { LifeCycleAnswer, StatusEvent } from "@grand-livre/contracts/life-cycle";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectReachable } from "../../../testing/expect-accessible.ts";
import { press } from "../../../testing/keys.ts";
import { recordedCompany } from "../../../testing/recorded-company.ts";
import { answered, lost, type RecordedServer, refused } from "../../../testing/recorded-server.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";

/** « Suivi » on a sale: what was said of it, a status answered by keyboard, a refused sale taken back. */

const event = (code: number, label: string, rest: Partial<StatusEvent> = {}): StatusEvent => ({
  id: `018f0000-0000-7000-8000-000000000${code}`,
  code,
  label,
  direction: "in",
  author: "platform",
  takesEffect: true,
  at: "2026-11-26T09:00:00.000Z",
  hasFile: true,
  ...rest,
});
const told = (rest: Partial<LifeCycleAnswer> = {}): LifeCycleAnswer => ({
  events: [event(200, "Déposée")],
  possible: [],
  withheld: [],
  code: 200,
  closedBy: null,
  isConnected: true,
  takeBack: { allowed: false, code: "INVOICE_NOT_TURNED_DOWN" },
  creditNote: null,
  corrected: null,
  replaces: null,
  ...rest,
});

let server: RecordedServer;
let sale: string;
beforeEach(() => {
  server = recordedCompany();
  sale = server.ids.validated ?? "";
});

const open = (cycle: LifeCycleAnswer) => {
  server.on(`GET /api/invoice/${sale}/life-cycle`, answered(cycle));
  return renderScreen(`/accounting/invoices/${sale}`, server);
};
const statuses = () => page.getByRole("list", { name: "Statuts de la facture" });

it("tells each status with its reason and amounts, and says which changes nothing", async () => {
  const amounts = [{ kind: "MEN", rateBasisPoints: 2000, amountCents: 12_000 }];
  await open(
    told({
      events: [
        event(213, "Rejetée", { takesEffect: false, reasonCode: "DOUBLON", reason: "Facture en doublon" }),
        event(212, "Encaissée", { direction: "out", author: "seller", by: "Anne Martin", amounts }),
      ],
    }),
  );
  await expect.element(statuses().getByText("sans effet")).toBeVisible();
  await expect.element(statuses().getByText("Facture en doublon")).toBeVisible();
  await expect.element(statuses().getByText(/120,00.€ à 20.%/)).toBeVisible();
  await expect.element(statuses().getByText("Anne Martin")).toBeVisible();
  await expectReachable();
});

it("says nothing where nothing was said, nor may be", async () => {
  await open(told({ events: [], code: null }));
  await expect.element(page.getByRole("heading", { name: "Historique" })).toBeVisible();
  expect(page.getByRole("heading", { name: "Suivi" }).query()).toBeNull();
});

it("keeps an approval in sight before the entry, off with its reason", async () => {
  const ability = { allowed: false, code: "STATUS_NEEDS_BOOKING", details: { label: "Approuvée" } };
  await open(told({ possible: [207], withheld: [{ code: 205, ability }] }));
  const buttons = page.getByRole("group", { name: "Répondre par un statut" }).getByRole("button");
  await expect.element(buttons.first()).toHaveTextContent("Approuver");
  await expect.element(buttons.first()).toHaveAttribute("aria-disabled", "true");
  await expect.element(buttons.first()).toHaveAccessibleDescription(/une fois comptabilisée/);
  (buttons.first().element() as HTMLElement).focus();
  await press("Enter");
  expect(page.getByRole("dialog").query()).toBeNull();
});

it("sets a status once its words are there, under one key after a lost answer", async () => {
  const SET = `POST /api/invoice/${sale}/life-cycle`;
  await open(told({ possible: [208], isConnected: false }));
  await expect.element(page.getByText(/n’est pas raccordée/)).toBeVisible();
  await page.getByRole("button", { name: "Suspendre" }).click();
  const dialog = page.getByRole("dialog", { name: "Suspendre" });
  const confirm = dialog.getByRole("button", { name: "Suspendre" });
  await expect.element(confirm).toBeDisabled();
  await dialog.getByRole("combobox", { name: /Motif/ }).click();
  await page.getByRole("option", { name: "Justificatif absent ou insuffisant" }).click();
  await dialog.getByRole("textbox", { name: /Explication/ }).fill("Bon de livraison à joindre");
  await expectReachable();
  server.once(SET, lost);
  await press("Control+Enter");
  await expect.element(dialog.getByRole("alert")).toMatchTextContent(/Le serveur ne répond pas/);
  server.once(SET, answered(told({ events: [event(208, "Suspendue")], code: 208 })));
  await press("Control+Enter");
  await expect.element(dialog).not.toBeInTheDocument();
  const sent = server.sentTo(SET);
  expect(sent.map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () =>
      expect.objectContaining({ code: 208, reasonCode: "JUSTIF_ABS", text: "Bon de livraison à joindre" }),
    ),
  );
  expect(new Set(sent.map(({ headers }) => headers.get("Idempotency-Key"))).size).toBe(1);
});

it("shows what taking a refused sale back writes, and what refuses it", async () => {
  const entries = [
    { journalCode: "VE", date: "2026-11-27", pieceRef: null, label: "Avoir interne", lines: [] },
  ];
  const corrected = {
    kind: "invoice",
    label: "Audit",
    companyName: "Étoile",
    date: "2026-11-27",
    lines: [],
    totalExclVatCents: 100_000,
    vatCents: 20_000,
    totalInclVatCents: 120_000,
  };
  server.on(`POST /api/invoice/${sale}/preview`, answered({ entries, issues: [], corrected }));
  await open(
    told({
      events: [event(210, "Refusée", { author: "buyer", reason: "Taux de TVA erroné" })],
      code: 210,
      closedBy: 210,
      takeBack: { allowed: true },
    }),
  );
  await page.getByRole("button", { name: "Reprendre" }).click();
  const dialog = page.getByRole("dialog", { name: /^Reprendre la facture/ });
  await expect.element(dialog.getByText(/Brouillon corrigé.*à Étoile, 1.200,00.€ TTC/)).toBeVisible();
  server.once(`POST /api/invoice/${sale}/take-back`, refused(409, "INVOICE_HAS_PAYMENTS"));
  await press("Control+Enter");
  await expect.element(dialog.getByRole("alert")).toMatchTextContent(/Annulez d’abord le règlement/);
  expect(server.sentTo(`POST /api/invoice/${sale}/take-back`)[0]?.body).toMatchObject({
    version: expect.any(Number),
  });
});
