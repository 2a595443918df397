import type { CompanyAnswer, CompanyQuery, CompanyRow } from "@grand-livre/contracts/company";
import {
  type CompanyLife,
  canActivate,
  canArchive,
  canSuspend,
  canUnarchive,
} from "@grand-livre/domain/company/life";
import { addDays, addMonths } from "@grand-livre/domain/date/calendar-date";
import { fold } from "@grand-livre/domain/text/fold";
import { type Application, today } from "../../application.ts";
import { type Caller, mayDo } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { abilityOf } from "../../kit/abilities.ts";
import type { Scope } from "../../scope.ts";
import { nextDeadlines } from "../declaration/service.ts";
import {
  countPortfolio,
  findAccesses,
  findArchives,
  findMonthCounts,
  findPortfolio,
  type PortfolioFilter,
  type PortfolioRow,
  readFirm,
} from "./repository.ts";

/** The days of a month `YYYY-MM`; by default the one before today's, which is the one that a firm works on. */
function monthOf(month: string | undefined, day: string) {
  const startDate = `${month ?? addMonths(`${day.slice(0, 7)}-01`, -1).slice(0, 7)}-01`;
  return { startDate, endDate: addDays(addMonths(startDate, 1), -1) };
}

async function presentRows(
  app: Application,
  caller: Caller,
  rows: readonly PortfolioRow[],
  span: { readonly startDate: string; readonly endDate: string },
): Promise<CompanyRow[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const counts = new Map((await findMonthCounts(app.db, ids, span)).map((row) => [row.legalEntityId, row]));
  const deadlines = await nextDeadlines(app, caller.scope, ids, today(app));
  const seesKyc = mayDo(caller, { service: "kyc", action: "Viewer" });
  return rows.map(({ id, ...row }) => {
    const of = (name: "entry" | "bank" | "vat" | "review") => {
      const found = counts.get(id);
      return { done: found?.[`${name}Done`] ?? 0, total: found?.[`${name}Total`] ?? 0 };
    };
    return {
      ...row,
      kyc: seesKyc ? row.kyc : null,
      progress: { entry: of("entry"), bank: of("bank"), vat: of("vat"), review: of("review") },
      deadline: row.status === "archived" ? null : (deadlines.get(id) ?? null),
    };
  });
}

/** A page of the portfolio of the caller, with the month that its progress is of. */
export async function listPortfolio(app: Application, caller: Caller, query: CompanyQuery) {
  const { skip, limit, searchValue, month, kyc, ...asked } = query;
  const day = today(app);
  const filter: PortfolioFilter = {
    ...asked,
    contains: fold(searchValue ?? ""),
    today: day,
    // A caller without the right to KYC files learns nothing by a query on them.
    kyc: mayDo(caller, { service: "kyc", action: "Viewer" }) ? kyc : undefined,
  };
  const span = monthOf(month, day);
  const rows = await findPortfolio(app.db, caller.scope, filter, { skip, limit });
  return {
    companies: await presentRows(app, caller, rows, span),
    count: await countPortfolio(app.db, caller.scope, filter),
    month: span.startDate.slice(0, 7),
  };
}

/** What the rules of its life see of a company. */
export async function lifeOf(app: Application, row: PortfolioRow): Promise<CompanyLife> {
  const { kycBeforeActive } = await readFirm(app.db);
  return { status: row.status, kycValidated: row.kyc === "validated", kycAsked: kycBeforeActive };
}

/** One company of the portfolio. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function findOne(app: Application, scope: Scope, refId: string): Promise<PortfolioRow> {
  const filter: PortfolioFilter = { contains: "", today: today(app), refId };
  const [row] = await findPortfolio(app.db, scope, filter, { skip: 0, limit: 1 });
  if (!row) throw new RefusalError("LEGAL_ENTITY_NOT_FOUND");
  return row;
}

/** One company whole, with what the caller may do next. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function readCompany(app: Application, caller: Caller, refId: string): Promise<CompanyAnswer> {
  const row = await findOne(app, caller.scope, refId);
  const [shown] = await presentRows(app, caller, [row], monthOf(undefined, today(app)));
  if (!shown) throw new RefusalError("LEGAL_ENTITY_NOT_FOUND");
  const life = await lifeOf(app, row);
  const archives = await findArchives(app.db, row.id);
  const accesses = await findAccesses(app.db, caller.scope, row.id);
  const may = (action: "Editor" | "Validator", permission: Parameters<typeof abilityOf>[2]) =>
    abilityOf(caller, { service: "companies", action }, permission);
  const administrator = caller.superAdministrator
    ? abilityOf(caller, { service: "platform", action: "Editor" }, canUnarchive(life))
    : { allowed: false, code: "FORBIDDEN" };
  return {
    ...shown,
    archives: archives.map((archive) => ({ ...archive, madeAt: archive.madeAt.toISOString() })),
    accesses: accesses.map(({ askedAt, expiresAt, ...access }) => ({
      ...access,
      askedAt: askedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
    abilities: {
      activate: may("Validator", canActivate(life)),
      suspend: may("Validator", canSuspend(life)),
      archive: may("Validator", canArchive(life)),
      unarchive: administrator,
      assign: may("Editor", canArchive(life)),
      confidential: may("Validator", canArchive(life)),
    },
  };
}
