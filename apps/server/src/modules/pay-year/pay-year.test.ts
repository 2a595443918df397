import type { AnalyticAxisAnswer, AnalyticReportRow } from "@grand-livre/contracts/analytic";
import type { AuditAnswer } from "@grand-livre/contracts/audit";
import type { PayYearAnswer } from "@grand-livre/contracts/pay-year";
import type { EmployeeAnswer, PayslipAnswer } from "@grand-livre/contracts/payroll";
import { describe, expect, it } from "vitest";
import { openOwnBooks, succeed } from "../../../test/ledger-books.ts";
import { books, manager, openPayBooks, pay, root, test } from "../../../test/pay-books.ts";
import type { Refused } from "../../../test/payroll-company.ts";

openPayBooks();
const { employee, month, step, through, withEmployee } = pay;

const PATH = "/api/payroll/year";
const yearOf = (query: object, path = PATH) =>
  `${path}?${new URLSearchParams({ legalEntityRefId: books.refId, year: "2026", ...query })}`;
const read = (query: object) => succeed<PayYearAnswer>(manager, "GET", yearOf(query));
const book = (query: object = {}) => read({ table: "book", ...query });
const rowsOf = ({ rows }: PayYearAnswer) =>
  rows.map(({ kind, label, cents, totalCents }) => [kind, label, cents[0], cents[1], totalCents] as const);
const totalOf = ({ rows }: PayYearAnswer, name: string) =>
  rows.find(({ kind, label }) => kind === "total" && label === name)?.totalCents;

const axisBody = (change: object = {}) => ({
  legalEntityRefId: books.refId,
  code: "SITE",
  label: "Sites",
  sections: ["LYON", "PARIS"].map((code) => ({ code, label: `Site de ${code}`, active: true })),
  keys: [],
  ...change,
});
const makeAxis = () => succeed<AnalyticAxisAnswer>(root, "POST", "/api/analytic-axis", axisBody());
const share = (section: string, basisPoints: number, axis = "SITE") => ({ axis, section, basisPoints });
const shared = [share("LYON", 3_333), share("PARIS", 6_667)];

/** Charges by section of the ledger, and their whole. */
async function ledger(axisId: string) {
  const { rows, chargesCents } = await succeed<{ rows: AnalyticReportRow[]; chargesCents: number }>(
    root,
    "GET",
    `/api/report/analytic?legalEntityRefId=${books.refId}&axisId=${axisId}&startDate=2026-01-01&endDate=2026-12-31`,
  );
  return { chargesCents, sections: rows.map((row) => [row.section, row.chargesCents] as const) };
}
/** The same of the table of payslips. */
async function table(axisId: string) {
  const { rows } = await read({ table: "sections", axisId });
  const of = (label: string) =>
    rows.find((row) => row.kind === "line" && row.label.startsWith(label))?.totalCents ?? 0;
  return {
    chargesCents: rows.at(-1)?.totalCents ?? 0,
    sections: [
      ["LYON", of("LYON")],
      ["PARIS", of("PARIS")],
      [null, of("Non ventilé")],
    ] as const,
  };
}
const write = (at: string) => through(at, "prepare", "calculate", "validate", "post");

