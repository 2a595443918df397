import type { FileItem, FilesAnswer } from "@grand-livre/contracts/file-item";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { inTransaction } from "../../database/transaction.ts";
import { seedDemonstrationFiles } from "./demonstration.ts";

let test: TestApp;
let anna: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
  anna = await test.person({});
  const scope = { userId: anna.userId, legalEntityIds: [] };
  await inTransaction(test.app.db, (tx) => seedDemonstrationFiles(tx, scope, test.now.current));
});
afterAll(() => test.close());

const list = (query: string) =>
  anna.call<FilesAnswer & { code?: string }>("GET", `/api/apps/file-manager${query}`);

it("lists the root for no folder and for the text null, folders and files by name", async () => {
  const { body } = await list("");
  expect((await list("?folderId=null")).body).toEqual(body);
  expect(body.folders.map(({ name }) => name)).toEqual(["Assemblées", "Contrats", "Personnel"]);
  expect(body.files).toHaveLength(13);
  const names = body.files.map(({ name }) => name);
  expect(names).toEqual(names.toSorted(new Intl.Collator("fr").compare));
  expect(body.path).toEqual([]);
  expect(body.folders[1]).toMatchObject({ folderId: null, type: "folder", contents: "2 éléments" });
  expect(body.files[0]).toMatchObject({ contents: null, size: expect.stringMatching(/^[\d,]+ (Ko|Mo)$/) });
});

it("leads from the root to a folder within another", async () => {
  const root = (await list("")).body;
  const contracts = (await list(`?folderId=${root.folders[1]?.id}`)).body;
  expect(contracts.files.map(({ name }) => name)).toEqual(["Bail du siège"]);
  const insurance = (await list(`?folderId=${contracts.folders[0]?.id}`)).body;
  expect(insurance.path.map(({ name }) => name)).toEqual(["Contrats", "Assurances"]);
  expect(insurance.files.map(({ type }) => type)).toEqual(["JPG"]);
});

it("finds no folder of an unknown id, nor a file as one", async () => {
  const file = (await list("")).body.files[0]?.id;
  for (const id of [file, "0190a0a0-0000-7000-8000-000000000000", "x"])
    expect(await list(`?folderId=${id}`)).toMatchObject({ status: 404, body: { code: "FOLDER_NOT_FOUND" } });
});

type Answer = FileItem & { code?: string };
const root = "/api/apps/file-manager";
const PDF = "%PDF-1.7 bail signé";
const read = (id: string) => anna.call<string>("GET", `${root}/file?id=${id}`);

function send(fileName: string, content: string, folderId = "") {
  const form = new FormData();
  form.set("folderId", folderId);
  form.set("file", new File([content], fileName));
  return anna.call<Answer>("POST", `${root}/file`, form);
}

it("keeps a file in the store, gives it back, renames it, and lets go of its bytes with it", async () => {
  const folder = (
    await anna.call<Answer>("POST", `${root}/folder`, { folder: { folderId: null, name: " Baux " } })
  ).body;
  expect(folder).toMatchObject({ name: "Baux", type: "folder", contents: "0 élément", hasContent: false });
  const sent = await send("Bail.pdf", PDF, folder.id);
  expect(sent).toMatchObject({ status: 200, body: { name: "Bail.pdf", type: "PDF", hasContent: true } });
  const { id } = sent.body;
  const answer = await read(id);
  expect(answer.body).toBe(PDF);
  expect(answer.headers.get("content-disposition")).toContain("Bail.pdf");
  const item = { name: "Bail du siège.pdf", description: "Neuf ans." };
  expect((await anna.call<Answer>("PATCH", `${root}/item`, { id, item })).body).toMatchObject(item);

  const full = await anna.call<Answer>("DELETE", `${root}/item?id=${folder.id}`);
  expect([full.status, full.body.code]).toEqual([409, "FOLDER_NOT_EMPTY"]);
  const copy = (await send("Copie.pdf", PDF)).body;
  expect((await anna.call<Answer>("DELETE", `${root}/item?id=${id}`)).body).toBe(true);
  expect((await read(id)).status).toBe(404);
  expect((await read(copy.id)).body).toBe(PDF);
  expect((await anna.call<Answer>("DELETE", `${root}/item?id=${folder.id}`)).body).toBe(true);
});

it("refuses a program, an unknown folder, and the content of a sample", async () => {
  expect((await send("outil.exe", PDF)).body.code).toBe("FILE_ITEM_TYPE");
  expect((await send("a.pdf", PDF, "0190a0a0-0000-7000-8000-000000000000")).body.code).toBe(
    "FOLDER_NOT_FOUND",
  );
  const sample = (await list("")).body.files.find(({ hasContent }) => !hasContent);
  expect((await anna.call<Answer>("GET", `${root}/file?id=${sample?.id}`)).body.code).toBe(
    "FILE_ITEM_NOT_FOUND",
  );
});

it("never shows a page as one: what is no PDF and no picture is only downloaded", async () => {
  const { id } = (await send("page.txt", "<script>alert(1)</script>")).body;
  const answer = await read(id);
  expect(answer.headers.get("content-type")).toBe("application/octet-stream");
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment/);
});
