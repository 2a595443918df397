import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "../src/database/transaction.ts";
import { newId } from "../src/ids.ts";
import { post, writeEntry } from "../src/modules/entry/service.ts";
import { locked, succeed, type TestBooks } from "./ledger-books.ts";
import { refusalOf, type Statement, untilOneWaits } from "./refusal-of.ts";
import { sale as aSale, draftSale, issueSale, openSalesBooks } from "./sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "./test-app.ts";

/** What the database judges of all rows of a statement together, and how it waits for others that write at once. */
let test: TestApp;
let person: TestPerson;
let books: TestBooks;
let draft: string;
let other: string;
let validated: string;

const draftOf = (label: string) => ({
  legalEntityId: books.legalEntityId,
  journalCode: "AC",
  date: "2026-03-15",
  label,
  source: { kind: "manual" },
  lines: [
    { account: "606400", debitCents: 12_000, creditCents: 0 },
    { account: "401000", counterpartyId: books.supplierId, debitCents: 0, creditCents: 12_000 },
  ],
});

beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openSalesBooks(test, person);
  const sealed = await inTransaction(test.db, async (tx) =>
    post(await locked(test, tx, books), draftOf("Papier")),
  );
  validated = sealed.entryId;
});
beforeEach(async () => {
  draft = await inTransaction(test.db, async (tx) =>
    writeEntry(await locked(test, tx, books), draftOf("Enveloppes")),
  );
  other = await inTransaction(test.db, async (tx) =>
    writeEntry(await locked(test, tx, books), draftOf("Classeurs")),
  );
});
afterAll(() => test.close());

const refusedBy = (...statements: readonly Statement[]) => refusalOf(test.pool, statements);

/** Does `ours` while another transaction has done `theirs` and ends it a moment later; answers what refused ours. */
async function refusedMeanwhile(theirs: readonly Statement[], ours: readonly Statement[]): Promise<string> {
  const slow = await test.pool.connect();
  try {
    await slow.query("begin");
    for (const statement of theirs) {
      const [text, values] = typeof statement === "string" ? [statement, []] : statement;
      await slow.query(text, [...values]);
    }
    let over = false;
    const answer = refusedBy(...ours).finally(() => {
      over = true;
    });
    await untilOneWaits(test.pool);
    expect(over).toBe(false);
    await slow.query("commit");
    return await answer;
  } finally {
    slow.release();
  }
}

/** Adds one line to each entry, in one statement. */
const addTo = (
  ids: readonly string[],
  { account = "606400", auxiliary = null as string | null, change = "e.entry_date" } = {},
): Statement => [
  `insert into entry_line (legal_entity_id, id, entry_id, position, fiscal_exercise_id, chart_version, entry_date, account, counterparty_id,
     auxiliary, label, debit_cents)
   select e.legal_entity_id, gen_random_uuid(), e.id, 9, e.fiscal_exercise_id, e.chart_version, ${change}, $2, case when $3::text is null then null else $4::uuid end,
     $3, 'x', 100
   from entry e where e.id = any($1)`,
  [ids, account, auxiliary, books.supplierId],
];

const datesOf = async (id: string): Promise<string[]> => {
  const { rows } = await test.pool.query(
    "select distinct entry_date::text as day from entry_line where entry_id = $1",
    [id],
  );
  return rows.map(({ day }) => day);
};

