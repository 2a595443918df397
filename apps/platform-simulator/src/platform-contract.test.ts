import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { writeUbl } from "@grand-livre/einvoice/xml/write-ubl";
import { writeCdar } from "@grand-livre/platform/cdar/write-cdar";
import { isWebhookSignature } from "@grand-livre/platform/flow/webhook-signature";
import { pdfDocument } from "@grand-livre/testkit/test-documents/pdf-document";
import { afterEach, describe, expect, it } from "vitest";
import { codes, connect, control, token } from "../test/connect.ts";
import { facts, undescribed } from "../test/described-answers.ts";
import { buyer, cii, invoice, known, rateBasisPoints, seller } from "../test/traded-invoice.ts";
import type { Flow } from "./simulator.ts";
import { type RunningSimulator, startSimulator } from "./start-simulator.ts";
import { statusMessage, type ToldStatus } from "./status-message.ts";

let simulator: RunningSimulator | undefined;
let clock = Date.parse("2026-11-27T10:00:00Z");
const started = async (settings = {}) => {
  simulator = await startSimulator({ now: () => clock, settings });
  return simulator.origin;
};
afterEach(async () => {
  await simulator?.close();
  expect(undescribed.splice(0)).toEqual([]);
});

describe("the way in", () => {
  it("gives tokens that expire, to who knows the secret", async () => {
    const origin = await started();
    expect((await token(origin, seller, "wrong")).status).toBe(401);
    const client = await connect(origin, seller);
    expect((await client.search({ ackStatus: "Ok" })).results).toEqual([]);
    clock += 301_000;
    const late = await client.post(`${origin}/flow-service/v1/flows/search`, { where: { ackStatus: "Ok" } });
    expect([late.status, ((await late.json()) as { errorCode: string }).errorCode]).toEqual([
      401,
      "INVALID_TOKEN",
    ]);
    expect((await fetch(`${origin}/flow-service/v1/flows/x`)).status).toBe(401);
    expect(await (await fetch(origin)).text()).toContain("Ceci n’est pas une plateforme agréée");
  });

  it("shows several companies behind one account, each its own flows", async () => {
    const origin = await started();
    const own = await connect(origin, "cabinet", { "organization-id": seller });
    const other = await connect(origin, "cabinet", { "organization-id": buyer });
    const flow = await own.send(cii("A-1"));
    expect(flow.acknowledgement).toEqual({ status: "Ok" });
    expect((await other.search({ flowDirection: ["Out"] })).results).toEqual([]);
    expect((await other.get(flow.flowId, "Original")).status).toBe(404);
    const nobody = await connect(origin, "cabinet");
    expect((await nobody.sendRaw("x")).status).toBe(400);
    const stranger = await connect(origin, seller, { "organization-id": buyer });
    expect((await stranger.sendRaw("x")).status).toBe(403);
  });
});

