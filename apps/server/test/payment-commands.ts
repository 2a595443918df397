import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { PaymentAnswer } from "@grand-livre/contracts/payment";
import { expect } from "vitest";
import { billsOf } from "./bill-commands.ts";
import { succeed } from "./ledger-books.ts";
import { ask, type LedgerCommand, type World } from "./ledger-commands.ts";
import { salesOf } from "./sale-commands.ts";

/** +1 for what is owed to us, −1 for what we owe. */
const signOf = (invoice: string) =>
  `case when (${invoice}.direction = 'credit') = (${invoice}.kind <> 'credit_note') then 1 else -1 end`;
/** +1 for money that comes in, −1 for money that goes out. */
const SENSE = "case when p.direction = 'received' then 1 else -1 end";

const PAID_ON = "2026-10-20";
const USED_ON = "2026-10-25";
/** Most documents exist by then. */
const OFFSET_ON = "2026-11-15";

/** Sales or bills: a payment is of one side. */
function anySide(world: World): Map<string, InvoiceAnswer> {
  return world.dice.pick([salesOf(world), billsOf(world)]);
}

const open = (side: Map<string, InvoiceAnswer>) =>
  [...side.values()].filter(({ status, remainingCents }) => status === "validated" && remainingCents > 0);

/** Documents as they are now: the command that settled them did not answer them. */
async function readAgain(world: World, side: Map<string, InvoiceAnswer>, ids: readonly string[]) {
  const [person] = world.people;
  for (const id of ids) side.set(id, await succeed<InvoiceAnswer>(person, "GET", `/api/invoice/${id}`));
}

/** All that a payment may settle has moved, and what it settled before too. */
async function readSidesAgain(world: World): Promise<void> {
  for (const side of [salesOf(world), billsOf(world)])
    await readAgain(
      world,
      side,
      [...side.values()].filter(({ status }) => status !== "draft").map(({ id }) => id),
    );
}

/** The same request, now and then twice at once; `atMost` says how many of them may succeed. */
async function send<T>(world: World, path: string, body: object, atMost = 1): Promise<void> {
  const times = world.dice.chance(20) ? 2 : 1;
  const answers = await Promise.all(Array.from({ length: times }, () => ask<T>(world, "POST", path, body)));
  const done = answers.filter((answer) => answer.status === 200).length;
  expect(done, world.told.join("\n")).toBeLessThanOrEqual(atMost);
}

async function paymentsOf(world: World): Promise<readonly PaymentAnswer[]> {
  const [person] = world.people;
  const path = `/api/payment?legalEntityRefId=${world.books.refId}&limit=200`;
  return (await succeed<{ payments: PaymentAnswer[] }>(person, "GET", path)).payments;
}

const payTogether: LedgerCommand = {
  name: "pay one to three documents at once: in part, whole, too much, with a small difference or a discount",
  weight: 7,
  async run(world) {
    const { books, dice } = world;
    const chosen: InvoiceAnswer[] = [];
    const side = anySide(world);
    for (let left = 1 + dice.below(3); left > 0; left -= 1) {
      const next = dice.any(open(side).filter((one) => !chosen.includes(one)));
      if (next) chosen.push(next);
    }
    const [first] = chosen;
    if (!first) return;
    const discountCents =
      chosen.length === 1 && dice.chance(50)
        ? dice.below(Math.max(1, Math.floor(first.remainingCents / 10)))
        : 0;
    const allocations = chosen.map(({ id, remainingCents }) => ({
      invoiceId: id,
      amountCents: dice.chance(70) ? remainingCents : 1 + dice.below(remainingCents),
      ...(discountCents > 0 ? { discountCents } : {}),
    }));
    const net = allocations.reduce((sum, { amountCents }, index) => {
      const sign = chosen[index]?.kind === "credit_note" ? -1 : 1;
      return sum + sign * (amountCents - discountCents);
    }, 0);
    const gapCents = dice.below(600) - 300;
    const extra = dice.pick([
      {},
      {},
      { amountCents: Math.abs(net) + dice.below(50_000) },
      { amountCents: Math.max(1, Math.abs(net) - gapCents), writeOffCents: gapCents },
    ]);
    await send(
      world,
      "/api/payment",
      {
        legalEntityRefId: books.refId,
        date: PAID_ON,
        amountCents: Math.max(1, Math.abs(net)),
        counterpartyId: first.counterpartyId,
        allocations,
        ...extra,
      },
      2,
    );
    await readSidesAgain(world);
  },
};

