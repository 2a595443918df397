import type { CreateRubricBody, UpdateRubricBody } from "@grand-livre/contracts/payroll-lines";
import { refuseRubric } from "@grand-livre/domain/payroll/company-rubric";
import type { CompanyRubric, Fate, RubricRate } from "@grand-livre/domain/payroll/pay-lines";
import { fold } from "@grand-livre/domain/text/fold";
import { ownedRows, type RowOf } from "../../database/owned-rows.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse } from "../../http/refusal-error.ts";
import { companyResource } from "../../kit/company-resource.ts";

type Narrowed = Pick<CompanyRubric, "nature" | "base"> & {
  readonly rates: readonly RubricRate[];
  readonly fates: readonly Fate[];
};
export type RubricRow = Omit<RowOf<"payrollRubric">, keyof Narrowed> & Narrowed;
export const rubricRows = ownedRows<"payrollRubric", RubricRow>("payrollRubric");

const searchKey = ({ code, label }: Pick<RubricRow, "code" | "label">) => fold(`${code} ${label}`);

/** @throws RefusalError PAY_RUBRIC_ACCOUNT, PAY_RUBRIC_BASE, PAY_RUBRIC_FATES, PAY_VOUCHER_SHARE */
function checked<Row extends CompanyRubric>(row: Row) {
  orRefuse(refuseRubric(row));
  return { rates: JSON.stringify(row.rates), fates: JSON.stringify(row.fates), searchKey: searchKey(row) };
}

/** The rubrics that a company defines for its payslips. */
export const rubrics = companyResource<
  "payrollRubric",
  RubricRow,
  CreateRubricBody,
  UpdateRubricBody,
  Caller
>({
  rows: rubricRows,
  name: "pay-rubric",
  notFound: "PAY_RUBRIC_NOT_FOUND",
  audited: ({ code, label }) => ({ code, label }),
  create: async (_, { legalEntityRefId: __, ...body }) => ({ ...body, ...checked(body) }),
  update: async (_, before, { version: __, ...body }) => ({ ...body, ...checked({ ...before, ...body }) }),
});
