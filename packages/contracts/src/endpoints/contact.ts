import {
  changeContactBody,
  contactAnswer,
  contactSearchQuery,
  contactsAnswer,
  countriesAnswer,
} from "../contact.ts";
import { endpoints } from "../endpoint.ts";
import { MOST_PICTURE_BODY_BYTES, PICTURE_REFUSALS, reading, removal, tagCalls } from "../office-item.ts";

export const contactEndpoints = endpoints("contact", {
  all: {
    method: "get",
    path: "/api/apps/contacts/all",
    summary: "The caller's contacts, by name",
    right: "signed-in",
    answer: contactsAnswer,
  },
  search: {
    method: "get",
    path: "/api/apps/contacts/search",
    summary: "The caller's contacts whose name holds a text, by name",
    right: "signed-in",
    query: contactSearchQuery,
    answer: contactsAnswer,
  },
  read: reading("/api/apps/contacts/contact", "One contact", contactAnswer, "CONTACT_NOT_FOUND"),
  create: {
    method: "post",
    path: "/api/apps/contacts/contact",
    summary: "Add an empty contact",
    right: "signed-in",
    answer: contactAnswer,
  },
  change: {
    method: "patch",
    path: "/api/apps/contacts/contact",
    summary: "Change a contact; what is not sent stays",
    right: "signed-in",
    body: changeContactBody,
    maxBodyBytes: MOST_PICTURE_BODY_BYTES,
    answer: contactAnswer,
    refusals: ["CONTACT_NOT_FOUND", "OFFICE_TAG_NOT_FOUND"],
  },
  remove: removal("/api/apps/contacts/contact", "Remove a contact", "CONTACT_NOT_FOUND"),
  countries: {
    method: "get",
    path: "/api/apps/contacts/countries",
    summary: "Countries with their dial code",
    right: "signed-in",
    answer: countriesAnswer,
  },
  ...tagCalls("/api/apps/contacts"),
  avatar: {
    method: "post",
    path: "/api/apps/contacts/avatar",
    summary:
      "Give a contact a picture, by a form of `id` and `avatar`: it is drawn anew and kept as a data URL",
    right: "signed-in",
    body: "multipart",
    answer: contactAnswer,
    refusals: ["CONTACT_NOT_FOUND", ...PICTURE_REFUSALS],
  },
});
