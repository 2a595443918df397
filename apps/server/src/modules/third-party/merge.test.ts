import type { CounterpartyAnswer } from "@grand-livre/contracts/counterparty";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { CounterpartyCard, MergeAnswer, PartyLine } from "@grand-livre/contracts/third-party";
import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { changeCompany, draftSale, issueSale, newCustomer, openSalesBooks } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let root: TestPerson;
let books: TestBooks;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.pool.query("update legal_entity set siren = (100000000 + floor(random() * 1e8))::int::text");
  books = await openSalesBooks(test, root);
  await changeCompany(root, books, { siren: "732829320" });
});

const get = <T>(path: string) => succeed<T>(root, "GET", path);
const merge = (keepId: string, mergeId: string, change: object = {}, person = root, query = "") =>
  person.call<MergeAnswer>("POST", `/api/counterparty/merge${query}`, { keepId, mergeId, ...change });
const done = async (keepId: string, mergeId: string) => {
  const answer = await merge(keepId, mergeId);
  expect(answer, "merge").toMatchObject({ status: 200 });
  return answer.body;
};
const card = (id: string) => get<CounterpartyCard>(`/api/counterparty/${id}/card`);
const linesOf = async (id: string) =>
  (await get<{ lines: PartyLine[] }>(`/api/counterparty/${id}/line?limit=200`)).lines;
const pay = (invoice: InvoiceAnswer, counterpartyId: string, amountCents: number) =>
  succeed(root, "POST", "/api/payment", {
    legalEntityRefId: books.refId,
    date: "2026-06-30",
    amountCents,
    counterpartyId,
    allocations: [{ invoiceId: invoice.id, amountCents }],
  });

/** The balance of each collective account, and the lines of the FEC as they are. */
const collectives = async () => {
  const { rows } = await test.pool.query<{ account: string; cents: string }>(
    `select account, sum(debit_cents - credit_cents) as cents from balance
     where legal_entity_id = $1 and account ~ '^4[01]' group by 1 order by 1`,
    [books.legalEntityId],
  );
  return rows;
};
const fec = async () => {
  const path = `/api/fec?legalEntityRefId=${books.refId}&fiscalExerciseRefId=${books.exercise.refId}`;
  const { body } = await root.call<string>("GET", path);
  return String(body).split(/\r?\n/).filter(Boolean);
};

const unlettered = (rows: string[]) => rows.map((row) => row.split("\t").toSpliced(13, 2).join("\t"));

