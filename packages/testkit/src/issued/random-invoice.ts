import type {
  IssuedAdjustment,
  IssuedInvoice,
  IssuedLine,
  IssuedParty,
  IssuedVatRow,
} from "@grand-livre/contracts/issued-invoice";
import type { PostalAddress } from "@grand-livre/contracts/postal-address";
import { euroCents } from "@grand-livre/domain/currency/rate";
import { isSiret } from "@grand-livre/domain/identifier/siren";
import { vatNumberOfSiren } from "@grand-livre/domain/identifier/vat-number";
import { applyRate, multiplyPrice } from "@grand-livre/domain/money/multiply";
import { PAPER_TEMPLATES } from "@grand-livre/domain/paper/paper-look";
import fc from "fast-check";

/** Rates and categories of 2026, each with the reason that its category requires. */
const vats = [
  { category: "S", rateBasisPoints: 2000 },
  { category: "S", rateBasisPoints: 1000 },
  { category: "S", rateBasisPoints: 550 },
  { category: "S", rateBasisPoints: 210 },
  { category: "E", rateBasisPoints: 0 },
  { category: "AE", rateBasisPoints: 0, reason: "Autoliquidation", code: "VATEX-EU-AE" },
  { category: "K", rateBasisPoints: 0, reason: "Exonération (CGI, art. 262 ter)", code: "VATEX-EU-IC" },
  { category: "G", rateBasisPoints: 0, reason: "Exonération (CGI, art. 262 I)", code: "VATEX-EU-G" },
  { category: "Z", rateBasisPoints: 0 },
] as const;
/** Why a document's row of category E is exempt: one reason, what was advanced, or both in one row (BR-E-01). */
const exemptions = [
  { reason: "Exonération (CGI, art. 261-4)", code: "VATEX-FR-CGI261-4" },
  { reason: "Débours, art. 267, II-2° du CGI", code: "VATEX-EU-79-C" },
  { reason: "Exonération (CGI, art. 261-4) ; Débours, art. 267, II-2° du CGI", code: null },
] as const;
type Exemption = (typeof exemptions)[number];
/** Out of the scope of VAT: beside no other category (BR-O-11), without VAT number (BR-O-02). */
const outOfScope = { category: "O", rateBasisPoints: 0, reason: "Hors champ", code: "VATEX-EU-O" } as const;

const sirens = ["732829320", "552100554", "542107651", "443061841"] as const;

const word = fc.constantFrom(
  "Étude",
  "Chêne & frères",
  "Câble «\u202f2,5 mm²\u202f»",
  "Prestation d’août",
  "<Ligne>",
  'Vis "inox"',
  "Œuvre n°\u00a03",
  "100 % coton",
);
const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
const day = fc.integer({ min: 0, max: 700 }).map((days) => dayAfter("2026-01-01", days));

const placeIn = (country: fc.Arbitrary<string>): fc.Arbitrary<PostalAddress> =>
  fc
    .record({
      line1: text,
      line2: fc.option(text, { nil: undefined }),
      postcode: fc.constantFrom("75011", "69003", "2A000"),
      city: fc.constantFrom("Paris", "Lyon", "L’Haÿ-les-Roses", "Łódź"),
      country,
    })
    .map(({ line2, ...place }) => (line2 === undefined ? place : { ...place, line2 }));
const address = placeIn(fc.constantFrom("FR", "FR", "FR", "BE", "RE", "US"));

const party: fc.Arbitrary<IssuedParty> = fc
  .record({
    name: text,
    siren: fc.constantFrom(...sirens),
    legalForm: fc.option(fc.constantFrom("SAS", "SARL")),
    capitalCents: fc.option(fc.integer({ min: 100, max: 1_000_000_00 })),
    rcsCity: fc.option(fc.constantFrom("Paris", "Lyon")),
    address,
    nic: fc.option(fc.constantFrom("00013", "00070")),
    hasVatNumber: fc.constantFrom(true, true, true, false),
    desk: fc.constantFrom("", "_COMPTA"),
  })
  .map(({ nic, hasVatNumber, desk, ...drawn }) => ({
    ...drawn,
    siret: nic === null ? null : siretOf(drawn.siren, nic),
    vatNumber: hasVatNumber ? vatNumberOfSiren(drawn.siren) : null,
    electronicAddress: { scheme: "0225", value: `${drawn.siren}${desk}` },
    email: null,
  }));