describe("lines that one statement adds", () => {
  it("name an auxiliary where their account is collective, and only there", async () => {
    const all = [draft, other];
    expect(await refusedBy(addTo(all, { account: "401000" }))).toBe("entry_line_collective_needs_auxiliary");
    expect(await refusedBy(addTo(all, { auxiliary: "F1" }))).toBe("entry_line_auxiliary_needs_collective");
    expect(await refusedBy(addTo(all, { account: "401000", auxiliary: "F1" }))).toBe("nothing");
  });

  it("are of entries and accounts that there are", async () => {
    expect(await refusedBy(addTo([draft], { account: "999999" }))).toBe("entry_line_of_account");
    const stray: Statement = [
      `insert into entry_line (legal_entity_id, id, entry_id, position, fiscal_exercise_id, chart_version, entry_date, account, label, debit_cents)
       select legal_entity_id, gen_random_uuid(), $1, 1, fiscal_exercise_id, chart_version, entry_date, '606400', 'x', 1
       from entry where id = $2`,
      [newId(), draft],
    ];
    expect(await refusedBy(stray)).toBe("entry_line_of_entry");
  });

  it("are all refused when one of their entries is sealed", async () => {
    expect(await refusedBy(addTo([draft, validated, other]))).toBe("entry_line_validated_immutable");
    const { rows } = await test.pool.query("select from entry_line where entry_id = $1", [draft]);
    expect(rows).toHaveLength(2);
  });

  it("have the day of their draft, whatever they say", async () => {
    expect(await refusedBy(addTo([draft], { change: "e.entry_date + 40" }))).toBe("nothing");
    expect(await datesOf(draft)).toEqual(["2026-03-15"]);
  });

  it("move the balances by what they add, of one entry or of several", async () => {
    const differences = async () => {
      const { rows } = await test.pool.query(`
        select account, auxiliary, period, state, sum(debit) as debit, sum(credit) as credit, sum(lines) as lines from (
          select b.account, b.auxiliary, b.period, b.state, b.debit_cents as debit, b.credit_cents as credit, b.line_count as lines from balance b
          union all
          select l.account, coalesce(l.auxiliary, ''), e.balance_period, e.state, -l.debit_cents, -l.credit_cents, -1
          from entry_line l join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
        ) d group by 1, 2, 3, 4 having sum(debit) <> 0 or sum(credit) <> 0 or sum(lines) <> 0`);
      return rows;
    };
    expect(await refusedBy(addTo([draft]))).toBe("nothing");
    expect(await differences()).toEqual([]);
    expect(await refusedBy(`delete from entry_line where position = 9`, addTo([draft, other]))).toBe(
      "nothing",
    );
    expect(await refusedBy(addTo([other], { account: "401000", auxiliary: "F1" }))).toBe(
      "entry_line_position_unique",
    );
    expect(await differences()).toEqual([]);
    expect(await refusedBy(addTo([]))).toBe("nothing");
  });

  it("wait for who moves their draft, and have its new day", async () => {
    const move: Statement = ["update entry set entry_date = '2026-03-17' where id = $1", [draft]];
    expect(await refusedMeanwhile([move], [addTo([draft])])).toBe("nothing");
    expect(await datesOf(draft)).toEqual(["2026-03-17"]);
  });

  it("wait for who seals their entry, and are refused then", async () => {
    const seal: Statement[] = [
      [
        "update entry_line set account_label = 'x', auxiliary_label = case when auxiliary is null then null else 'x' end where entry_id = $1",
        [draft],
      ],
      "update entry_counter c set last_sequence = last_sequence + 1 from journal j where j.id = c.journal_id and j.code = 'AC'",
      "update ledger_chain set last_rank = last_rank + 1, head = sha256(head)",
      [
        `update entry e set state = 'validated', sequence = c.last_sequence, number = 'X', rank = h.last_rank, valid_date = '2026-03-20',
           sealed_at = now(), journal_code = 'AC', journal_label = 'Achats', hash = h.head,
           previous_hash = (select p.hash from entry p where p.rank = h.last_rank - 1)
         from entry_counter c, ledger_chain h where e.id = $1 and c.journal_id = e.journal_id`,
        [draft],
      ],
    ];
    expect(await refusedMeanwhile(seal, [addTo([draft])])).toBe("entry_line_validated_immutable");
  });

  it("wait for who makes their account collective, and are judged by what it is then", async () => {
    const change = "update account set collective = true where number = '606300'";
    expect(await refusedMeanwhile([change], [addTo([draft], { account: "606300" })])).toBe(
      "entry_line_collective_needs_auxiliary",
    );
  });
});

