import { creditPosition } from "@grand-livre/domain/counterparty/credit-limit";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { type BillIssue, checkBill } from "@grand-livre/domain/invoice/check-bill";
import { latestDueDate, readPaymentTerms } from "@grand-livre/domain/invoice/payment-terms";
import type { MentionSubject } from "@grand-livre/domain/mention/mention";
import { formatMoney } from "@grand-livre/domain/money/format-amount";
import { checkBuyerAddress, type DirectoryReading } from "@grand-livre/domain/platform/buyer-address";
import { checkMixedScope } from "@grand-livre/domain/vat/check-mixed-scope";
import { checkRatePlace, checkSalePlace } from "@grand-livre/domain/vat/check-sale-place";
import { frenchPlace } from "@grand-livre/domain/vat/supply-territory";
import type { VatCode } from "@grand-livre/domain/vat/vat-code";
import { unprintedLetters } from "@grand-livre/einvoice/pdf/unprinted-letters";
import type { Connection } from "../../../database/connection.ts";
import type { Scope } from "../../../scope.ts";
import { findAccounts } from "../../account/service.ts";
import type { Books } from "../../books/service.ts";
import { partyBalances } from "../../counterparty/service.ts";
import { loadEntry } from "../../entry/service.ts";
import { vatCodesAt } from "../../vat-code/service.ts";
import type { Context } from "./context.ts";
import { amountsOf, type HeaderRow, type LineContent } from "./document.ts";
import { givesDepositBack } from "./load-service.ts";
import { mentionIssues, mentionSubject } from "./mention-subject.ts";
import { placeOf } from "./propose-vat.ts";

export type Issue = {
  readonly code: string;
  readonly severity: "blocking" | "warning";
  readonly lineId?: string;
  readonly details?: Readonly<Record<string, unknown>>;
};

export type Judged = { readonly issues: readonly Issue[]; readonly vatCodes: ReadonlyMap<string, VatCode> };

/** The VAT codes of a document's day, by code. */
export function vatCodesOf(
  { vatCodes }: Books,
  { billDate }: Pick<HeaderRow, "billDate">,
  day: string,
): ReadonlyMap<string, VatCode> {
  return new Map(vatCodesAt(vatCodes, billDate ?? day).map((code) => [code.code, code]));
}

/** Everything that prevents the validation of a draft: the domain's rules, then what only the books know. */
export async function findIssues(
  db: Connection,
  scope: Scope,
  context: Context,
  header: HeaderRow,
  lines: readonly LineContent[],
  day: string,
): Promise<Judged> {
  const vatCodes = vatCodesOf(context.books, header, day);
  const issues: Issue[] = checkBill(
    {
      ...amountsOf(header, lines),
      direction: header.direction as "debit",
      kind: header.kind as "invoice",
      billNumber: header.billNumber,
      billDate: header.billDate,
      dueDate: header.dueDate,
      accountingDate: header.accountingDate,
      currency: header.currency,
      exchangeRate: header.exchangeRate,
      counterpartyId: header.counterpartyId,
      gapsAccepted: header.gapsAccepted,
      today: day,
    },
    vatCodes,
  ).map((issue: BillIssue) => issue);
  issues.push(...(await bookIssues(db, context.books, header, lines)));
  issues.push(
    ...partyIssues(context, header),
    ...termIssues(context, header),
    ...(await accrualIssues(db, header)),
  );
  issues.push(...(await creditIssues(db, scope, context, header, day)));
  if (header.direction === "credit") {
    const subject = await mentionSubject(db, context, header, lines, vatCodes);
    issues.push(
      ...addressIssues(context),
      ...franchiseIssues(subject, header, lines),
      ...placeIssues(subject, header, lines, { day, vatCodes }),
      ...scopeIssues(lines),
      ...mentionIssues(subject, header.billDate ?? day),
      ...letterIssues(context, header, lines),
    );
  } else issues.push(...billPlaceIssues(context, header, lines, day));
  return { issues, vatCodes };
}

