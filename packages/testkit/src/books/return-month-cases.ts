import type { ReturnPeriod } from "@grand-livre/domain/vat-return/return-period";
import type { TaggedAmount } from "@grand-livre/domain/vat-return/tagged-amount";

/** Months computed by hand. */
export interface ReturnMonth {
  readonly title: string;
  readonly period?: ReturnPeriod;
  readonly amounts: readonly TaggedAmount[];
  readonly previousCreditEuros?: number;
  readonly refundEuros?: number;
  readonly coefficientBasisPoints?: number;
  readonly addedEuros?: number;
  readonly imputedEuros?: number;
  readonly assimilatedTaxesEuros?: number;
  /** Every box that is not zero: `"1000"` is a base or a tax, `"1000/200"` a base and its tax. */
  readonly boxes: Readonly<Record<string, string>>;
  readonly excluded?: number;
}

/** One line: VAT code, account, debit − credit, base on the same side. */
function line(
  vatCode: string,
  account: string,
  cents: number,
  baseCents: number | null,
  date = "2026-03-15",
): TaggedAmount {
  return { vatCode, account, date, cents, baseCents };
}

/** A sale at 20 % taxed at delivery, with its income line. */
function sale(baseCents: number, taxCents: number, date = "2026-03-15"): TaggedAmount[] {
  return [
    line("VB20", "707000", -baseCents, -baseCents, date),
    line("VB20", "445710", -taxCents, -baseCents, date),
  ];
}

function purchase(taxCents: number, date = "2026-03-15"): TaggedAmount {
  return line("AB20", "445660", taxCents, taxCents * 5, date);
}

function due(euros: number): Record<string, string> {
  return { TD: `${euros}`, "28": `${euros}`, "32": `${euros}` };
}

function credit(euros: number): Record<string, string> {
  return { "25": `${euros}`, "27": `${euros}` };
}

