import { payslipEndpoints } from "@grand-livre/contracts/endpoints/payroll";

export const PAYROLL = payslipEndpoints.month.tag;
