import { parseXml } from "@grand-livre/capture/xml/parse-xml";
import type { IssuedInvoice } from "@grand-livre/contracts/issued-invoice";
import { isRefusal } from "@grand-livre/domain/refusal";
import { validInvoice } from "@grand-livre/testkit/issued/valid-invoice";
import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeCii } from "../xml/write-cii.ts";
import { writeUbl } from "../xml/write-ubl.ts";
import { checkEn16931, checkFrench, checkIssued, readChecked } from "./check-invoice.ts";
import { type Amount, amount, binarySumOf, isDecimal, sumOf, taxOf, toCents } from "./decimal.ts";

/** An invoice that holds every rule, with one line, to be broken. */
const [sound] = fc.sample(
  validInvoice.filter(
    ({ kind, lines, adjustments, seller, buyer, deliveryDate, serviceStart, totals: { payableCents } }) =>
      kind === "invoice" &&
      lines.length === 1 &&
      adjustments.length === 0 &&
      lines[0]?.vat.category === "S" &&
      payableCents > 1000 &&
      seller.vatNumber !== null &&
      buyer.customerKind === "business" &&
      deliveryDate !== null &&
      serviceStart === null,
  ),
  { numRuns: 1, seed: 7 },
);
if (sound === undefined) throw new Error("a sound invoice is drawn");
const [line] = sound.lines;
const [row] = sound.vatBreakdown;
const [mention] = sound.mentions;
if (!line || !row || !mention) throw new Error("it has a line, a row of VAT and mentions");

const isFrenchTrade = ({ buyer }: IssuedInvoice) =>
  buyer.customerKind === "business" || buyer.customerKind === "public";

const rulesOf = (change: Partial<IssuedInvoice>) => [
  ...new Set(checkIssued({ ...sound, ...change }).map(({ rule }) => rule)),
];
const totals = (change: Partial<IssuedInvoice["totals"]>) => ({ totals: { ...sound.totals, ...change } });
const lineOf = (change: Partial<typeof line>) => ({ lines: [{ ...line, ...change }] });
const rowOf = (change: Partial<typeof row>) => ({ vatBreakdown: [{ ...row, ...change }] });
const exempt = { category: "E", rateBasisPoints: 0 };

