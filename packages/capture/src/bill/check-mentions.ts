import type { Reading } from "../xml/reading.ts";
import type { BillParty } from "./bill-party.ts";
import { isSiren, isSiret, isVatNumberPlausible, sirenOfVatNumber } from "./identifiers.ts";
import type { PrintedBill } from "./printed-bill.ts";
import { hasLinesByDesign } from "./profile.ts";
import { meaningOfTypeCode } from "./type-code.ts";

/** UNTDID 5305, the subset of EN 16931. L and M are the Canaries, Ceuta and Melilla; B is the Italian split payment. */
const VAT_CATEGORIES: ReadonlySet<string> = new Set(["S", "Z", "E", "AE", "K", "G", "O", "L", "M", "B"]);
/** Categories that must say why no VAT is charged (BR-E-10, BR-AE-10, BR-IC-10, BR-G-10, BR-O-10). */
const EXEMPTED: ReadonlySet<string> = new Set(["E", "AE", "K", "G", "O"]);

/** Warns of what is absent or unknown among the mentions of the document. */
export function checkMentions(reading: Reading, bill: PrintedBill): void {
  if (bill.number === null) reading.warn("NUMBER_MISSING");
  if (bill.issueDate === null) reading.warn("ISSUE_DATE_MISSING");
  if (bill.currency === null) reading.warn("CURRENCY_MISSING");
  else if (!/^[A-Z]{3}$/.test(bill.currency))
    reading.warn("CURRENCY_INVALID", { text: bill.currency.slice(0, 20) });
  if (bill.seller?.name == null) reading.warn("SELLER_MISSING");
  if (bill.buyer?.name == null) reading.warn("BUYER_MISSING");
  // The buyer's numbers are compared with our own company's, and the representative's are not ours to judge.
  for (const party of [bill.seller, bill.payee]) if (party !== null) checkNumbers(reading, party);
  checkType(reading, bill);
  checkProfile(reading, bill);
  checkDueDate(reading, bill);
  checkCategories(reading, bill);
}

function checkNumbers(reading: Reading, { siren, siret, vatNumber }: BillParty): void {
  if (siret !== null && !isSiret(siret)) reading.warn("SIREN_INVALID", { text: siret });
  else if (siren !== null && !isSiren(siren)) reading.warn("SIREN_INVALID", { text: siren });
  if (vatNumber !== null && !isVatNumberPlausible(vatNumber))
    reading.warn("VAT_NUMBER_INVALID", { text: vatNumber.slice(0, 40) });
  const vatSiren = sirenOfVatNumber(vatNumber);
  if (siren !== null && vatSiren !== null && siren !== vatSiren)
    reading.warn("SIREN_VAT_DIFFER", { vatNumber: vatNumber ?? "", siren });
}

function checkType(reading: Reading, { typeCode, payee }: PrintedBill): void {
  const meaning = meaningOfTypeCode(typeCode ?? "");
  if (typeCode === null) reading.warn("TYPE_CODE_MISSING");
  else if (meaning === undefined) reading.warn("TYPE_CODE_UNKNOWN", { typeCode: typeCode.slice(0, 20) });
  if (meaning?.factored) reading.warn("FACTORED", { payee: payee?.name ?? "un tiers" });
  if (meaning?.selfBilled) reading.warn("SELF_BILLED");
}

function checkProfile(reading: Reading, { syntax, lines, vatBreakdown }: PrintedBill): void {
  if (syntax.guideline === null) reading.warn("GUIDELINE_MISSING");
  else if (syntax.profile === null)
    reading.warn("PROFILE_UNKNOWN", { guideline: syntax.guideline.slice(0, 120) });
  const byDesign = hasLinesByDesign(syntax.profile);
  if (lines.length > 0 && !byDesign) reading.warn("LINES_BEYOND_PROFILE");
  if (lines.length === 0) reading.warn("NO_LINES");
  if (vatBreakdown.length === 0) reading.warn("VAT_BREAKDOWN_MISSING");
}

/** Deposits and invoices already paid (B2, S2, M2) may be due before their date (BR-FR-CO-07). */
function checkDueDate(reading: Reading, { issueDate, dueDate, typeCode, syntax }: PrintedBill): void {
  if (issueDate === null || dueDate === null || dueDate >= issueDate) return;
  const isDeposit = ["386", "500", "503"].includes(typeCode ?? "");
  if (!isDeposit && !/^[BSM]2$/.test(syntax.businessProcess ?? "")) reading.warn("DUE_DATE_BEFORE_ISSUE");
}

function checkCategories(reading: Reading, bill: PrintedBill): void {
  const categories = new Set(
    [
      ...bill.vatBreakdown.map(({ category }) => category),
      ...bill.lines.map(({ vatCategory }) => vatCategory),
    ].filter((category) => category !== null),
  );
  for (const category of categories)
    if (!VAT_CATEGORIES.has(category)) reading.warn("VAT_CATEGORY_UNKNOWN", { text: category.slice(0, 20) });
  const silent = bill.vatBreakdown.some(
    (vat) =>
      EXEMPTED.has(vat.category ?? "") && vat.exemptionReason === null && vat.exemptionReasonCode === null,
  );
  if (silent) reading.warn("EXEMPTION_REASON_MISSING");
}
