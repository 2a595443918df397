import type { FileItem } from "@grand-livre/contracts/file-item";
import type { Note } from "@grand-livre/contracts/note";
import type {
  foundOwnersAnswer,
  foundTargetsAnswer,
  linkAnswer,
  linkedOwnersAnswer,
  linkedTargetsAnswer,
} from "@grand-livre/contracts/office-link";
import type { Task } from "@grand-livre/contracts/task";
import { seedBoards } from "@grand-livre/office/areas/boards";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { openBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { inTransaction } from "../../database/transaction.ts";
import { officeStore } from "../../kit/office-store.ts";

const root = "/api/apps/links";
const NOWHERE = "0190a0a0-0000-7000-8000-000000000000";

let test: TestApp;
let admin: TestPerson;
let anna: TestPerson;
let bruno: TestPerson;
/** Of the same company, with no right on its books. */
let carla: TestPerson;
let books: TestBooks;
let others: TestBooks;
let ids: { sale: string; foreignSale: string; entry: string; card: string };

const sale = async (refId: string, label: string) =>
  (
    await succeed<{ id: string }>(admin, "POST", "/api/invoice/new-invoice", {
      legalEntityRefId: refId,
      bill_direction: "credit",
      bill_label: label,
      bill_date: "2026-03-14",
      lines: [{ label, unitPriceCents: 1000, vatRate: 2000 }],
    })
  ).id;

const entry = async (label: string) =>
  (
    await succeed<{ id: string }>(admin, "POST", "/api/entry", {
      legalEntityRefId: books.refId,
      journalCode: "OD",
      date: "2026-03-14",
      label,
      lines: [
        { account: "606400", debitCents: 1000 },
        { account: "512000", creditCents: 1000 },
      ],
    })
  ).id;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.superAdministrator();
  books = await openBooks(test, admin);
  others = await openBooks(test, admin);
  const own = { legalEntityIds: [books.legalEntityId] };
  const rights = { invoices: ["Viewer"], counterparties: ["Viewer"], "entry-logs": ["Viewer"] } as const;
  anna = await test.person({ ...own, rights });
  bruno = await test.person({ ...own, rights });
  carla = await test.person(own);
  const scope = { userId: admin.userId, legalEntityIds: [] };
  await inTransaction(test.app.db, (tx) => seedBoards(officeStore(tx, scope, test.app.now)));
  const { rows } = await test.pool.query("select id from board_card order by title limit 1");
  ids = {
    sale: await sale(books.refId, "Formation d’été"),
    foreignSale: await sale(others.refId, "Ailleurs"),
    entry: await entry("Bois de chêne"),
    card: rows[0].id,
  };
});
afterAll(() => test.close());

type Code = { code?: string };
type Created = z.infer<typeof linkAnswer> & Code;
const task = async (who: TestPerson, title: string) => {
  const { id } = (await who.call<Task>("POST", "/api/apps/tasks/task", { type: "task" })).body;
  await succeed(who, "PATCH", "/api/apps/tasks/task", { id, task: { title } });
  return { kind: "task", id };
};
const link = (who: TestPerson, owner: object, target: object) =>
  who.call<Created>("POST", `${root}/link`, { link: { owner, target } });
const ofTarget = (who: TestPerson, kind: string, id: string) =>
  who.call<z.infer<typeof linkedOwnersAnswer> & Code>("GET", `${root}/of-target?kind=${kind}&id=${id}`);
const ofOwner = (who: TestPerson, kind: string, id: string) =>
  who.call<z.infer<typeof linkedTargetsAnswer> & Code>("GET", `${root}/of-owner?kind=${kind}&id=${id}`);
const remove = (who: TestPerson, id: string) => who.call<Code>("DELETE", `${root}/link?id=${id}`);
const theSale = () => ({ kind: "invoice", id: ids.sale });

