import { KYC_DOCUMENT_KINDS } from "@grand-livre/domain/kyc/documents";
import { KYC_STATES, REOPENING_CAUSES } from "@grand-livre/domain/kyc/review";
import { CASH_SHARES, RISK_FACTORS, RISK_LEVELS, VIGILANCES } from "@grand-livre/domain/kyc/risk";
import { z } from "zod";
import { ability } from "./ability.ts";
import { dateText, entityPageQuery, flagText, refIdText, searchText, versionNumber } from "./paging.ts";

const SHOWN_STATES = [...KYC_STATES, "expired"] as const;
const nameText = z.string().trim().min(1).max(200);
const countryCode = z.string().regex(/^[A-Z]{2}$/);
const points = z.int().min(0).max(100);
const reasonText = z.string().trim().min(3).max(1000);

const owner = z.strictObject({
  id: z.string().min(1).max(40),
  kind: z.enum(["person", "company"]),
  name: nameText,
  /** The company of the list of which this owner has a part; null: the third party itself. */
  holds: z.string().max(40).nullable(),
  /** A part as its deed says it: 1/3 stays 1/3. */
  share: z.strictObject({
    numerator: z.int().min(0).max(1_000_000_000),
    denominator: z.int().min(1).max(1_000_000_000),
  }),
  /** The owner decides by other means: votes, a pact, a right of appointment. */
  controls: z.boolean().default(false),
  pep: z.boolean().default(false),
  country: countryCode.nullable().default(null),
  birthDate: dateText.nullable().default(null),
});
export type KycOwner = z.output<typeof owner>;

const fields = {
  personKind: z.enum(["person", "company"]),
  /** The legal representative, or the person himself. */
  representativeName: nameText.nullish(),
  representativeBirthDate: dateText.nullish(),
  /** ISO 3166-1, two letters. */
  country: countryCode.nullish(),
  /** NAF. */
  activityCode: z.string().trim().max(10).nullish(),
  pep: z.boolean(),
  cash: z.enum(CASH_SHARES),
  /** A subcontractor for 5 000 € or more. */
  subcontractor: z.boolean(),
  /** The relation is under a mission letter. */
  underMission: z.boolean(),
  /** Raised above what the risk asks for; never below. */
  vigilance: z.enum(VIGILANCES),
  owners: z.array(owner).max(60),
  assigneeId: z.uuid().nullish(),
  relationEndedOn: dateText.nullish(),
};

export const createKycBody = z.strictObject(fields).partial().extend({
  legalEntityRefId: refIdText(),
  /** The third party; absent: the company itself. */
  counterpartyId: z.uuid().nullish(),
});
export type CreateKycBody = z.output<typeof createKycBody>;

export const updateKycBody = z.strictObject(fields).partial().extend({ version: versionNumber });
export type UpdateKycBody = z.output<typeof updateKycBody>;

export const kycQuery = entityPageQuery.extend({
  searchValue: searchText.optional(),
  state: z.enum(SHOWN_STATES).optional(),
  riskLevel: z.enum(RISK_LEVELS).optional(),
  counterpartyId: z.uuid().optional(),
  /** Those whose review or whose first document ends within 30 days. */
  due: flagText.optional(),
});
export type KycQuery = z.output<typeof kycQuery>;

const riskReason = z.object({
  factor: z.enum(RISK_FACTORS),
  points: z.int(),
  about: z.string(),
  /** The reason as a sentence. */
  text: z.string(),
});

export const kycRow = z.object({
  id: z.uuid(),
  legalEntityRefId: z.string(),
  counterpartyId: z.uuid().nullable(),
  name: z.string(),
  personKind: z.enum(["person", "company"]),
  vigilance: z.enum(VIGILANCES),
  riskScore: z.int(),
  riskLevel: z.enum(RISK_LEVELS),
  riskReasons: z.array(riskReason),
  beneficialOwners: z.array(
    z.object({
      name: z.string(),
      sharePercent: z.number(),
      /** `1/3`, in lowest terms. */
      share: z.string(),
      by: z.enum(["shares", "control", "representative"]),
    }),
  ),
  pep: z.boolean(),
  freezeCheckedOn: z.string().nullable(),
  openMatches: z.int(),
  documentsReady: z.int(),
  documentsRequired: z.int(),
  expiresOn: z.string().nullable(),
  nextReviewOn: z.string().nullable(),
  state: z.enum(SHOWN_STATES),
  escalated: z.boolean(),
  assignee: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  version: z.int(),
});
export type KycRow = z.output<typeof kycRow>;

export const kycListAnswer = z.object({ kyc: z.array(kycRow), count: z.int() });

export const kycDocument = z.object({
  id: z.uuid(),
  kind: z.enum(KYC_DOCUMENT_KINDS),
  state: z.enum(["received", "accepted", "refused"]),
  fileName: z.string(),
  receivedAt: z.string(),
  /** Sent by the third party through its link. */
  byLink: z.boolean(),
  issuedOn: z.string().nullable(),
  expiresOn: z.string().nullable(),
  reason: z.string().nullable(),
});
export type KycDocumentAnswer = z.output<typeof kycDocument>;

