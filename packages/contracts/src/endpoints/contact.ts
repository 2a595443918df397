import {
  changeContactBody,
  contactAnswer,
  contactSearchQuery,
  contactsAnswer,
  countriesAnswer,
} from "../contact.ts";
import { endpoints, signedIn } from "../endpoint.ts";
import { MOST_PICTURE_BODY_BYTES, PICTURE_REFUSALS, reading, removal, tagCalls } from "../office-item.ts";

export const contactEndpoints = endpoints("contact", {
  all: signedIn.get("/api/apps/contacts/all", "The caller's contacts, by name", { answer: contactsAnswer }),
  search: signedIn.get(
    "/api/apps/contacts/search",
    "The caller's contacts whose name holds a text, by name",
    { query: contactSearchQuery, answer: contactsAnswer },
  ),
  read: reading("/api/apps/contacts/contact", "One contact", contactAnswer, "CONTACT_NOT_FOUND"),
  create: signedIn.post("/api/apps/contacts/contact", "Add an empty contact", { answer: contactAnswer }),
  change: signedIn.patch("/api/apps/contacts/contact", "Change a contact; what is not sent stays", {
    body: changeContactBody,
    maxBodyBytes: MOST_PICTURE_BODY_BYTES,
    answer: contactAnswer,
    refusals: ["CONTACT_NOT_FOUND", "OFFICE_TAG_NOT_FOUND"],
  }),
  remove: removal("/api/apps/contacts/contact", "Remove a contact", "CONTACT_NOT_FOUND"),
  countries: signedIn.get("/api/apps/contacts/countries", "Countries with their dial code", {
    answer: countriesAnswer,
  }),
  ...tagCalls("/api/apps/contacts"),
  avatar: signedIn.post(
    "/api/apps/contacts/avatar",
    "Give a contact a picture, by a form of `id` and `avatar`: it is drawn anew and kept as a data URL",
    { body: "multipart", answer: contactAnswer, refusals: ["CONTACT_NOT_FOUND", ...PICTURE_REFUSALS] },
  ),
});