describe("the cost of pay by section", () => {
  it("is borne by the lines of the entry, and is that of the ledger to the cent", async () => {
    const { id: axisId } = await makeAxis();
    const { now } = await withEmployee({}, { sections: shared });
    await employee(now.employerId, { number: "S002", lastname: "Roux" }, { monthlyCents: 287_333 });
    await write("2026-01-01");
    await write("2026-02-01");
    const { sections, chargesCents } = await ledger(axisId);
    expect(await table(axisId)).toEqual({ sections, chargesCents });
    expect(sections.every(([, cents]) => cents > 0)).toBe(true);
    expect(chargesCents).toBe(totalOf(await book(), "Coût de l’employeur"));
    const { rows } = await read({ table: "sections", axisId });
    expect(rows.map(({ kind, label }) => [kind, label])).toEqual([
      ["line", "LYON · Site de LYON"],
      ["detail", "Bernard Claire (S001)"],
      ["line", "PARIS · Site de PARIS"],
      ["detail", "Bernard Claire (S001)"],
      ["line", "Non ventilé"],
      ["detail", "Roux Claire (S002)"],
      ["total", "Coût de la paie"],
    ]);
    expect((await step("undo", "2026-02-01")).status).toBe(200);
    const january = rows.map(({ cents }) => cents[0]);
    expect((await ledger(axisId)).sections.map(([, cents]) => cents)).toEqual([
      january[0],
      january[2],
      january[4],
    ]);
  });

  it("moves with a contract that named another section: the payslip is to be corrected, its entry takes the first part back", async () => {
    const { id: axisId } = await makeAxis();
    const { id } = await withEmployee({}, { sections: shared });
    await write("2026-01-01");
    const before = await ledger(axisId);
    const path = `/api/payroll/employee/${id}`;
    const { version, terms } = await succeed<EmployeeAnswer>(manager, "GET", path);
    const next = terms.map((row) => ({ ...row, sections: [share("PARIS", 10_000)] }));
    await succeed(manager, "PATCH", path, { version, terms: next });
    const [slip] = (await month()).body.payslips;
    expect(slip?.correction).toBe("terms");
    await succeed<PayslipAnswer>(manager, "POST", `/api/payroll/payslip/${slip?.id}/correct`);
    const after = await through("2026-01-01", "calculate", "validate", "post");
    expect(after.payslips[1]).toMatchObject({ state: "validated", correction: null });
    expect(await ledger(axisId)).toEqual({
      chargesCents: before.chargesCents,
      sections: [
        ["LYON", 0],
        ["PARIS", before.chargesCents],
        [null, 0],
      ],
    });
    expect((await table(axisId)).sections[1]).toEqual(["PARIS", before.chargesCents]);
  });

  it("names sections of the company's axes, 100 % of each at most, and keeps them in their axis", async () => {
    const { id, version } = await makeAxis();
    const made = await withEmployee();
    const withShares = (sections: object[], number = "S009") =>
      employee(made.now.employerId, { number }, { sections });
    expect((await withShares([share("BREST", 10_000)])).body.code).toBe("ANALYTIC_SECTION_UNKNOWN");
    expect((await withShares([share("LYON", 1, "PROJET")])).body.code).toBe("ANALYTIC_AXIS_NOT_FOUND");
    expect((await withShares([share("LYON", 6_000), share("PARIS", 4_001)])).body.code).toBe(
      "ANALYTIC_SHARES_INVALID",
    );
    expect((await withShares([share("LYON", 1), share("LYON", 1)])).body.code).toBe("ANALYTIC_SECTION_TWICE");
    expect((await withShares([share("LYON", 0)])).status).toBe(422);
    expect((await withShares([share("LYON", 5_000)])).status).toBe(200);
    const path = `/api/analytic-axis/${id}`;
    const sections = axisBody().sections.slice(1);
    expect((await root.call<Refused>("PATCH", path, { version, sections })).body).toMatchObject({
      code: "ANALYTIC_SECTION_USED",
      details: { section: "LYON" },
    });
    expect((await root.call<Refused>("DELETE", path)).body.code).toBe("ANALYTIC_AXIS_USED");
  });
});

