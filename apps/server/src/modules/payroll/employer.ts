import { type EstablishmentFactsBody, establishmentFacts } from "@grand-livre/contracts/dsn";
import type { CreateEmployerBody, UpdateEmployerBody } from "@grand-livre/contracts/payroll";
import { parseSiret, sirenOfSiret } from "@grand-livre/domain/identifier/siren";
import type { EstablishmentRates, Headcount } from "@grand-livre/domain/payroll/employer";
import { fold } from "@grand-livre/domain/text/fold";
import { type Application, today } from "../../application.ts";
import { ownedRows, type RowOf } from "../../database/owned-rows.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { companyResource } from "../../kit/company-resource.ts";
import { journalOfType, journalsOf } from "../journal/service.ts";
import { type LegalEntityRow, legalEntityById } from "../legal-entity/service.ts";

type Narrowed = {
  readonly rates: readonly EstablishmentRates[];
  readonly headcount: Headcount;
  /** What declarations need of the establishment; read by `establishmentFacts`, which fills what is absent. */
  readonly dsn: Partial<EstablishmentFactsBody>;
};
export type EmployerRow = Omit<RowOf<"payrollEmployer">, keyof Narrowed> & Narrowed;
export const employerRows = ownedRows<"payrollEmployer", EmployerRow>("payrollEmployer");

/** @throws RefusalError SIRET_INVALID, PAYROLL_SIRET_FOREIGN */
function checkedSiret(text: string, { siren }: LegalEntityRow): string {
  const siret = orRefuse(parseSiret(text));
  if (sirenOfSiret(siret) !== siren) throw new RefusalError("PAYROLL_SIRET_FOREIGN");
  return siret;
}

const searchKey = ({ siret, naf, agreement }: Pick<EmployerRow, "siret" | "naf" | "agreement">) =>
  fold(`${siret} ${naf} ${agreement}`);

/** The establishments of a company that employ, each with rates of its own. */
export const employers = companyResource<
  "payrollEmployer",
  EmployerRow,
  CreateEmployerBody,
  UpdateEmployerBody,
  Caller
>({
  rows: employerRows,
  name: "employer",
  notFound: "PAYROLL_EMPLOYER_NOT_FOUND",
  audited: ({ siret }) => ({ siret }),
  async create({ tx, entity }, { legalEntityRefId: _, ...body }) {
    journalOfType(await journalsOf(tx, entity.id), "bank", body.account);
    const row = { ...body, siret: checkedSiret(body.siret, entity) };
    return {
      ...row,
      rates: JSON.stringify(row.rates),
      dsn: JSON.stringify(body.dsn ?? {}),
      searchKey: searchKey(row),
    };
  },
  async update({ tx, entity }, before, { version: _, ...body }) {
    if (body.account !== undefined) journalOfType(await journalsOf(tx, entity.id), "bank", body.account);
    const siret = body.siret === undefined ? before.siret : checkedSiret(body.siret, entity);
    const after = { ...before, ...body, siret };
    return {
      ...body,
      siret,
      rates: JSON.stringify(after.rates),
      dsn: JSON.stringify(after.dsn),
      searchKey: searchKey(after),
    };
  },
});

/** The rates of an establishment on a day. */
export function ratesOn(rates: readonly EstablishmentRates[], day: string): EstablishmentRates | undefined {
  return rates.filter(({ from }) => from <= day).toSorted((a, b) => (a.from < b.from ? 1 : -1))[0];
}

/** The facts of employers beside their rows: their company, and today's rates. */
export async function factsOfEmployers(app: Application, rows: readonly EmployerRow[]) {
  const facts = new Map<string, object>();
  const entities = new Map<string, LegalEntityRow>();
  for (const { id, legalEntityId, rates, dsn } of rows) {
    const entity = entities.get(legalEntityId) ?? (await legalEntityById(app.db, legalEntityId));
    entities.set(legalEntityId, entity);
    const now = ratesOn(rates, today(app));
    facts.set(id, {
      name: entity.name,
      siren: entity.siren,
      accidentPpm: now?.accidentPpm ?? null,
      mobilityPpm: now?.mobilityPpm ?? null,
      dsn: establishmentFacts.parse(dsn),
    });
  }
  return facts;
}
