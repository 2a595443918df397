import { PAPER_TEMPLATES } from "@grand-livre/domain/paper/paper-look";
import { z } from "zod";
import { postalAddressSchema } from "./postal-address.ts";

/**
 * A sales invoice as it was validated: everything that its paper, its XML and a later reader need, frozen. It is
 * written once, with the number and the entry, and answers for the document even when the third party or the company
 * change afterwards. BT and BG name the terms of EN 16931.
 *
 * Amounts are cents, rates basis points, quantities and unit prices exact decimal texts, days `YYYY-MM-DD`. Amounts of
 * a credit note are positive like those of an invoice: `kind` says the side.
 */
const cents = z.int();
const day = z.string();
const decimal = z.string();

const vatOf = z.object({
  /** UNTDID 5305: S, Z, E, AE, K, G, O. */
  category: z.string(),
  rateBasisPoints: z.int(),
});

export const issuedParty = z.object({
  name: z.string(),
  /** « SAS », « SARL »…; null where it is not known. */
  legalForm: z.string().nullable(),
  capitalCents: cents.nullable(),
  rcsCity: z.string().nullable(),
  siren: z.string().nullable(),
  siret: z.string().nullable(),
  vatNumber: z.string().nullable(),
  address: postalAddressSchema.nullable(),
  /** BT-34, BT-49: where electronic invoices reach it; scheme `0225` is the French directory. */
  electronicAddress: z.object({ scheme: z.string(), value: z.string() }).nullable(),
  email: z.string().nullable(),
});
export type IssuedParty = z.infer<typeof issuedParty>;

export const issuedLine = z.object({
  /** The line's id in the product: leads to its entry lines. */
  id: z.uuid(),
  /** BT-126: `1`, `2`…, in the order of the document. */
  number: z.string(),
  label: z.string(),
  quantity: decimal,
  /** UN/ECE Recommendation 20: `C62` (one) by default. */
  unitCode: z.string(),
  /** The unit as it was typed, for the paper. */
  unit: z.string().nullable(),
  /** Before discount, in cents: `"1234.5"` is 12,345 €. */
  unitPriceCents: decimal,
  discountBasisPoints: z.int(),
  /** quantity × unit price, before discount. */
  grossCents: cents,
  /** grossCents − netCents (BT-136). */
  discountCents: cents,
  /** BT-131. Negative for a returned item. */
  netCents: cents,
  vat: vatOf,
  supplyType: z.enum(["goods", "services"]).nullable(),
  /** Advanced in the buyer's name (débours): the paper says so. Absent from documents issued before there were any. */
  isDisbursement: z.boolean().optional(),
  serviceStart: day.nullable(),
  serviceEnd: day.nullable(),
});
export type IssuedLine = z.infer<typeof issuedLine>;

/** BG-20 and BG-21: a discount or a fee on the whole document; its amount is positive. */
export const issuedAdjustment = z.object({
  id: z.uuid(),
  kind: z.enum(["allowance", "charge"]),
  label: z.string(),
  amountCents: cents,
  vat: vatOf,
});
export type IssuedAdjustment = z.infer<typeof issuedAdjustment>;

export const issuedVatRow = vatOf.extend({
  baseCents: cents,
  vatCents: cents,
  /** BT-120, in French, with its legal source: « Autoliquidation (CGI, art. 283-2) ». */
  exemptionReason: z.string().nullable(),
  /** BT-121: `VATEX-EU-AE`, `VATEX-FR-FRANCHISE`… */
  exemptionReasonCode: z.string().nullable(),
});
export type IssuedVatRow = z.infer<typeof issuedVatRow>;

/** A legal mention as printed. `code` is that of the dated rule that asks for it. */
export const issuedMention = z.object({
  code: z.string(),
  text: z.string(),
  /** UNTDID 4451 (BT-21) where the mention travels as a note: PMD penalties, PMT 40 €, AAB discount, TXD, REG, ABL. */
  subjectCode: z.string().nullable(),
  legalSource: z.string(),
});

/** A deposit that this final invoice takes back, paid whole. */
export const issuedDeposit = z.object({
  number: z.string(),
  date: day,
  totalExclVatCents: cents,
  vatCents: cents,
  totalInclVatCents: cents,
  vatBreakdown: z.array(vatOf.extend({ baseCents: cents, vatCents: cents })),
});

