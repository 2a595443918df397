import type { SignInAnswer } from "@grand-livre/contracts/identity";
import type { IdentityProviderAnswer } from "@grand-livre/contracts/identity-provider";
import {
  CLIENT,
  type ProvidedPerson,
  type StartedProvider,
  startProvider,
} from "@grand-livre/testkit/identity-provider/start-provider";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { createSuperAdministrator } from "../identity/administrators.ts";

const PROVIDER = "/api/installation/identity-provider";
const PUBLIC_URL = "https://compta.exemple.fr";
const PASSWORD = "un cheval bien nourri";

let provider: StartedProvider;
let test: TestApp;
let root: TestPerson;
let count = 0;

type Refusal = { code: string; details?: Record<string, unknown> };

beforeAll(async () => {
  provider = await startProvider({
    returnUrl: `${PUBLIC_URL}/sign-in/return`,
    signedOutUrl: `${PUBLIC_URL}/sign-in`,
  });
  test = await createTestApp({ OUTSIDE_ORIGINS: provider.issuer, PUBLIC_URL });
  // The provider has the time of the machine.
  test.now.current = new Date();
  root = await test.superAdministrator();
});
afterAll(async () => {
  await test.close();
  await provider.close();
});
beforeEach(async () => {
  test.now.current = new Date();
  provider.change = undefined;
  await test.pool.query("delete from identity_group_company");
  await test.pool.query("delete from identity_group");
  await test.pool.query("delete from rate_limit");
  expect((await save({})).status).toBe(200);
});

const read = async () => (await root.call<IdentityProviderAnswer>("GET", PROVIDER)).body;
async function save(change: object, by = root) {
  return by.call<IdentityProviderAnswer & Refusal>("PUT", PROVIDER, {
    active: true,
    label: "Annuaire",
    issuer: provider.issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    groupsClaim: "groups",
    trustsEmails: false,
    createsPeople: false,
    passwords: "everyone",
    version: (await read()).provider?.version ?? 0,
    ...change,
  });
}

/** Somebody at the provider, with an address that it has proved. */
function someone(more: object = {}): ProvidedPerson & { readonly email: string } {
  count += 1;
  const email = `ana${count}@exemple.fr`;
  return {
    sub: `sujet-${count}`,
    email,
    email_verified: true,
    given_name: "Ana",
    family_name: "Val",
    ...more,
  };
}

/** An account of the product that has this address. */
async function accountOf({ email }: { readonly email: string }, password = PASSWORD) {
  const id = await createSuperAdministrator(test.app, { email, password, firstname: "Ana", lastname: "Val" });
  await test.pool.query("update user_account set super_administrator = false where id = $1", [id]);
  return id ?? "";
}

const start = () =>
  test.anonymous<{ url: string; key: string } & Refusal>("POST", "/api/auth/provider/start");
const finish = (key: string, parameters: object) =>
  test.anonymous<SignInAnswer & Refusal>("POST", "/api/auth/provider/finish", { key, parameters });

/** Goes where a browser goes, from the provider's door to the way back; answers what it comes back with. */
async function wayBack(url: string, person: ProvidedPerson): Promise<Record<string, string>> {
  provider.person = person;
  const jar = new Map<string, string>();
  for (let next = url; !next.startsWith(PUBLIC_URL); ) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(next, { redirect: "manual", headers: { cookie } });
    for (const one of answer.headers.getSetCookie()) {
      const [pair = ""] = one.split(";");
      jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const location = answer.headers.get("location");
    if (location === null) throw new Error(`${next} leads nowhere: ${answer.status} ${await answer.text()}`);
    next = new URL(location, next).href;
    if (next.startsWith(PUBLIC_URL)) return Object.fromEntries(new URL(next).searchParams);
  }
  return {};
}

async function signIn(person: ProvidedPerson) {
  const { url, key } = (await start()).body;
  return finish(key, await wayBack(url, person));
}

