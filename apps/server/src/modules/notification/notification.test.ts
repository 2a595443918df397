import type { Notice } from "@grand-livre/contracts/notice";
import { sentenceOf } from "@grand-livre/contracts/wording";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { secretIn, takeOutbox } from "../../../test/outbox.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { inTransaction } from "../../database/transaction.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { JobHandlers } from "../../jobs/handler.ts";
import { jobHandlers } from "../../jobs/handlers.ts";
import { enqueueJob } from "../job/service.ts";
import { escapeHtml } from "../notice/service.ts";
import { sweepNotifications } from "./service.ts";
import { workEnded } from "./words.ts";

let test: TestApp;
let root: TestPerson;
let company: { id: string; refId: string };

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  const { body } = await root.call<{ refId: string }>("POST", "/api/legal-entity", {
    name: "Atelier <Léman>",
    siren: "732829320",
  });
  const { rows } = await test.pool.query("select id from legal_entity where ref_id = $1", [body.refId]);
  company = { id: rows[0].id, refId: body.refId };
});
afterAll(() => test.close());

const mine = async (who: TestPerson) => (await who.call<Notice[]>("GET", "/api/common/notifications")).body;
const exercise = (year: number) =>
  root.call("POST", "/api/fiscal-exercise", {
    legalEntityRefId: company.refId,
    startDate: `${year}-01-01`,
    endDate: `${year}-12-31`,
  });
const closer = () =>
  test.person({
    rights: {
      "accounting-settings": ["Viewer", "Editor"],
      "delegated-users": ["Viewer", "Creator"],
      "supplier-bills": ["Viewer", "Creator"],
      reports: ["Viewer"],
    },
    legalEntityIds: [company.id],
  });

/** How each of the jobs of the test ends, by its name. */
const handlers: JobHandlers = {
  "read-bill": async (_app, { payload }) => {
    if (payload.ends === "failed") throw new RefusalError("FILE_KIND_UNSUPPORTED");
    return async () =>
      payload.ends === "known"
        ? { duplicateOf: company.id, warnings: [] }
        : { duplicateOf: null, warnings: payload.ends === "toCheck" ? [{}] : [] };
  },
  "read-bank-file": async () => {
    throw new RefusalError("FILE_KIND_UNSUPPORTED");
  },
  other: async () => async () => ({}),
  "check-fec": async () => async () => ({}),
};

async function run(who: TestPerson, kind: string, ends: readonly string[]) {
  const scope = { userId: who.userId, legalEntityIds: [company.id] };
  for (const one of ends)
    await inTransaction(test.db, (tx) =>
      enqueueJob(tx, scope, { kind, legalEntityId: company.id, payload: { ends: one } }),
    );
  const open =
    "select count(*)::int as count from job where owner_id = $1 and state in ('queued', 'running')";
  await expect.poll(async () => (await test.pool.query(open, [who.userId])).rows[0].count).toBe(0);
}

