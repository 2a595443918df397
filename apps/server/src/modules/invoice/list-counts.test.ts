import type { InvoiceAnswer, InvoiceListAnswer, InvoiceTotals } from "@grand-livre/contracts/invoice";
import { propertyRuns } from "@grand-livre/domain/property-runs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { goods, issueSale, openSalesBooks } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openSalesBooks(test, person);
});
afterAll(() => test.close());

/** More than a list looks for one by one; a text stands in one name, or in many. */
const CLIENTS = [
  "Étoile du Nord",
  "Œuvres & Cie",
  "Dubois Frères",
  ...Array.from({ length: 14 }, (_, index) => `Client ${index}`),
];
/** Some say what a third party is called, or how bills are numbered; some differ by their figures only. */
const LABELS = [
  "Lot 100",
  "Lot 102",
  "Lot 103",
  "Loyer du nord",
  "Frais Dubois n° 7",
  "Client: relance",
  "Étude",
];
const MONTHS = ["2026-02-10", "2026-03-10", "2026-04-10", null];

/** The same numbers for the same seed: a failure can be looked at again. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

type Row = Pick<InvoiceAnswer, "id" | "version" | "status">;
const known = new Map<string, Row>();

function draft(random: (below: number) => number) {
  const debit = random(2) === 0;
  return {
    legalEntityRefId: books.refId,
    bill_direction: debit ? "debit" : "credit",
    kind: random(5) === 0 && debit ? "credit_note" : "invoice",
    bill_label: LABELS[random(LABELS.length)],
    ...(debit ? { bill_number: `N-${random(1_000_000)}` } : {}),
    bill_date: debit ? MONTHS[random(4)] : "2026-04-10",
    companyName: CLIENTS[random(random(2) === 0 ? 3 : CLIENTS.length)],
    lines:
      random(4) === 0
        ? []
        : [
            {
              ...goods(),
              unitPriceCents: 100 + random(5000),
              account: debit ? "606100" : "707000",
              ...(debit ? { vatCode: "AB20" } : {}),
            },
          ],
  };
}

/** One command, which may be refused: the counters must follow what happened, whatever that was. */
async function command(random: (below: number) => number): Promise<void> {
  const rows = [...known.values()];
  const one = rows[random(Math.max(1, rows.length))];
  const keep = (answer: { status: number; body: unknown }) => {
    const row = answer.body as Row;
    if (answer.status === 200 && row.id) known.set(row.id, row);
  };
  const what = random(10);
  if (!one || what < 3) return keep(await person.call("POST", "/api/invoice/new-invoice", draft(random)));
  const { id, version } = one;
  if (what === 3)
    return keep(
      await person.call("PATCH", `/api/invoice/${id}`, {
        version,
        bill_label: LABELS[random(LABELS.length)],
        companyName: CLIENTS[random(random(2) === 0 ? 3 : CLIENTS.length)],
      }),
    );
  if (what < 7)
    return keep(
      await person.call("PATCH", "/api/invoice/update-status-invoice", { id, version, status: "validated" }),
    );
  if (what === 7)
    return keep(
      await person.call("PATCH", "/api/invoice/update-status-invoice", { id, version, status: "cancelled" }),
    );
  if (what === 8)
    return keep(
      await person.call("PATCH", "/api/invoice/update-payment-status-invoice", {
        id,
        version,
        paymentStatus: ["paid", "partially_paid", "unpaid"][random(3)],
        paidOn: "2026-04-20",
        ...(random(2) === 0 ? { amountCents: 1 + random(100) } : {}),
      }),
    );
  await person.call("PATCH", `/api/invoice/delete-invoice/${id}`);
}

