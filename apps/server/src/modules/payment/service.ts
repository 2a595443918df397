export { imputeCreditNote } from "./impute.ts";
export { letterTakebacks } from "./lettered-lines.ts";
export { updatePaymentStatus } from "./payment-status.ts";
