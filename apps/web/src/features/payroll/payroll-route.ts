import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { listSearch } from "../../app/resource/list-search.ts";

const PATH = "accounting/payslip";

/** « Bulletin de paie › Paramétrage ». */
const configurationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: `${PATH}/configuration`,
  validateSearch: listSearch({ tab: ["own", "constants", "scheme"] }),
  component: lazyRouteComponent(() => import("./ConfigurationScreen.tsx"), "ConfigurationScreen"),
});

/** « Bulletin de paie › Sociétés employeurs ». */
const employersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: `${PATH}/companies`,
  validateSearch: listSearch({ status: ["all"] }),
  component: lazyRouteComponent(() => import("./EmployersScreen.tsx"), "EmployersScreen"),
});

/** « Bulletin de paie › Salariés », and beside them the payslips of a month and the changes of IBAN. */
const employeesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: `${PATH}/employees`,
  validateSearch: listSearch({ tab: ["payslips", "ibans"], month: "day", present: ["all"] }),
  component: lazyRouteComponent(() => import("./EmployeesScreen.tsx"), "EmployeesScreen"),
});

const payslipRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: `${PATH}/employees/$id`,
  validateSearch: listSearch({}),
  component: lazyRouteComponent(() => import("./PayslipScreen.tsx"), "PayslipScreen"),
});

export const payrollRoutes = [configurationRoute, employersRoute, employeesRoute, payslipRoute] as const;
