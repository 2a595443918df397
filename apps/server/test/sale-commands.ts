import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { expect } from "vitest";
import { ask, type LedgerCommand, type World } from "./ledger-commands.ts";

/** By id, as they were last answered. */
const salesOfWorlds = new WeakMap<World, Map<string, InvoiceAnswer>>();

/** The sales of a world, drafts included. */
export function salesOf(world: World): Map<string, InvoiceAnswer> {
  const sales = salesOfWorlds.get(world) ?? new Map<string, InvoiceAnswer>();
  salesOfWorlds.set(world, sales);
  return sales;
}

function anySale(world: World, status: InvoiceAnswer["status"]): InvoiceAnswer | undefined {
  return world.dice.any([...salesOf(world).values()].filter((sale) => sale.status === status));
}

function keep(world: World, answer: { status: number; body: InvoiceAnswer }): void {
  if (answer.status === 200) salesOf(world).set(answer.body.id, answer.body);
}

/** Mostly forward in time, so that numbers follow the dates. */
function saleDay(world: World): string {
  const month = 1 + Math.min(9, Math.floor(salesOf(world).size / 3));
  return `2026-${String(month).padStart(2, "0")}-${String(1 + world.dice.below(28)).padStart(2, "0")}`;
}

function randomLines({ dice }: World) {
  return Array.from({ length: 1 + dice.below(3) }, (_, index) => ({
    label: `Vente ${index + 1}`,
    quantity: `${1 + dice.below(9)}.${dice.below(100)}`,
    unitPriceCents: `${1 + dice.below(90_000)}.${dice.below(1000)}`,
    discountBasisPoints: dice.chance(20) ? dice.below(5000) : 0,
    vatRate: dice.pick([2000, 1000, 550, 210]),
    supplyType: dice.pick(["goods", "services"]),
  }));
}

const draftSale: LedgerCommand = {
  name: "draft a sale, now and then validated at once",
  weight: 6,
  async run(world) {
    const { books, dice } = world;
    const before = dice.chance(25) ? anySale(world, "validated") : undefined;
    const body = {
      legalEntityRefId: books.refId,
      bill_direction: "credit",
      kind: before ? "credit_note" : dice.chance(15) ? "deposit" : "invoice",
      bill_label: "Vente",
      bill_date: saleDay(world),
      counterpartyId: books.customerId,
      lines: randomLines(world),
      ...(before ? { precedingInvoiceId: before.id } : {}),
      ...(dice.chance(20) ? { status: "validated" } : {}),
    };
    keep(world, await ask<InvoiceAnswer>(world, "POST", "/api/invoice/new-invoice", body));
  },
};

const changeStatus = (world: World, sale: InvoiceAnswer, status: "validated" | "cancelled") =>
  ask<InvoiceAnswer>(world, "PATCH", "/api/invoice/update-status-invoice", {
    id: sale.id,
    version: sale.version,
    status,
  });

const validateSale: LedgerCommand = {
  name: "validate a sale, now and then both people at once",
  weight: 7,
  async run(world) {
    const sale = anySale(world, "draft");
    if (!sale) return;
    const times = world.dice.chance(25) ? 2 : 1;
    const answers = await Promise.all(
      Array.from({ length: times }, () => changeStatus(world, sale, "validated")),
    );
    expect(answers.filter((answer) => answer.status === 200).length).toBeLessThanOrEqual(1);
    for (const answer of answers) keep(world, answer);
  },
};

const cancelSale: LedgerCommand = {
  name: "cancel a sale by its credit note",
  weight: 2,
  async run(world) {
    const sale = anySale(world, "validated");
    if (sale) keep(world, await changeStatus(world, sale, "cancelled"));
  },
};

