import { MAX_AMOUNT_CENTS } from "@grand-livre/domain/money/cents";
import { CA3, CA12, formBox, RETURN_FORMS } from "@grand-livre/domain/vat-return/return-form";
import { RETURN_STATES, SHOWN_RETURN_STATES } from "@grand-livre/domain/vat-return/return-state";
import { z } from "zod";
import { ability } from "./ability.ts";
import { VAT_REGIMES } from "./legal-entity.ts";
import { dateText, refIdText } from "./paging.ts";
import { partnerFileAsked } from "./partner-file.ts";

const cents = z.int();
const euros = z.int();
/** Typed by a person: no larger than any amount of a document. */
const givenEuros = z
  .int()
  .min(0)
  .max(Math.floor(MAX_AMOUNT_CENTS / 100));
const period = { startDate: dateText, endDate: dateText };

/** A month, a quarter or an exercise of a company. */
export const vatPeriodBody = z.strictObject({ legalEntityRefId: refIdText(), ...period });

export const vatFileBody = vatPeriodBody.extend({
  /** The number that the administration gave to the filing. */
  filingReference: z.string().trim().min(1).max(200).nullish(),
});

export const vatReturnQuery = z.object({
  legalEntityRefId: refIdText(),
  ...period,
  /** An earlier version; the last one by default. */
  version: z.coerce.number().int().min(1).optional(),
});

export const vatPartnerFileQuery = vatReturnQuery.extend({
  ...partnerFileAsked.shape,
  obligation: partnerFileAsked.shape.obligation.default("TVA1"),
});

/** What a person adds to the lines, in whole euros. */
const demand = {
  /** Box 22 of the first return filed here; later ones take box 27 of the one before. */
  previousCreditEuros: givenEuros.optional(),
  refundEuros: givenEuros.optional(),
  /** Box 30 of the CA12; null for what the books hold on 44581. */
  instalmentEuros: givenEuros.nullable().optional(),
  /** 10 000 when everything gives right to deduction. */
  coefficientBasisPoints: z.int().optional(),
  /** Sums without entry line, with the account that each is booked on. */
  adjustments: z
    .array(
      z.strictObject({
        box: z.enum(["15", "5B", "29", "21", "2C"]),
        euros: givenEuros,
        account: z.string().min(1).max(20),
      }),
    )
    .max(20)
    .optional(),
};
export const vatDemandBody = vatPeriodBody.extend(demand);
export type VatDemandBody = z.output<typeof vatDemandBody>;

export const settleBody = z.strictObject({ date: dateText.optional() });
export const settleQuery = z.object({ date: dateText.optional() });
export const settleAnswer = z.object({ entryId: z.uuid() });

const boxAmount = z.object({ baseCents: cents, taxCents: cents, baseEuros: euros, taxEuros: euros });

/** Lines of one code, one account and one month that no box takes. */
const leftOut = z.object({
  vatCode: z.string(),
  account: z.string(),
  month: z.string(),
  cents,
  lines: z.int(),
});

/** The figures of a return, as they are now or as they were filed. */
export const vatReturnFigures = z.object({
  /** Boxes that are not zero, by name. */
  boxes: z.record(z.string(), boxAmount),
  /** Amounts moved to another box because their own came below zero. */
  moves: z.array(z.object({ from: z.string(), to: z.string(), measure: z.enum(["base", "tax"]), cents })),
  notes: z.array(
    z.object({
      kind: z.string(),
      vatCode: z.string(),
      label: z.string(),
      legalSource: z.string(),
      baseCents: cents,
      boxes: z.array(z.string()),
    }),
  ),
  /** Recorded tax by account, debit − credit. */
  taxByAccount: z.array(z.object({ account: z.string(), cents })),
  nonDeductibleCents: cents,
  expired: z.array(leftOut),
  unplaced: z.array(leftOut),
  dueEuros: euros,
  creditEuros: euros,
  refundEuros: euros,
  carriedEuros: euros,
  payableEuros: euros,
  /** Paid in the year under the simplified regime; 0 on a CA3. */
  instalmentEuros: euros.default(0),
  nil: z.boolean(),
});
export type VatReturnFigures = z.output<typeof vatReturnFigures>;

const keptState = z.enum(RETURN_STATES);
/** `paid`: filed, and its payments come to its amount. */
const state = z.enum(SHOWN_RETURN_STATES);

const form = z.enum(RETURN_FORMS);

const periodRow = z.object({
  form,
  startDate: z.string(),
  endDate: z.string(),
  state,
  /** 0 until it is begun. */
  version: z.int(),
  /** Last day to file and pay. */
  dueDate: z.string(),
  payableEuros: euros,
  carriedEuros: euros,
  refundEuros: euros,
  settled: z.boolean(),
  /** Before the first return filed here. */
  filedElsewhere: z.boolean(),
});
export type VatPeriodRow = z.output<typeof periodRow>;

