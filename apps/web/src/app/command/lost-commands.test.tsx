import { describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../testing/keys.ts";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { answered, lost, type RecordedServer, type Reply } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

/**
 * A command that is pressed twice is one request; one whose answer is lost is the same request at the next attempt, so that the
 * server finds what it did.
 */

const ASSET = "/accounting/immobilizations/:asset";
const REPORT = "/accounting/missions/expenses/:report";
const ENGAGEMENT = "/accounting/firm-missions/:engagement";
const PAYSLIP = "/accounting/payslip/employees/:payslip";
const VAT = "/accounting/declarations/vat";

const party = { counterpartyId: "00000000-0000-4000-8000-000000000901", counterpartyName: "Sables" };
const owed = {
  ...party,
  id: "00000000-0000-4000-8000-000000000902",
  refId: "FA-1",
  billDate: "2026-11-02",
  dueDate: "2026-12-02",
  remainingCents: 12_000,
};
const payable = {
  ...owed,
  kind: "bill",
  billNumber: "S-1",
  approved: true,
  iban: "FR76",
  ibanTrust: "known",
};
const mandate = { reference: "RUM-1", iban: "FR76", isUsable: true };

const note = { ...owed, refId: "AV-1", bill_number: null, kind: "credit_note", bill_date: "2026-11-02" };
const entry = { journalCode: "OD", date: "2026-11-02", pieceRef: null, label: "Imputation", lines: [] };

/** The recorded answer with other fields. */
const changed =
  (fields: object): Reply =>
  async (_, recorded) =>
    Response.json({ ...(await (await recorded()).json()), ...fields });
/** The entry of the recorded sale. */
const entryOf = (server: RecordedServer) =>
  server.recorded<{ readonly entryId: string }>(`GET /api/invoice/${server.ids.validated}`).entryId;
const may = (...names: readonly string[]) => ({
  abilities: Object.fromEntries(
    ["edit", "validate", "delete", "cancel", "reallocate", "pay", "addProof", "duplicate", "reverse"].map(
      (name) => [name, names.includes(name) ? { allowed: true } : { allowed: false, code: "FORBIDDEN" }],
    ),
  ),
});

const click = (name: string) => page.getByRole("button", { name, exact: true }).click();
const choose = async (name: string) => {
  await click("Autres actions");
  await page.getByRole("menuitem", { name }).click();
};
const chooseAll = () => page.getByRole("checkbox", { name: "Tout sélectionner" }).click();
const confirmed = async (open: Promise<void>, label: string) => {
  await open;
  await page.getByRole("alertdialog").getByRole("button", { name: label }).click();
};
const confirmKey = () => press("Control+Enter");

interface Command {
  readonly name: string;
  readonly at: string;
  /** The path of the call, with the names of recorded rows. */
  readonly post: string;
  readonly answers?: (server: RecordedServer) => void;
  readonly open?: () => Promise<void>;
  readonly send: () => Promise<void>;
}

const commands: readonly Command[] = [
  {
    name: "an order of transfers",
    at: "/accounting/reconciliation/transfers/new",
    post: "/api/transfer-order",
    answers: (server) =>
      server.on("GET /api/transfer-order/payable", answered({ payables: [payable], nextAfter: null })),
    open: chooseAll,
    send: confirmKey,
  },
  {
    name: "an order of direct debits",
    at: "/accounting/reconciliation/transfers/new-debit",
    post: "/api/transfer-order/debit",
    answers: (server) =>
      server.on(
        "GET /api/transfer-order/collectable",
        answered({ collectables: [{ ...owed, mandate }], nextAfter: null }),
      ),
    open: chooseAll,
    send: confirmKey,
  },
  {
    name: "the set-off of a credit note",
    at: "/accounting/invoices/:validated",
    post: "/api/payment/offset",
    answers: (server) => {
      const sale = { ...note, id: server.ids.validated, refId: "FA-2", kind: "invoice" };
      for (const [of, document] of [
        [server.ids.validated, note],
        [note.id, sale],
      ] as const)
        server.on(`GET /api/payment/offset/${of}`, answered({ documents: [document], count: 1 }));
      server.on("POST /api/payment/offset/preview", answered({ entry }));
    },
    open: async () => {
      await click("Imputer l’avoir AV-1");
      await expect.element(page.getByRole("button", { name: "Imputer", exact: true })).toBeEnabled();
    },
    send: confirmKey,
  },
  {
    name: "the correction of a bill",
    at: "/accounting/supplier-bills/:bill",
    post: "/api/invoice/:bill/reallocate",
    answers: (server) => {
      const validated = { status: "validated", ...may("cancel", "reallocate") };
      server.on(`GET /api/invoice/${server.ids.bill}`, changed(validated));
      server.on(`GET /api/payment/offset/${server.ids.bill}`, answered({ documents: [], count: 0 }));
      server.on("GET /api/payment", answered({ payments: [], count: 0 }));
    },
    open: async () => {
      await click("Corriger");
      const confirm = page.getByRole("button", { name: "Enregistrer la correction" });
      await expect.element(confirm).toBeDisabled();
      await page.getByRole("dialog").getByRole("combobox", { name: "Code de TVA" }).fill("");
      await press("Tab");
      await expect.element(confirm).toBeEnabled();
    },
    send: confirmKey,
  },
  {
    name: "the contre-passation of an entry",
    at: "/accounting/entry-logs/:entry",
    post: "/api/entry/:entry/reverse",
    answers: (server) => server.on(`GET /api/entry/${entryOf(server)}`, changed(may("reverse"))),
    open: () => click("Contre-passer"),
    send: confirmKey,
  },
  {
    name: "the impairment of an asset",
    at: ASSET,
    post: "/api/asset/:asset/impair",
    open: async () => {
      await choose("Déprécier ou reprendre");
      await page.getByRole("dialog").getByLabelText("Montant").fill("10");
    },
    send: confirmKey,
  },
  {
    name: "the revision of a plan",
    at: ASSET,
    post: "/api/asset/:asset/revise",
    open: async () => {
      await choose("Réviser le plan");
      await page.getByRole("dialog").getByLabelText("Durée restante").fill("12");
    },
    send: confirmKey,
  },
  {
    name: "the disposal of an asset",
    at: ASSET,
    post: "/api/asset/:asset/dispose",
    answers: (server) =>
      server.on(
        `POST /api/asset/${server.ids.asset}/dispose/preview`,
        answered({ entries: [], bookValueCents: 0, gainCents: 0 }),
      ),
    open: async () => {
      await click("Céder ou sortir");
      await page.getByRole("dialog").getByLabelText("Prix de cession HT").fill("10");
      await expect.element(page.getByRole("button", { name: "Passer les écritures" })).toBeEnabled();
    },
    send: confirmKey,
  },
  {
    name: "the sending of an expense report",
    at: REPORT,
    post: "/api/expense-report/:report/submit",
    send: () => click("Envoyer"),
  },
  {
    name: "the bill of a mission",
    at: ENGAGEMENT,
    post: "/api/engagement/:engagement/bill",
    send: () => click("Facturer"),
  },
  {
    name: "the validation of a payslip",
    at: PAYSLIP,
    post: "/api/payroll/payslip/validate",
    send: () => confirmed(click("Valider le bulletin"), "Valider le bulletin"),
  },
  {
    name: "the control of a VAT return",
    at: VAT,
    post: "/api/vat-return/check",
    send: () => click("Marquer contrôlée"),
  },
  {
    name: "a new contact",
    at: "/apps/contacts",
    post: "/api/apps/contacts/contact",
    send: () => page.getByRole("button", { name: /^Nouveau contact/ }).click(),
  },
  {
    name: "a new list of a board",
    at: "/apps/scrumboard/:board",
    post: "/api/apps/scrumboard/board/list",
    open: async () => {
      await page.getByRole("button", { name: /^Ajouter une (autre )?liste$/ }).click();
      await page.getByLabelText("Titre de la liste", { exact: true }).fill("À relancer");
    },
    send: () => click("Ajouter"),
  },
  {
    name: "a message",
    at: "/apps/chat/:chat",
    post: "/api/apps/chat/message",
    open: () => page.getByLabelText("Message", { exact: true }).fill("Bonjour"),
    send: () => click("Envoyer"),
  },
];

const LOST = page.getByText(/Le serveur ne répond pas/);

async function dismiss() {
  await expect.element(LOST.first()).toBeVisible();
  const ok = page.getByRole("alertdialog").getByRole("button", { name: "OK" });
  if (ok.query() !== null) await ok.click();
}

/** The button that was clicked last, whatever became of it. */
function lastClicked(): () => HTMLElement | null {
  let button: HTMLElement | null = null;
  const note = ({ target }: Event) => {
    button = target instanceof Element ? target.closest("button") : null;
  };
  document.addEventListener("click", note, true);
  onTestFinished(() => document.removeEventListener("click", note, true));
  return () => button;
}

/** What a key or a click does is done, or waits for an answer. */
const letRun = () => new Promise((resolve) => setTimeout(resolve, 20));

describe("a lost answer", () => {
  it.each(commands)(
    "$name is sent once when pressed twice, and again under the same key",
    async ({ at, post, answers, open, send }) => {
      const server = recordedCompany();
      const ids: RecordedServer["ids"] = { ...server.ids, entry: entryOf(server) };
      const named = (path: string) => path.replace(/:(\w+)/, (_, id: string) => ids[id] ?? "");
      const call = `POST ${named(post)}`;
      answers?.(server);
      const held = Promise.withResolvers<void>();
      server.on(call, async (...asked) => {
        await held.promise;
        return lost(...asked);
      });
      await renderScreen(named(at), server);
      await open?.();
      const clicked = lastClicked();
      await send();
      await expect.poll(() => server.sentTo(call)).toHaveLength(1);
      // The same button and the same key once more, before there is an answer: they do nothing.
      clicked()?.click();
      await confirmKey();
      await letRun();
      expect(server.sentTo(call)).toHaveLength(1);
      held.resolve();
      await dismiss();
      await send();
      await expect.poll(() => server.sentTo(call)).toHaveLength(2);
      const [first, second] = server
        .sentTo(call)
        .map(({ headers, text }) => [headers.get("Idempotency-Key"), text]);
      expect(first?.[0]).toMatch(/./);
      expect(second).toEqual(first);
    },
  );

  it("of a changed body finds what was done first, and says so", async () => {
    const server = recordedCompany();
    const call = `POST /api/asset/${server.ids.asset}/impair`;
    await renderScreen(`/accounting/immobilizations/${server.ids.asset}`, server);
    await choose("Déprécier ou reprendre");
    const amount = page.getByRole("dialog").getByLabelText("Montant");
    await amount.fill("10");
    server.once(call, lost);
    await confirmKey();
    await expect.element(LOST.first()).toBeVisible();
    await amount.fill("20");
    server.on(call, ({ body }) =>
      (body as { readonly cents: number }).cents === 1000
        ? Response.json({})
        : Response.json({ status: 409, code: "IDEMPOTENCY_KEY_REUSED", message: "" }, { status: 409 }),
    );
    await confirmKey();
    await expect.element(page.getByText("Premier envoi enregistré")).toBeVisible();
    expect(server.sentTo(call).map(({ body }) => (body as { readonly cents: number }).cents)).toEqual([
      1000, 2000, 1000,
    ]);
    expect(new Set(server.sentTo(call).map(({ headers }) => headers.get("Idempotency-Key"))).size).toBe(1);
  });
});
