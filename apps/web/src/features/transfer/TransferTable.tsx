import { transferEndpoints } from "@grand-livre/contracts/endpoints/transfer";
import type { TransferAnswer, TransferOrderAnswer } from "@grand-livre/contracts/transfer";
import { formatIban } from "@grand-livre/domain/identifier/iban";
import { useCommand } from "../../app/command/use-command.ts";
import { abilityReason } from "../../app/document/issue-text.ts";
import { formatCents, formatDate } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { Amount } from "../../ui/Amount.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { Panel } from "../../ui/Panel.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { PaidLink } from "./PaidLink.tsx";
import { TRANSFERS } from "./queries.ts";
import styles from "./Transfer.module.css";
import { nameOf, transferWords } from "./transfer-words.ts";

interface TransferTableProps {
  readonly order: TransferOrderAnswer;
  readonly onReject: (transfer: TransferAnswer) => void;
}

/** The transfers of an order: whom, on which account, how much, and what became of them. */
export function TransferTable({ order, onReject }: TransferTableProps) {
  return (
    <Panel title={order.direction === "sent" ? "Virements" : "Prélèvements"} flush>
      <DataTable
        label="Paiements de l’ordre"
        inline
        columns={columnsOf(order, onReject).filter(({ id }) => id !== "actions" || order.items.some(canAct))}
        rows={order.items}
        rowKey={({ id }) => id}
        rowTone={({ needsApproval, state }) =>
          needsApproval ? "warning" : state === "rejected" ? "error" : undefined
        }
      />
    </Panel>
  );
}

/** Whether something may be done with a transfer, now or by somebody else. */
const canAct = ({ needsApproval, abilities }: TransferAnswer): boolean =>
  needsApproval || abilities.remove.allowed || abilities.reject.allowed;

const columnsOf = (
  order: TransferOrderAnswer,
  onReject: (transfer: TransferAnswer) => void,
): readonly Column<TransferAnswer>[] => [
  {
    id: "creditor",
    header: order.direction === "sent" ? "Bénéficiaire" : "Client débité",
    card: "title",
    wrap: true,
    value: ({ creditorName }) => creditorName,
    cell: (one) => <Creditor transfer={one} />,
  },
  {
    id: "bill",
    header: "Documents",
    width: "136px",
    from: "medium",
    value: (one) =>
      paidBy(one)
        .map(({ refId }) => refId)
        .join(", "),
    cell: (one) => <Documents transfer={one} currency={order.currency} />,
  },
  {
    id: "reference",
    header: "Référence",
    width: "136px",
    figures: true,
    from: "wide",
    value: ({ endToEndId }) => endToEndId,
  },
  {
    id: "amount",
    header: "Montant",
    width: "112px",
    kind: "amount",
    card: "aside",
    value: ({ amountCents }) => amountCents,
    cell: ({ amountCents }) => <Amount cents={amountCents} currency={order.currency} zero="figures" />,
  },
  {
    id: "state",
    header: "Statut",
    width: "152px",
    value: ({ state }) => transferWords[state].label,
    cell: ({ state, paidOn, rejection }) => (
      <span className={styles.stack}>
        <StatusChip tone={transferWords[state].tone}>{transferWords[state].label}</StatusChip>
        {(paidOn !== null || rejection !== null) && (
          <span className={styles.told}>{rejection ?? `le ${formatDate(paidOn)}`}</span>
        )}
      </span>
    ),
  },
  {
    id: "actions",
    header: "",
    width: "152px",
    align: "right",
    cell: (one) => <Actions order={order} transfer={one} onReject={onReject} />,
  },
];

const paidBy = ({ documents, expenseReport }: TransferAnswer) =>
  expenseReport === null
    ? documents.map(({ invoiceId: id, refId, amountCents }) => ({ id, refId, amountCents, isReport: false }))
    : [{ ...expenseReport, amountCents: 0, isReport: true }];

/** What a transfer pays; with credit notes each amount, so that the net is seen. */
function Documents({ transfer, currency }: { readonly transfer: TransferAnswer; readonly currency: string }) {
  const paid = paidBy(transfer);
  return (
    <span className={styles.stack}>
      {paid.map(({ id, refId, amountCents, isReport }) => (
        <span key={id}>
          <PaidLink kind={isReport ? "report" : transfer.mandate === null ? "bill" : "sale"} id={id}>
            {refId}
          </PaidLink>
          {paid.length > 1 && <span className={styles.figures}> {formatCents(amountCents, currency)}</span>}
        </span>
      ))}
    </span>
  );
}

function Creditor({ transfer }: { readonly transfer: TransferAnswer }) {
  const { creditorName, iban, creditorBic, knownIban, needsApproval, ibanApprovedBy, mandate } = transfer;
  const words =
    creditorBic === null
      ? { approved: "IBAN approuvé", first: "cet IBAN" }
      : { approved: "Compte approuvé", first: "ce compte" };
  const told =
    mandate !== null
      ? `Mandat ${mandate.reference} · ${mandate.sequenceType}`
      : ibanApprovedBy !== null
        ? `${words.approved} par ${nameOf(ibanApprovedBy)}`
        : !needsApproval
          ? undefined
          : knownIban === null
            ? `Premier paiement sur ${words.first}`
            : `Avant\u00a0: ${formatIban(knownIban)}`;
  return (
    <span className={styles.stack}>
      {creditorName}
      <span className={styles.figures}>{formatIban(iban)}</span>
      {creditorBic !== null && <span className={styles.figures}>{`BIC ${creditorBic}`}</span>}
      {told !== undefined && <span className={styles.told}>{told}</span>}
    </span>
  );
}

interface ActionsProps {
  readonly order: TransferOrderAnswer;
  readonly transfer: TransferAnswer;
  readonly onReject: (transfer: TransferAnswer) => void;
}

function Actions({ order, transfer, onReject }: ActionsProps) {
  const { abilities, needsApproval, creditorName } = transfer;
  const params = { id: order.id, transferId: transfer.id };
  const { run } = useCommand([TRANSFERS]);
  const approve = () =>
    void run(transferEndpoints.approveIban, { params }, { said: `IBAN de ${creditorName} approuvé.` });
  if (needsApproval && !abilities.remove.allowed)
    return (
      <ActionButton
        size="small"
        variant="outlined"
        disabledReason={abilityReason(abilities.approveIban)}
        onClick={approve}
      >
        Approuver l’IBAN
      </ActionButton>
    );
  const actions = [
    {
      label: "Approuver l’IBAN",
      ability: abilities.approveIban,
      isShown: needsApproval,
      onSelect: approve,
    },
    {
      label: "Retirer de l’ordre",
      ability: abilities.remove,
      isShown: order.state === "draft",
      onSelect: () =>
        void run(
          transferEndpoints.removeTransfer,
          { params },
          { said: `${creditorName} retiré de l’ordre.` },
        ),
    },
    {
      label: "Rejeté par la banque",
      ability: abilities.reject,
      isShown: order.state === "issued" && transfer.state === "waiting",
      onSelect: () => onReject(transfer),
    },
  ].filter(({ isShown }) => isShown);
  if (actions.length === 0) return null;
  return (
    <ActionMenu
      actions={actions.map(({ label, ability, onSelect }) => ({
        label,
        onSelect,
        disabledReason: abilityReason(ability),
      }))}
    />
  );
}
