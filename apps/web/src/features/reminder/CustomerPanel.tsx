import type { OverdueCustomer, OverdueInvoice } from "@grand-livre/contracts/reminder";
import { Link } from "@tanstack/react-router";
import { formatCents, formatDate, formatPlural } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { ActionMenu, type MenuAction } from "../../ui/ActionMenu.tsx";
import { Amount } from "../../ui/Amount.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import styles from "./Reminders.module.css";
import { lateText, nextText } from "./reminder-words.ts";

interface CustomerPanelProps {
  readonly customer: OverdueCustomer;
  readonly editor: string | undefined;
  readonly validator: string | undefined;
  readonly onLetter: (levelId: string, invoiceIds: readonly string[]) => void;
  readonly onHold: (invoice?: OverdueInvoice) => void;
  readonly onRelease: (exclusionId: string) => void;
}

/** What one customer owes: each invoice with what was sent and what comes next, one letter a level. */
export function CustomerPanel(props: CustomerPanelProps) {
  const { customer, editor, validator, onLetter, onHold, onRelease } = props;
  const { exclusion, invoices, due } = customer;
  const menu: MenuAction[] = [
    exclusion === null
      ? {
          label: "Suspendre les relances (litige)…",
          icon: icons.lock,
          onSelect: () => onHold(),
          disabledReason: editor,
        }
      : {
          label: "Reprendre les relances",
          icon: icons.check,
          onSelect: () => onRelease(exclusion.id),
          disabledReason: editor,
        },
  ];
  return (
    <Panel
      title={customer.name}
      flush
      aside={
        <div className={styles.aside}>
          {exclusion !== null && (
            <StatusChip tone="warning">
              Suspendu{"\u00a0"}: {exclusion.reason}
            </StatusChip>
          )}
          {customer.email === null && <StatusChip tone="error">Sans e-mail</StatusChip>}
          {due.map((one) => (
            <ActionButton
              key={one.levelId}
              size="small"
              variant="outlined"
              disabledReason={validator}
              onClick={() => onLetter(one.levelId, one.invoiceIds)}
            >
              {`${one.levelName} (${one.invoiceIds.length})`}
            </ActionButton>
          ))}
          <ActionMenu small label={`Relances de ${customer.name}`} actions={menu} />
        </div>
      }
    >
      <div className={styles.scroll}>
        <table className={styles.table} aria-label={`Factures de ${customer.name}`}>
          <thead>
            <tr>
              <th scope="col">Facture</th>
              <th scope="col">Échéance</th>
              <th scope="col">Retard</th>
              <th scope="col" data-right="">
                Reste dû
              </th>
              <th scope="col" data-right="" className={styles.wideOnly}>
                Pénalités + 40 €
              </th>
              <th scope="col" className={styles.wideOnly}>
                Dernière relance
              </th>
              <th scope="col">Suite</th>
              <th scope="col" aria-label="Actions" />
            </tr>
          </thead>
          <tbody>
            {invoices.map((invoice) => (
              <InvoiceRow key={invoice.id} invoice={invoice} {...props} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={3}>{formatPlural(invoices.length, "facture")}</td>
              <td data-right="">
                <Amount cents={customer.remainingCents} currency="EUR" zero="figures" />
              </td>
              <td colSpan={4} />
            </tr>
          </tfoot>
        </table>
      </div>
    </Panel>
  );
}

function InvoiceRow({
  invoice,
  customer,
  editor,
  validator,
  onLetter,
  onHold,
  onRelease,
}: CustomerPanelProps & { readonly invoice: OverdueInvoice }) {
  const { exclusion, next } = invoice;
  const actions: MenuAction[] = [
    ...(next === null || exclusion !== null || customer.exclusion !== null
      ? []
      : [
          {
            label: "Relancer cette facture…",
            icon: icons.chat,
            onSelect: () => onLetter(next.levelId, [invoice.id]),
            disabledReason: validator,
          },
        ]),
    exclusion === null
      ? {
          label: "Suspendre (litige)…",
          icon: icons.lock,
          onSelect: () => onHold(invoice),
          disabledReason: editor,
        }
      : {
          label: "Reprendre les relances",
          icon: icons.check,
          onSelect: () => onRelease(exclusion.id),
          disabledReason: editor,
        },
  ];
  return (
    <tr>
      <td>
        <Link to="/accounting/invoices/$id" params={{ id: invoice.id }}>
          {invoice.refId}
        </Link>
      </td>
      <td>{formatDate(invoice.dueDate)}</td>
      <td>{lateText(invoice.daysLate)}</td>
      <td data-right="">
        <Amount cents={invoice.remainingCents} currency="EUR" zero="figures" />
      </td>
      <td data-right="" className={styles.wideOnly}>
        {invoice.penaltyCents + invoice.feeCents > 0 && (
          <span
            title={`Pénalités ${formatCents(invoice.penaltyCents, "EUR")}, indemnité ${formatCents(invoice.feeCents, "EUR")}`}
          >
            <Amount cents={invoice.penaltyCents + invoice.feeCents} currency="EUR" />
          </span>
        )}
      </td>
      <td className={styles.wideOnly}>
        {invoice.last === null ? (
          <span className={styles.quiet}>Aucune</span>
        ) : (
          `${invoice.last.levelName} · ${formatDate(invoice.last.sentOn)}`
        )}
      </td>
      <td>
        {next?.ready === true || exclusion !== null ? (
          <StatusChip tone={exclusion === null ? "accent" : "warning"}>{nextText(invoice)}</StatusChip>
        ) : (
          <span className={styles.quiet}>{nextText(invoice)}</span>
        )}
      </td>
      <td data-right="">
        <ActionMenu small label={`Actions sur ${invoice.refId}`} actions={actions} />
      </td>
    </tr>
  );
}