async function bookIssues(
  db: Connection,
  { exercises }: Books,
  header: HeaderRow,
  lines: readonly LineContent[],
): Promise<Issue[]> {
  const date = header.accountingDate ?? header.billDate;
  if (date === null) return [];
  const exercise = exercises.find((one) => one.startDate <= date && date <= one.endDate);
  if (!exercise)
    return [{ code: "EXERCISE_NOT_FOUND", severity: "blocking", details: { date, day: formatDate(date) } }];
  const numbers = lines.map((line) => line.account).filter((account) => account !== null);
  const accounts = await findAccounts(db, header.legalEntityId, exercise.chartVersion, numbers);
  return lines.flatMap((line): Issue[] => {
    if (line.account === null) return [];
    const account = accounts.get(line.account);
    if (account?.active) return [];
    const code = account ? "ACCOUNT_INACTIVE_IN_CHART" : "ACCOUNT_UNKNOWN";
    return [{ code, severity: "blocking", lineId: line.id, details: { account: line.account } }];
  });
}

/** A third party that was put aside takes no new document unless a person confirms it; a credit note ends an old one. */
function partyIssues({ party }: Context, { kind }: HeaderRow): Issue[] {
  if (!party || party.active || kind === "credit_note") return [];
  return [{ code: "COUNTERPARTY_INACTIVE", severity: "warning", details: { name: party.name } }];
}

function isInFrance(party: Context["party"]): boolean {
  const { country = "FR" } = (party?.address ?? {}) as { readonly country?: string };
  return country === "FR";
}

/** Terms that give no day, and a day later than a contract between businesses may agree on: warnings, never a refusal. */
function termIssues({ party }: Context, header: HeaderRow): Issue[] {
  const { direction, kind, billDate, dueDate, paymentTerms } = header;
  if (kind === "credit_note" || billDate === null) return [];
  const issues: Issue[] = [];
  const terms = paymentTerms?.trim() ?? "";
  if (direction === "credit" && terms !== "" && readPaymentTerms(terms) === undefined)
    issues.push({ code: "PAYMENT_TERMS_UNREAD", severity: "warning", details: { terms } });
  const latest = latestDueDate(billDate, paymentTerms);
  const isBetweenBusinesses = party?.customerKind !== "consumer" && isInFrance(party);
  if (isBetweenBusinesses && dueDate !== null && dueDate > latest)
    issues.push({
      code: "PAYMENT_TERM_TOO_LONG",
      severity: "warning",
      details: { latest: formatDate(latest) },
    });
  return issues;
}

/** A sale that takes its customer beyond the credit limit: a warning, never a refusal. */
async function creditIssues(
  db: Connection,
  scope: Scope,
  { party }: Context,
  { direction, kind, payableCents }: HeaderRow,
  day: string,
): Promise<Issue[]> {
  if (!party || party.creditLimitCents === null || direction !== "credit") return [];
  if (kind === "credit_note") return [];
  const { customerCents = 0 } = (await partyBalances(db, scope, [party.id], day)).get(party.id) ?? {};
  const { outstandingCents, exceededCents } = creditPosition(
    party.creditLimitCents,
    customerCents,
    payableCents,
  );
  if (exceededCents === 0) return [];
  const details = {
    name: party.name,
    outstanding: formatMoney(outstandingCents),
    limit: formatMoney(party.creditLimitCents),
  };
  return [{ code: "CREDIT_LIMIT_EXCEEDED", severity: "warning", details }];
}

/** A sale of the network whose buyer may not be found there: a warning by what is kept, no platform is called. */
function addressIssues({ party, books }: Context): Issue[] {
  if (!party) return [];
  const directoryAnswer = party.directoryAnswer as DirectoryReading | null;
  const found = checkBuyerAddress({ ...party, directoryAnswer }, books.isOnPlatform);
  if (!found) return [];
  const { code, ...told } = found;
  const day = "checkedOn" in told ? { day: formatDate(told.checkedOn) } : {};
  return [{ code, severity: "warning", details: { name: party.name, ...told, ...day } }];
}

/**
 * An accrual replaces a document of a later day: a draft that was moved to its day or before would count twice until the
 * reversal.
 */
async function accrualIssues(db: Connection, header: HeaderRow): Promise<Issue[]> {
  const entryId = header.faeEntryId ?? header.fnpEntryId;
  // A document that is only typed has no accrual yet.
  if (!entryId) return [];
  if (header.kind === "deposit" || (await givesDepositBack(db, header)))
    return [{ code: "ACCRUAL_OF_DEPOSIT", severity: "blocking" }];
  const { entry } = await loadEntry(db, { legalEntityId: header.legalEntityId, entryId });
  const date = header.accountingDate ?? header.billDate;
  if (date === null || date > entry.entryDate) return [];
  return [
    { code: "ACCRUED_AFTER_DATE", severity: "blocking", details: { day: formatDate(entry.entryDate) } },
  ];
}

