import type { DeclarationDetails } from "@grand-livre/contracts/declaration";
import { declarationEndpoints } from "@grand-livre/contracts/endpoints/declaration";
import { paysSomething } from "@grand-livre/domain/declaration/declaration-entry";
import { isEReport, isSocial, isVatReturn } from "@grand-livre/domain/declaration/declaration-state";
import Button from "@mui/material/Button";
import { useState } from "react";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { useCommand } from "../../app/command/use-command.ts";
import { entryHref } from "../../app/document/entry/ledger-links.ts";
import { abilityReason } from "../../app/document/issue-text.ts";
import { Loading } from "../../app/Loading.tsx";
import { formatCents, formatDate, formatDateTime } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { Sum, Sums } from "../../ui/Sums.tsx";
import { AmountDialog } from "./AmountDialog.tsx";
import styles from "./Declaration.module.css";
import { DeclarationEvidence } from "./DeclarationEvidence.tsx";
import {
  type DeclarationAddress,
  declarationName,
  formOf,
  periodName,
  stateWords,
} from "./declaration-words.ts";
import { PostingDialog } from "./PostingDialog.tsx";
import { DECLARATIONS, useDetails } from "./queries.ts";

interface DeclarationPanelProps {
  readonly address: DeclarationAddress;
  readonly onClose: () => void;
}

/** One declaration: its state, what it is made of, its entries, and the next step. */
export function DeclarationPanel({ address, onClose }: DeclarationPanelProps) {
  const { data, error, refetch } = useDetails(address);
  const [dialog, setDialog] = useState<"amount" | "payment" | "charge">();
  const close = () => setDialog(undefined);
  return (
    <SidePanel
      wide={data?.fees !== undefined && (data.fees !== null || data.flows !== null)}
      title={declarationName(address)}
      subtitle={`${formOf(data?.row ?? address)} · ${periodName(address)}`}
      onClose={onClose}
    >
      {data === undefined ? (
        <Loading error={error} onRetry={() => void refetch()} fields={6} />
      ) : (
        <>
          <div className={styles.panel}>
            <Standing details={data} />
            <DeclarationEvidence details={data} />
            <Postings details={data} />
          </div>
          <footer className={styles.foot}>
            <Actions address={address} details={data} onDialog={setDialog} />
          </footer>
          {dialog === "amount" && <AmountDialog address={address} details={data} onClose={close} />}
          {(dialog === "payment" || dialog === "charge") && (
            <PostingDialog address={address} details={data} posting={dialog} onClose={close} />
          )}
        </>
      )}
    </SidePanel>
  );
}

const money = (cents: number | null) => (cents === null ? "À saisir" : `${formatCents(cents)}\u00a0€`);

function Standing({ details }: { readonly details: DeclarationDetails }) {
  const { row, legalSource } = details;
  const { amountCents, paidCents, dueDate, state, actedBy, actedAt, note } = row;
  const isPaying = amountCents !== null && amountCents !== 0 && paidCents !== 0 && paidCents !== amountCents;
  return (
    <>
      {!isVatReturn(row) && !isEReport(row) && !isSocial(row) && state !== "filed" && state !== "paid" && (
        <Notice>
          Grand Livre prépare la déclaration et ne transmet rien à l’administration&#8239;: déposez-la sur le
          site de l’administration, puis marquez-la déposée.
        </Notice>
      )}
      <Sums>
        <Sum label="Échéance">{formatDate(dueDate)}</Sum>
        <Sum label="État">
          <StatusChip tone={stateWords[state].tone}>{stateWords[state].label}</StatusChip>
        </Sum>
        {paysSomething(row.kind) && (
          <Sum label={amountCents !== null && amountCents < 0 ? "À recevoir" : "Montant"} strong>
            {money(amountCents === null ? null : Math.abs(amountCents))}
          </Sum>
        )}
        {isPaying && <Sum label="Déjà payé">{money(Math.abs(paidCents))}</Sum>}
        {actedBy !== null && (
          <Sum label="Dernière action">
            {actedBy}
            {actedAt !== null && `, le ${formatDateTime(actedAt)}`}
          </Sum>
        )}
        {note !== null && <Sum label="Référence">{note}</Sum>}
      </Sums>
      <p className={styles.source}>{legalSource}</p>
    </>
  );
}

