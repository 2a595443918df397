import {
  CII_SELLER,
  ciiDocument,
  ciiLine,
  ciiTotals,
  ciiVat,
} from "@grand-livre/testkit/test-documents/cii-document";
import { codesOf, readOk } from "@grand-livre/testkit/test-documents/read-ok";
import { describe, expect, it } from "vitest";

describe("a CII invoice", () => {
  it("answers number, dates, parties and totals with the place of each key field", async () => {
    const bill = await readOk(ciiDocument());
    expect(bill).toMatchObject({
      source: "cii",
      kind: "invoice",
      typeCode: "380",
      number: "F-1",
      issueDate: "2026-01-31",
      dueDate: "2026-03-02",
      currency: "EUR",
      supply: "goods",
      syntax: { name: "cii", profile: "en16931", businessProcess: "B1" },
      totals: {
        linesCents: 10000,
        taxBasisCents: 10000,
        taxCents: 2000,
        grandTotalCents: 12000,
        payableCents: 12000,
      },
      warnings: [],
    });
    expect(bill.fields.billNumber).toEqual({
      value: "F-1",
      confidence: 1,
      origin: "xml",
      path: "/CrossIndustryInvoice/ExchangedDocument/ID",
    });
    expect(bill.fields.totalExclVatCents?.path).toMatch(/TaxBasisTotalAmount$/);
    expect(bill.fields.iban).toBeNull();
  });

  it("reads the seller with its SIREN, VAT number and address", async () => {
    const { seller, fields } = await readOk(ciiDocument());
    expect(seller).toMatchObject({
      name: "Atelier des Dunes",
      siren: "732829320",
      siret: null,
      vatNumber: "FR44732829320",
      legalId: { value: "732829320", scheme: "0002" },
      address: { line1: "2 quai des Hollandais", postcode: "59140", city: "Dunkerque", country: "FR" },
    });
    expect(fields.supplierSiren).toMatchObject({ value: "732829320", confidence: 1 });
  });

  it("finds the SIREN in a SIRET, and less surely in the VAT number", async () => {
    const siret = CII_SELLER.replace('"0002">732829320', '"0009">73282932000074');
    const first = await readOk(ciiDocument({ seller: siret }));
    expect([first.seller?.siren, first.seller?.siret]).toEqual(["732829320", "73282932000074"]);
    const vatOnly = CII_SELLER.replace(
      /<ram:SpecifiedLegalOrganization>.*<\/ram:SpecifiedLegalOrganization>/,
      "",
    );
    const second = await readOk(ciiDocument({ seller: vatOnly }));
    expect(second.fields.supplierSiren).toMatchObject({ value: "732829320", confidence: 0.8 });
  });

  it("tells wrong SIREN, VAT key and their disagreement, and answers them all the same", async () => {
    const wrong = CII_SELLER.replace(">732829320<", ">732829321<");
    const bill = await readOk(ciiDocument({ seller: wrong }));
    expect(bill.seller?.siren).toBe("732829321");
    expect(codesOf(bill)).toEqual(["SIREN_INVALID", "SIREN_VAT_DIFFER"]);
    const wrongKey = CII_SELLER.replace("FR44", "FR45");
    expect(codesOf(await readOk(ciiDocument({ seller: wrongKey })))).toEqual(["VAT_NUMBER_INVALID"]);
  });

  it("reads payment means, mandate, payee, notes, references and the VAT point", async () => {
    const bill = await readOk(
      ciiDocument({
        typeCode: "393",
        notes:
          "<ram:IncludedNote><ram:Content>Pénalités : 3 × le taux légal</ram:Content><ram:SubjectCode>PMD</ram:SubjectCode></ram:IncludedNote>",
        paymentMeans: `<ram:CreditorReferenceID>FR98ZZZ999999</ram:CreditorReferenceID><ram:PaymentReference>REF 7</ram:PaymentReference>
<ram:PayeeTradeParty><ram:Name>Affacturage du Nord</ram:Name></ram:PayeeTradeParty>
<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>FR76 3000 1007 9412 3456 7890 185</ram:IBANID></ram:PayeePartyCreditorFinancialAccount>
<ram:PayeeSpecifiedCreditorFinancialInstitution><ram:BICID>BDFEFRPP</ram:BICID></ram:PayeeSpecifiedCreditorFinancialInstitution></ram:SpecifiedTradeSettlementPaymentMeans>`,
        vat: ciiVat("100.00", "20.00", "S", "20.00", "<ram:DueDateTypeCode>5</ram:DueDateTypeCode>"),
        settlement:
          "<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>F-0</ram:IssuerAssignedID></ram:InvoiceReferencedDocument>",
      }),
    );
    expect(bill.paymentMeans[0]).toMatchObject({
      typeCode: "58",
      iban: "FR7630001007941234567890185",
      bic: "BDFEFRPP",
    });
    expect(bill.fields.iban?.value).toBe("FR7630001007941234567890185");
    expect(bill.payee?.name).toBe("Affacturage du Nord");
    expect(bill.notes).toEqual([{ subjectCode: "PMD", text: "Pénalités : 3 × le taux légal" }]);
    expect([bill.creditorIdentifier, bill.remittanceInformation]).toEqual(["FR98ZZZ999999", "REF 7"]);
    expect([bill.vatPointRule, bill.precedingInvoices[0]?.number]).toEqual(["invoice_date", "F-0"]);
    expect(bill.warnings).toEqual([{ code: "FACTORED", details: { payee: "Affacturage du Nord" } }]);
  });

  it("never offers a wrong IBAN as one", async () => {
    const paymentMeans = `<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>FR7630001007941234567890186</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>`;
    const bill = await readOk(ciiDocument({ paymentMeans }));
    expect([bill.paymentMeans[0]?.iban, bill.paymentMeans[0]?.account]).toEqual([
      null,
      "FR7630001007941234567890186",
    ]);
    expect(codesOf(bill)).toEqual(["IBAN_INVALID"]);
  });

  it("reads document charges and allowances, the logistics charges of EXTENDED among them", async () => {
    const bill = await readOk(
      ciiDocument({
        guideline: "urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended",
        settlement: `<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator>
<ram:CalculationPercent>5.00</ram:CalculationPercent><ram:BasisAmount>100.00</ram:BasisAmount><ram:ActualAmount>5.00</ram:ActualAmount><ram:ReasonCode>95</ram:ReasonCode><ram:Reason>Remise</ram:Reason>
<ram:CategoryTradeTax><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>20.00</ram:RateApplicablePercent></ram:CategoryTradeTax></ram:SpecifiedTradeAllowanceCharge>
<ram:SpecifiedLogisticsServiceCharge><ram:Description>Port</ram:Description><ram:AppliedAmount>15.00</ram:AppliedAmount>
<ram:AppliedTradeTax><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>20.00</ram:RateApplicablePercent></ram:AppliedTradeTax></ram:SpecifiedLogisticsServiceCharge>`,
        vat: ciiVat("110.00", "22.00"),
        totals: ciiTotals({
          basis: "110.00",
          tax: "22.00",
          grand: "132.00",
          payable: "132.00",
          extra:
            "<ram:ChargeTotalAmount>15.00</ram:ChargeTotalAmount><ram:AllowanceTotalAmount>5.00</ram:AllowanceTotalAmount>",
        }),
      }),
    );
    expect(bill.allowancesAndCharges).toEqual([
      {
        isCharge: false,
        amountCents: 500,
        baseCents: 10000,
        percent: "5",
        reason: "Remise",
        reasonCode: "95",
        vatCategory: "S",
        vatRateBasisPoints: 2000,
      },
      {
        isCharge: true,
        amountCents: 1500,
        baseCents: null,
        percent: null,
        reason: "Port",
        reasonCode: null,
        vatCategory: "S",
        vatRateBasisPoints: 2000,
      },
    ]);
    expect(bill.warnings).toEqual([]);
  });

  it("counts the lines of a hierarchy once", async () => {
    const bill = await readOk(
      ciiDocument({
        lines: [
          ciiLine({ id: "1", status: "GROUP", net: "100.00" }),
          ciiLine({ id: "1.1", parentId: "1", status: "DETAIL", net: "60.00", price: "60" }),
          ciiLine({ id: "1.2", parentId: "1", status: "DETAIL", net: "40.00", price: "40" }),
          ciiLine({ id: "2", status: "INFORMATION", net: "999.00", price: "999" }),
        ],
      }),
    );
    expect(bill.lines.map(({ id, parentId, role }) => [id, parentId, role])).toEqual([
      ["1", null, "group"],
      ["1.1", "1", "detail"],
      ["1.2", "1", "detail"],
      ["2", null, "information"],
    ]);
    expect(bill.warnings).toEqual([]);
  });

  it("keeps quantity and price as exact decimals, base quantity included", async () => {
    const line = ciiLine({ quantity: "2.5000", price: "0.123456", baseQuantity: "100", net: "0.00" });
    const bill = await readOk(ciiDocument({ lines: [line] }));
    expect(bill.lines[0]).toMatchObject({ quantity: "2.5", unitPrice: "0.123456", priceBaseQuantity: "100" });
  });

  it("separates the VAT total in the accounting currency", async () => {
    const totals = ciiTotals().replace(
      '<ram:TaxTotalAmount currencyID="EUR">20.00',
      '<ram:TaxTotalAmount currencyID="EUR">18.50</ram:TaxTotalAmount><ram:TaxTotalAmount currencyID="USD">20.00',
    );
    const bill = await readOk(ciiDocument({ currency: "USD", totals }));
    expect([bill.totals.taxCents, bill.taxCurrency, bill.taxInTaxCurrencyCents]).toEqual([2000, "EUR", 1850]);
    expect(codesOf(bill)).toEqual([]);
  });

  it("reads the MINIMUM profile: totals without lines, and what is left to pay", async () => {
    const bill = await readOk(
      ciiDocument({
        guideline: "urn:factur-x.eu:1p0:minimum",
        lines: [],
        vat: "",
        dueDate: null,
        totals: ciiTotals({ payable: "90.00" }).replace(
          /<ram:LineTotalAmount>.*?<\/ram:LineTotalAmount>/,
          "",
        ),
      }),
    );
    expect([bill.syntax?.profile, bill.totals.grandTotalCents, bill.totals.payableCents]).toEqual([
      "minimum",
      12000,
      9000,
    ]);
    expect(codesOf(bill)).toEqual(["NO_LINES", "VAT_BREAKDOWN_MISSING"]);
  });
});

