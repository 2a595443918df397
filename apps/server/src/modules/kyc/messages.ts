import { kycDocumentWords } from "@grand-livre/contracts/kyc-words";
import type { Composers } from "../mail/service.ts";
import { addressOfLink } from "./link.ts";
import { findLinkToSend } from "./repository.ts";

/** The mail that asks a third party for documents: the list and the link. */
export const kycMessages: Composers = {
  "kyc-request": async (tx, app, { linkId = "" }) => {
    const link = await findLinkToSend(tx, linkId);
    if (!link?.email || link.closedAt !== null || link.expiresAt <= app.now()) return undefined;
    const day = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: "Europe/Paris" });
    const list = link.kinds.map((kind) => `- ${kycDocumentWords[kind]}`).join("\n");
    return {
      channel: "mail",
      to: link.email,
      userId: link.createdBy,
      fromName: link.company,
      subject: `${link.company} : documents à nous transmettre`,
      text: `Bonjour,\n\nNous avons besoin des documents suivants :\n\n${list}\n\nTransmettez-les par ce lien personnel, valable jusqu’au ${day.format(link.expiresAt)} :\n\n${addressOfLink(app, linkId)}\n\n${link.company}\n`,
    };
  },
};
