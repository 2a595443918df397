import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { decimalsOf } from "@grand-livre/domain/currency/currencies";
import { useQuery } from "@tanstack/react-query";
import { decimalToText, settledPrice } from "../../app/document/decimal-text.ts";
import { kindLabels } from "../../app/document/document-kinds.ts";
import { download } from "../../lib/api.ts";
import { formatCents, formatDate } from "../../lib/format.ts";
import styles from "./CapturedDocument.module.css";
import { unitWord, xmlLines } from "./xml-lines.ts";

/** An XML without its picture, laid out as a bill: its own content, apart from any change in the form. */
export function CapturedDocument({
  invoice,
  documentId,
}: {
  readonly invoice: InvoiceAnswer;
  readonly documentId: string;
}) {
  const { data: lines } = useQuery({
    queryKey: ["document", invoice.id, documentId, "lines"],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const { blob } = await download(invoiceEndpoints.document, {
        params: { id: invoice.id, documentId },
        signal,
        quiet: true,
      });
      return xmlLines(new DOMParser().parseFromString(await blob.text(), "application/xml"));
    },
  });
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
          {lines?.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a document never move.
            <tr key={index}>
              <td>{line.label}</td>
              <td>
                {decimalToText(line.quantity)} {unitWord(line.unit)}
              </td>
              <td>{figures(line.price, invoice.currency)}</td>
              <td>{line.rate === "" ? "" : `${decimalToText(line.rate)}\u202f%`}</td>
              <td>{figures(line.net, invoice.currency)}</td>
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

/** An amount of the document with the decimals of its currency at least: `40` → `40,00`. */
function figures(text: string, currency: string): string {
  return settledPrice(text, decimalsOf(currency));
}
