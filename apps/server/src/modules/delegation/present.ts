import type { DelegationAnswer } from "@grand-livre/contracts/delegation";
import { rightRows } from "@grand-livre/contracts/user";
import type { Caller } from "../../http/caller.ts";
import { rightsOfFlags } from "../../rights-set.ts";
import { scopeReaches } from "../../scope.ts";
import { mayAttach } from "./mandate.ts";
import type { DelegationRow } from "./repository.ts";
import { mayRevoke } from "./service.ts";

/** A delegation as the screens show it; a caller who is neither its giver nor its receiver sees only the caller's legal entities. */
export function presentDelegation(caller: Caller, row: DelegationRow): DelegationAnswer {
  const rights = rightsOfFlags(row.rights);
  const isParty = row.giver.id === caller.userId || row.receiver.id === caller.userId;
  return {
    id: row.id,
    giver: row.giver,
    receiver: row.receiver,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    state: row.state,
    rights: rightRows((service, action) => rights.get(service)?.has(action) ?? false),
    legalEntities: row.legalEntities
      .filter((entity) => isParty || scopeReaches(caller.scope, entity.id))
      .map(({ refId, name }) => ({ refId, name })),
    mandate: row.mandateName === null ? null : { name: row.mandateName },
    createdAt: row.createdAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    version: row.version,
    may: {
      revoke: mayRevoke(caller, row),
      attach: mayAttach(caller, row),
      use: row.state === "active" && row.receiver.id === caller.userId,
    },
  };
}
