import { callsOn, endpoints } from "../endpoint.ts";
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

const { view, create, edit, validate, remove } = callsOn("no-customers");

const STEP = ["NO_CUSTOMER_NOT_FOUND", "NO_CUSTOMER_STATE"] as const;

export const noCustomerEndpoints = endpoints("no-customer", {
  list: view.get("/api/no-customer", "Contacts without accounting relation, by name", {
    query: noCustomerQuery,
    answer: noCustomerListAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  create: create.post("/api/no-customer", "Add a contact", {
    body: createNoCustomerBody,
    answer: noCustomerAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND", "SIREN_INVALID"],
  }),
  update: edit.patch("/api/no-customer/{id}", "Change an active contact; its purge date follows", {
    body: updateNoCustomerBody,
    answer: noCustomerAnswer,
    refusals: [...STEP, "SIREN_INVALID"],
  }),
  convert: validate.post("/api/no-customer/{id}/convert", "Make the contact a customer with its auxiliary", {
    body: noCustomerStepBody,
    answer: noCustomerAnswer,
    refusals: [...STEP, "NO_CUSTOMER_REFUSED", "COUNTERPARTY_EXISTS"],
  }),
  merge: edit.post("/api/no-customer/{id}/merge", "Say which third party the contact is", {
    body: mergeNoCustomerBody,
    answer: noCustomerAnswer,
    refusals: [...STEP, "COUNTERPARTY_EXISTS", "COUNTERPARTY_MERGED", "COUNTERPARTY_NOT_FOUND"],
  }),
  anonymise: remove.post("/api/no-customer/{id}/anonymise", "Erase what names the contact, for good", {
    body: anonymiseNoCustomerBody,
    answer: noCustomerAnswer,
    refusals: [...STEP, "NO_CUSTOMER_KEPT"],
  }),
  purge: remove.post(
    "/api/no-customer/purge",
    "Anonymise the contacts whose term has come: all that are named, or none",
    { body: purgeNoCustomersBody, answer: purgeNoCustomersAnswer, refusals: [...STEP, "NO_CUSTOMER_KEPT"] },
  ),
});
