import { type CounterpartyAnswer, createCounterpartyBody } from "@grand-livre/contracts/counterparty";
import { parseAuxiliary } from "@grand-livre/domain/counterparty/auxiliary-code";
import { formatIban } from "@grand-livre/domain/identifier/iban";
import { formatSiren } from "@grand-livre/domain/identifier/siren";
import { formatVatNumber } from "@grand-livre/domain/identifier/vat-number";
import { isRefusal, type Refusal } from "@grand-livre/domain/refusal";
import {
  type AddressDraft,
  addressLabels,
  addressOf,
  deliveryLabels,
  draftOfAddress,
} from "../form/address.ts";
import { bodyOf } from "../form/body-of.ts";
import { type IdentityDraft, identityRefusals } from "../form/identity.ts";
import type { Labels } from "../form/use-contract-form.ts";

/** A third party as its form holds it: texts as typed, identifiers grouped as printed. */
export interface CounterpartyDraft extends IdentityDraft {
  readonly kind: CounterpartyAnswer["kind"];
  readonly customerKind: NonNullable<CounterpartyAnswer["customerKind"]> | "";
  readonly name: string;
  readonly address: AddressDraft;
  readonly deliveryAddress: AddressDraft;
  readonly email: string;
  readonly electronicAddress: string;
  /** What the directory said of that address, or of the SIREN while there is none. */
  readonly directoryAnswer: CounterpartyAnswer["directoryAnswer"];
  readonly paymentTerms: string;
  readonly creditLimitCents: number | null;
  readonly defaultAccount: string;
  readonly defaultVatCode: string;
  readonly subledgerCustomer: string;
  readonly subledgerSupplier: string;
  readonly active: boolean;
}

export const counterpartyLabels: Labels<CounterpartyDraft> = {
  kind: "Type",
  customerKind: "Nature du client",
  name: "Nom ou raison sociale",
  siren: "SIREN",
  siret: "SIRET",
  vatNumber: "N° de TVA",
  ...addressLabels,
  ...deliveryLabels,
  email: "E-mail",
  electronicAddress: "Adresse de facturation électronique",
  iban: "IBAN",
  paymentTerms: "Conditions de règlement",
  creditLimitCents: "Plafond d’encours",
  defaultAccount: "Compte par défaut",
  defaultVatCode: "Code TVA par défaut",
  subledgerCustomer: "Auxiliaire client",
  subledgerSupplier: "Auxiliaire fournisseur",
  active: "Actif",
};

export function draftOfCounterparty(party?: CounterpartyAnswer): CounterpartyDraft {
  return {
    kind: party?.kind ?? "supplier",
    customerKind: party?.customerKind ?? "",
    name: party?.name ?? "",
    siren: formatSiren(party?.siren ?? ""),
    siret: formatSiren(party?.siret ?? ""),
    vatNumber: formatVatNumber(party?.vatNumber ?? ""),
    address: draftOfAddress(party?.address),
    deliveryAddress: draftOfAddress(party?.deliveryAddress),
    email: party?.email ?? "",
    electronicAddress: party?.electronicAddress ?? "",
    directoryAnswer: party?.directoryAnswer ?? null,
    iban: formatIban(party?.iban ?? ""),
    paymentTerms: party?.paymentTerms ?? "",
    creditLimitCents: party?.creditLimitCents ?? null,
    defaultAccount: party?.defaultAccount ?? "",
    defaultVatCode: party?.defaultVatCode ?? "",
    subledgerCustomer: party?.subledgerCustomer ?? "",
    subledgerSupplier: party?.subledgerSupplier ?? "",
    active: party?.active ?? true,
  };
}

export const isCustomer = ({ kind }: Pick<CounterpartyDraft, "kind">) => kind !== "supplier";
export const isSupplier = ({ kind }: Pick<CounterpartyDraft, "kind">) => kind !== "customer";

/** The auxiliaries of its sides, each with the field that holds it. */
const auxiliaryFields = (draft: CounterpartyDraft) => [
  ...(isCustomer(draft) ? (["subledgerCustomer"] as const) : []),
  ...(isSupplier(draft) ? (["subledgerSupplier"] as const) : []),
];

/** What the domain refuses: identifiers whose key is wrong, auxiliaries of another shape. */
export function counterpartyRefusals(
  draft: CounterpartyDraft,
  loaded?: CounterpartyDraft,
): readonly Refusal[] {
  const auxiliaries = auxiliaryFields(draft).flatMap((field) => {
    const read = draft[field].trim() === "" ? "" : parseAuxiliary(draft[field]);
    return isRefusal(read) ? [{ refused: read.refused, details: { ...read.details, field } }] : [];
  });
  return [...identityRefusals(draft, loaded, addressOf(draft.address)?.country), ...auxiliaries];
}

/** What is sent: empty texts are null; an empty auxiliary is left to the server, which makes it from the name. */
export function bodyOfCounterparty(draft: CounterpartyDraft) {
  const auxiliaries = auxiliaryFields(draft)
    .map((field) => [field, draft[field].trim().toUpperCase()] as const)
    .filter(([, code]) => code !== "");
  const { subledgerCustomer: _, subledgerSupplier: __, ...rest } = draft;
  return bodyOf(createCounterpartyBody, {
    ...rest,
    customerKind: isCustomer(draft) ? draft.customerKind : null,
    creditLimitCents: isCustomer(draft) ? draft.creditLimitCents : null,
    address: addressOf(draft.address),
    deliveryAddress: addressOf(draft.deliveryAddress),
    ...Object.fromEntries(auxiliaries),
  });
}
