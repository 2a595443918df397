import type { CreateMandateBody, UpdateMandateBody } from "@grand-livre/contracts/mandate";
import { isSepaIban, parseIban } from "@grand-livre/domain/identifier/iban";
import { fold } from "@grand-livre/domain/text/fold";
import { ownedRows, type RowOf } from "../../database/owned-rows.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { companyResource } from "../../kit/company-resource.ts";
import { counterpartyById } from "../counterparty/service.ts";
import { isCollectedOn } from "./repository.ts";

type Mandate = RowOf<"mandate">;

export { findMandates, type MandateRow } from "./repository.ts";

/** @throws RefusalError IBAN_INVALID */
function sepaIban(text: string): string {
  const iban = orRefuse(parseIban(text));
  if (!isSepaIban(iban))
    throw new RefusalError("IBAN_INVALID", { text, fields: [{ path: "iban", message: "IBAN_INVALID" }] });
  return iban;
}

const searchKey = ({ reference, debtorName }: Pick<Mandate, "reference" | "debtorName">) =>
  fold(`${reference} ${debtorName}`);

/** Direct debit mandates: what a customer signed is kept as it is once it was collected on. */
export const mandates = companyResource<"mandate", Mandate, CreateMandateBody, UpdateMandateBody>({
  rows: ownedRows("mandate"),
  name: "mandate",
  notFound: "MANDATE_NOT_FOUND",
  audited: ({ reference, debtorName }) => ({ reference, debtorName }),
  async create({ tx, actor, entity }, { legalEntityRefId: _, ...body }) {
    const { name: debtorName } = await counterpartyById(tx, actor.scope, entity.id, body.counterpartyId);
    const row = { ...body, debtorName, iban: sepaIban(body.iban) };
    return { ...row, searchKey: searchKey(row) };
  },
  async update({ tx }, row, { version: _, ...body }) {
    const { closing: __, active: ___, ...written } = body;
    const change = { ...body, ...(body.iban === undefined ? {} : { iban: sepaIban(body.iban) }) };
    const names = Object.keys(written) as (keyof typeof written)[];
    const isRewritten = names.some((name) => change[name] !== row[name]);
    if (isRewritten && (await isCollectedOn(tx, row))) throw new RefusalError("MANDATE_USED");
    return { ...change, searchKey: searchKey({ ...row, ...change }) };
  },
});