describe("the checks of our own invoices", () => {
  it("find nothing to say of any sound invoice, in either syntax", () => {
    fc.assert(
      fc.property(validInvoice, (invoice) => {
        expect(checkIssued(invoice)).toEqual([]);
      }),
      propertyRuns(3000),
    );
  });

  it("see in the tree what a reader sees in the file", () => {
    fc.assert(
      fc.property(validInvoice.filter(isFrenchTrade), (invoice) => {
        for (const xml of [writeCii(invoice), writeUbl(invoice)]) {
          const root = parseXml(new TextEncoder().encode(xml));
          if (isRefusal(root)) throw new Error(root.refused);
          const read = readChecked(root);
          if (read === undefined) throw new Error("an invoice");
          expect([...checkEn16931(read), ...checkFrench(read)]).toEqual([]);
        }
      }),
      propertyRuns(500),
    );
  });

  describe("of a received file", () => {
    const rulesIn = (xml: string) => {
      const root = parseXml(new TextEncoder().encode(xml));
      const read = isRefusal(root) ? undefined : readChecked(root);
      if (read === undefined) throw new Error("an invoice");
      return [...new Set(checkEn16931(read).map(({ rule }) => rule))];
    };
    const addressed = {
      ...sound,
      seller: { ...sound.seller, electronicAddress: { scheme: "0225", value: "1" } },
    };

    it.each([
      ["CII", writeCii(addressed), /<ram:GrandTotalAmount>[^<]*<\/ram:GrandTotalAmount>/, "CII-SR-482"],
      ["UBL", writeUbl(addressed), /<cbc:TaxInclusiveAmount[^>]*>[^<]*<\/cbc:TaxInclusiveAmount>/, "SCHEMA"],
    ])("sees a total that stands twice in %s", (_, xml, total, syntax) => {
      expect(rulesIn(xml)).toEqual([]);
      expect(rulesIn(xml.replace(total, (found) => found + found))).toEqual(["BR-CO-15", syntax]);
    });

    it.each([
      ["CII", writeCii(addressed), /(<ram:SellerTradeParty>[\s\S]*?<ram:URIID) schemeID="0225"/],
      ["UBL", writeUbl(addressed), /(<cac:AccountingSupplierParty>[\s\S]*?<cbc:EndpointID) schemeID="0225"/],
    ])("sees an electronic address without its directory in %s", (_, xml, scheme) => {
      expect(rulesIn(xml.replace(scheme, "$1"))).toEqual(["BR-62"]);
    });

    it("takes what does not say whether it is an allowance or a charge for neither", () => {
      const adjusted = writeCii(addressed).replace(
        "<ram:SpecifiedTradeSettlementHeaderMonetarySummation>",
        "<ram:SpecifiedTradeAllowanceCharge><ram:ActualAmount>5</ram:ActualAmount></ram:SpecifiedTradeAllowanceCharge>$&",
      );
      expect(rulesIn(adjusted)).toEqual(["CII-SR-463"]);
    });

    it("leaves the format of a cited document's date alone", () => {
      const cited = writeCii(addressed).replace(
        "<ram:SpecifiedTradeSettlementHeaderMonetarySummation>",
        '$&<qdt:DateTimeString xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100" format="102">2026-01-01</qdt:DateTimeString>',
      );
      expect(rulesIn(cited)).toEqual([]);
    });
  });

  it.each<[string, Partial<IssuedInvoice>]>([
    ["BR-02", { number: "" }],
    ["BR-06", { seller: { ...sound.seller, name: "" } }],
    ["BR-08", { seller: { ...sound.seller, address: null } }],
    ["BR-10", { buyer: { ...sound.buyer, address: null } }],
    ["BR-16", { lines: [] }],
    ["BR-25", lineOf({ label: "" })],
    ["BR-27", lineOf({ unitPriceCents: "-1" })],
    ["BR-30", lineOf({ serviceStart: "2026-02-02", serviceEnd: "2026-02-01" })],
    ["BR-CO-10", totals({ linesCents: sound.totals.linesCents + 1 })],
    ["BR-CO-11", totals({ allowancesCents: 1 })],
    ["BR-CO-12", totals({ chargesCents: 1 })],
    ["BR-CO-13", totals({ totalExclVatCents: sound.totals.totalExclVatCents - 1 })],
    ["BR-CO-14", totals({ vatCents: sound.totals.vatCents + 1 })],
    ["BR-CO-15", totals({ totalInclVatCents: sound.totals.totalInclVatCents + 1 })],
    ["BR-CO-16", totals({ payableCents: sound.totals.payableCents + 1 })],
    ["BR-CO-17", rowOf({ vatCents: row.vatCents + 200 })],
    ["BR-CO-18", { vatBreakdown: [] }],
    ["BR-CO-09", { seller: { ...sound.seller, vatNumber: "ZZ1" } }],
    ["BR-CO-26", { seller: { ...sound.seller, siren: null, siret: null, vatNumber: null } }],
    [
      "BR-CL-14",
      { seller: { ...sound.seller, address: { line1: "1", postcode: "1", city: "1", country: "ZZ" } } },
    ],
    ["BR-CL-08", { notes: [{ subjectCode: "QQQ", text: "Note" }] }],
    ["BR-CL-08", { notes: [{ subjectCode: null, text: "Lot #12A# du marché" }] }],
    ["BR-FR-03_EXT-FR-FE-134", lineOf({ serviceStart: "1999-02-01", serviceEnd: "2026-02-01" })],
    ["BR-FR-03_EXT-FR-FE-135", lineOf({ serviceStart: "2026-02-01", serviceEnd: "2100-02-01" })],
    ["BR-CL-25", { seller: { ...sound.seller, electronicAddress: { scheme: "12", value: "1" } } }],
    ["BR-CL-23", lineOf({ unitCode: "PCE" })],
    ["BR-S-01", { vatBreakdown: [] }],
    ["BR-S-02", { seller: { ...sound.seller, vatNumber: null, siren: null } }],
    ["BR-S-05", lineOf({ vat: { category: "S", rateBasisPoints: 0 } })],
    ["BR-S-08", rowOf({ baseCents: row.baseCents + 200 })],
    ["BR-S-09", rowOf({ vatCents: row.vatCents - 200 })],
    ["BR-S-10", rowOf({ exemptionReason: "Exonéré" })],
    ["BR-E-01", lineOf({ vat: exempt })],
    ["BR-E-10", { ...lineOf({ vat: exempt }), ...rowOf({ ...exempt, vatCents: 0 }) }],
    ["BR-IC-11", { ...rowOf({ category: "K", rateBasisPoints: 0 }), deliveryDate: null }],
    ["BR-O-11", { vatBreakdown: [row, { ...row, category: "O", rateBasisPoints: 0 }] }],
    ["BR-FR-01_BT-1", { number: "F".repeat(36) }],
    ["BR-FR-02_BT-1", { number: "F 1" }],
    ["BR-FR-03_BT-2", { issueDate: "1999-12-31" }],
    ["BR-FR-05_BT-22_PMD", { mentions: sound.mentions.filter((one) => one.subjectCode !== "PMD") }],
    ["BR-FR-08_BT-23", { billingFramework: "X1" }],
    ["BR-FR-10_BT-30", { seller: { ...sound.seller, siren: null } }],
    ["BR-FR-12_BT-49", { buyer: { ...sound.buyer, electronicAddress: null } }],
    ["BR-FR-13_BT-34", { seller: { ...sound.seller, electronicAddress: null } }],
    ["BR-FR-16_BT-119", rowOf({ rateBasisPoints: 1900 })],
    ["BR-FR-32-LEGALID", { buyer: { ...sound.buyer, siren: "12345678900010" } }],
    ["BR-FR-CO-05_BT-3", { kind: "credit_note", typeCode: "381", preceding: [] }],
    ["BR-FR-CO-07_BT-9", { dueDate: "2020-01-01" }],
    ["BR-FR-DEC-02_BT-129", lineOf({ quantity: "1.23456" })],
    ["BR-FR-DEC-03_BT-146", lineOf({ unitPriceCents: "1.1234567" })],
  ])("name %s when it is broken", (rule, change) => {
    expect(rulesOf({})).toEqual([]);
    expect(rulesOf(change)).toContain(rule);
  });

  /** The sound invoice with a fragment put before an element of its XML. */
  const withFragment = (xml: string, before: string, fragment: string) => {
    expect(xml).toContain(before);
    const root = parseXml(new TextEncoder().encode(xml.replace(before, `${fragment}${before}`)));
    if (isRefusal(root)) throw new Error(root.refused);
    const read = readChecked(root);
    if (read === undefined) throw new Error("an invoice");
    return [...checkEn16931(read), ...checkFrench(read)].map(({ rule }) => rule);
  };
  const feature = (inner: string) => [
    "</ram:SpecifiedTradeProduct>",
    `<ram:ApplicableProductCharacteristic>${inner}</ram:ApplicableProductCharacteristic>`,
  ];
  const property = (inner: string) => [
    "</cac:Item>",
    `<cac:AdditionalItemProperty>${inner}</cac:AdditionalItemProperty>`,
  ];
  const object = (scheme: string, id: string) =>
    `<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>${id}</ram:IssuerAssignedID><ram:TypeCode>130</ram:TypeCode><ram:ReferenceTypeCode>${scheme}</ram:ReferenceTypeCode></ram:AdditionalReferencedDocument>`;
  const payee = (ids: string) => [
    "<ram:SpecifiedTradeSettlementPaymentMeans>",
    `<ram:PayeeTradeParty>${ids}<ram:Name>Factor</ram:Name></ram:PayeeTradeParty>`,
  ];
  const objectOf = (scheme: string) =>
    `<cac:AdditionalDocumentReference><cbc:ID schemeID="${scheme}">1</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:AdditionalDocumentReference>`;
  const partyOf = (id: string) => [
    "<cac:PostalAddress>",
    `<cac:PartyIdentification>${id}</cac:PartyIdentification>`,
  ];
  const payeeOf = (scheme: string) => [
    "<cac:PaymentMeans>",
    `<cac:PayeeParty><cac:PartyName><cbc:Name>Factor</cbc:Name></cac:PartyName><cac:PartyLegalEntity><cbc:CompanyID schemeID="${scheme}">552100554</cbc:CompanyID></cac:PartyLegalEntity></cac:PayeeParty>`,
  ];
  const product = (inner: string) => ["</ram:SpecifiedTradeProduct>", inner];
  const classOf = (list: string) =>
    `<ram:DesignatedProductClassification><ram:ClassCode listID="${list}">1</ram:ClassCode></ram:DesignatedProductClassification>`;
  const globalItem = (scheme: string) =>
    product(`<ram:GlobalID schemeID="${scheme}">3456789012341</ram:GlobalID>`);
  const item = (inner: string) => ["<cac:ClassifiedTaxCategory>", inner];
  const commodity = (list: string) =>
    `<cac:CommodityClassification><cbc:ItemClassificationCode listID="${list}">1</cbc:ItemClassificationCode></cac:CommodityClassification>`;
  const origin = (country: string) =>
    `<cac:OriginCountry><cbc:IdentificationCode>${country}</cbc:IdentificationCode></cac:OriginCountry>`;
  const standardItem = (scheme: string) =>
    `<cac:StandardItemIdentification><cbc:ID schemeID="${scheme}">3456789012341</cbc:ID></cac:StandardItemIdentification>`;
  const attached = (type: string) => [
    "</ram:ApplicableHeaderTradeAgreement>",
    `<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>A-1</ram:IssuerAssignedID><ram:TypeCode>916</ram:TypeCode><ram:AttachmentBinaryObject mimeCode="${type}" filename="a">AAAA</ram:AttachmentBinaryObject></ram:AdditionalReferencedDocument>`,
  ];
  const attachedUbl = (type: string) => [
    "<cac:AccountingSupplierParty>",
    `<cac:AdditionalDocumentReference><cbc:ID>A-1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="${type}" filename="a">AAAA</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`,
  ];
  const shipTo = (scheme: string) => [
    "</ram:ShipToTradeParty>",
    `<ram:GlobalID schemeID="${scheme}">1</ram:GlobalID>`,
  ];

  it.each<[string | null, (typeof writeCii)[] | undefined, string[]]>([
    [null, [writeCii], feature("<ram:Description>Teinte</ram:Description><ram:Value>Bleu</ram:Value>")],
    ["BR-54", [writeCii], feature("<ram:Description>Teinte</ram:Description>")],
    ["BR-FR-27_BG-32", [writeCii], feature("<ram:Value>Bleu</ram:Value>")],
    ["BR-FR-27_BT-160", [writeCii], feature("<ram:Description/><ram:Value>Bleu</ram:Value>")],
    ["BR-FR-28-Value", [writeCii], feature("<ram:Description>Teinte</ram:Description>")],
    [null, [writeUbl], property("<cbc:Name>Teinte</cbc:Name><cbc:Value>Bleu</cbc:Value>")],
    ["BR-FR-28-Value", [writeUbl], property("<cbc:Name>Teinte</cbc:Name>")],
    [null, undefined, ["</ram:ApplicableHeaderTradeAgreement>", object("AFL", "1") + object("AVV", "2")]],
    [
      "BR-FR-29_BT-18",
      undefined,
      ["</ram:ApplicableHeaderTradeAgreement>", object("AFL", "1") + object("AFL", "2")],
    ],
    ["BR-FR-29_AVV", undefined, ["</ram:ApplicableHeaderTradeAgreement>", object("AVV", "")]],
    ["BR-FR-30_AFL", undefined, ["</ram:SpecifiedLineTradeSettlement>", object("AFL", "")]],
    [null, undefined, payee('<ram:GlobalID schemeID="0009">73282932000074</ram:GlobalID>')],
    ["BR-FR-09_BT-60", undefined, payee('<ram:GlobalID schemeID="0009">7328</ram:GlobalID>')],
    ["BR-FR-CO-10_BT-60-1", undefined, payee("<ram:GlobalID>7328</ram:GlobalID>")],
    ["BR-CL-07", undefined, ["</ram:ApplicableHeaderTradeAgreement>", object("XXX", "1")]],
    ["BR-CL-07", [writeUbl], ["<cac:AccountingSupplierParty>", objectOf("XXX")]],
    [null, [writeUbl], ["<cac:AccountingSupplierParty>", objectOf("AFL")]],
    ["BR-CL-10", undefined, payee('<ram:GlobalID schemeID="0092">1</ram:GlobalID>')],
    ["BR-CL-10", [writeUbl], partyOf('<cbc:ID schemeID="SIRET">1</cbc:ID>')],
    [null, [writeUbl], partyOf('<cbc:ID schemeID="SEPA">FR12ZZZ123456</cbc:ID>')],
    ["BR-CL-11", undefined, payee('<ram:ID schemeID="RCS">1</ram:ID>')],
    ["BR-CL-11", [writeUbl], payeeOf("RCS")],
    [null, [writeUbl], payeeOf("0002")],
    ["BR-CL-13", undefined, product(classOf("CPV"))],
    [null, undefined, product(classOf("STI"))],
    ["BR-CL-13", [writeUbl], item(commodity("CPV"))],
    [null, [writeUbl], item(commodity("STI"))],
    ["BR-CL-15", undefined, product("<ram:OriginTradeCountry><ram:ID>ZZ</ram:ID></ram:OriginTradeCountry>")],
    [null, undefined, product("<ram:OriginTradeCountry><ram:ID>PT</ram:ID></ram:OriginTradeCountry>")],
    ["BR-CL-15", [writeUbl], item(origin("ZZ"))],
    [null, [writeUbl], item(origin("PT"))],
    ["BR-CL-21", undefined, globalItem("GTIN")],
    [null, undefined, globalItem("0160")],
    ["BR-CL-21", [writeUbl], item(standardItem("GTIN"))],
    [null, [writeUbl], item(standardItem("0160"))],
    ["BR-CL-24", undefined, attached("text/html")],
    [null, undefined, attached("application/pdf")],
    ["BR-CL-24", [writeUbl], attachedUbl("text/html")],
    [null, [writeUbl], attachedUbl("image/png")],
    ["BR-CL-26", undefined, shipTo("GLN")],
    [null, undefined, shipTo("0088")],
  ])("name %s in what others write", (rule, [write] = [writeCii], [before = "", fragment = ""]) => {
    const broken = withFragment((write ?? writeCii)(sound), before, fragment);
    if (rule === null) expect(broken).toEqual([]);
    else expect(broken).toContain(rule);
  });

  it("take for VAT what says that it is, and for a day of UBL what is written as one", () => {
    const checked = (xml: string) => {
      const root = parseXml(new TextEncoder().encode(xml));
      const read = isRefusal(root) ? undefined : readChecked(root);
      return read === undefined
        ? []
        : [...checkEn16931(read), ...checkFrench(read)].map(({ rule: id }) => id);
    };
    const cii = writeCii(sound);
    expect(checked(cii.replaceAll("<ram:TypeCode>VAT</ram:TypeCode>", ""))).toEqual(
      expect.arrayContaining(["BR-CO-04", "BR-47"]),
    );
    expect(checked(cii.replace(/<ram:ChargeAmount>[^<]*<\/ram:ChargeAmount>/, ""))).toContain("BR-27");
    const ubl = writeUbl(sound);
    const compact = ubl.replace(/<cbc:DueDate>(\d{4})-(\d{2})-(\d{2})</, "<cbc:DueDate>$1$2$3<");
    expect(compact).not.toBe(ubl);
    expect(checked(compact)).toContain("BR-FR-03_BT-9");
  });

  it("see mentions of one subject as one note, in the order of printing", () => {
    const mentions = [
      ...sound.mentions,
      { ...mention, subjectCode: "TXD" },
      { ...mention, subjectCode: "TXD" },
    ];
    expect(rulesOf({ mentions })).toEqual([]);
    expect(writeCii({ ...sound, mentions })).toContain(`${mention.text} ${mention.text}`);
  });

  it("take a company without VAT number, registered under its SIREN", () => {
    const seller = { ...sound.seller, vatNumber: null };
    expect(rulesOf({ seller })).toEqual([]);
  });

  it("leave the French rules aside for a consumer, and for a buyer abroad", () => {
    const mentions = { mentions: [] };
    expect(rulesOf({ ...mentions, buyer: { ...sound.buyer, customerKind: "consumer" } })).toEqual([]);
    expect(rulesOf({ ...mentions, buyer: { ...sound.buyer, customerKind: "foreign" } })).toEqual([]);
    expect(rulesOf(mentions)).toEqual(["BR-FR-05_BT-22_PMT", "BR-FR-05_BT-22_PMD", "BR-FR-05_BT-22_AAB"]);
  });

  it("take what was advanced for the client beside what is taxed, and one row alone for all that is exempt", () => {
    const net = 5_537;
    const advanced = { ...line, number: "2", label: "Frais de greffe", vat: exempt, quantity: "1" };
    const amounts = { unitPriceCents: String(net), grossCents: net, netCents: net };
    const lines = [line, { ...advanced, ...amounts, discountBasisPoints: 0, discountCents: 0 }];
    const told = { ...exempt, baseCents: net, vatCents: 0 };
    const withTotals = totals({
      linesCents: sound.totals.linesCents + net,
      totalExclVatCents: sound.totals.totalExclVatCents + net,
      totalInclVatCents: sound.totals.totalInclVatCents + net,
      payableCents: sound.totals.payableCents + net,
    });
    const reasons = {
      exemptionReason: "Débours, art. 267, II-2° du CGI",
      exemptionReasonCode: "VATEX-EU-79-C",
    };
    const mixed = { ...sound, ...withTotals, lines, vatBreakdown: [row, { ...told, ...reasons }] };
    expect(checkIssued(mixed)).toEqual([]);
    for (const xml of [writeCii(mixed), writeUbl(mixed)]) expect(xml).toContain("VATEX-EU-79-C");
    // Two reasons in two rows: refused by every published validator.
    const other = { exemptionReason: "Art. 261-4-4° du CGI", exemptionReasonCode: null };
    const half = { ...told, baseCents: 0 };
    const rows = [row, { ...told, ...reasons }, { ...half, ...other }];
    expect([...new Set(checkIssued({ ...mixed, vatBreakdown: rows }).map(({ rule }) => rule))]).toEqual([
      "BR-E-01",
      "BR-E-08",
    ]);
    const joined = { exemptionReason: "Art. 261-4-4° du CGI ; Débours", exemptionReasonCode: null };
    expect(checkIssued({ ...mixed, vatBreakdown: [row, { ...told, ...joined }] })).toEqual([]);
    const outside = { category: "O", rateBasisPoints: 0 };
    const apart = {
      ...mixed,
      lines: lines.map((one, at) => (at === 1 ? { ...one, vat: outside } : one)),
      vatBreakdown: [row, { ...told, ...outside, ...joined }],
    };
    expect(checkIssued(apart).map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(["BR-O-11", "BR-O-12"]),
    );
  });

  it("tell the VAT number of nobody out of the scope of VAT", () => {
    const vat = { category: "O", rateBasisPoints: 0 };
    const out = {
      ...sound,
      lines: [{ ...line, vat }],
      vatBreakdown: [
        { ...row, ...vat, vatCents: 0, exemptionReason: "Hors champ", exemptionReasonCode: null },
      ],
      totals: {
        ...sound.totals,
        vatCents: 0,
        totalInclVatCents: sound.totals.totalExclVatCents,
        payableCents: sound.totals.totalExclVatCents - sound.totals.prepaidCents + sound.totals.roundingCents,
      },
    };
    expect(checkIssued(out)).toEqual([]);
    expect(writeCii(out)).not.toContain(sound.seller.vatNumber);
  });
});

