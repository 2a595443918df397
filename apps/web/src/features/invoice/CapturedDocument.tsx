import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { formatCents, formatDate, formatRate } from "../../lib/format.ts";
import { Amount } from "../../ui/Amount.tsx";
import { kindLabels } from "./bill-kinds.ts";
import styles from "./CapturedDocument.module.css";
import { decimalToText, priceToText } from "./decimal-text.ts";

/** An XML without its picture, laid out as a bill: what was read, and nothing else. */
export function CapturedDocument({ invoice }: { readonly invoice: InvoiceAnswer }) {
  const fields = invoice.captureFields;
  const text = (name: keyof NonNullable<typeof fields>) => fields?.[name]?.value?.toString() ?? "";
  const amount = (name: "totalExclVatCents" | "vatCents" | "totalInclVatCents") => {
    const value = fields?.[name]?.value;
    return value === undefined ? "–" : formatCents(Number(value), invoice.currency);
  };
  return (
    <div className={styles.sheet}>
      <header>
        <div>
          <strong>{text("supplierName") || invoice.companyName}</strong>
          {text("supplierSiren") !== "" && <span>SIREN {text("supplierSiren")}</span>}
        </div>
        <div className={styles.which}>
          <strong>{kindLabels[invoice.kind]}</strong>
          <span>N° {text("billNumber") || "–"}</span>
          <span>Date {formatDate(text("billDate")) || "–"}</span>
          {text("dueDate") !== "" && <span>Échéance {formatDate(text("dueDate"))}</span>}
        </div>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">Désignation</th>
            <th scope="col">Qté</th>
            <th scope="col">PU HT</th>
            <th scope="col">TVA</th>
            <th scope="col">HT</th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line) => (
            <tr key={line.id}>
              <td>{line.label}</td>
              <td>
                {decimalToText(line.quantity)} {line.unit ?? ""}
              </td>
              <td>{priceToText(line.unitPriceCents)}</td>
              <td>{formatRate(line.vatRate ?? 0)}</td>
              <td>
                <Amount cents={line.netCents} zero="figures" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl>
        <div>
          <dt>Total HT</dt>
          <dd>{amount("totalExclVatCents")}</dd>
        </div>
        <div>
          <dt>TVA</dt>
          <dd>{amount("vatCents")}</dd>
        </div>
        <div data-strong="">
          <dt>Total TTC</dt>
          <dd>{amount("totalInclVatCents")}</dd>
        </div>
      </dl>
      {(text("iban") !== "" || invoice.notes.length > 0) && (
        <footer>
          {text("iban") !== "" && <p>IBAN {text("iban").replace(/(.{4})(?=.)/g, "$1\u00a0")}</p>}
          {invoice.notes.map((note) => (
            <p key={`${note.subjectCode} ${note.text}`}>{note.text}</p>
          ))}
        </footer>
      )}
    </div>
  );
}
