/** A line of an invoice as its XML says it; figures are the document's own texts. */
export interface XmlLine {
  readonly label: string;
  readonly quantity: string;
  readonly unit: string;
  readonly price: string;
  readonly rate: string;
  readonly net: string;
}

/** What is asked of an XML element; the browser's own elements answer it. */
export interface XmlNode {
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
  getElementsByTagNameNS(namespace: string, name: string): ArrayLike<XmlNode>;
}

interface Vocabulary {
  readonly line: string;
  readonly label: readonly string[];
  readonly quantity: readonly string[];
  readonly price: readonly string[];
  readonly rate: readonly string[];
  readonly net: readonly string[];
}

/** Where CII and the two UBL documents write the same things: paths of element names, with any prefix. */
const VOCABULARIES: readonly Vocabulary[] = [
  {
    line: "IncludedSupplyChainTradeLineItem",
    label: ["SpecifiedTradeProduct", "Name"],
    quantity: ["BilledQuantity"],
    price: ["NetPriceProductTradePrice", "ChargeAmount"],
    rate: ["SpecifiedLineTradeSettlement", "ApplicableTradeTax", "RateApplicablePercent"],
    net: ["SpecifiedTradeSettlementLineMonetarySummation", "LineTotalAmount"],
  },
  ...(["Invoice", "CreditNote"] as const).map((kind) => ({
    line: `${kind}Line`,
    label: ["Item", "Name"],
    quantity: [kind === "Invoice" ? "InvoicedQuantity" : "CreditedQuantity"],
    price: ["Price", "PriceAmount"],
    rate: ["ClassifiedTaxCategory", "Percent"],
    net: ["LineExtensionAmount"],
  })),
];

/** The lines of an invoice's XML, for reading beside the form: as sent, without later corrections. */
export function xmlLines(document: Pick<XmlNode, "getElementsByTagNameNS">): readonly XmlLine[] {
  for (const words of VOCABULARIES) {
    const lines = Array.from(document.getElementsByTagNameNS("*", words.line));
    if (lines.length > 0) return lines.map((line) => readLine(line, words));
  }
  return [];
}

function readLine(line: XmlNode, words: Vocabulary): XmlLine {
  const text = (path: readonly string[]) => find(line, path)?.textContent?.trim() ?? "";
  return {
    label: text(words.label),
    quantity: text(words.quantity),
    unit: find(line, words.quantity)?.getAttribute("unitCode") ?? "",
    price: text(words.price),
    rate: text(words.rate),
    net: text(words.net),
  };
}

function find(from: XmlNode, path: readonly string[]): XmlNode | undefined {
  return path.reduce<XmlNode | undefined>((node, name) => node?.getElementsByTagNameNS("*", name)[0], from);
}

const UNIT_WORDS: Readonly<Record<string, string>> = {
  C62: "",
  EA: "",
  H87: "",
  HUR: "h",
  DAY: "jour",
  MON: "mois",
  ANN: "an",
  KGM: "kg",
  TNE: "t",
  LTR: "l",
  MTR: "m",
  MTK: "m²",
  MTQ: "m³",
  KMT: "km",
  KWH: "kWh",
  LS: "forfait",
};

/** A unit of UN/ECE Recommendation 20 as French writes it; « one » is not written, an unknown code stays. */
export function unitWord(code: string): string {
  return UNIT_WORDS[code] ?? code;
}
