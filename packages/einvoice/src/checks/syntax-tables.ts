import { words } from "./french-terms.ts";
import type { CheckedInvoice } from "./model.ts";

type Syntax = CheckedInvoice["syntax"];

const MANY = Number.POSITIVE_INFINITY;

/** Below an element (`/`: the document), a path leads to at least and at most so many. */
export type Count = readonly [id: string, at: string, path: string, least: number, most: number];

const AGREEMENT = "ApplicableHeaderTradeAgreement";
export const SETTLEMENT = "ApplicableHeaderTradeSettlement";
const SUMMATION = "SpecifiedTradeSettlementHeaderMonetarySummation";
export const SUPPLIER = "AccountingSupplierParty/Party";
export const CUSTOMER = "AccountingCustomerParty/Party";

export const COUNTS: Readonly<Record<Syntax, readonly Count[]>> = {
  cii: [
    ["CII-SR-009", "ExchangedDocumentContext", "GuidelineSpecifiedDocumentContextParameter", 1, 1],
    ["CII-SR-010", "ExchangedDocumentContext", "GuidelineSpecifiedDocumentContextParameter/ID", 1, 1],
    ["CII-SR-014", "ExchangedDocument", "TypeCode", 1, 1],
    ["CII-SR-090", "SpecifiedTradeProduct/OriginTradeCountry", "ID", 1, 1],
    ["CII-SR-069", "SpecifiedTradeProduct/ApplicableProductCharacteristic", "Description", 1, 1],
    ["CII-SR-072", "SpecifiedTradeProduct/ApplicableProductCharacteristic", "Value", 1, 1],
    ["CII-SR-439", "SpecifiedLineTradeAgreement", "NetPriceProductTradePrice/ChargeAmount", 1, MANY],
    ["CII-SR-441", "SpecifiedLineTradeAgreement", "NetPriceProductTradePrice/ChargeAmount", 0, 1],
    ["CII-SR-463", "SpecifiedTradeAllowanceCharge", "ChargeIndicator", 1, MANY],
    ["CII-SR-471", "SpecifiedTradeAllowanceCharge", "RateApplicablePercent", 0, 1],
    ["CII-SR-472", "SpecifiedTradeAllowanceCharge", "CategoryTradeTax", 0, 1],
    ["CII-SR-473", "SpecifiedTradeAllowanceCharge", "ActualAmount", 0, 1],
    ["CII-SR-440", "GrossPriceProductTradePrice/AppliedTradeAllowanceCharge", "ActualAmount", 0, 1],
    ["CII-SR-455", AGREEMENT, "SellerTradeParty/DefinedTradeContact", 0, 1],
    ["CII-SR-456", AGREEMENT, "BuyerTradeParty/DefinedTradeContact", 0, 1],
    ["CII-SR-459", AGREEMENT, "SellerTradeParty/URIUniversalCommunication", 0, 1],
    ["CII-SR-460", AGREEMENT, "BuyerTradeParty/URIUniversalCommunication", 0, 1],
    ["CII-SR-461", SETTLEMENT, "ApplicableTradeTax/TaxPointDate", 0, 1],
    ["CII-SR-469", SETTLEMENT, "PaymentReference", 0, 1],
    ["CII-SR-477", SUMMATION, "LineTotalAmount", 0, 1],
    ["CII-SR-478", SUMMATION, "ChargeTotalAmount", 0, 1],
    ["CII-SR-479", SUMMATION, "AllowanceTotalAmount", 0, 1],
    ["CII-SR-480", SUMMATION, "TaxBasisTotalAmount", 0, 1],
    ["CII-SR-481", SUMMATION, "RoundingAmount", 0, 1],
    ["CII-SR-482", SUMMATION, "GrandTotalAmount", 0, 1],
    ["CII-SR-483", SUMMATION, "InformationAmount", 0, 1],
    ["CII-SR-484", SUMMATION, "TotalPrepaidAmount", 0, 1],
    ["CII-SR-485", SUMMATION, "TotalDiscountAmount", 0, 1],
    ["CII-SR-486", SUMMATION, "TotalAllowanceChargeAmount", 0, 1],
    ["CII-SR-487", SUMMATION, "DuePayableAmount", 0, 1],
    ["CII-SR-492", SUMMATION, "GrossLineTotalAmount", 0, 1],
    ["CII-SR-493", SUMMATION, "NetLineTotalAmount", 0, 1],
    ["CII-SR-494", SUMMATION, "NetIncludingTaxesLineTotalAmount", 0, 1],
    ["CII-DT-016", "ReferencedDocument", "StatusCode", 0, 0],
    ["CII-DT-017", "ReferencedDocument", "CopyIndicator", 0, 0],
    ["CII-DT-019", "ReferencedDocument", "GlobalID", 0, 0],
    ["CII-DT-020", "ReferencedDocument", "RevisionID", 0, 0],
    ["CII-DT-023", "ReferencedDocument", "Information", 0, 0],
    ["CII-DT-025", "ReferencedDocument", "SectionName", 0, 0],
    ["CII-DT-028", "ReferencedDocument", "EffectiveSpecifiedPeriod", 0, 0],
    ["CII-DT-029", "ReferencedDocument", "IssuerTradeParty", 0, 0],
    ["CII-DT-068", "BillingSpecifiedPeriod", "StartDateTime/DateTime", 0, 0],
    ["CII-DT-069", "BillingSpecifiedPeriod", "DurationMeasure", 0, 0],
    ["CII-DT-071", "BillingSpecifiedPeriod", "Description", 0, 0],
    ["CII-DT-072", "BillingSpecifiedPeriod", "EndDateTime/DateTime", 0, 0],
    ["CII-DT-073", "BillingSpecifiedPeriod", "CompleteDateTime", 0, 0],
    ["CII-DT-076", "BillingSpecifiedPeriod", "ID", 0, 0],
    ["CII-DT-082", "PostalTradeAddress", "ID", 0, 0],
    ["CII-DT-083", "PostalTradeAddress", "PostOfficeBox", 0, 0],
    ["CII-DT-084", "PostalTradeAddress", "BuildingName", 0, 0],
    ["CII-DT-086", "PostalTradeAddress", "LineFour", 0, 0],
    ["CII-DT-087", "PostalTradeAddress", "LineFive", 0, 0],
    ["CII-DT-088", "PostalTradeAddress", "StreetName", 0, 0],
    ["CII-DT-089", "PostalTradeAddress", "CitySubDivisionName", 0, 0],
    ["CII-DT-090", "PostalTradeAddress", "CountryName", 0, 0],
    ["CII-DT-091", "PostalTradeAddress", "CountrySubDivisionID", 0, 0],
    ["CII-DT-092", "PostalTradeAddress", "AttentionOf", 0, 0],
    ["CII-DT-093", "PostalTradeAddress", "CareOf", 0, 0],
    ["CII-DT-094", "PostalTradeAddress", "BuildingNumber", 0, 0],
    ["CII-DT-095", "PostalTradeAddress", "DepartmentName", 0, 0],
    ["CII-DT-096", "PostalTradeAddress", "AdditionalStreetName", 0, 0],
  ],
  ubl: [
    ["UBL-SR-51", "PostalAddress", "AddressLine", 0, 1],
    ["UBL-SR-51", "Address", "AddressLine", 0, 1],
    ["UBL-SR-42", SUPPLIER, "PartyTaxScheme", 0, 2],
    ["UBL-SR-33", "AdditionalDocumentReference", "DocumentDescription", 0, 1],
    ["UBL-SR-25", "Delivery", "DeliveryParty/PartyName/Name", 0, 1],
    ["UBL-SR-30", "AllowanceCharge", "AllowanceChargeReason", 0, 1],
    ["UBL-SR-53", "PartyTaxScheme", "TaxScheme/ID", 1, MANY],
    ["UBL-SR-53", "PartyTaxScheme", "CompanyID", 1, MANY],
    ["UBL-SR-01", "/", "ContractDocumentReference/ID", 0, 1],
    ["UBL-SR-02", "/", "ReceiptDocumentReference/ID", 0, 1],
    ["UBL-SR-03", "/", "DespatchDocumentReference/ID", 0, 1],
    ["UBL-SR-05", "/", "PaymentTerms/Note", 0, 1],
    ["UBL-SR-08", "/", "InvoicePeriod", 0, 1],
    ["UBL-SR-09", SUPPLIER, "PartyLegalEntity/RegistrationName", 0, 1],
    ["UBL-SR-10", SUPPLIER, "PartyName/Name", 0, 1],
    ["UBL-SR-11", SUPPLIER, "PartyLegalEntity/CompanyID", 0, 1],
    ["UBL-SR-14", SUPPLIER, "PartyLegalEntity/CompanyLegalForm", 0, 1],
    ["UBL-SR-15", CUSTOMER, "PartyLegalEntity/RegistrationName", 0, 1],
    ["UBL-SR-16", CUSTOMER, "PartyIdentification/ID", 0, 1],
    ["UBL-SR-17", CUSTOMER, "PartyLegalEntity/CompanyID", 0, 1],
    ["UBL-SR-24", "/", "Delivery", 0, 1],
    ["UBL-SR-39", "/", "ProjectReference/ID", 0, 1],
    ["UBL-SR-40", CUSTOMER, "PartyName/Name", 0, 1],
    ["UBL-SR-45", "/", "PaymentMeans/PaymentDueDate", 0, 1],
    ["UBL-SR-49", "/", "InvoicePeriod/DescriptionCode", 0, 1],
    ["UBL-SR-54", "/", "PaymentMeans/CardAccount", 0, 1],
    ["UBL-SR-55", "/", "PaymentMeans/PaymentMandate", 0, 1],
    ["UBL-SR-56", "/", "OriginatorDocumentReference/ID", 0, 1],
    ...["InvoiceLine", "CreditNoteLine"].flatMap((line): readonly Count[] => [
      ["UBL-SR-34", line, "Note", 0, 1],
      ["UBL-SR-35", line, "OrderLineReference/LineID", 0, 1],
      ["UBL-SR-36", line, "InvoicePeriod", 0, 1],
      ["UBL-SR-37", line, "Price/AllowanceCharge/Amount", 0, 1],
      ["UBL-SR-48", line, "Item/ClassifiedTaxCategory", 1, 1],
      ["UBL-SR-50", line, "Item/Description", 0, 1],
      ["UBL-SR-52", line, "DocumentReference", 0, 1],
    ]),
    ["UBL-SR-19", "PayeeParty", "PartyName/Name", 0, 1],
    ["UBL-SR-21", "PayeeParty", "PartyLegalEntity/CompanyID", 0, 1],
    ["UBL-SR-26", "PaymentMeans", "PaymentID", 0, 1],
    ["UBL-SR-27", "PaymentMeans", "PaymentMeansCode", 0, 1],
    ["UBL-SR-28", "PaymentMeans", "PaymentMandate/ID", 0, 1],
    ["UBL-SR-06", "BillingReference", "InvoiceDocumentReference", 0, 1],
    ["UBL-SR-07", "BillingReference", "InvoiceDocumentReference/ID", 1, MANY],
    ["UBL-SR-22", "TaxRepresentativeParty", "PartyName/Name", 0, 1],
    ["UBL-SR-23", "TaxRepresentativeParty", "PartyTaxScheme/CompanyID", 0, 1],
    ["UBL-SR-32", "TaxSubtotal", "TaxCategory/TaxExemptionReason", 0, 1],
  ],
};

