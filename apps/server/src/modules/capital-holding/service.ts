import type {
  CreateCapitalHoldingBody,
  UpdateCapitalHoldingBody,
} from "@grand-livre/contracts/capital-holding";
import { checkHolding, type HoldingKind } from "@grand-livre/domain/statement/capital-holdings";
import { fold } from "@grand-livre/domain/text/fold";
import type { Connection } from "../../database/connection.ts";
import { ownedRows, type RowOf } from "../../database/owned-rows.ts";
import { orRefuse } from "../../http/refusal-error.ts";
import { companyResource } from "../../kit/company-resource.ts";
import { checkIdentity } from "../legal-entity/service.ts";

type Row = Omit<RowOf<"capitalHolding">, "kind"> & { readonly kind: HoldingKind };
const rows = ownedRows<"capitalHolding", Row>("capitalHolding");

/** The SIREN in figures alone. @throws RefusalError SIREN_INVALID */
const plain = ({ siren }: { readonly siren?: string | null }) =>
  siren ? { siren: checkIdentity({ siren }).siren ?? siren } : {};

const searchKey = ({ name, siren }: Pick<Row, "name"> & { readonly siren?: string | null }) =>
  fold([name, siren].filter(Boolean).join(" "));

/** Who holds the capital of a company, and what it holds of others. */
export const capitalHoldings = companyResource<
  "capitalHolding",
  Row,
  CreateCapitalHoldingBody,
  UpdateCapitalHoldingBody
>({
  rows,
  name: "capital-holding",
  notFound: "HOLDING_NOT_FOUND",
  audited: ({ kind, heldFrom }) => ({ kind, heldFrom }),
  personal: ["name", "firstNames", "address", "birthDate", "birthPlace"],
  async create(_command, { legalEntityRefId: _, ...body }) {
    orRefuse(checkHolding(body));
    return { ...body, ...plain(body), searchKey: searchKey({ ...body, ...plain(body) }) };
  },
  async update(_command, row, { version: _, ...body }) {
    const change = { ...body, ...plain(body) };
    orRefuse(checkHolding({ ...row, ...change }));
    return { ...change, searchKey: searchKey({ ...row, ...change }) };
  },
  async remove() {},
});

/** Each line of a company, whatever its days. */
export function holdingsOf(db: Connection, legalEntityId: string): Promise<Row[]> {
  return rows.list(db, legalEntityId, {}, { order: ["heldFrom"] });
}
