import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "../src/database/transaction.ts";
import { newId } from "../src/ids.ts";
import { post, writeEntry } from "../src/modules/entry/service.ts";
import { locked, openBooks, type TestBooks } from "./ledger-books.ts";
import { refusalOf, type Statement, untilOneWaits } from "./refusal-of.ts";
import { createTestApp, type TestApp } from "./test-app.ts";

let test: TestApp;
let books: TestBooks;
let validated: string;
let draft: string;

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
  books = await openBooks(test, await test.superAdministrator());
  const sealed = await inTransaction(test.db, async (tx) =>
    post(await locked(test, tx, books), draftOf("Papier")),
  );
  validated = sealed.entryId;
  draft = await inTransaction(test.db, async (tx) =>
    writeEntry(await locked(test, tx, books), draftOf("Enveloppes")),
  );
});
afterAll(() => test.close());

const refusedBy = (...statements: readonly Statement[]) => refusalOf(test.pool, statements);

const rank = async () =>
  Number((await test.pool.query("select last_rank from ledger_chain")).rows[0]?.last_rank);

/** Takes the next number and the next link for the draft by hand, as the product does, with any hash. */
const sealByHand = (id: string, hash = "decode(repeat('ab', 32), 'hex')") => [
  `update entry_line l set account_label = 'x', auxiliary_label = case when auxiliary is null then null else 'x' end where entry_id = '${id}'`,
  `update entry_counter set last_sequence = last_sequence + 1`,
  `update ledger_chain set last_rank = last_rank + 1, head = ${hash}`,
  `update entry e set state = 'validated', sequence = c.last_sequence, number = 'X', rank = h.last_rank, valid_date = '2026-03-20',
     sealed_at = now(), journal_code = 'AC', journal_label = 'Achats', hash = h.head,
     previous_hash = (select hash from entry where id = '${validated}')
   from entry_counter c, ledger_chain h where e.id = '${id}'`,
];

describe("a validated entry", () => {
  it("never changes", async () => {
    expect(await refusedBy(["update entry set label = 'x' where id = $1", [validated]])).toBe(
      "entry_validated_immutable",
    );
    expect(await refusedBy(["update entry set state = 'draft' where id = $1", [validated]])).toBe(
      "entry_validated_immutable",
    );
  });

  it("never disappears", async () => {
    expect(await refusedBy(["delete from entry where id = $1", [validated]])).toBe(
      "entry_validated_immutable",
    );
    expect(await refusedBy("truncate entry cascade")).toBe("entry_append_only");
    expect(await refusedBy("truncate fiscal_exercise cascade")).toMatch(/_append_only$/);
  });

  it("keeps its lines as they are, loses none and takes no other", async () => {
    const lineRefusal = "entry_line_validated_immutable";
    expect(await refusedBy(["update entry_line set debit_cents = 1 where entry_id = $1", [validated]])).toBe(
      lineRefusal,
    );
    expect(await refusedBy(["update entry_line set label = 'x' where entry_id = $1", [validated]])).toBe(
      lineRefusal,
    );
    expect(await refusedBy(["delete from entry_line where entry_id = $1", [validated]])).toBe(lineRefusal);
    expect(await refusedBy("truncate entry_line cascade")).toMatch(/_append_only$/);
    expect(
      await refusedBy([
        `insert into entry_line (legal_entity_id, id, entry_id, position, fiscal_exercise_id, chart_version, entry_date, account, label, debit_cents)
         select legal_entity_id, $1, entry_id, 9, fiscal_exercise_id, chart_version, entry_date, '606400', 'x', 1
         from entry_line where entry_id = $2 limit 1`,
        [newId(), validated],
      ]),
    ).toBe(lineRefusal);
    expect(
      await refusedBy(["update entry_line set entry_id = $1 where entry_id = $2", [validated, draft]]),
    ).toBe("entry_line_identity_fixed");
  });

  it("refuses a line that slips under it while it is being validated", async () => {
    const id = await inTransaction(test.db, async (tx) =>
      writeEntry(await locked(test, tx, books), draftOf("En course")),
    );
    const slow = await test.pool.connect();
    try {
      await slow.query("begin");
      await slow.query(
        `insert into entry_line (legal_entity_id, id, entry_id, position, fiscal_exercise_id, chart_version, entry_date, account, label, debit_cents)
         select legal_entity_id, $1, entry_id, 9, fiscal_exercise_id, chart_version, entry_date, '606400', 'x', 1
         from entry_line where entry_id = $2 limit 1`,
        [newId(), id],
      );
      const sealing = refusedBy(...sealByHand(id));
      await untilOneWaits(test.pool);
      await slow.query("commit");
      expect(await sealing).toBe("entry_balanced");
    } finally {
      slow.release();
    }
  });
});

