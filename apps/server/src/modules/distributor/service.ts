import type { CreateDistributorBody, UpdateDistributorBody } from "@grand-livre/contracts/distributor";
import { fold } from "@grand-livre/domain/text/fold";
import type { Application } from "../../application.ts";
import { ownedRows, type RowOf } from "../../database/owned-rows.ts";
import type { CompanyCommand } from "../../kit/command.ts";
import { companyResource } from "../../kit/company-resource.ts";
import type { Scope } from "../../scope.ts";
import type { Actor } from "../audit/service.ts";
import { counterpartyById } from "../counterparty/service.ts";
import { accountOf } from "../identity/account-service.ts";
import { checkIdentity } from "../legal-entity/service.ts";
import { findFacts } from "./repository.ts";

type Row = RowOf<"distributor">;
type Given = Partial<Pick<Row, "siren" | "broughtSirens" | "counterpartyId" | "sees">> & {
  readonly accountEmail?: string | null;
};

/**
 * Identifiers in figures alone; the third party is of the same company; the account is known.
 * @throws RefusalError SIREN_INVALID, COUNTERPARTY_NOT_FOUND, USER_NOT_FOUND
 */
async function checked({ tx, actor, entity }: CompanyCommand<Actor>, given: Given) {
  const { siren, broughtSirens, counterpartyId, accountEmail, sees } = given;
  if (counterpartyId) await counterpartyById(tx, actor.scope, entity.id, counterpartyId);
  const plain = (text: string) => checkIdentity({ siren: text }).siren ?? text;
  return {
    ...(siren ? { siren: plain(siren) } : {}),
    ...(broughtSirens ? { broughtSirens: [...new Set(broughtSirens.map(plain))] } : {}),
    ...(accountEmail === undefined
      ? {}
      : { userId: accountEmail === null ? null : await accountOf(tx, accountEmail) }),
    ...(sees ? { sees: [...new Set(sees)] } : {}),
  };
}

const sent = (accountEmail: string | null | undefined) =>
  accountEmail === undefined ? {} : { accountEmail };

const searchKey = ({
  name,
  siren,
  zone,
  broughtSirens,
}: Pick<Row, "name" | "siren" | "zone" | "broughtSirens">) =>
  fold([name, siren, zone, ...broughtSirens].filter(Boolean).join(" "));

/** Who brings companies to the firm, and on what terms. */
export const distributors = companyResource<"distributor", Row, CreateDistributorBody, UpdateDistributorBody>(
  {
    rows: ownedRows("distributor"),
    name: "distributor",
    notFound: "DISTRIBUTOR_NOT_FOUND",
    audited: ({ name }) => ({ name }),
    async create(context, { legalEntityRefId: _, accountEmail, ...body }) {
      const row = {
        siren: null,
        zone: null,
        ...body,
        ...(await checked(context, { ...body, ...sent(accountEmail) })),
      };
      return { ...row, searchKey: searchKey(row) };
    },
    async update(context, before, { version: _, accountEmail, ...body }) {
      const change = { ...body, ...(await checked(context, { ...body, ...sent(accountEmail) })) };
      return { ...change, searchKey: searchKey({ ...before, ...change }) };
    },
  },
);

/** What the rows of distributors are shown with. */
export async function factsOfDistributors(
  { db }: Application,
  scope: Scope,
  rows: readonly { readonly id: string }[],
) {
  const ids = rows.map(({ id }) => id);
  return new Map((await findFacts(db, scope, ids)).map((facts) => [facts.id, facts]));
}
