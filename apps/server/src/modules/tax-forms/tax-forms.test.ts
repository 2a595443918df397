import type { AuditAnswer } from "@grand-livre/contracts/audit";
import type { TaxFormsAnswer } from "@grand-livre/contracts/tax-forms";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBooks, openExercise, postNet, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { createHttpApp } from "../../http/app.ts";
import { taxFormsRoutes } from "../../routes/tax-forms.ts";

let test: TestApp;
let root: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  books = await openBooks(test, root);
  await openExercise(root, books.refId, "2025-01-01", "2025-12-31");
  await post("2025-01-02", { "512000": 1_000_000, "101300": -1_000_000 });
  // 2025: a profit of 3 000 € after 500 € of profit sharing.
  await post("2025-06-01", { "512000": 350_000, "706000": -350_000 });
  await post("2025-12-31", { "691000": 50_000, "424000": -50_000 });
  // 2026: sales, a fine, corporate tax, a rent, a machine. Nobody has shared out the profit.
  await post("2026-06-01", { "512000": 900_000, "706000": -900_000 });
  await post("2026-06-02", { "658200": 13_550, "512000": -13_550 });
  await post("2026-06-03", { "613200": 120_000, "512000": -120_000 });
  await post("2026-06-04", { "215400": 240_000, "512000": -240_000 });
  await post("2026-12-31", { "695000": 100_000, "444000": -100_000 });
});
afterAll(() => test.close());

const post = (date: string, cents: Readonly<Record<string, number>>) => postNet(root, books, date, cents);
const path = (what = "", regime = "normal") =>
  `/api/tax-forms${what}?fiscalExerciseRefId=${books.exercise.refId}&regime=${regime}`;
const askPartnerFile = (of: TestBooks, more = "", regime = "normal") =>
  createHttpApp(test.fenced, taxFormsRoutes).request(
    `/api/tax-forms/partner-file?fiscalExerciseRefId=${of.exercise.refId}&regime=${regime}${more}`,
    { headers: { authorization: `Bearer ${root.token}` } },
  );
/** A form of the file on one line, `HA 1 Fourgon` for what a row tells. */
const formOf = (text: string, name: string) => {
  const [form = ""] = new RegExp(`<Formulaire Nom="${name}".*?</Formulaire>`, "s").exec(text) ?? [];
  return [...form.matchAll(/<Zone id="(\w\w)">(.*?)<\/Zone>/gs)].map(([, id, zone = ""]) =>
    `${id} ${zone.replace(/<Occurrence Numero="(\d+)">/g, "$1 ").replace(/<[^>]*>/g, " ")}`
      .replace(/\s+/g, " ")
      .trim(),
  );
};
const setCard = (of: TestBooks, siret: string | null) =>
  test.pool.query("update legal_entity set siret = $2, address = $3 where id = $1", [
    of.legalEntityId,
    siret,
    { line1: "3 rue du Port", postcode: "44000", city: "Nantes", country: "FR" },
  ]);
const show = (regime?: string) => succeed<TaxFormsAnswer>(root, "GET", path("", regime));
const boxOf = ({ forms }: TaxFormsAnswer, name: string) =>
  forms.flatMap(({ form, rows }) =>
    rows.flatMap(({ boxes, cents }) => cents.filter((_, at) => `${form}.${boxes[at]}` === name)),
  )[0];
const car = { label: "Location de la berline", reason: "Au-delà du plafond de l’art. 39-4", cents: 45_000 };
const line = (box: string, version: number, rows: readonly object[] = [car]) => ({
  fiscalExerciseRefId: books.exercise.refId,
  box,
  version,
  rows,
});