const collected: readonly ReturnMonth[] = [
  {
    title: "one sale at 20 %",
    amounts: sale(100_000, 20_000),
    boxes: { A1: "1000", "08": "1000/200", "16": "200", ...due(200) },
  },
  {
    title: "five rates, each rounded on its own line: 8,50 € is 9 €",
    amounts: [
      ...sale(100_000, 20_000),
      line("VB10", "445710", -5000, -50_000),
      line("VB55", "445710", -1100, -20_000),
      line("VB21", "445710", -210, -10_000),
      line("VB85", "445710", -850, -10_000),
    ],
    boxes: {
      A1: "1900",
      "08": "1000/200",
      "9B": "500/50",
      "09": "200/11",
      T6: "100/2",
      "10": "100/9",
      "16": "272",
      ...due(272),
    },
  },
  {
    title: "the worked example: 12 345,67 collected, 4 321,09 deductible",
    amounts: [...sale(6_172_835, 1_234_567), purchase(432_109)],
    boxes: { A1: "61728", "08": "61728/12346", "16": "12346", "20": "4321", "23": "4321", ...due(8025) },
  },
  {
    title:
      "rates of Corsica and overseas, each in the box of its territory, beside the same rate of the mainland",
    amounts: [
      line("VB10", "445710", -1000, -10_000),
      line("VBC10", "445710", -2000, -20_000),
      line("VB21", "445710", -210, -10_000),
      line("VBC21", "445710", -420, -20_000),
      line("VBD21", "445710", -630, -30_000),
      line("VB85", "445710", -8500, -100_000),
      line("VB105", "445710", -1050, -100_000),
      line("VB175", "445710", -1750, -100_000),
      line("VBC09", "445710", -900, -100_000),
      line("VBC13", "445710", -1300, -10_000),
      line("VNA", "707000", -50_000, -50_000),
      line("AES85", "445200", -850, -10_000),
      line("AES85", "445662", 850, 10_000),
      line("AM85", "445713", -1700, -20_000),
      line("AM85", "445664", 1700, 20_000),
    ],
    boxes: {
      A1: "5000",
      A3: "100",
      A4: "200",
      E2: "500",
      "9B": "100/10",
      "10": "1100/94",
      "11": "300/6",
      T1: "1000/18",
      T2: "1000/11",
      TC: "100/13",
      T3: "200/20",
      T4: "200/4",
      T5: "1000/9",
      T6: "100/2",
      I3: "200/17",
      "16": "204",
      "20": "26",
      "23": "26",
      "24": "17",
      ...due(178),
    },
  },
  {
    title: "half a euro counts for one, 49 cents for none",
    amounts: [line("VB55", "445710", -50, -909), line("VB21", "445710", -49, -2333)],
    boxes: { A1: "32", "09": "9/1", T6: "23/0", "16": "1", ...due(1) },
  },
  {
    title: "services on receipts, nothing paid",
    amounts: [line("VS20", "706000", -100_000, -100_000), line("VS20", "445740", -20_000, -100_000)],
    boxes: {},
  },
  {
    title: "600 of 1 200 paid",
    amounts: [line("VS20", "445740", 10_000, 50_000), line("VS20", "445710", -10_000, -50_000)],
    boxes: { A1: "500", "08": "500/100", "16": "100", ...due(100) },
  },
  {
    title: "the last third of 1 200",
    amounts: [line("VS20", "445740", 6667, 33_333), line("VS20", "445710", -6667, -33_333)],
    boxes: { A1: "333", "08": "333/67", "16": "67", ...due(67) },
  },
  {
    title: "a deposit of 1 200 received on goods",
    amounts: [line("VB20", "445880", 20_000, 100_000), line("VB20", "445710", -20_000, -100_000)],
    boxes: { A1: "1000", "08": "1000/200", "16": "200", ...due(200) },
  },
  {
    title: "the final invoice of 3 600 takes back the deposit of 1 200",
    amounts: [
      line("VB20", "707000", -300_000, -300_000),
      line("VB20", "419100", 120_000, 100_000),
      line("VB20", "445880", -20_000, -100_000),
      line("VB20", "445710", -40_000, -200_000),
    ],
    boxes: { A1: "2000", "08": "2000/400", "16": "400", ...due(400) },
  },
  {
    title: "a discount for early payment of 2 %",
    amounts: [...sale(100_000, 20_000), line("VB20", "445710", 400, 2000)],
    boxes: { A1: "980", "08": "980/196", "16": "196", ...due(196) },
  },
  {
    title: "a credit note of the same month",
    amounts: [...sale(100_000, 20_000), ...sale(-25_000, -5000)],
    boxes: { A1: "750", "08": "750/150", "16": "150", ...due(150) },
  },
  {
    title: "a credit note on an earlier month's sale, larger than this month's sales",
    amounts: [...sale(100_000, 20_000), ...sale(-300_000, -60_000)],
    boxes: { B5: "-2000", "21": "400", "21-dont-col-ded": "400", "23": "400", ...credit(400) },
  },
  {
    title: "a credit note at 20 % in a month of sales at 10 %",
    amounts: [...sale(-100_000, -20_000), line("VB10", "445710", -50_000, -500_000)],
    boxes: {
      A1: "4000",
      "9B": "5000/500",
      "16": "500",
      "21": "200",
      "21-dont-col-ded": "200",
      "23": "200",
      ...due(300),
    },
  },
  {
    title: "a sale on the margin: bought 600, sold 1 200, 500 of margin without tax",
    amounts: [
      line("VM20", "707000", -50_000, -50_000),
      line("VM20", "445710", -10_000, -50_000),
      line("VMN", "707000", -60_000, -60_000),
    ],
    boxes: { A1: "500", "08": "500/100", E2: "600", "16": "100", ...due(100) },
  },
  {
    title: "a fixed asset made by the company itself: due and deducted",
    amounts: [line("ALSI20", "445620", 20_000, 100_000), line("ALSI20", "445710", -20_000, -100_000)],
    boxes: { A2: "1000", "08": "1000/200", "16": "200", "19": "200", "23": "200" },
  },
  {
    title: "exports, deliveries in the Union, services abroad",
    amounts: [
      line("VXB", "707000", -500_000, -500_000),
      line("VEB", "707000", -300_000, -300_000),
      line("VES", "706000", -200_000, -200_000),
      line("VXS", "706000", -100_000, -100_000),
    ],
    boxes: { E1: "5000", F2: "3000", E2: "3000" },
  },
  {
    title: "a deposit on an exempt sale counts with its final invoice alone",
    amounts: [
      line("VEX", "419100", 40_000, 40_000),
      line("VEX", "706000", -100_000, -100_000),
      line("VEX", "411000", 1, null),
    ],
    boxes: { E2: "1000" },
  },
  {
    title: "credit notes of deliveries in the Union beyond the month's",
    amounts: [line("VEB", "707000", 100_000, 100_000)],
    boxes: { F8: "-1000" },
  },
  {
    title: "works invoiced without VAT to the contractor who assesses it",
    amounts: [line("VRC", "704000", -100_000, -100_000)],
    boxes: { E2: "1000" },
  },
  {
    title: "a debt paid back to the cent, and a sale in franchise: no box",
    amounts: [line("VDEB", "467000", -5000, -5000), line("VFR", "706000", -5000, -5000)],
    boxes: {},
  },
];

