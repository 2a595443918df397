import { all, type Element, first, text } from "@grand-livre/einvoice/checks/element";
import type { FlowType } from "@grand-livre/platform/flow/messages";
import type { Simulator } from "../simulator.ts";
import { type Detail, fault } from "./fault.ts";

/** What each group of a flow 10 has to say, wherever the group is (external specifications v3.1, annex 6). */
const REQUIRED: readonly (readonly [group: string, paths: string])[] = [
  ["ReportDocument", "Id IssueDateTime/DateTimeString TypeCode Sender/Id Sender/Name Sender/RoleCode"],
  ["ReportDocument", "Issuer/Id Issuer/Name Issuer/RoleCode"],
  ["TransactionsReport", "ReportPeriod/StartDate ReportPeriod/EndDate"],
  [
    "TransactionsReport/Invoice",
    "ID IssueDate TypeCode CurrencyCode BusinessProcess/ID BusinessProcess/TypeID",
  ],
  ["TransactionsReport/Invoice", "Seller/CompanyId MonetaryTotal/TaxAmount TaxSubTotal"],
  ["TransactionsReport/Invoice/TaxSubTotal", "TaxableAmount TaxAmount TaxCategory/Percent"],
  [
    "TransactionsReport/Transactions",
    "Date TransactionsCurrency CategoryCode TaxExclusiveAmount TaxTotal TaxSubtotal",
  ],
  ["TransactionsReport/Transactions/TaxSubtotal", "TaxPercent TaxableAmount TaxTotal"],
  ["PaymentsReport", "ReportPeriod/StartDate ReportPeriod/EndDate"],
  ["PaymentsReport/Invoice", "InvoiceID IssueDate Payment/Date Payment/SubTotals"],
  ["PaymentsReport/Transactions", "Payment/Date Payment/SubTotals"],
  ["PaymentsReport/Invoice/Payment/SubTotals", "TaxPercent Amount"],
  ["PaymentsReport/Transactions/Payment/SubTotals", "TaxPercent Amount"],
];

/** The type of a report by what it holds; several kinds at once are a MultiFlowReport. */
const TYPES: readonly (readonly [path: string, type: FlowType])[] = [
  ["TransactionsReport/Invoice", "UnitaryCustomerTransactionReport"],
  ["TransactionsReport/Transactions", "AggregatedCustomerTransactionReport"],
  ["PaymentsReport/Invoice", "UnitaryCustomerPaymentReport"],
  ["PaymentsReport/Transactions", "AggregatedCustomerPaymentReport"],
];

export interface JudgedReport {
  /** Keys that no later report may have. */
  readonly keys: readonly string[];
  readonly flowType: FlowType;
}

/** A flow 10 as the platform judges it: required fields, its declarant, IN once and RE after it for a period. */
export function judgeReport(simulator: Simulator, company: string, root: Element): JudgedReport | Detail[] {
  const details = REQUIRED.flatMap(([group, paths]) =>
    all(root, group).flatMap((element) =>
      paths
        .split(" ")
        .filter(
          (path) =>
            first(element, path) === undefined ||
            (text(element, path) === "" && first(element, path)?.children.length === 0),
        )
        .map((path) => fault("REJ_SEMAN", `${group}/${path}`, "Ce champ est obligatoire.")),
    ),
  );
  const said = (path: string) => text(root, path) ?? "";
  const parts = ["TransactionsReport", "PaymentsReport"].filter((part) => first(root, part));
  if (parts.length !== 1)
    details.push(
      fault("REJ_SEMAN", "G6.29", "Une transmission porte des transactions ou des paiements, non les deux."),
    );
  if (said("ReportDocument/Issuer/Id") !== company)
    details.push(fault("REJ_COH", "TT-13", "Le déclarant n’est pas la société du compte (G6.26)."));
  const kind = said("ReportDocument/TypeCode");
  if (kind !== "IN" && kind !== "RE")
    details.push(fault("REJ_SEMAN", "TT-4", "Le type est IN ou RE (G8.01)."));
  const part = parts[0] ?? "";
  const [start, end] = [said(`${part}/ReportPeriod/StartDate`), said(`${part}/ReportPeriod/EndDate`)];
  if (end < start) details.push(fault("REJ_PER", "TT-18", "La fin de la période précède son début (G6.25)."));
  const period = `${company} ${part} ${start} ${end}`;
  const id = `${period} ${said("ReportDocument/Id")}`;
  if (simulator.messages.has(id))
    details.push(fault("REJ_UNI", "TT-1", "Cette transmission a déjà été reçue pour la période (G8.05)."));
  if ((kind === "IN") === simulator.messages.has(period))
    details.push(
      fault("REJ_PER", "TT-4", `Une transmission ${kind} n’est pas attendue pour cette période (G8.02).`),
    );
  const types = TYPES.filter(([path]) => first(root, path)).map(([, type]) => type);
  const [type = "Undefined"] = types;
  return details.length > 0
    ? details
    : { keys: [id, period], flowType: types.length > 1 ? "MultiFlowReport" : type };
}
