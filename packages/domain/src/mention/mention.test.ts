import { describe, expect, it } from "vitest";
import { checkMentions, exemptionOf, printedMentions } from "./check-mentions.ts";
import {
  type MentionClient,
  type MentionInvoice,
  type MentionIssuer,
  type MentionSubject,
  operationCategory,
} from "./mention.ts";

import { MENTION_RULES } from "./mention-rules.ts";

const address = { line1: "1 rue de la Paix", postcode: "75002", city: "Paris", country: "FR" };
const issuer: MentionIssuer = {
  name: "Ateliers",
  siren: "732829320",
  legalForm: "SAS",
  capitalCents: 1_000_000,
  rcsCity: "Paris",
  vatNumber: "FR44732829320",
  address,
  sizeClass: "sme",
  vatRegime: "normal_monthly",
  vatOnDebitsOption: false,
  penaltyText: null,
  discountText: null,
};
const client: MentionClient = {
  customerKind: "business",
  name: "Client",
  siren: "552100554",
  vatNumber: null,
  address,
  deliveryAddress: null,
};
const invoice: MentionInvoice = {
  kind: "invoice",
  billDate: "2026-10-05",
  dueDate: "2026-11-04",
  deliveryDate: null,
  vatOnDebits: null,
  precedingNumber: null,
  lines: [
    {
      kind: "line",
      label: "Pose",
      vatCategory: "S",
      vatRateBasisPoints: 2000,
      vatExemptionReason: null,
      exemptionReasonCode: null,
      supplyType: "services",
    },
  ],
};

function subject(change: {
  issuer?: Partial<MentionIssuer>;
  client?: Partial<MentionClient>;
  invoice?: Partial<MentionInvoice>;
  line?: Partial<MentionInvoice["lines"][number]>;
}): MentionSubject {
  const lines = invoice.lines.map((line) => ({ ...line, ...change.line }));
  return {
    issuer: { ...issuer, ...change.issuer },
    client: { ...client, ...change.client },
    invoice: { ...invoice, lines, ...change.invoice },
  };
}

const missing = (change: Parameters<typeof subject>[0], date = "2026-10-05") =>
  checkMentions(subject(change), date).map(({ mention, field }) => [mention, field]);
const printed = (change: Parameters<typeof subject>[0], date = "2026-10-05") =>
  printedMentions(subject(change), date).map(({ code }) => code);

