import type { Mail } from "@grand-livre/contracts/mailbox";
import { expect, it } from "vitest";
import { addressesOf, forwardOf, listDate, parsedContact, replyTo, replyToAll } from "./mailbox-words.ts";

const mail: Mail = {
  id: "m",
  type: "mail",
  from: { avatar: null, contact: "Adèle Vasseur <adele@exemple.fr>" },
  to: "me <camille@exemple.fr>",
  cc: ["Bruno <bruno@exemple.fr>"],
  ccCount: 1,
  bcc: null,
  bccCount: 0,
  date: "2026-11-20T09:00:00.000Z",
  subject: "Re : Clôture",
  content: "À mardi.\nAdèle",
  attachments: [],
  starred: false,
  important: false,
  unread: false,
  folder: "f",
  labels: [],
};

it("parts a contact into name and address", () => {
  expect(parsedContact(mail.from.contact)).toEqual({ name: "Adèle Vasseur", address: "adele@exemple.fr" });
  expect(parsedContact("seule@exemple.fr")).toEqual({
    name: "seule@exemple.fr",
    address: "seule@exemple.fr",
  });
});

it("answers the sender, or everybody, under the same subject once", () => {
  expect(replyTo(mail)).toMatchObject({ to: "adele@exemple.fr", cc: "", subject: "Re : Clôture" });
  expect(replyTo(mail).content).toContain("<blockquote>À mardi.<br />Adèle</blockquote>");
  expect(replyToAll(mail).cc).toBe("bruno@exemple.fr");
  expect(forwardOf(mail)).toMatchObject({ to: "", subject: "Tr : Re : Clôture", attachmentsOf: "m" });
  const named = { ...mail, from: { avatar: null, contact: "R&D <i> <rd@exemple.fr>" } };
  expect(replyTo(named).content).toContain("R&amp;D &lt;i&gt; a écrit");
});

it("reads addresses however they are parted", () => {
  expect(addressesOf(" a@b.fr; c@d.fr,e@f.fr ")).toEqual(["a@b.fr", "c@d.fr", "e@f.fr"]);
  expect(addressesOf(" ")).toEqual([]);
});

it("tells the hour of today, the day of this year, else the date", () => {
  const now = new Date(2026, 10, 20, 18);
  expect(listDate(new Date(2026, 10, 20, 9, 5).toISOString(), now)).toBe("09:05");
  expect(listDate(new Date(2026, 2, 5).toISOString(), now)).toBe("05 mars");
  expect(listDate(new Date(2018, 2, 5).toISOString(), now)).toBe("05 mars 2018");
});