describe("an entry", () => {
  const copied: Statement = [
    `insert into entry (legal_entity_id, id, fiscal_exercise_id, chart_version, fiscal_period_id, balance_period, journal_id, entry_date, label, source_kind)
     select e.legal_entity_id, gen_random_uuid(), e.fiscal_exercise_id, e.chart_version, p.id, 0, e.journal_id, p.start_date, 'x', 'manual'
     from entry e join fiscal_period p on p.fiscal_exercise_id = e.fiscal_exercise_id and p.number = 7 where e.state = 'validated' limit 1`,
    [],
  ];

  it("waits for who closes its month, and is refused then", async () => {
    const close = "update fiscal_period set state = 'provisionally_closed' where number = 7";
    expect(await refusedMeanwhile([close], [copied])).toBe("entry_period_open");
    expect(await refusedBy("update fiscal_period set state = 'open' where number = 7", copied)).toBe(
      "nothing",
    );
  });

  it("waits for who closes its exercise", async () => {
    const close = "update fiscal_exercise set state = 'provisionally_closed'";
    expect(await refusedMeanwhile([close], [copied])).toBe("entry_exercise_open");
    expect(await refusedBy("update fiscal_exercise set state = 'open'")).toBe("nothing");
  });

  it("has a month that there is", async () => {
    expect(await refusedBy(["update entry set fiscal_period_id = $1 where id = $2", [newId(), draft]])).toBe(
      "entry_date_in_period",
    );
  });
});

describe("numbers", () => {
  it("of a journal keep where they began", async () => {
    const step = "update entry_counter set last_sequence = last_sequence + 1, ";
    expect(await refusedBy(`${step} start_sequence = start_sequence + 1`)).toBe("entry_counter_steps");
    expect(await refusedBy(`${step} journal_id = (select id from journal where code = 'OD')`)).toBe(
      "entry_counter_steps",
    );
  });

  it("of invoices are not taken without an invoice that takes them", async () => {
    await issueSale(person, books);
    expect(
      await refusedBy("update number_series set last_number = last_number + 1 where prefix = 'FA'"),
    ).toBe("number_series_taken");
    expect(
      await refusedBy(
        "insert into number_series (legal_entity_id, prefix, year, last_number, last_date) select legal_entity_id, 'AV', 2020, 1, '2020-01-01' from number_series limit 1",
      ),
    ).toBe("number_series_taken");
  });
});

describe("the parts of an invoice", () => {
  const addLine = (ids: readonly string[]): Statement => [
    "insert into invoice_line (legal_entity_id, id, invoice_id, position, net_cents) select legal_entity_id, gen_random_uuid(), id, 99, 1 from invoice where id = any($1)",
    [ids],
  ];
  const addVat = (ids: readonly string[]): Statement => [
    "insert into invoice_vat (legal_entity_id, invoice_id, position, category, rate_basis_points, base_cents, vat_cents) select legal_entity_id, id, 99, 'S', 2000, 1, 0 from invoice where id = any($1)",
    [ids],
  ];
  const addDeposit = (ids: readonly string[]): Statement => [
    "insert into invoice_deposit (legal_entity_id, invoice_id, deposit_id, position) select legal_entity_id, id, id, 99 from invoice where id = any($1)",
    [ids],
  ];
  let issued: InvoiceAnswer;
  let sale: InvoiceAnswer;
  beforeAll(async () => {
    issued = await issueSale(person, books);
  });
  beforeEach(async () => {
    sale = await draftSale(person, books);
  });

  it("come, change and go with a draft alone", async () => {
    for (const add of [addLine, addVat, addDeposit]) {
      expect(await refusedBy(add([sale.id, issued.id]))).toBe("invoice_validated_frozen");
      expect(await refusedBy(add([sale.id]))).toBe("nothing");
    }
    for (const table of ["invoice_line", "invoice_vat"]) {
      for (const done of [`update ${table} set position = position + 50`, `delete from ${table}`]) {
        expect(await refusedBy([`${done} where invoice_id = $1`, [issued.id]])).toBe(
          "invoice_validated_frozen",
        );
        expect(await refusedBy([`${done} where invoice_id = $1`, [sale.id]])).toBe("nothing");
      }
    }
  });

  it("never come to a document that was created and validated at once, nor in the transaction that validates one", async () => {
    const atOnce = await succeed<InvoiceAnswer>(person, "POST", "/api/invoice/new-invoice", {
      ...aSale(books),
      status: "validated",
    });
    for (const add of [addLine, addVat, addDeposit])
      expect(await refusedBy(add([atOnce.id]))).toBe("invoice_validated_frozen");
    const validate: Statement = [
      `update invoice i set status = 'validated', ref_id = 'FA-Y-' || i.id, entry_id = v.entry_id, validated_at = now(), version = i.version + 1
       from invoice v where i.id = $1 and v.id = $2`,
      [sale.id, issued.id],
    ];
    expect(await refusedBy(validate, addLine([sale.id]))).toBe("invoice_validated_frozen");
  });

  it("wait for who validates the draft, and are refused then", async () => {
    const validate: Statement = [
      `update invoice i set status = 'validated', ref_id = 'FA-X-' || i.id, entry_id = v.entry_id, validated_at = now()
       from invoice v where i.id = $1 and v.id = $2`,
      [sale.id, issued.id],
    ];
    expect(await refusedMeanwhile([validate], [addLine([sale.id])])).toBe("invoice_validated_frozen");
  });
});

