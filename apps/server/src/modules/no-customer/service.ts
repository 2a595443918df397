import type { CreateNoCustomerBody, UpdateNoCustomerBody } from "@grand-livre/contracts/no-customer";
import {
  canAnonymise,
  canConvert,
  canMergeContact,
  type NoCustomer,
  type NoCustomerReason,
  type NoCustomerState,
  purgeDate,
} from "@grand-livre/domain/no-customer/retention";
import { fold } from "@grand-livre/domain/text/fold";
import type { Application } from "../../application.ts";
import { ownedRows, type RowOf } from "../../database/owned-rows.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { companyResource } from "../../kit/company-resource.ts";
import type { Actor } from "../audit/service.ts";
import { counterpartyById, createCounterparty } from "../counterparty/service.ts";
import { startFile } from "../kyc/service.ts";
import { checkIdentity } from "../legal-entity/service.ts";

type Row = Omit<RowOf<"noCustomer">, "reason" | "state"> & {
  readonly reason: NoCustomerReason;
  readonly state: NoCustomerState;
};
type Kept = Pick<Row, "name" | "siren" | "email" | "reason" | "createdOn"> &
  Pick<NoCustomer, "lastContactOn" | "relationEndedOn">;

/** What is worked out of a contact: its search key and the day from which it may be erased. */
function derived({ name, siren, email, ...contact }: Kept) {
  return {
    searchKey: fold([name, siren, email].filter(Boolean).join(" ")),
    purgeOn: purgeDate({ ...contact, state: "active" }).date,
  };
}

/** Contacts that have no books: prospects, refused and former customers, duplicates. */
export const noCustomers = companyResource<"noCustomer", Row, CreateNoCustomerBody, UpdateNoCustomerBody>({
  rows: ownedRows<"noCustomer", Row>("noCustomer"),
  name: "no-customer",
  notFound: "NO_CUSTOMER_NOT_FOUND",
  audited: ({ name }) => ({ name }),
  async create({ today }, { legalEntityRefId: _, ...body }) {
    const kept = {
      email: null,
      lastContactOn: null,
      relationEndedOn: null,
      ...body,
      siren: checkIdentity(body).siren,
      createdOn: today,
    };
    return { ...kept, ...derived(kept) };
  },
  async update(_context, row, { version: _, ...body }) {
    if (row.state !== "active") throw new RefusalError("NO_CUSTOMER_STATE", { state: row.state });
    const change = { ...body, ...("siren" in body ? { siren: checkIdentity(body).siren } : {}) };
    return { ...change, ...derived({ ...row, ...change }) };
  },
});

type Step = { readonly id: string; readonly version: number };

/** Makes the contact a customer, with its auxiliary. @throws RefusalError those of `canConvert` and of `createCounterparty` */
export function convertContact(app: Application, actor: Actor, { id, version }: Step): Promise<Row> {
  return noCustomers.step(app, actor, id, { action: "convert", version }, async ({ tx, today }, row) => {
    orRefuse(canConvert(row));
    const { legalEntityId, name, siren, email } = row;
    const customer = await createCounterparty(tx, actor, {
      legalEntityId,
      kind: "customer",
      name,
      siren,
      email,
    });
    await startFile(tx, actor, { legalEntityId, counterpartyId: customer.id }, today);
    return { state: "converted", counterpartyId: customer.id };
  });
}

/** Says which third party of the same company the contact is. @throws RefusalError COUNTERPARTY_NOT_FOUND */
export function mergeContact(
  app: Application,
  actor: Actor,
  { id, version, counterpartyId }: Step & { readonly counterpartyId: string },
): Promise<Row> {
  return noCustomers.step(app, actor, id, { action: "merge", version }, async ({ tx }, row) => {
    orRefuse(canMergeContact(row));
    await counterpartyById(tx, actor.scope, row.legalEntityId, counterpartyId);
    return { state: "merged", counterpartyId };
  });
}

const ANONYMOUS = "Contact anonymisé";

/**
 * Erases what names the contact; the row stays, for the counts. Earlier rows of the audit log keep what they told.
 * @throws RefusalError those of `canAnonymise`
 */
export function anonymiseContact(
  app: Application,
  actor: Actor,
  { id, version, atHisRequest }: Step & { readonly atHisRequest: boolean },
): Promise<Row> {
  return noCustomers.step(
    app,
    actor,
    id,
    { action: "anonymise", version, erases: true },
    async ({ today }, row) => {
      orRefuse(canAnonymise(row, today, atHisRequest));
      return {
        state: "anonymised",
        name: ANONYMOUS,
        siren: null,
        email: null,
        phone: null,
        note: null,
        searchKey: fold(ANONYMOUS),
      };
    },
  );
}