/** The establishment `nic` of a company: its last figure makes the key right. */
function siretOf(siren: string, nic: string): string {
  const found = [..."0123456789"].map((figure) => `${siren}${nic.slice(0, 4)}${figure}`).find(isSiret);
  if (found === undefined) throw new Error(`no establishment ${nic} of ${siren}`);
  return found;
}

const buyer: fc.Arbitrary<IssuedInvoice["buyer"]> = fc.oneof(
  { weight: 6, arbitrary: party.map((one) => ({ ...one, customerKind: "business" as const })) },
  { weight: 1, arbitrary: party.map((one) => ({ ...one, customerKind: "public" as const })) },
  {
    weight: 2,
    arbitrary: fc.tuple(party, placeIn(fc.constantFrom("DE", "US"))).map(([one, place]) => ({
      ...one,
      siren: null,
      siret: null,
      vatNumber: "DE136695976",
      electronicAddress: null,
      address: place,
      customerKind: "foreign" as const,
    })),
  },
  {
    weight: 1,
    arbitrary: party.map((one) => ({
      ...one,
      siren: null,
      siret: null,
      vatNumber: null,
      electronicAddress: null,
      customerKind: "consumer" as const,
    })),
  },
);

const decimalText = (maximum: number, places: number) =>
  fc
    .tuple(fc.integer({ min: 1, max: maximum }), fc.integer({ min: 0, max: places }))
    .map(([units, scale]) => {
      const digits = String(units).padStart(scale + 1, "0");
      return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
    });

const line = fc.record({
  label: text,
  quantity: decimalText(99_999, 3),
  unitPriceCents: decimalText(9_999_999, 6),
  discountBasisPoints: fc.constantFrom(0, 0, 0, 500, 1250, 3333, 10_000),
  isReturned: fc.constantFrom(false, false, false, false, true),
  vat: fc.constantFrom(...vats),
  unitCode: fc.constantFrom("C62", "HUR", "KGM", "DAY"),
  period: fc.option(fc.tuple(day, day).map((days) => days.toSorted() as [string, string])),
  supplyType: fc.constantFrom("goods", "services"),
});

/** A whole number of cents, or a failure of the generator itself. */
function cents(value: number | object): number {
  if (typeof value !== "number") throw new Error(`The drawn line has no amount: ${JSON.stringify(value)}`);
  return value;
}

/** What a document in a currency says of its euros, at its rate. */
function inEuros(
  { currency, exchangeRate, rateDay }: { currency: string; exchangeRate: string; rateDay: string | null },
  totals: { readonly vatCents: number; readonly totalInclVatCents: number },
) {
  const rate = { currency, unitsPerEuro: exchangeRate };
  const vatCents = cents(euroCents(totals.vatCents, rate));
  return {
    exchangeRate,
    rateDay,
    vatCents,
    totalInclVatCents: cents(euroCents(totals.totalInclVatCents, rate)),
  };
}

