import type { SignInAnswer } from "@grand-livre/contracts/identity";
import type { IdentityProviderAnswer } from "@grand-livre/contracts/identity-provider";
import { makeKeys, type OwnKey } from "@grand-livre/platform/ebics/keys";
import {
  requestIn as asked,
  samlResponse as response,
  samlAssertion,
  signedSaml,
  type ToldBySaml as Told,
} from "@grand-livre/testkit/identity-provider/saml-answer";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

const PROVIDER = "/api/installation/identity-provider";
const PUBLIC_URL = "https://compta.exemple.fr";
const CONSUMER = `${PUBLIC_URL}/api/auth/provider/saml`;
const AUDIENCE = `${CONSUMER}/metadata`;
const ISSUER = "https://sts.exemple.fr/annuaire";
const ENTRY = "https://sts.annuaire.invalid/sso?tenant=1";
const CLAIMS = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims";

type Refusal = { code: string; details?: Record<string, unknown> };
type Settings = IdentityProviderAnswer & Refusal;

let test: TestApp;
let root: TestPerson;
/** The provider's key, the one that it changes to, and another one's. */
let key: OwnKey;
let next: OwnKey;
let foreign: OwnKey;
let count = 0;

beforeAll(async () => {
  test = await createTestApp({ PUBLIC_URL });
  const made = await makeKeys("A006", { commonName: "Annuaire", now: new Date() });
  ({ signature: key, authentication: next, encryption: foreign } = made);
  root = await test.superAdministrator();
});
afterAll(() => test.close());
beforeEach(async () => {
  // The library has the time of the machine.
  test.now.current = new Date();
  await test.pool.query("delete from rate_limit");
  expect((await save({})).status).toBe(200);
});

const read = async () => (await root.call<IdentityProviderAnswer>("GET", PROVIDER)).body;
const save = async (change: object, by: Pick<TestPerson, "call"> = root) =>
  by.call<Settings>("PUT", PROVIDER, {
    active: true,
    label: "Annuaire",
    protocol: "saml",
    issuer: ISSUER,
    clientId: "",
    entryPoint: ENTRY,
    certificates: key.certificate,
    groupsClaim: "groups",
    trustsEmails: true,
    createsPeople: true,
    passwords: "everyone",
    version: (await read()).provider?.version ?? 0,
    ...change,
  });

const start = () =>
  test.anonymous<{ url: string; key: string } & Refusal>("POST", "/api/auth/provider/start");
const finish = (browser: string) =>
  test.anonymous<SignInAnswer & Refusal>("POST", "/api/auth/provider/finish", {
    key: browser,
    parameters: {},
  });

async function post(xml: string, relay: string | null) {
  const fields = {
    SAMLResponse: Buffer.from(xml).toString("base64"),
    ...(relay === null ? {} : { RelayState: relay }),
  };
  const form = new URLSearchParams(fields).toString();
  return test.anonymous("POST", "/api/auth/provider/saml", form, {
    "content-type": "application/x-www-form-urlencoded",
    "content-length": String(form.length),
  });
}

/** As the provider writes it of another person each time, where the test says nothing else. */
function assertion(told: Partial<Told> & { readonly id: string }): string {
  count += 1;
  const attributes = {
    [`${CLAIMS}/emailaddress`]: [`nora${count}@exemple.fr`],
    [`${CLAIMS}/surname`]: ["Val"],
  };
  return samlAssertion({
    issuer: ISSUER,
    consumer: CONSUMER,
    subject: `sujet-${count}`,
    attributes,
    ...told,
  });
}
const sign = (xml: string, by = key, ...more: readonly [name?: "Assertion" | "Response", hash?: "sha1"]) =>
  signedSaml(xml, by.privateKey, ...more);

/** From the sign-in page through the provider and back. @param answered what it posts, of the request's identifier */
async function signIn(answered: (id: string) => string) {
  const begun = await start();
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  const { id, relay } = asked(begun.body.url);
  const posted = await post(answered(id), relay);
  expect(posted.status, JSON.stringify(posted.body)).toBe(303);
  expect(posted.headers.get("location")).toBe(`${PUBLIC_URL}/sign-in/return`);
  return finish(begun.body.key);
}
const good = (told: Partial<Told> = {}) => signIn((id) => sign(response(assertion({ id, ...told }))));

