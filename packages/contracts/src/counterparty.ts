import { MAX_AMOUNT_CENTS } from "@grand-livre/domain/money/cents";
import { z } from "zod";
import { dateText, entityPageQuery, flagText, refIdText, searchText, versionNumber } from "./paging.ts";
import { postalAddressSchema } from "./postal-address.ts";

export const COUNTERPARTY_KINDS = ["customer", "supplier", "both"] as const;
export const CUSTOMER_KINDS = ["business", "consumer", "public", "foreign"] as const;

/** What the directory last said of the electronic address, or of the SIREN while there is no address. */
const directoryAnswer = z.strictObject({
  checkedOn: dateText,
  platform: z.string().max(100).nullable(),
  active: z.boolean(),
});

const fields = {
  kind: z.enum(COUNTERPARTY_KINDS),
  customerKind: z.enum(CUSTOMER_KINDS).nullish(),
  name: z.string().trim().min(1).max(200),
  siren: z.string().max(30).nullish(),
  siret: z.string().max(30).nullish(),
  vatNumber: z.string().max(30).nullish(),
  address: postalAddressSchema.nullish(),
  deliveryAddress: postalAddressSchema.nullish(),
  electronicAddress: z.string().trim().max(200).nullish(),
  /** Dropped when the address or the SIREN changes without it. */
  directoryAnswer: directoryAnswer.nullish(),
  email: z.email().max(320).nullish(),
  iban: z.string().max(50).nullish(),
  paymentTerms: z.string().trim().max(200).nullish(),
  /** The outstanding amount beyond which a new sale is warned of; null: no limit. */
  creditLimitCents: z.int().min(0).max(MAX_AMOUNT_CENTS).nullish(),
  defaultAccount: z.string().min(1).max(20).nullish(),
  defaultVatCode: z.string().min(1).max(20).nullish(),
  /** Auxiliaries; made from the name when absent. */
  subledgerCustomer: z.string().max(30).nullish(),
  subledgerSupplier: z.string().max(30).nullish(),
};

export const createCounterpartyBody = z.strictObject({ legalEntityRefId: refIdText(), ...fields });

export const updateCounterpartyBody = z
  .strictObject({ ...fields, active: z.boolean() })
  .partial()
  .extend({ version: versionNumber });
export type UpdateCounterpartyBody = z.output<typeof updateCounterpartyBody>;

export const counterpartyQuery = entityPageQuery.extend({
  searchValue: searchText.optional(),
  /** `customer` and `supplier` answer those who are both, too. */
  kind: z.enum(COUNTERPARTY_KINDS).optional(),
  active: flagText.optional(),
  /** The id of the last row read: continues after it. */
  after: z.uuid().optional(),
});
export type CounterpartyQuery = z.output<typeof counterpartyQuery>;

export const counterpartyAnswer = z.object({
  id: z.uuid(),
  legalEntityRefId: z.string(),
  kind: z.enum(COUNTERPARTY_KINDS),
  customerKind: z.enum(CUSTOMER_KINDS).nullable(),
  name: z.string(),
  siren: z.string().nullable(),
  siret: z.string().nullable(),
  vatNumber: z.string().nullable(),
  address: postalAddressSchema.nullable(),
  deliveryAddress: postalAddressSchema.nullable(),
  electronicAddress: z.string().nullable(),
  directoryAnswer: directoryAnswer.nullable(),
  email: z.string().nullable(),
  iban: z.string().nullable(),
  paymentTerms: z.string().nullable(),
  creditLimitCents: z.int().nullable(),
  defaultAccount: z.string().nullable(),
  defaultVatCode: z.string().nullable(),
  subledgerCustomer: z.string().nullable(),
  subledgerSupplier: z.string().nullable(),
  origin: z.enum(["user", "capture", "import"]),
  active: z.boolean(),
  /** Whom this duplicate was merged into. */
  mergedIntoId: z.uuid().nullable(),
  version: z.int(),
});
export type CounterpartyAnswer = z.output<typeof counterpartyAnswer>;

/** With the balances of its auxiliaries: the opening of the exercise under way, and what was booked since. */
export const counterpartyListItem = counterpartyAnswer.extend({
  debitCents: z.int(),
  creditCents: z.int(),
  /** Debit − credit. */
  balanceCents: z.int(),
});
export type CounterpartyListItem = z.output<typeof counterpartyListItem>;

export const counterpartyListAnswer = z.object({
  counterparties: z.array(counterpartyListItem),
  nextAfter: z.uuid().nullable(),
  count: z.int(),
});
