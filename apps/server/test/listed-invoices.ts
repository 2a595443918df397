import type { InvoiceAnswer, InvoiceListAnswer, InvoiceTotals } from "@grand-livre/contracts/invoice";
import { fold } from "@grand-livre/domain/text/fold";
import { sql } from "kysely";
import { expect } from "vitest";
import { succeed, type TestBooks } from "./ledger-books.ts";
import { goods } from "./sales.ts";
import type { TestApp, TestPerson } from "./test-app.ts";

/** More than a list looks for one by one; a text is in one name, or in many. */
export const CLIENTS = [
  "Étoile du Nord",
  "Œuvres & Cie",
  "Dubois Frères",
  ...Array.from({ length: 28 }, (_, index) => `Client ${index}`),
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
export function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

type Row = Pick<InvoiceAnswer, "id" | "version" | "status">;

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
export function combination(random: (below: number) => number): string {
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
export function textOfInvoices(random: (below: number) => number): string {
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

/** Random commands on invoices of a company, and its lists judged by what its tables hold. */
export function listedInvoices(test: TestApp, person: TestPerson, books: TestBooks) {
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

  /** One command, which may be refused: the counters must follow what happened. */
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
        await person.call("PATCH", "/api/invoice/update-status-invoice", {
          id,
          version,
          status: "validated",
        }),
      );
    if (what === 7)
      return keep(
        await person.call("PATCH", "/api/invoice/update-status-invoice", {
          id,
          version,
          status: "cancelled",
        }),
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
      select i.*, coalesce(s.cents, 0) as paid,
        coalesce((select sum(a.amount_cents) from payment_allocation a where a.invoice_id = i.id), 0) as money, case when i.kind = 'credit_note' then -1 else 1 end as sign
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
    from seen where ${payment}::text is null or (status = 'validated' and case ${payment} when 'paid' then payable_cents <= paid and (payable_cents = 0 or money <> 0)
      when 'open' then payable_cents > paid when 'partially_paid' then payable_cents > paid and paid > 0
      else payable_cents > paid and kind <> 'credit_note' and due_date < '2026-11-20' end)`.execute(test.db);
    return rows[0];
  }

  /** What the filter leaves to be paid, whatever state it names. */
  async function owedBy(filter: string) {
    const part = async (payment: "open" | "overdue") => {
      const of = new URLSearchParams(filter);
      for (const state of ["status", "todo"]) of.delete(state);
      of.set("payment", payment);
      const { count, remainingCents } = { ...(await expected(`${of}`)) };
      return { count, remainingCents };
    };
    return { open: await part("open"), overdue: await part("overdue") };
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
        `/api/invoice/totals?owed=true&legalEntityRefId=${books.refId}${filter}`,
      );
      const truth = await expected(filter);
      expect({ filter, ...totals }).toEqual({ filter, ...truth, owed: await owedBy(filter) });
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

  return { draft, command, judge, entityId };
}
