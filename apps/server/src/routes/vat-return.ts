import { vatReturnEndpoints } from "@grand-livre/contracts/endpoints/vat-return";
import { handle, type Route } from "../http/route.ts";
import {
  changeReturn,
  checkedReturn,
  correctReturn,
  fileReturn,
  stepReturn,
} from "../modules/vat-return/commands.ts";
import { exportReturn } from "../modules/vat-return/edi.ts";
import { printReturn } from "../modules/vat-return/paper.ts";
import { writePartnerReturn } from "../modules/vat-return/partner-file.ts";
import { checkReturn, explainReturn, listPeriods, readReturn } from "../modules/vat-return/service.ts";
import { previewSettlement, settleReturn, undoSettlement } from "../modules/vat-return/settle.ts";

const step = (name: "approve" | "reopen" | "reject"): Route =>
  handle(vatReturnEndpoints[name], ({ app, caller, params }) => stepReturn(app, caller, params.id, name));

export const vatReturnRoutes: readonly Route[] = [
  handle(vatReturnEndpoints.periods, ({ app, caller, query }) => listPeriods(app, caller, query)),
  handle(vatReturnEndpoints.read, ({ app, caller, query }) => readReturn(app, caller, query)),
  handle(vatReturnEndpoints.explain, ({ app, caller, query }) => explainReturn(app, caller, query)),
  handle(vatReturnEndpoints.paper, ({ app, caller, query }) => printReturn(app, caller, query)),
  handle(vatReturnEndpoints.edi, ({ app, caller, query }) => exportReturn(app, caller, query)),
  handle(vatReturnEndpoints.partnerFile, ({ app, caller, query }) => writePartnerReturn(app, caller, query)),
  handle(vatReturnEndpoints.checks, ({ app, caller, query }) => checkReturn(app, caller, query)),
  handle(vatReturnEndpoints.change, ({ app, caller, body }) => changeReturn(app, caller, body)),
  handle(vatReturnEndpoints.check, ({ app, caller, body }) => checkedReturn(app, caller, body)),
  handle(vatReturnEndpoints.file, ({ app, caller, body }) => fileReturn(app, caller, body)),
  step("approve"),
  step("reopen"),
  step("reject"),
  handle(vatReturnEndpoints.correct, ({ app, caller, params }) => correctReturn(app, caller, params.id)),
  handle(vatReturnEndpoints.previewSettlement, ({ app, caller, params, query }) =>
    previewSettlement(app, caller, params.id, query.date),
  ),
  handle(vatReturnEndpoints.settle, ({ app, caller, params, body }) =>
    settleReturn(app, caller, params.id, body.date),
  ),
  handle(vatReturnEndpoints.undoSettlement, ({ app, caller, params }) =>
    undoSettlement(app, caller, params.id),
  ),
];