describe("an unbalanced entry", () => {
  it("does not commit as validated, whatever wrote it", async () => {
    const before = await rank();
    const unbalance = `update entry_line set debit_cents = 11999 where entry_id = '${draft}' and debit_cents > 0`;
    expect(await refusedBy(unbalance, ...sealByHand(draft))).toBe("entry_balanced");
    const loseOne = `delete from entry_line where entry_id = '${draft}' and debit_cents > 0`;
    expect(await refusedBy(loseOne, ...sealByHand(draft))).toBe("entry_balanced");
    expect(await refusedBy(`delete from entry_line where entry_id = '${draft}'`, ...sealByHand(draft))).toBe(
      "entry_balanced",
    );
    expect(await rank()).toBe(before);
  });

  it("has no line with two sides, a negative one or none", async () => {
    const one = (values: string) => refusedBy(`update entry_line set ${values} where entry_id = '${draft}'`);
    expect(await one("debit_cents = 5, credit_cents = 5")).toBe("entry_line_one_side");
    expect(await one("debit_cents = 0, credit_cents = 0")).toBe("entry_line_one_side");
    expect(await one("debit_cents = -5, credit_cents = 0")).toBe("entry_line_one_side");
  });

  it("is not sealed without the names of its lines", async () => {
    const [, ...rest] = sealByHand(draft);
    expect(await refusedBy(...rest)).toBe("entry_lines_labelled");
  });
});

describe("the date of an entry", () => {
  it("lies in its period and exercise", async () => {
    const move = (date: string) =>
      refusedBy(["update entry set entry_date = $1 where id = $2", [date, draft]]);
    expect(await move("2026-04-01")).toBe("entry_date_in_period");
    expect(await move("2027-03-15")).toBe("entry_date_in_period");
  });

  it("lies in an open period of an open exercise", async () => {
    const insert: [string, unknown[]] = [
      `insert into entry (legal_entity_id, id, fiscal_exercise_id, chart_version, fiscal_period_id, balance_period, journal_id, entry_date, label, source_kind)
       select legal_entity_id, $1, fiscal_exercise_id, chart_version, fiscal_period_id, balance_period, journal_id, entry_date, label, source_kind
       from entry where id = $2`,
      [newId(), validated],
    ];
    expect(
      await refusedBy(
        `delete from entry_line where entry_id in (select id from entry where state = 'draft')`,
        `delete from entry where state = 'draft'`,
        "update fiscal_period set state = 'provisionally_closed' where number = 3",
        insert,
      ),
    ).toBe("entry_period_open");
    expect(await refusedBy("update fiscal_exercise set state = 'provisionally_closed'", insert)).toBe(
      "entry_exercise_open",
    );
  });

  it("keeps a period with drafts from closing", async () => {
    expect(await refusedBy("update fiscal_period set state = 'provisionally_closed' where number = 3")).toBe(
      "fiscal_period_without_draft",
    );
  });

  it("is the first day for an opening entry", async () => {
    expect(await refusedBy(["update entry set nature = 'opening' where id = $1", [draft]])).toBe(
      "entry_opening_on_first_day",
    );
  });
});

