import { endpoints } from "../endpoint.ts";
import {
  chainsAnswer,
  chainsQuery,
  installationAnswer,
  installationSecurityBody,
  mailTestAnswer,
} from "../installation.ts";

/** Super-administrators only, whom a right alone does not make. */
export const installationEndpoints = endpoints("installation", {
  read: {
    method: "get",
    path: "/api/installation",
    summary: "Security, mail, storage and backups of the whole installation; super-administrators only",
    right: { service: "platform", action: "Viewer" },
    answer: installationAnswer,
  },
  changeSecurity: {
    method: "patch",
    path: "/api/installation/security",
    summary: "Require a second factor and bound sessions; those that are too long end at once",
    right: { service: "platform", action: "Editor" },
    body: installationSecurityBody,
    answer: installationAnswer,
    refusals: ["ADMINISTRATORS_WITHOUT_TOTP", "OWN_TOTP_NEEDED"],
  },
  testMail: {
    method: "post",
    path: "/api/installation/test-mail",
    summary: "Send a mail to the caller's own address at once, and tell what became of it",
    right: { service: "platform", action: "Editor" },
    answer: mailTestAnswer,
  },
  chains: {
    method: "get",
    path: "/api/installation/chain",
    summary: "The fingerprint of each company's chain of entries, and its last verification",
    right: { service: "platform", action: "Viewer" },
    query: chainsQuery,
    answer: chainsAnswer,
  },
});
