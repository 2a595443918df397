import type { BankOperationAnswer } from "@grand-livre/contracts/bank";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { describe, expect, it } from "vitest";
import { books, openBankBooks, root, test } from "../../../test/bank-books.ts";
import { accountsOf, certainOf, importFile, operationsOf, statement } from "../../../test/bank-files.ts";
import { succeed } from "../../../test/ledger-books.ts";
import { goods, issueSale } from "../../../test/sales.ts";
import { cutConnection, stopAt } from "../../../test/stop-at.ts";

/** One operation that is several things, and several that are one. */

openBankBooks();

type Movement = readonly [day: string, cents: number, label: string];

async function march(...operations: readonly Movement[]): Promise<BankOperationAnswer[]> {
  const closing = operations.reduce((total, [, cents]) => total + cents, 0);
  const file = statement({ opening: ["2026-02-28", 0], closing: ["2026-03-31", closing], operations });
  await importFile(root, books, file);
  return operationsOf(root, books);
}

const accept = (id: string, body: object) =>
  root.call<BankOperationAnswer & { code?: string; details?: { differenceCents?: number } }>(
    "POST",
    `/api/bank-operation/${id}/accept`,
    body,
  );
const undo = (id: string) => root.call<BankOperationAnswer>("POST", `/api/bank-operation/${id}/undo`, {});
const invoice = (id: string) => succeed<InvoiceAnswer>(root, "GET", `/api/invoice/${id}`);