describe("numbers and chain", () => {
  it("go up one by one", async () => {
    expect(await refusedBy("update entry_counter set last_sequence = last_sequence + 2")).toBe(
      "entry_counter_steps",
    );
    expect(await refusedBy("update entry_counter set last_sequence = last_sequence - 1")).toBe(
      "entry_counter_steps",
    );
    expect(await refusedBy("delete from entry_counter")).toBe("entry_counter_steps");
    expect(await refusedBy("truncate entry_counter")).toBe("entry_counter_append_only");
    expect(await refusedBy("update ledger_chain set last_rank = last_rank - 1")).toBe("ledger_chain_steps");
    expect(await refusedBy("update ledger_chain set head = decode(repeat('cd', 32), 'hex')")).toBe(
      "ledger_chain_steps",
    );
    expect(await refusedBy("update ledger_chain set last_rank = last_rank + 2")).toBe("ledger_chain_taken");
    expect(await refusedBy("delete from ledger_chain")).toBe("ledger_chain_steps");
    expect(await refusedBy("truncate ledger_chain")).toBe("ledger_chain_append_only");
  });

  it("start at 1 when nothing was imported", async () => {
    expect(
      await refusedBy([
        `insert into entry_counter (legal_entity_id, fiscal_exercise_id, journal_id, start_sequence, last_sequence)
         select legal_entity_id, $1, id, 41, 42 from journal where code = 'OD'`,
        [books.exercise.id],
      ]),
    ).toBe("entry_counter_steps");
  });

  it("are not taken without an entry that takes them", async () => {
    expect(await refusedBy("update entry_counter set last_sequence = last_sequence + 1")).toBe(
      "entry_counter_taken",
    );
    expect(
      await refusedBy(
        "update ledger_chain set last_rank = last_rank + 1, head = decode(repeat('cd', 32), 'hex')",
      ),
    ).toBe("ledger_chain_taken");
  });

  it("are the next ones for whoever validates", async () => {
    const [labels = "", counter = "", chain = "", seal = ""] = sealByHand(draft);
    expect(await refusedBy(labels, chain, seal.replace("c.last_sequence", "c.last_sequence + 1"))).toBe(
      "entry_sequence_continuous",
    );
    expect(await refusedBy(labels, counter, chain, seal.replace("h.last_rank", "h.last_rank + 1"))).toBe(
      "entry_rank_continuous",
    );
    expect(await refusedBy(["update entry set rank = 99 where id = $1", [draft]])).toBe(
      "entry_draft_unsealed",
    );
    expect(await refusedBy(["update entry set sequence = 99 where id = $1", [draft]])).toBe(
      "entry_draft_unsealed",
    );
  });

  it("follow the hash that the chain had", async () => {
    const [labels = "", counter = "", chain = "", seal = ""] = sealByHand(draft);
    const elsewhere = seal.replace(
      /previous_hash = .*\n/,
      "previous_hash = decode(repeat('ef', 32), 'hex')\n",
    );
    expect(elsewhere).not.toBe(seal);
    expect(await refusedBy(labels, counter, chain, elsewhere)).toBe("ledger_chain_taken");
  });

  it("are born with a draft, or with the entry that takes them", async () => {
    expect(await refusedBy(bornAs(newId(), { state: "provisional" }))).toBe("entry_born_draft");
    expect(await refusedBy(bornAs(newId()))).toBe("entry_sequence_unique");
    const [, counter = "", chain = ""] = sealByHand(draft);
    const sequence = "c.last_sequence + 1";
    expect(await refusedBy(counter, chain, bornAs(newId(), { sequence }))).toBe("entry_sequence_continuous");
    const rank = "h.last_rank + 1";
    expect(await refusedBy(counter, chain, bornAs(newId(), { rank }))).toBe("entry_rank_continuous");
  });
});

/** An entry written by hand like the validated one, after its counter and its link were stepped. */
const bornAs = (
  id: string,
  { state = "validated", sequence = "c.last_sequence", rank = "h.last_rank" } = {},
): [string, unknown[]] => [
  `insert into entry (legal_entity_id, id, fiscal_exercise_id, chart_version, fiscal_period_id, balance_period, journal_id, entry_date, label,
     source_kind, state, number, sequence, rank, valid_date, sealed_at, journal_code, journal_label, previous_hash, hash)
   select e.legal_entity_id, $1, e.fiscal_exercise_id, e.chart_version, e.fiscal_period_id, e.balance_period, e.journal_id, e.entry_date, e.label,
     e.source_kind, $3, 'X', ${sequence}, ${rank}, e.valid_date, now(), e.journal_code, e.journal_label, e.hash,
     coalesce(h.head, e.hash)
   from entry e, entry_counter c, ledger_chain h where e.id = $2`,
  [id, validated, state],
];

/** Its lines, of the validated one: all, or the one at a position; with their labels by default. */
const linesOf = (
  id: string,
  { position = 0, labelled = true, debit = "debit_cents" } = {},
): [string, unknown[]] => [
  `insert into entry_line (legal_entity_id, id, entry_id, position, fiscal_exercise_id, chart_version, entry_date, account, account_label,
     counterparty_id, auxiliary, auxiliary_label, label, debit_cents, credit_cents)
   select legal_entity_id, gen_random_uuid(), $1, position, fiscal_exercise_id, chart_version, entry_date, account,
     case when $4 then account_label end, counterparty_id, auxiliary, case when $4 then auxiliary_label end, label, ${debit}, credit_cents
   from entry_line where entry_id = $2 and $3 in (0, position)`,
  [id, validated, position, labelled],
];

