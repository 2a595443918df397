import { accountRoutes } from "../modules/account/routes.ts";
import { auditRoutes } from "../modules/audit/routes.ts";
import { counterpartyRoutes } from "../modules/counterparty/routes.ts";
import { dashboardRoutes } from "../modules/dashboard/routes.ts";
import { delegationRoutes } from "../modules/delegation/routes.ts";
import { entryRoutes } from "../modules/entry/routes.ts";
import { fecRoutes } from "../modules/fec/routes.ts";
import { fiscalExerciseRoutes } from "../modules/fiscal-exercise/routes.ts";
import { identityRoutes } from "../modules/identity/routes.ts";
import { importRoutes } from "../modules/import/routes.ts";
import { issuedRoutes } from "../modules/invoice/issued-routes.ts";
import { invoiceRoutes } from "../modules/invoice/routes.ts";
import { saleRoutes } from "../modules/invoice/sale-routes.ts";
import { trashRoutes } from "../modules/invoice/trash-routes.ts";
import { jobRoutes } from "../modules/job/routes.ts";
import { journalRoutes } from "../modules/journal/routes.ts";
import { learningRoutes } from "../modules/learning/routes.ts";
import { ledgerRoutes } from "../modules/ledger/routes.ts";
import { legalEntityRoutes } from "../modules/legal-entity/routes.ts";
import { letteringRoutes } from "../modules/lettering/routes.ts";
import { messageRoutes } from "../modules/message/routes.ts";
import { navigationRoutes } from "../modules/navigation/routes.ts";
import { notificationRoutes } from "../modules/notification/routes.ts";
import { officeUserRoutes } from "../modules/office-user/routes.ts";
import { paymentRoutes } from "../modules/payment/routes.ts";
import { profileRoutes } from "../modules/profile/routes.ts";
import { recurringRoutes } from "../modules/recurring/routes.ts";
import { reminderRoutes } from "../modules/reminder/routes.ts";
import { reportRoutes } from "../modules/report/routes.ts";
import { savedViewRoutes } from "../modules/saved-view/routes.ts";
import { searchRoutes } from "../modules/search/routes.ts";
import { shortcutRoutes } from "../modules/shortcut/routes.ts";
import { technicalAccountRoutes } from "../modules/technical-account/routes.ts";
import { userRoutes } from "../modules/user/routes.ts";
import { vatCodeRoutes } from "../modules/vat-code/routes.ts";
import type { Route } from "./route.ts";

/** Every route of the API. Where two paths could match, the literal one stands before the one with a parameter. */
export const allRoutes: readonly Route[] = [
  ...legalEntityRoutes,
  ...fiscalExerciseRoutes,
  ...accountRoutes,
  ...technicalAccountRoutes,
  ...vatCodeRoutes,
  ...journalRoutes,
  ...counterpartyRoutes,
  ...importRoutes,
  ...trashRoutes,
  ...saleRoutes,
  ...invoiceRoutes,
  ...issuedRoutes,
  ...recurringRoutes,
  ...reminderRoutes,
  ...paymentRoutes,
  ...letteringRoutes,
  ...learningRoutes,
  ...dashboardRoutes,
  ...identityRoutes,
  ...userRoutes,
  ...profileRoutes,
  ...delegationRoutes,
  ...auditRoutes,
  ...jobRoutes,
  ...entryRoutes,
  ...ledgerRoutes,
  ...reportRoutes,
  ...fecRoutes,
  ...savedViewRoutes,
  ...searchRoutes,
  ...navigationRoutes,
  ...messageRoutes,
  ...notificationRoutes,
  ...shortcutRoutes,
  ...officeUserRoutes,
];