/** Balances of the company's accounts that are not nothing. */
async function balances(): Promise<Record<string, number>> {
  const { rows } = await test.pool.query(
    `select l.account, sum(l.debit_cents - l.credit_cents)::int as cents from entry_line l
     join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id and e.state <> 'draft'
     where l.legal_entity_id = $1 group by 1 having sum(l.debit_cents - l.credit_cents) <> 0`,
    [books.legalEntityId],
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

describe("several operations of one invoice", () => {
  it("are shown together with their days, and matched at once", async () => {
    const { id } = await issueSale(root, books, {
      bill_date: "2026-03-02",
      lines: [goods({ unitPriceCents: 100_000 })],
    });
    const [first, second, other] = await march(
      ["2026-03-10", 70_000, "VIR SEPA MAIRIE DE CHAUMONT"],
      ["2026-03-20", 50_000, "VIR SEPA MAIRIE DE CHAUMONT"],
      ["2026-03-21", -1_200, "FRAIS"],
    );
    const [proposal] = second?.proposals ?? [];
    expect(proposal).toMatchObject({
      kind: "group",
      operationIds: [first?.id, second?.id],
      invoiceIds: [id],
      isCertain: false,
    });
    expect(proposal?.reason).toContain("somme exacte de 2");
    expect(proposal?.reason).toContain(
      "opérations du 10/03/2026 (700,00\u00a0€) et du 20/03/2026 (500,00\u00a0€)",
    );
    expect((await accept(second?.id ?? "", { proposalId: proposal?.id })).status).toBe(200);
    expect(await invoice(id)).toMatchObject({ paymentStatus: "paid" });
    expect(await operationsOf(root, books)).toMatchObject([
      { id: first?.id, state: "matched" },
      { id: second?.id, state: "matched" },
      { id: other?.id, state: "open" },
    ]);
    expect((await undo(first?.id ?? "")).status).toBe(200);
    expect(await invoice(id)).toMatchObject({ paymentStatus: "partially_paid" });
  });
});

describe("card takings", () => {
  /** A receipt by card: on account 511500 until the acquirer pays. */
  async function taking(cents: number, date: string): Promise<void> {
    const draft = await succeed<{ id: string }>(root, "POST", "/api/entry", {
      legalEntityRefId: books.refId,
      journalCode: "OD",
      date,
      label: "Encaissement par carte",
      lines: [
        { account: "511500", debitCents: cents, creditCents: 0 },
        { account: "471000", debitCents: 0, creditCents: cents },
      ],
    });
    await succeed(root, "POST", `/api/entry/${draft.id}/validate`, {});
  }

  it("are cleared by the acquirer's transfer, his fee apart, lettered, and taken back", async () => {
    await succeed(root, "POST", "/api/account", {
      legalEntityRefId: books.refId,
      number: "511500",
      label: "Cartes à encaisser",
    });
    await taking(30_000, "2026-03-17");
    await taking(20_000, "2026-03-18");
    await taking(45_000, "2026-03-19");
    const [paid] = await march(["2026-03-20", 94_050, "REMISE CB 0012345 COM 9,50"]);
    const [proposal] = paid?.proposals ?? [];
    expect(proposal).toMatchObject({
      kind: "takings",
      title: "Remise de 3 encaissements · 511500",
      isCertain: true,
      parts: [
        { account: "511500", label: "Remise carte", amountCents: 95_000 },
        { account: "627000", label: "Commission carte", amountCents: -950 },
      ],
    });
    expect(proposal?.reason).toContain("commission de 9,50\u00a0€ retenue");
    const answers = await Promise.all([1, 2].map(() => accept(paid?.id ?? "", { proposalId: proposal?.id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await balances()).toEqual({ "471000": -95_000, "512000": 94_050, "627000": 950 });
    const lettered = () =>
      test.pool.query(
        `select count(*)::int as lines from lettering_current c join entry_line l on l.legal_entity_id = c.legal_entity_id
         and l.id = c.entry_line_id where l.legal_entity_id = $1 and l.account = '511500'`,
        [books.legalEntityId],
      );
    expect((await lettered()).rows).toEqual([{ lines: 4 }]);
    expect((await undo(paid?.id ?? "")).status).toBe(200);
    expect((await lettered()).rows).toEqual([{ lines: 0 }]);
    expect(await balances()).toEqual({ "471000": -95_000, "511500": 95_000 });
    // The receipts wait again, and the same proposal comes back.
    const [again] = await operationsOf(root, books);
    expect(again?.proposals[0]).toMatchObject({ kind: "takings", isCertain: true });
  });
});

describe("a sale paid less an acquirer's fee", () => {
  /** A sale of services, 1 200,00 € with VAT that falls due when it is paid. */
  const services = () => issueSale(root, books, { bill_date: "2026-03-02" });
  const lettered = async () =>
    (
      await test.pool.query(
        `select count(*)::int as lines from lettering_current c join entry_line l on l.legal_entity_id = c.legal_entity_id
         and l.id = c.entry_line_id where l.legal_entity_id = $1 and l.account like '411%'`,
        [books.legalEntityId],
      )
    ).rows[0]?.lines;

  it("is paid for its gross, the fee on 627, with its VAT and its lettering, and taken back whole", async () => {
    const { id, refId } = await services();
    const before = await balances();
    const [paid] = await march(["2026-03-06", 118_175, `STRIPE PAYOUT ${refId} COM 18,25`]);
    const [proposal] = paid?.proposals ?? [];
    expect(proposal).toMatchObject({ kind: "invoice", isCertain: true, invoiceIds: [id] });
    expect(proposal?.reason).toBe(
      `commission de 18,25\u00a0€ retenue, référence ${refId}, remise stripe, date attendue`,
    );
    const answers = await Promise.all([1, 2].map(() => accept(paid?.id ?? "", { proposalId: proposal?.id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await invoice(id)).toMatchObject({ paymentStatus: "paid" });
    expect(await balances()).toEqual({
      "445710": -20_000,
      "512000": 118_175,
      "627000": 1_825,
      "706000": -100_000,
    });
    expect(await lettered()).toBe(2);
    expect((await accountsOf(root, books))[0]).toMatchObject({ statementCents: 118_175, bookCents: 118_175 });
    expect((await undo(paid?.id ?? "")).body).toMatchObject({ state: "open", paymentId: null });
    expect(await balances()).toEqual(before);
    expect(await invoice(id)).toMatchObject({ paymentStatus: "unpaid" });
    // The same proposal comes back, and is accepted again.
    const [again] = await operationsOf(root, books);
    expect(again?.proposals[0]?.id).toBe(proposal?.id);
    expect((await accept(paid?.id ?? "", { proposalId: proposal?.id })).status).toBe(200);
  });

  it("is one of several sales of a customer, by their numbers", async () => {
    const [one, other] = [await services(), await services()];
    const [paid] = await march(["2026-03-06", 236_000, `PAYPAL ${one.refId} ${other.refId}`]);
    const [proposal] = paid?.proposals ?? [];
    expect(proposal).toMatchObject({ kind: "invoices", isCertain: false, invoiceIds: [one.id, other.id] });
    expect((await accept(paid?.id ?? "", { proposalId: proposal?.id })).status).toBe(200);
    for (const { id } of [one, other]) expect(await invoice(id)).toMatchObject({ paymentStatus: "paid" });
    expect(await balances()).toMatchObject({ "512000": 236_000, "627000": 4_000 });
    expect((await undo(paid?.id ?? "")).status).toBe(200);
    for (const { id } of [one, other]) expect(await invoice(id)).toMatchObject({ paymentStatus: "unpaid" });
    expect(Object.keys(await balances())).not.toContain("627000");
  });

  it("is not proposed without an acquirer's word, nor once the sale is paid", async () => {
    const { refId } = await services();
    const [plain, card] = await march(
      ["2026-03-06", 118_175, `VIR ${refId}`],
      ["2026-03-07", 118_175, `SUMUP ${refId}`],
    );
    const kept = ({ proposals }: BankOperationAnswer) =>
      proposals.filter(({ reason }) => reason.includes("commission"));
    expect(plain && kept(plain)).toEqual([]);
    const [proposal] = card ? kept(card) : [];
    const whole = plain?.proposals.find(({ reason }) => reason.includes("partie"));
    expect((await accept(plain?.id ?? "", { proposalId: whole?.id })).status).toBe(200);
    const gone = await accept(card?.id ?? "", { proposalId: proposal?.id });
    expect(gone).toMatchObject({ status: 409, body: { code: "BANK_PROPOSAL_GONE" } });
  });
});

describe("an instalment of a loan", () => {
  const parts = (one: BankOperationAnswer | undefined) =>
    one?.proposals[0]?.parts.map(({ account, amountCents }) => [account, amountCents]);

  /** A loan of 40 000,00 € that came on a day, and its rule, tried and switched on. */
  async function lend(date: string, terms: object): Promise<void> {
    const draft = await succeed<{ id: string }>(root, "POST", "/api/entry", {
      legalEntityRefId: books.refId,
      journalCode: "OD",
      date,
      label: "Emprunt",
      lines: [
        { account: "471000", debitCents: 4_000_000, creditCents: 0 },
        { account: "164000", debitCents: 0, creditCents: 4_000_000 },
      ],
    });
    await succeed(root, "POST", `/api/entry/${draft.id}/validate`, {});
    const loan = {
      legalEntityRefId: books.refId,
      domain: "bank",
      labelText: "echeance pret",
      account: "164000",
      action: "propose",
      loanRatePpm: 12_350,
      insuranceCents: 1_000,
      ...terms,
    };
    for (const wrong of [{ account: "627000" }, { loanRatePpm: null, insuranceCents: null, loanMonths: 3 }]) {
      const refused = await root.call("POST", "/api/counterparty-rule", { ...loan, ...wrong });
      expect(refused).toMatchObject({ status: 422, body: { code: "RULE_LOAN_INVALID" } });
    }
    const rule = await succeed<{ id: string; version: number }>(root, "POST", "/api/counterparty-rule", loan);
    await succeed(root, "POST", "/api/counterparty-rule/test", {
      legalEntityRefId: books.refId,
      ruleId: rule.id,
    });
    const on = await root.call("PATCH", `/api/counterparty-rule/${rule.id}`, {
      active: true,
      version: rule.version + 1,
    });
    expect(on.status).toBe(200);
  }

  it("is proposed by its rule as capital, interest on what is owed, and insurance", async () => {
    await lend("2026-02-05", {});
    const [first, second] = await march(
      ["2026-03-05", -86_353, "ECHEANCE PRET 00012345"],
      ["2026-03-31", -86_353, "ECHEANCE PRET 00012345"],
    );
    expect(parts(first)).toEqual([
      ["164000", -81_236],
      ["661100", -4_117],
      ["616000", -1_000],
    ]);
    expect(first?.proposals[0]?.isCertain).toBe(false);
    expect((await accept(first?.id ?? "", { proposalId: first?.proposals[0]?.id })).status).toBe(200);
    // What is owed went down: the next interest is lower, and what was shown before is gone.
    const gone = await accept(second?.id ?? "", { proposalId: second?.proposals[0]?.id });
    expect(gone).toMatchObject({ status: 409, body: { code: "BANK_PROPOSAL_GONE" } });
    const [, next] = await operationsOf(root, books);
    expect(parts(next)).toEqual([
      ["164000", -81_320],
      ["661100", -4_033],
      ["616000", -1_000],
    ]);
  });

  it("by the quarter bears its first days, then the interest of three months", async () => {
    await lend("2026-02-20", { loanMonths: 3 });
    const [first, second] = await march(
      ["2026-03-05", -260_000, "ECHEANCE PRET 00012345"],
      ["2026-03-31", -260_000, "ECHEANCE PRET 00012345"],
    );
    // 13 days from the release: 40,000.00 × 1.235 % × 13 / 365.
    expect(parts(first)?.[1]).toEqual(["661100", -1_759]);
    expect((await accept(first?.id ?? "", { proposalId: first?.proposals[0]?.id })).status).toBe(200);
    const [, next] = await operationsOf(root, books);
    // 37,427.59 × 1.235 % / 4.
    expect(parts(next)?.[1]).toEqual(["661100", -11_556]);
    // Undone, the first one is the first again.
    expect((await undo(first?.id ?? "")).status).toBe(200);
    const [again] = await operationsOf(root, books);
    expect(parts(again)?.[1]).toEqual(["661100", -1_759]);
    expect(second?.state).toBe("open");
  });
});

describe("an operation over several accounts", () => {
  const parts = [
    { account: "164000", amountCents: -81_233, label: "Capital" },
    { account: "661100", amountCents: -4_120, label: "Intérêts" },
    { account: "616000", amountCents: -1_000, label: "Assurance" },
  ];

  it("is one entry, ticked once and reversed whole", async () => {
    const [instalment] = await march(["2026-03-05", -86_353, "ECHEANCE PRET 00012345"]);
    const answer = await accept(instalment?.id ?? "", { parts, label: "Échéance de mars" });
    expect(answer).toMatchObject({ status: 200, body: { state: "matched" } });
    expect(await balances()).toEqual({
      "164000": 81_233,
      "512000": -86_353,
      "616000": 1_000,
      "661100": 4_120,
    });
    expect((await accountsOf(root, books))[0]).toMatchObject({ statementCents: -86_353, bookCents: -86_353 });
    expect((await undo(instalment?.id ?? "")).status).toBe(200);
    expect(await balances()).toEqual({});
  });

  it("is refused with what lacks when its parts do not sum to it", async () => {
    const [instalment] = await march(["2026-03-05", -86_353, "ECHEANCE PRET 00012345"]);
    const answer = await accept(instalment?.id ?? "", { parts: parts.slice(0, 2) });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: "BANK_MATCH_AMOUNT_DIFFERS", details: { differenceCents: -1_000 } },
    });
    expect(await balances()).toEqual({});
    expect((await accept(instalment?.id ?? "", { parts: [parts[0]] })).status).toBe(422);
    // The bank's own account would take back what the bank said.
    const own = await accept(instalment?.id ?? "", { account: "512000" });
    expect(own).toMatchObject({ status: 422, body: { code: "BANK_MATCH_AMOUNT_DIFFERS" } });
    expect(await balances()).toEqual({});
  });

  it("takes the VAT of each part, also of a fee within a receipt", async () => {
    const [paid] = await march(["2026-03-05", 9_640, "STRIPE PAYOUT"]);
    const answer = await accept(paid?.id ?? "", {
      parts: [
        { account: "471000", amountCents: 10_000 },
        { account: "627000", amountCents: -360, vatCode: "AB20" },
      ],
    });
    expect(answer.status).toBe(200);
    expect(await balances()).toEqual({ "445660": 60, "471000": -10_000, "512000": 9_640, "627000": 300 });
  });
});

describe("accepting all at once, cut off in the middle", () => {
  it("leaves nothing half, and is done whole the next time", async () => {
    for (const cents of [120_000, 60_000])
      await issueSale(root, books, {
        bill_date: "2026-03-02",
        lines: [goods({ unitPriceCents: (cents * 5) / 6 })],
      });
    await march(
      ["2026-03-12", 120_000, "VIR SEPA MAIRIE DE CHAUMONT"],
      ["2026-03-13", 60_000, "VIR SEPA MAIRIE DE CHAUMONT"],
    );
    const { certain } = await certainOf(root, books);
    expect(certain).toHaveLength(2);
    const operations = certain.map(({ operationId, proposal }) => ({ operationId, proposalId: proposal.id }));
    const all = () =>
      root.call("POST", "/api/bank-operation/accept", { legalEntityRefId: books.refId, operations });
    // Its first payment is written when its first tick is: the connection goes there.
    await stopAt(test, "bank_match_current", all, (backend) => cutConnection(test, backend));
    expect(await operationsOf(root, books, "&state=matched")).toEqual([]);
    expect(await balances()).toEqual({ "411000": 180_000, "445710": -30_000, "707000": -150_000 });
    expect(await all()).toMatchObject({ status: 200, body: { accepted: 2 } });
    expect((await accountsOf(root, books))[0]).toMatchObject({ statementCents: 180_000, bookCents: 180_000 });
  });
});