/** An element has an attribute. */
export type Marked = readonly [id: string, at: string, attribute: string];

export const MARKS: Readonly<Record<Syntax, readonly Marked[]>> = {
  cii: [
    ["CII-SR-046", "SpecifiedTradeProduct/GlobalID", "schemeID"],
    ["BR-64", "SpecifiedTradeProduct/GlobalID", "schemeID"],
    ["BR-65", "DesignatedProductClassification/ClassCode", "listID"],
  ],
  ubl: [
    ["UBL-DT-06", "EmbeddedDocumentBinaryObject", "mimeCode"],
    ["UBL-DT-07", "EmbeddedDocumentBinaryObject", "filename"],
    ["BR-64", "StandardItemIdentification/ID", "schemeID"],
    ["BR-65", "CommodityClassification/ItemClassificationCode", "listID"],
  ],
};

/**
 * What the schema (CII D22B, UBL 2.1) has once in what it is in, and the few (`CalculatedAmount`, `LineTotalAmount`, the name
 * of a product) where the published rules stop at a second one.
 */
export const SINGLES: Readonly<Record<Syntax, ReadonlySet<string>>> = {
  cii: words(
    "AccountName ActualDeliverySupplyChainEvent ApplicableHeaderTradeAgreement ApplicableHeaderTradeDelivery ApplicableHeaderTradeSettlement AssociatedDocumentLineDocument BICID BasisAmount BasisQuantity BilledQuantity BillingSpecifiedPeriod BuyerAssignedID BuyerOrderReferencedDocument BuyerReference BuyerTradeParty CalculatedAmount CalculationPercent CategoryCode ChargeIndicator CityName ClassCode CompleteNumber ContractReferencedDocument CountryID DateString DateTimeString DepartmentName DespatchAdviceReferencedDocument DueDateDateTime DueDateTypeCode EmailURIUniversalCommunication EndDateTime ExchangedDocument ExchangedDocumentContext ExemptionReason ExemptionReasonCode FormattedIssueDateTime GlobalID GrossPriceProductTradePrice GuidelineSpecifiedDocumentContextParameter IBANID ID Indicator InvoiceCurrencyCode IssueDateTime IssuerAssignedID LineID LineOne LineThree LineTotalAmount LineTwo Name NetPriceProductTradePrice OccurrenceDateTime OriginTradeCountry PayeeSpecifiedCreditorFinancialInstitution PayeeTradeParty PayerPartyDebtorFinancialAccount PersonName PostalTradeAddress PostcodeCode ProprietaryID RateApplicablePercent Reason ReasonCode ReceivingAdviceReferencedDocument ReferenceTypeCode SellerAssignedID SellerOrderReferencedDocument SellerTaxRepresentativeTradeParty SellerTradeParty ShipToTradeParty SpecifiedLegalOrganization SpecifiedLineTradeAgreement SpecifiedLineTradeDelivery SpecifiedLineTradeSettlement SpecifiedProcuringProject SpecifiedTradeProduct SpecifiedTradeSettlementHeaderMonetarySummation SpecifiedTradeSettlementLineMonetarySummation StartDateTime SupplyChainTradeTransaction TaxPointDate TelephoneUniversalCommunication TradingBusinessName TypeCode URIID",
  ),
  ubl: words(
    "AccountingCost AccountingCustomerParty AccountingSupplierParty ActualDeliveryDate AdditionalStreetName Address AllowanceChargeReasonCode AllowanceTotalAmount Amount Attachment BaseAmount BaseQuantity BuyerReference BuyersItemIdentification ChargeIndicator ChargeTotalAmount CityName CompanyID CompanyLegalForm Contact Country CountrySubentity CreditNoteTypeCode CreditedQuantity CustomizationID DeliveryLocation DeliveryParty DocumentCurrencyCode DocumentTypeCode DueDate ElectronicMail EmbeddedDocumentBinaryObject EndDate EndpointID ExternalReference FinancialInstitutionBranch ID IdentificationCode InvoiceDocumentReference InvoiceTypeCode InvoicedQuantity IssueDate Item ItemClassificationCode LegalMonetaryTotal Line LineExtensionAmount LineID MultiplierFactorNumeric Name OrderReference OriginCountry Party PayableAmount PayableRoundingAmount PayeeFinancialAccount PayeeParty PayerFinancialAccount PaymentMandate PaymentMeansCode Percent PostalAddress PostalZone PrepaidAmount Price PriceAmount ProfileID RegistrationName SalesOrderID SellersItemIdentification StandardItemIdentification StartDate StreetName TaxAmount TaxCategory TaxCurrencyCode TaxExclusiveAmount TaxExemptionReasonCode TaxInclusiveAmount TaxPointDate TaxRepresentativeParty TaxScheme TaxableAmount Telephone UBLVersionID URI Value",
  ),
};