const FILTERS = [
  "",
  "&bill_direction=debit",
  "&bill_direction=credit&status=validated",
  "&status=draft",
  "&status=cancelled",
  "&payment=open",
  "&payment=partially_paid",
  "&payment=paid",
  "&payment=overdue",
  "&payment=overdue&sort=due_date&order=asc",
  "&todo=ready",
  "&todo=toComplete",
  "&companyName=oeuvres",
  "&companyName=client",
  "&companyName=client&status=draft",
  "&companyName=nobody",
  "&companyName=etoile&startDate=2026-03-01",
  "&startDate=2026-03-01&endDate=2026-03-31",
  "&entryLedgerLogLabel=achat",
  "&bill_label=lot 1",
  "&bill_label=lot 102",
  "&searchValue=lot 103",
  "&searchValue=dubois&status=validated",
  "&searchValue=n",
  "&searchValue=facture",
  "&bill_label=n 7",
  "&companyName=client&entryLedgerLogLabel=vente&status=validated",
  "&startDate=2026-03-01&endDate=2026-03-31&entryLedgerLogLabel=achat",
  "&startDate=2026-03-01&payment=overdue",
] as const;

/** What each name of a query may ask, to be combined. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  bill_direction: ["debit", "credit"],
  status: ["draft", "validated", "cancelled"],
  payment: ["open", "paid", "overdue"],
  companyName: ["client", "client 1", "dubois", "o"],
  bill_label: ["lot", "lot 10", "o", "frais dubois", "étude"],
  searchValue: ["o", "nord", "dubois", "client", "n", "fa", "2026", "lot 102"],
  entryLedgerLogLabel: ["achat", "vente", "a"],
  startDate: ["2026-01-01", "2026-03-01"],
  endDate: ["2026-03-31", "2026-12-31"],
};

/** Two to four names of the query at once. */
function combination(random: (below: number) => number): string {
  const names = Object.keys(ASKED).toSorted(() => random(3) - 1);
  return names
    .slice(0, 2 + random(3))
    .map((name) => `&${name}=${encodeURIComponent(ASKED[name]?.[random(ASKED[name].length)] ?? "")}`)
    .join("");
}

/** What the filter leaves, counted and summed in SQL straight from the tables, payments included. */
async function expected(filter: string) {
  const of = new URLSearchParams(filter);
  const [direction, status, todo, payment] = ["bill_direction", "status", "todo", "payment"].map((name) =>
    of.get(name),
  );
  const [company, from, to, journal, label, text] = [
    "companyName",
    "startDate",
    "endDate",
    "entryLedgerLogLabel",
    "bill_label",
    "searchValue",
  ].map((name) => of.get(name)?.replace("é", "e") ?? null);
  const { rows } = await sql<Record<string, number>>`
    with settled as (select invoice_id, sum(amount_cents) as cents from invoice_settlement group by 1),
    seen as (
      select i.*, coalesce(s.cents, 0) as paid, case when i.kind = 'credit_note' then -1 else 1 end as sign
      from invoice i left join settled s on s.invoice_id = i.id left join journal j on j.id = i.journal_id
      where i.deleted_at is null and (${direction}::text is null or i.direction = ${direction})
        and (${status}::text is null or i.status = ${status}) and (${todo}::text is null or (i.status = 'draft' and i.inbox_state = ${todo}))
        and (${company}::text is null or position(${company} in i.company_name_key) > 0) and (${from}::date is null or i.bill_date >= ${from})
        and (${to}::date is null or i.bill_date <= ${to}) and (${journal}::text is null or position(${journal} in j.label_key) > 0)
        and (${label}::text is null or position(${label} in i.label_key) > 0)
        and (${text}::text is null or position(${text} in i.company_name_key) > 0 or position(${text} in i.label_key) > 0
          or position(${text} in i.bill_number_key) > 0 or position(${text} in replace(lower(coalesce(i.ref_id, '')), '-', '')) > 0)
    )
    select count(*)::int as count, coalesce(sum(sign * total_excl_vat_cents), 0)::bigint as total_excl_vat_cents, coalesce(sum(sign * vat_cents), 0)::bigint as vat_cents,
      coalesce(sum(sign * total_incl_vat_cents), 0)::bigint as total_incl_vat_cents,
      coalesce(sum(case when status = 'validated' then sign * (payable_cents - paid) else 0 end), 0)::bigint as remaining_cents
    from seen where ${payment}::text is null or (status = 'validated' and case ${payment} when 'paid' then payable_cents <= paid
      when 'open' then payable_cents > paid when 'partially_paid' then payable_cents > paid and paid > 0
      else payable_cents > paid and kind <> 'credit_note' and due_date < '2026-11-20' end)`.execute(test.db);
  return rows[0];
}