const paySale: LedgerCommand = {
  name: "pay a sale, in part, whole or back to unpaid, now and then twice at once",
  weight: 8,
  async run(world) {
    const { dice, told } = world;
    const sale = anySale(world, "validated");
    if (!sale) return;
    const remaining = Math.max(2, sale.remainingCents);
    const wanted = dice.pick([
      { paymentStatus: "paid" },
      { paymentStatus: "paid", amountCents: Math.max(1, remaining - dice.below(400)) },
      { paymentStatus: "paid", amountCents: remaining + dice.below(5000) },
      { paymentStatus: "partially_paid", amountCents: 1 + dice.below(remaining) },
      { paymentStatus: "partially_paid", amountCents: 1 + dice.below(remaining) },
      { paymentStatus: "unpaid" },
    ]);
    const times = dice.chance(20) ? 2 : 1;
    const answers = await Promise.all(
      Array.from({ length: times }, () =>
        ask<InvoiceAnswer>(world, "PATCH", "/api/invoice/update-payment-status-invoice", {
          id: sale.id,
          version: sale.version,
          paidOn: "2026-10-20",
          ...wanted,
        }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200).length, told.join("\n")).toBeLessThanOrEqual(1);
    for (const answer of answers) keep(world, answer);
  },
};

const accrueSale: LedgerCommand = {
  name: "accrue a sale",
  weight: 2,
  async run(world) {
    const sale = anySale(world, world.dice.pick(["draft", "validated"]));
    if (sale) keep(world, await ask<InvoiceAnswer>(world, "PATCH", `/api/invoice/mark-as-fae/${sale.id}`));
  },
};

/** What a person does with sales and their payments. */
export const saleCommands: readonly LedgerCommand[] = [
  draftSale,
  validateSale,
  cancelSale,
  paySale,
  accrueSale,
];

const QUERIES: Readonly<Record<string, string>> = {
  "a number is missing, or comes twice":
    "select prefix from number_series s join lateral (select count(*) as n, count(distinct ref_id) as d from invoice i where i.direction = 'credit' and i.ref_id like s.prefix || '-' || s.year || '-%') c on true where s.prefix in ('FA', 'AV') and (c.n <> s.last_number or c.d <> s.last_number)",
  "numbers go back in time":
    "select ref_id from (select ref_id, bill_date, max(bill_date) over (partition by left(ref_id, 7) order by ref_id rows between unbounded preceding and 1 preceding) as before from invoice where direction = 'credit' and ref_id is not null) n where bill_date < before",
  "the entry, the document and the issued totals differ": `select i.ref_id from invoice i join invoice_issued d on d.invoice_id = i.id
     left join lateral (select sum(l.debit_cents - l.credit_cents) as owed from entry_line l where l.entry_id = i.entry_id and l.account like '411%') e on true
     where i.direction = 'credit' and (e.owed <> case when i.kind = 'credit_note' then -1 else 1 end * (i.payable_cents)
       or (d.document->'totals'->>'payableCents')::bigint <> i.payable_cents or d.document->>'number' <> i.ref_id)`,
  "a validated sale has no issued document":
    "select i.ref_id from invoice i where i.direction = 'credit' and i.status <> 'draft' and not exists (select from invoice_issued d where d.invoice_id = i.id)",
  "an invoice is paid beyond its total":
    "select s.invoice_id from invoice_settlement s join invoice i on i.id = s.invoice_id group by s.invoice_id, i.payable_cents having sum(s.amount_cents) not between 0 and i.payable_cents",
  "pending VAT is left when everything is settled": `select 1 from entry_line l where l.account like '44574%' and not exists (
       select from invoice i where i.direction = 'credit' and i.status <> 'draft' and i.kind <> 'deposit'
         and i.payable_cents <> coalesce((select sum(s.amount_cents) from invoice_settlement s where s.invoice_id = i.id), 0))
     having sum(l.debit_cents - l.credit_cents) <> 0`,
  "a lettering in capitals does not balance, or mixes third parties": `select g.code from lettering g join lettering_current c on c.lettering_id = g.id join entry_line l on l.id = c.entry_line_id
     group by g.id, g.code, g.partial, g.account, g.auxiliary
     having (sum(l.debit_cents - l.credit_cents) = 0) = g.partial or bool_or(l.account <> g.account or l.auxiliary is distinct from g.auxiliary)`,
  "accruals and their reversals do not come to nothing":
    "select l.account from entry_line l join invoice_entry x on x.entry_id = l.entry_id and x.role in ('accrual', 'accrual_reversal') group by 1 having sum(l.debit_cents - l.credit_cents) <> 0",
  "a payment's entry is not its amount":
    "select p.id from payment p left join lateral (select sum(l.debit_cents - l.credit_cents) as cents from entry_line l where l.entry_id = p.entry_id and l.account = p.account) e on true where p.offsets_id is null and abs(e.cents) <> p.amount_cents",
};

/** What holds of sales and payments after any command. */
export async function expectSalesBooked({ test, told }: World): Promise<void> {
  for (const [wrong, query] of Object.entries(QUERIES)) {
    const { rows } = await test.pool.query(query);
    expect(rows, `${wrong}\n${told.join("\n")}`).toEqual([]);
  }
}

/** How many entries sales and payments have written. */
export async function entriesOfSales({ test }: World): Promise<number> {
  const { rows } = await test.pool.query<{ count: number }>(
    "select count(*)::int as count from entry e where e.source_kind = 'payment' or exists (select from invoice i where i.id = e.source_id and i.direction = 'credit')",
  );
  return rows[0]?.count ?? 0;
}