describe("the forms of the tax result", () => {
  it("read the books of two exercises, to the account", async () => {
    const answer = await show();
    const boxes = (...names: string[]) => names.map((name) => boxOf(answer, `2058-A.${name}`));
    expect(boxes("WA", "WJ", "I7", "WU", "WR", "XN")).toEqual([
      666_450, 13_550, 100_000, 50_000, 780_000, 730_000,
    ]);
    const profit = answer.forms.find(({ form }) => form === "2065")?.rows[0];
    expect(profit).toMatchObject({ label: "Résultat fiscal : bénéfice", cents: [730_000] });
    const fines = answer.forms.flatMap(({ rows }) => rows).find(({ key }) => key === "WJ");
    expect(fines).toMatchObject({ typed: [true], accounts: [{ account: "658200" }] });
    const carried = ["0C", "0D", "0F", "ZH", "XQ"].map((box) => boxOf(answer, `2058-C.${box}`));
    expect(carried).toEqual([0, 300_000, 300_000, 0, 120_000]);
    expect(answer.checks.length).toBeGreaterThan(8);
    expect(answer.checks.filter((one) => one.leftCents !== one.rightCents)).toEqual([
      { label: "Origines (0F) et affectations (ZH) du 2058-C", leftCents: 300_000, rightCents: 0 },
    ]);
    const simplified = await show("simplified");
    expect(boxOf(simplified, "2033-B.370")).toBe(780_000);
    expect(boxOf(simplified, "2033-C.442")).toBe(240_000);
    expect(simplified.checks.filter((one) => one.leftCents !== one.rightCents)).toEqual([]);
  });

  it("keep what a person adds, with its reason and its author, at its version", async () => {
    const put = (body: object) => root.call("PUT", "/api/tax-forms/line", body);
    const answer = await succeed<TaxFormsAnswer>(root, "PUT", "/api/tax-forms/line", line("2058-A.WF", 0));
    expect([boxOf(answer, "2058-A.WF"), boxOf(answer, "2058-A.XN")]).toEqual([45_000, 775_000]);
    expect(answer.typed).toMatchObject([{ box: "2058-A.WF", version: 1, rows: [car] }]);
    expect((await put(line("2058-A.WF", 0))).body).toMatchObject({ code: "STALE_VERSION" });
    for (const wrong of [
      line("2058-A.WR", 0),
      line("2058-A.WE", 0, [{ ...car, reason: " " }]),
      line("2058-A.WE", 0, [{ ...car, cents: 0.5 }]),
    ])
      expect((await put(wrong)).status).toBe(422);
    // Two at once: one of them is late.
    const both = await Promise.all([put(line("2058-B.8X", 0)), put(line("2058-B.8X", 0))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(boxOf(await show(), "2058-A.WI")).toBe(45_000);
    const { entries } = await succeed<AuditAnswer>(root, "GET", "/api/audit?resource=tax-forms&limit=5");
    expect(entries.map(({ action }) => action)).toEqual(["write-box", "write-box"]);
  });

  it("tell what sold assets gained, split under income tax by two years and by depreciation", async () => {
    const own = await openBooks(test, root);
    await openExercise(root, own.refId, "2025-01-01", "2025-12-31");
    const take = { "218200": 1_000_000, "218300": 300_000, "281820": -400_000, "101300": -900_000 };
    await postNet(root, own, "2025-06-01", take);
    const bought = async (label: string, account: string, day: string, more: object) => {
      const card = { label, account, acquisitionDate: day, serviceDate: day, method: "straight_line" };
      const body = { legalEntityRefId: own.refId, lifeMonths: 60, ...card, ...more };
      return (await succeed<{ id: string }>(root, "POST", "/api/asset", body)).id;
    };
    const van = await bought("Fourgon", "218200", "2023-07-01", {
      baseCents: 1_000_000,
      takenOver: { from: "2026-01-01", chargedCents: 400_000 },
    });
    const screen = await bought("Écran", "218300", "2026-01-01", { baseCents: 300_000 });
    const sell = (id: string, date: string, priceCents: number) =>
      succeed(root, "POST", `/api/asset/${id}/dispose`, { date, kind: "sale", priceCents, vatCode: "VB20" });
    await sell(van, "2026-06-30", 1_200_000);
    await sell(screen, "2026-06-30", 200_000);
    const read = async () => {
      const query = `fiscalExerciseRefId=${own.exercise.refId}&regime=normal`;
      const answer = await succeed<TaxFormsAnswer>(root, "GET", `/api/tax-forms?${query}`);
      const lines = answer.forms.find(({ form }) => form === "2059-A")?.rows ?? [];
      const failed = answer.checks.filter((one) => one.leftCents !== one.rightCents);
      return {
        lines: Object.fromEntries(lines.map(({ label, cents }) => [label.split(",")[0], cents])),
        failed: failed.map(({ label }) => label),
        longGain: boxOf(answer, "2058-A.WV"),
      };
    };
    // Cost, charged, what is left, price, gain, short, long.
    const corporate = await read();
    expect(corporate.lines).toEqual({
      Fourgon: [1_000_000, 520_000, 480_000, 1_200_000, 720_000, 720_000, 0],
      Écran: [300_000, 30_000, 270_000, 200_000, -70_000, -70_000, 0],
      Total: [1_300_000, 550_000, 750_000, 1_400_000, 650_000, 650_000, 0],
    });
    expect(corporate).toMatchObject({ failed: [], longGain: 0 });
    const profile = await succeed<object>(
      root,
      "GET",
      `/api/declaration/profile?legalEntityRefId=${own.refId}`,
    );
    const income = { ...profile, legalEntityRefId: own.refId, profitTax: "income" };
    await succeed(root, "PUT", "/api/declaration/profile", income);
    const alone = await read();
    expect([alone.lines.Fourgon, alone.lines.Écran]).toEqual([
      [1_000_000, 520_000, 480_000, 1_200_000, 720_000, 520_000, 200_000],
      [300_000, 30_000, 270_000, 200_000, -70_000, -70_000, 0],
    ]);
    expect(alone).toMatchObject({ failed: [], longGain: 200_000 });
    await setCard(own, "55210055400013");
    const file = async (regime: string) =>
      new TextDecoder("latin1").decode(await (await askPartnerFile(own, "", regime)).arrayBuffer());
    expect(formOf(await file("normal"), "2059A")).toEqual([
      "HA 1 Fourgon 2 Écran",
      "HB 1 20230701 2 20260101",
      "HC 1 10000 2 3000",
      "HG 1 4800 2 2700",
      "HH 1 12000 2 2000",
      "HJ 1 7200 2 -700",
      "HK 1 5200 2 -700",
      "GN 1 2000",
    ]);
    expect(formOf(await file("simplified"), "2033C")).toEqual(
      expect.arrayContaining(["LL 13000", "KA 1 Fourgon 2 Écran", "MA 1 5200 2 300", "SA 1 2000"]),
    );
    const liberal = await succeed<TaxFormsAnswer>(
      root,
      "GET",
      `/api/tax-forms?fiscalExerciseRefId=${own.exercise.refId}&regime=bnc`,
    );
    // 520 − 70 at short term, less what was charged to the days of the sales.
    expect(["CB", "CH", "CP"].map((code) => boxOf(liberal, `2035-B.${code}`))).toEqual([
      450_000, 150_000, 300_000,
    ]);
    expect(liberal.checks.filter((one) => one.leftCents !== one.rightCents)).toEqual([]);
  });

  it("list who holds the capital, from year to year, until it ends", async () => {
    const add = (more: object) =>
      root.call<{ id: string; version: number }>("POST", "/api/capital-holding", {
        legalEntityRefId: books.refId,
        heldFrom: "2020-01-01",
        ...more,
      });
    const person = { kind: "person", birthDate: "1980-02-03", birthPlace: "Paris", address: "Lyon" };
    const made = [
      await add({ kind: "capital", name: "Capital", shares: "1000" }),
      await add({ ...person, name: "Durand", firstNames: "Anne", shares: "900" }),
      await add({ kind: "company", name: "Alpha", legalForm: "SAS", siren: "732 829 320", shares: "99" }),
      await add({ kind: "subsidiary", name: "Fille", part: 6_000, legalForm: "SARL", address: "Dijon" }),
    ];
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { holdings } = await show();
    expect(holdings.boxes.map(({ box, count }) => `${box} ${count}`)).toEqual([
      "P1 1",
      "P3 99",
      "P2 1",
      "P4 900",
      "P5 1",
    ]);
    expect(holdings.holders).toMatchObject([{ name: "Durand", firstNames: "Anne", part: 9_000 }]);
    expect(holdings.findings).toEqual([
      expect.stringContaining("1000 titres, dont 999"),
      expect.stringContaining("Fille\u00a0: il manque le SIREN"),
    ]);
    const wrong = [
      [{ ...person, name: "X" }, "HOLDING_SHARES_MISSING", "shares"],
      [{ kind: "subsidiary", name: "X" }, "HOLDING_PART_MISSING", "part"],
      [{ ...person, name: "X", shares: "1", heldUntil: "2019-01-01" }, "HOLDING_DATES_INVALID", "heldUntil"],
      [{ kind: "company", name: "X", shares: "1", siren: "1" }, "SIREN_INVALID", "siren"],
    ] as const;
    for (const [body, code, path] of wrong)
      expect((await add(body)).body).toMatchObject({ code, details: { fields: [{ path }] } });
    const { id } = made[1]?.body ?? { id: "" };
    const end = () =>
      root.call("PATCH", `/api/capital-holding/${id}`, { version: 1, heldUntil: "2026-06-30" });
    const ended = await Promise.all([end(), end()]);
    expect(ended.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await show("simplified")).holdings.boxes.map(({ box, count }) => `${box} ${count}`)).toEqual([
      "901 1",
      "902 99",
      "903 0",
      "904 0",
      "905 1",
    ]);
    const on = (day: string) =>
      root.call("GET", `/api/capital-holding?legalEntityRefId=${books.refId}&on=${day}`);
    expect((await on("2026-06-30")).body).toMatchObject({ count: 4 });
    expect((await on("2026-07-01")).body).toMatchObject({ count: 3 });
    // The name and the birth of a person are not kept in the log.
    const { rows } = await test.pool.query(
      "select details::text from audit_log where resource = 'capital-holding' and resource_id = $1",
      [id],
    );
    expect(rows.length).toBe(2);
    expect(JSON.stringify(rows)).not.toContain("Durand");
    const stranger = await test.person({ rights: { declarations: ["Viewer", "Deleter"] } });
    expect((await stranger.call("DELETE", `/api/capital-holding/${id}`)).status).toBe(404);
    expect((await root.call("DELETE", `/api/capital-holding/${id}`)).status).toBe(200);
  });

  it("leave as one PDF and as one file of figures by box", async () => {
    const paper = await root.call("GET", path("/pdf"), undefined, { raw: true } as never);
    expect(paper.status).toBe(200);
    const file = await root.call("GET", path("/file"));
    expect(file.body).toMatchObject({ regime: "normal", exercise: { endDate: "2026-12-31" } });
    const { figures } = file.body as { figures: { form: string; box: string; euros: number }[] };
    expect(figures).toContainEqual(
      expect.objectContaining({ form: "2058-A", box: "WJ", euros: 136, cents: 13_550 }),
    );
    expect(figures).toContainEqual(expect.objectContaining({ form: "2050", box: "AR", euros: 2_400 }));
    expect(file.body).toMatchObject({ holdings: { subsidiaries: [{ name: "Fille", part: 6_000 }] } });
    const names = figures.map(({ form, box }) => `${form}.${box}`);
    expect(names.length).toBe(new Set(names).size);
  });

  it("leave as the file of an EDI partner, each figure under its zone", async () => {
    const ask = (more?: string, regime?: string) => askPartnerFile(books, more, regime);
    await setCard(books, null);
    expect((await ask()).status).toBe(409);
    await setCard(books, "55210055400013");
    const holder = { legalEntityRefId: books.refId, heldFrom: "2020-01-01", kind: "person", shares: "900" };
    await succeed(root, "POST", "/api/capital-holding", {
      ...holder,
      name: "Durand",
      firstNames: "Anne",
      birthDate: "1980-02-03",
      birthPlace: "Paris",
      address: "2 quai de Saône, 69001 Lyon",
    });
    await succeed(root, "PUT", "/api/tax-forms/line", line("2059-C.loss3", 0));
    const answer = await ask("&test=true");
    expect(answer.headers.get("content-disposition")).toMatch(/liasse-\d{9}-2026-12-31\.xml/);
    const text = new TextDecoder("latin1").decode(await answer.arrayBuffer());
    const zonesOf = (form: string) =>
      [
        ...(text.match(new RegExp(`<${form}[^>]*>.*?</${form.split(" ")[0]}>`, "s"))?.[0] ?? "").matchAll(
          /<Zone id="(\w\w)">\s*<(?:Valeur|MonnaieCible)>([^<]*)/g,
        ),
      ].map(([, id, value]) => `${id} ${value}`);
    expect(zonesOf("Identif")).toEqual([
      "BA BI",
      "BB RN",
      "BC IS",
      "BF NOR",
      "CA 20260101",
      "CB 20261231",
      "DA EUR",
      "KD IS1",
    ]);
    expect(zonesOf('Formulaire Nom="2050"')).toEqual(expect.arrayContaining(["AR 2400", "DR 2400"]));
    expect(zonesOf('Formulaire Nom="2058A"')).toEqual(expect.arrayContaining(["WJ 136"]));
    expect(formOf(text, "2059C")).toEqual(["KD 450"]);
    expect(formOf(text, "2059F")).toEqual([
      "GT 1",
      "GU 99",
      "GV 1",
      "GW 900",
      "BA 1 Durand Anne 2 quai de Saône 69001 Lyon",
      "BD 1 900",
      "BE 1 19800203",
    ]);
    expect(formOf(text, "2059G")).toEqual(["GT 1", "GA 1 Fille SARL"]);
    expect(text).toContain('Type="IDF"');
    expect(text).not.toContain('Nom="2065"');
    expect(await (await ask("&obligation=IS2", "simplified")).text()).toContain('Nom="2033B"');
    expect((await ask("&obligation=2")).status).toBe(422);
  });

  it("are held against the losses that the exercise before leaves, and what the balance of tax was worked out with", async () => {
    const own = { startDate: "2026-01-01", endDate: "2026-12-31", part: 0, kind: "corporate_tax_balance" };
    const given = { ...own, legalEntityRefId: books.refId, addedBackCents: 1_000 };
    await succeed(root, "PUT", "/api/declaration", given);
    const { fiscalExercises } = await succeed<{ fiscalExercises: { refId: string; startDate: string }[] }>(
      root,
      "GET",
      `/api/fiscal-exercise?legalEntityRefId=${books.refId}`,
    );
    const before = fiscalExercises.find(({ startDate }) => startDate === "2025-01-01");
    const typed = {
      ...line("2058-B.K4", 0, [{ ...car, cents: 900_000 }]),
      fiscalExerciseRefId: before?.refId,
    };
    await succeed(root, "PUT", "/api/tax-forms/line", typed);
    // 3 500 € of profit before profit sharing took as much of 9 000 € of losses.
    expect((await show()).checks.slice(-2)).toMatchObject([
      { leftCents: 0, rightCents: 550_000 },
      { label: expect.stringContaining("solde d’impôt"), leftCents: 820_000, rightCents: 767_450 },
    ]);
  });

  it("are read after the closing, and written until the package is marked filed", async () => {
    const key = {
      legalEntityRefId: books.refId,
      kind: "tax_package",
      startDate: "2026-01-01",
      endDate: "2026-12-31",
      part: 0,
    };
    await succeed(root, "POST", "/api/declaration/file", key);
    expect((await show()).filed).toBe(true);
    const refused = await root.call("PUT", "/api/tax-forms/line", line("2058-A.WF", 1, []));
    expect([refused.status, refused.body]).toMatchObject([409, { code: "TAX_FORMS_FILED" }]);
    await succeed(root, "POST", "/api/declaration/reopen", key);
    await succeed(root, "PUT", "/api/tax-forms/line", line("2058-A.WF", 1, []));
    expect(boxOf(await show(), "2058-A.WF")).toBe(0);
  });

  it("ask for the right and an exercise of the caller", async () => {
    const stranger = await test.person({ rights: { declarations: ["Viewer", "Editor"] } });
    expect((await stranger.call("GET", path())).status).toBe(404);
    expect((await stranger.call("PUT", "/api/tax-forms/line", line("2058-A.WE", 0))).status).toBe(404);
    const legalEntityIds = [books.legalEntityId];
    const viewer = await test.person({ rights: { declarations: ["Viewer"] }, legalEntityIds });
    expect((await viewer.call("GET", path())).status).toBe(200);
    expect((await viewer.call("PUT", "/api/tax-forms/line", line("2058-A.WE", 0))).status).toBe(403);
    expect((await viewer.call("GET", path("/pdf"))).status).toBe(403);
    expect((await viewer.call("GET", path("/partner-file"))).status).toBe(403);
    expect((await test.anonymous("GET", path())).status).toBe(401);
    expect((await root.call("GET", path("", "micro"))).status).toBe(422);
  });
});