describe("a deposit", () => {
  it("waits, is accepted, is told by 200, 202 and 203, and comes to its buyer", async () => {
    const origin = await started({ acknowledgeMs: 1000, statusMs: 1000 });
    const [own, other] = [await connect(origin, seller), await connect(origin, buyer)];
    const file = cii("A-1");
    expect(await own.send(file)).toMatchObject({
      acknowledgement: { status: "Pending" },
      flowType: "Undefined",
    });
    clock += 1000;
    const { results } = await own.search({ ackStatus: "Ok" });
    expect(results).toMatchObject([
      { flowType: "CustomerInvoice", flowDirection: "Out", processingRule: "B2B" },
    ]);
    clock += 1000;
    expect(await own.statuses()).toEqual(["200"]);
    clock += 2000;
    expect(await own.statuses()).toEqual(["200", "202", "203"]);
    const [received] = (await other.search({ flowType: ["SupplierInvoice"] })).results;
    expect(received).toMatchObject({ flowDirection: "In", acknowledgement: { status: "Ok" } });
    expect(await (await other.get(received?.flowId ?? "", "Original")).text()).toBe(file);
  });

  it("of a Factur-X gives its XML and its pages apart", async () => {
    const origin = await started();
    const own = await connect(origin, seller);
    const content = new TextEncoder().encode(cii("A-1"));
    const pdf = pdfDocument({ attachments: [{ name: "factur-x.xml", content, relation: "Alternative" }] });
    const flow = await own.send(pdf, { flowSyntax: "Factur-X" });
    expect(flow.acknowledgement).toEqual({ status: "Ok" });
    expect(await (await own.get(flow.flowId, "Converted")).text()).toBe(cii("A-1"));
    expect((await own.get(flow.flowId, "ReadableView")).headers.get("content-type")).toBe("application/pdf");
    const ubl = await own.send(writeUbl(invoice("A-2")), { flowSyntax: "UBL" });
    expect(ubl.acknowledgement).toEqual({ status: "Ok" });
    expect((await own.get(ubl.flowId, "ReadableView")).status).toBe(404);
  });

  it("is refused at once without its parts, too big or wrongly described", async () => {
    const origin = await started({ maxFileBytes: 1000 });
    const own = await connect(origin, seller);
    expect((await own.call(`${origin}/flow-service/v1/flows`, { method: "POST" })).status).toBe(400);
    expect((await own.sendRaw("x", { flowSyntax: "EDIFACT" })).status).toBe(422);
    expect((await own.sendRaw("x".repeat(1001))).status).toBe(413);
  });

  it("ends in an error that says why", async () => {
    const origin = await started();
    const own = await connect(origin, seller);
    expect(codes(await own.send(""))).toEqual(["EmptyFlow"]);
    expect(codes(await own.send("<a>"))).toEqual(["InvalidSchema"]);
    expect(codes(await own.send(cii("A-1"), { flowSyntax: "UBL" }))).toEqual(["FlowTypeError"]);
    expect(codes(await own.send(cii("A-1"), { sha256: "0".repeat(64) }))).toEqual(["ChecksumMismatch"]);
    const stranger = await connect(origin, "356000000");
    expect(codes(await stranger.send(cii("A-1")))).toEqual(["OtherTechnicalError"]);
    expect(await own.statuses()).toEqual([]);
    expect(codes(await own.send(cii("A-1", { dueDate: "not a day" })))).toContain("BR-FR-03_BT-9");
    expect(await own.statuses()).toEqual(["213"]);
  });

  it("is done once: by its trackingId, by its number and year", async () => {
    const origin = await started();
    const own = await connect(origin, seller);
    expect(codes(await own.send(cii("A-1"), { trackingId: "t-1" }))).toBeUndefined();
    expect(codes(await own.send(cii("A-1"), { trackingId: "t-1" }))).toEqual(["AlreadyExistingFlow"]);
    expect(codes(await own.send(cii("A-1"), { trackingId: "t-2" }))).toEqual(["DOUBLON"]);
    expect(await own.statuses()).toEqual(["200", "202", "203", "213"]);
    expect(simulator?.state().invoices).toMatchObject([{ number: "A-1", statuses: [200, 202, 203] }]);
    await control(origin, "settings", { sameTracking: "same" });
    const again = await own.send(cii("A-1"), { trackingId: "t-1" });
    expect((await own.search({ trackingId: "t-1", ackStatus: "Ok" })).results).toMatchObject([
      { flowId: again.flowId },
    ]);
  });

  it("to who is not in the directory is rejected", async () => {
    const origin = await started();
    const own = await connect(origin, seller);
    await control(origin, "directory", { siren: buyer, lines: [{ address: buyer, status: "Disabled" }] });
    expect((await own.send(cii("A-1"))).acknowledgement).toEqual({ status: "Ok" });
    expect(await own.statuses()).toEqual(["213"]);
  });
});

