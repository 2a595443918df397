import type { PayYearAnswer, PayYearFileQuery, PayYearQuery } from "@grand-livre/contracts/pay-year";
import { LONGEST_REPORT } from "@grand-livre/contracts/report-journal";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { FRENCH_MONTHS } from "@grand-livre/domain/date/month-names";
import {
  bookAmounts,
  bookRows,
  MONTHS,
  sectionRows,
  type YearRow,
  YearSums,
} from "@grand-livre/domain/payroll/pay-year";
import { costParts } from "@grand-livre/domain/payroll/payroll-entry";
import type { ReportColumn, ReportRow } from "@grand-livre/domain/report/report-table";
import { type Application, today } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { inCommand } from "../../kit/command.ts";
import { analyticAxes } from "../analytic/axes-service.ts";
import { loadBooks } from "../books/service.ts";
import { respondWithBytes } from "../file/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { REPORT_MEDIA, writeReport } from "../report/file/write-service.ts";
import { technicalAccounts } from "../technical-account/service.ts";
import { findCounted, findPaidPersons } from "./repository.ts";

const monthsOf = (year: number) =>
  Array.from({ length: MONTHS }, (_, at) => `${year}-${String(at + 1).padStart(2, "0")}-01`);

/**
 * A year of validated payslips month by month. One month is read at a time: that of 500 payslips is 10 megabytes.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, EMPLOYEE_NOT_FOUND, ANALYTIC_AXIS_NOT_FOUND
 */
export async function readPayYear(
  app: Application,
  { scope }: Caller,
  query: PayYearQuery,
): Promise<PayYearAnswer> {
  const { id: legalEntityId } = await resolveLegalEntity(app.db, query.legalEntityRefId);
  const { year, employeeId } = query;
  const employees = await findPaidPersons(app.db, legalEntityId, year);
  if (employeeId !== undefined && !employees.some(({ id }) => id === employeeId))
    throw new RefusalError("EMPLOYEE_NOT_FOUND");
  const table =
    query.table === "book" ? bookTable() : await sectionTable(app, scope, { legalEntityId, ...query });
  let unpostedCount = 0;
  for (const [at, month] of monthsOf(year).entries())
    for (const row of await findCounted(app.db, legalEntityId, { month, employeeId })) {
      table.add(at, row);
      if (!row.isPosted) unpostedCount += 1;
    }
  return { rows: table.rows().map((row) => ({ ...row, cents: [...row.cents] })), employees, unpostedCount };
}

type Counted = Awaited<ReturnType<typeof findCounted>>[number];

function bookTable() {
  const sums: Parameters<typeof bookRows>[0] = new YearSums();
  return {
    add: (at: number, { result }: Pick<Counted, "result">) => sums.add(at, bookAmounts(result)),
    rows: () => bookRows(sums),
  };
}

async function sectionTable(
  app: Application,
  scope: Caller["scope"],
  { legalEntityId, axisId, year }: Pick<PayYearQuery, "axisId" | "year"> & { readonly legalEntityId: string },
) {
  if (axisId === undefined) throw new RefusalError("ANALYTIC_AXIS_NOT_FOUND");
  const axis = await analyticAxes.read(app.db, scope, axisId);
  if (axis.legalEntityId !== legalEntityId) throw new RefusalError("ANALYTIC_AXIS_NOT_FOUND");
  const { entity, roleAccounts } = await loadBooks(app.db, scope, legalEntityId);
  const { accountLength } = entity;
  const context = { accounts: technicalAccounts(roleAccounts, `${year}-12-31`), accountLength };
  const sums = new YearSums();
  return {
    add(at: number, { result, parties }: Counted) {
      const { name, number, sections } = parties.employee;
      const parts = costParts({ payslip: result, sign: 1, sections }, axis.code, context);
      sums.add(
        at,
        parts.map(({ section, cents }) => ({
          heading: section ?? "",
          label: `${name} (${number})`,
          cents,
        })),
      );
    },
    rows: () => sectionRows(sums, axis.sections),
  };
}

const COLUMNS: readonly ReportColumn[] = [
  { header: "Rubrique", share: 22 },
  ...FRENCH_MONTHS.map((month) => ({ header: month, kind: "amount" as const, share: 6 })),
  { header: "Total", kind: "amount", share: 7 },
];

const fileRows = (rows: readonly YearRow[]): ReportRow[] =>
  rows.map(({ kind, label, cents, totalCents }) =>
    kind === "heading"
      ? heading(label)
      : {
          ...(kind === "line" ? {} : { kind }),
          cells: [label, ...cents, { cents: totalCents, formula: "SUM(B{r}:M{r})" }],
        },
  );

/**
 * A year as a file; with `each`, the book of each employee before the company's. The log names who took it, and no amount.
 * @throws RefusalError those of `readPayYear`, REPORT_TOO_LONG
 */
export async function printPayYear(
  app: Application,
  caller: Caller,
  { format, each = false, ...query }: PayYearFileQuery,
): Promise<Response> {
  const { id: legalEntityId, name, siren } = await resolveLegalEntity(app.db, query.legalEntityRefId);
  const whole = await readPayYear(app, caller, query);
  const { table, year, employeeId } = query;
  const one = whole.employees.find(({ id }) => id === employeeId);
  const title = table === "book" ? `Livre de paie ${year}` : `Coût de la paie par section ${year}`;
  const rows =
    each && table === "book" && one === undefined
      ? [
          ...(await eachBook(app, legalEntityId, year, whole.employees)),
          heading(name),
          ...fileRows(whole.rows),
        ]
      : fileRows(whole.rows);
  if (rows.length > LONGEST_REPORT) throw new RefusalError("REPORT_TOO_LONG", { maximum: LONGEST_REPORT });
  const standing = `${whole.unpostedCount > 0 ? "Provisoire" : "Définitif"}, édité le ${formatDate(today(app))}`;
  const subtitle = [
    `${name}, SIREN ${siren}`,
    one && `${one.name}, matricule ${one.number}`,
    "bulletins validés",
  ]
    .filter(Boolean)
    .join(" · ");
  const bytes = await writeReport({ title, columns: COLUMNS, rows, subtitle, standing }, format);
  const fileName = `${table === "book" ? "livre-de-paie" : "cout-par-section"}-${year}.${format}`;
  await inCommand(app, caller, (command) =>
    command.audit({
      ...{ action: "export", resource: "payslip", legalEntityId },
      details: { fileName, year, format, ...(one === undefined ? {} : { employeeId: one.id }) },
    }),
  );
  return respondWithBytes(bytes, REPORT_MEDIA[format], fileName);
}

const heading = (label: string): ReportRow => ({
  kind: "heading",
  cells: [label, ...Array.from({ length: MONTHS + 1 }, () => null)],
});

/** The book of each employee under his name. */
async function eachBook(
  app: Application,
  legalEntityId: string,
  year: number,
  employees: PayYearAnswer["employees"],
): Promise<ReportRow[]> {
  const books = new Map(employees.map(({ id }) => [id, bookTable()]));
  for (const [at, month] of monthsOf(year).entries())
    for (const row of await findCounted(app.db, legalEntityId, { month, employeeId: undefined }))
      books.get(row.employeeId)?.add(at, row);
  return employees.flatMap(({ id, number, name }) => [
    heading(`${name}, matricule ${number}`),
    ...fileRows(books.get(id)?.rows() ?? []),
  ]);
}
