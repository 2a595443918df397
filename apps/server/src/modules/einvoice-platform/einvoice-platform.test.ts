import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { EinvoicePlatformAnswer } from "@grand-livre/contracts/einvoice-platform";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestBooks } from "../../../test/ledger-books.ts";
import { changeCompany, issueSale, newCustomer, openSalesBooks } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

const PATH = "/api/einvoice-platform";
/** The approved platform of the tests: it answers by the path that it is asked at. */
let platform: Server;
let origin: string;
const heard: { authorization: string | undefined; body: string }[] = [];

let test: TestApp;
let root: TestPerson;
let books: TestBooks;
let siren: string;

beforeAll(async () => {
  platform = createServer(async (request, response) => {
    const body = await new Response(request as never).text();
    heard.push({ authorization: request.headers.authorization, body });
    const answers: Record<string, [number, string]> = {
      "/token": [200, JSON.stringify({ access_token: "jeton-secret", token_type: "Bearer" })],
      "/refused": [401, JSON.stringify({ error: "invalid_client" })],
      "/page": [200, "<html>Bienvenue</html>"],
      "/broken": [503, ""],
      "/away": [302, ""],
    };
    const [status, text] = answers[request.url ?? ""] ?? [404, ""];
    response.writeHead(status, status === 302 ? { location: "/token" } : {}).end(text);
  }).listen(0, "127.0.0.1");
  await once(platform, "listening");
  origin = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
  test = await createTestApp({ OUTSIDE_ORIGINS: `${origin},http://127.0.0.1:1` });
  root = await test.superAdministrator();
  books = await openSalesBooks(test, root);
  ({ siren } = (await read()).body);
});
afterAll(async () => {
  platform.close();
  await test.close();
});

const read = (who = root) =>
  who.call<EinvoicePlatformAnswer>("GET", `${PATH}?legalEntityRefId=${books.refId}`);

async function change(fields: object, who = root) {
  const { body } = await read();
  const { name, mandatedOn, tokenUrl, clientId, eReporting, version } = body;
  return who.call<EinvoicePlatformAnswer>("PATCH", PATH, {
    legalEntityRefId: books.refId,
    ...{
      name: name ?? "",
      mandatedOn,
      tokenUrl: tokenUrl ?? "",
      clientId: clientId ?? "",
      eReporting,
      version,
    },
    addresses: body.addresses.map(({ form: _, ...one }) => one),
    ...fields,
  });
}
const tryIt = (who = root) =>
  who.call<{ outcome: string }>("POST", `${PATH}/test`, { legalEntityRefId: books.refId });
const member = (actions: readonly ("Viewer" | "Editor")[]) =>
  test.person({ rights: { platform: actions }, legalEntityIds: [books.legalEntityId] });

