import type { IssuedInvoice } from "@grand-livre/contracts/issued-invoice";
import type { FacturXOptions } from "./write-factur-x.ts";

export interface PaperRequest extends FacturXOptions {
  readonly id: number;
  readonly invoice: IssuedInvoice;
}

export type PaperAnswer =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly failure: string };
