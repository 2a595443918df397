/** Tests only: a small CII invoice, right by default, whose parts each test replaces. Amounts are printed as given. */
export interface CiiParts {
  readonly guideline?: string;
  readonly businessProcess?: string;
  readonly typeCode?: string;
  readonly number?: string;
  readonly issueDate?: string;
  readonly dueDate?: string | null;
  readonly currency?: string;
  readonly seller?: string;
  readonly buyer?: string;
  readonly lines?: readonly string[];
  readonly settlement?: string;
  readonly vat?: string;
  readonly totals?: string;
  readonly notes?: string;
  readonly paymentMeans?: string;
}

export const CII_NAMESPACES =
  'xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" ' +
  'xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" ' +
  'xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"';

export const CII_SELLER = `<ram:Name>Atelier des Dunes</ram:Name>
<ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">732829320</ram:ID></ram:SpecifiedLegalOrganization>
<ram:PostalTradeAddress><ram:PostcodeCode>59140</ram:PostcodeCode><ram:LineOne>2 quai des Hollandais</ram:LineOne>
<ram:CityName>Dunkerque</ram:CityName><ram:CountryID>FR</ram:CountryID></ram:PostalTradeAddress>
<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">FR44732829320</ram:ID></ram:SpecifiedTaxRegistration>`;

export interface CiiLineParts {
  readonly id?: string;
  readonly parentId?: string;
  readonly status?: string;
  readonly label?: string;
  readonly quantity?: string;
  readonly price?: string;
  readonly baseQuantity?: string;
  readonly category?: string;
  readonly rate?: string;
  readonly net?: string;
  readonly allowances?: string;
}

export function ciiLine(parts: CiiLineParts = {}): string {
  const {
    id = "1",
    parentId,
    status,
    label = "Chêne massif",
    quantity = "1",
    price = "100.00",
    baseQuantity,
  } = parts;
  const { category = "S", rate = "20.00", net = "100.00", allowances = "" } = parts;
  const parent = parentId === undefined ? "" : `<ram:ParentLineID>${parentId}</ram:ParentLineID>`;
  const reason = status === undefined ? "" : `<ram:LineStatusReasonCode>${status}</ram:LineStatusReasonCode>`;
  const base =
    baseQuantity === undefined ? "" : `<ram:BasisQuantity unitCode="C62">${baseQuantity}</ram:BasisQuantity>`;
  return `<ram:IncludedSupplyChainTradeLineItem>
<ram:AssociatedDocumentLineDocument><ram:LineID>${id}</ram:LineID>${parent}${reason}</ram:AssociatedDocumentLineDocument>
<ram:SpecifiedTradeProduct><ram:Name>${label}</ram:Name></ram:SpecifiedTradeProduct>
<ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>${price}</ram:ChargeAmount>${base}</ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
<ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">${quantity}</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
<ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>${category}</ram:CategoryCode><ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent></ram:ApplicableTradeTax>${allowances}
<ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${net}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement>
</ram:IncludedSupplyChainTradeLineItem>`;
}

export function ciiVat(base: string, tax: string, category = "S", rate = "20.00", extra = ""): string {
  return `<ram:ApplicableTradeTax><ram:CalculatedAmount>${tax}</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode>${extra}
<ram:BasisAmount>${base}</ram:BasisAmount><ram:CategoryCode>${category}</ram:CategoryCode><ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent></ram:ApplicableTradeTax>`;
}

export interface CiiTotalsParts {
  readonly lines?: string;
  readonly basis?: string;
  readonly tax?: string;
  readonly grand?: string;
  readonly payable?: string;
  readonly extra?: string;
}

export function ciiTotals(parts: CiiTotalsParts = {}): string {
  const {
    lines = "100.00",
    basis = "100.00",
    tax = "20.00",
    grand = "120.00",
    payable = "120.00",
    extra = "",
  } = parts;
  return `<ram:LineTotalAmount>${lines}</ram:LineTotalAmount>${extra}<ram:TaxBasisTotalAmount>${basis}</ram:TaxBasisTotalAmount>
<ram:TaxTotalAmount currencyID="EUR">${tax}</ram:TaxTotalAmount><ram:GrandTotalAmount>${grand}</ram:GrandTotalAmount>
<ram:DuePayableAmount>${payable}</ram:DuePayableAmount>`;
}

export function ciiDocument(parts: CiiParts = {}): string {
  const {
    guideline = "urn:cen.eu:en16931:2017",
    businessProcess = "B1",
    typeCode = "380",
    number = "F-1",
  } = parts;
  const { issueDate = "20260131", dueDate = "20260302", currency = "EUR", seller = CII_SELLER } = parts;
  const { buyer = "<ram:Name>Librairie du Port</ram:Name>", lines = [ciiLine()], settlement = "" } = parts;
  const { vat = ciiVat("100.00", "20.00"), totals = ciiTotals(), notes = "", paymentMeans = "" } = parts;
  const due =
    dueDate === null
      ? ""
      : `<ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">${dueDate}</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice ${CII_NAMESPACES}>
<rsm:ExchangedDocumentContext>
<ram:BusinessProcessSpecifiedDocumentContextParameter><ram:ID>${businessProcess}</ram:ID></ram:BusinessProcessSpecifiedDocumentContextParameter>
<ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>${guideline}</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter>
</rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument><ram:ID>${number}</ram:ID><ram:TypeCode>${typeCode}</ram:TypeCode>
<ram:IssueDateTime><udt:DateTimeString format="102">${issueDate}</udt:DateTimeString></ram:IssueDateTime>${notes}</rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>${lines.join("\n")}
<ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty>${seller}</ram:SellerTradeParty><ram:BuyerTradeParty>${buyer}</ram:BuyerTradeParty></ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeDelivery/>
<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>${currency}</ram:InvoiceCurrencyCode>${paymentMeans}${vat}${settlement}${due}
<ram:SpecifiedTradeSettlementHeaderMonetarySummation>${totals}</ram:SpecifiedTradeSettlementHeaderMonetarySummation>
</ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`;
}

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