async function groupOpens(name: string, legalEntityRefIds: readonly string[]) {
  const profile = await root.call<{ id: string }>("POST", "/api/user-profile", {
    name: `${name} ${count}`,
    description: "",
    rights: [{ serviceId: "reports", authorizations: { Viewer: true } }],
  });
  expect(profile.status, JSON.stringify(profile.body)).toBe(200);
  const body = { name, profileId: profile.body.id, legalEntityRefIds };
  expect((await root.call("PUT", "/api/installation/identity-group", body)).status).toBe(200);
  return profile.body.id;
}

const audited = async (action: string) => {
  const { rows } = await test.pool.query(
    "select user_id, details from audit_log where action = $1 order by id desc limit 1",
    [action],
  );
  return rows[0] as { user_id: string | null; details: Record<string, unknown> };
};

describe("a sign-in by the provider", () => {
  it("links the account of the proved address once, then follows the subject", async () => {
    const person = someone();
    const id = await accountOf(person);
    const first = await signIn({ ...person, email: person.email.toUpperCase() });
    expect(first, JSON.stringify(first.body)).toMatchObject({ status: 200, body: { email: person.email } });
    expect(await audited("user.link")).toMatchObject({ user_id: id, details: { subject: person.sub } });
    expect((await audited("session.open")).details).toEqual({ by: "provider" });
    const again = await signIn({ ...person, email: "autre@exemple.fr", email_verified: false });
    expect(again.body.email).toBe(person.email);
    const stranger = await signIn({ ...someone(), email: person.email });
    expect(stranger).toMatchObject({ status: 409, body: { code: "SIGN_IN_LINKED_ELSEWHERE" } });
  });

  it("refuses an address that is not proved, unless the provider is trusted for all", async () => {
    const person = someone({ email_verified: false });
    await accountOf(person);
    expect((await signIn(person)).body.code).toBe("SIGN_IN_EMAIL_UNPROVED");
    expect(await audited("session.refuse")).toMatchObject({
      user_id: null,
      details: { by: "provider", code: "SIGN_IN_EMAIL_UNPROVED", email: person.email },
    });
    await save({ trustsEmails: true });
    expect((await signIn(person)).status).toBe(200);
    expect((await root.call("GET", "/api/installation/identity-provider")).body).toMatchObject({
      lastSignInAt: test.now.current.toISOString(),
      lastRefusal: { code: "SIGN_IN_EMAIL_UNPROVED" },
    });
  });

  it("keeps out who is unknown, closed or not let in yet, and opens an invited account", async () => {
    expect((await signIn(someone())).body.code).toBe("SIGN_IN_PERSON_UNKNOWN");
    const closed = someone();
    const id = await accountOf(closed);
    expect((await signIn(closed)).status).toBe(200);
    await test.pool.query("update user_account set status = 'inactive' where id = $1", [id]);
    expect((await signIn(closed)).body.code).toBe("ACCOUNT_INACTIVE");
    await test.pool.query("update user_account set status = 'not_activated' where id = $1", [id]);
    expect((await signIn(closed)).body.code).toBe("ACCOUNT_NOT_ACTIVATED");
    const invited = someone();
    const invitedId = await accountOf(invited);
    await test.pool.query(
      "update user_account set status = 'not_activated', password_hash = null where id = $1",
      [invitedId],
    );
    expect((await signIn(invited)).status).toBe(200);
  });

  it("is of the browser that began it, once, and for ten minutes", async () => {
    const person = someone();
    await accountOf(person);
    const { url, key } = (await start()).body;
    const other = (await start()).body;
    const back = await wayBack(url, person);
    // Another one's answer, brought to this browser: its state is not what this one began.
    expect((await finish(other.key, back)).body.code).toBe("PROVIDER_TOKEN_INVALID");
    expect((await finish("-", back)).body.code).toBe("SIGN_IN_ATTEMPT_INVALID");
    const both = await Promise.all([finish(key, back), finish(key, back)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = (await start()).body;
    const lateBack = await wayBack(late.url, person);
    test.now.current = new Date(Date.now() + 11 * 60_000);
    expect((await finish(late.key, lateBack)).body.code).toBe("SIGN_IN_ATTEMPT_INVALID");
  });

  it.each([
    ["PROVIDER_AUDIENCE_WRONG", { aud: "un autre logiciel" }],
    ["PROVIDER_TOKEN_EXPIRED", { exp: 1_700_000_000, iat: 1_699_999_000 }],
    ["PROVIDER_TOKEN_INVALID", { nonce: "d’une autre connexion" }],
    ["PROVIDER_TOKEN_INVALID", { iss: "https://autre.exemple.fr" }],
  ])("says %s of a token with %j", async (code, claims) => {
    const person = someone();
    await accountOf(person);
    provider.change = (before) => ({ ...before, ...claims });
    expect(await signIn(person)).toMatchObject({ body: { code } });
  });

  it("says that the provider refused, refuses the client, or does not answer", async () => {
    const person = someone();
    const begun = (await start()).body;
    const state = new URL(begun.url).searchParams.get("state") ?? "";
    expect(
      (await finish(begun.key, { error: "access_denied", state, iss: provider.issuer })).body,
    ).toMatchObject({ code: "PROVIDER_REFUSED", details: { error: "access_denied" } });
    await save({ clientSecret: "un autre secret, que le fournisseur ne connaît pas" });
    expect((await signIn(person)).body.code).toBe("PROVIDER_CLIENT_REFUSED");
    await test.pool.query("update identity_provider set issuer = 'https://fournisseur.invalid'");
    expect(await start()).toMatchObject({
      status: 409,
      body: { code: "PROVIDER_UNREACHABLE", details: { reason: "unknown_host" } },
    });
    expect((await root.call("POST", `${PROVIDER}/test`)).body).toEqual({ outcome: "unknown_host" });
  });

  it("ends the provider's session with ours", async () => {
    const person = someone();
    await accountOf(person);
    const { token } = (await signIn(person)).body;
    const out = await test.anonymous<{ continueAt: string }>("POST", "/api/auth/sign-out", undefined, {
      authorization: `Bearer ${token}`,
    });
    const url = new URL(out.body.continueAt);
    expect(url.origin).toBe(provider.issuer);
    expect(url.searchParams.get("post_logout_redirect_uri")).toBe(`${PUBLIC_URL}/sign-in`);
    expect((await root.call("POST", "/api/auth/sign-out")).body).toEqual({ done: true, continueAt: null });
    root = await test.superAdministrator();
  });

  it("ends ours when the provider says that its own has ended, and nothing else does", async () => {
    const [person, other] = [someone(), someone()];
    for (const one of [person, other]) await accountOf(one);
    const open = async (who: typeof person, sid: string) => {
      provider.change = (before) => ({ ...before, sid });
      const headers = { authorization: `Bearer ${(await signIn(who)).body.token}` };
      return async () => (await test.anonymous("GET", "/api/user/me", undefined, headers)).status;
    };
    const [first, second, theirs] = [
      await open(person, "s1"),
      await open(person, "s2"),
      await open(other, "s3"),
    ];
    const seconds = Math.floor(test.now.current.getTime() / 1000);
    const event = { "http://schemas.openid.net/event/backchannel-logout": {} };
    const good = { iss: provider.issuer, aud: CLIENT.id, iat: seconds, exp: seconds + 120, events: event };
    const tell = async (claims: object, change = (token: string) => token) => {
      count += 1;
      const token = change(await provider.sign({ ...good, jti: `jti-${count}`, ...claims }));
      const form = new URLSearchParams({ logout_token: token }).toString();
      const answer = await test.anonymous("POST", "/api/auth/provider/back-channel-logout", form, {
        "content-type": "application/x-www-form-urlencoded",
        "content-length": String(form.length),
      });
      return answer.status;
    };
    const { sub } = person;
    for (const wrong of [
      { sub, aud: "un autre logiciel" },
      { sub, iss: "https://autre.exemple.fr" },
      { sub, nonce: "d’une connexion" },
      { sub, events: {} },
      { sub, iat: seconds - 3600, exp: seconds + 60 },
      { sub, exp: seconds - 60 },
      {},
    ])
      expect(await tell(wrong), JSON.stringify(wrong)).toBe(400);
    expect(await tell({ sub }, (token) => `${token.slice(0, -6)}AAAAAA`)).toBe(400);
    expect(await Promise.all([first(), second(), theirs()])).toEqual([200, 200, 200]);
    expect(await tell({ sub, sid: "s1", jti: "une-fois" })).toBe(200);
    expect(await Promise.all([first(), second(), theirs()])).toEqual([401, 200, 200]);
    expect((await audited("session.end")).details).toEqual({ by: "provider" });
    expect(await tell({ sub, sid: "s2", jti: "une-fois" })).toBe(400);
    expect(await tell({ sub })).toBe(200);
    expect(await Promise.all([second(), theirs()])).toEqual([401, 200]);
    await save({ active: false });
    expect(await tell({ sub })).toBe(403);
  });

  it("is offered and begun only while it is open", async () => {
    const ways = () => test.anonymous("GET", "/api/auth/ways");
    expect((await ways()).body).toEqual({ provider: { label: "Annuaire" }, passkeys: false });
    await save({ active: false });
    expect((await ways()).body).toEqual({ provider: null, passkeys: false });
    expect(await start()).toMatchObject({ status: 403, body: { code: "SIGN_IN_WAY_CLOSED" } });
  });

  it("may close the password to all but super-administrators", async () => {
    const person = someone();
    const id = await accountOf(person);
    const byPassword = () =>
      test.anonymous<Refusal>("POST", "/api/auth/signin", { email: person.email, password: PASSWORD });
    await save({ passwords: "administrators" });
    expect(await byPassword()).toMatchObject({ status: 403, body: { code: "SIGN_IN_WAY_CLOSED" } });
    await test.pool.query("update user_account set super_administrator = true where id = $1", [id]);
    expect((await byPassword()).status).toBe(200);
    await test.pool.query("update user_account set super_administrator = false where id = $1", [id]);
  });
});

describe("the groups of a person", () => {
  it("give and take back profiles and companies at each sign-in, and leave what no group names", async () => {
    const [one, two, byHand] = [
      await openBooks(test, root),
      await openBooks(test, root),
      await openBooks(test, root),
    ];
    const person = someone({ groups: ["Compta"] });
    const id = await accountOf(person);
    await test.pool.query("insert into user_legal_entity (user_id, legal_entity_id) values ($1, $2)", [
      id,
      byHand.legalEntityId,
    ]);
    await groupOpens("Compta", [one.refId]);
    await groupOpens("Paie", [two.refId]);
    const companies = async () => {
      const { rows } = await test.pool.query(
        "select legal_entity_id from user_legal_entity where user_id = $1",
        [id],
      );
      return rows.map((row) => row.legal_entity_id as string).toSorted();
    };
    const profiles = async () => {
      const { rows } = await test.pool.query(
        "select p.name from user_account_profile a join user_profile p on p.id = a.profile_id where a.user_id = $1",
        [id],
      );
      return rows.map((row) => (row.name as string).split(" ")[0]);
    };
    const answer = await signIn(person);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(await companies()).toEqual([one.legalEntityId, byHand.legalEntityId].toSorted());
    expect(await profiles()).toEqual(["Compta"]);
    expect((await audited("user.follow-groups")).details).toMatchObject({
      groups: ["Compta"],
      withdrawn: [],
    });
    expect((await signIn({ ...person, groups: ["Paie", "Inconnu"] })).status).toBe(200);
    expect(await companies()).toEqual([two.legalEntityId, byHand.legalEntityId].toSorted());
    expect(await profiles()).toEqual(["Paie"]);
    for (const groups of [["Inconnu"], [], undefined])
      expect((await signIn({ ...person, groups })).body.code).toBe("SIGN_IN_GROUP_UNKNOWN");
    await test.pool.query("update user_account set super_administrator = true where id = $1", [id]);
    expect((await signIn({ ...person, groups: [] })).status).toBe(200);
    await test.pool.query("update user_account set super_administrator = false where id = $1", [id]);
  });

  it("make the account of an unknown person, where the settings say so", async () => {
    const books = await openBooks(test, root);
    await groupOpens("Cabinet", [books.refId]);
    const person = someone({ groups: ["Cabinet"] });
    expect((await signIn(person)).body.code).toBe("SIGN_IN_PERSON_UNKNOWN");
    await save({ createsPeople: true });
    expect((await signIn({ ...someone(), groups: ["Ailleurs"] })).body.code).toBe("SIGN_IN_GROUP_UNKNOWN");
    const { status, body } = await signIn(person);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      firstname: "Ana",
      lastname: "Val",
      role: "ADMIN",
      superAdministrator: false,
    });
    const { token } = body;
    const seen = await test.anonymous<{ legalEntities: { refId: string }[] }>(
      "GET",
      "/api/legal-entity",
      undefined,
      {
        authorization: `Bearer ${token}`,
      },
    );
    expect(seen.body.legalEntities.map(({ refId }) => refId)).toEqual([books.refId]);
    const noPassword = await test.anonymous("POST", "/api/auth/signin", {
      email: person.email,
      password: "x",
    });
    expect(noPassword.body.code).toBe("INVALID_CREDENTIALS");
  });
});

