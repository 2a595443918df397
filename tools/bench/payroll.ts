import { establishmentDsn, personDsn } from "../../apps/server/test/dsn-bodies.ts";
import { employeeBody, employerBody } from "../../apps/server/test/payroll-bodies.ts";
import { type Benchmark, limited, type Row } from "../benchmark/benchmark.ts";
import { onProduct } from "../benchmark/on-product.ts";
import type { SignedIn } from "../benchmark/signed-in.ts";

const EMPLOYEES = 500;
const SIREN = "552100554";
const MONTHS = ["2026-01-01", "2026-02-01", "2026-03-01"];
const PAY_LIMIT_S = 20;
const DSN_LIMIT_S = 5;

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** A company with an exercise, an establishment and its employees, all facts of their declarations typed. */
async function openCompany(person: SignedIn) {
  const { refId } = await person.send<{ refId: string }>("POST", "/api/legal-entity", {
    ...{ name: "Grande paie", siren: SIREN },
    address: { line1: "1 rue de la Paix", postcode: "75002", city: "Paris", country: "FR" },
  });
  const exercise = { legalEntityRefId: refId, startDate: "2026-01-01", endDate: "2026-12-31" };
  await person.send("POST", "/api/fiscal-exercise", exercise);
  const { id } = await person.send<{ id: string }>(
    "POST",
    "/api/payroll/employer",
    employerBody(refId, SIREN, { dsn: establishmentDsn() }),
  );
  for (let at = 1; at <= EMPLOYEES; at += 1)
    await person.send(
      "POST",
      "/api/payroll/employee",
      employeeBody(
        refId,
        id,
        { number: `S${String(at).padStart(4, "0")}`, dsn: personDsn() },
        { monthlyCents: 200_000 + at * 1_000, executive: at % 5 === 0 },
      ),
    );
  return { refId, employerId: id };
}

/** A month of pay from its preparation to its declaration. */
async function month(person: SignedIn, refId: string, employerId: string, at: string): Promise<Row[]> {
  const body = { legalEntityRefId: refId, month: at };
  const step = (name: string) => secondsOf(() => person.send("POST", `/api/payroll/payslip/${name}`, body));
  const paid = (await step("prepare")) + (await step("calculate"));
  const validated = await step("validate");
  const posted = await step("post");
  const shown = await secondsOf(() =>
    person.get(`/api/payroll/payslip?legalEntityRefId=${refId}&month=${at}`),
  );
  const declared = await secondsOf(() => person.send("POST", "/api/dsn", { ...body, employerId }));
  return [
    limited(`${EMPLOYEES} payslips prepared and calculated, ${at}`, paid, "s", PAY_LIMIT_S),
    { measure: `validated, ${at}`, value: validated, unit: "s" },
    { measure: `in the books, ${at}`, value: posted, unit: "s" },
    { measure: `the month shown, ${at}`, value: shown, unit: "s" },
    limited(`its DSN made and checked, ${at}`, declared, "s", DSN_LIMIT_S),
  ];
}

/** The pay of 500 employees: three months, so that what grows with the months before is seen. */
export const benchmark: Benchmark = {
  title: "The pay of 500 employees and its DSN",
  async run({ root }) {
    return onProduct(root, async (person) => {
      const { refId, employerId } = await openCompany(person);
      const rows: Row[] = [];
      for (const at of MONTHS) rows.push(...(await month(person, refId, employerId, at)));
      return rows;
    });
  },
};
