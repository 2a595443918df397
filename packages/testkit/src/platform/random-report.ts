import type {
  ReportedInvoice,
  ReportedParty,
  ReportMessage,
} from "@grand-livre/platform/e-report/report-message";
import fc from "fast-check";

const cents = fc.integer({ min: 0, max: 99_999_999 });
/** A sum of credit notes is negative: of sales by day, it may be. */
const signed = fc.integer({ min: -99_999_999, max: 99_999_999 });
const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 });
const rate = fc.constantFrom(0, 210, 550, 850, 1000, 2000);
const day = fc
  .date({ min: new Date("2026-09-01"), max: new Date("2027-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const party: fc.Arbitrary<ReportedParty> = fc.record({
  name: text,
  country: fc.constantFrom("FR", "DE", "BE", "CH", "US", "NC", "GR"),
  siren: fc.option(fc.constantFrom("732829320", "552100554")),
  vatNumber: fc.option(fc.constantFrom("FR44732829320", "DE123456789", "CHE123", "BE0123456789")),
});

const invoice: fc.Arbitrary<ReportedInvoice> = fc.record({
  number: text,
  issueDate: day,
  typeCode: fc.constantFrom("380", "381", "386", "389"),
  currency: fc.constant("EUR"),
  dueDate: fc.option(day),
  vatPointDateCode: fc.option(fc.constantFrom("5", "29", "72")),
  notes: fc.array(fc.record({ subjectCode: fc.constantFrom("PMT", "PMD", "AAB"), text }), { maxLength: 3 }),
  billingFramework: fc.constantFrom("B1", "S1", "M1", "B4"),
  preceding: fc.array(fc.record({ number: text, date: fc.option(day) }), { maxLength: 2 }),
  seller: party,
  buyer: party,
  deliveryDate: fc.option(day),
  serviceStart: fc.option(day),
  serviceEnd: fc.option(day),
  vat: fc.array(
    fc.record({
      category: fc.constantFrom("S", "E", "AE", "K", "G", "O", "Z"),
      rateBasisPoints: rate,
      baseCents: cents,
      taxCents: cents,
      exemptionReason: fc.option(text),
      exemptionReasonCode: fc.option(fc.constant("VATEX-EU-AE")),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

const envelope = {
  id: fc.constantFrom("T-20260901-20260910-1", "P-20260901-20260930-2"),
  name: text,
  createdAt: fc.date({ min: new Date("2026-09-02"), max: new Date("2028-01-01"), noInvalidDate: true }),
  typeCode: fc.constantFrom("IN" as const, "RE" as const),
  sender: fc.constantFrom(
    { scheme: "0238" as const, id: "1234", name: "Plateforme", role: "WK" as const },
    { scheme: "0002" as const, id: "732829320", name: "Société", role: "SE" as const },
  ),
  issuer: fc.record({
    siren: fc.constant("732829320"),
    name: text,
    role: fc.constantFrom("SE" as const, "BY" as const),
  }),
  startDate: day,
  endDate: day,
};
const paid = {
  date: day,
  rates: fc.array(fc.record({ rateBasisPoints: rate, amountCents: cents }), { minLength: 1, maxLength: 3 }),
};

/** Any report of flux 10: unitary and added up, transactions and payments, initial and corrective. */
export const randomReport: fc.Arbitrary<ReportMessage> = fc.oneof(
  fc.record({
    ...envelope,
    kind: fc.constant("transactions" as const),
    invoices: fc.array(invoice, { maxLength: 4 }),
    days: fc.array(
      fc.record({
        date: day,
        category: fc.constantFrom("TLB1", "TPS1", "TNT1", "TMA1"),
        onDebits: fc.boolean(),
        rates: fc.array(fc.record({ rateBasisPoints: rate, baseCents: signed, taxCents: signed }), {
          minLength: 1,
          maxLength: 3,
        }),
      }),
      { maxLength: 4 },
    ),
  }),
  fc.record({
    ...envelope,
    kind: fc.constant("payments" as const),
    invoices: fc.array(fc.record({ ...paid, number: text, issueDate: day }), { maxLength: 3 }),
    days: fc.array(fc.record(paid), { maxLength: 3 }),
  }),
);
