import type { AuditAnswer } from "@grand-livre/contracts/audit";
import type { CounterpartyAnswer } from "@grand-livre/contracts/counterparty";
import type { KycAnswer, KycSettingsAnswer } from "@grand-livre/contracts/kyc";
import { FIRST_SCALE } from "@grand-livre/domain/kyc/risk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { newCustomer } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let root: TestPerson;
let books: TestBooks;
let parties = 0;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  books = await openBooks(test, root);
});
afterAll(() => test.close());

const PDF = "%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF\n";
const NOBODY = "00000000-0000-7000-8000-000000000000";
type Refusal = { code: string; details?: Record<string, unknown> };

function form(kind: string, content = PDF, name = "piece.pdf"): FormData {
  const data = new FormData();
  data.append("kind", kind);
  data.append("file", new File([content], name));
  return data;
}

const call = <T = KycAnswer>(method: string, path: string, body?: unknown, person = root) =>
  person.call<T & Refusal>(method, `/api/kyc${path}`, body);

async function newFile(fields: object = {}): Promise<KycAnswer> {
  parties += 1;
  const counterpartyId = await newCustomer(
    root,
    books,
    `Client ${"abcdefghijklmnopqrstuvwxyz"[parties]} surveillé`,
  );
  return succeed(root, "POST", "/api/kyc", { legalEntityRefId: books.refId, counterpartyId, ...fields });
}

/** Adds and accepts every document that a file asks for. */
async function complete({ id }: KycAnswer): Promise<KycAnswer> {
  let file = (await call("GET", `/${id}`)).body;
  for (const kind of file.missingDocuments) {
    file = (await call("POST", `/${id}/document`, form(kind))).body;
    const added = file.documents.at(-1);
    const dates = kind === "identity" ? { expiresOn: "2031-01-01" } : { issuedOn: "2026-11-01" };
    const review = `/${id}/document/${added?.id}/review`;
    file = (await call("POST", review, { accepted: true, ...dates })).body;
  }
  return file;
}

const LIST = (publishedOn: string, ...names: string[]) =>
  JSON.stringify({
    Publications: {
      DatePublication: publishedOn,
      PublicationDetail: names.map((name, at) => ({
        IdRegistre: at + 1,
        Nature: "Personne physique",
        Nom: name,
        RegistreDetail: [{ TypeChamp: "PRENOM", Valeur: [{ Prenom: "Ivan" }] }],
      })),
    },
  });

function importList(content: string, person = root) {
  const data = new FormData();
  data.append("legalEntityRefId", books.refId);
  data.append("file", new File([content], "gels.json"));
  return person.call<{ entries: number } & Refusal>("POST", "/api/kyc/freeze-list", data);
}

const owner = (id: string, numerator: number, denominator: number, change: object = {}) => ({
  id,
  kind: "person",
  name: id,
  holds: null,
  share: { numerator, denominator },
  ...change,
});

async function validated(fields: object = {}): Promise<KycAnswer> {
  await importList(LIST("2026-11-18", "Petrovski"));
  const file = await newFile({ representativeName: "Anne Roy", ...fields });
  await complete(file);
  await succeed(root, "POST", `/api/kyc/${file.id}/submit`);
  await succeed(root, "POST", `/api/kyc/${file.id}/check-freeze`);
  return succeed(root, "POST", `/api/kyc/${file.id}/validate`);
}