describe("a status", () => {
  const at = new Date("2026-11-27T10:00:00Z");
  const status = (code: number, rest: Partial<ToldStatus> = {}, number = "A-1") =>
    writeCdar(statusMessage(known(number), { id: `S-${code}`, code, at, ...rest }));
  const lc = { flowSyntax: "CDAR", name: "s.xml" };
  const traded = async () => {
    const origin = await started();
    const [own, other] = [await connect(origin, seller), await connect(origin, buyer)];
    await own.send(cii("A-1"));
    return { own, other, origin };
  };

  it("of one side comes to the other", async () => {
    const { own, other } = await traded();
    expect(await other.send(status(204), lc)).toMatchObject({
      acknowledgement: { status: "Ok" },
      flowType: "SupplierInvoiceLC",
    });
    expect(await own.statuses()).toEqual(["200", "202", "203", "204"]);
    const paid = { amounts: [{ kind: "MEN", amountCents: 1200, rateBasisPoints }] };
    expect((await own.send(status(212, paid), lc)).flowType).toBe("CustomerInvoiceLC");
    expect(await other.statuses()).toEqual(["212"]);
  });

  it("is refused where its fields, its author, its time, its reason or its amounts are not right", async () => {
    const { own, other } = await traded();
    const refused = { reason: { code: "TX_TVA_ERR", text: "5,5 % attendu" } };
    expect(codes(await other.send(status(204).replace(/<ram:ProcessConditionCode>.*/, ""), lc))).toEqual([
      "InvalidSchema",
    ]);
    expect(codes(await other.send(status(204, {}, "A-9"), lc))).toEqual(["InvoiceLCRuleError"]);
    expect(codes(await own.send(status(204), lc))).toEqual(["InvoiceLCAccessDenied"]);
    expect(codes(await own.send(status(209), lc))).toEqual(["InvoiceLCStatusError"]);
    expect(codes(await other.send(status(210), lc))).toEqual(["InvoiceLCRuleError"]);
    expect(codes(await other.send(status(210, { reason: { code: "AUTRE", text: "non" } }), lc))).toEqual([
      "InvoiceLCRuleError",
    ]);
    expect(codes(await own.send(status(212), lc))).toEqual(["InvoiceLCAmountError"]);
    expect(codes(await other.send(status(205), lc))).toBeUndefined();
    expect(codes(await other.send(status(210, refused), lc))).toEqual(["InvoiceLCStatusError"]);
    expect(await own.statuses()).toEqual(["200", "202", "203", "205"]);
  });

  it("is set from outside, as a supplier's invoice is handed in", async () => {
    const { own, other, origin } = await traded();
    expect(
      (await control(origin, "status", { number: "A-1", code: 207, reasonCode: "QTE_ERR" })).status,
    ).toBe(200);
    expect((await own.statuses()).at(-1)).toBe("207");
    expect((await control(origin, "status", { number: "A-9", code: 207 })).status).toBe(404);
    const form = new FormData();
    form.set("receiver", buyer);
    form.set("file", new Blob([cii("S-1")]), "s-1.xml");
    expect((await fetch(`${origin}/simulator/invoice`, { method: "POST", body: form })).status).toBe(201);
    expect((await other.search({ flowType: ["SupplierInvoice"] })).results).toHaveLength(2);
    expect(codes(await other.send(status(204, {}, "S-1"), lc))).toBeUndefined();
  });
});

// The published example of XP Z12-014 is not part of the project: these tests exist only beside it.
if (existsSync(facts))
  describe("the published exchange UC1", () => {
    const file = (...path: string[]) => readFileSync(join(facts, "..", ...path));

    it.each([
      ["CII", "UC1_F202500003_00-INV_20250701_CII.xml"],
      ["UBL", "UC1_F202500003_00-INV_20250701_UBL.xml"],
      ["Factur-X", "UC1_F202500003_00-INV_20250701.pdf"],
    ])("is taken in from the invoice in %s to its payment", async (flowSyntax, name) => {
      const origin = await started();
      const [own, other] = [await connect(origin, "100000009"), await connect(origin, "200000008")];
      const send = async (client: typeof own, status: string) =>
        codes(await client.send(file("cdar", `UC1_F202500003_${status}.xml`), { flowSyntax: "CDAR" }));
      expect(codes(await own.send(file("invoice", name), { flowSyntax }))).toBeUndefined();
      expect(await send(other, "04-CDV-204_Prise_en_charge")).toBeUndefined();
      expect(await send(other, "05-CDV-205_Approuvee")).toBeUndefined();
      expect(await send(other, "06-CDV-211_Paiement_transmis")).toBeUndefined();
      expect(await send(own, "07-CDV-212_Encaissee")).toBeUndefined();
      expect(await own.statuses()).toEqual(["200", "202", "203", "204", "205", "211"]);
      expect(await other.statuses()).toEqual(["212"]);
    });
  });