export const issuedInvoice = z.object({
  /** Of this shape; a later one is read beside it. */
  schema: z.literal(1),
  /** BT-1. */
  number: z.string(),
  kind: z.enum(["invoice", "credit_note", "deposit", "final"]),
  /** It takes a refused or rejected sale back in the books, and is transmitted to nobody. */
  internal: z.literal(true).optional(),
  /** BT-3: 380 invoice and final invoice, 381 credit note, 386 deposit, 389 written by the buyer in the supplier's name. */
  typeCode: z.enum(["380", "381", "386", "389"]),
  /** BT-23, « cadre de facturation »: B goods, S services, M both; 1 ordinary, 4 final invoice after a deposit. */
  billingFramework: z.string(),
  /** The category of the operation, a mention of its own. */
  operationCategory: z.enum(["goods", "services", "mixed"]),
  /** BT-2. */
  issueDate: day,
  /** BT-9; null on a credit note. */
  dueDate: day.nullable(),
  /** BT-72. */
  deliveryDate: day.nullable(),
  /** BG-14: from the lines' service periods. */
  serviceStart: day.nullable(),
  serviceEnd: day.nullable(),
  /** BT-5. */
  currency: z.string(),
  /** Of a document in a currency: what the entry bears in euros, at which rate (units for one euro); BT-111 is its VAT. */
  euros: z
    .object({
      exchangeRate: decimal,
      /** The day of the rate; null where it was typed. */
      rateDay: day.nullable(),
      vatCents: cents,
      totalInclVatCents: cents,
    })
    .optional(),
  label: z.string(),
  /** The seller pays VAT on services when invoiced (option pour les débits). */
  vatOnDebits: z.boolean(),
  /** BT-8 (UNTDID 2475): 5 document, 29 delivery, 72 payment; null where the lines differ or have no tax. */
  vatPointDateCode: z.enum(["5", "29", "72"]).nullable(),
  /** BT-13: the order that the buyer numbered; absent from documents issued before the field existed. */
  orderReference: z.string().nullish(),
  /** BT-10: the service that the buyer wants it sent to; BT-12: the contract. Absent as the order is. */
  buyerReference: z.string().nullish(),
  contractReference: z.string().nullish(),
  /** BG-3: the invoice that a credit note corrects, the deposits that a final invoice follows. */
  preceding: z.array(z.object({ number: z.string(), date: day.nullable() })),
  seller: issuedParty,
  /** The seller's logo of that day, in the file store; absent from documents issued before there were logos. */
  logoSha256: z.string().nullish(),
  /** How its paper looks; absent from documents issued before there was a choice. */
  paper: z.object({ template: z.enum(PAPER_TEMPLATES), accentColor: z.string() }).optional(),
  buyer: issuedParty.extend({
    customerKind: z.enum(["business", "consumer", "public", "foreign"]).nullable(),
  }),
  /** BG-15; null: delivered at the buyer's address. */
  deliveryAddress: postalAddressSchema.nullable(),
  lines: z.array(issuedLine),
  adjustments: z.array(issuedAdjustment),
  vatBreakdown: z.array(issuedVatRow),
  totals: z.object({
    /** BT-106: sum of the lines. */
    linesCents: cents,
    /** BT-107, BT-108. */
    allowancesCents: cents,
    chargesCents: cents,
    /** BT-109, BT-110, BT-112. */
    totalExclVatCents: cents,
    vatCents: cents,
    totalInclVatCents: cents,
    /** BT-113: paid before, deposits included. */
    prepaidCents: cents,
    /** BT-114. */
    roundingCents: cents,
    /** BT-115. */
    payableCents: cents,
  }),
  deposits: z.array(issuedDeposit),
  payment: z.object({
    /** BT-20, as printed. */
    terms: z.string().nullable(),
    /** BT-81 (UNTDID 4461): 58 SEPA transfer when there is an IBAN, 30 transfer in a currency, else 1 (not specified). */
    meansCode: z.enum(["58", "30", "1"]),
    /** BT-84. */
    iban: z.string().nullable(),
    /** BT-85. */
    accountName: z.string().nullable(),
    /** BT-83: what the payer is asked to quote. */
    remittance: z.string(),
  }),
  /** Every legal mention of the day, in the order of printing. */
  mentions: z.array(issuedMention),
  /** Free notes of the document (BG-1), besides the mentions. */
  notes: z.array(z.object({ subjectCode: z.string().nullable(), text: z.string() })),
});
export type IssuedInvoice = z.infer<typeof issuedInvoice>;

/** The requested syntax of the EN 16931 XML, one of two: UN/CEFACT CII, as in Factur-X, by default. */
export const issuedXmlQuery = z.strictObject({ syntax: z.enum(["cii", "ubl"]).default("cii") });