describe("a KYC file", () => {
  it("tells its risk by reasons, its owners by exact shares, its documents", async () => {
    const file = await newFile({
      activityCode: "56.10A",
      cash: "some",
      owners: [
        owner("Paul", 1, 3),
        owner("Holding", 2, 3, { kind: "company" }),
        owner("Zoé", 1, 2, { holds: "Holding" }),
      ],
    });
    expect(file).toMatchObject({
      state: "to_complete",
      riskScore: 50,
      riskLevel: "high",
      vigilance: "reinforced",
    });
    expect(file.riskReasons.map(({ factor, points }) => [factor, points])).toEqual([
      ["activity", 10],
      ["structure", 10],
      ["structure", 20],
      ["cash", 10],
    ]);
    expect(file.riskReasons[2]?.text).toBe("Capital identifié à 66,66\u202f% seulement");
    expect(file.beneficialOwners).toEqual([
      { name: "Paul", sharePercent: 33.33, share: "1/3", by: "shares" },
      { name: "Zoé", sharePercent: 33.33, share: "1/3", by: "shares" },
    ]);
    expect(file.missingDocuments).toEqual(["kbis", "statutes", "identity", "address", "owners", "bank"]);
    const row = (
      await call<{ kyc: KycAnswer[] }>("GET", `?riskLevel=high&searchValue=${encodeURIComponent(file.name)}`)
    ).body;
    expect(row.kyc).toMatchObject([{ id: file.id, documentsReady: 0, documentsRequired: 6 }]);
  });

  it("is refused twice for one third party, also at once", async () => {
    const counterpartyId = await newCustomer(root, books, "Double dossier");
    const body = { legalEntityRefId: books.refId, counterpartyId };
    const answers = await Promise.all([call("POST", "", body), call("POST", "", body)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await call("POST", "", body)).body).toMatchObject({ code: "KYC_EXISTS" });
    // The company itself has one too.
    const own = { legalEntityRefId: books.refId };
    expect((await call("POST", "", own)).body).toMatchObject({ counterpartyId: null });
    expect((await call("POST", "", own)).body).toMatchObject({ code: "KYC_EXISTS" });
    expect((await call("POST", "", { ...own, counterpartyId: NOBODY })).body).toMatchObject({
      code: "COUNTERPARTY_NOT_FOUND",
    });
  });

  it("refuses a wrong tree, a vigilance below the risk, an old version, an unknown file", async () => {
    const { id, version } = await newFile();
    const patch = (body: object) => call("PATCH", `/${id}`, { version, ...body });
    expect((await patch({ owners: [owner("a", 2, 3), owner("b", 1, 2)] })).body).toMatchObject({
      code: "KYC_SHARES_EXCEED",
    });
    expect((await patch({ owners: [owner("a", 1, 3, { holds: "z" })] })).body).toMatchObject({
      code: "KYC_OWNERS_INVALID",
    });
    expect((await patch({ pep: true, vigilance: "standard" })).body).toMatchObject({
      code: "KYC_VIGILANCE_LOW",
    });
    expect((await patch({ assigneeId: NOBODY })).body).toMatchObject({ code: "USER_NOT_FOUND" });
    expect((await patch({ country: "France" })).status).toBe(422);
    expect((await patch({ pep: true })).body).toMatchObject({ vigilance: "reinforced", riskScore: 60 });
    expect((await patch({ pep: false })).body).toMatchObject({ code: "STALE_VERSION" });
    expect((await call("GET", `/${NOBODY}`)).body).toMatchObject({ code: "KYC_NOT_FOUND" });
  });

  it("is validated with its documents, its owners and a recent check, until its next review", async () => {
    const file = await newFile({ owners: [owner("Anne Roy", 1, 1)] });
    const step = (name: string, body?: object) => call("POST", `/${file.id}/${name}`, body);
    expect((await step("submit")).body).toMatchObject({
      code: "KYC_DOCUMENTS_MISSING",
      details: { count: 5 },
    });
    expect((await step("validate")).body).toMatchObject({ code: "KYC_STATE" });
    expect((await complete(file)).documentsReady).toBe(5);
    expect((await step("submit")).body).toMatchObject({ state: "in_review" });
    expect((await step("validate")).body).toMatchObject({ code: "KYC_FREEZE_UNCHECKED" });
    await importList(LIST("2026-11-18", "Petrovski"));
    expect((await step("check-freeze")).body).toMatchObject({
      freezeCheckedOn: "2026-11-20",
      freezePublishedOn: "2026-11-18",
      openMatches: 0,
    });
    const both = await Promise.all([step("validate"), step("validate")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const done = both.find(({ status }) => status === 200)?.body;
    expect(done).toMatchObject({ state: "validated", riskLevel: "low", nextReviewOn: "2029-11-20" });
    expect((await call<{ count: number }>("GET", "?state=validated")).body.count).toBeGreaterThan(0);

    const yesterday = "update kyc_file set valid_until = '2026-11-19' where id = $1";
    await test.pool.query(yesterday, [file.id]);
    expect((await call("GET", `/${file.id}`)).body).toMatchObject({ state: "expired" });
    expect((await call<{ kyc: object[] }>("GET", "?state=expired")).body.kyc).toMatchObject([
      { id: file.id },
    ]);
  });

  it("takes fresh documents alone, and refuses one with its reason", async () => {
    const { id } = await newFile();
    const added = (await call("POST", `/${id}/document`, form("kbis"))).body.documents[0];
    const review = (body: object) => call("POST", `/${id}/document/${added?.id}/review`, body);
    expect((await review({ accepted: true })).body).toMatchObject({ details: { flaw: "undated" } });
    expect((await review({ accepted: true, issuedOn: "2026-08-19" })).body).toMatchObject({
      code: "KYC_DOCUMENT_DATES",
      details: { flaw: "stale" },
    });
    expect((await review({ accepted: false })).status).toBe(422);
    const refused = (await review({ accepted: false, reason: "Illisible" })).body;
    expect(refused.documents).toMatchObject([{ state: "refused", reason: "Illisible" }]);
    expect(refused.missingDocuments).toContain("kbis");
    expect((await review({ accepted: true, issuedOn: "2026-08-20" })).body).toMatchObject({
      documentsReady: 1,
    });
    expect((await call("POST", `/${id}/document`, form("kbis", "MZ virus", "a.pdf"))).body).toMatchObject({
      code: "FILE_KIND_UNSUPPORTED",
    });
    expect((await call("POST", `/${id}/document`, form("diploma"))).status).toBe(422);
    const read = await call<string>("GET", `/${id}/document/${added?.id}`);
    expect(read.headers.get("content-type")).toBe("application/pdf");
    expect((await call("GET", `/${id}/document/${NOBODY}`)).body).toMatchObject({
      code: "KYC_DOCUMENT_NOT_FOUND",
    });
  });

  it("is escalated to another person, and refused with a reason that stays", async () => {
    const { id, missingDocuments } = await newFile({ representativeName: "Anne Roy" });
    for (const kind of missingDocuments) await call("POST", `/${id}/document`, form(kind));
    await succeed(root, "POST", `/api/kyc/${id}/submit`);
    const escalated = (await call("POST", `/${id}/escalate`, { reason: "Montage inhabituel" })).body;
    expect(escalated).toMatchObject({ escalated: true, escalationReason: "Montage inhabituel" });
    expect((await call("POST", `/${id}/escalate`, { reason: "Encore" })).body).toMatchObject({
      code: "KYC_STATE",
    });
    expect((await call("POST", `/${id}/refuse`, {})).status).toBe(422);
    expect(
      (await call("POST", `/${id}/refuse`, { reason: "Origine des fonds inconnue" })).body,
    ).toMatchObject({
      state: "refused",
      reviewReason: "Origine des fonds inconnue",
    });
  });
});

describe("a validated file", () => {
  it("goes back to review when the IBAN of its third party changes, and asks for the RIB again", async () => {
    const file = await validated();
    const party = `/api/counterparty/${file.counterpartyId}`;
    const { version } = await succeed<CounterpartyAnswer>(root, "GET", party);
    await succeed(root, "PATCH", party, { version, iban: "FR7630006000011234567890189" });
    const reopened = (await call("GET", `/${file.id}`)).body;
    expect(reopened).toMatchObject({ state: "to_complete", reopenedBy: "iban", nextReviewOn: null });
    expect(reopened.missingDocuments).toEqual(["bank"]);
    await succeed(root, "PATCH", party, { version: version + 1, paymentTerms: "30 jours" });
    expect((await call("GET", `/${file.id}`)).body.version).toBe(reopened.version);
  });

  it("goes back when its representative changes, its identity and its check to be done again", async () => {
    const { id, version } = await validated();
    const changed = await call("PATCH", `/${id}`, { version, representativeName: "Ivan Petrovski" });
    expect(changed.body).toMatchObject({
      state: "to_complete",
      reopenedBy: "representative",
      freezeCheckedOn: null,
    });
    expect(changed.body.missingDocuments).toEqual(["identity"]);
  });

  it("is opened for who becomes a client", async () => {
    const contact = await succeed<{ id: string; version: number }>(root, "POST", "/api/no-customer", {
      legalEntityRefId: books.refId,
      name: "Futur client",
      reason: "prospect",
    });
    const { counterpartyId } = await succeed<{ counterpartyId: string }>(
      root,
      "POST",
      `/api/no-customer/${contact.id}/convert`,
      { version: contact.version },
    );
    const { body } = await call<{ kyc: KycAnswer[] }>("GET", `?counterpartyId=${counterpartyId}`);
    expect(body.kyc).toMatchObject([{ name: "Futur client", state: "to_complete" }]);
  });
});

describe("the list of frozen assets", () => {
  it("blocks a name until a person says that it is somebody else's", async () => {
    const file = await newFile({
      representativeName: "Petrovsky Ivan",
      owners: [owner("Petrovsky Ivan", 1, 1)],
    });
    await complete(file);
    await succeed(root, "POST", `/api/kyc/${file.id}/submit`);
    expect((await importList(LIST("2026-11-19", "Petrovski", "Autre"))).body).toMatchObject({ entries: 2 });
    expect((await importList(LIST("2026-11-01", "Petrovski"))).body).toMatchObject({
      code: "KYC_FREEZE_LIST_OLD",
      details: { publishedOn: "19/11/2026" },
    });
    expect((await importList("{}")).body).toMatchObject({ code: "KYC_FREEZE_LIST_INVALID" });
    const checked = await succeed<{ checked: number; matched: number }>(
      root,
      "POST",
      "/api/kyc/check-freeze",
      {
        legalEntityRefId: books.refId,
      },
    );
    expect(checked.matched).toBeGreaterThan(0);
    const { body } = await call("GET", `/${file.id}`);
    expect(body).toMatchObject({ openMatches: 1, riskLevel: "high", riskScore: 100 });
    const [match] = body.matches;
    expect(match).toMatchObject({ listed: "Petrovski Ivan", cleared: null });
    expect(match?.score).toBeGreaterThan(80);
    await complete(body);
    expect((await call("POST", `/${file.id}/validate`)).body).toMatchObject({ code: "KYC_FREEZE_MATCH" });
    const clear = { name: match?.name, registryId: match?.registryId, reason: "Né à Lyon en 1990" };
    expect((await call("POST", `/${file.id}/clear-match`, clear)).body).toMatchObject({ openMatches: 0 });
    expect((await call("POST", `/${file.id}/check-freeze`)).body).toMatchObject({ openMatches: 0 });
    expect((await call("POST", `/${file.id}/validate`)).body).toMatchObject({ state: "validated" });
    expect((await call("POST", `/${file.id}/clear-match`, { ...clear, registryId: "9" })).status).toBe(409);
  });

  it("is taken into use for the companies of who imports it, those that he opens later too, and no other", async () => {
    const other = await openBooks(test, root);
    const settings = (refId: string) =>
      succeed<KycSettingsAnswer>(root, "GET", `/api/kyc/settings?legalEntityRefId=${refId}`);
    const mine = await test.person({ rights: { kyc: ["Validator"] }, legalEntityIds: [books.legalEntityId] });
    expect((await importList(LIST("2026-11-20", "Nouveau"), mine)).status).toBe(200);
    expect((await settings(books.refId)).freezeList).toMatchObject({ publishedOn: "2026-11-20", entries: 1 });
    // Opened after the import of its own administrator.
    expect((await settings(other.refId)).freezeList).toMatchObject({ publishedOn: "2026-11-19" });
    const all = await call("POST", "/check-freeze", { legalEntityRefId: other.refId });
    expect(all).toMatchObject({ status: 200, body: { matched: 0 } });
  });

  it("leaves archived companies as they are", async () => {
    const archived = await openBooks(test, root);
    const set = (status: string) =>
      test.pool.query("update legal_entity set status = $1 where ref_id = $2", [status, archived.refId]);
    await set("archived");
    expect((await importList(LIST("2026-11-21", "Petrovski"))).status).toBe(200);
    await set("suspended");
    const { freezeList } = await succeed<KycSettingsAnswer>(
      root,
      "GET",
      `/api/kyc/settings?legalEntityRefId=${archived.refId}`,
    );
    expect(freezeList?.publishedOn).not.toBe("2026-11-21");
  });
});

describe("the points of the risk", () => {
  it("are the company's own from a day on; open files are scored again, validated ones stay", async () => {
    const kept = await validated({ cash: "some" });
    const open = await newFile({ cash: "some", owners: [owner("a", 1, 1)] });
    expect(open).toMatchObject({ riskScore: 10, riskLevel: "low" });
    const scale = { ...FIRST_SCALE, from: "2026-11-20", someCashPoints: 60, legalEntityRefId: books.refId };
    const add = (change: object) => call<KycSettingsAnswer>("POST", "/risk-scale", { ...scale, ...change });
    expect((await add({ mediumFrom: 50 })).body).toMatchObject({ code: "KYC_SCALE_INVALID" });
    expect((await add({})).body).toMatchObject({ scale: { someCashPoints: 60 }, scaleDates: ["2026-11-20"] });
    expect((await add({})).body).toMatchObject({ code: "KYC_SCALE_TAKEN" });
    expect((await call("GET", `/${open.id}`)).body).toMatchObject({ riskScore: 60, vigilance: "reinforced" });
    expect((await call("GET", `/${kept.id}`)).body).toMatchObject({
      riskScore: kept.riskScore,
      state: "validated",
    });
    // One to come changes nothing yet.
    expect((await add({ from: "2027-01-01", someCashPoints: 0 })).body.scale.someCashPoints).toBe(60);
  });
});

describe("who may see a file", () => {
  it("has the right of KYC on the company; each opening is kept with his name", async () => {
    const file = await newFile();
    const legalEntityIds = [books.legalEntityId];
    const accountant = await test.person({
      rights: { counterparties: ["Viewer", "Editor"] },
      legalEntityIds,
    });
    const viewer = await test.person({ rights: { kyc: ["Viewer"] }, legalEntityIds });
    expect((await call("GET", `/${file.id}`, undefined, accountant)).status).toBe(403);
    expect((await test.anonymous("GET", `/api/kyc/${file.id}`)).status).toBe(401);
    const elsewhere = await openBooks(test, root);
    const stranger = await test.person({
      rights: { kyc: ["Viewer"] },
      legalEntityIds: [elsewhere.legalEntityId],
    });
    expect((await call("GET", `/${file.id}`, undefined, stranger)).status).toBe(404);
    expect((await call("GET", `/${file.id}`, undefined, viewer)).body).toMatchObject({
      abilities: { submit: { allowed: false, code: "FORBIDDEN" } },
    });
    for (const step of ["submit", "validate", "check-freeze", "request-document"])
      expect((await call("POST", `/${file.id}/${step}`, {}, viewer)).status).toBe(403);
    expect((await call("GET", `/${file.id}/export`, undefined, viewer)).status).toBe(403);
    const { accesses } = (
      await call<{ accesses: { person: string; action: string }[] }>("GET", `/${file.id}/accesses`)
    ).body;
    expect(accesses).toMatchObject([
      { person: "Camille Martin", action: "Consultation" },
      { action: "Ouverture du dossier" },
    ]);
    // The log names the file and never what is known of the third party.
    const log = await succeed<AuditAnswer>(root, "GET", `/api/audit?resource=kyc&resourceId=${file.id}`);
    for (const { details } of log.entries) expect(Object.keys(details).toSorted()).not.toContain("after");
  });

  it("is a delegate only where the mandate has the right", async () => {
    const file = await newFile();
    const to = await test.person({ role: "DELEGATE" });
    const lend = async (service: string) => {
      const { id } = await succeed<{ id: string }>(root, "POST", "/api/delegation", {
        receiverEmail: to.email,
        startsOn: "2026-11-20",
        endsOn: "2026-12-31",
        rights: [{ serviceId: service, authorizations: { Viewer: true } }],
        legalEntityRefIds: [books.refId],
      });
      return (await to.call("GET", `/api/kyc/${file.id}`, undefined, { "x-acting-for": id })).status;
    };
    expect(await lend("counterparties")).toBe(403);
    expect(await lend("kyc")).toBe(200);
  });

  it("takes the control file away as a PDF, which is kept too", async () => {
    const { id } = await validated({ owners: [owner("Anne Roy", 1, 2), owner("Luc Roy", 1, 2)] });
    const answer = await call<string>("GET", `/${id}/export`);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(String(answer.body).startsWith("%PDF-")).toBe(true);
    expect(String(answer.body).length).toBeGreaterThan(2_000);
    const { accesses } = (await call<{ accesses: { action: string }[] }>("GET", `/${id}/accesses`)).body;
    expect(accesses[0]).toMatchObject({ action: "Export du dossier de contrôle" });
  });
});
