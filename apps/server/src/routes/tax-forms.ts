import { taxFormsEndpoints } from "@grand-livre/contracts/endpoints/tax-forms";
import { handle, type Route } from "../http/route.ts";
import { printTaxPackage, writeTaxFile } from "../modules/tax-forms/paper.ts";
import { writePartnerPackage } from "../modules/tax-forms/partner-file.ts";
import { readTaxForms, writeTaxFormLine } from "../modules/tax-forms/service.ts";

export const taxFormsRoutes: readonly Route[] = [
  handle(taxFormsEndpoints.show, ({ app, caller, query }) => readTaxForms(app.db, caller.scope, query)),
  handle(taxFormsEndpoints.write, ({ app, caller, body }) => writeTaxFormLine(app, caller, body)),
  handle(taxFormsEndpoints.paper, ({ app, caller, query }) => printTaxPackage(app, caller, query)),
  handle(taxFormsEndpoints.file, ({ app, caller, query }) => writeTaxFile(app, caller, query)),
  handle(taxFormsEndpoints.partnerFile, ({ app, caller, query }) => writePartnerPackage(app, caller, query)),
];