/** Digit by digit, ten places. */
function byHand(text: string): bigint {
  const [whole = "", fraction = ""] = text.replace(/^[+-]/, "").split(".");
  const digits = [...whole, ...fraction.slice(0, 10).padEnd(10, "0")];
  const units = digits.reduce((value, digit) => value * 10n + BigInt(digit), 0n);
  return text.startsWith("-") ? -units : units;
}

describe("exact amounts", () => {
  const exact = (text: string): Amount => amount(text) ?? 0n;

  it("round to cents, halves upwards", () => {
    for (const [text, rounded] of [
      ["1.005", "1.01"],
      ["1.0049999", "1.00"],
      ["-1.005", "-1.00"],
      ["-1.006", "-1.01"],
      ["0", "0"],
    ] as const)
      expect(toCents(exact(text))).toBe(exact(rounded));
  });

  it("add as the rules of each syntax do: CII in binary floating point, UBL exactly", () => {
    expect(toCents(sumOf(["100.005"]))).toBe(exact("100.01"));
    expect(toCents(binarySumOf(["100.005"]))).toBe(exact("100"));
    expect(toCents(binarySumOf(["0.1", undefined, "0.2", "x", "-0.05"]))).toBe(exact("0.25"));
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { maxLength: 50 }), (cents) => {
        const texts = cents.map((one) => (one / 100).toFixed(2));
        expect(toCents(binarySumOf(texts))).toBe(sumOf(texts));
      }),
      propertyRuns(500),
    );
  });

  it("are read from decimals alone", () => {
    expect([amount(""), amount("."), amount("1,5"), amount("1e3"), amount(undefined)]).toEqual(
      Array(5).fill(undefined),
    );
    expect(taxOf(exact("-100"), exact("5.5"))).toBe(exact("5.5"));
  });

  it("are the same however often a text is read, and however it is written", () => {
    expect(["1.", "+1", "01.000", "1.00000000004"].map(exact)).toEqual(Array(4).fill(exact("1")));
    expect([exact(".5"), exact("-.5"), exact("5.")]).toEqual([exact("0.5"), -exact("0.50"), exact("5")]);
    const text = fc.stringMatching(/^[+-]?\d{0,30}\.?\d{0,12}$/);
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (texts) => {
        const first = texts.map(amount);
        expect(texts.map(amount)).toEqual(first);
        expect(texts.map(isDecimal)).toEqual(first.map((one) => one !== undefined));
        for (const [at, one] of texts.entries())
          expect(first[at]).toBe(/\d/.test(one) ? byHand(one) : undefined);
      }),
      propertyRuns(500),
    );
  });
});