describe("api/apps/links", () => {
  it("links a task with an invoice once, is seen from both ends, and by nobody else", async () => {
    const own = await task(anna, "Relancer la mairie");
    const [first, again] = await Promise.all([link(anna, own, theSale()), link(anna, own, theSale())]);
    expect(first.status).toBe(200);
    expect(again.body.id).toBe(first.body.id);
    const seen = await ofTarget(anna, "invoice", ids.sale);
    expect(seen.body).toEqual([
      {
        id: first.body.id,
        owner: {
          ...own,
          title: "Relancer la mairie",
          path: `/apps/tasks/${own.id}`,
          completed: false,
          due: null,
        },
      },
    ]);
    const back = await ofOwner(anna, "task", own.id);
    expect(back.body).toMatchObject([
      { kind: "invoice", target: { id: ids.sale, path: `/accounting/invoices/${ids.sale}` } },
    ]);
    expect(back.body[0]?.target?.subtitle).toBe("Formation d’été");
    expect((await ofTarget(bruno, "invoice", ids.sale)).body).toEqual([]);
    expect((await ofOwner(bruno, "task", own.id)).status).toBe(404);
    expect((await remove(bruno, first.body.id)).body.code).toBe("LINK_NOT_FOUND");
    expect((await link(bruno, own, theSale())).body.code).toBe("LINK_OWNER_NOT_FOUND");
    expect((await remove(anna, first.body.id)).body).toBe(true);
    expect((await remove(anna, first.body.id)).status).toBe(404);
    expect((await ofTarget(anna, "invoice", ids.sale)).body).toEqual([]);
  });

  it("makes a task and a note that are linked from their first moment, with an entry and a third party", async () => {
    const targets = [
      { kind: "entry", id: ids.entry },
      { kind: "counterparty", id: books.customerId },
    ];
    for (const target of targets)
      for (const kind of ["task", "note"]) {
        const made = await anna.call<Created>("POST", `${root}/thing`, {
          thing: { kind, title: "À justifier", target },
        });
        expect(made).toMatchObject({ status: 200, body: { owner: { kind }, target } });
      }
    const seen = (await ofTarget(anna, "entry", ids.entry)).body;
    expect(seen.map(({ owner }) => [owner.kind, owner.title])).toEqual([
      ["task", "À justifier"],
      ["note", "À justifier"],
    ]);
    const [shown] = (await ofOwner(anna, "note", seen[1]?.owner.id ?? "")).body;
    expect(shown?.target).toMatchObject({ kind: "entry", title: "14/03/2026 · Bois de chêne" });
    const notes = (await anna.call<Note[]>("GET", "/api/apps/notes/all")).body;
    expect(notes.filter(({ title }) => title === "À justifier")).toHaveLength(2);
  });

  it("loses the link with either end", async () => {
    const own = await task(anna, "Provisoire");
    const [draft, trashed] = [await entry("De passage"), await sale(books.refId, "De trop")];
    await link(anna, own, { kind: "entry", id: draft });
    await link(anna, own, { kind: "invoice", id: trashed });
    await link(anna, own, theSale());
    await succeed(admin, "DELETE", `/api/entry/${draft}`);
    await succeed(admin, "PATCH", `/api/invoice/delete-invoice/${trashed}`, {});
    const left = (await ofOwner(anna, "task", own.id)).body;
    expect(left.map(({ target }) => target?.id)).toEqual([undefined, ids.sale]);
    await succeed(anna, "DELETE", `/api/apps/tasks/task?id=${own.id}`);
    expect((await ofTarget(anna, "invoice", ids.sale)).body).toEqual([]);
    const { rows } = await test.pool.query("select count(*)::int as n from office_link where task_id = $1", [
      own.id,
    ]);
    expect(rows[0].n).toBe(0);
  });

  it("shows a card or a file of everybody to all, and names its invoice only to who may view it", async () => {
    const form = new FormData();
    form.set("file", new File(["%PDF-1.7 justificatif"], "Justificatif.pdf"));
    const file = (await anna.call<FileItem>("POST", "/api/apps/file-manager/file", form)).body;
    const made = await link(anna, { kind: "file", id: file.id }, theSale());
    await link(anna, { kind: "card", id: ids.card }, theSale());
    expect((await ofTarget(bruno, "invoice", ids.sale)).body.map(({ owner }) => owner.kind)).toEqual([
      "file",
      "card",
    ]);
    expect((await ofTarget(carla, "invoice", ids.sale)).body.code).toBe("FORBIDDEN");
    expect((await ofOwner(carla, "card", ids.card)).body).toMatchObject([{ kind: "invoice", target: null }]);
    expect((await link(carla, { kind: "card", id: ids.card }, theSale())).status).toBe(403);
    expect((await remove(carla, made.body.id)).status).toBe(403);
    const path = `/api/apps/file-manager/item?id=${file.id}`;
    expect(await carla.call("DELETE", path)).toMatchObject({
      status: 409,
      body: { code: "FILE_ITEM_LINKED" },
    });
    expect((await ofTarget(bruno, "invoice", ids.sale)).body).toHaveLength(2);
    expect((await remove(bruno, made.body.id)).body).toBe(true);
    await succeed(carla, "DELETE", path);
  });

  it("keeps a file whose link is made while it is removed, or makes none", async () => {
    for (const name of ["Un.pdf", "Deux.pdf", "Trois.pdf"]) {
      const form = new FormData();
      form.set("file", new File([`%PDF-1.7 ${name}`], name));
      const file = (await anna.call<FileItem>("POST", "/api/apps/file-manager/file", form)).body;
      const [made, gone] = await Promise.all([
        link(anna, { kind: "file", id: file.id }, theSale()),
        bruno.call("DELETE", `/api/apps/file-manager/item?id=${file.id}`),
      ]);
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual([made.status, gone.status]);
      if (made.status === 200) await remove(anna, made.body.id);
    }
  });

  it("lets a person loose what he no longer may view from his own task", async () => {
    const own = await task(carla, "Ancien dossier");
    const made = await test.pool.query(
      `insert into office_link (legal_entity_id, id, user_id, task_id, invoice_id, created_at)
       values ($1, gen_random_uuid(), $2, $3, $4, now()) returning id`,
      [books.legalEntityId, carla.userId, own.id, ids.sale],
    );
    expect((await ofOwner(carla, "task", own.id)).body).toMatchObject([{ target: null }]);
    expect((await remove(carla, made.rows[0].id)).body).toBe(true);
  });

  it("finds no record of a company out of reach, nor one that there is not", async () => {
    const own = await task(anna, "Ailleurs");
    for (const id of [ids.foreignSale, NOWHERE]) {
      expect((await link(anna, own, { kind: "invoice", id })).body.code).toBe("LINK_TARGET_NOT_FOUND");
      expect((await ofTarget(anna, "invoice", id)).status).toBe(404);
    }
    await link(admin, { kind: "card", id: ids.card }, { kind: "invoice", id: ids.foreignSale });
    const seen = (await ofOwner(anna, "card", ids.card)).body;
    expect(seen.map(({ target }) => target?.id)).toEqual([ids.sale]);
    expect((await link(anna, { kind: "task", id: NOWHERE }, theSale())).status).toBe(404);
    expect((await link(anna, { kind: "file", id: ids.card }, theSale())).status).toBe(404);
  });

  it("links a contact with a third party, and with nothing else", async () => {
    const { id } = (await anna.call<{ id: string }>("POST", "/api/apps/contacts/contact")).body;
    const contact = { kind: "contact", id };
    expect((await link(anna, contact, theSale())).status).toBe(422);
    const customer = { kind: "counterparty", id: books.customerId };
    expect((await link(anna, contact, customer)).status).toBe(200);
    expect((await ofOwner(anna, "contact", id)).body).toMatchObject([
      { target: { title: "Mairie de Chaumont" } },
    ]);
  });

  it("finds what may be linked: things by their title, records by their words and the caller's rights", async () => {
    await task(anna, "100 % à vérifier");
    const things = async (who: TestPerson, query: string, target = "invoice") =>
      (
        await who.call<z.infer<typeof foundOwnersAnswer>>(
          "GET",
          `${root}/owners?${new URLSearchParams({ target, query })}`,
        )
      ).body;
    expect((await things(anna, "100 %")).map(({ title }) => title)).toEqual(["100 % à vérifier"]);
    expect(await things(bruno, "100 %")).toEqual([]);
    expect((await things(anna, "", "entry")).map(({ kind }) => kind)).not.toContain("contact");
    const records = async (who: TestPerson, query: string, owner = "task") =>
      (
        await who.call<z.infer<typeof foundTargetsAnswer>>(
          "GET",
          `${root}/targets?${new URLSearchParams({ owner, query })}`,
        )
      ).body;
    expect((await records(anna, "chêne")).map(({ kind }) => kind)).toEqual(["entry"]);
    expect((await records(anna, "formation"))[0]).toMatchObject({ kind: "invoice", id: ids.sale });
    expect((await records(anna, "mairie"))[0]).toMatchObject({ kind: "counterparty", id: books.customerId });
    expect(await records(anna, "chêne", "contact")).toEqual([]);
    expect(await records(carla, "chêne")).toEqual([]);
    expect(await records(anna, "")).toEqual([]);
  });

  it("tells the audit log who linked what", async () => {
    const { rows } = await test.pool.query(
      "select distinct action from audit_log where resource = 'office-link' and user_id = $1 order by 1",
      [anna.userId],
    );
    expect(rows.map(({ action }) => action)).toEqual(["office-link.create", "office-link.delete"]);
  });
});
