import { readFile } from "node:fs/promises";
import type { DsnRatesAnswer, DsnTakeOverAnswer } from "@grand-livre/contracts/dsn";
import { addMonths, firstDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import { personalRate } from "@grand-livre/domain/payroll/withholding";
import { isRefusal } from "@grand-livre/domain/refusal";
import { readDsn } from "@grand-livre/platform/dsn/message";
import { readRates } from "@grand-livre/platform/dsn/read-rates";
import { yearsOf } from "@grand-livre/platform/dsn/take-over";
import { type Application, today } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { appIn, onCompany } from "../../kit/command.ts";
import { receiveUpload } from "../file/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { type EmployeeRow, employees, employeesOf, nameOf } from "../payroll/service.ts";

/** 20 MB: the declarations of a year of 500 employees are 18. */
const MOST_BYTES = 20 * 1024 * 1024;

/** The bytes of an upload with its form, of which nothing is kept. @throws RefusalError LEGAL_ENTITY_NOT_FOUND, those of receiving a file */
async function received(app: Application, request: Request) {
  const upload = await receiveUpload(app, request, MOST_BYTES);
  try {
    const { legalEntityRefId = "", apply } = upload.fields;
    // Whose file it is comes before what is in it: a stranger learns nothing of either.
    await resolveLegalEntity(app.db, legalEntityRefId);
    return {
      bytes: new Uint8Array(await readFile(upload.path)),
      refId: legalEntityRefId,
      apply: apply === "true",
    };
  } finally {
    await upload.drop();
  }
}

/** Of a person in a file: by the NIR, else by the number. */
function personOf(all: readonly EmployeeRow[], { nir, number }: { nir: string; number: string }) {
  return (
    all.find((one) => nir !== "" && one.nir.startsWith(nir)) ??
    (nir === "" ? all.find((one) => number !== "" && one.number === number) : undefined)
  );
}

/**
 * The rates of a return beside those of the employees; applied, they hold from the first day of this month on.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, DSN_RATES_UNREADABLE
 */
export async function receiveRates(
  app: Application,
  caller: Caller,
  request: Request,
): Promise<DsnRatesAnswer> {
  const { bytes, refId, apply } = await received(app, request);
  const found = readRates(bytes);
  if (isRefusal(found)) throw new RefusalError("DSN_RATES_UNREADABLE");
  const from = firstDayOfMonth(today(app));
  return onCompany(app, caller, { refId }, async ({ tx, entity, app: own }) => {
    const all = await employeesOf(tx, entity.id);
    const rates = found.rates.map((rate) => {
      const person = personOf(all, rate);
      const beforePpm = person === undefined ? null : (personalRate(person.withholding, from) ?? null);
      return { rate, person, beforePpm };
    });
    if (apply)
      for (const { rate, person } of rates) {
        if (person === undefined || rate.ppm === null) continue;
        const withholding = [
          { from, ppm: rate.ppm },
          ...person.withholding.filter((one) => one.from !== from),
        ];
        const dsn = { ...person.dsn, ...(found.id === "" ? {} : { rateId: found.id }) };
        const body = { version: person.version, withholding, dsn } as Parameters<typeof employees.update>[3];
        await employees.update(appIn(own, tx), caller, person.id, body);
      }
    return {
      id: found.id,
      from,
      applied: apply,
      rates: rates.map(({ rate, person, beforePpm }) => ({
        employeeId: person?.id ?? null,
        name: person === undefined ? rate.name : nameOf(person),
        number: person?.number ?? rate.number,
        beforePpm,
        ppm: rate.ppm,
      })),
    };
  });
}

/**
 * The year so far out of the monthly declarations of another software, one after the other in one file; applied, the first
 * payslips here go on from it.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, DSN_UNREADABLE, DSN_NOTHING_READ
 */
export async function receiveYear(
  app: Application,
  caller: Caller,
  request: Request,
): Promise<DsnTakeOverAnswer> {
  const { bytes, refId, apply } = await received(app, request);
  const people = yearsOf([orRefuse(readDsn(bytes))]);
  const years = new Set(people.flatMap(({ months }) => months.map((month) => month.slice(0, 4))));
  if (years.size !== 1) throw new RefusalError("DSN_NOTHING_READ");
  return onCompany(app, caller, { refId }, async ({ tx, entity, app: own }) => {
    const all = await employeesOf(tx, entity.id);
    const found = people.map(({ year, months, ...person }) => ({
      person: personOf(all, person),
      name: person.name,
      number: person.number,
      months: [...months],
      taken: {
        until: months.at(-1) ?? addMonths(firstDayOfMonth(today(app)), -1),
        grossCents: year.grossCents,
        ceilingCents: year.ceilingCents,
        smicCents: year.smicCents,
        reliefCents: year.reliefCents,
        reliefPensionCents: year.reliefPensionCents,
        overtimeExemptCents: year.overtimeExemptCents,
        netTaxableCents: year.netTaxableCents,
        withheldCents: year.withheldCents,
      },
    }));
    if (apply)
      for (const { person, taken } of found) {
        if (person === undefined) continue;
        const body = { version: person.version, takenOver: taken } as Parameters<typeof employees.update>[3];
        await employees.update(appIn(own, tx), caller, person.id, body);
      }
    return {
      applied: apply,
      people: found.map(({ person, name, ...rest }) => ({
        ...rest,
        employeeId: person?.id ?? null,
        name: person === undefined ? name : nameOf(person),
      })),
    };
  });
}