describe("an entry born sealed", () => {
  const next = () => sealByHand(draft).slice(1, 3);

  it("is whole when it commits: balanced, with the labels of its lines", async () => {
    const id = newId();
    expect(await refusedBy(...next(), bornAs(id))).toBe("entry_balanced");
    expect(await refusedBy(...next(), bornAs(id), linesOf(id, { position: 1 }))).toBe("entry_balanced");
    expect(
      await refusedBy(
        ...next(),
        bornAs(id),
        linesOf(id, { debit: "case when debit_cents > 0 then 1 else 0 end" }),
      ),
    ).toBe("entry_balanced");
    expect(await refusedBy(...next(), bornAs(id), linesOf(id, { labelled: false }))).toBe(
      "entry_lines_labelled",
    );
  });

  it("takes its lines once: none comes after them, neither at once nor later", async () => {
    const id = newId();
    const lineRefusal = "entry_line_validated_immutable";
    expect(
      await refusedBy(...next(), bornAs(id), linesOf(id, { position: 1 }), linesOf(id, { position: 2 })),
    ).toBe(lineRefusal);
    expect(
      await refusedBy(
        ...next(),
        bornAs(id),
        linesOf(id),
        `update entry_line set label = 'x' where entry_id = '${id}'`,
      ),
    ).toBe(lineRefusal);
    expect(
      await refusedBy(...next(), bornAs(id), linesOf(id), `delete from entry_line where entry_id = '${id}'`),
    ).toBe(lineRefusal);
    expect(await refusedBy(linesOf(validated))).toBe(lineRefusal);
  });

  it("takes no line in the transaction that seals a draft", async () => {
    expect(await refusedBy(...sealByHand(draft), linesOf(draft))).toBe("entry_line_validated_immutable");
  });
});

describe("balances", () => {
  it("are written by the lines alone", async () => {
    expect(await refusedBy("update balance set debit_cents = debit_cents + 1")).toBe("balance_kept_by_lines");
    expect(await refusedBy("delete from balance")).toBe("balance_kept_by_lines");
    expect(await refusedBy("truncate balance")).toBe("balance_append_only");
    expect(await refusedBy("update journal_month set entries = entries + 1")).toBe("balance_kept_by_lines");
    expect(await refusedBy("delete from open_line")).toBe("balance_kept_by_lines");
  });

  it("keep a collective account equal to its auxiliaries", async () => {
    expect(
      await refusedBy([
        "update entry_line set auxiliary = null where entry_id = $1 and credit_cents > 0",
        [draft],
      ]),
    ).toBe("entry_line_collective_needs_auxiliary");
    expect(
      await refusedBy([
        "update entry_line set auxiliary = 'F1', counterparty_id = $1 where entry_id = $2 and debit_cents > 0",
        [books.supplierId, draft],
      ]),
    ).toBe("entry_line_auxiliary_needs_collective");
    const { rows } = await test.pool.query(
      `select sum(debit_cents - credit_cents) as net, sum(debit_cents - credit_cents) filter (where auxiliary <> '') as auxiliaries
       from balance where account = '401000' and state = 'validated'`,
    );
    expect(Number(rows[0]?.net)).toBe(-12_000);
    expect(rows[0]?.auxiliaries).toBe(rows[0]?.net);
  });
});

describe("the origin of a validated entry", () => {
  it("is written once", async () => {
    await test.pool.query(
      `insert into document_link (legal_entity_id, id, entry_id, entry_line_id, document_kind, document_id, role, amount_cents)
       select legal_entity_id, $1, entry_id, id, 'invoice', $1, 'line', 12000 from entry_line where entry_id = $2 and debit_cents > 0`,
      [newId(), validated],
    );
    expect(await refusedBy("update document_link set amount_cents = 1")).toBe("document_link_immutable");
    expect(await refusedBy("delete from document_link")).toBe("document_link_immutable");
    expect(await refusedBy("truncate document_link")).toBe("document_link_append_only");
  });
});
