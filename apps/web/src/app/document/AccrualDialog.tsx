import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import { accrualBody, type InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { accrualWords } from "@grand-livre/domain/accrual/accrual-words";
import { usualAccrualDate } from "@grand-livre/domain/accrual/usual-accrual-date";
import { canMarkAsFae, canMarkAsFnp } from "@grand-livre/domain/invoice/permissions";
import { useQueryClient } from "@tanstack/react-query";
import { formatDate } from "../../lib/format.ts";
import { DateField } from "../../ui/DateField.tsx";
import { CommandDialog } from "../command/CommandDialog.tsx";
import { useCommandForm } from "../command/use-command-form.ts";
import { takeAnswer } from "./invoice-queries.ts";
import { abilityReason } from "./issue-text.ts";

/** What was delivered before a month end and invoiced after it: accrued at that end, reversed the next day. */
export function AccrualDialog({
  invoice,
  onClose,
}: {
  readonly invoice: InvoiceAnswer;
  readonly onClose: () => void;
}) {
  const client = useQueryClient();
  const as = invoice.bill_direction === "credit" ? "fae" : "fnp";
  const document = { ...invoice, direction: invoice.bill_direction };
  const words = accrualWords(document);
  const form = useCommandForm({
    endpoint: as === "fae" ? invoiceEndpoints.markAsFae : invoiceEndpoints.markAsFnp,
    params: { id: invoice.id },
    touches: [],
    schema: accrualBody,
    initial: {
      accrualDate: invoice.accountingDate === null ? undefined : usualAccrualDate(invoice.accountingDate),
    },
    labels: { accrualDate: "Fin de mois" },
    body: ({ accrualDate }) => ({ version: invoice.version, accrualDate }),
    said: (_, { accrualDate }) =>
      `${words.name} au ${formatDate(accrualDate)}, ${words.isFeminine ? "extournée" : "extourné"} le lendemain.`,
    done: (answer) => takeAnswer(client, answer),
    onClose,
  });
  const judge = as === "fae" ? canMarkAsFae : canMarkAsFnp;
  const permission = judge(document, form.values.accrualDate ?? "");
  const field = form.field("accrualDate");
  return (
    <CommandDialog
      form={form}
      title={words.short === words.name ? words.name : `${words.name} (${words.short})`}
      confirmLabel={
        words.isFeminine ? `Écrire la ${words.short} et son extourne` : "Écrire l’avoir et son extourne"
      }
      busyLabel="Écriture…"
      dateField="accrualDate"
      disabled={"refused" in permission}
      note={`${as === "fae" ? "Le produit est rattaché à la période de la prestation" : "La charge est rattachée à la période de la livraison"}\u00a0: une écriture au ${words.accounts} à la fin du mois, son extourne le lendemain.`}
    >
      <DateField
        {...field}
        autoFocus
        error={
          "refused" in permission
            ? abilityReason({ allowed: false, code: permission.refused, details: permission.details ?? {} })
            : field.error
        }
      />
    </CommandDialog>
  );
}
