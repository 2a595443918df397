import { transferEndpoints } from "@grand-livre/contracts/endpoints/transfer";
import {
  rejectTransferBody,
  type TransferAnswer,
  type TransferOrderAnswer,
} from "@grand-livre/contracts/transfer";
import { formatIban } from "@grand-livre/domain/identifier/iban";
import { useParams } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { BackLink } from "../../app/BackLink.tsx";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { saveDownload } from "../../app/command/save-download.ts";
import { useCommand } from "../../app/command/use-command.ts";
import { useCommandForm } from "../../app/command/use-command-form.ts";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { abilityReason } from "../../app/document/issue-text.ts";
import { LoadedDetail } from "../../app/LoadedDetail.tsx";
import { formatCents, formatDate, formatDateTime, formatPlural } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { icons } from "../../ui/icons.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { TRANSFERS, useOrder } from "./queries.ts";
import { SendToBank, SentNotes } from "./SendToBank.tsx";
import styles from "./Transfer.module.css";
import { TransferTable } from "./TransferTable.tsx";
import { chargeWords, nameOf, ordersOf, orderWords } from "./transfer-words.ts";

const back = <BackLink to="/accounting/reconciliation/transfers">Règlements</BackLink>;

/** One order of transfers: its bills, the IBANs to approve, the second person's validation, its file. */
export function TransferScreen() {
  return (
    <DossierScreen title="Ordre de paiement" service="reconciliation">
      {() => <LoadedOrder />}
    </DossierScreen>
  );
}

function LoadedOrder() {
  const { id } = useParams({ from: "/shell/accounting/reconciliation/transfers/$id" });
  return (
    <LoadedDetail of={useOrder(id)} title="Ordre de paiement" back={back}>
      {(data) => <Order key={id} order={data} />}
    </LoadedDetail>
  );
}

function Order({ order }: { readonly order: TransferOrderAnswer }) {
  const [rejected, setRejected] = useState<TransferAnswer>();
  const { id, refId, version, state, abilities } = order;
  const params = { id };
  const body = { version };

  const { run } = useCommand([TRANSFERS]);
  const cancel = () =>
    run(
      transferEndpoints.cancel,
      { params, body },
      {
        confirm: {
          title: `Annuler ${refId}`,
          message:
            state === "issued"
              ? "Annulez aussi l’ordre auprès de la banque si son fichier lui a été transmis. Ses documents redeviennent à régler."
              : "Ses documents redeviennent à régler.",
          confirmLabel: "Annuler l’ordre",
        },
        said: `Ordre ${refId} annulé.`,
      },
    );

  const [account, accounts] = order.chargeBearer === null ? ["IBAN", "IBAN"] : ["compte", "comptes"];
  const toApprove = order.items.filter(({ needsApproval }) => needsApproval).length;
  return (
    <>
      <PageHeader
        title={`${ordersOf(order).title} ${refId}`}
        subtitle={`${formatPlural(order.transfers, ordersOf(order).one)} · ${formatCents(order.totalCents, order.currency)} · exécution le ${formatDate(order.executionDate)}`}
        status={<StatusChip tone={orderWords[state].tone}>{orderWords[state].label}</StatusChip>}
        back={back}
        secondary={
          <ActionMenu
            actions={[
              {
                label: "Rendre au préparateur",
                onSelect: () =>
                  void run(
                    transferEndpoints.sendBack,
                    { params, body },
                    { said: `Ordre ${refId} rendu au préparateur.` },
                  ),
                disabledReason: abilityReason(abilities.sendBack),
              },
              {
                label: "Annuler l’ordre",
                danger: true,
                onSelect: () => void cancel(),
                disabledReason: abilityReason(abilities.cancel),
              },
            ]}
          />
        }
        action={<NextStep order={order} />}
      />
      <div className={styles.columns}>
        <div className={styles.parts}>
          {toApprove > 0 && (
            <Notice
              tone="warning"
              title={formatPlural(toApprove, `${account} à approuver`, `${accounts} à approuver`)}
            >
              {`Vérifiez chaque ${account} auprès du bénéficiaire, par un numéro de téléphone déjà connu, avant de l’approuver.`}
            </Notice>
          )}
          <SentNotes order={order} />
          <TransferTable order={order} onReject={setRejected} />
        </div>
        <FollowUp order={order} />
      </div>
      {rejected !== undefined && (
        <RejectDialog order={order} transfer={rejected} onClose={() => setRejected(undefined)} />
      )}
    </>
  );
}

