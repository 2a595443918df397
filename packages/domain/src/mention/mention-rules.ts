import { formatDate } from "../date/calendar-date.ts";
import { boundFrom } from "../e-reporting/obligation.ts";
import { formatMoney } from "../money/format-amount.ts";
import { isDisbursement } from "../vat/vat-code.ts";
import {
  hasAddress,
  isCommercialCompany,
  isFrench,
  isProfessional,
  type MentionLine,
  type MentionSubject,
  operationCategory,
  type SizeClass,
} from "./mention.ts";

/** A mention of an invoice: who must print it, since when, what it says, what it takes. */
export interface MentionRule {
  readonly code: string;
  /** French, said as a thing. */
  readonly label: string;
  readonly legalSource: string;
  /** First day on which an issuer of each size must print it. */
  readonly validFrom: Readonly<Record<SizeClass, string>>;
  /** UNTDID 4451, when it travels as a note. */
  readonly subjectCode: string | null;
  readonly concerns: (subject: MentionSubject) => boolean;
  /** Where what it takes is missing; undefined: nothing is. */
  readonly missing?: (subject: MentionSubject) => string | undefined;
  /** What it prints in words of its own; undefined: it is a field of the document. */
  readonly text?: (subject: MentionSubject) => string;
}

const since = (day: string) => ({ micro: day, sme: day, mid: day, large: day });
/** The electronic invoicing reform: large and mid-sized issuers first. */
const REFORM = {
  large: boundFrom("large"),
  mid: boundFrom("mid"),
  sme: boundFrom("sme"),
  micro: boundFrom("micro"),
};
const OLD = since("2003-07-01");

const lineWith = (test: (line: MentionLine) => boolean) => (subject: MentionSubject) =>
  subject.invoice.lines.some(test);
const inCategory = (category: string) => lineWith((line) => line.vatCategory === category);
const always = () => true;
const charged = lineWith((line) => (line.vatRateBasisPoints ?? 0) > 0);
const isFranchise = ({ issuer }: MentionSubject) => issuer.vatRegime === "franchise";
const professional = ({ client }: MentionSubject) => isProfessional(client);
/** What is advanced for the client is neither goods nor services. */
const isSold = (line: MentionLine) => line.kind === "line" && !isDisbursement(line);
const sellsServices = lineWith((line) => isSold(line) && line.supplyType !== "goods");
const sellsGoods = lineWith((line) => isSold(line) && line.supplyType === "goods");

/** Of public order (CCP, art. R2192-31): no wording of the issuer changes what a public buyer owes. */
const PUBLIC_PENALTIES =
  "En cas de retard de paiement, intérêts moratoires au taux d’intérêt de la Banque centrale européenne majoré de huit points de pourcentage, exigibles sans rappel";

