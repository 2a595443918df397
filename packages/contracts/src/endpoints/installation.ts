import { callsOn, endpoints } from "../endpoint.ts";
import {
  chainsAnswer,
  chainsQuery,
  installationAnswer,
  installationSecurityBody,
  mailTestAnswer,
} from "../installation.ts";

const { view, edit } = callsOn("platform");

/** Super-administrators only, whom a right alone does not make. */
export const installationEndpoints = endpoints("installation", {
  read: view.get(
    "/api/installation",
    "Security, mail, storage and backups of the whole installation; super-administrators only",
    { answer: installationAnswer },
  ),
  changeSecurity: edit.patch(
    "/api/installation/security",
    "Require a second factor and bound sessions; those that are too long end at once",
    {
      body: installationSecurityBody,
      answer: installationAnswer,
      refusals: ["ADMINISTRATORS_WITHOUT_TOTP", "OWN_TOTP_NEEDED"],
    },
  ),
  testMail: edit.post(
    "/api/installation/test-mail",
    "Send a mail to the caller's own address at once, and tell what became of it",
    { answer: mailTestAnswer },
  ),
  chains: view.get(
    "/api/installation/chain",
    "The fingerprint of each company's chain of entries, and its last verification",
    { query: chainsQuery, answer: chainsAnswer },
  ),
});