async function judge(combined: readonly string[] = []): Promise<void> {
  for (const filter of [...FILTERS, ...combined]) {
    const list = await succeed<InvoiceListAnswer>(
      person,
      "GET",
      `/api/invoice?legalEntityRefId=${books.refId}&limit=200${filter}`,
    );
    const totals = await succeed<InvoiceTotals>(
      person,
      "GET",
      `/api/invoice/totals?legalEntityRefId=${books.refId}${filter}`,
    );
    const truth = await expected(filter);
    expect({ filter, ...totals }).toEqual({ filter, ...truth });
    expect({ filter, count: list.count }).toEqual({ filter, count: truth?.count });
    expect({ filter, rows: list.invoices.length }).toEqual({
      filter,
      rows: Math.min(200, truth?.count ?? 0),
    });
  }
}

describe("the counts and totals of a list", () => {
  it("are those of the tables after any commands, and after they are folded", async () => {
    const random = randomFrom(20_261_121);
    for (let round = 0; round < 3; round += 1) {
      for (let step = 0; step < 25; step += 1) await command(random);
      await judge(Array.from({ length: propertyRuns(40).numRuns }, () => combination(random)));
    }
    const entity = await sql<{
      id: string;
    }>`select id from legal_entity where ref_id = ${books.refId}`.execute(test.db);
    await sql`select fold_invoice_tally(${entity.rows[0]?.id}::uuid)`.execute(test.db);
    const left = await sql<{ n: number }>`select count(*)::int as n from invoice_tally_difference`.execute(
      test.db,
    );
    expect(left.rows).toEqual([{ n: 0 }]);
    await judge(Array.from({ length: propertyRuns(40).numRuns }, () => combination(random)));
  });

  it("wait for nobody: commands at once, and a fold that is not finished", async () => {
    const holder = await test.pool.connect();
    await holder.query("begin");
    await holder.query("select fold_invoice_tally(id) from legal_entity");
    const drafts = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const random = randomFrom(index + 1);
        // Known third parties: two who bring in the same new one at once are no part of this.
        const body = { ...draft(random), companyName: CLIENTS[index % 3] };
        return person.call("POST", "/api/invoice/new-invoice", body);
      }),
    );
    expect(drafts.map(({ status }) => status)).toEqual(drafts.map(() => 200));
    const issued = await Promise.all(
      Array.from({ length: 4 }, () => issueSale(person, books, { lines: [goods()] })),
    );
    expect(issued.map(({ status }) => status)).toEqual(issued.map(() => "validated"));
    await holder.query("rollback");
    holder.release();
    await judge();
  });

  it("turns pages by cursor both ways and by skip through the same rows, in any order", async () => {
    for (const sort of [
      "",
      "&sort=bill_date",
      "&sort=bill_date&order=asc",
      "&sort=totalInclVatCents",
      "&sort=companyName&order=asc",
      "&sort=due_date",
    ]) {
      const path = `/api/invoice?legalEntityRefId=${books.refId}${sort}`;
      const whole = (await succeed<InvoiceListAnswer>(person, "GET", `${path}&limit=200`)).invoices.map(
        ({ id }) => id,
      );
      const turned: string[] = [];
      let after: string | null = null;
      do {
        const page: InvoiceListAnswer = await succeed(
          person,
          "GET",
          `${path}&limit=7${after ? `&after=${after}` : ""}`,
        );
        const skipped: InvoiceListAnswer = await succeed(
          person,
          "GET",
          `${path}&limit=7&skip=${turned.length}`,
        );
        expect(page.invoices.map(({ id }) => id)).toEqual(skipped.invoices.map(({ id }) => id));
        turned.push(...page.invoices.map(({ id }) => id));
        after = page.nextAfter;
      } while (after !== null);
      expect({ sort, turned }).toEqual({ sort, turned: whole });
      const back: InvoiceListAnswer = await succeed(person, "GET", `${path}&limit=7&before=${whole[10]}`);
      expect({ sort, back: back.invoices.map(({ id }) => id) }).toEqual({ sort, back: whole.slice(3, 10) });
    }
  });
});
