/** Tests only: a small UBL invoice or credit note, right by default, whose parts each test replaces. */
export interface UblParts {
  readonly root?: "Invoice" | "CreditNote";
  readonly typeCode?: string;
  readonly head?: string;
  readonly supplier?: string;
  readonly body?: string;
  readonly taxTotals?: string;
  readonly monetary?: string;
  readonly lines?: string;
}

export const UBL_SUPPLIER = `<cac:PartyName><cbc:Name>Les Dunes</cbc:Name></cac:PartyName>
<cac:PostalAddress><cbc:StreetName>2 quai des Hollandais</cbc:StreetName><cbc:CityName>Dunkerque</cbc:CityName><cbc:PostalZone>59140</cbc:PostalZone>
<cac:Country><cbc:IdentificationCode>FR</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
<cac:PartyTaxScheme><cbc:CompanyID>FR44732829320</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
<cac:PartyLegalEntity><cbc:RegistrationName>Atelier des Dunes</cbc:RegistrationName><cbc:CompanyID schemeID="0002">732829320</cbc:CompanyID></cac:PartyLegalEntity>`;

function taxCategory(element: string, category: string, rate: string): string {
  return `<cac:${element}><cbc:ID>${category}</cbc:ID><cbc:Percent>${rate}</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:${element}>`;
}

export function ublLine(
  kind: "Invoice" | "CreditNote",
  net: string,
  price: string,
  quantity: string,
  inner = "",
): string {
  const counted = kind === "Invoice" ? "InvoicedQuantity" : "CreditedQuantity";
  return `<cac:${kind}Line><cbc:ID>1</cbc:ID><cbc:${counted} unitCode="C62">${quantity}</cbc:${counted}>
<cbc:LineExtensionAmount currencyID="EUR">${net}</cbc:LineExtensionAmount>
<cac:Item><cbc:Name>Chêne massif</cbc:Name>${taxCategory("ClassifiedTaxCategory", "S", "20")}</cac:Item>
<cac:Price><cbc:PriceAmount currencyID="EUR">${price}</cbc:PriceAmount></cac:Price>${inner}</cac:${kind}Line>`;
}

export function ublTaxTotal(base: string, tax: string, currency = "EUR"): string {
  return `<cac:TaxTotal><cbc:TaxAmount currencyID="${currency}">${tax}</cbc:TaxAmount><cac:TaxSubtotal>
<cbc:TaxableAmount currencyID="${currency}">${base}</cbc:TaxableAmount><cbc:TaxAmount currencyID="${currency}">${tax}</cbc:TaxAmount>
${taxCategory("TaxCategory", "S", "20")}</cac:TaxSubtotal></cac:TaxTotal>`;
}

export function ublMonetary(basis: string, grand: string, payable = grand): string {
  return `<cbc:LineExtensionAmount currencyID="EUR">${basis}</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount currencyID="EUR">${basis}</cbc:TaxExclusiveAmount>
<cbc:TaxInclusiveAmount currencyID="EUR">${grand}</cbc:TaxInclusiveAmount><cbc:PayableAmount currencyID="EUR">${payable}</cbc:PayableAmount>`;
}

export function ublDocument(parts: UblParts = {}): string {
  const {
    root = "Invoice",
    head = "<cbc:DueDate>2026-03-02</cbc:DueDate>",
    supplier = UBL_SUPPLIER,
    body = "",
  } = parts;
  const { typeCode = root === "Invoice" ? "380" : "381", taxTotals = ublTaxTotal("100.00", "20.00") } = parts;
  const { monetary = ublMonetary("100.00", "120.00"), lines = ublLine(root, "100.00", "100", "1") } = parts;
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2"
 xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
 xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID><cbc:ProfileID>S1</cbc:ProfileID><cbc:ID>U-1</cbc:ID>
<cbc:IssueDate>2026-01-31</cbc:IssueDate>${head}<cbc:${root}TypeCode>${typeCode}</cbc:${root}TypeCode>
<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
<cac:AccountingSupplierParty><cac:Party>${supplier}</cac:Party></cac:AccountingSupplierParty>
<cac:AccountingCustomerParty><cac:Party><cac:PartyName><cbc:Name>Librairie du Port</cbc:Name></cac:PartyName></cac:Party></cac:AccountingCustomerParty>
${body}${taxTotals}<cac:LegalMonetaryTotal>${monetary}</cac:LegalMonetaryTotal>${lines}</${root}>`;
}
