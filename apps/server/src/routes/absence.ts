import { absenceEndpoints } from "@grand-livre/contracts/endpoints/absence";
import { handle, type Route } from "../http/route.ts";
import { companyRoutes, rowStep } from "../kit/company-routes.ts";
import {
  type AbsenceRow,
  absences,
  approveAbsence,
  cancelAbsence,
  declineAbsence,
  factsOfAbsences,
  isOf,
  showPlanning,
} from "../modules/absence/service.ts";

export const absenceRoutes: readonly Route[] = [
  handle(absenceEndpoints.planning, ({ app, query }) => showPlanning(app, query)),
  ...companyRoutes(absenceEndpoints, absences, {
    plural: "absences",
    order: ["-fromDate"],
    filter: ({ state, searchValue }) => ({
      equal: { state },
      ...(searchValue === undefined ? {} : { where: () => isOf(searchValue) }),
    }),
    facts: (app, _scope, rows, caller) => factsOfAbsences(app, caller, rows as readonly AbsenceRow[]),
    steps: [
      rowStep(absenceEndpoints.approve, ({ app, caller, params, body }) =>
        approveAbsence(app, caller, params.id, body),
      ),
      rowStep(absenceEndpoints.refuse, ({ app, caller, params, body }) =>
        declineAbsence(app, caller, params.id, body),
      ),
      rowStep(absenceEndpoints.cancel, ({ app, caller, params, body }) =>
        cancelAbsence(app, caller, params.id, body),
      ),
    ],
  }),
];