const uuid = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, "0")}`;

/** Any frozen invoice whose arithmetic is that of the product: VAT rounded once a category and rate. */
export const randomInvoice: fc.Arbitrary<IssuedInvoice> = fc
  .record({
    kind: fc.constantFrom("invoice", "credit_note", "deposit", "final"),
    lines: fc.array(line, { minLength: 1, maxLength: 8 }),
    adjustments: fc.array(
      fc.record({
        kind: fc.constantFrom("allowance", "charge"),
        label: text,
        // Nothing too: fees that are given.
        amountCents: fc.integer({ min: 0, max: 500_00 }),
        vat: fc.option(fc.constantFrom(...vats)),
      }),
      { maxLength: 4 },
    ),
    exemption: fc.constantFrom(...exemptions),
    isOutOfScope: fc.constantFrom(false, false, false, false, false, false, false, false, true),
    roundingCents: fc.constantFrom(0, 0, 0, -3, 2),
    seller: party,
    buyer,
    deliveryAddress: fc.option(address),
    deliveryDate: fc.option(day, { freq: 4 }),
    period: fc.option(fc.tuple(day, day).map((days) => days.toSorted() as [string, string])),
    issueDate: day,
    termDays: fc.integer({ min: 0, max: 60 }),
    prepaidCents: fc.constantFrom(0, 0, 1, 12_345),
    vatPointDateCode: fc.option(fc.constantFrom("5", "29", "72")),
    currency: fc.constantFrom("EUR", "EUR", "EUR", "EUR", "USD", "GBP", "CHF", "CAD"),
    exchangeRate: fc.constantFrom("1.0843", "0.86", "1.49005"),
    rateDay: fc.option(day),
    iban: fc.option(fc.constant("FR1420041010050500013M02606")),
    terms: fc.option(text),
    paper: fc.option(
      fc.record({
        template: fc.constantFrom(...PAPER_TEMPLATES),
        accentColor: fc.constantFrom("#4338ca", "#0f766e", "#9f1239"),
      }),
      { nil: undefined },
    ),
    notes: fc.array(fc.record({ subjectCode: fc.option(fc.constantFrom("REG", "ABL", "AAI")), text }), {
      maxLength: 2,
    }),
    orderReference: fc.option(fc.constantFrom("BC-2026/0815", "Cde n°\u00a04 & suite")),
    buyerReference: fc.option(fc.constantFrom("SERVICE-44", "FAC & suivi <RH>")),
    contractReference: fc.option(fc.constantFrom("2026-MP-007", "Bail n°\u00a012")),
    preceding: fc.array(
      fc.record({
        number: fc.constantFrom("FA-2025-0007", "AC-2026-0001"),
        date: fc.option(day, { freq: 6 }),
      }),
      { maxLength: 3 },
    ),
  })
  .map((drawn) => {
    const lines = drawn.lines.map((typed, index): IssuedLine => {
      const one = {
        ...typed,
        quantity: typed.isReturned ? `-${typed.quantity}` : typed.quantity,
        vat: drawn.isOutOfScope ? outOfScope : typed.vat,
      };
      const grossCents = cents(multiplyPrice({ quantity: one.quantity, unitPriceCents: one.unitPriceCents }));
      const netCents = cents(multiplyPrice(one));
      return {
        id: uuid(index),
        number: String(index + 1),
        label: one.label,
        quantity: one.quantity,
        unitCode: one.unitCode,
        unit: null,
        unitPriceCents: one.unitPriceCents,
        discountBasisPoints: one.discountBasisPoints,
        grossCents,
        discountCents: grossCents - netCents,
        netCents,
        vat: { category: one.vat.category, rateBasisPoints: one.vat.rateBasisPoints },
        supplyType: one.supplyType,
        serviceStart: one.period?.[0] ?? null,
        serviceEnd: one.period?.[1] ?? null,
      };
    });
    const adjustments = drawn.adjustments.map(
      ({ vat, ...one }, index): IssuedAdjustment => ({
        ...one,
        id: uuid(100 + index),
        vat: vatOf(
          drawn.isOutOfScope
            ? outOfScope
            : (vat ?? lines[0]?.vat ?? { category: "S", rateBasisPoints: 2000 }),
        ),
      }),
    );
    const vatBreakdown = breakdown(lines, adjustments, drawn.exemption);
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    const ofKind = (kind: string) =>
      sum(adjustments.filter((one) => one.kind === kind).map((one) => one.amountCents));
    const linesCents = sum(lines.map((one) => one.netCents));
    const totalExclVatCents = linesCents - ofKind("allowance") + ofKind("charge");
    const vatCents = sum(vatBreakdown.map((row) => row.vatCents));
    const totalInclVatCents = totalExclVatCents + vatCents;
    const credit = drawn.kind === "credit_note";
    return {
      schema: 1,
      number: `${credit ? "AV" : "FA"}-2026-0042`,
      kind: drawn.kind,
      typeCode: credit ? "381" : drawn.kind === "deposit" ? "386" : "380",
      billingFramework: "M1",
      operationCategory: "mixed",
      issueDate: drawn.issueDate,
      dueDate: credit ? null : dayAfter(drawn.issueDate, drawn.termDays),
      deliveryDate: drawn.deliveryDate,
      serviceStart: drawn.period?.[0] ?? null,
      serviceEnd: drawn.period?.[1] ?? null,
      currency: drawn.currency,
      ...(drawn.currency === "EUR" ? {} : { euros: inEuros(drawn, { vatCents, totalInclVatCents }) }),
      label: "Travaux",
      vatOnDebits: drawn.vatPointDateCode === "5",
      vatPointDateCode: drawn.vatPointDateCode,
      orderReference: drawn.orderReference,
      buyerReference: drawn.buyerReference,
      contractReference: drawn.contractReference,
      preceding: drawn.preceding,
      seller: drawn.seller,
      buyer: drawn.buyer,
      deliveryAddress: drawn.deliveryAddress,
      lines,
      adjustments,
      vatBreakdown,
      totals: {
        linesCents,
        allowancesCents: ofKind("allowance"),
        chargesCents: ofKind("charge"),
        totalExclVatCents,
        vatCents,
        totalInclVatCents,
        prepaidCents: drawn.prepaidCents,
        roundingCents: drawn.roundingCents,
        payableCents: totalInclVatCents - drawn.prepaidCents + drawn.roundingCents,
      },
      deposits: [],
      payment: {
        terms: drawn.terms,
        meansCode: drawn.iban === null ? "1" : drawn.currency === "EUR" ? "58" : "30",
        iban: drawn.iban,
        accountName: drawn.iban === null ? null : drawn.seller.name,
        remittance: "FA-2026-0042",
      },
      mentions: [
        {
          code: "LATE_PENALTIES",
          text: "Pénalités de retard au taux annuel de 12,15 %.",
          subjectCode: "PMD",
          legalSource: "C. com., art. L441-10",
        },
        {
          code: "RECOVERY",
          text: "Indemnité forfaitaire de recouvrement\u00a0: 40 €.",
          subjectCode: "PMT",
          legalSource: "C. com., art. D441-5",
        },
        {
          code: "NO_DISCOUNT",
          text: "Pas d’escompte pour paiement anticipé.",
          subjectCode: "AAB",
          legalSource: "C. com., art. L441-9",
        },
        {
          code: "PAPER_ONLY",
          text: "Catégorie de l’opération\u00a0: mixte.",
          subjectCode: null,
          legalSource: "CGI, ann. II, art. 242 nonies A",
        },
      ],
      paper: drawn.paper,
      notes: drawn.notes,
    } satisfies IssuedInvoice;
  })
  // Nothing that owes less than nothing is ever validated.
  .filter((invoice) => invoice.totals.totalInclVatCents > 0);

const vatOf = ({ category, rateBasisPoints }: IssuedLine["vat"]) => ({ category, rateBasisPoints });

function breakdown(
  lines: readonly IssuedLine[],
  adjustments: readonly IssuedAdjustment[],
  exemption: Exemption,
): IssuedVatRow[] {
  const bases = new Map<string, { vat: IssuedLine["vat"]; baseCents: number }>();
  const add = (vat: IssuedLine["vat"], amount: number) => {
    const key = `${vat.category} ${vat.rateBasisPoints}`;
    const found = bases.get(key) ?? { vat, baseCents: 0 };
    found.baseCents += amount;
    bases.set(key, found);
  };
  for (const one of lines) add(one.vat, one.netCents);
  for (const one of adjustments) add(one.vat, one.kind === "charge" ? one.amountCents : -one.amountCents);
  return [...bases.values()].map(({ vat, baseCents }) => {
    const exemptionOfCategory =
      vat.category === "E" ? exemption : [...vats, outOfScope].find((one) => one.category === vat.category);
    return {
      ...vat,
      baseCents,
      vatCents: applyRate(baseCents, vat.rateBasisPoints),
      exemptionReason:
        exemptionOfCategory !== undefined && "reason" in exemptionOfCategory
          ? exemptionOfCategory.reason
          : null,
      exemptionReasonCode:
        exemptionOfCategory !== undefined && "code" in exemptionOfCategory ? exemptionOfCategory.code : null,
    };
  });
}