/**
 * The paper has no drawing of some scripts and pictures, and would say other than its XML: refused while the text may still be
 * written otherwise. A credit note repeats what its invoice says.
 */
function letterIssues({ party }: Context, header: HeaderRow, lines: readonly LineContent[]): Issue[] {
  const address = Object.values((party?.address ?? {}) as Record<string, unknown>);
  const texts: readonly { where: string; text: string; lineId?: string }[] = [
    { where: "Libellé", text: header.label },
    { where: "Client", text: party?.name ?? header.companyName ?? "" },
    { where: "Adresse du client", text: address.join(" ") },
    { where: "Conditions de paiement", text: header.paymentTerms ?? "" },
    {
      where: "Références",
      text: [header.orderReference, header.buyerReference, header.contractReference].join(" "),
    },
    { where: "Notes", text: (header.notes as { readonly text: string }[]).map(({ text }) => text).join(" ") },
    ...lines.flatMap(({ id, label, unit, vatExemptionReason }, at) => [
      { where: `Désignation, ligne ${at + 1}`, text: label, lineId: id },
      { where: `Unité, ligne ${at + 1}`, text: unit ?? "", lineId: id },
      { where: `Motif d’exonération, ligne ${at + 1}`, text: vatExemptionReason ?? "", lineId: id },
    ]),
  ];
  return texts.flatMap(({ where, text, lineId }): Issue[] => {
    const letters = unprintedLetters(text);
    if (letters.length === 0) return [];
    const details = { where, letters: letters.join(" ") };
    const severity = header.kind === "credit_note" ? "warning" : "blocking";
    return [{ code: "LETTERS_NOT_PRINTED", severity, ...(lineId ? { lineId } : {}), details }];
  });
}

/** What an electronic invoice cannot hold together: reported while it can still be billed apart. */
function scopeIssues(lines: readonly LineContent[]): Issue[] {
  const mixed = checkMixedScope(lines);
  return mixed ? [{ code: "VAT_SCOPES_MIXED", severity: "blocking", details: { ...mixed } }] : [];
}

/** Who is in franchise charges no VAT; a credit note gives back what an invoice of another regime charged. */
function franchiseIssues(
  { issuer }: MentionSubject,
  { kind }: HeaderRow,
  lines: readonly LineContent[],
): Issue[] {
  if (issuer.vatRegime !== "franchise" || kind === "credit_note") return [];
  return lines
    .filter(({ vatRateBasisPoints }) => (vatRateBasisPoints ?? 0) > 0)
    .map(({ id }) => ({ code: "VAT_UNDER_FRANCHISE", severity: "blocking", lineId: id }));
}

/**
 * A supplier overseas that charges its neighbour a rate which their island does not have. A supplier of elsewhere is not judged: a
 * meal or a room in Paris is taxed there.
 */
function billPlaceIssues(
  { books, party }: Context,
  { kind, billDate }: HeaderRow,
  lines: readonly LineContent[],
  day: string,
): Issue[] {
  const date = billDate ?? day;
  const [seller, buyer] = [placeOf(party?.address), placeOf(books.entity.address)];
  if (kind === "credit_note" || seller === null || buyer === null) return [];
  const place = frenchPlace(seller, date);
  if (place?.market === "metropole" || place?.market !== frenchPlace(buyer, date)?.market) return [];
  return lines.flatMap((line) => checkRatePlace(place, { ...line, vatCode: undefined }, date) ?? []);
}

/** What the places of a sale say against the VAT of its lines; a credit note has the VAT of its invoice. */
function placeIssues(
  { issuer, client, invoice }: MentionSubject,
  { kind, billDate }: HeaderRow,
  lines: readonly LineContent[],
  { day, vatCodes }: { readonly day: string; readonly vatCodes: ReadonlyMap<string, VatCode> },
): Issue[] {
  if (kind === "credit_note") return [];
  return checkSalePlace({
    codes: [...vatCodes.values()],
    date: billDate ?? day,
    seller: issuer.address,
    buyer: client,
    lines: lines.map(({ id, vatCategory, vatRateBasisPoints, vatCode }, at) => ({
      id,
      vatCategory,
      vatRateBasisPoints,
      vatCode: vatCodes.get(vatCode ?? ""),
      supplyType: invoice.lines[at]?.supplyType ?? null,
    })),
  });
}