describe("the approved platform of a company", () => {
  it("is nothing at first but the e-reporting of its VAT regime", async () => {
    expect((await read()).body).toMatchObject({
      name: null,
      hasSecret: false,
      eReporting: null,
      eReportingOfRegime: "ten_days",
      addresses: [],
      version: 0,
    });
    expect(await tryIt()).toMatchObject({ status: 409, body: { code: "PLATFORM_INCOMPLETE" } });
  });

  it("keeps its secret, which no answer, no log row and no table shows", async () => {
    const saved = await change({
      name: "Plateforme du Rhône",
      mandatedOn: "2026-09-01",
      tokenUrl: `${origin}/token`,
      clientId: "société:1",
      clientSecret: "s3cret-du-rhône",
      eReporting: "monthly",
    });
    expect(saved).toMatchObject({
      status: 200,
      body: { hasSecret: true, name: "Plateforme du Rhône", version: 1 },
    });
    expect(JSON.stringify(saved.body)).not.toContain("s3cret");
    const { rows } = await test.pool.query(
      "select (select jsonb_agg(a) from audit_log a)::text || (select jsonb_agg(p) from einvoice_platform p)::text as all",
    );
    expect(rows[0].all).toContain("einvoice-platform");
    expect(rows[0].all).not.toContain("s3cret");
    expect((await change({ eReporting: null })).body).toMatchObject({ hasSecret: true, version: 2 });
  });

  it("is asked for a token with the secret, and the outcome is kept, never the token", async () => {
    expect(await tryIt()).toMatchObject({ status: 200, body: { outcome: "accepted" } });
    const [scheme, encoded = ""] = heard.at(-1)?.authorization?.split(" ") ?? [];
    expect(scheme).toBe("Basic");
    expect(Buffer.from(encoded, "base64").toString()).toBe("soci%C3%A9t%C3%A9%3A1:s3cret-du-rh%C3%B4ne");
    expect(heard.at(-1)?.body).toBe("grant_type=client_credentials");
    expect((await read()).body.lastTest).toMatchObject({ outcome: "accepted" });
    const { rows } = await test.pool.query("select jsonb_agg(a)::text as log from audit_log a");
    expect(rows[0].log).not.toContain("jeton-secret");
  });

  it.each([
    ["/refused", "credentials_refused"],
    ["/page", "no_token"],
    ["/broken", "error_answered"],
    ["/away", "redirected"],
  ])("that answers as %s: %s", async (path, outcome) => {
    await change({ tokenUrl: origin + path, clientSecret: "autre" });
    expect((await tryIt()).body.outcome).toBe(outcome);
  });

  it("that does not answer is told, and a change forgets what was tested before it", async () => {
    await change({ tokenUrl: "http://127.0.0.1:1/token", clientSecret: "autre" });
    expect((await read()).body.lastTest).toBeNull();
    expect((await tryIt()).body.outcome).toBe("unreachable");
    await test.pool.query("update einvoice_platform set sealed_secret = '\\x00'");
    expect((await tryIt()).body.outcome).toBe("secret_unreadable");
  });

  it("is asked at no private address, by number at once, by name when it is called", async () => {
    for (const tokenUrl of [
      "http://pa.exemple.fr/token",
      "https://10.0.0.1/token",
      "https://localhost/token",
    ])
      expect(await change({ tokenUrl, clientSecret: "autre" })).toMatchObject({
        status: 422,
        body: { code: "OUTSIDE_URL_INVALID", details: { fields: [{ path: "tokenUrl" }] } },
      });
  });

  it("sends its secret to no address and under no name but those it was given for", async () => {
    await change({ tokenUrl: `${origin}/token`, clientSecret: "autre" });
    for (const fields of [{ tokenUrl: `${origin}/page` }, { clientId: "un autre" }])
      expect(await change(fields)).toMatchObject({ status: 422, body: { code: "PLATFORM_SECRET_NEEDED" } });
    expect((await change({ tokenUrl: "", clientId: "" })).body).toMatchObject({ hasSecret: false });
  });

  it("is changed by one of two at once", async () => {
    const { version } = (await read()).body;
    const answers = await Promise.all([change({ name: "A", version }), change({ name: "B", version })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe("the addresses in the directory", () => {
  const address = (text: string, effectiveOn = "2026-10-01") => ({
    address: text,
    effectiveOn,
    label: "Siège",
  });

  it("are those of the company's SIREN, each once, refused beside their field", async () => {
    const saved = await change({ addresses: [address(` 0225:${siren}_FACTURES`), address(siren)] });
    expect(saved.body.addresses).toMatchObject([
      { address: `${siren}_FACTURES`, form: "SIREN_Suffixe" },
      { address: siren, form: "SIREN" },
    ]);
    const refused = async (code: string, ...texts: string[]) =>
      expect(await change({ addresses: texts.map((text) => address(text)) })).toMatchObject({
        status: 422,
        body: { code, details: { fields: [{ path: `addresses.${texts.length - 1}.address` }] } },
      });
    await refused("ELECTRONIC_ADDRESS_OF_ANOTHER", "111111111");
    await refused("ELECTRONIC_ADDRESS_INVALID", siren, `${siren}_É`);
    await refused("ELECTRONIC_ADDRESS_TWICE", siren, `0225:${siren}`);
  });

  it("are the seller's address of a sale from their day on", async () => {
    const sold = async (bill_date: string) => {
      const { id } = await issueSale(root, books, { bill_date });
      const { rows } = await test.pool.query(
        "select document -> 'seller' -> 'electronicAddress' ->> 'value' as value from invoice_issued where invoice_id = $1",
        [id],
      );
      return rows[0]?.value;
    };
    expect(await sold("2026-09-30")).toBe(siren);
    expect(await sold("2026-10-01")).toBe(`${siren}_FACTURES`);
  });
});

describe("the sales to hand over", () => {
  type Deposits = {
    count: number;
    deposits: { id: string; client: string }[];
    boundFrom: string;
    late: { count: number; mostDays: number };
    nextAfter: string | null;
  };
  const list = async (query = "") =>
    (await root.call<Deposits>("GET", `${PATH}/deposit?legalEntityRefId=${books.refId}${query}`)).body;
  const move = (
    step: "hand-over" | "take-back",
    invoiceIds: readonly string[],
    fields: object = {},
    who = root,
  ) =>
    who.call("POST", `${PATH}/${step}`, {
      legalEntityRefId: books.refId,
      invoiceIds,
      ...(step === "hand-over" ? { handedOverOn: "2026-11-20", ...fields } : {}),
    });
  const ids: string[] = [];

  it("are those of the French network since the mandate, by page", async () => {
    await changeCompany(root, books, { sizeClass: "large" });
    const before = (await list()).count;
    const business = { customerKind: "business", siren: "552100554" };
    const client = await newCustomer(root, books, "Client en France", business);
    const consumer = await newCustomer(root, books, "Particulier", { customerKind: "consumer" });
    for (const bill_date of ["2026-10-02", "2026-10-03"])
      ids.unshift((await issueSale(root, books, { bill_date, counterpartyId: client })).id);
    await issueSale(root, books, { bill_date: "2026-10-04", counterpartyId: consumer });
    expect(await list()).toMatchObject({ count: before + 2 });
    const first = await list("&limit=1");
    expect(first.deposits).toMatchObject([{ id: ids[0], client: "Client en France", handedOverOn: null }]);
    expect((await list(`&limit=1&after=${first.nextAfter}`)).deposits).toMatchObject([{ id: ids[1] }]);
    await change({ mandatedOn: "2026-10-03" });
    expect((await list()).deposits.map(({ id }) => id)).toEqual([ids[0]]);
    await change({ mandatedOn: "2026-09-01" });
  });

  it("are due by the size of the company: a small one's are a choice until September 2027, and never late", async () => {
    const due = await list();
    expect(due).toMatchObject({ boundFrom: "2026-09-01", late: { count: due.count, mostDays: 49 } });
    expect(due.deposits[0]).toMatchObject({ id: ids[0], daysLate: 48 });
    await changeCompany(root, books, { sizeClass: "sme" });
    expect(await list()).toMatchObject({
      count: 0,
      boundFrom: "2027-09-01",
      late: { count: 0, mostDays: 0 },
    });
    const choice = await list("&state=optional");
    expect(choice).toMatchObject({ count: due.count });
    expect(choice.deposits[0]).toMatchObject({ id: ids[0], daysLate: 0 });
    expect((await move("hand-over", ids)).body).toEqual({ changed: 2 });
    expect((await move("take-back", ids)).body).toEqual({ changed: 2 });
    await changeCompany(root, books, { sizeClass: "large" });
    await test.pool.query(
      `insert into platform_flow (legal_entity_id, id, direction, state, tracking_id, flow_type, flow_syntax, name, invoice_id, created_by)
       values ($1, gen_random_uuid(), 'out', 'accepted', 'T-1', 'CustomerInvoice', 'Factur-X', 'x.pdf', $2, $3)`,
      [books.legalEntityId, ids[1], root.userId],
    );
    expect((await list()).deposits.map(({ id }) => id)).not.toContain(ids[1]);
    await test.pool.query("delete from platform_flow where tracking_id = 'T-1'");
  });

  it("are noted as handed over once, all or none, and taken back", async () => {
    expect(await move("hand-over", ids, { handedOverOn: "2026-10-02" })).toMatchObject({
      status: 422,
      body: { code: "DEPOSIT_DATE_INVALID" },
    });
    expect((await move("hand-over", ids, { handedOverOn: "2026-11-21" })).status).toBe(422);
    const both = await Promise.all([move("hand-over", ids, { reference: "D-1" }), move("hand-over", ids)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await list("&state=handed_over")).toMatchObject({
      count: 2,
      deposits: [{ handedOverOn: "2026-11-20", handedOverBy: "Camille Martin" }, {}],
    });
    expect((await move("take-back", [ids[0] ?? "", books.customerId])).body).toMatchObject({
      code: "DEPOSIT_NOT_HANDED_OVER",
    });
    expect(await list("&state=handed_over")).toMatchObject({ count: 2 });
    expect((await move("take-back", ids)).body).toEqual({ changed: 2 });
    expect((await move("take-back", ids)).status).toBe(409);
  });

  it("ask for the right and the scope", async () => {
    const viewer = await member(["Viewer"]);
    const stranger = await test.person({ rights: { platform: ["Viewer", "Editor"] } });
    expect((await test.anonymous("GET", `${PATH}?legalEntityRefId=${books.refId}`)).status).toBe(401);
    expect((await read(viewer)).status).toBe(200);
    expect((await read(stranger)).status).toBe(404);
    expect((await read(await member([]))).status).toBe(403);
    for (const [who, status] of [
      [viewer, 403],
      [stranger, 404],
    ] as const) {
      expect((await change({ name: "X" }, who)).status).toBe(status);
      expect((await tryIt(who)).status).toBe(status);
      expect((await move("hand-over", ids, {}, who)).status).toBe(status);
      expect((await move("take-back", ids, {}, who)).status).toBe(status);
    }
    expect((await root.call("PATCH", PATH, "{")).status).toBe(400);
  });
});