describe("a report of tax data", () => {
  const report = (type: string, change = (xml: string) => xml) =>
    change(`<Report><ReportDocument><Id>R-${type}</Id><IssueDateTime><DateTimeString>20261110120000</DateTimeString></IssueDateTime>
<TypeCode>${type}</TypeCode><Sender><Id schemeId="0238">9998</Id><Name>PA</Name><RoleCode>WK</RoleCode></Sender>
<Issuer><Id schemeId="0002">${seller}</Id><Name>A</Name><RoleCode>SE</RoleCode></Issuer></ReportDocument>
<TransactionsReport><ReportPeriod><StartDate>20261101</StartDate><EndDate>20261130</EndDate></ReportPeriod>
<Transactions><Date>20261102</Date><TransactionsCurrency>EUR</TransactionsCurrency><CategoryCode>TPS1</CategoryCode>
<TaxExclusiveAmount>10</TaxExclusiveAmount><TaxTotal>2</TaxTotal><TaxSubtotal><TaxPercent>20</TaxPercent>
<TaxableAmount>10</TaxableAmount><TaxTotal>2</TaxTotal></TaxSubtotal></Transactions></TransactionsReport></Report>`);
  const frr = { flowSyntax: "FRR", name: "r.xml", processingRule: "B2C" };

  it("is taken in once for its period, then replaced, and names the field that it lacks", async () => {
    const own = await connect(await started(), seller);
    const lacking = await own.send(
      report("IN", (xml) => xml.replace(/<CategoryCode>.*?<\/CategoryCode>/, "")),
      frr,
    );
    expect(lacking.acknowledgement.details).toMatchObject([
      { item: "TransactionsReport/Transactions/CategoryCode" },
    ]);
    expect(codes(await own.send(report("RE"), frr))).toEqual(["REJ_PER"]);
    expect(await own.send(report("IN"), frr)).toMatchObject({
      acknowledgement: { status: "Ok" },
      flowType: "AggregatedCustomerTransactionReport",
    });
    expect(codes(await own.send(report("IN"), frr))).toEqual(["REJ_UNI", "REJ_PER"]);
    expect(codes(await own.send(report("RE"), frr))).toBeUndefined();
  });
});

describe("a search", () => {
  it("goes through pages by cursor, and compares strictly", async () => {
    const own = await connect(await started(), seller);
    for (let index = 0; index < 5; index += 1) await own.send(cii(`A-${index}`));
    const where = { flowDirection: ["Out"] };
    const whole = (await own.search(where)).results.map(({ flowId }) => flowId);
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await own.search(where, { limit: 2, ...(cursor && { cursor }) });
      paged.push(...page.results.map(({ flowId }) => flowId));
      cursor = page.nextCursor;
    } while (cursor);
    expect(paged).toEqual(whole);
    expect(whole).toHaveLength(5);
    const [, second] = (await own.search(where)).results;
    expect((await own.search({ ...where, updatedAfter: second?.updatedAt })).results).toHaveLength(3);
    const nothing = await own.post(`${simulator?.origin}/flow-service/v1/flows/search`, { where: {} });
    expect(nothing.status).toBe(400);
  });

  it("of version 1.1.0 has neither cursor, nor Undefined, nor webhooks", async () => {
    const origin = await started({ version: "1.1.0", acknowledgeMs: 10_000 });
    const own = await connect(origin, seller);
    for (let index = 0; index < 3; index += 1) await own.send(cii(`A-${index}`));
    const page = await own.search({ ackStatus: "Pending" }, { limit: 2 });
    expect(page.results.map(({ flowType }) => flowType)).toEqual(["CustomerInvoice", "CustomerInvoice"]);
    expect(page.nextCursor).toBeUndefined();
    const updatedAfter = page.results[1]?.updatedAt;
    expect((await own.search({ updatedAfter }, { limit: 2 })).results).toHaveLength(1);
    expect((await own.call(`${origin}/flow-service/v1/webhooks`)).status).toBe(404);
  });
});