const useRest: LedgerCommand = {
  name: "settle a document with what a payment left",
  weight: 6,
  async run(world) {
    const { dice } = world;
    const payment = dice.any(
      (await paymentsOf(world)).filter(({ unallocatedCents }) => unallocatedCents > 0),
    );
    if (!payment) return;
    const document = dice.any(
      open(anySide(world)).filter(({ counterpartyId }) => counterpartyId === payment.counterpartyId),
    );
    if (!document) return;
    const most = Math.min(payment.unallocatedCents, document.remainingCents);
    // Now and then more than is left.
    const amountCents = dice.chance(10) ? most + 1 : dice.chance(50) ? most : 1 + dice.below(most);
    await send(
      world,
      `/api/payment/${payment.id}/allocate`,
      { date: USED_ON, allocations: [{ invoiceId: document.id, amountCents }] },
      amountCents > most ? 0 : Math.floor(most / amountCents),
    );
    await readSidesAgain(world);
  },
};

const undoUse: LedgerCommand = {
  name: "undo the later use of a rest",
  weight: 2,
  async run(world) {
    const uses = (await paymentsOf(world)).flatMap(({ id, allocations }) =>
      allocations.flatMap(({ useId }) => (useId === null ? [] : [{ id, useId }])),
    );
    const use = world.dice.any(uses);
    if (!use) return;
    await send(world, `/api/payment/${use.id}/deallocate`, { useId: use.useId, date: USED_ON });
    await readSidesAgain(world);
  },
};

const refundRest: LedgerCommand = {
  name: "give back what a payment left",
  weight: 3,
  async run(world) {
    const { dice } = world;
    const payment = dice.any(
      (await paymentsOf(world)).filter(({ unallocatedCents }) => unallocatedCents > 0),
    );
    if (!payment) return;
    const most = payment.unallocatedCents;
    // Now and then more than is left.
    const amountCents = dice.chance(10) ? most + 1 : dice.chance(50) ? most : 1 + dice.below(most);
    await send(
      world,
      `/api/payment/${payment.id}/refund`,
      { date: USED_ON, amountCents },
      amountCents > most ? 0 : Math.floor(most / amountCents),
    );
  },
};

/** Mere chance hardly ever leaves something of a credit note: the supplier grants one, or a sale is paid and then credited. */
async function grantNote(world: World, side: Map<string, InvoiceAnswer>): Promise<void> {
  const { books, dice } = world;
  const draft = async (body: object) => {
    const made = await ask<InvoiceAnswer>(world, "POST", "/api/invoice/new-invoice", {
      legalEntityRefId: books.refId,
      kind: "credit_note",
      bill_label: "Avoir",
      ...body,
    });
    if (made.status !== 200) return;
    const { id, version } = made.body;
    const order = { id, version, status: "validated" };
    const { status } = await ask(world, "PATCH", "/api/invoice/update-status-invoice", order);
    if (status === 200) await readAgain(world, side, [id]);
  };
  if (side === billsOf(world)) {
    const price = { unitPriceCents: 1 + dice.below(90_000), vatRate: 2000 };
    const supply = dice.pick([
      { vatCode: "AB20", account: "606100" },
      { vatCode: "AS20", account: "622600" },
    ]);
    return draft({
      bill_direction: "debit",
      bill_number: `AV-${dice.below(1_000_000)}`,
      bill_date: "2026-09-15",
      counterpartyId: books.supplierId,
      lines: [{ label: "Remise", ...price, ...supply }],
    });
  }
  const sale = dice.any(open(side).filter(({ kind }) => kind === "invoice"));
  if (!sale) return;
  const { id, remainingCents: amountCents, counterpartyId } = sale;
  const allocations = [{ invoiceId: id, amountCents }];
  const payment = { legalEntityRefId: books.refId, date: PAID_ON, amountCents, counterpartyId, allocations };
  await ask(world, "POST", "/api/payment", payment);
  await draft({
    bill_direction: "credit",
    bill_date: "2026-10-28",
    counterpartyId,
    precedingInvoiceId: id,
    lines: sale.lines
      .slice(0, 1)
      .map(({ label, quantity, unitPriceCents, discountBasisPoints, vatRate, supplyType }) => ({
        label,
        quantity,
        unitPriceCents,
        discountBasisPoints,
        vatRate,
        supplyType,
      })),
  });
  await readSidesAgain(world);
}

const offsetNote: LedgerCommand = {
  name: "set a credit note off against one to three other documents",
  weight: 12,
  async run(world) {
    const { dice } = world;
    const documents = anySide(world);
    const notes = () => open(documents).filter(({ kind }) => kind === "credit_note");
    if (notes().length === 0) await grantNote(world, documents);
    const side = open(documents);
    const note = dice.any(notes());
    if (!note) return;
    // Now and then one that may not be: of another party, or a note too.
    const others = side.filter(
      ({ id, kind, counterpartyId }) =>
        id !== note.id &&
        (dice.chance(5) || (kind !== "credit_note" && counterpartyId === note.counterpartyId)),
    );
    const chosen: InvoiceAnswer[] = [];
    for (let left = 1 + dice.below(3); left > 0; left -= 1) {
      const next = dice.any(others.filter((one) => !chosen.includes(one)));
      if (next) chosen.push(next);
    }
    let rest = note.remainingCents;
    const allocations: { invoiceId: string; amountCents: number }[] = [];
    for (const { id, remainingCents } of chosen) {
      const most = Math.min(rest, remainingCents);
      // Now and then more than is left.
      const amountCents = dice.chance(10)
        ? most + 1
        : dice.chance(50)
          ? most
          : 1 + dice.below(Math.max(1, most));
      if (amountCents === 0) continue;
      allocations.push({ invoiceId: id, amountCents });
      rest = Math.max(0, rest - amountCents);
    }
    if (allocations.length === 0) return;
    await send(
      world,
      "/api/payment/offset",
      { creditNoteId: note.id, date: dice.pick([OFFSET_ON, OFFSET_ON, USED_ON]), allocations },
      2,
    );
    await readSidesAgain(world);
  },
};