/** The entries of a declaration, each undone whole. */
function Postings({ details }: { readonly details: DeclarationDetails }) {
  const { postings } = details.row;
  const { run } = useCommand([DECLARATIONS]);
  if (postings.length === 0) return null;
  const undo = (id: string, isNoted: boolean) =>
    run(
      declarationEndpoints.undoPosting,
      { params: { id } },
      {
        confirm: {
          title: "Annuler",
          message: isNoted ? "Le paiement noté est retiré." : "L’écriture est contre-passée.",
          confirmLabel: isNoted ? "Retirer" : "Contre-passer",
        },
        said: "Écriture annulée.",
      },
    );
  return (
    <section className={styles.section}>
      <h3>Écritures</h3>
      {postings.map(({ id, posting, date, amountCents, entryId }) => (
        <div key={id} className={styles.posting}>
          <span>
            {posting === "charge" ? "Charge" : amountCents < 0 ? "Remboursement" : "Paiement"} du{" "}
            {formatDate(date)}
          </span>
          <span>{money(Math.abs(amountCents))}</span>
          {entryId === null ? <span>Sans écriture</span> : <a href={entryHref(entryId)}>Écriture</a>}
          <Button size="small" color="inherit" onClick={() => void undo(id, entryId === null)}>
            Annuler
          </Button>
        </div>
      ))}
    </section>
  );
}

interface ActionsProps {
  readonly address: DeclarationAddress;
  readonly details: DeclarationDetails;
  readonly onDialog: (dialog: "amount" | "payment" | "charge") => void;
}

function Actions({ address: body, details, onDialog }: ActionsProps) {
  const { row } = details;
  const { abilities, state, amountCents } = row;
  const name = declarationName(row);
  const { run } = useCommand([DECLARATIONS]);
  const step = (action: "prepare" | "reopen" | "file" | "reject", said: string) =>
    void run(declarationEndpoints[action], { body }, { said });
  const charge = {
    label: "Constater la charge",
    onSelect: () => onDialog("charge"),
    disabledReason: abilityReason(abilities.charge),
  };
  const hasCharge = abilities.charge.code !== "DECLARATION_WITHOUT_CHARGE";
  const more = [
    ...(hasCharge ? [charge] : []),
    {
      label: "Saisir le montant",
      onSelect: () => onDialog("amount"),
      disabledReason: abilityReason(abilities.edit),
    },
    {
      label: "Reprendre la préparation",
      onSelect: () => step("reopen", `${name}\u00a0: à préparer.`),
      disabledReason: abilityReason(abilities.reopen),
    },
    {
      label: "Noter le rejet",
      onSelect: () => step("reject", `${name}\u00a0: notée rejetée.`),
      disabledReason: abilityReason(abilities.reject),
    },
  ];
  const isPayable = state === "filed" && amountCents !== 0;
  if (isEReport(row))
    return (
      <ButtonLink
        to="/"
        href={`/accounting/declarations/e-reporting?dossier=${encodeURIComponent(row.legalEntityRefId)}&kind=${row.kind.slice("e_reporting_".length)}&from=${row.startDate}&to=${row.endDate}`}
        variant="contained"
      >
        Ouvrir l’e-reporting
      </ButtonLink>
    );
  if (isSocial(row))
    return (
      <ButtonLink
        to="/"
        href={`/accounting/payslip/dsn?dossier=${encodeURIComponent(row.legalEntityRefId)}&year=${row.startDate.slice(0, 4)}`}
        variant="contained"
      >
        Ouvrir les déclarations sociales
      </ButtonLink>
    );
  if (isVatReturn(row))
    return (
      <>
        <ButtonLink
          to="/"
          href={`/accounting/declarations/vat?dossier=${encodeURIComponent(row.legalEntityRefId)}&from=${row.startDate}`}
          variant={isPayable ? "outlined" : "contained"}
        >
          Ouvrir la déclaration
        </ButtonLink>
        {isPayable && <PayButton details={details} onPay={() => onDialog("payment")} />}
      </>
    );
  return (
    <>
      <ActionMenu actions={more} />
      {state === "to_prepare" && (
        <ActionButton
          onClick={() => step("prepare", `${name}\u00a0: préparée.`)}
          disabledReason={abilityReason(abilities.prepare)}
        >
          Marquer préparée
        </ActionButton>
      )}
      {(state === "to_approve" || state === "rejected") && (
        <ActionButton
          onClick={() => step("file", `${name}\u00a0: marquée déposée.`)}
          disabledReason={abilityReason(abilities.file)}
        >
          Marquer déposée
        </ActionButton>
      )}
      {isPayable && amountCents !== null && <PayButton details={details} onPay={() => onDialog("payment")} />}
    </>
  );
}

function PayButton({ details, onPay }: { readonly details: DeclarationDetails; readonly onPay: () => void }) {
  const { abilities, amountCents } = details.row;
  return (
    <ActionButton onClick={onPay} disabledReason={abilityReason(abilities.pay)}>
      {amountCents !== null && amountCents < 0 ? "Enregistrer le remboursement" : "Payer"}
    </ActionButton>
  );
}
