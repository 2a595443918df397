import { type LeaveRulesBody, leaveRules } from "@grand-livre/contracts/absence";
import { type EstablishmentFactsBody, establishmentFacts } from "@grand-livre/contracts/dsn";
import type { CreateEmployerBody, UpdateEmployerBody } from "@grand-livre/contracts/payroll-employer";
import type { OrganismBody, SchemeBody } from "@grand-livre/contracts/payroll-organism";
import { parseSiret, sirenOfSiret } from "@grand-livre/domain/identifier/siren";
import { type EstablishmentRates, onDay, refuseSchemes } from "@grand-livre/domain/payroll/employer";
import type { HousingInvestment } from "@grand-livre/domain/payroll/housing-effort";
import { fold } from "@grand-livre/domain/text/fold";
import { type Application, today } from "../../application.ts";
import { ownedRows, type RowOf } from "../../database/owned-rows.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { companyResource } from "../../kit/company-resource.ts";
import { journalOfType, journalsOf } from "../journal/service.ts";
import { type LegalEntityRow, legalEntityById } from "../legal-entity/service.ts";
import { checkedIban } from "./iban.ts";

export type Address = { readonly line1?: string; readonly postcode?: string; readonly city?: string } | null;
type Narrowed = {
  readonly rates: readonly EstablishmentRates[];
  readonly address: Address;
  /** What declarations need of the establishment; read by `establishmentFacts`, which fills what is absent. */
  readonly dsn: Partial<EstablishmentFactsBody>;
  /** How paid leave is counted; read by `leaveRules`, which fills what is absent. */
  readonly leave: Partial<LeaveRulesBody>;
  readonly organisms: readonly OrganismBody[];
  readonly schemes: readonly SchemeBody[];
  readonly housing: readonly HousingInvestment[];
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

/** @throws RefusalError IBAN_INVALID */
const checkedOrganism = ({ iban, ...one }: OrganismBody): OrganismBody => ({
  ...one,
  iban: checkedIban(iban),
});

/** @throws RefusalError SCHEME_VOLUNTARY, SCHEME_TWICE */
function checkedSchemes(schemes: readonly SchemeBody[]): readonly SchemeBody[] {
  orRefuse(refuseSchemes(schemes));
  return schemes;
}

/** @throws RefusalError IBAN_INVALID, SCHEME_VOLUNTARY, SCHEME_TWICE */
const written = ({
  rates,
  address,
  dsn = {},
  leave = {},
  organisms = [],
  schemes = [],
  housing = [],
}: Pick<EmployerRow, "rates" | "address"> &
  Partial<Pick<EmployerRow, "dsn" | "leave" | "organisms" | "schemes" | "housing">>) => ({
  housing: JSON.stringify(housing),
  schemes: JSON.stringify(checkedSchemes(schemes)),
  organisms: JSON.stringify(organisms.map(checkedOrganism)),
  dsn: JSON.stringify(dsn),
  leave: JSON.stringify(leave),
  rates: JSON.stringify(rates),
  address: address && JSON.stringify(address),
});

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
    return { ...row, ...written(row), searchKey: searchKey(row) };
  },
  async update({ tx, entity }, before, { version: _, ...body }) {
    if (body.account !== undefined) journalOfType(await journalsOf(tx, entity.id), "bank", body.account);
    const siret = body.siret === undefined ? before.siret : checkedSiret(body.siret, entity);
    const after = { ...before, ...body, siret };
    return { ...body, siret, ...written(after), searchKey: searchKey(after) };
  },
});

/** The facts of employers beside their rows: their company, and today's rates. */
export async function factsOfEmployers(app: Application, rows: readonly EmployerRow[]) {
  const facts = new Map<string, object>();
  const entities = new Map<string, LegalEntityRow>();
  for (const { id, legalEntityId, rates, dsn, leave } of rows) {
    const entity = entities.get(legalEntityId) ?? (await legalEntityById(app.db, legalEntityId));
    entities.set(legalEntityId, entity);
    const now = onDay(rates, today(app));
    facts.set(id, {
      name: entity.name,
      siren: entity.siren,
      headcount: now?.headcount ?? null,
      accidentPpm: now?.accidentPpm ?? null,
      mobilityPpm: now?.mobilityPpm ?? null,
      dsn: establishmentFacts.parse(dsn),
      leave: leaveRules.parse(leave),
    });
  }
  return facts;
}
