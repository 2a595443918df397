import { endpoints } from "../endpoint.ts";
import { removal } from "../office-item.ts";
import {
  createLinkBody,
  createLinkedBody,
  findOwnersQuery,
  findTargetsQuery,
  foundOwnersAnswer,
  foundTargetsAnswer,
  linkAnswer,
  linkedOwnersAnswer,
  linkedTargetsAnswer,
  ownerQuery,
  targetQuery,
} from "../office-link.ts";

/** The right to view the record of the books is asked for when its kind is known. */
export const officeLinkEndpoints = endpoints("office-link", {
  ofTarget: {
    method: "get",
    path: "/api/apps/links/of-target",
    summary: "What of the office is linked with an invoice, an entry or a third party",
    right: "signed-in",
    query: targetQuery,
    answer: linkedOwnersAnswer,
    refusals: ["LINK_TARGET_NOT_FOUND"],
  },
  ofOwner: {
    method: "get",
    path: "/api/apps/links/of-owner",
    summary: "What a contact, a task, a note, a card or a file is linked with",
    right: "signed-in",
    query: ownerQuery,
    answer: linkedTargetsAnswer,
    refusals: ["LINK_OWNER_NOT_FOUND"],
  },
  findOwners: {
    method: "get",
    path: "/api/apps/links/owners",
    summary: "Things of the office that may be linked with a record",
    right: "signed-in",
    query: findOwnersQuery,
    answer: foundOwnersAnswer,
  },
  findTargets: {
    method: "get",
    path: "/api/apps/links/targets",
    summary: "Records of the books that a thing may be linked with, among those that the caller may view",
    right: "signed-in",
    query: findTargetsQuery,
    answer: foundTargetsAnswer,
  },
  create: {
    method: "post",
    path: "/api/apps/links/link",
    summary: "Link a thing with a record; once however often it is asked for",
    right: "signed-in",
    body: createLinkBody,
    answer: linkAnswer,
    refusals: ["LINK_OWNER_NOT_FOUND", "LINK_TARGET_NOT_FOUND"],
  },
  createLinked: {
    method: "post",
    path: "/api/apps/links/thing",
    summary: "Make a task or a note that is linked with a record",
    right: "signed-in",
    body: createLinkedBody,
    answer: linkAnswer,
    refusals: ["LINK_TARGET_NOT_FOUND"],
  },
  remove: removal("/api/apps/links/link", "Undo a link; both ends stay", "LINK_NOT_FOUND"),
});