const deducted: readonly ReturnMonth[] = [
  {
    title: "goods and a fixed asset",
    amounts: [...sale(1_000_000, 200_000), purchase(30_000), line("AI20", "445620", 100_000, 500_000)],
    boxes: {
      A1: "10000",
      "08": "10000/2000",
      "16": "2000",
      "19": "1000",
      "20": "300",
      "23": "1300",
      ...due(700),
    },
  },
  {
    title: "a fixed asset under a code that has no twin for assets",
    amounts: [line("AB21", "445620", 2100, 100_000)],
    boxes: { "19": "21", "23": "21", ...credit(21) },
  },
  {
    title: "services and a service on an asset, paid to their suppliers",
    amounts: [
      line("AS20", "445640", -10_000, -50_000),
      line("AS20", "445660", 10_000, 50_000),
      line("AIS20", "445640", -20_000, -100_000),
      line("AIS20", "445620", 20_000, 100_000),
    ],
    boxes: { "19": "200", "20": "100", "23": "300", ...credit(300) },
  },
  {
    title: "fuel: 20 of tax, 80 % deductible",
    amounts: [line("AC20", "606100", 10_400, 10_000), line("AC20", "445660", 1600, 10_000)],
    boxes: { "20": "16", "23": "16", ...credit(16) },
  },
  {
    title: "a supplier's credit note above the month's purchases",
    amounts: [purchase(10_000), purchase(-18_000)],
    boxes: { "15": "80", "16": "80", ...due(80) },
  },
  {
    title: "goods from the Union: assessed and deducted",
    amounts: [line("AEB20", "445662", 20_000, 100_000), line("AEB20", "445200", -20_000, -100_000)],
    boxes: { B2: "1000", "08": "1000/200", "16": "200", "17": "200", "20": "200", "23": "200" },
  },
  {
    title: "goods from the Union, 60 % deductible",
    amounts: [line("AEB60", "445662", 12_000, 100_000), line("AEB60", "445200", -20_000, -100_000)],
    boxes: { B2: "1000", "08": "1000/200", "16": "200", "17": "200", "20": "120", "23": "120", ...due(80) },
  },
  {
    title: "goods from the Union, nothing deductible",
    amounts: [line("AEBN20", "607000", 120_000, 100_000), line("AEBN20", "445200", -20_000, -100_000)],
    boxes: { B2: "1000", "08": "1000/200", "16": "200", "17": "200", ...due(200) },
  },
  {
    title: "a fixed asset from the Union",
    amounts: [line("AEI20", "445620", 20_000, 100_000), line("AEI20", "445200", -20_000, -100_000)],
    boxes: { B2: "1000", "08": "1000/200", "16": "200", "17": "200", "19": "200", "23": "200" },
  },
  {
    title: "services from the Union, and from outside at 10 %",
    amounts: [
      line("AES20", "445662", 20_000, 100_000),
      line("AES20", "445200", -20_000, -100_000),
      line("AHS10", "445663", 3000, 30_000),
      line("AHS10", "445712", -3000, -30_000),
    ],
    boxes: { A3: "1300", "08": "1000/200", "9B": "300/30", "16": "230", "20": "230", "23": "230" },
  },
  {
    title: "goods delivered in France by a company not established there",
    amounts: [line("AHB20", "445663", 20_000, 100_000), line("AHB20", "445712", -20_000, -100_000)],
    boxes: { B4: "1000", "08": "1000/200", "16": "200", "20": "200", "23": "200" },
  },
  {
    title: "imports at 20 %, at 5,5 %, and of a fixed asset",
    amounts: [
      line("AM20", "445664", 20_000, 100_000),
      line("AM20", "445713", -20_000, -100_000),
      line("AM55", "445664", 550, 10_000),
      line("AM55", "445713", -550, -10_000),
      line("AMI20", "445620", 200_000, 1_000_000),
      line("AMI20", "445713", -200_000, -1_000_000),
    ],
    boxes: {
      A4: "11100",
      I1: "11000/2200",
      I4: "100/6",
      "16": "2206",
      "19": "2000",
      "20": "206",
      "23": "2206",
      "24": "2206",
    },
  },
  {
    title: "an import given back: the tax assessed is recovered, the tax deducted is paid back",
    amounts: [line("AM20", "445664", -20_000, -100_000), line("AM20", "445713", 20_000, 100_000)],
    boxes: {
      B5: "-1000",
      "15": "200",
      "15-dont-pi": "200",
      "16": "200",
      "21": "200",
      "21-dont-import": "200",
      "23": "200",
    },
  },
  {
    title: "subcontracted works",
    amounts: [line("ARC20", "445663", 20_000, 100_000), line("ARC20", "445712", -20_000, -100_000)],
    boxes: { A2: "1000", "08": "1000/200", "16": "200", "20": "200", "23": "200" },
  },
  {
    title: "exempt sales: a coefficient of 60 % on 1 000,01",
    amounts: [
      line("VEX", "706000", -400_000, -400_000),
      ...sale(600_000, 120_000),
      line("AB20", "445660", 100_001, 500_005),
    ],
    coefficientBasisPoints: 6000,
    boxes: {
      A1: "6000",
      E2: "4000",
      "08": "6000/1200",
      "16": "1200",
      "20": "600",
      "22A": "60",
      "23": "600",
      ...due(600),
    },
  },
  {
    title: "a company in franchise assesses the services it buys in the Union, and deducts nothing",
    amounts: [line("AES20", "622600", 120_000, 100_000), line("AES20", "445200", -20_000, -100_000)],
    boxes: { A3: "1000", "08": "1000/200", "16": "200", ...due(200) },
  },
];

