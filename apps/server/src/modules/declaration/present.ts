import type { DeclarationRow } from "@grand-livre/contracts/declaration";
import type { Declaration } from "@grand-livre/domain/declaration/calendar";
import {
  canAct,
  canCharge,
  canEdit,
  canPay,
  type DeclarationFacts,
  isSocial,
  isVatReturn,
  type KeptState,
  shownState,
} from "@grand-livre/domain/declaration/declaration-state";
import type { ReportState } from "@grand-livre/domain/e-reporting/report-state";
import type { Permission } from "@grand-livre/domain/refusal";
import type { ShownReturnState } from "@grand-livre/domain/vat-return/return-state";
import type { Caller } from "../../http/caller.ts";
import { abilityOf } from "../../kit/abilities.ts";
import { knownAmount } from "./amounts.ts";
import { type CompanyBooks, keyOf } from "./company-books.ts";

/** A VAT return has its own life cycle: checked and approved both wait for the filing. */
const OF_RETURN: Readonly<Record<ShownReturnState, KeptState>> = {
  to_prepare: "to_prepare",
  checked: "to_approve",
  to_file: "to_approve",
  filed: "filed",
  rejected: "rejected",
  paid: "filed",
};

/** Nothing is prepared of a period of e-reporting: it is sent. */
const OF_REPORT: Readonly<Record<ReportState, KeptState>> = {
  nothing: "to_prepare",
  to_send: "to_prepare",
  sent: "filed",
  corrected: "filed",
  rejected: "rejected",
};

/** What the rules on a declaration look at: as kept, as the VAT return says, else untouched. */
export function factsOf(books: CompanyBooks, declaration: Declaration): DeclarationFacts {
  const kept = books.kept.get(keyOf(declaration));
  const { kind, startDate } = declaration;
  const report = books.reports.get(keyOf(declaration));
  const own = { kind, amountCents: null, paidCents: 0, charged: false };
  if (report !== undefined) return { ...own, state: OF_REPORT[report] };
  if (isSocial({ kind }))
    return { ...own, state: books.deposited.has(keyOf(declaration)) ? "filed" : "to_prepare" };
  const postings = kept?.postings ?? [];
  const returned = isVatReturn({ kind })
    ? (books.standings.get(startDate)?.state ?? "to_prepare")
    : undefined;
  return {
    kind,
    state: returned === undefined ? (kept?.state ?? "to_prepare") : OF_RETURN[returned],
    amountCents: isVatReturn({ kind })
      ? knownAmount(books, declaration)
      : (kept?.amountCents ?? knownAmount(books, declaration)),
    paidCents: postings.reduce(
      (sum, { posting, amountCents }) => sum + (posting === "payment" ? amountCents : 0),
      0,
    ),
    charged: postings.some(({ posting }) => posting === "charge"),
  };
}

type Regime = DeclarationRow["regime"];

function regimeOf({ company, profile }: CompanyBooks, { kind }: Declaration): Regime {
  if (kind.startsWith("vat")) return company.vatRegime as Regime;
  const isOfProfit = kind.startsWith("corporate_tax") || kind === "tax_package";
  return isOfProfit && profile.profitTax !== "none" ? profile.profitTax : null;
}

/** A declaration as the contract prints it. */
export function presentDeclaration(
  caller: Caller,
  books: CompanyBooks,
  declaration: Declaration,
): DeclarationRow {
  const { company, kept } = books;
  const { kind, startDate, endDate, part, dueDate } = declaration;
  const row = kept.get(keyOf(declaration));
  const facts = factsOf(books, declaration);
  const editor = (permission: Permission) =>
    abilityOf(caller, { service: "declarations", action: "Editor" }, permission);
  const validator = (permission: Permission) =>
    abilityOf(caller, { service: "declarations", action: "Validator" }, permission);
  return {
    legalEntityRefId: company.refId,
    company: company.name,
    kind,
    startDate,
    endDate,
    part,
    dueDate,
    regime: regimeOf(books, declaration),
    amountCents: facts.amountCents,
    state: shownState(facts),
    actedBy: isVatReturn({ kind }) ? null : (row?.actedByName ?? null),
    actedAt: isVatReturn({ kind }) ? null : (row?.actedAt.toISOString() ?? null),
    note: isVatReturn({ kind })
      ? (books.standings.get(startDate)?.filingReference ?? null)
      : (row?.note ?? null),
    paidCents: facts.paidCents,
    postings: [...(row?.postings ?? [])],
    abilities: {
      edit: editor(canEdit(facts)),
      prepare: editor(canAct(facts, "prepare")),
      reopen: editor(canAct(facts, "reopen")),
      file: validator(canAct(facts, "file")),
      reject: validator(canAct(facts, "reject")),
      pay: validator(canPay(facts)),
      charge: validator(canCharge(facts)),
    },
  };
}
