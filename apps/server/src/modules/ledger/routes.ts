import { ledgerEndpoints } from "@grand-livre/contracts/endpoints/ledger";
import { handle, type Route } from "../../http/route.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { presentVerification } from "./present.ts";
import { verifyLedger } from "./verification.ts";

export const ledgerRoutes: readonly Route[] = [
  handle(ledgerEndpoints.verify, async ({ app, caller, query }) => {
    const entity = await resolveLegalEntity(app.db, caller.scope, query.legalEntityRefId);
    return presentVerification(await verifyLedger(app.db, caller.scope, entity.id));
  }),
];
