import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { InvoiceState } from "@grand-livre/domain/invoice/permissions";
import {
  canAddProof,
  canCancelInvoice,
  canDeleteInvoice,
  canDeleteProof,
  canDuplicateInvoice,
  canEditInvoice,
  canMarkAsFae,
  canMarkAsFnp,
  canPayInvoice,
  canReallocateInvoice,
  canValidateInvoice,
} from "@grand-livre/domain/invoice/permissions";
import { expect, it } from "vitest";

type Verdict = { readonly ok: true } | { readonly refused: string };
const MONTH_END = "2026-02-28";

const STATES: readonly [string, Pick<InvoiceState, "status" | "paymentStatus">][] = [
  ["draft", { status: "draft", paymentStatus: "unpaid" }],
  ["validated, unpaid", { status: "validated", paymentStatus: "unpaid" }],
  ["validated, partially paid", { status: "validated", paymentStatus: "partially_paid" }],
  ["validated, paid", { status: "validated", paymentStatus: "paid" }],
  ["cancelled", { status: "cancelled", paymentStatus: "unpaid" }],
  ["refused", { status: "refused", paymentStatus: "unpaid" }],
];

const ACTIONS: readonly [string, (state: InvoiceState) => Verdict][] = [
  ["edit", canEditInvoice],
  ["validate", (state) => canValidateInvoice(state, [])],
  ["delete", canDeleteInvoice],
  ["cancel", canCancelInvoice],
  ["reallocate (bills)", canReallocateInvoice],
  ["pay", canPayInvoice],
  ["mark as FAE (sales)", (state) => canMarkAsFae({ ...state, direction: "credit" }, MONTH_END)],
  ["mark as FNP (bills)", (state) => canMarkAsFnp({ ...state, direction: "debit" }, MONTH_END)],
  ["add a proof", canAddProof],
  ["delete a proof it has", () => canDeleteProof({ proofs: 1 })],
  ["duplicate", canDuplicateInvoice],
];

function table(): string {
  const header = ["action", ...STATES.map(([name]) => name)];
  const rows = ACTIONS.map(([name, may]) => [
    name,
    ...STATES.map(([, state]) => {
      const verdict = may({ direction: "credit", kind: "invoice", accountingDate: "2026-03-15", ...state });
      return "refused" in verdict ? `\`${verdict.refused}\`` : "yes";
    }),
  ]);
  return [header, header.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

it("prints the rules on the states of an invoice as docs/invoice-states.md has them", async () => {
  const printed = await readFile(
    join(import.meta.dirname, "../".repeat(5), "docs/invoice-states.md"),
    "utf8",
  );
  expect(printed).toContain(table());
});
