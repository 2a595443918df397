import { endpoints } from "../endpoint.ts";
import {
  anonymiseNoCustomerBody,
  createNoCustomerBody,
  mergeNoCustomerBody,
  noCustomerAnswer,
  noCustomerListAnswer,
  noCustomerQuery,
  noCustomerStepBody,
  purgeNoCustomersAnswer,
  purgeNoCustomersBody,
  updateNoCustomerBody,
} from "../no-customer.ts";
import { idParams } from "../paging.ts";

const right = (action: "Viewer" | "Creator" | "Editor" | "Validator" | "Deleter") =>
  ({ service: "no-customers", action }) as const;
const STEP = ["NO_CUSTOMER_NOT_FOUND", "NO_CUSTOMER_STATE"] as const;

export const noCustomerEndpoints = endpoints("no-customer", {
  list: {
    method: "get",
    path: "/api/no-customer",
    summary: "Contacts without accounting relation, by name",
    right: right("Viewer"),
    query: noCustomerQuery,
    answer: noCustomerListAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
  create: {
    method: "post",
    path: "/api/no-customer",
    summary: "Add a contact",
    right: right("Creator"),
    body: createNoCustomerBody,
    answer: noCustomerAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND", "SIREN_INVALID"],
  },
  update: {
    method: "patch",
    path: "/api/no-customer/{id}",
    summary: "Change an active contact; its purge date follows",
    right: right("Editor"),
    params: idParams,
    body: updateNoCustomerBody,
    answer: noCustomerAnswer,
    refusals: [...STEP, "SIREN_INVALID"],
  },
  convert: {
    method: "post",
    path: "/api/no-customer/{id}/convert",
    summary: "Make the contact a customer with its auxiliary",
    right: right("Validator"),
    params: idParams,
    body: noCustomerStepBody,
    answer: noCustomerAnswer,
    refusals: [...STEP, "NO_CUSTOMER_REFUSED", "COUNTERPARTY_EXISTS"],
  },
  merge: {
    method: "post",
    path: "/api/no-customer/{id}/merge",
    summary: "Say which third party the contact is",
    right: right("Editor"),
    params: idParams,
    body: mergeNoCustomerBody,
    answer: noCustomerAnswer,
    refusals: [...STEP, "COUNTERPARTY_EXISTS", "COUNTERPARTY_MERGED", "COUNTERPARTY_NOT_FOUND"],
  },
  anonymise: {
    method: "post",
    path: "/api/no-customer/{id}/anonymise",
    summary: "Erase what names the contact, for good",
    right: right("Deleter"),
    params: idParams,
    body: anonymiseNoCustomerBody,
    answer: noCustomerAnswer,
    refusals: [...STEP, "NO_CUSTOMER_KEPT"],
  },
  purge: {
    method: "post",
    path: "/api/no-customer/purge",
    summary: "Anonymise the contacts whose term has come: all that are named, or none",
    right: right("Deleter"),
    body: purgeNoCustomersBody,
    answer: purgeNoCustomersAnswer,
    refusals: [...STEP, "NO_CUSTOMER_KEPT"],
  },
});
