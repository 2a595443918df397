/** A filter of a list of invoices: its query, and what it asks of an invoice in SQL. */
export type ListQuestion = readonly [name: string, query: string, condition: string];

const OPEN = "status = 'validated' and payable_cents > settled_cents";
const OVERDUE = `${OPEN} and kind <> 'credit_note' and due_date < current_date`;
const BOUGHT = "journal_id in (select id from journal where label_key like '%achat%')";
const IN_YEAR = "bill_date between '2022-01-01' and '2022-12-31'";
const YEAR = "startDate=2022-01-01&endDate=2022-12-31";
const holds = (column: string, text: string) => `position('${text}' in ${column}) > 0`;

/** The names of a list's query but texts, one by one and some together. */
export const FILTERS: readonly ListQuestion[] = [
  ["unfiltered", "", "true"],
  ["direction", "bill_direction=credit", "direction = 'credit'"],
  ["status draft", "status=draft", "status = 'draft'"],
  ["status validated", "status=validated", "status = 'validated'"],
  ["status cancelled", "status=cancelled", "status = 'cancelled'"],
  ["to check", "todo=toCheck", "list_state = 'toCheck'"],
  ["payment open", "payment=open", OPEN],
  [
    "payment paid",
    "payment=paid",
    "status = 'validated' and payable_cents <= settled_cents and money_cents > 0",
  ],
  ["payment overdue", "payment=overdue", OVERDUE],
  ["journal", "entryLedgerLogLabel=achat", BOUGHT],
  ["from a day on", "startDate=2026-10-01", "bill_date >= '2026-10-01'"],
  ["up to a day", "endDate=2020-03-31", "bill_date <= '2020-03-31'"],
  ["a year", YEAR, IN_YEAR],
  ["six years of seven", "startDate=2021-01-01", "bill_date >= '2021-01-01'"],
  ["the largest amounts", "sort=totalInclVatCents", "true"],
  ["drafts by due date", "status=draft&sort=due_date", "status = 'draft'"],
  [
    "a year, bills, validated",
    `${YEAR}&bill_direction=debit&status=validated`,
    `${IN_YEAR} and direction = 'debit' and status = 'validated'`,
  ],
  ["a year and overdue", `${YEAR}&payment=overdue`, `${IN_YEAR} and ${OVERDUE}`],
];

/** Texts with other filters: what is promised of one alone holds for most of these. */
export const COMBINED: readonly ListQuestion[] = [
  [
    "a name and a year",
    `${YEAR}&companyName=lambert`,
    `${IN_YEAR} and ${holds("company_name_key", "lambert")}`,
  ],
  ["a word and a year", `${YEAR}&searchValue=janvier`, `${IN_YEAR} and ${holds("label_key", "janvier")}`],
  [
    "a word and a month",
    "startDate=2022-05-01&endDate=2022-05-31&searchValue=dossier",
    "bill_date between '2022-05-01' and '2022-05-31'",
  ],
  [
    "a word and drafts",
    "searchValue=janvier&status=draft",
    `${holds("label_key", "janvier")} and status = 'draft'`,
  ],
  [
    "a word and validated",
    "searchValue=janvier&status=validated",
    `${holds("label_key", "janvier")} and status = 'validated'`,
  ],
  [
    "a word and overdue",
    "searchValue=janvier&payment=overdue",
    `${holds("label_key", "janvier")} and ${OVERDUE}`,
  ],
  [
    "a word and sales",
    "searchValue=janvier&bill_direction=credit",
    `${holds("label_key", "janvier")} and direction = 'credit'`,
  ],
  [
    "a word and a journal",
    "searchValue=janvier&entryLedgerLogLabel=achat",
    `${holds("label_key", "janvier")} and ${BOUGHT}`,
  ],
  ["a bill's number and sales", "searchValue=FF-2&bill_direction=credit", "false"],
  ["a name by amount", "companyName=lambert&sort=totalInclVatCents", holds("company_name_key", "lambert")],
];

/** What people type: frequent and rare, short and long, words and figures; in labels or names where stated. */
export const TEXTS: readonly string[] = [
  ...["2020", "2024", "2026", "FF-2", "FF-2021", "FF-2026", "FA-2023", "FF-2025-0812", "2022-06"],
  ...["000", "0000", "123", "999", "45678", "0654321", "dossier 12", "dossier 4321", "janvier dossier 1"],
  ...["energie mars dossier 5", "martin freres 0", "conseil 11", "e 1", "zzz 999", "z 7", "mar", "energie"],
  ...["20202", "1 2", "ff", "zz", "m", "leroy negoce 1", "transport atelier mars", "dossier"],
  ...["label: dossier 99", "label: janvier", "label: 12", "name: lambert", "name: rousseau industrie 2108"],
];
