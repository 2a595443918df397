import type { InvoiceAnswer, InvoiceListAnswer, InvoiceTotals } from "@grand-livre/contracts/invoice";
import { propertyRuns } from "@grand-livre/domain/property-runs";
import { fold } from "@grand-livre/domain/text/fold";
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
  "&searchValue=1",
  "&searchValue=20&status=validated",
  "&searchValue=Fa&bill_direction=credit",
  "&searchValue=r&entryLedgerLogLabel=achat",
  "&searchValue=FA-2026",
  "&searchValue=fa2026&status=validated",
  "&searchValue=2026&entryLedgerLogLabel=vente",
  "&searchValue=n 7",
  "&bill_label=1",
  "&bill_label=10&bill_direction=debit",
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

/** What invoices say and what their numbers look like, as `fold` writes it. */
const SAID = [
  "lot 100",
  "lot 102",
  "frais dubois n 7",
  "client relance",
  "etoile du nord",
  "fa20260001",
  "oeuvres cie",
];

/** A piece of it, looked for everywhere or in labels, mostly a short one. */
function text(random: (below: number) => number): string {
  const whole = SAID[random(SAID.length)] ?? "";
  const from = random(whole.length);
  const piece = whole.slice(from, from + 1 + random(random(3) === 0 ? 8 : 2)).trim();
  const besides = [
    "",
    "",
    "&status=draft",
    "&bill_direction=debit",
    "&entryLedgerLogLabel=achat",
    "&payment=overdue",
  ];
  if (piece === "") return "&searchValue=1";
  return `&${random(3) === 0 ? "bill_label" : "searchValue"}=${encodeURIComponent(piece)}${besides[random(besides.length)]}`;
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
  ].map((name) => {
    const asked = of.get(name);
    return asked === null || name.endsWith("Date") ? asked : fold(asked);
  });
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
          or position(${text?.replaceAll(" ", "") ?? null} in i.bill_number_key) > 0
          or position(${text?.replaceAll(" ", "") ?? null} in replace(lower(coalesce(i.ref_id, '')), '-', '')) > 0)
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

async function entityId(): Promise<string | undefined> {
  const of = sql<{ id: string }>`select id from legal_entity where ref_id = ${books.refId}`;
  return (await of.execute(test.db)).rows[0]?.id;
}

