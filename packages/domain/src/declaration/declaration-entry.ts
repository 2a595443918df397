import { addMonths } from "../date/calendar-date.ts";
import { type Sides, sidedLines } from "../entry/sided-lines.ts";
import type { ReturnPeriod } from "../vat-return/return-period.ts";
import type { DeclarationKind } from "./declaration-rules.ts";

export interface EntryLineOfDeclaration extends Sides {
  /** A number of the PCG, or a role of the engine. */
  readonly account: { readonly pcg: string } | { readonly role: "vat_payable" | "bank" };
}

interface Accounts {
  readonly debt: EntryLineOfDeclaration["account"];
  /** Debited by the charge, against the debt. */
  readonly charge?: string;
  /** The account of a sum to receive; the debt itself by default. */
  readonly claim?: string;
}

const tax = (pcg: string, charge?: string): Accounts => ({
  debt: { pcg },
  ...(charge === undefined ? {} : { charge }),
});

/** french-accounting §4.1 and §4.14: what each declaration is booked on. */
const ACCOUNTS: Readonly<Partial<Record<DeclarationKind, Accounts>>> = {
  vat: { debt: { role: "vat_payable" }, claim: "44583" },
  vat_annual: { debt: { role: "vat_payable" }, claim: "44583" },
  vat_instalment: tax("44581"),
  corporate_tax_instalment: tax("444"),
  corporate_tax_balance: tax("444", "695"),
  business_rates_instalment: tax("447"),
  business_rates: tax("447", "63511"),
  value_added_instalment: tax("447"),
  value_added: tax("447", "63511"),
  payroll_tax: tax("447", "6311"),
  payroll_tax_annual: tax("447", "6311"),
  dividends: tax("4422", "457"),
};

/** The accounts that the books' amount of a declaration is read from, by their numbers of the PCG; of the year before for an instalment. */
const SOURCES: Readonly<Partial<Record<DeclarationKind, readonly string[]>>> = {
  corporate_tax_balance: ["444", "695"],
  business_rates_instalment: ["63511"],
  business_rates: ["63511"],
  value_added_instalment: ["70"],
  value_added: ["70"],
  value_added_return: ["70"],
  payroll_tax: ["6311"],
  payroll_tax_annual: ["6311"],
  dividends: ["457", "4422"],
};

export function sourcesOf({ kind, startDate, endDate }: ReturnPeriod & { readonly kind: DeclarationKind }) {
  const isOfYearBefore = kind === "business_rates_instalment" || kind === "value_added_instalment";
  const back = (day: string) => (isOfYearBefore ? addMonths(day, -12) : day);
  return { prefixes: SOURCES[kind] ?? [], startDate: back(startDate), endDate: back(endDate) };
}

/** False for a list, and for a form that another one pays. */
export function paysSomething(kind: DeclarationKind): boolean {
  return ACCOUNTS[kind] !== undefined;
}

/** The payment of a declaration, debt to bank; a negative amount is a refund, bank to claim. Empty for a kind that pays nothing. */
export function paymentLines(kind: DeclarationKind, amountCents: number): EntryLineOfDeclaration[] {
  const accounts = ACCOUNTS[kind];
  if (accounts === undefined) return [];
  const { debt, claim } = accounts;
  const account = amountCents < 0 && claim !== undefined ? { pcg: claim } : debt;
  return sidedLines([
    { account, cents: amountCents },
    { account: { role: "bank" } as const, cents: -amountCents },
  ]);
}

/** The charge of a declaration, or the levy withheld from dividends: 695 to 444, 63511 to 447, 457 to 4422. */
export function chargeLines(kind: DeclarationKind, amountCents: number): EntryLineOfDeclaration[] {
  const accounts = ACCOUNTS[kind];
  if (accounts?.charge === undefined) return [];
  return sidedLines([
    { account: { pcg: accounts.charge }, cents: amountCents },
    { account: accounts.debt, cents: -amountCents },
  ]);
}
