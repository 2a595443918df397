import { z } from "zod";
import { choice, field, flag, text } from "./field.ts";
import { flagText, versionNumber } from "./paging.ts";
import { type CreateBodyOf, type ResourceAnswer, resource, type UpdateBodyOf } from "./resource.ts";

/** Where a connection stands: the next thing that a person does, or `ready`. */
export const EBICS_STEPS = ["keys", "send", "letter", "confirm", "ready", "lost"] as const;
export type EbicsStep = (typeof EBICS_STEPS)[number];

export const EBICS_ORDER_STATES = [
  "sending",
  "sent",
  "unknown",
  "refused",
  "accepted",
  "partial",
  "rejected",
] as const;
export type EbicsOrderState = (typeof EBICS_ORDER_STATES)[number];

const identifier = (label: string) =>
  field(
    label,
    "text",
    z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9,=]{1,35}$/, "EBICS_ID_INVALID"),
    z.string(),
  );
const format = (label: string) =>
  field(
    label,
    "text",
    z
      .string()
      .trim()
      .max(200)
      .regex(/^[A-Za-z0-9., -]*$/, "EBICS_FORMAT_INVALID"),
    z.string(),
  ).or("");

/** Accounts of the chart that are served, each followed by its IBAN where no statement of it was imported yet: `512000 FR76…`. */
const accounts = z
  .array(
    z
      .string()
      .trim()
      .regex(/^[0-9A-Z]{3,20}(?: [0-9A-Za-z ]{5,42})?$/),
  )
  .max(200);
/** Hashes as they are printed: pairs of capitals. */
const keyHashes = z.object({ authentication: z.string(), encryption: z.string() });

const failed = {
  /** Why it failed, as a sentence that says what to do. */
  failure: z.object({ code: z.string(), sentence: z.string() }).nullable(),
};

export const ebicsConnection = resource("ebicsConnections", {
  key: "name",
  fields: {
    name: text("Banque", 100),
    url: field("Adresse de l’hôte", "text", z.string().trim().min(1).max(500), z.string()),
    hostId: identifier("Identifiant d’hôte").once(),
    partnerId: identifier("Identifiant partenaire").once(),
    userId: identifier("Identifiant utilisateur").once(),
    protocol: choice("Version", { H005: "EBICS 3.0 (H005)", H004: "EBICS 2.5 (H004)" }).once(),
    signatureVersion: choice("Clé de signature", { A005: "A005", A006: "A006" }).once(),
    signatureClass: choice("Profil", {
      T: "T : l’ordre est confirmé à la banque",
      TS: "TS : l’ordre est signé par l’envoi",
    }),
    statementFormat: format("Format des relevés"),
    reportFormat: format("Format des comptes rendus"),
    transferFormat: format("Format des virements"),
    debitFormat: format("Format des prélèvements"),
    accounts: field("Comptes servis", "words", accounts, z.array(z.string())).or([]),
    active: flag("Relevés récupérés chaque matin").later(),
  },
  filters: { active: flagText.optional() },
  answers: {
    step: z.enum(EBICS_STEPS),
    keysMadeAt: z.iso.datetime().nullable(),
    iniSentAt: z.iso.datetime().nullable(),
    hiaSentAt: z.iso.datetime().nullable(),
    /** The keys that the bank told and nobody confirmed yet, by their hashes. */
    toldHashes: keyHashes.nullable(),
    bankHashes: keyHashes.nullable(),
    confirmedAt: z.iso.datetime().nullable(),
    fetchedAt: z.iso.datetime().nullable(),
    succeededAt: z.iso.datetime().nullable(),
    ...failed,
  },
});
export type CreateEbicsConnectionBody = CreateBodyOf<typeof ebicsConnection>;
export type UpdateEbicsConnectionBody = UpdateBodyOf<typeof ebicsConnection>;
export type EbicsConnectionAnswer = ResourceAnswer<typeof ebicsConnection>;

export const ebicsStepBody = z.strictObject({ version: versionNumber });
/** New keys take the place of those that are lost; the bank must then be told. */
export const ebicsKeysBody = ebicsStepBody.extend({ renew: z.boolean().default(false) });
/** The hashes that the person compared with the bank's letter. */
export const ebicsConfirmBody = ebicsStepBody.extend(keyHashes.shape);
export type EbicsConfirmBody = z.output<typeof ebicsConfirmBody>;

const moment = z.iso.datetime();
export const ebicsHistoryAnswer = z.object({
  files: z.array(
    z.object({
      id: z.uuid(),
      orderName: z.string(),
      sizeBytes: z.int(),
      state: z.enum(["imported", "refused"]),
      /** What came of it, as a sentence. */
      sentence: z.string(),
      fetchedAt: moment,
      receiptAt: moment.nullable(),
    }),
  ),
  orders: z.array(
    z.object({
      id: z.uuid(),
      transferOrderId: z.uuid(),
      refId: z.string(),
      orderName: z.string(),
      signatureClass: z.enum(["T", "TS"]),
      state: z.enum(EBICS_ORDER_STATES),
      sentAt: moment,
      bankOrderId: z.string().nullable(),
      ...failed,
      reportedAt: moment.nullable(),
      reason: z.string().nullable(),
    }),
  ),
});
export type EbicsHistory = z.output<typeof ebicsHistoryAnswer>;

/** What an order may be sent by, and how often it was. */
export const ebicsSendingQuery = z.object({ transferOrderId: z.uuid() });
export const ebicsSendingAnswer = z.object({
  connections: z.array(z.object({ id: z.uuid(), name: z.string(), signatureClass: z.enum(["T", "TS"]) })),
  orders: ebicsHistoryAnswer.shape.orders,
});
export const ebicsSendBody = z.strictObject({
  transferOrderId: z.uuid(),
  connectionId: z.uuid(),
  /** Of the transfer order, as the person saw it. */
  version: versionNumber,
});
/** What the bank said of an order whose sending nobody saw the end of. */
export const ebicsSettleBody = z.strictObject({ received: z.boolean() });
