import { createHash } from "node:crypto";
import { printedText } from "@grand-livre/testkit/issued/printed-text";
import { describe, expect, it } from "vitest";
import { succeed } from "../../../test/ledger-books.ts";
import { books, manager, openPayBooks, pay, test } from "../../../test/pay-books.ts";
import { createHttpApp } from "../../http/app.ts";
import { payrollRoutes } from "../../routes/payroll.ts";

openPayBooks();

const { employer, employee, month, step, through, withEmployee } = pay;

async function paperOf(id: string | undefined) {
  const http = createHttpApp(test.fenced, payrollRoutes);
  const headers = { authorization: `Bearer ${manager.token}` };
  const response = await http.request(`/api/payroll/payslip/${id}/pdf`, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, bytes, name: response.headers.get("content-disposition") ?? "" };
}

const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("the paper of a payslip", () => {
  it("of a validated one is made once and kept by its hash, whatever changes afterwards", async () => {
    await withEmployee();
    const [slip] = (await through("2026-01-01", "prepare", "calculate", "validate")).payslips;
    const both = await Promise.all([paperOf(slip?.id), paperOf(slip?.id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const [first, second] = both;
    expect(first?.bytes.equals(second?.bytes ?? Buffer.alloc(0))).toBe(true);
    expect(first?.bytes.toString("latin1")).toContain("<pdfaid:part>3</pdfaid:part>");
    const kept = await test.pool.query(
      "select file_sha256, file_name from payslip_document where legal_entity_id = $1",
      [books.legalEntityId],
    );
    expect(kept.rows).toEqual([
      { file_sha256: digest(first?.bytes ?? Buffer.alloc(0)), file_name: "bulletin-S001-2026-01.pdf" },
    ]);
    // What is kept is given, not what would be made today.
    await through("2026-01-01", "post", "pay");
    await test.pool.query("update legal_entity set name = 'Autre nom' where id = $1", [books.legalEntityId]);
    expect((await paperOf(slip?.id)).bytes.equals(first?.bytes ?? Buffer.alloc(0))).toBe(true);
    await expect(
      test.pool.query("update payslip_document set file_name = 'x' where payslip_id = $1", [slip?.id]),
    ).rejects.toThrow();
    // A correction is a document of its own, and the first one stays.
    const corrective = (
      await manager.call<{ id: string }>("POST", `/api/payroll/payslip/${slip?.id}/correct`)
    ).body;
    await through("2026-01-01", "calculate", "validate");
    const other = await paperOf(corrective.id);
    expect(other.name).toContain("bulletin-S001-2026-01-rectificatif.pdf");
    expect(await printedText(other.bytes)).toContain("Bulletindepaierectificatif");
    expect((await paperOf(slip?.id)).bytes.equals(first?.bytes ?? Buffer.alloc(0))).toBe(true);
  });

  it("names the establishment's address, the day of payment and the covers, and has no empty row", async () => {
    const organisms = [
      { kind: "mutual", name: "Mutuelle du Rhône", iban: null, quarterly: false },
      { kind: "urssaf", name: "Urssaf Rhône-Alpes", iban: "FR7630006000011234567890189", quarterly: false },
    ];
    const address = { line1: "4 quai Perrache", postcode: "69002", city: "Lyon" };
    const of = await employer({ address, payDay: 5, paysNextMonth: true, organisms });
    expect(of.body).toMatchObject({ payDay: 5, paysNextMonth: true, organisms });
    await employee(of.body.id);
    const [slip] = (await through("2026-01-01", "prepare", "calculate")).payslips;
    const draft = await printedText((await paperOf(slip?.id)).bytes);
    expect(draft).toContain("(projet)");
    await step("validate");
    const text = await printedText((await paperOf(slip?.id)).bytes);
    for (const said of [
      "4quaiPerrache,69002Lyon",
      "Paiementle05/02/2026",
      "Complémentairesanté(MutuelleduRhône)",
      "Netàpayerausalarié2249,58€",
      "Montantnetimposable",
      "cumul",
    ])
      expect(text).toContain(said.replace("2249,58", "2\u202f249,58").replace(/\s/g, ""));
    for (const empty of [
      "Fraisdetransport",
      "Acomptes",
      "exonérées",
      "Remboursementsetdéductions",
      "(projet)",
    ])
      expect(text).not.toContain(empty);
    expect((await employer({ siret: "", organisms: [...organisms, ...organisms] })).status).toBe(422);
    const wrong = [{ kind: "tax", name: "DGFiP", iban: "FR76", quarterly: false }];
    expect((await employer({ organisms: wrong })).body.code).toBe("IBAN_INVALID");
  });

  it("is refused where it cannot print a name, which another writing of it mends", async () => {
    const of = await employer();
    const made = await employee(of.body.id, { lastname: "東", firstname: "京子" });
    const [slip] = (await through("2026-01-01", "prepare", "calculate")).payslips;
    expect(slip).toMatchObject({
      state: "prepared",
      refusal: { code: "PAYSLIP_LETTERS_NOT_PRINTED", details: { letters: "東 京 子" } },
    });
    const path = `/api/payroll/employee/${made.body.id}`;
    const { version } = await succeed<{ version: number }>(manager, "GET", path);
    await succeed(manager, "PATCH", path, { version, lastname: "Azuma", firstname: "Kyōko" });
    expect((await through("2026-01-01", "calculate", "validate")).payslips[0]?.state).toBe("validated");
  });

  it("adds up the exempt overtime of the year", async () => {
    await withEmployee();
    for (const at of ["2026-01-01", "2026-02-01"]) {
      const [slip] = (await through(at, "prepare")).payslips;
      const path = `/api/payroll/payslip/${slip?.id}`;
      const { version, variables } = (await manager.call<{ version: number; variables: object }>("GET", path))
        .body;
      const changed = { ...variables, overtime25: 800 };
      expect((await manager.call("PATCH", path, { version, variables: changed })).status).toBe(200);
      await through(at, "calculate", "validate");
    }
    const [slip] = (await month("2026-02-01")).body.payslips;
    const text = await printedText((await paperOf(slip?.id)).bytes);
    // 8 h × 3 000 × 12 ÷ 1 820 × 125 % a month.
    expect(text).toMatch(/exonérées197,80cumul395,60/);
  });
});