async function groupOpens(name: string, legalEntityRefIds: readonly string[]) {
  const profile = await root.call<{ id: string }>("POST", "/api/user-profile", {
    name: `${name} ${count}`,
    description: "",
    rights: [{ serviceId: "reports", authorizations: { Viewer: true } }],
  });
  const body = { name, profileId: profile.body.id, legalEntityRefIds };
  expect((await root.call("PUT", "/api/installation/identity-group", body)).status).toBe(200);
}

describe("a sign-in by SAML", () => {
  beforeAll(async () => {
    const books = await openBooks(test, root);
    await groupOpens("Cabinet", [books.refId]);
  });
  const groups = ["Ailleurs", "Cabinet"];

  it("asks by our name, makes the account with what its groups open, and finds it by the subject again", async () => {
    const { xml, relay, id } = asked((await start()).body.url);
    expect(new URL((await start()).body.url).searchParams.get("tenant")).toBe("1");
    expect(relay).toMatch(/^[\w-]{43}$/);
    expect(id).toMatch(/^_[0-9a-f]{40}$/);
    for (const part of [AUDIENCE, `AssertionConsumerServiceURL="${CONSUMER}"`, `Destination="${ENTRY}"`])
      expect(xml).toContain(part);
    const attributes = {
      "urn:oid:0.9.2342.19200300.100.1.3": ["Nora@exemple.fr"],
      givenName: ["Nora"],
      sn: ["Val &amp; Fils"],
      groups,
    };
    const first = await good({ subject: "nora", attributes });
    expect(first, JSON.stringify(first.body)).toMatchObject({
      status: 200,
      body: { email: "Nora@exemple.fr", firstname: "Nora", lastname: "Val & Fils" },
    });
    const headers = { authorization: `Bearer ${first.body.token}` };
    const seen = await test.anonymous<{ legalEntities: unknown[] }>(
      "GET",
      "/api/legal-entity",
      undefined,
      headers,
    );
    expect(seen.body.legalEntities).toHaveLength(1);
    const again = await good({ subject: "nora", attributes: { mail: ["autre@exemple.fr"], groups } });
    expect(again.body.email).toBe("Nora@exemple.fr");
    const stranger = await good({ subject: "autre", attributes });
    expect(stranger).toMatchObject({ status: 409, body: { code: "SIGN_IN_LINKED_ELSEWHERE" } });
    const out = await test.anonymous("POST", "/api/auth/sign-out", undefined, headers);
    expect(out.body).toEqual({ done: true, continueAt: null });
  });

  it("reads the names that the settings give, the address of the subject, and a response signed too", async () => {
    const named = { emailAttribute: "courriel", firstnameAttribute: "prenom", lastnameAttribute: "nom" };
    await save({ ...named, groupsClaim: "equipes" });
    const attributes = { courriel: ["ines@exemple.fr"], prenom: ["Inès"], nom: ["Roy"], equipes: groups };
    const both = await signIn((id) => sign(sign(response(assertion({ id, attributes }))), key, "Response"));
    expect(both.body, JSON.stringify(both.body)).toMatchObject({ firstname: "Inès", lastname: "Roy" });
    await save({ groupsClaim: "equipes" });
    const format = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";
    const bySubject = await good({ subject: "leo@exemple.fr", format, attributes: { equipes: groups } });
    expect(bySubject.body.email).toBe("leo@exemple.fr");
    const usual = await good({ attributes: { mail: ["max@exemple.fr"], groups } });
    expect(usual.body.code).toBe("SIGN_IN_GROUP_UNKNOWN");
    await save({ trustsEmails: false });
    expect((await good({ attributes: { mail: ["leo@exemple.fr"], groups } })).body.code).toBe(
      "SIGN_IN_EMAIL_UNPROVED",
    );
  });

  it("accepts each of the certificates while the provider changes its key", async () => {
    await save({ certificates: pemOf(key) + pemOf(next) });
    const attributes = { mail: ["pia@exemple.fr"], groups };
    for (const by of [key, next])
      expect(
        (await signIn((id) => sign(response(assertion({ id, subject: "pia", attributes })), by))).status,
      ).toBe(200);
  });

  const forged = (id: string) => assertion({ id, subject: "admin", assertionId: "_forged" });
  it.each<[string, string, (id: string) => string]>([
    ["without a signature", "PROVIDER_SIGNATURE_INVALID", (id) => response(assertion({ id }))],
    [
      "whose response alone is signed",
      "PROVIDER_SIGNATURE_INVALID",
      (id) => sign(response(assertion({ id })), key, "Response"),
    ],
    [
      "signed by another key",
      "PROVIDER_SIGNATURE_INVALID",
      (id) => sign(response(assertion({ id })), foreign),
    ],
    [
      "signed with SHA-1",
      "PROVIDER_SIGNATURE_INVALID",
      (id) => sign(response(assertion({ id })), key, "Assertion", "sha1"),
    ],
    [
      "changed since",
      "PROVIDER_SIGNATURE_INVALID",
      (id) => sign(response(assertion({ id, subject: "nora" }))).replace(">nora<", ">root<"),
    ],
    [
      "with a forged assertion before the signed one",
      "PROVIDER_SIGNATURE_INVALID",
      (id) => sign(response(assertion({ id }))).replace("</samlp:Status>", `</samlp:Status>${forged(id)}`),
    ],
    [
      "with the signed one wrapped in a forged one",
      "PROVIDER_SIGNATURE_INVALID",
      (id) => wrapped(id, forged(id)),
    ],
    [
      "for another audience",
      "PROVIDER_AUDIENCE_WRONG",
      (id) => sign(response(assertion({ id, audience: "https://autre.exemple.fr" }))),
    ],
    [
      "for another recipient",
      "PROVIDER_AUDIENCE_WRONG",
      (id) => sign(response(assertion({ id, recipient: `${CONSUMER}/autre` }))),
    ],
    [
      "of another issuer",
      "PROVIDER_TOKEN_INVALID",
      (id) => sign(response(assertion({ id, issuer: "https://autre.exemple.fr" }))),
    ],
    [
      "that has expired",
      "PROVIDER_TOKEN_EXPIRED",
      (id) => sign(response(assertion({ id, from: -20, minutes: -10 }))),
    ],
    [
      "that may be presented no more",
      "PROVIDER_TOKEN_EXPIRED",
      (id) => sign(response(assertion({ id, presented: -10 }))),
    ],
    [
      "that is not valid yet",
      "PROVIDER_TOKEN_EARLY",
      (id) => sign(response(assertion({ id, from: 10, minutes: 20 }))),
    ],
    ["to another request", "PROVIDER_TOKEN_INVALID", () => sign(response(assertion({ id: "_autre" })))],
    [
      "with a name that changes each time",
      "PROVIDER_TOKEN_INVALID",
      (id) =>
        sign(response(assertion({ id, format: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient" }))),
    ],
    [
      "with a document type",
      "PROVIDER_TOKEN_INVALID",
      (id) => `<!DOCTYPE r [<!ENTITY e "admin">]>${sign(response(assertion({ id })))}`,
    ],
    ["that is no XML", "PROVIDER_TOKEN_INVALID", () => "bonjour"],
    ["that says no", "PROVIDER_REFUSED", () => response("", "Requester")],
  ])("refuses an answer %s: %s", async (_, code, answered) => {
    expect(await signIn(answered)).toMatchObject({ body: { code } });
    const { rows } = await test.pool.query(
      "select details from audit_log where action = 'session.refuse' order by id desc limit 1",
    );
    expect(rows[0].details).toMatchObject({ by: "provider", code });
  });

  it("takes one answer, once, of a sign-in that began here, and never one of another browser's", async () => {
    const attributes = { mail: ["zoe@exemple.fr"], groups };
    const [mine, other] = [(await start()).body, (await start()).body];
    const { id, relay } = asked(mine.url);
    const xml = sign(response(assertion({ id, subject: "zoe", attributes })));
    // The provider has not answered this sign-in.
    expect((await finish((await start()).body.key)).body.code).toBe("SIGN_IN_ATTEMPT_INVALID");
    // Another browser's answer, brought under this one's relay state.
    await post(xml, asked(other.url).relay);
    expect((await finish(other.key)).body.code).toBe("PROVIDER_TOKEN_INVALID");
    await post(xml, relay);
    // The first one stays.
    await post(response(""), relay);
    const both = await Promise.all([finish(mine.key), finish(mine.key)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await post(xml, relay)).status).toBe(303);
    expect((await finish(mine.key)).body.code).toBe("SIGN_IN_ATTEMPT_INVALID");
    // The server keeps no answer to a sign-in that it did not begin, nor one that comes after its 10 minutes.
    for (const none of [null, "", "A".repeat(43)]) expect((await post(xml, none)).status).toBe(303);
    const late = (await start()).body;
    test.now.current = new Date(Date.now() + 11 * 60_000);
    await post(xml, asked(late.url).relay);
    const { rows } = await test.pool.query(
      "select count(*)::int as n from sign_in_challenge where sealed_answer is not null",
    );
    expect(rows).toEqual([{ n: 0 }]);
    expect((await finish(late.key)).body.code).toBe("SIGN_IN_ATTEMPT_INVALID");
  });

  it("takes a form of its kind and size, and belongs to the protocol that is set", async () => {
    const form = "application/x-www-form-urlencoded";
    const send = (body: string, type: string, length = body.length) =>
      test.anonymous("POST", "/api/auth/provider/saml", body, {
        "content-type": type,
        "content-length": String(length),
      });
    expect((await send("{}", "application/json")).status).toBe(400);
    expect((await send("RelayState=a", form)).status).toBe(400);
    expect((await send("SAMLResponse=a", form, 300_000)).status).toBe(413);
    expect((await send("logout_token=a", form)).status).toBe(400);
    const logout = await test.anonymous<Refusal>(
      "POST",
      "/api/auth/provider/back-channel-logout",
      "logout_token=a",
      { "content-type": form, "content-length": "14" },
    );
    expect(logout.body.code).toBe("SIGN_IN_WAY_CLOSED");
    await save({ active: false });
    expect((await start()).body.code).toBe("SIGN_IN_WAY_CLOSED");
  });
});

const pemOf = ({ certificate }: OwnKey) =>
  `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`;

/** The forged one carries the signature of the true one, which stands inside it. */
function wrapped(id: string, forgedOne: string): string {
  const signed = sign(response(assertion({ id })));
  const [whole = ""] = /<saml:Assertion .*<\/saml:Assertion>/s.exec(signed) ?? [];
  const [signature = ""] = /<Signature .*<\/Signature>/s.exec(whole) ?? [];
  expect(signature).toContain("SignatureValue");
  const bare = whole.replace(signature, "");
  const within = signature.replace("</Signature>", `<Object>${bare}</Object></Signature>`);
  return response(forgedOne.replace("</saml:Issuer>", `</saml:Issuer>${within}`));
}

describe("the settings of SAML", () => {
  it("are a super-administrator's, say our addresses, and keep certificates as PEM", async () => {
    const clerk = await test.person({ rights: { platform: ["Viewer", "Editor"] } });
    expect((await save({}, clerk)).status).toBe(403);
    expect((await save({}, { call: test.anonymous })).status).toBe(401);
    const { provider, saml } = await read();
    expect(saml).toEqual({ metadataUrl: AUDIENCE, consumerUrl: CONSUMER });
    expect(provider).toMatchObject({ protocol: "saml", issuer: ISSUER, entryPoint: ENTRY, clientId: "" });
    expect(provider?.certificates).toMatch(/^-----BEGIN CERTIFICATE-----\n/);
    expect(provider?.certificatesUntil).toHaveLength(1);
    expect((await root.call("POST", `${PROVIDER}/test`)).body).toEqual({ outcome: "unknown_host" });
    const told = await test.anonymous<string>("GET", "/api/auth/provider/saml/metadata");
    expect(told.headers.get("content-type")).toBe("application/samlmetadata+xml");
    for (const part of [`entityID="${AUDIENCE}"`, `Location="${CONSUMER}"`, 'WantAssertionsSigned="true"'])
      expect(told.body).toContain(part);
  });

  it("refuse what is no certificate, no address, or nothing, and ask for the secret of the other protocol", async () => {
    const wrong = { status: 422, body: { code: "PROVIDER_CERTIFICATE_INVALID" } };
    const broken = pemOf(key).replace(/\n.{60}/, "\n");
    for (const certificates of ["bonjour", "aaaa", broken, `${pemOf(key)}et après`])
      expect(await save({ certificates }), certificates).toMatchObject(wrong);
    expect((await save({ entryPoint: "http://10.0.0.1/sso" })).body).toMatchObject({
      code: "OUTSIDE_URL_INVALID",
      details: { fields: [{ path: "entryPoint" }] },
    });
    for (const none of [{ certificates: "" }, { entryPoint: "" }, { protocol: "oidc" }])
      expect((await save(none)).body.code, JSON.stringify(none)).toBe("VALIDATION_FAILED");
    const oidc = { protocol: "oidc", clientId: "grand-livre", issuer: "https://sts.exemple.fr" };
    expect((await save(oidc)).body.code).toBe("PLATFORM_SECRET_NEEDED");
    expect((await save({ ...oidc, clientSecret: "un secret" })).body.provider).toMatchObject({
      protocol: "oidc",
      certificates: "",
      entryPoint: "",
    });
  });
});