describe("the end of a job", () => {
  beforeAll(() => test.startWorker(handlers));

  it("gathers a pile of twenty bills in one notification with its counts", async () => {
    const who = await closer();
    await run(who, "read-bill", [
      ...Array(14).fill("read"),
      ...Array(3).fill("toCheck"),
      "known",
      "failed",
      "failed",
    ]);
    const all = await mine(who);
    expect(all).toHaveLength(1);
    expect(all[0]).toMatchObject({
      title: "17 factures fournisseurs lues",
      description: "<b>3 à vérifier</b> · 1 déjà enregistrée · 2 documents refusés",
      link: "/accounting/supplier-bills?view=to-check",
      useRouter: true,
      read: false,
    });
  });

  it("says of one bill what it is, and of one that cannot be read that it is not", async () => {
    const [one, other] = [await closer(), await closer()];
    await run(one, "read-bill", ["read"]);
    await run(other, "read-bill", ["failed"]);
    expect((await mine(one))[0]).toMatchObject({
      title: "1 facture fournisseur lue",
      link: "/accounting/supplier-bills",
    });
    expect((await mine(other))[0]?.title).toBe("1 document n’a pas pu être lu");
  });

  it("tells of one that was given up because its server fell silent", async () => {
    const who = await closer();
    await test.pool.query(
      `insert into job (id, kind, owner_id, legal_entity_id, payload, total, state, attempts, heartbeat_at)
       values (gen_random_uuid(), 'read-bill', $1, $2, '{}', 1, 'running', 3, now() - interval '1 hour')`,
      [who.userId, company.id],
    );
    await test.startWorker(handlers);
    await expect
      .poll(async () => (await mine(who)).map(({ title }) => title))
      .toEqual(["1 document n’a pas pu être lu"]);
  });

  it("says of a work that failed what it is, why, and where it is seen", async () => {
    const who = await closer();
    await run(who, "read-bank-file", ["failed", "failed"]);
    expect(await mine(who)).toMatchObject([
      {
        title: "Import de relevés bancaires",
        description: `2 opérations en échec · ${escapeHtml(sentenceOf("FILE_KIND_UNSUPPORTED", {}))}`,
        link: `/accounting/reconciliation?dossier=${company.refId}`,
      },
    ]);
  });

  it("has a name and a screen for each kind of work that may fail", () => {
    const own = ["read-bill", "export-invoices", "find-certain", "platform-sync"];
    for (const kind of Object.keys(jobHandlers).filter(
      (one) => !own.includes(one) && !one.startsWith("import-"),
    ))
      expect(workEnded(kind, { failed: 1 }, {})).toMatchObject({
        title: expect.not.stringMatching(/^Traitement/),
        link: expect.stringMatching(/^\//),
      });
  });

  it("tells of a work that has a name, to its owner alone; of no other", async () => {
    const [who, stranger] = [await closer(), await closer()];
    await run(who, "check-fec", ["", ""]);
    await run(who, "other", [""]);
    expect(await mine(who)).toMatchObject([
      { title: "Contrôle du FEC", description: "2 opérations terminées", useRouter: true },
    ]);
    expect(await mine(stranger)).toEqual([]);
  });
});

describe("the daily sweep", () => {
  const swept = async (who: TestPerson) =>
    (await mine(who)).filter(({ title }) => title?.includes("clôturer"));

  it("tells of an exercise that is over and open, once to each who may close it, and to nobody else", async () => {
    await exercise(2025);
    await exercise(2026);
    const may = await closer();
    const looks = await test.person({
      rights: { "accounting-settings": ["Viewer"] },
      legalEntityIds: [company.id],
    });
    const elsewhere = await test.person({ rights: { "accounting-settings": ["Editor"] } });
    await Promise.all([sweepNotifications(test.app), sweepNotifications(test.app)]);
    await sweepNotifications(test.app);
    expect(await swept(may)).toEqual([
      expect.objectContaining({
        title: "Exercice à clôturer",
        description: "<b>Atelier &lt;Léman&gt;</b> : l’exercice du 01/01/2025 au 31/12/2025 est terminé.",
        link: `/accounting/settings/exercises?dossier=${company.refId}`,
      }),
    ]);
    expect(await swept(root)).toHaveLength(1);
    expect([await swept(looks), await swept(elsewhere)]).toEqual([[], []]);
    // Once the exercise is closed, the sweep deletes the notice of everybody.
    const listed = await root.call<{
      fiscalExercises: { refId: string; startDate: string; version: number }[];
    }>("GET", `/api/fiscal-exercise?legalEntityRefId=${company.refId}`);
    const over = listed.body.fiscalExercises.find(({ startDate }) => startDate === "2025-01-01");
    const closed = await root.call("PATCH", `/api/fiscal-exercise/${over?.refId}`, {
      version: over?.version,
      state: "provisionally_closed",
    });
    expect(closed.status).toBe(200);
    expect([await swept(may), await swept(root)]).toEqual([[], []]);
  });

  it("tells of many at once in one sentence", async () => {
    for (const year of [2021, 2022, 2023, 2024]) await exercise(year);
    const may = await closer();
    await sweepNotifications(test.app);
    expect((await swept(may)).map(({ title }) => title)).toEqual(["4 exercices à clôturer"]);
    await sweepNotifications(test.app);
    expect(await swept(may)).toHaveLength(1);
  });
});

describe("people", () => {
  const lend = (from: TestPerson, to: TestPerson, endsOn: string) =>
    from.call<{ id: string; version: number }>("POST", "/api/delegation", {
      receiverEmail: to.email,
      startsOn: "2026-11-20",
      endsOn,
      rights: [{ serviceId: "accounting-settings", authorizations: { Viewer: true } }],
      legalEntityRefIds: [company.refId],
    });
  const told = async (who: TestPerson) =>
    (await mine(who)).filter(({ icon }) => icon === "key").map(({ title }) => title);

  it("tells a delegate what he was lent, the other person when it is ended, neither when it is refused", async () => {
    const [giver, receiver] = [await closer(), await test.person({})];
    const { body } = await lend(giver, receiver, "2026-12-31");
    expect(await mine(receiver)).toEqual([
      expect.objectContaining({
        title: "Délégation reçue",
        description: "<b>Camille Martin</b> vous délègue des droits du 20/11/2026 au 31/12/2026.",
      }),
    ]);
    expect((await receiver.call("POST", `/api/delegation/${body.id}/revoke`, { version: 9 })).status).toBe(
      409,
    );
    expect(await told(giver)).toEqual([]);
    expect(
      (await receiver.call("POST", `/api/delegation/${body.id}/revoke`, { version: body.version })).status,
    ).toBe(200);
    expect(await told(giver)).toEqual(["Délégation terminée"]);
    expect(await told(receiver)).toEqual(["Délégation reçue"]);
  });

  it("tells both of a delegation that is about to end, once", async () => {
    const [giver, receiver] = [await closer(), await test.person({})];
    await lend(giver, receiver, "2026-11-22");
    await lend(giver, receiver, "2026-12-22");
    for (const _ of [1, 2]) await sweepNotifications(test.app);
    expect(await told(giver)).toEqual(["Délégation bientôt terminée"]);
    expect(await told(receiver)).toEqual([
      "Délégation bientôt terminée",
      "Délégation reçue",
      "Délégation reçue",
    ]);
  });

  it("tells whoever invited a person that the account was opened", async () => {
    const inviter = await test.superAdministrator();
    await inviter.call("POST", "/api/user", {
      email: "ines@example.fr",
      firstname: "Inès",
      lastname: "Roux",
      legalEntityRefIds: [company.refId],
    });
    const [mail] = await takeOutbox(test);
    const opened = await test.anonymous("POST", "/api/auth/accept-invitation", {
      secret: secretIn(mail),
      password: "une phrase bien à moi",
    });
    expect(opened.status).toBe(200);
    expect(await mine(inviter)).toEqual([
      expect.objectContaining({
        title: "Invitation acceptée",
        description: "<b>Inès Roux</b> a ouvert son compte.",
      }),
    ]);
  });

  it("tells the super-administrators of an account that waits for them", async () => {
    const person = { email: "nouveau@example.fr", firstname: "Nina", lastname: "Blanc" };
    await test.anonymous("POST", "/api/auth/sign-up", { ...person, password: "une phrase bien à moi" });
    const [mail] = await takeOutbox(test);
    const confirmed = await test.anonymous("POST", "/api/auth/confirm-email", { secret: secretIn(mail) });
    expect(confirmed.status).toBe(200);
    expect((await mine(root))[0]).toMatchObject({
      title: "Compte en attente",
      description: "<b>nouveau@example.fr</b> a confirmé son adresse et attend d’être activé.",
    });
  });
});