describe("merging a duplicate", () => {
  it("brings the balance over document by document, moves drafts, and leaves sealed entries as they are", async () => {
    const keep = await newCustomer(root, books, "Atelier Gardé");
    const double = await newCustomer(root, books, "Atelier Doublé", { email: "compta@double.fr" });
    const open = await issueSale(root, books, { counterpartyId: double, due_date: "2026-05-15" });
    const paid = await issueSale(root, books, { counterpartyId: double });
    await pay(paid, double, 120_000);
    const draft = await draftSale(root, books, { counterpartyId: double });
    const [before, lines] = [await collectives(), await fec()];

    const told = await merge(keep, double, {}, root, "?preview=true");
    expect(told.body).toMatchObject({
      preview: true,
      moves: { drafts: 1 },
      taken: ["email"],
      sealed: { invoices: 2 },
      transfers: [{ account: "411000", balanceCents: 120_000, documents: 1 }],
      entryId: null,
    });
    expect(await fec()).toEqual(lines);

    const answer = await done(keep, double);
    expect(answer).toMatchObject({ preview: false, transfers: told.body.transfers });
    expect(await collectives()).toEqual(before);
    // The FEC keeps each sealed line as it was; only its two columns of lettering may change.
    const after = await fec();
    expect(after).toHaveLength(lines.length + 2);
    expect(unlettered(after)).toEqual(expect.arrayContaining(unlettered(lines)));

    expect(await card(double)).toMatchObject({
      balanceCents: 0,
      customer: { totalCents: 0 },
      mergedInto: { id: keep, name: "Atelier Gardé" },
    });
    const kept = await card(keep);
    // The documents of the kept one are those of the duplicate too.
    expect(kept).toMatchObject({ balanceCents: 120_000, counts: { invoices: 3, drafts: 1 } });
    const [transferred] = await linesOf(keep);
    expect(transferred).toMatchObject({ debitCents: 120_000, dueDate: "2026-05-15" });
    expect((await linesOf(double)).map(({ lettering }) => lettering)).not.toContain(null);
    expect(await get<InvoiceAnswer>(`/api/invoice/${draft.id}`)).toMatchObject({
      counterpartyId: keep,
      companyName: "Atelier Gardé",
    });
    const put = await get<CounterpartyAnswer>(`/api/counterparty/${double}`);
    expect(put).toMatchObject({ active: false, mergedIntoId: keep });
    expect(await get<CounterpartyAnswer>(`/api/counterparty/${keep}`)).toMatchObject({
      email: "compta@double.fr",
    });

    // An invoice of the duplicate is paid on the kept account, and lettered there.
    await pay(open, double, 120_000);
    expect((await card(keep)).balanceCents).toBe(0);
    expect((await card(double)).balanceCents).toBe(0);
    expect((await linesOf(keep)).map(({ lettering }) => lettering)).toEqual(["AAA", "AAA"]);
    const chain = await get<{ intact: boolean }>(`/api/ledger/verify?legalEntityRefId=${books.refId}`);
    expect(chain.intact).toBe(true);

    // The name of the duplicate still finds the kept one, which is found before it.
    const again = await root.call("POST", "/api/counterparty", {
      legalEntityRefId: books.refId,
      kind: "customer",
      name: "Atelier Doublé",
    });
    expect(again.body).toMatchObject({ code: "COUNTERPARTY_EXISTS", details: { id: keep } });
    const change = { version: put.version, name: "Autre" };
    expect((await root.call("PATCH", `/api/counterparty/${double}`, change)).body).toMatchObject({
      code: "COUNTERPARTY_MERGED",
    });
  });

  it("makes the side that the kept one lacks, and takes the SIREN off the duplicate", async () => {
    const keep = await newCustomer(root, books, "Deux Côtés");
    const { id: double } = await succeed<CounterpartyAnswer>(root, "POST", "/api/counterparty", {
      legalEntityRefId: books.refId,
      kind: "supplier",
      name: "Deux Côtés SARL Achats",
      siren: "552100554",
    });
    const bill = await succeed<InvoiceAnswer>(root, "POST", "/api/invoice/new-invoice", {
      legalEntityRefId: books.refId,
      bill_direction: "debit",
      bill_label: "Papier",
      bill_number: "P-1",
      bill_date: "2026-03-14",
      counterpartyId: double,
      status: "validated",
      lines: [{ label: "Papier", unitPriceCents: 10_000, vatRate: 2000 }],
    });
    const answer = await done(keep, double);
    expect(answer.transfers).toMatchObject([
      { account: "401000", toAuxiliary: "FDEUXCOTES", balanceCents: -12_000, documents: 1 },
    ]);
    expect(await get<CounterpartyAnswer>(`/api/counterparty/${keep}`)).toMatchObject({
      kind: "both",
      siren: "552100554",
      subledgerSupplier: "FDEUXCOTES",
    });
    expect(await get<CounterpartyAnswer>(`/api/counterparty/${double}`)).toMatchObject({ siren: null });
    await pay(bill, keep, 12_000);
    expect((await card(keep)).balanceCents).toBe(0);
  });

  it("is done once by two who ask at once, and brings over again what came since", async () => {
    const keep = await newCustomer(root, books, "Une Fois");
    const double = await newCustomer(root, books, "Une Fois Bis");
    await issueSale(root, books, { counterpartyId: double });
    const answers = await Promise.all([merge(keep, double), merge(keep, double)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const entries = answers.flatMap(({ body }) => body.entryId ?? []);
    expect(entries).toHaveLength(1);
    expect((await card(keep)).balanceCents).toBe(120_000);
    // A document of the duplicate that a late credit note ends is on its own account.
    const [sold] = (await get<{ invoices: { id: string }[] }>(`/api/counterparty/${double}/invoice`))
      .invoices;
    const { version } = await get<InvoiceAnswer>(`/api/invoice/${sold?.id}`);
    await succeed(root, "PATCH", "/api/invoice/update-status-invoice", {
      id: sold?.id,
      version,
      status: "cancelled",
    });
    expect((await card(double)).balanceCents).toBe(-120_000);
    await done(keep, double);
    expect((await card(double)).balanceCents).toBe(0);
    expect((await card(keep)).balanceCents).toBe(0);
  });

  it("follows a second merge: nobody points to a party that is gone", async () => {
    const [last, middle, first] = [
      await newCustomer(root, books, "Dernier"),
      await newCustomer(root, books, "Milieu"),
      await newCustomer(root, books, "Premier"),
    ];
    const invoice = await issueSale(root, books, { counterpartyId: first });
    await done(middle, first);
    await done(last, middle);
    expect((await card(first)).mergedInto?.id).toBe(last);
    await pay(invoice, first, 120_000);
    for (const id of [first, middle, last]) expect((await card(id)).balanceCents).toBe(0);
    const { doubles } = await get<{ doubles: unknown[] }>(
      `/api/counterparty/double?legalEntityRefId=${books.refId}`,
    );
    expect(doubles).toEqual([]);
  });

  it("is refused without the right, across companies, of one into itself or into one put aside", async () => {
    const keep = await newCustomer(root, books, "Refus Un");
    const double = await newCustomer(root, books, "Refus Deux");
    const legalEntityIds = [books.legalEntityId];
    const editor = await test.person({ rights: { counterparties: ["Viewer", "Editor"] }, legalEntityIds });
    const stranger = await test.person({ rights: { counterparties: ["Viewer", "Validator"] } });
    expect((await merge(keep, double, {}, editor)).status).toBe(403);
    expect((await merge(keep, double, {}, editor, "?preview=true")).status).toBe(403);
    expect((await merge(keep, double, {}, stranger)).status).toBe(404);
    expect((await merge(keep, keep)).body).toMatchObject({ code: "MERGE_SAME_PARTY" });
    expect((await root.call("POST", "/api/counterparty/merge", { keepId: keep })).status).toBe(422);
    await done(keep, double);
    expect((await merge(double, keep)).body).toMatchObject({ code: "MERGE_INTO_INACTIVE" });
    const third = await newCustomer(root, books, "Refus Trois");
    expect((await merge(third, double)).body).toMatchObject({ code: "COUNTERPARTY_MERGED" });
  });

  it("knows every table that names a third party", async () => {
    const { rows } = await test.pool.query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = 'counterparty'::regclass order by 1`,
    );
    const moved = [
      "agent",
      "counterparty_rule",
      "distributor",
      "engagement",
      "expense_line",
      "fee_correction",
      "invoice",
      "kyc_file",
      "mandate",
      "no_customer",
      "office_link",
      "recurring_schedule",
      "reminder_exclusion",
    ];
    /** What is sealed, sent or kept as it was said. */
    const kept = [
      "capture_correction",
      "capture_forgetting",
      "counterparty_iban",
      "payment",
      "regulation",
      "reminder",
      "transfer",
    ];
    const own = ["counterparty", "entry_line"];
    expect(rows.map(({ name }) => name)).toEqual([...moved, ...kept, ...own].toSorted());
  });

  it("sends the KYC file of the kept one to review again when it takes an IBAN over", async () => {
    const keep = await newCustomer(root, books, "Revue gardée");
    const double = await newCustomer(root, books, "Revue doublée", { iban: "FR7630006000011234567890189" });
    const { id } = await succeed<{ id: string }>(root, "POST", "/api/kyc", {
      legalEntityRefId: books.refId,
      counterpartyId: keep,
    });
    await test.pool.query(
      "update kyc_file set state = 'validated', valid_until = '2028-01-01' where id = $1",
      [id],
    );
    expect((await done(keep, double)).taken).toContain("iban");
    const file = await get<{ state: string; reopenedBy: string }>(`/api/kyc/${id}`);
    expect(file.state).not.toBe("validated");
    expect(file.reopenedBy).toBe("iban");
  });

  it("leaves no row that may still change with the duplicate, in any table", async () => {
    const keep = await newCustomer(root, books, "Rangs gardés");
    const double = await newCustomer(root, books, "Rangs doublés");
    const { refId: legalEntityRefId } = books;
    const make = (path: string, body: object) =>
      succeed<{ id: string }>(root, "POST", path, { legalEntityRefId, ...body });
    await draftSale(root, books, { counterpartyId: double });
    await issueSale(root, books, { counterpartyId: double });
    const scale = [{ fromCents: 0, basisPoints: 500 }];
    await make("/api/agent", {
      name: "Agent du doublon",
      contractFrom: "2026-01-01",
      scale,
      rules: [{ counterpartyId: double, articleId: null, scale }],
      clientIds: [double],
    });
    await make("/api/distributor", {
      name: "Distributeur du doublon",
      terms: "rebate",
      basisPoints: 100,
      broughtSirens: [],
      counterpartyId: double,
    });
    const { id } = await make("/api/no-customer", { name: "Contact du doublon", reason: "duplicate" });
    await succeed(root, "POST", `/api/no-customer/${id}/merge`, { version: 1, counterpartyId: double });
    await make("/api/kyc", { counterpartyId: double });
    const told = (await merge(keep, double, {}, root, "?preview=true")).body;
    expect(told.moves).toMatchObject({ drafts: 1, agents: 1, distributors: 1, contacts: 1 });
    expect((await done(keep, double)).moves).toEqual(told.moves);
    const { rows: tables } = await test.pool.query<{ name: string }>(
      `select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
         and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'legal_entity_id' and not a.attisdropped)`,
    );
    const left: string[] = [];
    for (const { name } of tables) {
      const { rows } = await test.pool.query<{ text: string }>(
        `select t::text as text from "${name}" t where t.legal_entity_id = $1 and strpos(t::text, $2) > 0`,
        [books.legalEntityId, double],
      );
      if (rows.length > 0) left.push(name);
    }
    // The sealed invoice and its lines, the transfer, what was said of them; and the duplicate itself.
    const sealed = ["audit_log", "counterparty", "entry", "entry_line", "invoice", "lettering_event"];
    expect(left.filter((name) => !sealed.includes(name))).toEqual([]);
    expect(left).toContain("entry_line");
    const { rows: drafts } = await test.pool.query(
      "select 1 from invoice where counterparty_id = $1 and status = 'draft'",
      [double],
    );
    expect(drafts).toEqual([]);
  });

  it("leaves balances by collective and sealed lines unchanged on random books of both sides", async () => {
    const documents = fc.array(
      fc.record({
        toDouble: fc.boolean(),
        cents: fc.integer({ min: 100, max: 500_000 }),
        paidShare: fc.constantFrom(0, 0.4, 1),
        kind: fc.constantFrom("sale", "draft", "credited", "bill"),
      }),
      { minLength: 1, maxLength: 6 },
    );
    let at = 0;
    await fc.assert(
      fc.asyncProperty(documents, async (drawn) => {
        at += 1;
        const both = { kind: "both" };
        const keep = await newCustomer(root, books, `Garde ${at} Alpha`, both);
        const double = await newCustomer(root, books, `Autre ${at} Bêta`, both);
        for (const [place, { toDouble, cents, paidShare, kind }] of drawn.entries()) {
          const change = {
            counterpartyId: toDouble ? double : keep,
            lines: [{ label: "Conseil", unitPriceCents: cents, vatRate: 2000, supplyType: "services" }],
          };
          if (kind === "draft") {
            await draftSale(root, books, change);
            continue;
          }
          const document =
            kind === "bill"
              ? await succeed<InvoiceAnswer>(root, "POST", "/api/invoice/new-invoice", {
                  legalEntityRefId: books.refId,
                  bill_direction: "debit",
                  bill_label: "Achat",
                  bill_number: `A-${at}-${place}`,
                  bill_date: "2026-03-14",
                  status: "validated",
                  ...change,
                })
              : await issueSale(root, books, change);
          const part = Math.floor(document.totalInclVatCents * paidShare);
          if (part > 0) await pay(document, change.counterpartyId, part);
          if (kind === "credited")
            await issueSale(root, books, { ...change, kind: "credit_note", precedingInvoiceId: document.id });
        }
        const [before, lines, file] = [await collectives(), await sealedLines(), await fec()];
        const total = (await card(keep)).balanceCents + (await card(double)).balanceCents;
        await done(keep, double);
        expect(await collectives()).toEqual(before);
        expect((await sealedLines()).slice(0, lines.length)).toEqual(lines);
        // Each line of the FEC stays as it was; only its two columns of lettering may change.
        expect(unlettered(await fec())).toEqual(expect.arrayContaining(unlettered(file)));
        const [kept, gone] = [await card(keep), await card(double)];
        expect([kept.balanceCents, gone.balanceCents]).toEqual([total, 0]);
        expect((kept.customer?.totalCents ?? 0) - (kept.supplier?.totalCents ?? 0)).toBe(total);
        const left = await test.pool.query(
          `select 1 from invoice where counterparty_id = $1 and status = 'draft'
           union all select 1 from recurring_schedule where counterparty_id = $1`,
          [double],
        );
        expect(left.rows).toEqual([]);
      }),
      { ...propertyRuns(60), timeout: 120_000 },
    );
  }, 180_000);
});

/** What is sealed, in its order: entry lines with the hash of their entry. */
async function sealedLines() {
  const { rows } = await test.pool.query(
    `select e.number, e.rank, l.position, l.account, l.auxiliary, l.counterparty_id, l.debit_cents, l.credit_cents
     from entry e join entry_line l on l.legal_entity_id = e.legal_entity_id and l.entry_id = e.id
     where e.legal_entity_id = $1 and e.state = 'validated' order by e.rank, l.position`,
    [books.legalEntityId],
  );
  return rows;
}