const carried: readonly ReturnMonth[] = [
  { title: "nothing at all", amounts: [], boxes: {} },
  {
    title: "a credit brought forward outweighs the month",
    amounts: sale(250_000, 50_000),
    previousCreditEuros: 700,
    boxes: { A1: "2500", "08": "2500/500", "16": "500", "22": "700", "23": "700", ...credit(200) },
  },
  {
    title: "a refund of 1 000 asked out of a credit of 2 000",
    amounts: [purchase(150_000)],
    previousCreditEuros: 500,
    refundEuros: 1000,
    boxes: { "20": "1500", "22": "500", "23": "2000", "25": "2000", "26": "1000", "27": "1000" },
  },
  {
    title: "after February was filed, its late sale joins March, its late purchase is an omission",
    amounts: [
      ...sale(100_000, 20_000, "2026-02-20"),
      purchase(10_000, "2026-02-20"),
      purchase(5000, "2026-03-10"),
    ],
    boxes: {
      A1: "1000",
      "08": "1000/200",
      "16": "200",
      "20": "50",
      "21": "100",
      "23": "150",
      ...due(50),
    },
  },
  {
    title: "a purchase of 2023 found in 2026 is deducted no more",
    amounts: [...sale(100_000, 20_000), purchase(10_000, "2023-12-15")],
    boxes: { A1: "1000", "08": "1000/200", "16": "200", ...due(200) },
    excluded: 1,
  },
  {
    title: "a quarter is rounded once",
    period: { startDate: "2026-01-01", endDate: "2026-03-31" },
    amounts: ["2026-01-31", "2026-02-28", "2026-03-31"].flatMap((day) => sale(100_040, 20_008, day)),
    boxes: { A1: "3001", "08": "3001/600", "16": "600", ...due(600) },
  },
  {
    title: "sums added and taken off by hand",
    amounts: sale(100_000, 20_000),
    addedEuros: 30,
    imputedEuros: 20,
    boxes: { A1: "1000", "08": "1000/200", "5B": "30", "16": "230", "2C": "20", "23": "20", ...due(210) },
  },
  {
    title: "taxes of the annex are paid even beside a credit",
    amounts: [purchase(10_000)],
    assimilatedTaxesEuros: 150,
    boxes: { "20": "100", "23": "100", "29": "150", "32": "150", ...credit(100) },
  },
];

export const RETURN_MONTHS: readonly ReturnMonth[] = [...collected, ...deducted, ...carried];
