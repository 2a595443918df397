import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { expect } from "vitest";
import { ask, type LedgerCommand, type World } from "./ledger-commands.ts";

type Rate = { readonly vatRate: number; readonly vatCode: string };

const ACCOUNTS = ["606100", "613200", "622600", "218300", "626000"] as const;
const RATES: readonly [Rate, ...Rate[]] = [
  { vatRate: 2000, vatCode: "AB20" },
  { vatRate: 1000, vatCode: "AB10" },
  { vatRate: 550, vatCode: "AB55" },
];

/** By id, as they were last answered. */
const billsOfWorlds = new WeakMap<World, Map<string, InvoiceAnswer>>();

/** The bills of a world, drafts included. */
export function billsOf(world: World): Map<string, InvoiceAnswer> {
  const bills = billsOfWorlds.get(world) ?? new Map<string, InvoiceAnswer>();
  billsOfWorlds.set(world, bills);
  return bills;
}

function anyBill(world: World, status: InvoiceAnswer["status"]): InvoiceAnswer | undefined {
  return world.dice.any([...billsOf(world).values()].filter((bill) => bill.status === status));
}

function keep(world: World, answer: { status: number; body: InvoiceAnswer }): void {
  if (answer.status === 200) billsOf(world).set(answer.body.id, answer.body);
}

function randomDay({ dice }: World): string {
  // Now and then a day of no exercise.
  if (dice.chance(4)) return "2031-07-14";
  return `2026-${String(1 + dice.below(12)).padStart(2, "0")}-${String(1 + dice.below(28)).padStart(2, "0")}`;
}

function randomLines({ dice }: World) {
  return Array.from({ length: 1 + dice.below(3) }, (_, index) => {
    const { vatRate, vatCode } = dice.pick(RATES);
    return {
      label: `Ligne ${index + 1}`,
      quantity: `${1 + dice.below(9)}.${dice.below(100)}`,
      unitPriceCents: `${1 + dice.below(90_000)}.${dice.below(1000)}`,
      discountBasisPoints: dice.chance(20) ? dice.below(5000) : 0,
      vatRate,
      // One line in fifteen waits for its code or its account.
      vatCode: dice.chance(7) ? null : vatCode,
      account: dice.chance(7) ? null : dice.pick(ACCOUNTS),
    };
  });
}

const typeBill: LedgerCommand = {
  name: "type a bill",
  weight: 5,
  async run(world) {
    const { books, dice } = world;
    const body = {
      legalEntityRefId: books.refId,
      bill_direction: "debit",
      kind: dice.pick(["invoice", "invoice", "invoice", "credit_note", "deposit"]),
      bill_label: "Achat",
      // A number that comes twice is a duplicate; none at all is a draft to complete.
      bill_number: dice.chance(5) ? null : `F-${dice.below(60)}`,
      bill_date: randomDay(world),
      counterpartyId: books.supplierId,
      lines: randomLines(world),
      ...(dice.chance(15) ? { status: "validated" } : {}),
    };
    keep(world, await ask<InvoiceAnswer>(world, "POST", "/api/invoice/new-invoice", body));
  },
};

const changeBill: LedgerCommand = {
  name: "change a bill",
  weight: 2,
  async run(world) {
    const bill = anyBill(world, "draft");
    if (!bill) return;
    const version = world.dice.chance(10) ? bill.version + 1 : bill.version;
    const change = world.dice.chance(60) ? { lines: randomLines(world) } : { bill_date: randomDay(world) };
    keep(world, await ask<InvoiceAnswer>(world, "PATCH", `/api/invoice/${bill.id}`, { version, ...change }));
  },
};

function statusOf(world: World, bill: InvoiceAnswer, status: "validated" | "cancelled") {
  const date = status === "cancelled" && world.dice.chance(30) ? { date: randomDay(world) } : {};
  const body = { id: bill.id, version: bill.version, status, ...date };
  return ask<InvoiceAnswer>(world, "PATCH", "/api/invoice/update-status-invoice", body);
}

const validateBill: LedgerCommand = {
  name: "validate a bill, now and then both people at once",
  weight: 6,
  async run(world) {
    const bill = anyBill(world, "draft");
    if (!bill) return;
    const times = world.dice.chance(25) ? 2 : 1;
    const answers = await Promise.all(
      Array.from({ length: times }, () => statusOf(world, bill, "validated")),
    );
    expect(
      answers.filter((answer) => answer.status === 200).length,
      world.told.join("\n"),
    ).toBeLessThanOrEqual(1);
    for (const answer of answers) keep(world, answer);
  },
};

const cancelBill: LedgerCommand = {
  name: "cancel a bill",
  weight: 2,
  async run(world) {
    const bill = anyBill(world, "validated");
    if (bill) keep(world, await statusOf(world, bill, "cancelled"));
  },
};

const rebookBill: LedgerCommand = {
  name: "book a bill elsewhere",
  weight: 3,
  async run(world) {
    const bill = anyBill(world, "validated");
    if (!bill) return;
    const lines = bill.lines.map(({ id }) => ({ id, account: world.dice.pick(ACCOUNTS) }));
    const date = world.dice.chance(30) ? { date: randomDay(world) } : {};
    const body = { version: bill.version, lines, ...date };
    keep(world, await ask<InvoiceAnswer>(world, "POST", `/api/invoice/${bill.id}/reallocate`, body));
  },
};

const accrueBill: LedgerCommand = {
  name: "accrue a bill",
  weight: 2,
  async run(world) {
    const bill = anyBill(world, world.dice.pick(["draft", "validated"]));
    if (bill) keep(world, await ask<InvoiceAnswer>(world, "PATCH", `/api/invoice/mark-as-fnp/${bill.id}`));
  },
};

const meddleWithBill: LedgerCommand = {
  name: "change or delete a validated bill",
  weight: 1,
  async run(world) {
    const bill = anyBill(world, "validated");
    if (!bill) return;
    const answer = world.dice.chance(50)
      ? await ask(world, "PATCH", `/api/invoice/${bill.id}`, { version: bill.version, bill_label: "x" })
      : await ask(world, "PATCH", `/api/invoice/delete-invoice/${bill.id}`);
    expect(answer.status).toBe(409);
  },
};

/** What a person does with supplier bills, beside what is done in the journals. */
export const billCommands: readonly LedgerCommand[] = [
  typeBill,
  changeBill,
  validateBill,
  cancelBill,
  rebookBill,
  accrueBill,
  meddleWithBill,
];

/** How many entries the bills of a world have written. */
export function entriesOfBills(world: World): number {
  return [...billsOf(world).values()].reduce((sum, bill) => sum + bill.entries.length, 0);
}

/** Each validated bill has its living entry, whose total is the bill's. */
export async function expectBillsBooked({ test, books, told }: World): Promise<void> {
  const { rows } = await test.pool.query(
    `select i.id from invoice i
     left join lateral (
       select sum(case when l.account like '401%' or l.account like '404%' then l.credit_cents - l.debit_cents else 0 end) as owed, bool_and(r.id is null) as living
       from entry_line l left join entry r on r.reverses_id = l.entry_id and r.legal_entity_id = l.legal_entity_id
       where l.entry_id = i.entry_id
     ) e on true
     where i.legal_entity_id = $1 and i.direction = 'debit' and (
       (i.status = 'validated' and (not e.living or e.owed <> case when i.kind = 'credit_note' then -1 else 1 end * i.total_incl_vat_cents))
       or (i.status = 'cancelled' and e.living))`,
    [books.legalEntityId],
  );
  expect(rows, told.join("\n")).toEqual([]);
}
