import type { OverdueCustomer, OverdueInvoice } from "@grand-livre/contracts/reminder";
import { formatUnits } from "@grand-livre/domain/currency/rate";
import { Link } from "@tanstack/react-router";
import { formatCents, formatCount, formatDate, formatPlural } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { ActionMenu, type MenuAction } from "../../ui/ActionMenu.tsx";
import { Amount } from "../../ui/Amount.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
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
  const more = customer.invoiceCount - invoices.length;
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
          {customer.email === null && (
            <Link
              to="/accounting/counterparties/$id"
              params={{ id: customer.counterpartyId }}
              className={styles.card ?? ""}
              title={`Compléter la fiche de ${customer.name}`}
            >
              <StatusChip tone="error">Sans e-mail</StatusChip>
            </Link>
          )}
          {due.map((one) => (
            <ActionButton
              key={one.levelId}
              size="small"
              variant="outlined"
              disabledReason={validator}
              onClick={() => onLetter(one.levelId, one.invoiceIds)}
            >
              {`${one.levelName} (${formatCount(one.count)})`}
            </ActionButton>
          ))}
          <ActionMenu small label={`Relances de ${customer.name}`} actions={menu} />
        </div>
      }
    >
      <DataTable
        label={`Factures de ${customer.name}`}
        columns={columnsOf(props)}
        rows={invoices}
        rowKey={({ id }) => id}
        inline
        pageKeys={false}
      />
      {more > 0 && (
        <p className={styles.more}>
          Les {invoices.length} plus anciennes sont montrées.{" "}
          <Link to="/accounting/invoices" search={{ client: customer.name, view: "open" }}>
            Voir les {formatCount(more)} autres
          </Link>
        </p>
      )}
    </Panel>
  );
}

/** An invoice with its age, what it costs by now, what was sent and what comes next. */
function columnsOf(props: CustomerPanelProps): readonly Column<OverdueInvoice>[] {
  const { customer } = props;
  return [
    {
      id: "number",
      header: "Facture",
      width: "152px",
      card: "title",
      cell: ({ id, refId }) => (
        <Link to="/accounting/invoices/$id" params={{ id }}>
          {refId}
        </Link>
      ),
      footer: formatPlural(customer.invoiceCount, "facture"),
    },
    {
      id: "due",
      header: "Échéance",
      width: "104px",
      figures: true,
      cell: ({ dueDate }) => formatDate(dueDate),
    },
    {
      id: "late",
      header: "Retard",
      width: "88px",
      figures: true,
      cell: ({ daysLate }) => lateText(daysLate),
    },
    {
      id: "remaining",
      header: "Reste dû",
      align: "right",
      width: "128px",
      card: "aside",
      cell: ({ remainingCents, currency, currencyRemaining }) => (
        <>
          <Amount cents={remainingCents} currency="EUR" zero="figures" />
          {currencyRemaining !== null && (
            <small className={styles.units}>{formatUnits(currencyRemaining, currency)}</small>
          )}
        </>
      ),
      footer: <Amount cents={customer.remainingCents} currency="EUR" zero="figures" />,
    },
    {
      id: "penalties",
      header: "Pénalités + 40\u00a0€",
      align: "right",
      width: "136px",
      cell: ({ penaltyCents, feeCents }) =>
        penaltyCents + feeCents > 0 && (
          <span
            title={`Pénalités ${formatCents(penaltyCents, "EUR")}, indemnité ${formatCents(feeCents, "EUR")}`}
          >
            <Amount cents={penaltyCents + feeCents} currency="EUR" />
          </span>
        ),
    },
    {
      id: "last",
      header: "Dernière relance",
      width: "22%",
      truncate: true,
      cell: ({ last }) =>
        last === null ? (
          <span className={styles.quiet}>Aucune</span>
        ) : (
          `${last.levelName} · ${formatDate(last.sentOn)}`
        ),
    },
    {
      id: "next",
      header: "Suite",
      cell: (invoice) =>
        invoice.next?.ready === true || invoice.exclusion !== null ? (
          <StatusChip tone={invoice.exclusion === null ? "accent" : "warning"}>
            {nextText(invoice)}
          </StatusChip>
        ) : (
          <span className={styles.quiet}>{nextText(invoice)}</span>
        ),
    },
    {
      id: "actions",
      header: "Actions",
      align: "right",
      width: "84px",
      cell: (invoice) => (
        <ActionMenu small label={`Actions sur ${invoice.refId}`} actions={actionsOn(invoice, props)} />
      ),
    },
  ];
}

function actionsOn(
  invoice: OverdueInvoice,
  { customer, editor, validator, onLetter, onHold, onRelease }: CustomerPanelProps,
): MenuAction[] {
  const { exclusion, next } = invoice;
  return [
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
}