describe("the settings", () => {
  it("are a super-administrator's, and never answer the secret", async () => {
    const clerk = await test.person({ rights: { platform: ["Viewer", "Editor"] } });
    expect((await clerk.call("GET", PROVIDER)).status).toBe(403);
    expect((await save({}, clerk)).status).toBe(403);
    expect((await test.anonymous("GET", PROVIDER)).status).toBe(401);
    const { provider: kept } = await read();
    expect(JSON.stringify(kept)).not.toContain("ecret");
    const { details } = await audited("change-identity-provider");
    expect(JSON.stringify(details)).not.toContain(CLIENT.secret);
    const { rows } = await test.pool.query("select sealed_secret from identity_provider");
    expect(rows[0].sealed_secret.toString("latin1")).not.toContain(CLIENT.secret);
  });

  it("ask for the secret again with another issuer, and refuse a private address and an old version", async () => {
    const withoutSecret = { clientSecret: undefined };
    expect((await save({ ...withoutSecret, label: "Autre nom" })).status).toBe(200);
    expect((await save({ ...withoutSecret, issuer: "https://autre.exemple.fr" })).body.code).toBe(
      "PLATFORM_SECRET_NEEDED",
    );
    expect((await save({ issuer: "https://10.0.0.1" })).body).toMatchObject({
      code: "OUTSIDE_URL_INVALID",
      details: { fields: [{ path: "issuer" }] },
    });
    expect((await save({ version: 0 })).body.code).toBe("STALE_VERSION");
    expect((await save({ label: "" })).status).toBe(422);
  });

  it("keep a profile that a group opens, and forget a group", async () => {
    const profileId = await groupOpens("Ventes", []);
    expect((await root.call("DELETE", `/api/user-profile/${profileId}`)).body.code).toBe("PROFILE_IN_USE");
    const [group] = (await read()).groups;
    expect(group).toMatchObject({ name: "Ventes", profile: { id: profileId }, legalEntities: [] });
    const path = `/api/installation/identity-group/${group?.id}`;
    expect((await root.call("DELETE", path)).status).toBe(200);
    expect((await root.call("DELETE", path)).body.code).toBe("IDENTITY_GROUP_NOT_FOUND");
  });
});
