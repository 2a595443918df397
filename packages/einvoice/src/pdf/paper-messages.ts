import type { IssuedInvoice } from "@grand-livre/contracts/issued-invoice";
import type { FacturXOptions } from "./write-factur-x.ts";
import type { PayslipPaper, PayslipPaperOptions } from "./write-payslip.ts";

/** What is to be set: a frozen invoice as its Factur-X, or a payslip. */
export type PaperOrder =
  | (FacturXOptions & { readonly invoice: IssuedInvoice })
  | (PayslipPaperOptions & { readonly payslip: PayslipPaper });
export type PaperRequest = PaperOrder & { readonly id: number };

export type PaperAnswer =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly failure: string };