/** But here they may be several. */
export const REPEATED: ReadonlySet<string> = words(
  "SellerTradeParty/ID BuyerTradeParty/ID PayeeTradeParty/ID ShipToTradeParty/ID SellerTradeParty/GlobalID BuyerTradeParty/GlobalID PayeeTradeParty/GlobalID ShipToTradeParty/GlobalID AdditionalReferencedDocument/Name AllowanceCharge/TaxCategory",
);

/** What the schema wants in its parent. */
export const REQUIRED: Readonly<Record<Syntax, ReadonlySet<string>>> = {
  cii: words(
    "ChargeIndicator/Indicator CrossIndustryInvoice/ExchangedDocument CrossIndustryInvoice/ExchangedDocumentContext CrossIndustryInvoice/SupplyChainTradeTransaction DueDateDateTime/DateTimeString EndDateTime/DateTimeString ExchangedDocument/IssueDateTime FormattedIssueDateTime/DateTimeString GrossPriceProductTradePrice/ChargeAmount IncludedSupplyChainTradeLineItem/SpecifiedLineTradeSettlement IssueDateTime/DateTimeString NetPriceProductTradePrice/ChargeAmount OccurrenceDateTime/DateTimeString ReceivableSpecifiedTradeAccountingAccount/ID SpecifiedProcuringProject/ID SpecifiedProcuringProject/Name StartDateTime/DateTimeString SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement SupplyChainTradeTransaction/ApplicableHeaderTradeDelivery SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement TaxPointDate/DateString",
  ),
  ubl: words(
    "AdditionalDocumentReference/ID AdditionalItemProperty/Name AddressLine/Line AllowanceCharge/Amount AllowanceCharge/ChargeIndicator BuyersItemIdentification/ID ClassifiedTaxCategory/TaxScheme ContractDocumentReference/ID CreditNoteLine/ID CreditNoteLine/Item CreditNoteLine/LineExtensionAmount DespatchDocumentReference/ID DocumentReference/ID InvoiceDocumentReference/ID InvoiceLine/ID InvoiceLine/Item InvoiceLine/LineExtensionAmount LegalMonetaryTotal/PayableAmount OrderLineReference/LineID OrderReference/ID OriginatorDocumentReference/ID PartyIdentification/ID PartyName/Name PartyTaxScheme/TaxScheme PaymentMeans/PaymentMeansCode Price/PriceAmount ProjectReference/ID ReceiptDocumentReference/ID SellersItemIdentification/ID StandardItemIdentification/ID TaxCategory/TaxScheme TaxSubtotal/TaxAmount TaxSubtotal/TaxCategory TaxTotal/TaxAmount",
  ),
};