export const vatPeriodsQuery = z.object({ legalEntityRefId: refIdText(), ...period });
export const vatPeriodsAnswer = z.object({
  regime: z.enum(VAT_REGIMES),
  /** Empty under a regime that files none. */
  periods: z.array(periodRow),
});

export const vatReturnAnswer = vatReturnFigures.extend({
  /** Null until it is begun. */
  id: z.uuid().nullable(),
  form,
  startDate: z.string(),
  endDate: z.string(),
  version: z.int(),
  state,
  dueDate: z.string(),
  filedAt: z.string().nullable(),
  filingReference: z.string().nullable(),
  demand: z.object({
    previousCreditEuros: euros,
    refundEuros: euros,
    /** As typed; null for what the books hold. */
    instalmentEuros: euros.nullable(),
    coefficientBasisPoints: z.int(),
    adjustments: demand.adjustments.unwrap(),
  }),
  /** True when box 22 comes from the return before. */
  previousCreditKnown: z.boolean(),
  /** What the return before carries now: another sum than a filed box 22 once it was corrected. Null before the first one. */
  previousCarriedEuros: euros.nullable(),
  /** First day of the return before. */
  previousStart: z.string().nullable(),
  settlementEntryId: z.uuid().nullable(),
  versions: z.array(
    z.object({ id: z.uuid(), version: z.int(), state: keptState, filedAt: z.string().nullable() }),
  ),
  /** What this version changes to the boxes of the one before. */
  changes: z.array(
    z.object({
      box: z.string(),
      beforeBaseEuros: euros,
      afterBaseEuros: euros,
      beforeTaxEuros: euros,
      afterTaxEuros: euros,
    }),
  ),
  abilities: z.object({
    edit: ability,
    check: ability,
    approve: ability,
    reopen: ability,
    file: ability,
    reject: ability,
    settle: ability,
    undoSettlement: ability,
    correct: ability,
  }),
});
export type VatReturnAnswer = z.output<typeof vatReturnAnswer>;

export const vatExplainQuery = vatReturnQuery.extend({
  box: z
    .string()
    .refine((box) => formBox(CA3, box) !== undefined || formBox(CA12, box) !== undefined, "Unknown box"),
  /** `nextAfter` of the page before. */
  after: z
    .string()
    .refine((place) => {
      const [day, id] = place.split("~");
      return z.iso.date().safeParse(day).success && z.uuid().safeParse(id).success;
    }, "Not a place of a page")
    .optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const vatLine = z.object({
  entryId: z.uuid(),
  lineId: z.uuid(),
  entryNumber: z.string().nullable(),
  journalCode: z.string(),
  date: z.string(),
  pieceRef: z.string().nullable(),
  label: z.string(),
  account: z.string(),
  vatCode: z.string(),
  /** The invoice that made the line, with its side. */
  invoiceId: z.uuid().nullable(),
  invoiceDirection: z.enum(["credit", "debit"]).nullable(),
  baseCents: cents,
  taxCents: cents,
});
export type VatLine = z.output<typeof vatLine>;
export const vatExplainAnswer = z.object({ lines: z.array(vatLine), nextAfter: z.string().nullable() });

/** Checks of the lines of a period against the books. */
export const vatChecksAnswer = z.object({
  rates: z.array(
    z.object({
      kind: z.enum(["due", "deductible"]),
      rateBasisPoints: z.int(),
      baseCents: cents,
      taxCents: cents,
      gapCents: cents,
      within: z.boolean(),
    }),
  ),
  months: z.array(
    z.object({
      month: z.string(),
      incomeCents: cents,
      declaredBaseCents: cents,
      gapCents: cents,
      causes: z.array(z.object({ cause: z.string(), account: z.string().nullable(), cents })),
    }),
  ),
  accounts: z.array(
    z.object({ account: z.string(), ledgerCents: cents, declaredCents: cents, gapCents: cents }),
  ),
  /** VAT that waits for its payment (44574, 44564) at the end of the period, against the documents that are unpaid. */
  pending: z.array(
    z.object({
      account: z.string(),
      ledgerCents: cents,
      unpaidCents: cents,
      gapCents: cents,
      causes: z.array(z.object({ cause: z.string(), cents })),
      /** How many documents; the first hundred are named. */
      count: z.int(),
      documents: z.array(
        z.object({
          invoiceId: z.uuid(),
          direction: z.enum(["credit", "debit"]),
          refId: z.string().nullable(),
          name: z.string().nullable(),
          waitingCents: cents,
        }),
      ),
    }),
  ),
});
export type VatChecks = z.output<typeof vatChecksAnswer>;
