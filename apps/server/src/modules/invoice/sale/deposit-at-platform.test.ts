import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeStatus } from "../../../../test/bills.ts";
import { succeed, type TestBooks } from "../../../../test/ledger-books.ts";
import { draftSale, issueSale, newCustomer, openSalesBooks, sale } from "../../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../../test/test-app.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { inCommand } from "../../../kit/command.ts";
import { claimWaiting, depositFlow } from "../../platform-flow/service.ts";
import { validateWithin } from "../commands.ts";

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
let client: string;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openSalesBooks(test, person);
  client = await newCustomer(person, books, "Client", { customerKind: "business", siren: "552100554" });
});
afterAll(() => test.close());

const connect = (connected: boolean) =>
  test.pool.query(
    `insert into einvoice_platform (legal_entity_id, connected, connected_by) values ($1, $2, $3)
     on conflict (legal_entity_id) do update set connected = excluded.connected`,
    [books.legalEntityId, connected, person.userId],
  );
const flowsOf = async (invoiceId: string) =>
  (await test.pool.query("select * from platform_flow where invoice_id = $1", [invoiceId])).rows;

describe("a sale of a company whose platform is connected", () => {
  it("warns while nobody looked its buyer's address up, and is validated all the same", async () => {
    const codes = ({ warnings, issues }: Pick<InvoiceAnswer, "warnings" | "issues">) =>
      [...warnings, ...issues].map(({ code, severity }) => `${code} ${severity}`);
    await connect(false);
    expect(codes(await draftSale(person, books, { counterpartyId: client }))).toEqual([]);
    await connect(true);
    const draft = await draftSale(person, books, { counterpartyId: client });
    expect(codes(draft)).toEqual(["BUYER_ADDRESS_MISSING warning"]);
    const consumer = await newCustomer(person, books, "Claire", { customerKind: "consumer" });
    expect(codes(await draftSale(person, books, { counterpartyId: consumer }))).toEqual([]);
    expect((await changeStatus(person, draft, "validated")).status).toBe(200);
  });

  it("is deposited in the transaction that validates it, in one call or two", async () => {
    await connect(true);
    const issued = await issueSale(person, books, { counterpartyId: client });
    const flows = await flowsOf(issued.id);
    expect(flows).toMatchObject([
      {
        direction: "out",
        state: "waiting",
        flow_type: "CustomerInvoice",
        flow_syntax: "Factur-X",
        processing_rule: "B2B",
        name: `${issued.refId}.pdf`,
        file_sha256: null,
        attempts: 0,
        created_by: person.userId,
      },
    ]);
    expect(flows[0].tracking_id).toMatch(/^[0-9a-f-]{36}$/);
    const body = { ...sale(books, { counterpartyId: client }), status: "validated" };
    const { id } = await succeed<{ id: string }>(person, "POST", "/api/invoice/new-invoice", body);
    expect(await flowsOf(id)).toHaveLength(1);
  });

  it("leaves nothing to send when its validation comes to nothing", async () => {
    const { id, version } = await draftSale(person, books, { counterpartyId: client });
    const actor = { scope: { userId: person.userId, legalEntityIds: "all" as const } };
    const undone = inCommand(test.app, actor, async (command) => {
      await validateWithin(command, id, version);
      const { rows } = await test.pool.query("select 1 from platform_flow where invoice_id = $1", [id]);
      // Another connection sees it only once it is committed.
      expect(rows).toHaveLength(0);
      expect(
        await command.tx.selectFrom("platformFlow").select("id").where("invoiceId", "=", id).execute(),
      ).toHaveLength(1);
      throw new Error("the server dies");
    });
    await expect(undone).rejects.toThrow("the server dies");
    expect(await flowsOf(id)).toEqual([]);
  });

  it.each([
    [{ customerKind: "public", siren: "120027016" }, ["B2G"]],
    [{ customerKind: "consumer" }, []],
    [{ customerKind: "business", siren: null }, []],
  ] as const)("%j: %j, as the network of its document says", async (buyer, rules) => {
    const counterpartyId = await newCustomer(person, books, `Client ${JSON.stringify(buyer)}`, buyer);
    const { id } = await issueSale(person, books, { counterpartyId, buyerReference: "SERVICE" });
    const flows = await flowsOf(id);
    expect(flows.map((flow) => flow.processing_rule)).toEqual(rules);
    const { rows } = await test.pool.query("select on_network from invoice_issued where invoice_id = $1", [
      id,
    ]);
    expect(rows).toEqual([{ on_network: flows.length === 1 }]);
  });
});

describe("anything else to send", () => {
  it("of a sale goes after its deposit, as long as that one may still go by itself", async () => {
    await connect(true);
    const { legalEntityId } = books;
    const { id: invoiceId } = await issueSale(person, books, { counterpartyId: client });
    const actor = { scope: { userId: person.userId, legalEntityIds: [legalEntityId] } };
    const status = {
      flowType: "CustomerInvoiceLC",
      flowSyntax: "CDAR",
      name: "212.xml",
      fileSha256: null,
    } as const;
    await inCommand(test.app, actor, (command) =>
      depositFlow(command, { legalEntityId, invoiceId, ...status }),
    );
    const claim = { legalEntityId, direction: "out", limit: 200, leaseSeconds: 0 } as const;
    const next = async () =>
      (await inTransaction(test.app.db, (tx) => claimWaiting(tx, claim))).flatMap((row) =>
        row.invoiceId === invoiceId ? row.flowType : [],
      );
    expect(await next()).toEqual(["CustomerInvoice"]);
    expect(await next()).toEqual(["CustomerInvoice"]);
    await test.pool.query(
      "update platform_flow set state = 'failed' where invoice_id = $1 and flow_type = 'CustomerInvoice'",
      [invoiceId],
    );
    expect(await next()).toEqual(["CustomerInvoiceLC"]);
  });

  it("waits as soon as its command commits", async () => {
    const actor = { scope: { userId: person.userId, legalEntityIds: [books.legalEntityId] } };
    const { legalEntityId } = books;
    const status = {
      flowType: "SupplierInvoiceLC",
      flowSyntax: "CDAR",
      name: "204.xml",
      fileSha256: null,
    } as const;
    const id = await inCommand(test.app, actor, (command) =>
      depositFlow(command, { legalEntityId, ...status }),
    );
    const { rows } = await test.pool.query("select * from platform_flow where id = $1", [id]);
    expect(rows).toMatchObject([{ direction: "out", state: "waiting", flow_type: "SupplierInvoiceLC" }]);
  });
});

describe("a sale of a company that sends by hand", () => {
  it("leaves nothing to send", async () => {
    await connect(false);
    const { id } = await issueSale(person, books, { counterpartyId: client });
    expect(await flowsOf(id)).toEqual([]);
  });
});
