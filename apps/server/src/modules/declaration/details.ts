import type { DeclarationDetails } from "@grand-livre/contracts/declaration";
import { addMonths } from "@grand-livre/domain/date/calendar-date";
import type { Declaration, DeclarationKey } from "@grand-livre/domain/declaration/calendar";
import { sourcesOf } from "@grand-livre/domain/declaration/declaration-entry";
import { declarationRules } from "@grand-livre/domain/declaration/declaration-rules";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { requireLines } from "../ledger/archived-service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { corporateTaxOf, dividendsOf, lastInstalmentOf, valueAddedOf } from "./amounts.ts";
import { type CompanyBooks, declarationsOf, keyOf, loadCompany } from "./company-books.ts";
import { findFlows, findSources } from "./facts-repository.ts";
import { presentFees, readFees, yearOf } from "./fees.ts";
import { presentDeclaration } from "./present.ts";

export type LoadedDeclaration = { readonly books: CompanyBooks; readonly declaration: Declaration };

/** One declaration of a company's calendar. @throws RefusalError DECLARATION_NOT_FOUND when the company owes none such */
export async function loadDeclaration(
  app: Application,
  db: Connection,
  caller: Caller,
  legalEntityId: string,
  key: DeclarationKey,
): Promise<LoadedDeclaration> {
  // No declaration is due later than 13 months after its period, nor earlier than its first day.
  const due = { startDate: key.startDate, endDate: addMonths(key.endDate, 13) };
  const books = await loadCompany(app, db, caller, legalEntityId, due);
  const declaration = declarationsOf(books, due).find((one) => keyOf(one) === keyOf(key));
  if (!declaration) throw new RefusalError("DECLARATION_NOT_FOUND");
  return { books, declaration };
}

/** What one declaration is made of. @throws RefusalError LEGAL_ENTITY_NOT_FOUND, DECLARATION_NOT_FOUND */
export async function readDetails(
  app: Application,
  caller: Caller,
  { legalEntityRefId, ...key }: DeclarationKey & { readonly legalEntityRefId: string },
): Promise<DeclarationDetails> {
  const { id } = await resolveLegalEntity(app.db, legalEntityRefId);
  return showDetails(app.db, caller, await loadDeclaration(app, app.db, caller, id, key));
}

export async function showDetails(
  db: Connection,
  caller: Caller,
  { books, declaration }: LoadedDeclaration,
): Promise<DeclarationDetails> {
  const { kind, startDate, endDate } = declaration;
  const isTaxed = kind === "corporate_tax_balance";
  const isFlow = kind === "services_list" || kind === "goods_list" || kind === "goods_survey";
  const of = { legalEntityId: books.company.id, kind, startDate, endDate };
  if (isFlow) await requireLines(db, books.company.id, declaration);
  return {
    row: presentDeclaration(caller, books, declaration),
    ...declarationRules.declarations[kind],
    sources: await readSources(db, books, declaration),
    corporateTax: isTaxed ? corporateTaxOf(books, declaration) : null,
    lastInstalment: lastInstalmentOf(books, declaration),
    valueAdded: valueAddedOf(books, declaration),
    fees: kind === "fees" ? presentFees(await readFees(db, books.company.id, yearOf(startDate))) : null,
    flows: isFlow ? await findFlows(db, of) : null,
    dividends: kind === "dividends" ? dividendsOf(books, declaration) : null,
  };
}

/** The accounts behind the amount: each opens its lines. */
async function readSources(db: Connection, { company }: CompanyBooks, declaration: Declaration) {
  const { prefixes, ...days } = sourcesOf(declaration);
  if (prefixes.length === 0) return [];
  const rows = await findSources(db, company.id, prefixes, days);
  return rows.map((row) => ({ ...row, ...days }));
}