describe("the yearly book", () => {
  it("has each rubric and contribution month by month, its totals those of payslips and entries", async () => {
    const { now, id } = await withEmployee();
    await employee(now.employerId, { number: "S002", lastname: "Roux" }, { monthlyCents: 450_000 });
    await write("2026-01-01");
    await through("2026-02-01", "prepare", "calculate");
    const january = await book();
    expect(january.unpostedCount).toBe(0);
    expect(january.rows.every(({ cents }) => cents[1] === 0)).toBe(true);
    await through("2026-02-01", "validate");
    expect((await book()).unpostedCount).toBe(2);
    await through("2026-02-01", "post");
    const whole = await book();
    expect(whole.employees.map(({ name }) => name)).toEqual(["Bernard Claire", "Roux Claire"]);
    const months = [await month("2026-01-01"), await month("2026-02-01")].map(({ body }) => body);
    const sum = (name: "grossCents" | "netPaidCents" | "employerCostCents") =>
      months.reduce((total, { totals }) => total + totals[name], 0);
    expect(totalOf(whole, "Salaire brut")).toBe(sum("grossCents"));
    expect(totalOf(whole, "Net payé")).toBe(sum("netPaidCents"));
    expect(totalOf(whole, "Coût de l’employeur")).toBe(sum("employerCostCents"));
    const { rows } = await test.pool.query(
      `select sum(credit_cents - debit_cents) filter (where account like '421%')::int as net,
         sum(debit_cents - credit_cents) filter (where account like '6%')::int as cost
       from entry_line where legal_entity_id = $1`,
      [books.legalEntityId],
    );
    expect(rows).toEqual([{ net: totalOf(whole, "Net payé"), cost: totalOf(whole, "Coût de l’employeur") }]);

    const own = await book({ employeeId: id });
    const slip = months[0]?.payslips.find((one) => one.employeeId === id);
    const { result } = await succeed<PayslipAnswer>(manager, "GET", `/api/payroll/payslip/${slip?.id}`);
    for (const { label, employerCents } of result?.contributions ?? [])
      if (employerCents !== 0)
        expect(rowsOf(own)).toContainEqual([
          "line",
          label,
          employerCents,
          expect.any(Number),
          expect.any(Number),
        ]);
    expect(totalOf(own, "Total des cotisations du salarié")).toBe(2 * (result?.employeeCents ?? 0));
    const stranger = await openOwnBooks(test, root);
    const other = new URLSearchParams({ legalEntityRefId: stranger.refId, year: "2026", table: "book" });
    expect((await manager.call<Refused>("GET", `${PATH}?${other}`)).body.code).toBe("LEGAL_ENTITY_NOT_FOUND");
    expect((await root.call<Refused>("GET", `${PATH}?${other}&employeeId=${id}`)).body.code).toBe(
      "EMPLOYEE_NOT_FOUND",
    );
  });

  it("leaves as a file for who may take pay out, named in the log without an amount", async () => {
    await withEmployee();
    await write("2026-01-01");
    const file = (format: string, change: object = {}) =>
      manager.call<unknown>(
        "GET",
        yearOf({ table: "book", format, each: "true", ...change }, `${PATH}/file`),
      );
    const csv = String((await file("csv")).body);
    expect(csv).toContain("Bernard Claire, matricule S001");
    expect(csv.match(/Net payé;2249,58;/g)).toHaveLength(2);
    for (const format of ["pdf", "xlsx"]) expect((await file(format)).status).toBe(200);
    expect((await file("doc")).status).toBe(422);
    expect((await file("csv", { table: "sections" })).status).toBe(404);
    const log = await succeed<AuditAnswer>(root, "GET", "/api/audit?resource=payslip&action=export");
    expect(log.entries[0]?.details).toMatchObject({ fileName: "livre-de-paie-2026.xlsx", year: 2026 });
    expect(JSON.stringify(log)).not.toContain("2249");
  });

  it("is nobody's who has no right to pay, whatever the right to the books", async () => {
    const accountant = await test.person({
      rights: { reports: ["Viewer", "Exporter"], "entry-logs": ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    const reader = await test.person({
      rights: { payslip: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    const file = yearOf({ table: "book", format: "csv" }, `${PATH}/file`);
    const paths = [yearOf({ table: "book" }), yearOf({ table: "sections" }), file];
    for (const path of paths) {
      expect((await accountant.call("GET", path)).status).toBe(403);
      expect((await test.anonymous("GET", path)).status).toBe(401);
    }
    expect((await reader.call("GET", file)).status).toBe(403);
    expect((await reader.call("GET", paths[0] ?? "")).status).toBe(200);
  });
});