describe("the mentions of a sales invoice", () => {
  it("misses nothing on a whole one, and prints penalties, 40 € and discount for a business", () => {
    expect(missing({})).toEqual([]);
    expect(printed({})).toEqual([
      "ISSUER_COMPANY_FORM",
      "ISSUER_REGISTRATION",
      "LATE_PENALTIES",
      "RECOVERY_FEE",
      "EARLY_DISCOUNT",
    ]);
    expect(
      printedMentions(subject({}), "2026-10-05").find((one) => one.code === "RECOVERY_FEE")?.text,
    ).toContain("40\u00a0€");
  });

  it("claims of a public buyer the rate that the law of public orders sets, whatever the others pay", () => {
    const penalty = (change: Parameters<typeof subject>[0]) =>
      printedMentions(subject(change), "2026-10-05").find(({ code }) => code === "LATE_PENALTIES")?.text;
    expect(penalty({})).toContain("majoré de 10 points");
    const own = { penaltyText: "Pénalités au taux annuel de 12\u00a0%" };
    expect(penalty({ issuer: own })).toBe(own.penaltyText);
    expect(penalty({ issuer: own, client: { customerKind: "public" } })).toContain("majoré de huit points");
  });

  it("fines no consumer for paying late", () => {
    expect(printed({ client: { customerKind: "consumer", siren: null } })).toEqual([
      "ISSUER_COMPANY_FORM",
      "ISSUER_REGISTRATION",
    ]);
  });

  it.each([
    ["large", "2026-08-31", false],
    ["large", "2026-09-01", true],
    ["mid", "2026-09-01", true],
    ["sme", "2026-09-01", false],
    ["sme", "2027-08-31", false],
    ["sme", "2027-09-01", true],
    ["micro", "2027-09-01", true],
  ] as const)("asks an issuer of size %s on %s for the client's SIREN: %s", (sizeClass, date, asked) => {
    const change = { issuer: { sizeClass }, client: { siren: null } };
    expect(missing(change, date)).toEqual(asked ? [["CLIENT_SIREN", "client.siren"]] : []);
  });

  it("asks for the category of each line's operation and says it, from the reform on", () => {
    const change = { issuer: { sizeClass: "large" as const }, line: { supplyType: null } };
    expect(missing(change)).toEqual([["OPERATION_CATEGORY", "lines.0.supplyType"]]);
    expect(missing(change, "2026-08-31")).toEqual([]);
    expect(printed({ issuer: { sizeClass: "large" } })).toContain("OPERATION_CATEGORY");
  });

  it("takes what is sold from the lines alone, whatever a discount or a fee on the whole is thought to be", () => {
    const [line] = invoice.lines;
    if (line === undefined) throw new Error("an invoice has a line");
    const lines = [
      line,
      { ...line, kind: "allowance" as const, label: "Remise", supplyType: null },
      { ...line, kind: "charge" as const, label: "Port", supplyType: "goods" as const },
    ];
    const change = { issuer: { sizeClass: "large" as const }, invoice: { lines } };
    expect(missing(change)).toEqual([]);
    expect(operationCategory(lines)).toBe("services");
    const delivered = { ...change, client: { deliveryAddress: { line1: "", city: "" } } };
    expect(missing(delivered)).toEqual([]);
  });

  it("prints the option for débits only where services bear tax", () => {
    const large = { sizeClass: "large" as const, vatOnDebitsOption: true };
    expect(printed({ issuer: large })).toContain("VAT_ON_DEBITS");
    expect(printed({ issuer: large, line: { supplyType: "goods" } })).not.toContain("VAT_ON_DEBITS");
    expect(printed({ issuer: large, invoice: { vatOnDebits: false } })).not.toContain("VAT_ON_DEBITS");
  });

  it("asks for addresses, due date, capital and registration, each where it is typed", () => {
    expect(
      missing({
        issuer: { address: null, capitalCents: null, rcsCity: null },
        client: { address: { line1: "", city: "" } },
        invoice: { dueDate: null },
      }),
    ).toEqual([
      ["ISSUER_ADDRESS", "issuer.address"],
      ["ISSUER_COMPANY_FORM", "issuer.capitalCents"],
      ["ISSUER_REGISTRATION", "issuer.rcsCity"],
      ["CLIENT_ADDRESS", "client.address"],
      ["DUE_DATE", "invoice.due_date"],
    ]);
    expect(missing({ issuer: { legalForm: "EI", capitalCents: null, rcsCity: null } })).toEqual([]);
  });

  it("wants the invoice that a credit note corrects, and no due date for it", () => {
    const note = { kind: "credit_note" as const, dueDate: null };
    expect(missing({ invoice: note })).toEqual([["PRECEDING_INVOICE", "invoice.precedingInvoiceId"]]);
    expect(missing({ invoice: { ...note, precedingNumber: "FA-2026-0001" } })).toEqual([]);
  });

  it("says why a line bears no tax, and asks for the reason it cannot know", () => {
    const untaxed = (vatCategory: string) => ({ line: { vatCategory, vatRateBasisPoints: 0 } });
    expect(printed({ ...untaxed("AE"), client: { vatNumber: "DE1" } })).toContain("REVERSE_CHARGE");
    expect(missing(untaxed("K"))).toEqual([
      ["CLIENT_VAT_NUMBER", "client.vatNumber"],
      ["INTRA_EU_DELIVERY_DATE", "invoice.deliveryDate"],
    ]);
    const delivered = { ...untaxed("K"), invoice: { deliveryDate: "2026-03-14" } };
    expect(missing({ ...delivered, client: { vatNumber: "FR44732829320" } })).toEqual([
      ["CLIENT_EU_VAT_NUMBER", "client.vatNumber"],
    ]);
    expect(missing({ ...delivered, client: { vatNumber: "DE136695976" } })).toEqual([]);
    expect(missing({ ...untaxed("AE"), client: { vatNumber: "FR44732829320" } })).toEqual([]);
    expect(printed(untaxed("G"))).toContain("EXPORT");
    expect(missing(untaxed("E"))).toEqual([["EXEMPTION_REASON", "lines.0.vatExemptionReason"]]);
    const franchise = { ...untaxed("E"), issuer: { vatRegime: "franchise" as const, vatNumber: null } };
    expect(missing(franchise)).toEqual([]);
    expect(exemptionOf("E", subject(franchise), [])).toEqual({
      reason: "TVA non applicable, art. 293 B du CGI",
      code: "VATEX-FR-FRANCHISE",
    });
  });

  it("says of what was advanced for the client why it is not taxed, beside what is sold to him", () => {
    const [sold] = invoice.lines;
    if (sold === undefined) throw new Error("a line is sold");
    const advanced = {
      ...sold,
      label: "Frais de greffe",
      vatCategory: "E",
      vatRateBasisPoints: 0,
      vatExemptionReason: "Débours, art. 267, II-2° du CGI",
      exemptionReasonCode: "VATEX-EU-79-C",
      supplyType: null,
    };
    const both = subject({ invoice: { lines: [sold, advanced] } });
    expect(checkMentions(both, "2027-10-05")).toEqual([]);
    const reason = { reason: "Débours, art. 267, II-2° du CGI", code: "VATEX-EU-79-C" };
    expect(printedMentions(both, "2027-10-05")).toContainEqual(
      expect.objectContaining({ code: "EXEMPTION_REASON", text: reason.reason, subjectCode: "TXD" }),
    );
    expect(exemptionOf("E", both, [])).toEqual(reason);
    // Neither goods nor a service: what is sold says the category of the operation.
    const goods = { ...sold, supplyType: "goods" as const };
    expect(operationCategory([goods, { ...advanced, supplyType: "services" }])).toBe("goods");
    expect(operationCategory([advanced])).toBe("services");

    const exempt = { ...sold, vatCategory: "E", vatRateBasisPoints: 0, vatExemptionReason: "Art. 261-4-4°" };
    const two = subject({ invoice: { lines: [exempt, advanced, { ...advanced, label: "Timbre" }] } });
    expect(exemptionOf("E", two, [])).toEqual({
      reason: "Art. 261-4-4° ; Débours, art. 267, II-2° du CGI",
      code: null,
    });
    const franchise = { ...two, issuer: { ...issuer, vatRegime: "franchise" as const, vatNumber: null } };
    expect(exemptionOf("E", franchise, [])).toEqual({
      reason: "TVA non applicable, art. 293 B du CGI ; Débours, art. 267, II-2° du CGI",
      code: null,
    });
    expect(
      printedMentions(franchise, "2026-10-05")
        .filter(({ subjectCode }) => subjectCode === "TXD")
        .map(({ text }) => text),
    ).toEqual(["TVA non applicable, art. 293 B du CGI", "Débours, art. 267, II-2° du CGI"]);
    const untold = { ...advanced, vatExemptionReason: " " };
    expect(checkMentions(subject({ invoice: { lines: [untold] } }), "2026-10-05")).toMatchObject([
      { field: "lines.0.vatExemptionReason" },
    ]);
  });

  it("names the law and a day for every rule, once", () => {
    expect(new Set(MENTION_RULES.map((rule) => rule.code)).size).toBe(MENTION_RULES.length);
    for (const rule of MENTION_RULES) {
      expect(rule.legalSource).toMatch(/art\./);
      for (const day of Object.values(rule.validFrom)) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(rule.missing ?? rule.text).toBeDefined();
    }
  });
});