/** Every mention the product knows, in the order of printing. */
export const MENTION_RULES: readonly MentionRule[] = [
  {
    code: "ISSUER_ADDRESS",
    label: "l’adresse de votre entreprise",
    legalSource: "CGI, ann. II, art. 242 nonies A, I-1°",
    validFrom: OLD,
    subjectCode: null,
    concerns: always,
    missing: ({ issuer }) => (hasAddress(issuer.address) ? undefined : "issuer.address"),
  },
  {
    code: "ISSUER_VAT_NUMBER",
    label: "votre numéro de TVA intracommunautaire",
    legalSource: "CGI, ann. II, art. 242 nonies A, I-2°",
    validFrom: OLD,
    subjectCode: null,
    concerns: charged,
    missing: ({ issuer }) => (issuer.vatNumber ? undefined : "issuer.vatNumber"),
  },
  {
    code: "ISSUER_COMPANY_FORM",
    label: "le capital de votre société",
    legalSource: "C. com., art. R123-238",
    validFrom: OLD,
    subjectCode: null,
    concerns: ({ issuer }) => isCommercialCompany(issuer),
    missing: ({ issuer }) => (issuer.capitalCents === null ? "issuer.capitalCents" : undefined),
    text: ({ issuer }) => `${issuer.legalForm} au capital de ${formatMoney(issuer.capitalCents ?? 0)}`,
  },
  {
    code: "ISSUER_REGISTRATION",
    label: "la ville d’immatriculation (RCS) de votre société",
    legalSource: "C. com., art. R123-237",
    validFrom: OLD,
    subjectCode: null,
    concerns: ({ issuer }) => isCommercialCompany(issuer),
    missing: ({ issuer }) => (issuer.rcsCity ? undefined : "issuer.rcsCity"),
    text: ({ issuer }) => `${issuer.siren} RCS ${issuer.rcsCity}`,
  },
  {
    code: "CLIENT_NAME",
    label: "le nom du client",
    legalSource: "CGI, ann. II, art. 242 nonies A, I-1°",
    validFrom: OLD,
    subjectCode: null,
    concerns: always,
    missing: ({ client }) => (client.name ? undefined : "client.name"),
  },
  {
    code: "CLIENT_ADDRESS",
    label: "l’adresse du client",
    legalSource: "CGI, ann. II, art. 242 nonies A, I-1°",
    validFrom: OLD,
    subjectCode: null,
    concerns: always,
    missing: ({ client }) => (hasAddress(client.address) ? undefined : "client.address"),
  },
  {
    code: "CLIENT_SIREN",
    label: "le numéro SIREN du client",
    legalSource: "CGI, ann. II, art. 242 nonies A, I-3° ter (décret 2022-1299)",
    validFrom: REFORM,
    subjectCode: null,
    concerns: ({ client }) =>
      isProfessional(client) && client.customerKind !== "foreign" && isFrench(client.address),
    missing: ({ client }) => (client.siren ? undefined : "client.siren"),
  },
  {
    code: "CLIENT_VAT_NUMBER",
    label: "le numéro de TVA du client",
    legalSource: "CGI, ann. II, art. 242 nonies A, I-3° et 4°",
    validFrom: OLD,
    subjectCode: null,
    concerns: lineWith((line) => line.vatCategory === "K" || line.vatCategory === "AE"),
    missing: ({ client }) => (client.vatNumber ? undefined : "client.vatNumber"),
  },
  {
    code: "CLIENT_EU_VAT_NUMBER",
    label: "le numéro de TVA du client dans un autre État membre",
    legalSource: "CGI, art. 262 ter, I-1° et 289 B",
    validFrom: OLD,
    subjectCode: null,
    concerns: lineWith((line) => line.vatCategory === "K"),
    // A missing number is found by the rule above.
    missing: ({ client }) => (client.vatNumber?.startsWith("FR") ? "client.vatNumber" : undefined),
  },
  {
    code: "INVOICE_DATE",
    label: "la date de la facture",
    legalSource: "CGI, ann. II, art. 242 nonies A, I-6°",
    validFrom: OLD,
    subjectCode: null,
    concerns: always,
    missing: ({ invoice }) => (invoice.billDate ? undefined : "invoice.bill_date"),
  },
  {
    code: "DUE_DATE",
    label: "la date d’échéance",
    legalSource: "C. com., art. L441-9, I",
    validFrom: OLD,
    subjectCode: null,
    concerns: ({ invoice }) => invoice.kind !== "credit_note",
    missing: ({ invoice }) => (invoice.dueDate ? undefined : "invoice.due_date"),
  },
  {
    code: "PRECEDING_INVOICE",
    label: "la facture que l’avoir corrige",
    legalSource: "CGI, art. 289, I-5",
    validFrom: OLD,
    subjectCode: null,
    concerns: ({ invoice }) => invoice.kind === "credit_note",
    missing: ({ invoice }) => (invoice.precedingNumber ? undefined : "invoice.precedingInvoiceId"),
    text: ({ invoice }) => `Avoir sur la facture ${invoice.precedingNumber}`,
  },
  {
    code: "LINE_LABEL",
    label: "la désignation de chaque ligne",
    legalSource: "CGI, ann. II, art. 242 nonies A, I-8°",
    validFrom: OLD,
    subjectCode: null,
    concerns: always,
    missing: ({ invoice }) => {
      const at = invoice.lines.findIndex((line) => line.label.trim() === "");
      return at < 0 ? undefined : `lines.${at}.label`;
    },
  },
  {
    code: "DELIVERY_DATE",
    label: "la date de livraison ou de fin d’exécution",
    legalSource: "CGI, ann. II, art. 242 nonies A, I-10°",
    validFrom: OLD,
    subjectCode: null,
    concerns: ({ invoice }) =>
      invoice.kind !== "credit_note" &&
      invoice.deliveryDate !== null &&
      invoice.deliveryDate !== invoice.billDate,
    text: ({ invoice }) =>
      `Date de livraison ou de fin d’exécution\u00a0: ${formatDate(invoice.deliveryDate ?? "")}`,
  },
  {
    code: "INTRA_EU_DELIVERY_DATE",
    label: "la date de livraison dans l’autre État membre",
    legalSource: "CGI, art. 289, I-3 et ann. II, art. 242 nonies A, I-10° ; EN 16931, BR-IC-11",
    validFrom: OLD,
    subjectCode: null,
    concerns: inCategory("K"),
    missing: ({ invoice }) => (invoice.deliveryDate ? undefined : "invoice.deliveryDate"),
  },
  {
    code: "DELIVERY_ADDRESS",
    label: "l’adresse de livraison",
    legalSource: "CGI, ann. II, art. 242 nonies A, I-10° bis (décret 2022-1299)",
    validFrom: REFORM,
    subjectCode: null,
    concerns: (subject) => subject.client.deliveryAddress !== null && sellsGoods(subject),
    missing: ({ client }) => (hasAddress(client.deliveryAddress) ? undefined : "client.deliveryAddress"),
  },
  {
    code: "OPERATION_CATEGORY",
    label: "la catégorie de l’opération (biens ou services) de chaque ligne",
    legalSource: "CGI, ann. II, art. 242 nonies A, I-18° (décret 2022-1299)",
    validFrom: REFORM,
    subjectCode: null,
    concerns: always,
    missing: ({ invoice }) => {
      const at = invoice.lines.findIndex((line) => isSold(line) && line.supplyType === null);
      return at < 0 ? undefined : `lines.${at}.supplyType`;
    },
    text: ({ invoice }) => {
      const category = operationCategory(invoice.lines);
      if (category === "mixed")
        return "Catégorie de l’opération\u00a0: livraison de biens et prestation de services";
      return `Catégorie de l’opération\u00a0: ${category === "goods" ? "livraison de biens" : "prestation de services"}`;
    },
  },
  {
    code: "VAT_ON_DEBITS",
    label: "l’option pour le paiement de la TVA d’après les débits",
    legalSource: "CGI, ann. II, art. 242 nonies A, I-19° (décret 2022-1299)",
    validFrom: REFORM,
    subjectCode: "TXD",
    concerns: (subject) => {
      const opted = subject.invoice.vatOnDebits ?? subject.issuer.vatOnDebitsOption;
      return opted && charged(subject) && sellsServices(subject);
    },
    text: () => "Option pour le paiement de la taxe d’après les débits",
  },
  {
    code: "FRANCHISE",
    label: "la franchise en base",
    legalSource: "CGI, art. 293 E",
    validFrom: OLD,
    subjectCode: "TXD",
    concerns: isFranchise,
    text: () => "TVA non applicable, art. 293 B du CGI",
  },
  {
    code: "EXEMPTION_REASON",
    label: "le motif d’exonération de TVA",
    legalSource: "CGI, ann. II, art. 242 nonies A, I-12°",
    validFrom: OLD,
    subjectCode: "TXD",
    concerns: (subject) => subject.invoice.lines.some((line) => tellsReason(line, subject)),
    missing: (subject) => {
      const at = subject.invoice.lines.findIndex(
        (line) => tellsReason(line, subject) && !line.vatExemptionReason?.trim(),
      );
      return at < 0 ? undefined : `lines.${at}.vatExemptionReason`;
    },
    text: (subject) =>
      reasonsOf(
        subject.invoice.lines.filter((line) => tellsReason(line, subject)),
        "E",
      ).join(" ; "),
  },
  {
    code: "REVERSE_CHARGE",
    label: "l’autoliquidation",
    legalSource: "CGI, ann. II, art. 242 nonies A, I-13° ; CGI, art. 283",
    validFrom: OLD,
    subjectCode: "TXD",
    concerns: inCategory("AE"),
    // « Autoliquidation » is the mention itself; its VAT code may add why.
    text: ({ invoice }) => {
      const reasons = invoice.lines.flatMap(({ vatCategory, vatExemptionReason }) =>
        vatCategory === "AE" ? [vatExemptionReason?.trim() || "Autoliquidation"] : [],
      );
      const named = reasons.map((reason) =>
        /autoliquidation/i.test(reason) ? reason : `Autoliquidation, ${reason}`,
      );
      return [...new Set(named)].join(" ; ");
    },
  },
  {
    code: "INTRA_EU_SUPPLY",
    label: "l’exonération des livraisons intracommunautaires",
    legalSource: "CGI, ann. II, art. 242 nonies A, I-12°",
    validFrom: OLD,
    subjectCode: "TXD",
    concerns: inCategory("K"),
    text: () => "Exonération de TVA, art. 262 ter, I du CGI",
  },
  {
    code: "EXPORT",
    label: "l’exonération des exportations",
    legalSource: "CGI, ann. II, art. 242 nonies A, I-12°",
    validFrom: OLD,
    subjectCode: "TXD",
    concerns: inCategory("G"),
    text: () => "Exonération de TVA, art. 262, I du CGI",
  },
  {
    code: "OUTSIDE_SCOPE",
    label: "l’absence de TVA",
    legalSource: "CGI, ann. II, art. 242 nonies A, I-12°",
    validFrom: OLD,
    subjectCode: "TXD",
    concerns: inCategory("O"),
    text: ({ invoice }) =>
      reasonsOf(invoice.lines, "O").join(" ; ") || "TVA non applicable, art. 259-1° du CGI",
  },
  {
    code: "LATE_PENALTIES",
    label: "les pénalités de retard",
    legalSource: "C. com., art. L441-9, I et L441-10, II",
    validFrom: since("2013-01-01"),
    subjectCode: "PMD",
    concerns: professional,
    text: ({ issuer, client }) =>
      (client.customerKind === "public" ? PUBLIC_PENALTIES : issuer.penaltyText?.trim()) ||
      "En cas de retard de paiement, pénalités au taux d’intérêt de la Banque centrale européenne majoré de 10 points de pourcentage, exigibles sans rappel",
  },
  {
    code: "RECOVERY_FEE",
    label: "l’indemnité forfaitaire de recouvrement",
    legalSource: "C. com., art. L441-10, II et D441-5",
    validFrom: since("2013-01-01"),
    subjectCode: "PMT",
    concerns: professional,
    text: () =>
      "Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement\u00a0: 40\u00a0€",
  },
  {
    code: "EARLY_DISCOUNT",
    label: "les conditions d’escompte",
    legalSource: "C. com., art. L441-9, I",
    validFrom: since("2013-01-01"),
    subjectCode: "AAB",
    concerns: professional,
    text: ({ issuer }) => issuer.discountText?.trim() || "Pas d’escompte pour paiement anticipé",
  },
];

/** The sales of a company in franchise are exempt for one reason, given by its own mention; its disbursements are not. */
function tellsReason(line: MentionLine, subject: MentionSubject): boolean {
  return line.vatCategory === "E" && (!isFranchise(subject) || isDisbursement(line));
}

function reasonsOf(lines: readonly MentionLine[], category: string): string[] {
  const reasons = lines
    .filter((line) => line.vatCategory === category)
    .map((line) => line.vatExemptionReason?.trim() ?? "");
  return [...new Set(reasons)].filter((reason) => reason !== "");
}