/** The one thing to do at the order's step. */
function NextStep({ order }: { readonly order: TransferOrderAnswer }) {
  const { id, refId, version, state, abilities } = order;
  const params = { id };
  const { run } = useCommand([TRANSFERS]);
  const take = (step: "submit" | "approve", said: string) =>
    void run(transferEndpoints[step], { params, body: { version } }, { said });
  if (state === "draft")
    return (
      <ActionButton
        disabledReason={abilityReason(abilities.submit)}
        onClick={() => take("submit", `Ordre ${refId} envoyé à la validation.`)}
      >
        Envoyer à la validation
      </ActionButton>
    );
  if (state === "submitted")
    return (
      <ActionButton
        icon={icons.check}
        disabledReason={abilityReason(abilities.approve)}
        onClick={() => take("approve", `Ordre ${refId} émis.`)}
      >
        Valider et émettre
      </ActionButton>
    );
  if (state === "cancelled") return null;
  return (
    <>
      <ActionButton
        icon={icons.download}
        variant="outlined"
        disabledReason={abilityReason(abilities.download)}
        onClick={() => void saveDownload(transferEndpoints.file, { params }, `${refId}.xml`)}
      >
        {order.chargeBearer === null ? "Télécharger le fichier SEPA" : "Télécharger le fichier international"}
      </ActionButton>
      {state === "issued" && <SendToBank order={order} />}
    </>
  );
}

function FollowUp({ order }: { readonly order: TransferOrderAnswer }) {
  const by = (one: TransferOrderAnswer["submitted"]) =>
    one && `${nameOf(one.person)}, ${formatDateTime(one.at)}`;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [order.direction === "sent" ? "Compte débité" : "Compte crédité", order.account],
    [order.direction === "sent" ? "Donneur d’ordre" : "Créancier", order.debtorName],
    ["ICS", order.creditorIdentifier],
    // Of the width of a panel: it may go on to a second line.
    [
      order.direction === "sent" ? "IBAN débité" : "IBAN crédité",
      formatIban(order.debtorIban).replaceAll("\u00a0", " "),
    ],
    ["BIC", order.debtorBic],
    ["Frais", order.chargeBearer && chargeWords[order.chargeBearer]],
    ["Préparé", `${nameOf(order.author)}, ${formatDateTime(order.createdAt)}`],
    ["Envoyé", by(order.submitted)],
    ["Validé", by(order.approved)],
    ["Payé par le relevé", formatCents(order.paidCents, order.currency)],
  ];
  return (
    <Panel title="Suivi">
      <Facts facts={facts} />
    </Panel>
  );
}

interface RejectDialogProps {
  readonly order: TransferOrderAnswer;
  readonly transfer: TransferAnswer;
  readonly onClose: () => void;
}

function RejectDialog({ order, transfer, onClose }: RejectDialogProps) {
  const form = useCommandForm({
    endpoint: transferEndpoints.rejectTransfer,
    params: { id: order.id, transferId: transfer.id },
    touches: [TRANSFERS],
    schema: rejectTransferBody,
    initial: { reason: "" },
    labels: { reason: "Motif donné par la banque" },
    body: (values) => values,
    said: "Rejet enregistré\u00a0: ses documents sont de nouveau à régler.",
    onClose,
  });
  return (
    <CommandDialog
      form={form}
      title={`Rejet du ${ordersOf(order).one} de ${transfer.creditorName}`}
      confirmLabel="Enregistrer le rejet"
      foot={<TextField {...form.field("reason")} />}
    />
  );
}