describe("totals that do not follow", () => {
  it.each([
    ["LINE_SUM_DIFFERS", { lines: [ciiLine({ net: "99.00", price: "99" })] }],
    ["TAX_BASIS_DIFFERS", { totals: ciiTotals({ lines: "101.00" }) }],
    ["TAX_SUM_DIFFERS", { vat: ciiVat("100.00", "19.99") }],
    ["TAX_BASE_SUM_DIFFERS", { vat: ciiVat("100.01", "20.00") }],
    [
      "TAX_AMOUNT_DIFFERS",
      {
        vat: ciiVat("100.00", "19.00"),
        totals: ciiTotals({ tax: "19.00", grand: "119.00", payable: "119.00" }),
      },
    ],
    ["GRAND_TOTAL_DIFFERS", { totals: ciiTotals({ grand: "121.00", payable: "121.00" }) }],
    ["PAYABLE_DIFFERS", { totals: ciiTotals({ payable: "119.00" }) }],
    ["LINE_AMOUNT_DIFFERS", { lines: [ciiLine({ quantity: "3" })] }],
    [
      "EXEMPTION_REASON_MISSING",
      {
        lines: [ciiLine({ category: "E", rate: "0" })],
        vat: ciiVat("100.00", "0.00", "E", "0"),
        totals: ciiTotals({ tax: "0.00", grand: "100.00", payable: "100.00" }),
      },
    ],
    ["VAT_CATEGORY_UNKNOWN", { lines: [ciiLine({ category: "H" })] }],
    ["DUE_DATE_BEFORE_ISSUE", { dueDate: "20260130" }],
    ["CURRENCY_INVALID", { currency: "Euros" }],
    ["PROFILE_UNKNOWN", { guideline: "urn:somewhere:else" }],
    ["LINES_BEYOND_PROFILE", { guideline: "urn:factur-x.eu:1p0:minimum" }],
  ])("tell %s", async (code, parts) => {
    expect(codesOf(await readOk(ciiDocument(parts)))).toContain(code);
  });

  it("tells what is missing", async () => {
    const bare = ciiDocument({
      number: "",
      issueDate: "",
      typeCode: "",
      currency: "",
      seller: "",
      buyer: "",
      guideline: "",
      totals: "",
    });
    const codes = codesOf(await readOk(bare));
    expect(codes).toEqual(
      expect.arrayContaining([
        "NUMBER_MISSING",
        "ISSUE_DATE_MISSING",
        "TYPE_CODE_MISSING",
        "CURRENCY_MISSING",
        "SELLER_MISSING",
        "BUYER_MISSING",
        "GUIDELINE_MISSING",
        "TOTAL_MISSING",
      ]),
    );
  });

  it("lets a rounded price explain a line, and a cent a line explain the VAT", async () => {
    const line = ciiLine({ quantity: "50", price: "4.10", net: "204.75" });
    const bill = await readOk(
      ciiDocument({
        lines: [line],
        vat: ciiVat("204.75", "40.96"),
        totals: ciiTotals({
          lines: "204.75",
          basis: "204.75",
          tax: "40.96",
          grand: "245.71",
          payable: "245.71",
        }),
      }),
    );
    expect(codesOf(bill)).toEqual([]);
  });

  it("completes the VAT from the other totals when it is not printed, and says so by its confidence", async () => {
    const totals = ciiTotals().replace(/<ram:TaxTotalAmount.*?<\/ram:TaxTotalAmount>/, "");
    const bill = await readOk(ciiDocument({ totals }));
    expect(bill.totals.taxCents).toBe(2000);
    expect(bill.fields.vatCents).toEqual({ value: 2000, confidence: 0.8, origin: "xml" });
  });
});