describe("what is kept beside each invoice for lists and searches", () => {
  /** What counts and search keys say more or less than the invoices. */
  async function wrong() {
    const { rows } = await test.pool.query(`
      select 'count' as kept, direction || ' ' || state as of, sum(invoices)::text as off from (
        select legal_entity_id, direction, state, invoices from invoice_count
        union all
        select legal_entity_id, direction, list_state, -1 from invoice where deleted_at is null
      ) d group by legal_entity_id, 2 having sum(invoices) <> 0
      union all
      select 'key', coalesce(i.id, s.invoice_id)::text, s.key from invoice i
        full join invoice_search s on s.legal_entity_id = i.legal_entity_id and s.invoice_id = i.id
      where (s.direction, s.key) is distinct from (i.direction,
        i.label_key || E'\n' || i.company_name_key || E'\n' || i.bill_number_key || E'\n' || replace(lower(coalesce(i.ref_id, '')), '-', ''))`);
    return rows;
  }
  const change = async (text: string) => {
    await test.pool.query(text);
    expect(await wrong(), text).toEqual([]);
  };

  it("follows statements that change many invoices, and some of them not", async () => {
    for (let at = 0; at < 12; at += 1) await draftSale(person, books);
    const drafts = "where status = 'draft' and direction = 'credit'";
    const some = `${drafts} and id in (select id from invoice ${drafts} order by id limit 5)`;
    await change(`update invoice set version = version + 1, notes = '["x"]' ${drafts}`);
    await change(
      `update invoice set label_key = 'autre', company_name_key = 'nom', bill_number_key = 'n1' ${some}`,
    );
    await change(`update invoice set issues = '[{"severity": "blocking"}]' ${some}`);
    await change(
      `update invoice set direction = 'debit' where id in (select id from invoice ${drafts} order by id limit 1)`,
    );
    await change(`update invoice set deleted_at = now() ${some}`);
    await change("update invoice set deleted_at = null where deleted_at is not null");
    await change(`
      insert into invoice (legal_entity_id, id, direction, kind, label_key, created_by)
      select legal_entity_id, gen_random_uuid(), 'credit', 'invoice', 'cent', created_by from (select * from invoice limit 1) i, generate_series(1, 150)`);
    await change("delete from invoice where label_key = 'cent'");
  });

  it("has a count for each transaction at once, and no more", async () => {
    const { rows: before } = await test.pool.query("select count(*)::int as n from invoice_count");
    for (let at = 0; at < 20; at += 1)
      await change(
        "update invoice set deleted_at = case when deleted_at is null then now() end where label_key = 'autre'",
      );
    const { rows: after } = await test.pool.query("select count(*)::int as n from invoice_count");
    expect(after).toEqual(before);
  });
});
