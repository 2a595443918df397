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
import { inCommand } from "../../kit/command.ts";
import { companyResource } from "../../kit/company-resource.ts";
import type { Actor } from "../audit/service.ts";
import { counterpartyById, createCounterparty } from "../counterparty/service.ts";
import { updateCounterparty } from "../counterparty/update-service.ts";
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
  audited: () => ({}),
  personal: ["name", "siren", "email", "phone", "note", "origin"],
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
  return noCustomers.step(app, actor, id, { action: "convert", version }, async (command, row) => {
    orRefuse(canConvert(row));
    const { legalEntityId, name, siren, email } = row;
    const customer = await createCounterparty(command, {
      legalEntityId,
      kind: "customer",
      name,
      siren,
      email,
    });
    await startFile(command, { legalEntityId, counterpartyId: customer.id }, command.today);
    return { state: "converted", counterpartyId: customer.id };
  });
}

/**
 * Links the contact to a third party of the same company, which takes a missing SIREN and address where the caller may change it.
 * @throws RefusalError COUNTERPARTY_NOT_FOUND, COUNTERPARTY_MERGED; COUNTERPARTY_EXISTS where the SIREN is another one's
 */
export function mergeContact(
  app: Application,
  actor: Actor,
  {
    id,
    version,
    counterpartyId,
    takes,
  }: Step & {
    readonly counterpartyId: string;
    /** The caller may change third parties. */
    readonly takes: boolean;
  },
): Promise<Row> {
  return noCustomers.step(
    app,
    actor,
    id,
    { action: "merge", version },
    async ({ app: within, tx, today }, row) => {
      orRefuse(canMergeContact(row));
      const party = await counterpartyById(tx, actor.scope, row.legalEntityId, counterpartyId);
      const taken = {
        ...(party.siren === null && row.siren !== null ? { siren: row.siren } : {}),
        ...(party.email === null && row.email !== null ? { email: row.email } : {}),
      };
      const change = { version: party.version, ...taken };
      if (takes && Object.keys(taken).length > 0)
        await updateCounterparty(within, actor, counterpartyId, change, today);
      return { state: "merged", counterpartyId };
    },
  );
}

const ANONYMOUS = "Contact anonymisé";

/**
 * Erases what names the contact; the row stays, for the counts. The log never contained its name.
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
        origin: null,
        counterpartyId: null,
        searchKey: fold(ANONYMOUS),
      };
    },
  );
}

/** Anonymises the contacts whose term a person confirms: all of them, or none. @throws RefusalError those of `canAnonymise` */
export function purgeContacts(
  app: Application,
  actor: Actor,
  { contacts }: { readonly contacts: readonly Step[] },
): Promise<{ count: number }> {
  return inCommand(app, actor, async (command) => {
    // In one order, so that two purges of the same contacts wait for each other.
    for (const contact of contacts.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
      await anonymiseContact(command.app, actor, { ...contact, atHisRequest: false });
    return { count: contacts.length };
  });
}
