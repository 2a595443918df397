import { codesOf, readOk } from "@grand-livre/testkit/test-documents/read-ok";
import {
  UBL_SUPPLIER,
  ublDocument,
  ublLine,
  ublMonetary,
  ublTaxTotal,
} from "@grand-livre/testkit/test-documents/ubl-document";
import { describe, expect, it } from "vitest";

describe("a UBL invoice", () => {
  it("answers the same fields as CII", async () => {
    const bill = await readOk(ublDocument());
    expect(bill).toMatchObject({
      source: "ubl",
      kind: "invoice",
      number: "U-1",
      issueDate: "2026-01-31",
      dueDate: "2026-03-02",
      supply: "services",
      syntax: { name: "ubl-invoice", profile: "en16931" },
      seller: {
        name: "Atelier des Dunes",
        tradingName: "Les Dunes",
        siren: "732829320",
        vatNumber: "FR44732829320",
      },
      totals: { taxBasisCents: 10000, taxCents: 2000, grandTotalCents: 12000, payableCents: 12000 },
      warnings: [],
    });
    expect(bill.lines[0]).toMatchObject({
      label: "Chêne massif",
      quantity: "1",
      unit: "C62",
      vatRateBasisPoints: 2000,
      netCents: 10000,
    });
  });

  it("takes the due date of a credit note from its payment means", async () => {
    const bill = await readOk(
      ublDocument({
        root: "CreditNote",
        head: "",
        body: "<cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode><cbc:PaymentDueDate>2026-04-01</cbc:PaymentDueDate></cac:PaymentMeans>",
      }),
    );
    expect(bill.dueDate).toBe("2026-04-01");
  });

  it("separates the VAT number from national registrations, in any order", async () => {
    const supplier = `<cac:PartyTaxScheme><cbc:CompanyID>201/113/40209</cbc:CompanyID><cac:TaxScheme><cbc:ID>FC</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>${UBL_SUPPLIER}`;
    const { seller } = await readOk(ublDocument({ supplier }));
    expect([seller?.vatNumber, seller?.taxRegistration]).toEqual(["FR44732829320", "201/113/40209"]);
  });

  it("reads the subject code that the French profile writes inside the note", async () => {
    const head = "<cbc:Note>#PMT#Indemnité de 40 €</cbc:Note><cbc:Note>Merci</cbc:Note>";
    expect((await readOk(ublDocument({ head }))).notes).toEqual([
      { subjectCode: "PMT", text: "Indemnité de 40 €" },
      { subjectCode: null, text: "Merci" },
    ]);
  });

  it("reads period, VAT point, references, delivery and payment", async () => {
    const bill = await readOk(
      ublDocument({
        body: `<cbc:BuyerReference>SERVICE 4</cbc:BuyerReference>
<cac:InvoicePeriod><cbc:StartDate>2026-01-01</cbc:StartDate><cbc:EndDate>2026-01-31</cbc:EndDate><cbc:DescriptionCode>432</cbc:DescriptionCode></cac:InvoicePeriod>
<cac:OrderReference><cbc:ID>PO-9</cbc:ID></cac:OrderReference>
<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>U-0</cbc:ID><cbc:IssueDate>2025-12-31</cbc:IssueDate></cac:InvoiceDocumentReference></cac:BillingReference>
<cac:Delivery><cbc:ActualDeliveryDate>2026-01-30</cbc:ActualDeliveryDate><cac:DeliveryLocation><cbc:ID schemeID="0088">3401234567890</cbc:ID><cac:Address><cbc:StreetName>12 quai Sud</cbc:StreetName><cbc:CityName>Lille</cbc:CityName><cbc:PostalZone>59000</cbc:PostalZone><cac:Country><cbc:IdentificationCode>FR</cbc:IdentificationCode></cac:Country></cac:Address></cac:DeliveryLocation><cac:DeliveryParty><cac:PartyName><cbc:Name>Entrepôt Nord</cbc:Name></cac:PartyName></cac:DeliveryParty></cac:Delivery>
<cac:PaymentMeans><cbc:PaymentMeansCode name="Virement">30</cbc:PaymentMeansCode><cbc:PaymentID>U-1</cbc:PaymentID><cac:PayeeFinancialAccount><cbc:ID>FR7630001007941234567890185</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
<cac:PaymentTerms><cbc:Note>30 jours</cbc:Note></cac:PaymentTerms>`,
      }),
    );
    expect(bill).toMatchObject({
      billingPeriod: { startDate: "2026-01-01", endDate: "2026-01-31" },
      vatPointRule: "payment_date",
      orderReference: "PO-9",
      buyerReference: "SERVICE 4",
      precedingInvoices: [{ number: "U-0", issueDate: "2025-12-31" }],
      deliveryDate: "2026-01-30",
      deliverTo: {
        name: "Entrepôt Nord",
        identifiers: [{ scheme: "0088", value: "3401234567890" }],
        address: { line1: "12 quai Sud", postcode: "59000", city: "Lille", country: "FR" },
      },
      remittanceInformation: "U-1",
      paymentTerms: "30 jours",
    });
    expect(bill.fields.iban).toMatchObject({
      value: "FR7630001007941234567890185",
      path: "/Invoice/PaymentMeans/PayeeFinancialAccount/ID",
    });
  });

  it("keeps a national account number out of the IBAN without complaint", async () => {
    const body =
      "<cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode><cac:PayeeFinancialAccount><cbc:ID>1112222</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>";
    const bill = await readOk(ublDocument({ body }));
    expect([bill.paymentMeans[0]?.account, bill.paymentMeans[0]?.iban, ...codesOf(bill)]).toEqual([
      "1112222",
      null,
    ]);
  });

  it("takes the tax total of its own currency, and the other as accounting currency", async () => {
    const taxTotals = `<cac:TaxTotal><cbc:TaxAmount currencyID="SEK">213.00</cbc:TaxAmount></cac:TaxTotal>${ublTaxTotal("100.00", "20.00")}`;
    const bill = await readOk(ublDocument({ taxTotals }));
    expect([bill.totals.taxCents, bill.taxCurrency, bill.taxInTaxCurrencyCents]).toEqual([
      2000,
      "SEK",
      21300,
    ]);
    expect(codesOf(bill)).toEqual([]);
  });

  it("follows sub-lines without counting them again", async () => {
    const sub = ublLine("Invoice", "60.00", "60", "1").replaceAll("InvoiceLine", "SubInvoiceLine");
    const bill = await readOk(ublDocument({ lines: ublLine("Invoice", "100.00", "100", "1", sub) }));
    expect(bill.lines.map(({ role, parentId, netCents }) => [role, parentId, netCents])).toEqual([
      ["detail", null, 10000],
      ["information", "1", 6000],
    ]);
    expect(codesOf(bill)).toEqual([]);
  });

  it("tells amounts in another currency than the document's", async () => {
    const monetary = ublMonetary("100.00", "120.00").replaceAll('"EUR"', '"USD"');
    expect(codesOf(await readOk(ublDocument({ monetary })))).toEqual(["CURRENCY_MIXED"]);
  });
});
