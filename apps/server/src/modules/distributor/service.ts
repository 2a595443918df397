import type { CreateDistributorBody, UpdateDistributorBody } from "@grand-livre/contracts/distributor";
import { fold } from "@grand-livre/domain/text/fold";
import { ownedRows, type RowOf } from "../../database/owned-rows.ts";
import { companyResource, type ResourceContext } from "../../kit/company-resource.ts";
import type { Actor } from "../audit/service.ts";
import { counterpartyById } from "../counterparty/service.ts";
import { checkIdentity } from "../legal-entity/service.ts";

type Row = RowOf<"distributor">;
type Given = Partial<Pick<Row, "siren" | "broughtSirens" | "counterpartyId">>;

/** Identifiers in figures alone; the third party is of the same company. @throws RefusalError SIREN_INVALID, COUNTERPARTY_NOT_FOUND */
async function checked({ tx, actor, entity }: ResourceContext<Actor>, given: Given): Promise<Given> {
  const { siren, broughtSirens, counterpartyId } = given;
  if (counterpartyId) await counterpartyById(tx, actor.scope, entity.id, counterpartyId);
  const plain = (text: string) => checkIdentity({ siren: text }).siren ?? text;
  return {
    ...(siren ? { siren: plain(siren) } : {}),
    ...(broughtSirens ? { broughtSirens: [...new Set(broughtSirens.map(plain))] } : {}),
  };
}

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
    async create(context, { legalEntityRefId: _, ...body }) {
      const row = { siren: null, zone: null, ...body, ...(await checked(context, body)) };
      return { ...row, searchKey: searchKey(row) };
    },
    async update(context, before, { version: _, ...body }) {
      const change = { ...body, ...(await checked(context, body)) };
      return { ...change, searchKey: searchKey({ ...before, ...change }) };
    },
  },
);