const undoPayment: LedgerCommand = {
  name: "undo a payment",
  weight: 2,
  async run(world) {
    const payment = world.dice.any(
      (await paymentsOf(world)).filter(({ reversesId, reversedById }) => !reversesId && !reversedById),
    );
    if (!payment) return;
    const date = payment.date > USED_ON ? payment.date : USED_ON;
    await send(world, `/api/payment/${payment.id}/reverse`, { date });
    await readSidesAgain(world);
  },
};

const payBill: LedgerCommand = {
  name: "call a bill paid, in part or whole, or back to unpaid",
  weight: 3,
  async run(world) {
    const { dice } = world;
    const bills = billsOf(world);
    const bill = dice.any([...bills.values()].filter(({ status }) => status === "validated"));
    if (!bill) return;
    const answer = await ask<InvoiceAnswer>(world, "PATCH", "/api/invoice/update-payment-status-invoice", {
      id: bill.id,
      version: bill.version,
      paidOn: PAID_ON,
      ...dice.pick([
        { paymentStatus: "paid" },
        { paymentStatus: "partially_paid", amountCents: 1 + dice.below(Math.max(1, bill.remainingCents)) },
        { paymentStatus: "unpaid" },
      ]),
    });
    if (answer.status === 200) bills.set(bill.id, answer.body);
  },
};

/** What a person does with the money of sales and bills, beside the status of one. */
export const paymentCommands: readonly LedgerCommand[] = [
  payTogether,
  payBill,
  useRest,
  undoUse,
  refundRest,
  offsetNote,
  undoPayment,
];

const QUERIES: Readonly<Record<string, string>> = {
  "setting a credit note off moves money, or leaves something of itself": `select p.id from payment p
     left join lateral (
       select sum(a.amount_cents * ${signOf("i")}) as cents, count(*) filter (where a.invoice_id = p.offsets_id) as notes
       from payment_allocation a join invoice i on i.id = a.invoice_id where a.payment_id = p.id
     ) settled on true
     left join lateral (
       select sum(l.debit_cents - l.credit_cents) as cents from entry_line l where l.entry_id = p.entry_id and l.account ~ '^(411|401|404)'
     ) third on true
     where p.offsets_id is not null and (p.amount_cents <> 0 or settled.cents <> 0 or settled.notes <> 1 or third.cents <> 0
       or exists (select from entry_line l where l.entry_id = p.entry_id and l.account ~ '^5'))`,
  "a payment settles more than it is": `select p.id from payment p
     left join lateral (
       select sum((a.amount_cents - a.discount_cents) * ${signOf("i")}) as cents
       from payment_allocation a join invoice i on i.id = a.invoice_id where a.payment_id = p.id
     ) settled on true
     where p.reverses_id is null and not exists (select from payment r where r.reverses_id = p.id)
       and p.amount_cents + p.write_off_cents < coalesce(settled.cents, 0) * ${SENSE}
         + coalesce((select sum(b.amount_cents) from payment b where b.refunds_id = p.id
             and not exists (select from payment r where r.reverses_id = b.id)), 0)`,
  "the accounts of third parties are not what documents owe less what was paid": `select ledger.cents as ledger, owed.cents as owed from
     (select coalesce(sum(l.debit_cents - l.credit_cents), 0) as cents from entry_line l join entry e on e.id = l.entry_id
      where e.state = 'validated' and e.source_kind in ('invoice', 'payment') and l.account ~ '^(411|401|404)') ledger,
     (select coalesce((select sum(i.payable_cents * ${signOf("i")}) from invoice i
                       where i.status = 'validated' or (i.status = 'cancelled' and i.direction = 'credit')), 0)
           - coalesce((select sum((p.amount_cents + p.write_off_cents) * ${SENSE}) from payment p), 0)
           - coalesce((select sum(a.discount_cents * ${signOf("i")}) from payment_allocation a
                       join invoice i on i.id = a.invoice_id), 0) as cents) owed
     where ledger.cents <> owed.cents`,
};

/** What holds of payments after any command. */
export async function expectPaymentsBooked({ test, told }: World): Promise<void> {
  for (const [wrong, query] of Object.entries(QUERIES)) {
    const { rows } = await test.pool.query(query);
    expect(rows, `${wrong}\n${told.join("\n")}`).toEqual([]);
  }
}