export const kycAnswer = kycRow.extend({
  representativeName: z.string().nullable(),
  representativeBirthDate: z.string().nullable(),
  country: z.string().nullable(),
  activityCode: z.string().nullable(),
  cash: z.enum(CASH_SHARES),
  subcontractor: z.boolean(),
  underMission: z.boolean(),
  ownPep: z.boolean(),
  owners: z.array(owner),
  leastVigilance: z.enum(VIGILANCES),
  requiredDocuments: z.array(z.enum(KYC_DOCUMENT_KINDS)),
  missingDocuments: z.array(z.enum(KYC_DOCUMENT_KINDS)),
  documents: z.array(kycDocument),
  matches: z.array(
    z.object({
      name: z.string(),
      registryId: z.string(),
      listed: z.string(),
      score: z.int(),
      /** Why it is another person; null: not decided yet. */
      cleared: z.string().nullable(),
    }),
  ),
  freezePublishedOn: z.string().nullable(),
  reviewReason: z.string().nullable(),
  reviewedOn: z.string().nullable(),
  reopenedBy: z.enum(REOPENING_CAUSES).nullable(),
  escalationReason: z.string().nullable(),
  relationEndedOn: z.string().nullable(),
  keptUntil: z.string().nullable(),
  link: z
    .object({
      kinds: z.array(z.enum(KYC_DOCUMENT_KINDS)),
      received: z.array(z.enum(KYC_DOCUMENT_KINDS)),
      expiresAt: z.string(),
    })
    .nullable(),
  abilities: z.object({ submit: ability, validate: ability, refuse: ability, escalate: ability }),
});
export type KycAnswer = z.output<typeof kycAnswer>;

export const kycStepBody = z.strictObject({ version: versionNumber.optional() });
export const kycReasonBody = kycStepBody.extend({ reason: reasonText });

export const reviewKycDocumentBody = z.strictObject({
  accepted: z.boolean(),
  issuedOn: dateText.nullish(),
  expiresOn: dateText.nullish(),
  /** Required for a refusal. */
  reason: z.string().trim().max(1000).nullish(),
});
export type ReviewKycDocumentBody = z.output<typeof reviewKycDocumentBody>;

export const requestKycDocumentBody = z.strictObject({
  /** What is missing by default. */
  kinds: z.array(z.enum(KYC_DOCUMENT_KINDS)).min(1).max(KYC_DOCUMENT_KINDS.length).optional(),
  /** Whom the link is mailed to; absent: it is only shown. */
  email: z.email().max(320).nullish(),
});
export const requestKycDocumentAnswer = z.object({ url: z.string(), expiresAt: z.string() });

export const clearKycMatchBody = z.strictObject({
  name: nameText,
  registryId: z.string().min(1).max(200),
  reason: reasonText,
});

export const kycDocumentParams = z.object({ id: z.uuid(), documentId: z.uuid() });

export const kycAccessesAnswer = z.object({
  accesses: z.array(z.object({ id: z.uuid(), at: z.string(), person: z.string(), action: z.string() })),
});

export const riskScaleSchema = z.strictObject({
  from: dateText,
  countries: z.array(z.strictObject({ code: countryCode, points })).max(250),
  activities: z
    .array(z.strictObject({ naf: z.string().trim().min(1).max(10), label: nameText, points }))
    .max(200),
  pepPoints: points,
  levelPoints: points,
  untoldPoints: points,
  someCashPoints: points,
  mostCashPoints: points,
  mediumFrom: z.int().min(1).max(100),
  highFrom: z.int().min(1).max(100),
  reviewMonths: z.strictObject({
    low: z.int().min(1).max(60),
    medium: z.int().min(1).max(60),
    high: z.int().min(1).max(60),
  }),
});
export const riskScaleBody = riskScaleSchema.extend({ legalEntityRefId: refIdText() });
export type RiskScaleBody = z.output<typeof riskScaleBody>;

export const kycSettingsQuery = z.object({ legalEntityRefId: refIdText() });
export const kycSettingsAnswer = z.object({
  /** In force today. */
  scale: riskScaleSchema,
  /** The days on which the company's own scales begin, the latest first. */
  scaleDates: z.array(z.string()),
  freezeList: z
    .object({ publishedOn: z.string().nullable(), importedAt: z.string(), entries: z.int() })
    .nullable(),
});
export type KycSettingsAnswer = z.output<typeof kycSettingsAnswer>;

export const freezeListAnswer = z.object({
  publishedOn: z.string().nullable(),
  entries: z.int(),
  companies: z.int(),
});
export const checkAllAnswer = z.object({ checked: z.int(), matched: z.int() });

export const kycLinkBody = z.strictObject({ secret: z.string().min(1).max(100) });
/** What the third party sees by its link: who asks, for what. Never its file. */
export const kycLinkAnswer = z.object({
  company: z.string(),
  kinds: z.array(z.enum(KYC_DOCUMENT_KINDS)),
  received: z.array(z.enum(KYC_DOCUMENT_KINDS)),
  expiresAt: z.string(),
});
export type KycLinkAnswer = z.output<typeof kycLinkAnswer>;
