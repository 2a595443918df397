import { declarationEndpoints } from "@grand-livre/contracts/endpoints/declaration";
import type { DeclarationAction } from "@grand-livre/domain/declaration/declaration-state";
import { handle, type Route } from "../http/route.ts";
import { listDeclarations } from "../modules/declaration/calendar.ts";
import { changeDeclaration, stepDeclaration } from "../modules/declaration/commands.ts";
import { readDetails } from "../modules/declaration/details.ts";
import { correctFee } from "../modules/declaration/fee-correction.ts";
import { printFees, writeFeeFile } from "../modules/declaration/fee-file.ts";
import { postDeclaration, previewPosting, undoPosting } from "../modules/declaration/post.ts";
import { changeProfile, readProfile } from "../modules/declaration/profile.ts";

const step = (name: DeclarationAction): Route =>
  handle(declarationEndpoints[name], ({ app, caller, body }) => stepDeclaration(app, caller, body, name));

export const declarationRoutes: readonly Route[] = [
  handle(declarationEndpoints.calendar, ({ app, caller, query }) => listDeclarations(app, caller, query)),
  handle(declarationEndpoints.details, ({ app, caller, query }) => readDetails(app, caller, query)),
  handle(declarationEndpoints.profile, ({ app, query }) => readProfile(app, query.legalEntityRefId)),
  handle(declarationEndpoints.changeProfile, ({ app, caller, body }) => changeProfile(app, caller, body)),
  handle(declarationEndpoints.change, ({ app, caller, body }) => changeDeclaration(app, caller, body)),
  step("prepare"),
  step("reopen"),
  step("file"),
  step("reject"),
  handle(declarationEndpoints.previewPosting, ({ app, caller, query }) => previewPosting(app, caller, query)),
  handle(declarationEndpoints.post, ({ app, caller, body }) => postDeclaration(app, caller, body)),
  handle(declarationEndpoints.undoPosting, ({ app, caller, params }) => undoPosting(app, caller, params.id)),
  handle(declarationEndpoints.correctFee, ({ app, caller, body }) => correctFee(app, caller, body)),
  handle(declarationEndpoints.feePaper, ({ app, caller, query }) => printFees(app, caller, query)),
  handle(declarationEndpoints.feeFile, ({ app, caller, query }) => writeFeeFile(app, caller, query)),
];
