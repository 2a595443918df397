import { COMPANY_STATUSES } from "@grand-livre/domain/company/life";
import { z } from "zod";
import { ability } from "./ability.ts";
import { COMPANY_KYC_STATES } from "./company-kyc-states.ts";
import { blankOr, flagText, pageQuery, searchText, versionNumber } from "./paging.ts";

const monthText = z.string().regex(/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/);
const reasonText = z.string().trim().min(10).max(1000);

export const companyQuery = pageQuery.extend({
  searchValue: searchText.optional(),
  status: blankOr(z.enum(COMPANY_STATUSES).optional()),
  /** Archived companies are listed on request. */
  managerId: blankOr(z.uuid().optional()),
  /** Those where the caller is in charge or a collaborator. */
  mine: flagText.optional(),
  confidential: flagText.optional(),
  kyc: blankOr(z.enum(COMPANY_KYC_STATES).optional()),
  /** The month of the progress; the one before today's by default. */
  month: blankOr(monthText.optional()),
});
export type CompanyQuery = z.output<typeof companyQuery>;

const person = z.object({ id: z.uuid(), name: z.string() });
/** So many done of so many; nothing to do is 0 of 0. */
const progress = z.object({ done: z.int(), total: z.int() });

export const companyRow = z.object({
  refId: z.string(),
  name: z.string(),
  siren: z.string(),
  legalForm: z.string().nullable(),
  vatRegime: z.string(),
  exercise: z.object({ startDate: z.string(), endDate: z.string(), state: z.string() }).nullable(),
  status: z.enum(COMPANY_STATUSES),
  confidential: z.boolean(),
  manager: person.nullable(),
  collaborators: z.array(person),
  platform: z.string().nullable(),
  /** Documents, bank operations, the VAT return and the closing of the month, as the books have them. */
  progress: z.object({ entry: progress, bank: progress, vat: progress, review: progress }),
  deadline: z.object({ kind: z.string(), label: z.string(), dueDate: z.string() }).nullable(),
  /** Null for who has no right to see KYC files. */
  kyc: z.enum(COMPANY_KYC_STATES).nullable(),
  version: z.int(),
});
export type CompanyRow = z.output<typeof companyRow>;

export const companyListAnswer = z.object({
  companies: z.array(companyRow),
  count: z.int(),
  /** The month of the progress, `YYYY-MM`. */
  month: z.string(),
});

export const companyAnswer = companyRow.extend({
  archives: z.array(
    z.object({
      id: z.uuid(),
      madeAt: z.string(),
      madeBy: z.string(),
      sha256: z.string(),
      sizeBytes: z.int(),
      files: z.int(),
      fileName: z.string(),
    }),
  ),
  /** Who asked to see the confidential company, the latest first. */
  accesses: z.array(
    z.object({ person: z.string(), reason: z.string(), askedAt: z.string(), expiresAt: z.string() }),
  ),
  abilities: z.object({
    activate: ability,
    suspend: ability,
    archive: ability,
    unarchive: ability,
    assign: ability,
    confidential: ability,
  }),
});
export type CompanyAnswer = z.output<typeof companyAnswer>;

export const companyPeopleAnswer = z.object({ people: z.array(person) });

export const companyStatusBody = z.strictObject({
  version: versionNumber,
  status: z.enum(["active", "suspended"]),
  /** Required to suspend. */
  reason: reasonText.optional(),
});
export type CompanyStatusBody = z.output<typeof companyStatusBody>;

export const assignCompanyBody = z.strictObject({
  version: versionNumber,
  managerId: z.uuid().nullable(),
  collaboratorIds: z.array(z.uuid()).max(200),
});
export type AssignCompanyBody = z.output<typeof assignCompanyBody>;

export const confidentialBody = z.strictObject({
  version: versionNumber,
  confidential: z.boolean(),
  /** Who sees it from then on: the collaborators, others lose it. */
  collaboratorIds: z.array(z.uuid()).min(1).max(200).optional(),
});
export type ConfidentialBody = z.output<typeof confidentialBody>;

export const archiveBody = z.strictObject({ version: versionNumber });
export const unarchiveBody = archiveBody.extend({ reason: reasonText });

export const confidentialAccessBody = z.strictObject({
  /** A confidential company is in no list: it is named by its number. */
  siren: z.string().max(30),
  reason: reasonText,
  hours: z.int().min(1).max(24).default(4),
});
export type ConfidentialAccessBody = z.output<typeof confidentialAccessBody>;
export const confidentialAccessAnswer = z.object({ legalEntityRefId: z.string(), expiresAt: z.string() });

export const companySettingsBody = z
  .strictObject({
    kycBeforeActive: z.boolean(),
    /** « Cabinet » shows the missions of the firm, « entreprise » hides them. */
    firmMode: z.boolean(),
  })
  .partial();
export type CompanySettingsBody = z.output<typeof companySettingsBody>;
export const companySettingsAnswer = z.object({ kycBeforeActive: z.boolean(), firmMode: z.boolean() });

export const companyArchiveParams = z.object({ refId: z.string().min(1).max(64), archiveId: z.uuid() });
export const companyJobAnswer = z.object({ jobId: z.uuid() });
