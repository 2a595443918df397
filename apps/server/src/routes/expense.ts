import { expenseEndpoints } from "@grand-livre/contracts/endpoints/expense";
import { handle, type Route } from "../http/route.ts";
import { bringReceipt, dropReceipt, readBroughtReceipt } from "../modules/expense/bring-receipt.ts";
import { setPayeeIban } from "../modules/expense/payee-iban.ts";
import { postReport, previewPost, reimburseReport, undoReport } from "../modules/expense/post.ts";
import { listRebillable } from "../modules/expense/rebill.ts";
import { addReceipt, readReceipt } from "../modules/expense/receipt.ts";
import {
  approveReport,
  createReport,
  rejectReport,
  removeReport,
  submitReport,
  updateReport,
} from "../modules/expense/report.ts";
import type { ReportRow } from "../modules/expense/repository.ts";
import { listNatures, listReports, showReport } from "../modules/expense/service.ts";

type Asked = Pick<Parameters<Route["handler"]>[0], "app" | "caller">;
const shown = async ({ app, caller }: Asked, row: Promise<ReportRow>) =>
  showReport(app.db, caller, (await row).id);

export const expenseRoutes: readonly Route[] = [
  handle(expenseEndpoints.list, ({ app, caller, query }) => listReports(app, caller, query)),
  handle(expenseEndpoints.create, (asked) => shown(asked, createReport(asked.app, asked.caller, asked.body))),
  handle(expenseEndpoints.natures, async ({ app }) => listNatures(app)),
  handle(expenseEndpoints.rebillable, ({ app, caller, query }) => listRebillable(app, caller, query)),
  handle(expenseEndpoints.read, ({ app, caller, params }) => showReport(app.db, caller, params.id)),
  handle(expenseEndpoints.update, (asked) =>
    shown(asked, updateReport(asked.app, asked.caller, asked.params.id, asked.body)),
  ),
  handle(expenseEndpoints.remove, ({ app, caller, params }) => removeReport(app, caller, params.id)),
  handle(expenseEndpoints.addReceipt, (asked) =>
    shown(asked, addReceipt(asked.app, asked.caller, asked.params, asked.request.raw)),
  ),
  handle(expenseEndpoints.receipt, ({ app, caller, params }) => readReceipt(app, caller, params)),
  handle(expenseEndpoints.bringReceipt, (asked) =>
    shown(asked, bringReceipt(asked.app, asked.caller, asked.params.id, asked.request.raw)),
  ),
  handle(expenseEndpoints.broughtReceipt, ({ app, caller, params }) =>
    readBroughtReceipt(app, caller, params),
  ),
  handle(expenseEndpoints.dropReceipt, (asked) =>
    shown(asked, dropReceipt(asked.app, asked.caller, asked.params)),
  ),
  handle(expenseEndpoints.submit, (asked) =>
    shown(asked, submitReport(asked.app, asked.caller, asked.params.id)),
  ),
  handle(expenseEndpoints.approve, (asked) =>
    shown(asked, approveReport(asked.app, asked.caller, asked.params.id, asked.body?.alone)),
  ),
  handle(expenseEndpoints.reject, (asked) =>
    shown(asked, rejectReport(asked.app, asked.caller, asked.params.id, asked.body.reason)),
  ),
  handle(expenseEndpoints.previewPost, ({ app, caller, params, query }) =>
    previewPost(app, caller, params.id, query.date),
  ),
  handle(expenseEndpoints.post, (asked) =>
    shown(asked, postReport(asked.app, asked.caller, asked.params.id, asked.body.date)),
  ),
  handle(expenseEndpoints.reimburse, (asked) =>
    shown(asked, reimburseReport(asked.app, asked.caller, asked.params.id, asked.body)),
  ),
  handle(expenseEndpoints.setIban, (asked) =>
    shown(asked, setPayeeIban(asked.app, asked.caller, asked.params.id, asked.body)),
  ),
  handle(expenseEndpoints.undo, (asked) =>
    shown(asked, undoReport(asked.app, asked.caller, asked.params.id)),
  ),
];