describe("a webhook", () => {
  it("is signed, filtered, and wrongly signed by a hostile platform", async () => {
    const heard: { body: string; signature: string; epoch: string }[] = [];
    const listener = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const { "afnor-signature": signature, "afnor-signature-timestamp": epoch } = request.headers;
        heard.push({
          body: Buffer.concat(chunks).toString(),
          signature: String(signature),
          epoch: String(epoch),
        });
        response.end();
      });
    });
    await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
    try {
      const origin = await started();
      const own = await connect(origin, seller);
      const webhooks = `${origin}/flow-service/v1/webhooks`;
      const callbackUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`;
      const made = await own.post(webhooks, { callbackUrl, flowDirection: "In" });
      expect(made.status).toBe(201);
      const { webhookId, signingKey } = (await made.json()) as { webhookId: string; signingKey: string };
      await own.send(cii("A-1"));
      await expect.poll(() => heard.length).toBe(3);
      const isRight = ({ body, epoch, signature }: (typeof heard)[number]) =>
        isWebhookSignature({ key: signingKey, body, signature, timestamp: epoch, nowSeconds: clock / 1000 });
      expect(heard.every(isRight)).toBe(true);
      expect(heard.map(({ body }) => (JSON.parse(body) as Flow).flowType)).toEqual(
        Array(3).fill("CustomerInvoiceLC"),
      );
      await control(origin, "settings", { hostile: ["signature"] });
      await own.send(cii("A-2"));
      await expect.poll(() => heard.length).toBe(6);
      expect(heard.slice(3).some(isRight)).toBe(false);
      expect(await (await own.call(webhooks)).json()).toMatchObject({ count: 1, webhooks: [{ webhookId }] });
      expect((await own.call(`${webhooks}/${webhookId}`, { method: "DELETE" })).status).toBe(204);
      expect(simulator?.state()).toMatchObject({
        webhooks: [],
        webhookCalls: Array(6).fill({ status: 200 }),
      });
    } finally {
      listener.close();
    }
  });
});

describe("what goes wrong", () => {
  it("is asked for: refusals, lost calls, an outage, doubled and reversed deliveries", async () => {
    const origin = await started();
    const own = await connect(origin, seller);
    await control(origin, "fault", { on: "deposit", times: 2, status: 429, retryAfterSeconds: 7 });
    for (let time = 0; time < 2; time += 1) {
      const refused = await own.sendRaw(cii("A-1"));
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "7"]);
    }
    await control(origin, "fault", { on: "deposit", lost: "request" });
    await expect(own.sendRaw(cii("A-1"), { trackingId: "t" })).rejects.toThrow();
    expect((await own.search({ trackingId: "t" })).results).toEqual([]);
    await control(origin, "fault", { on: "deposit", lost: "answer" });
    await expect(own.sendRaw(cii("A-1"), { trackingId: "t" })).rejects.toThrow();
    expect((await own.search({ trackingId: "t" })).results).toHaveLength(1);
    await control(origin, "settings", { deliversTwice: true, deliversReversed: true });
    await own.send(cii("A-2"));
    expect((await own.statuses()).slice(3)).toEqual(["203", "203", "202", "202", "200", "200"]);
    await control(origin, "settings", { outage: true });
    expect((await own.sendRaw(cii("A-3"))).status).toBe(503);
    expect((await fetch(`${origin}/flow-service/v1/healthcheck`)).status).toBe(503);
    await control(origin, "reset");
    expect(simulator?.state()).toMatchObject({ flows: [], deposits: [], settings: { outage: false } });
  });

  it("is a hostile platform: redirections, bombs, endless answers, no JSON", async () => {
    const origin = await started();
    const [own, other] = [await connect(origin, seller), await connect(origin, buyer)];
    await own.send(cii("A-1"));
    const [received] = (await other.search({ flowType: ["SupplierInvoice"] })).results;
    const hostile = (...what: string[]) =>
      control(origin, "settings", { hostile: what, hugeBytes: 3_000_000 });
    await hostile("bomb");
    expect(await (await other.get(received?.flowId ?? "", "Original")).text()).toContain("<!DOCTYPE");
    await hostile("redirect");
    const moved = await other.get(received?.flowId ?? "", "Original");
    expect([moved.status, moved.headers.get("location")]).toEqual([302, expect.stringContaining("169.254")]);
    await hostile("huge");
    const huge = await other.get(received?.flowId ?? "", "Metadata");
    expect((await huge.arrayBuffer()).byteLength).toBeGreaterThan(3_000_000);
    undescribed.length = 0;
    await hostile("garbage");
    expect(await (await other.get(received?.flowId ?? "", "Metadata")).text()).toContain("<html>");
  });
});

describe("the directory", () => {
  it("knows every company, and what it was told of some", async () => {
    const origin = await started();
    const own = await connect(origin, seller);
    const v1 = `${origin}/directory-service/v1`;
    const siret = `${buyer}00018`;
    const told = {
      siren: buyer,
      name: "Librairie du Port",
      lines: [buyer, `${buyer}_${siret}`, `${buyer}_${siret}_SAV`],
    };
    await control(origin, "directory", { ...told, lines: told.lines.map((address) => ({ address })) });
    const found = async (path: string, filters: object, rest: object = {}) =>
      (await (await own.post(`${v1}/${path}/search`, { filters, ...rest })).json()) as {
        totalNumberOfResults: number;
        results: Record<string, unknown>[];
      };
    const strict = (value: string) => ({ op: "strict", value });
    expect((await found("siren", { siren: strict(seller) })).results).toMatchObject([
      { administrativeStatus: "A" },
    ]);
    expect((await found("siren", { businessName: { op: "contains", value: "port" } })).results).toMatchObject(
      [{ siren: buyer }],
    );
    const lines = await found(
      "directory-line",
      { siren: strict(buyer) },
      { limit: 2, ignore: 1, include: ["siren"] },
    );
    expect(lines).toMatchObject({
      totalNumberOfResults: 3,
      results: [
        { addressingIdentifier: `${buyer}_${siret}`, siret, directoryLineStatus: "Enabled" },
        { routingIdentifier: "SAV", legalUnit: { businessName: "Librairie du Port" } },
      ],
    });
    expect((await found("siret", { siren: strict(buyer) })).results).toMatchObject([
      { siret, facilityType: "P" },
    ]);
    expect((await found("routing-code", { siret: strict(siret) })).results).toMatchObject([
      { routingIdentifier: "SAV" },
    ]);
    const status = async (path: string) => (await own.call(`${v1}/${path}`)).status;
    expect(await status(`siren/code-insee:${seller}`)).toBe(200);
    expect(await status(`siret/code-insee:${siret}`)).toBe(200);
    expect(await status(`routing-code/siret:${siret}/code:SAV`)).toBe(200);
    expect(await status(`directory-line/code:${buyer}_${siret}_SAV`)).toBe(200);
    expect(await status(`directory-line/code:${buyer}_OTHER`)).toBe(404);
    expect(await status("siren/code-insee:123456789")).toBe(404);
    expect(await status("siren/123")).toBe(400);
    await control(origin, "directory", { siren: buyer, known: false });
    expect(await status(`siren/code-insee:${buyer}`)).toBe(404);
  });
});
