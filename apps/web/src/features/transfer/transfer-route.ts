import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { reconciliationRoute } from "../../app/reconciliation/reconciliation-route.ts";
import { listSearch } from "../../app/resource/list-search.ts";

/** « Rapprochement bancaire › Règlements ». */
export const transfersRoute = createRoute({
  getParentRoute: () => reconciliationRoute,
  path: "transfers",
  validateSearch: listSearch({
    state: ["draft", "submitted", "issued", "paid", "cancelled"],
    direction: ["sent", "received"],
  }),
  component: lazyRouteComponent(() => import("./TransfersScreen.tsx"), "TransfersScreen"),
});

const newTransferRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/reconciliation/transfers/new",
  validateSearch: listSearch({ dueBy: "day", currency: "text" }),
  component: lazyRouteComponent(() => import("./NewTransferScreen.tsx"), "NewTransferScreen"),
});

const transferRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/reconciliation/transfers/$id",
  component: lazyRouteComponent(() => import("./TransferScreen.tsx"), "TransferScreen"),
});

const newDebitRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/reconciliation/transfers/new-debit",
  validateSearch: listSearch({ dueBy: "day" }),
  component: lazyRouteComponent(() => import("./NewDebitScreen.tsx"), "NewDebitScreen"),
});

export const transferRoutes = [newTransferRoute, newDebitRoute, transferRoute] as const;
