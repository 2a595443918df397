import { endpoints, signedIn } from "../endpoint.ts";
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

/** The right to view the record of the books is required when its kind is known. */
export const officeLinkEndpoints = endpoints("office-link", {
  ofTarget: signedIn.get(
    "/api/apps/links/of-target",
    "What of the office is linked with an invoice, an entry or a third party",
    { query: targetQuery, answer: linkedOwnersAnswer, refusals: ["LINK_TARGET_NOT_FOUND"] },
  ),
  ofOwner: signedIn.get(
    "/api/apps/links/of-owner",
    "What a contact, a task, a note, a card or a file is linked with",
    { query: ownerQuery, answer: linkedTargetsAnswer, refusals: ["LINK_OWNER_NOT_FOUND"] },
  ),
  findOwners: signedIn.get(
    "/api/apps/links/owners",
    "Things of the office that may be linked with a record",
    { query: findOwnersQuery, answer: foundOwnersAnswer },
  ),
  findTargets: signedIn.get(
    "/api/apps/links/targets",
    "Records of the books that a thing may be linked with, among those that the caller may view",
    { query: findTargetsQuery, answer: foundTargetsAnswer },
  ),
  create: signedIn.post(
    "/api/apps/links/link",
    "Link a thing with a record; once however often it is asked for",
    { body: createLinkBody, answer: linkAnswer, refusals: ["LINK_OWNER_NOT_FOUND", "LINK_TARGET_NOT_FOUND"] },
  ),
  createLinked: signedIn.post("/api/apps/links/thing", "Make a task or a note that is linked with a record", {
    body: createLinkedBody,
    answer: linkAnswer,
    refusals: ["LINK_TARGET_NOT_FOUND"],
  }),
  remove: removal("/api/apps/links/link", "Undo a link; both ends stay", "LINK_NOT_FOUND"),
});