describe("the counts and totals of a list", () => {
  it("are those of the tables after any commands, and after they are folded", async () => {
    const random = randomFrom(20_261_121);
    for (let round = 0; round < 3; round += 1) {
      for (let step = 0; step < 25; step += 1) await command(random);
      await judge(Array.from({ length: propertyRuns(40).numRuns }, () => combination(random)));
    }
    await sql`select fold_invoice_tally(${await entityId()}::uuid)`.execute(test.db);
    const left = await sql<{ n: number }>`select count(*)::int as n from invoice_tally_difference`.execute(
      test.db,
    );
    expect(left.rows).toEqual([{ n: 0 }]);
    await judge(Array.from({ length: propertyRuns(40).numRuns }, () => combination(random)));
  });

  it("are those of the tables for any text, short or kept from some moment on, figures and all", async () => {
    const random = randomFrom(20_261_122);
    const id = await entityId();
    const keep = (place: string, text: string, enough: number) =>
      sql`select count_invoice_text(${id}::uuid, ${place}, ${text}, ${[text]}::text[], ${enough}, 4)`.execute(
        test.db,
      );
    const kept = async () => {
      const found = await sql<{ text: string }>`
        select place || ' ' || text as text from invoice_kept_text order by kept_at`.execute(test.db);
      return found.rows.map(({ text }) => text);
    };
    await keep("anywhere", "2026", 1);
    await keep("anywhere", "lot 10", 1);
    await keep("label", "lot 10", 1);
    await keep("anywhere", "nowhere said", 1);
    await keep("anywhere", "fa2026", 1_000_000);
    expect(await kept()).toEqual(["anywhere 2026", "anywhere lot 10", "label lot 10"]);
    for (let round = 0; round < 2; round += 1) {
      await judge(Array.from({ length: propertyRuns(60).numRuns }, () => text(random)));
      for (let step = 0; step < 15; step += 1) await command(random);
      await judge(["&searchValue=2026", "&searchValue=lot 10&status=draft", "&bill_label=lot 10"]);
      await sql`select fold_invoice_tally(${id}::uuid)`.execute(test.db);
      await judge(Array.from({ length: propertyRuns(20).numRuns }, () => text(random)));
      await sql`select fold_invoice_texts(${id}::uuid)`.execute(test.db);
      const left = await sql`select from invoice_text_step`.execute(test.db);
      expect(left.rows).toEqual([]);
      await judge(Array.from({ length: propertyRuns(60).numRuns }, () => text(random)));
    }
    await keep("anywhere", "nord", 1);
    await keep("anywhere", "client", 1);
    expect(await kept()).toEqual(["anywhere lot 10", "label lot 10", "anywhere nord", "anywhere client"]);
    await judge(["&searchValue=2026", "&searchValue=nord", "&searchValue=client"]);
    const counted = await sql<{ text: string }>`
      select distinct text from invoice_text_count where length(text) > 2 order by text`.execute(test.db);
    expect(counted.rows.map((row) => row.text)).toEqual(["client", "lot 10", "nord"]);
  });

  it("find the pages of a kept text in the pieces where it stands, also after changes", async () => {
    const random = randomFrom(20_261_123);
    for (let step = 0; step < 40; step += 1) await command(random);
    const id = await entityId();
    await sql`select fold_invoice_tally(${id}::uuid), fold_invoice_texts(${id}::uuid)`.execute(test.db);
    await sql`select count_invoice_text(${id}::uuid, 'anywhere', 'dubois', '{dubois}', 1, 4)`.execute(
      test.db,
    );
    // So few invoices are one piece: they are parted by hand as a million would be.
    await sql`update invoice_kept_text set bounds = array(
      select id from (select id, row_number() over (order by id) as rank from invoice) i where rank % 5 = 0 order by id) where text = 'dubois'`.execute(
      test.db,
    );
    await sql`update invoice_text_count t set invoices = 0 where text = 'dubois'`.execute(test.db);
    await sql`insert into invoice_text_count as t
      select i.legal_entity_id, k.place, k.text, i.direction, coalesce(i.journal_id::text, ''), i.list_state, width_bucket(i.id, k.bounds), count(*)
      from invoice i join invoice_kept_text k using (legal_entity_id)
      where k.text = 'dubois' and i.deleted_at is null and (i.company_name_key like '%dubois%' or i.label_key like '%dubois%')
      group by 1, 2, 3, 4, 5, 6, 7
      on conflict (legal_entity_id, place, text, direction, journal, state, piece) do update set invoices = excluded.invoices`.execute(
      test.db,
    );
    const pages = async (query: string) => {
      const path = `/api/invoice?legalEntityRefId=${books.refId}&searchValue=dubois${query}`;
      const whole = await succeed<InvoiceListAnswer>(person, "GET", `${path}&limit=200&sort=created`);
      const { rows: known } = await sql<{ id: string }>`
        select i.id from invoice i where i.deleted_at is null and (i.company_name_key like '%dubois%' or i.label_key like '%dubois%')
          and ${query.includes("debit") ? sql`i.direction = 'debit'` : sql`true`} and ${query.includes("draft") ? sql`i.status = 'draft'` : sql`true`}
        order by i.id ${sql.raw(query.includes("asc") ? "asc" : "desc")}`.execute(test.db);
      const ids = known.map((row) => row.id);
      expect(whole.invoices.map((row) => row.id)).toEqual(ids);
      for (let skip = 0; skip < ids.length + 3; skip += 3) {
        const page = await succeed<InvoiceListAnswer>(person, "GET", `${path}&limit=3&skip=${skip}`);
        const beside = await succeed<InvoiceListAnswer>(
          person,
          "GET",
          `${path}&limit=3${skip === 0 ? "" : `&after=${ids[skip - 1] ?? ids.at(-1)}`}`,
        );
        const back = await succeed<InvoiceListAnswer>(
          person,
          "GET",
          `${path}&limit=3&before=${ids[skip] ?? ids[0]}`,
        );
        const of = ({ invoices }: InvoiceListAnswer) => invoices.map((row) => row.id);
        const before = ids[skip] === undefined ? [] : ids.slice(Math.max(0, skip - 3), skip);
        expect({ query, skip, page: of(page), beside: of(beside), back: of(back) }).toEqual({
          query,
          skip,
          page: ids.slice(skip, skip + 3),
          beside: ids.slice(skip, skip + 3),
          back: before,
        });
      }
      return ids.length;
    };
    expect(await pages("")).toBeGreaterThan(5);
    for (let step = 0; step < 15; step += 1) await command(random);
    for (const query of ["", "&order=asc", "&bill_direction=debit", "&status=draft&order=asc"])
      await pages(query);
    await sql`select fold_invoice_tally(${id}::uuid)`.execute(test.db);
    await pages("&status=draft");
    await sql`select fold_invoice_texts(${id}::uuid)`.execute(test.db);
    await pages("&status=draft");
    await judge(["&searchValue=dubois", "&searchValue=dubois&status=draft"]);
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
