import type { EbicsConnectionAnswer, EbicsHistory, ebicsSendingAnswer } from "@grand-livre/contracts/ebics";
import type { JobAccepted } from "@grand-livre/contracts/job";
import type { TransferOrderAnswer } from "@grand-livre/contracts/transfer";
import { type RunningBank, startBank } from "@grand-livre/platform-simulator/ebics/start-bank";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { z } from "zod";
import { operationsOf, statement } from "../../../test/bank-files.ts";
import { issuedOrder } from "../../../test/issued-order.ts";
import { openOwnBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { endOf } from "../../../test/ledger-files.ts";
import { changeCompany, changeCustomer, issueSale, line } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { withinRows } from "../../database/row-scope.ts";
import { inTransaction } from "../../database/transaction.ts";
import { fetchDueStatements } from "./fetch.ts";
import { openSession, sealKeys } from "./session.ts";

const PATH = "/api/ebics-connection";
const OURS = "FR7630006000011234567890189";
const KIND = { H004: "FDL camt.xxx.cfonb120.stm", H005: "BTD EOP cfonb120" } as const;
type Sending = z.output<typeof ebicsSendingAnswer>;
type Refused = { readonly code?: string; readonly text?: string };

let running: RunningBank;
let test: TestApp;
let root: TestPerson;
let second: TestPerson;
let books: TestBooks;

beforeAll(async () => {
  running = await startBank();
  test = await createTestApp({ OUTSIDE_ORIGINS: new URL(running.url).origin });
  // The bank and the database have the time of day.
  test.now.current = new Date();
  root = await test.superAdministrator();
  await test.startWorker();
});
afterAll(async () => {
  await test.close();
  await running.close();
});
beforeEach(async () => {
  running.bank.users.clear();
  for (const list of [running.bank.files, running.bank.orders, running.bank.faults, running.bank.calls])
    list.length = 0;
  running.bank.settings = {};
  books = await openOwnBooks(test, root);
  await changeCompany(root, books, { iban: OURS });
  second = await test.person({
    rights: { reconciliation: ["Viewer", "Creator", "Validator"] },
    legalEntityIds: [books.legalEntityId],
  });
});

const body = (change: object = {}) => ({
  legalEntityRefId: books.refId,
  name: "Banque d’essai",
  url: running.url,
  hostId: "SIMBANK",
  partnerId: "P1",
  userId: "U1",
  protocol: "H005",
  signatureVersion: "A005",
  signatureClass: "TS",
  accounts: [`512000 ${OURS}`],
  ...change,
});
const post = <T = EbicsConnectionAnswer & Refused>(path: string, sent: object = {}, who = root) =>
  who.call<T>("POST", `${PATH}${path}`, sent);
const made = (change: object = {}) => succeed<EbicsConnectionAnswer>(root, "POST", PATH, body(change));
const read = async (id: string) =>
  (
    await succeed<{ ebicsConnections: EbicsConnectionAnswer[] }>(
      root,
      "GET",
      `${PATH}?legalEntityRefId=${books.refId}`,
    )
  ).ebicsConnections.find((one) => one.id === id) as EbicsConnectionAnswer;
const history = (id: string) => succeed<EbicsHistory>(root, "GET", `${PATH}/${id}/history`);

/** A connection whose steps are done. */
async function ready(change: object = {}): Promise<EbicsConnectionAnswer> {
  const { id, version } = await made(change);
  const sent = await succeed<EbicsConnectionAnswer>(root, "POST", `${PATH}/${id}/keys`, { version });
  running.bank.enterLetters();
  const told = await succeed<EbicsConnectionAnswer>(root, "POST", `${PATH}/${id}/bank-keys`, {
    version: sent.version,
  });
  const confirmed = { version: told.version, ...told.toldHashes };
  return succeed<EbicsConnectionAnswer>(root, "POST", `${PATH}/${id}/confirm`, confirmed);
}

async function fetchNow(id: string) {
  const { jobId } = await succeedJob(id);
  return endOf(root, jobId);
}
async function succeedJob(id: string): Promise<JobAccepted> {
  const answer = await root.call<JobAccepted>("POST", `${PATH}/${id}/fetch`);
  expect(answer.status).toBe(202);
  return answer.body;
}
const day = (cents: number, label: string) =>
  statement({
    opening: ["2026-11-18", 0],
    closing: ["2026-11-20", cents],
    operations: [["2026-11-19", cents, label]],
  });

describe("a connection", () => {
  it.each(["H004", "H005"] as const)(
    "comes to be ready step by step (%s), and says which is next",
    async (protocol) => {
      const row = await made({ protocol });
      expect(row).toMatchObject({ step: "keys", keysMadeAt: null });
      expect((await post(`/${row.id}/bank-keys`, { version: row.version })).body.code).toBe(
        "EBICS_KEYS_MISSING",
      );
      // The answer to INI is lost: keys are there, and go on where they stopped.
      running.bank.faults.push({ on: "INI", times: 1, lost: "answer" });
      const cut = await post(`/${row.id}/keys`, { version: row.version });
      expect(cut).toMatchObject({ status: 409, body: { code: "EBICS_UNREACHABLE" } });
      const waiting = await read(row.id);
      expect(waiting).toMatchObject({ step: "send", iniSentAt: null });
      const sent = await post(`/${row.id}/keys`, { version: waiting.version });
      expect(sent.body).toMatchObject({ step: "letter", failure: null });
      const letter = await root.call<string>("GET", `${PATH}/${row.id}/letter`);
      expect(letter.headers.get("content-type")).toBe("application/pdf");

      const early = await post(`/${row.id}/bank-keys`, { version: sent.body.version });
      expect(early).toMatchObject({ status: 409, body: { code: "EBICS_USER_NOT_READY" } });
      running.bank.enterLetters();
      const told = await post(`/${row.id}/bank-keys`, { version: sent.body.version });
      expect(told.body).toMatchObject({ step: "confirm", bankHashes: null });
      const { version, toldHashes } = told.body;
      const wrong = { version, authentication: toldHashes?.encryption, encryption: toldHashes?.encryption };
      expect(await post(`/${row.id}/confirm`, wrong)).toMatchObject({
        status: 422,
        body: { code: "EBICS_HASH_DIFFERS" },
      });
      const confirmed = await post(`/${row.id}/confirm`, { version, ...toldHashes });
      expect(confirmed.body).toMatchObject({ step: "ready", bankHashes: toldHashes, toldHashes: null });
      const { rows } = await test.pool.query(
        "select action, details::text from audit_log where resource_id = $1",
        [row.id],
      );
      expect(rows.map(({ action }) => action)).toEqual(
        expect.arrayContaining(["create", "make-keys", "send-keys", "fetch-bank-keys", "confirm-bank-keys"]),
      );
      // No key is in the log, nor in an answer.
      for (const text of [JSON.stringify(rows), JSON.stringify(confirmed.body)])
        expect(text).not.toMatch(/PRIVATE|sealed_?keys":"|modulus/i);
    },
  );

  it("is held to its bounds", async () => {
    expect((await root.call<Refused>("POST", PATH, body({ url: "http://10.0.0.1/ebics" }))).body.code).toBe(
      "OUTSIDE_URL_INVALID",
    );
    expect((await root.call("POST", PATH, body({ hostId: "a b" }))).status).toBe(422);
    expect((await root.call<Refused>("POST", PATH, body({ accounts: ["606100"] }))).body.code).toBe(
      "JOURNAL_NOT_FOUND",
    );
    const row = await made();
    expect(row).toMatchObject({ statementFormat: "cfonb120", transferFormat: "pain.001.09" });
    expect((await root.call<Refused>("POST", PATH, body())).body.code).toBe("EBICS_CONNECTION_TAKEN");
    expect((await post(`/${row.id}/keys`, { version: 99 })).status).toBe(409);
    expect((await post(`/${row.id}/fetch`)).body).toMatchObject({ code: "EBICS_NOT_READY" });
    expect((await post(`/${books.legalEntityId}/keys`, { version: 1 })).status).toBe(404);
    // Who matches operations sees the connection, and sets nothing of it.
    const list = `${PATH}?legalEntityRefId=${books.refId}`;
    expect((await second.call("GET", list)).status).toBe(200);
    for (const [method, path] of [
      ["POST", PATH],
      ["POST", `${PATH}/${row.id}/keys`],
      ["GET", `${PATH}/${row.id}/letter`],
    ] as const)
      expect((await second.call(method, path, method === "GET" ? undefined : {})).status).toBe(403);
    expect((await test.anonymous("GET", list)).status).toBe(401);
    expect((await root.call("DELETE", `${PATH}/${row.id}?version=${row.version}`)).status).toBeLessThan(300);
  });

  it("says that its keys are lost, and makes new ones", async () => {
    const row = await ready();
    const other = { ...test.app, tokenSecret: Buffer.from("another secret of another server") };
    const keys = openSession(test.app, { ...(await rawRow(row.id)) }).signer.keys;
    await test.pool.query("update ebics_connection set sealed_keys = $1 where id = $2", [
      sealKeys(other, keys),
      row.id,
    ]);
    expect((await read(row.id)).step).toBe("lost");
    expect((await post(`/${row.id}/fetch`)).body.code).toBe("EBICS_KEYS_LOST");
    running.bank.users.clear();
    const renewed = await post(`/${row.id}/keys`, { version: row.version, renew: true });
    expect(renewed.body).toMatchObject({ step: "letter", bankHashes: null });
  });
});

async function rawRow(id: string) {
  const row = await inTransaction(test.app.db, (tx) =>
    tx.selectFrom("ebicsConnection").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
  );
  return row as unknown as Parameters<typeof openSession>[1];
}

describe.each(["H004", "H005"] as const)("statements by %s", (protocol) => {
  it("are fetched once, whatever is lost", async () => {
    const { id } = await ready({ protocol });
    running.bank.settings = { segmentLength: 400 };
    running.bank.put(KIND[protocol], day(12_000, "VIR CLIENT"));
    running.bank.faults.push({ on: "receipt", times: 1, lost: "request" });
    running.bank.faults.push({ on: "receipt", times: 1, lost: "answer" });
    // Without the receipt the bank gives the same file again; with it nothing, although its answer is lost.
    for (let turn = 0; turn < 3; turn += 1) await fetchNow(id);
    running.bank.put(KIND[protocol], day(12_000, "VIR CLIENT"));
    expect(await fetchNow(id)).toMatchObject({ state: "succeeded" });
    expect(await operationsOf(root, books)).toMatchObject([{ amountCents: 12_000, label: "VIR CLIENT" }]);
    const { files } = await history(id);
    expect(files).toMatchObject([{ state: "imported", sentence: "1 relevé, 1 opération ajoutée" }]);
    expect(files[0]?.receiptAt).not.toBeNull();
    expect(running.bank.files.every(({ isFetched }) => isFetched)).toBe(true);
    expect(await read(id)).toMatchObject({ failure: null, succeededAt: expect.any(String) });
  });

  it("are nobody's loss when no file waits, half of one comes, or the bank changed its keys", async () => {
    const { id, version } = await ready({ protocol });
    expect(await fetchNow(id)).toMatchObject({ state: "succeeded" });
    running.bank.put(KIND[protocol], day(500, "CB"));
    running.bank.faults.push({ on: "download", times: 1, spoiled: "half" });
    expect(await fetchNow(id)).toMatchObject({ state: "failed", error: { code: "EBICS_ANSWER_UNREADABLE" } });
    expect(await operationsOf(root, books)).toEqual([]);
    expect((await read(id)).failure?.sentence).toContain("rien n’a été pris en compte");
    running.bank.faults.push({ on: "download", times: 1, spoiled: "signature" });
    expect(await fetchNow(id)).toMatchObject({ error: { code: "EBICS_ANSWER_UNSIGNED" } });
    await running.bank.changeKeys();
    expect(await fetchNow(id)).toMatchObject({ error: { code: "EBICS_BANK_KEYS_CHANGED" } });
    const told = await post(`/${id}/bank-keys`, { version });
    expect(told.body.step).toBe("confirm");
    expect((await post(`/${id}/fetch`)).body.code).toBe("EBICS_BANK_KEYS_CHANGED");
    await post(`/${id}/confirm`, { version: told.body.version, ...told.body.toldHashes });
    expect(await fetchNow(id)).toMatchObject({ state: "succeeded" });
    expect(await operationsOf(root, books)).toHaveLength(1);
  });
});

it("leaves at the bank what the import refuses, and takes it once the reason is gone", async () => {
  const row = await ready({ accounts: [] });
  await test.pool.query("delete from bank_identifier where legal_entity_id = $1", [books.legalEntityId]);
  await test.pool.query(
    "insert into bank_identifier (legal_entity_id, identifier, account) values ($1, 'FR1420041010050500013M02606', '512000')",
    [books.legalEntityId],
  );
  running.bank.put(KIND.H005, day(700, "REMISE"));
  expect(await fetchNow(row.id)).toMatchObject({ error: { code: "BANK_ACCOUNT_UNKNOWN" } });
  expect(running.bank.files.map(({ isFetched }) => isFetched)).toEqual([false]);
  expect(await history(row.id)).toMatchObject({ files: [{ state: "refused", receiptAt: null }] });
  await test.pool.query("delete from bank_identifier where legal_entity_id = $1", [books.legalEntityId]);
  const accounts = [`512000 ${OURS}`];
  await succeed(root, "PATCH", `${PATH}/${row.id}`, { version: row.version, accounts });
  expect(await fetchNow(row.id)).toMatchObject({ state: "succeeded" });
  expect(await history(row.id)).toMatchObject({ files: [{ state: "imported" }] });
  expect(await operationsOf(root, books)).toHaveLength(1);
});

it("fetches each morning by itself, and twice at once without a double", async () => {
  const { id } = await ready();
  running.bank.put(KIND.H005, day(900, "VIR"));
  const due = () => withinRows("all", () => fetchDueStatements(test.fenced));
  await Promise.all([due(), due()]);
  await expect.poll(async () => (await read(id)).succeededAt).not.toBeNull();
  const { rows } = await test.pool.query(
    "select 1 from job where kind = 'ebics-fetch' and payload->>'connectionId' = $1",
    [id],
  );
  expect(rows).toHaveLength(1);
  running.bank.put(KIND.H005, day(901, "VIR 2"));
  const both = await Promise.all([succeedJob(id), succeedJob(id)]);
  for (const { jobId } of both) expect(await endOf(root, jobId)).toMatchObject({ state: "succeeded" });
  expect((await operationsOf(root, books)).map(({ amountCents }) => amountCents).sort()).toEqual([900, 901]);
});

describe("an order", () => {
  const sendBy = (connectionId: string, order: TransferOrderAnswer, who = second) =>
    who.call<Sending & Refused>("POST", "/api/ebics-order", {
      transferOrderId: order.id,
      connectionId,
      version: order.version,
    });
  const readOrder = (id: string) => succeed<TransferOrderAnswer>(root, "GET", `/api/transfer-order/${id}`);
  const state = async (order: TransferOrderAnswer) =>
    (await succeed<Sending>(root, "GET", `/api/ebics-order?transferOrderId=${order.id}`)).orders.map(
      (one) => one.state,
    );

  /** A first and a following debit of one mandate, in two payments of one message. */
  async function issuedDebits(): Promise<TransferOrderAnswer> {
    const address = { line1: "1 rue de la Paix", postcode: "75002", city: "Paris", country: "FR" };
    const legal = { legalForm: "SAS", capitalCents: 1_000_000, rcsCity: "Paris", address };
    await changeCompany(root, books, { ...legal, creditorIdentifier: "FR72ZZZ123456" });
    await changeCustomer(root, books.customerId, { address });
    const { refId: legalEntityRefId, customerId: counterpartyId } = books;
    const iban = "DE89370400440532013000";
    const mandate = { reference: "RUM-1", iban, signedOn: "2026-01-15", kind: "recurrent" };
    await succeed(root, "POST", "/api/mandate", { legalEntityRefId, counterpartyId, ...mandate });
    const dates = { bill_date: "2026-10-20", due_date: "2026-11-19" };
    const sale = () => issueSale(root, books, { ...dates, lines: [line({ unitPriceCents: 10_000 })] });
    const order = await succeed<TransferOrderAnswer>(root, "POST", "/api/transfer-order/debit", {
      ...{ legalEntityRefId, account: "512000" },
      executionDate: new Date(test.now.current.getTime() + 6 * 86_400_000).toISOString().slice(0, 10),
      invoiceIds: [(await sale()).id, (await sale()).id],
    });
    const step = (name: string, { version }: TransferOrderAnswer, who: TestPerson) =>
      succeed<TransferOrderAnswer>(who, "POST", `/api/transfer-order/${order.id}/${name}`, { version });
    return step("approve", await step("submit", order, root), second);
  }

  const issued = () => issuedOrder(books, { root, second, now: test.now.current });

  it.each([
    ["H004", "T", "FUL pain.001.001.09.sct", "DZHNN"],
    ["H005", "TS", "BTU SCT pain.001", "OZHNN"],
  ] as const)(
    "goes to the bank once (%s, %s), and its report comes back onto it",
    async (protocol, signatureClass, kind, attribute) => {
      const { id } = await ready({ protocol, signatureClass, signatureVersion: "A006" });
      const order = await issued();
      const onlooker = await test.person({
        rights: { reconciliation: ["Viewer", "Creator"] },
        legalEntityIds: [books.legalEntityId],
      });
      expect((await sendBy(id, order, onlooker)).status).toBe(403);
      expect((await sendBy(id, { ...order, version: order.version + 1 })).body.code).toBe("STALE_VERSION");
      const both = await Promise.all([sendBy(id, order), sendBy(id, order)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(both.find(({ status }) => status === 409)?.body.code).toBe("EBICS_ORDER_SENT");
      expect(running.bank.orders).toMatchObject([{ kind, attribute }]);
      expect(String(running.bank.orders[0]?.data)).toContain("<CtrlSum>120.00</CtrlSum>");
      const cancelled = await second.call<Refused>("POST", `/api/transfer-order/${order.id}/cancel`, {
        version: order.version,
      });
      expect(cancelled).toMatchObject({ status: 409, body: { code: "EBICS_ORDER_AT_BANK" } });
      await fetchNow(id);
      expect(await state(order)).toEqual(["accepted"]);
      expect((await history(id)).files).toMatchObject([{ sentence: "1 ordre mis à jour" }]);
    },
  );

  it("that the bank rejects says why, and its bill is to be paid again", async () => {
    running.bank.settings = { rejection: "AC04" };
    const { id } = await ready();
    const order = await issued();
    await sendBy(id, order);
    await fetchNow(id);
    const { orders } = await history(id);
    expect(orders).toMatchObject([{ state: "rejected", refId: order.refId }]);
    expect(orders[0]?.reason).toBe("Rejet de la banque, le compte est clos (AC04)");
    expect((await readOrder(order.id)).items).toMatchObject([
      { state: "rejected", rejection: orders[0]?.reason },
    ]);
  });

  it("is kept as it goes on, also under an idempotency key", async () => {
    const { id } = await ready();
    const order = await issued();
    const sent = { transferOrderId: order.id, connectionId: id, version: order.version };
    const send = (key: string) =>
      second.call<Sending & Refused>("POST", "/api/ebics-order", sent, { "idempotency-key": key });
    running.bank.faults.push({ on: "upload", times: 1, code: "091301" });
    expect((await send("k-1")).body.code).toBe("EBICS_SIGNATURE_REFUSED");
    expect(await state(order)).toEqual(["refused"]);
    expect((await send("k-2")).status).toBe(200);
    expect(await state(order)).toEqual(["sent", "refused"]);
    expect((await send("k-3")).body.code).toBe("EBICS_ORDER_SENT");
  });

  it("of two payments, one of which the bank rejects, opens its sale again alone, and stays partial", async () => {
    const { id } = await ready();
    const order = await issuedDebits();
    expect((await sendBy(id, order)).status).toBe(200);
    await fetchNow(id);
    const [, messageId] = /<MsgId>([^<]+)</.exec(String(running.bank.orders[0]?.data)) ?? [];
    const payment = (type: string, content: string) =>
      `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${messageId}-${type}</OrgnlPmtInfId>${content}</OrgnlPmtInfAndSts>`;
    const told = async (group: string, payments: string) => {
      running.bank.put(
        "BTD PSR pain.002",
        `<Document><CstmrPmtStsRpt><OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId>${group}</OrgnlGrpInfAndSts>${payments}</CstmrPmtStsRpt></Document>`,
      );
      expect(await fetchNow(id)).toMatchObject({ state: "succeeded" });
      return state(order);
    };
    const rejected = "<PmtInfSts>RJCT</PmtInfSts><StsRsnInf><Rsn><Cd>MD01</Cd></Rsn></StsRsnInf>";
    expect(
      await told("", payment("FRST", "<PmtInfSts>ACCP</PmtInfSts>") + payment("RCUR", rejected)),
    ).toEqual(["partial"]);
    const items = async () =>
      (await readOrder(order.id)).items.map((one) => [one.mandate?.sequenceType, one.state]).toSorted();
    expect(await items()).toEqual([
      ["FRST", "waiting"],
      ["RCUR", "rejected"],
    ]);
    // The word on the rest does not take back that one was rejected.
    expect(await told("<GrpSts>ACSC</GrpSts>", "")).toEqual(["partial"]);
    expect((await history(id)).orders[0]?.reason).toContain("MD01");
    expect(await told("", payment("FRST", rejected))).toEqual(["rejected"]);
  });

  it("may be sent again after a refusal, and not while its fate is unknown", async () => {
    const { id } = await ready();
    const order = await issued();
    running.bank.faults.push({ on: "upload", times: 1, code: "091301" });
    expect((await sendBy(id, order)).body.code).toBe("EBICS_SIGNATURE_REFUSED");
    running.bank.faults.push({ on: "segment", times: 1, lost: "answer" });
    const unknown = await sendBy(id, order);
    expect(unknown.body.orders.map((one) => one.state)).toEqual(["unknown", "refused"]);
    expect(running.bank.orders).toHaveLength(1);
    expect((await sendBy(id, order)).body.code).toBe("EBICS_ORDER_SENT");
    const [lost] = unknown.body.orders;
    const settle = (received: boolean, who = second) =>
      who.call<Sending & Refused>("POST", `/api/ebics-order/${lost?.id}/settle`, { received });
    expect((await settle(true)).body.orders[0]?.state).toBe("sent");
    expect((await settle(false)).body.code).toBe("EBICS_ORDER_NOT_UNKNOWN");
    await fetchNow(id);
    expect(await state(order)).toEqual(["accepted", "refused"]);
  });

  it("is not sent from an account that is not served, nor as a draft", async () => {
    const { id, version } = await ready();
    const order = await issued();
    await succeed(root, "PATCH", `${PATH}/${id}`, { version, accounts: [] });
    expect((await sendBy(id, order)).body.code).toBe("EBICS_ACCOUNT_NOT_SERVED");
    await second.call("POST", `/api/transfer-order/${order.id}/cancel`, { version: order.version });
    const cancelled = await readOrder(order.id);
    expect((await sendBy(id, cancelled)).body.code).toBe("TRANSFER_ORDER_STATE");
    expect(running.bank.orders).toEqual([]);
  });
});
